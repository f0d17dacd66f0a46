# What `./x editors` needs: real editors, and the extension. Sourced by `./x`.

code_server_version=4.100.3
code_server=.cadre/code-server

want_editors() {
    local packages=() program
    for program in nvim:neovim emacs:emacs-nox rg:ripgrep node:nodejs npm:npm \
        chromium:chromium chromedriver:chromium-driver make:make g++:g++; do
        have "${program%%:*}" || packages+=("${program#*:}")
    done
    if ! emacs --batch --eval "(progn (package-initialize) (require 'eglot))" >/dev/null 2>&1; then
        packages+=(elpa-eglot)
    fi
    if [ ! -d $code_server/node_modules ]; then
        packages+=(libkrb5-dev libx11-dev libxkbfile-dev libsecret-1-dev)
    fi
    if [ ${#packages[@]} -gt 0 ]; then
        { have apt-get && find_root; } || stop "editors: missing: ${packages[*]}"
        say "installing ${packages[*]}"
        install_packages "${packages[@]}" || stop "editors: could not be installed: ${packages[*]}"
    fi
}

# VS Code as a server, from its npm package: what it needs besides is built here.
want_code_server() {
    [ -e $code_server/done ] && return
    say "installing code-server $code_server_version (some minutes)"
    rm -rf $code_server
    mkdir -p $code_server
    echo '{ "private": true }' >$code_server/package.json
    (
        set -e
        # Scripts of packages call `npx`, which asks.
        export npm_config_yes=true
        quiet=(--no-audit --no-fund --ignore-scripts)
        cd $code_server
        npm install "${quiet[@]}" "code-server@$code_server_version" playwright-core
        npm rebuild argon2 --build-from-source
        cd node_modules/code-server/lib/vscode
        npm install --omit=dev "${quiet[@]}"
        (cd extensions && npm install --omit=dev "${quiet[@]}")
        mkdir -p node_modules/@vscode/ripgrep/bin
        cp "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
        npm rebuild @vscode/spdlog @parcel/watcher node-pty kerberos
    ) >.cadre/code-server.log 2>&1 || {
        tail -n 20 .cadre/code-server.log >&2
        stop "editors: code-server could not be installed"
    }
    touch $code_server/done
}

# The extension, checked and packaged.
build_extension() {
    (cd integrations/vscode && npm ci --no-audit --no-fund && npm run package) >.cadre/extension.log 2>&1 || {
        tail -n 30 .cadre/extension.log >&2
        return 1
    }
}

# `03-problems.png` is the picture in docs/pictures/editor.png.
try_vscode() {
    node integrations/vscode/test/e2e.mjs $code_server integrations/vscode/cadre.vsix "$cadre" .cadre/editors
}

try_clients() {
    cargo test --release --package app --test lsp --test editors -- --nocapture
}

editors() {
    want_editors
    want_code_server
    build
    step "extension" build_extension
    step "VS Code" try_vscode
    step "Neovim, Emacs, protocol" try_clients
    say "pictures are in .cadre/editors"
    if [ ${#failed_steps[@]} -gt 0 ]; then
        stop "failed: $(join_with_commas "${failed_steps[@]}")"
    fi
}
