-- Neovim's own client, without a window and with the settings that docs/editors.md prints: a finding
-- comes, its quick fix is applied, the verdict is there, and a second file has the same server. Run by
-- crates/app/tests/editors.rs with CADRE_SETTINGS (a file) and CADRE_FILE set, and `cadre` on the path:
--   nvim --headless -u NONE -c 'luafile check.lua'
local function stop(text)
  io.stdout:write("neovim: " .. text .. "\n")
  vim.cmd("cquit 1")
end

local function main()
  local file = vim.env.CADRE_FILE
  dofile(vim.env.CADRE_SETTINGS)
  vim.cmd("filetype on")
  local folder = vim.fn.fnamemodify(file, ":h")
  for _, name in ipairs({ folder .. "/deep/Other.java", file }) do
    vim.cmd("edit " .. vim.fn.fnameescape(name))
  end
  local function wait(what, done)
    if not vim.wait(tonumber(vim.env.CADRE_PATIENCE or "240") * 1000, done, 50) then
      error("waited in vain: " .. what)
    end
  end
  wait("a server", function() return next(vim.lsp.buf_get_clients(0)) ~= nil end)
  local clients = vim.tbl_values(vim.lsp.buf_get_clients(0))
  if #clients ~= 1 or #vim.tbl_values(vim.lsp.get_active_clients()) ~= 1 then
    error("there are several servers")
  end
  local client = clients[1].id
  if vim.fn.resolve(clients[1].config.root_dir) ~= vim.fn.resolve(folder) then
    error("the project is " .. clients[1].config.root_dir)
  end
  wait("a diagnostic", function() return #vim.diagnostic.get(0) > 0 end)
  local found = vim.diagnostic.get(0)[1]
  local place = { line = found.lnum, character = found.col }
  local document = vim.lsp.util.make_text_document_params()
  local asked = { textDocument = document, range = { start = place, ["end"] = place }, context = { diagnostics = {} } }
  local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", asked, 60000)
  local fixed = false
  for _, action in ipairs(answers[client].result) do
    if not fixed and action.edit and action.title:find("requires acc", 1, true) then
      vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
      fixed = true
    end
  end
  if not fixed then error("there is no quick fix: " .. vim.inspect(answers)) end
  wait("no diagnostic", function() return #vim.diagnostic.get(0) == 0 end)
  wait("a verdict", function()
    local lenses = vim.lsp.buf_request_sync(0, "textDocument/codeLens", { textDocument = document }, 60000)
    local lens = lenses[client].result[1]
    return lens and lens.command.title:find("verified", 1, true) ~= nil
  end)
  io.stdout:write("neovim: a finding, its quick fix, a verdict\n")
  vim.cmd("qall!")
end

local ok, problem = pcall(main)
if not ok then stop(tostring(problem)) end
