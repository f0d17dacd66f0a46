// The extension in a real VS Code (code-server) in a headless Chromium: open, break, see, fix,
// quick fix, panel. Started by `./x editors`; pictures go to the folder that is given.
//
//   node e2e.mjs CODE_SERVER_FOLDER CADRE_VSIX CADRE_PROGRAM PICTURES
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import os from "node:os";
import path from "node:path";

const [folder, vsix, program, pictures] = process.argv.slice(2).map((p) => path.resolve(p));
const { chromium } = createRequire(path.join(folder, "package.json"))("playwright-core");
const entry = path.join(folder, "node_modules/code-server/out/node/entry.js");
// The machine may be busy; nothing here is about speed.
const PATIENCE = Number(process.env.CADRE_PATIENCE ?? 240) * 1000;

const ACCOUNT = `class Account {
    int balance;

    //@ requires acc(balance) ** 0 <= amount && amount <= balance;
    //@ ensures acc(balance) ** balance == \\old(balance) - amount;
    void withdraw(int amount) {
        balance = balance - amount;
    }

    //@ requires acc(balance);
    //@ ensures acc(balance) ** \\result >= 0;
    int twice() {
        if (balance > 1000 || balance < 0) {
            return 0;
        }
        return balance + balance;
    }
}
`;

const work = fs.mkdtempSync(path.join(os.tmpdir(), "cadre-vscode-"));
const [project, data, extensions] = ["project", "data", "extensions"].map((name) => path.join(work, name));
for (const place of [project, path.join(data, "User"), extensions, pictures]) fs.mkdirSync(place, { recursive: true });
fs.writeFileSync(path.join(project, "Account.java"), ACCOUNT);
fs.writeFileSync(
  path.join(data, "User/settings.json"),
  JSON.stringify({
    "cadre.path": program,
    "security.workspace.trust.enabled": false,
    "workbench.startupEditor": "none",
    "workbench.colorTheme": "Default Light Modern",
    "workbench.tips.enabled": false,
    "telemetry.telemetryLevel": "off",
    "extensions.ignoreRecommendations": true,
    "chat.commandCenter.enabled": false,
    "editor.minimap.enabled": false,
    "editor.autoClosingBrackets": "never",
    "editor.quickSuggestions": { other: "off", comments: "off", strings: "off" },
    "files.autoSave": "off",
    "update.mode": "none",
  }),
);

const folders = ["--user-data-dir", data, "--extensions-dir", extensions];
const installed = spawnSync("node", [entry, ...folders, "--install-extension", vsix], { encoding: "utf8" });
if (installed.status !== 0) throw new Error(installed.stdout + installed.stderr);
console.log("installed the extension");

const freePort = () => new Promise((done) => {
  const server = net.createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});
const port = await freePort();
const server = spawn("node", [entry, "--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check", ...folders, project], { stdio: ["ignore", "pipe", "pipe"], detached: true });
let log = "";
const listening = new Promise((done, fail) => {
  const hear = (chunk) => { log += chunk; if (/listening on/.test(log)) done(); };
  server.stdout.on("data", hear);
  server.stderr.on("data", hear);
  server.on("exit", () => fail(new Error(log)));
});

let browser;
let number = 0;
try {
  await listening;
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((p) => fs.existsSync(p));
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"] });
  const context = await browser.newContext({ viewport: { width: 1500, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(project)}`);
  const picture = async (name) => page.screenshot({ path: path.join(pictures, `${String(++number).padStart(2, "0")}-${name}.png`) });
  const lens = (text) => page.locator(".codelens-decoration", { hasText: text });
  const says = async (what) => { console.log(what); };

  // Open.
  await page.waitForSelector(".monaco-workbench");
  await page.locator(".explorer-folders-view").getByText("Account.java").first().dblclick();
  await page.waitForSelector(".monaco-editor .view-line");
  await lens("✓ verified").nth(1).waitFor();
  await says("opened: both methods are verified");
  await picture("verified");

  /** Replaces the text of a line that begins with `from`, by typing. */
  const retype = async (line, text) => {
    await page.keyboard.press("Control+g");
    await page.keyboard.type(`${line}`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await page.keyboard.type(text);
  };

  // Break.
  await page.locator(".monaco-editor .view-line").first().click();
  await retype(7, "balance = balance - amount - 1;");
  await lens("✗").first().waitFor();
  await page.waitForSelector(".squiggly-error");
  await says("broken: the method has a finding");
  await picture("broken");

  // See: the conjunct, the value.
  await page.keyboard.press("Control+Shift+m");
  await page.locator(".markers-panel").getByText("postcondition", { exact: false }).first().waitFor();
  await says("the problems have the finding");
  await picture("problems");
  await page.keyboard.press("Control+Shift+m");

  // Fix.
  await page.locator(".monaco-editor .view-line").first().click();
  await retype(7, "balance = balance - amount;");
  await lens("✓ verified").nth(1).waitFor();
  await says("fixed: both methods are verified again");

  // Quick fix: without its permission, the help writes it.
  await retype(10, "//");
  await lens("✗").first().waitFor();
  await picture("no-permission");
  await page.keyboard.press("Control+g");
  await page.keyboard.type("13:13");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+.");
  const action = page.locator(".action-widget .action-item, .action-widget .monaco-list-row").getByText("requires acc(", { exact: false }).first();
  await action.waitFor();
  await picture("quick-fix");
  // It is the first one, and preferred.
  await page.keyboard.press("Enter");
  await lens("✓ verified").nth(1).waitFor();
  await says("quick fix: the permission was written");
  await picture("quick-fixed");

  // Panel.
  await retype(7, "balance = balance + amount;");
  await lens("✗").first().waitFor();
  await page.keyboard.press("F1");
  await page.keyboard.type("Cadre: Show Symbolic States");
  await page.locator(".quick-input-list .monaco-list-row").getByText("Show Symbolic States", { exact: false }).first().waitFor();
  await page.keyboard.press("Enter");
  const inPanel = async (selector, text) => {
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      for (const frame of page.frames()) {
        const found = frame.locator(selector, { hasText: text });
        if (await found.count().catch(() => 0)) return found;
      }
      await page.waitForTimeout(200);
    }
    throw new Error(`the panel has no ${selector} with ${text}`);
  };
  await inPanel("#unit-name", "Account.withdraw(int)");
  await says("panel: the states of the method at the cursor");
  await picture("panel");
  await page.keyboard.press("Control+1");
  await page.keyboard.press("Control+g");
  await page.keyboard.type("13");
  await page.keyboard.press("Enter");
  await inPanel("#unit-name", "Account.twice()");
  await says("panel: follows the cursor");
  await picture("panel-follows");

  // Walkthrough.
  await page.keyboard.press("F1");
  await page.keyboard.type("Welcome: Open Walkthrough");
  await page.locator(".quick-input-list .monaco-list-row").getByText("Open Walkthrough", { exact: false }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".quick-input-list .monaco-list-row").getByText("Cadre: the first ten minutes", { exact: false }).first().waitFor();
  await page.keyboard.type("Cadre");
  await page.keyboard.press("Enter");
  await page.getByText("See a finding, with an input", { exact: false }).first().click();
  await inPanel("code", "total / players");
  await says("walkthrough: opens, and shows its programs");
  await picture("walkthrough");
  console.log("all of it works");
} catch (error) {
  await browser?.contexts()[0]?.pages()[0]?.screenshot({ path: path.join(pictures, "failed.png") }).catch(() => {});
  console.error(log.slice(-3000));
  throw error;
} finally {
  await browser?.close();
  process.kill(-server.pid);
  fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 });
}
