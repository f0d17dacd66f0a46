// The program: where the settings say, or on the path; or somebody is asked.
import * as fs from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";

async function isProgram(file: string): Promise<boolean> {
  try {
    await fs.access(file, fs.constants.X_OK);
    return (await fs.stat(file)).isFile();
  } catch {
    return false;
  }
}

async function onPath(): Promise<string | undefined> {
  const names = process.platform === "win32" ? ["cadre.exe"] : ["cadre"];
  for (const folder of (process.env["PATH"] ?? "").split(path.delimiter)) {
    for (const name of names) {
      // A relative entry would mean another program in each folder.
      const file = path.join(folder, name);
      if (path.isAbsolute(folder) && (await isProgram(file))) return file;
    }
  }
  return undefined;
}

/** The program, or nothing if the user does not say where it is. */
export async function findBinary(): Promise<string | undefined> {
  const set = vscode.workspace.getConfiguration("cadre").get<string>("path", "");
  if (set) {
    if (await isProgram(set)) return set;
    void vscode.window.showErrorMessage(`Cadre: ${set} is not a program (setting cadre.path).`);
    return undefined;
  }
  const found = await onPath();
  if (found) return found;
  // Nobody waits for the answer: it starts the server by changing the setting.
  void vscode.window
    .showWarningMessage("Cadre: the program `cadre` is not on the path.", "Select…")
    .then((choice) => (choice ? selectBinary() : undefined));
  return undefined;
}

/** Asks for the program and remembers it in the user's settings. */
export async function selectBinary(): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({ title: "The program cadre", canSelectMany: false });
  const file = chosen?.[0]?.fsPath;
  if (!file) return;
  await vscode.workspace.getConfiguration("cadre").update("path", file, vscode.ConfigurationTarget.Global);
}
