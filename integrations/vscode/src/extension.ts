// The client: starts the language server and shows what it says.
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { findBinary, selectBinary } from "./binary";
import { Gutter, type Verdicts } from "./gutter";
import { StatesPanel } from "./panel";

let client: LanguageClient | undefined;
let output: vscode.OutputChannel;

/** What goes to the server when it starts, from the settings. */
function wishes(): object {
  const settings = vscode.workspace.getConfiguration("cadre");
  const jdk = settings.get<string>("jdk", "");
  const jobs = settings.get<number>("jobs", 0);
  // What nobody set is as cadre.toml says.
  const said = settings.inspect<string>("overflow");
  const overflow = said?.workspaceFolderValue ?? said?.workspaceValue ?? said?.globalValue;
  return {
    debounce: settings.get<number>("debounce", 20),
    ghost: settings.get<string>("ghost", "auto"),
    infer: settings.get<string>("infer", "auto"),
    ...(overflow ? { overflow } : {}),
    classPath: settings.get<string[]>("classPath", []),
    exclude: settings.get<string[]>("exclude", []),
    ...(jdk ? { jdk } : {}),
    ...(jobs > 0 ? { jobs } : {}),
    verdicts: true,
    panel: true,
  };
}

async function start(gutter: Gutter, panel: StatesPanel, status: vscode.StatusBarItem): Promise<void> {
  await stop();
  const command = await findBinary();
  if (!command) {
    status.text = "$(warning) Cadre";
    status.tooltip = "The program cadre was not found. Press to select it.";
    status.command = "cadre.selectBinary";
    status.show();
    return;
  }
  const server: ServerOptions = { command, args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ scheme: "file", language: "java" }],
    initializationOptions: wishes(),
    outputChannel: output,
    middleware: {
      executeCommand: async (name, args, next) => {
        if (name === "cadre.showStates") {
          await panel.show(args[0]);
          return undefined;
        }
        return next(name, args);
      },
    },
  };
  client = new LanguageClient("cadre", "Cadre", server, options);
  client.onNotification("cadre/verdicts", (verdicts: Verdicts) => {
    gutter.show(verdicts);
    panel.checked(verdicts.uri);
    const wrong = verdicts.units.filter((unit) => unit.mark === "failed" || unit.mark === "error").length;
    status.text = wrong ? `$(error) Cadre: ${wrong}` : verdicts.complete ? "$(pass) Cadre" : "$(sync~spin) Cadre";
    status.tooltip = "Press to see what the verifier says";
    status.command = "cadre.showOutput";
    status.show();
  });
  panel.ask = (method, params) => client!.sendRequest(method, params);
  try {
    await client.start();
    await vscode.commands.executeCommand("setContext", "cadre.running", true);
  } catch (error) {
    client = undefined;
    const choice = await vscode.window.showErrorMessage(`Cadre could not be started: ${String(error)}`, "Select the Verifier…");
    if (choice) await selectBinary();
  }
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await vscode.commands.executeCommand("setContext", "cadre.running", false);
  await running?.stop();
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  output = vscode.window.createOutputChannel("Cadre");
  const gutter = new Gutter(context);
  const panel = new StatesPanel();
  const status = vscode.window.createStatusBarItem("cadre", vscode.StatusBarAlignment.Left);
  status.name = "Cadre";
  const again = () => start(gutter, panel, status);
  context.subscriptions.push(
    output,
    gutter,
    panel,
    status,
    vscode.commands.registerCommand("cadre.restart", again),
    vscode.commands.registerCommand("cadre.showOutput", () => output.show(true)),
    vscode.commands.registerCommand("cadre.selectBinary", async () => {
      // The setting is written, and that starts it again.
      await selectBinary();
    }),
    vscode.commands.registerCommand("cadre.showStatesHere", () => panel.showHere()),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("cadre")) await again();
    }),
  );
  await again();
}

export const deactivate = stop;
