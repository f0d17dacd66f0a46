// The page of symbolic states beside the source. It follows the cursor: another method is another
// page, another line of the same method another step.
import * as vscode from "vscode";

type Ask = (method: string, params: object) => Promise<unknown>;

interface Wanted {
  uri: string;
  unit?: string;
  position?: { line: number; character: number };
}

interface UnitAt {
  unit: string;
  generation: number;
}

const PAUSE = 150;

export class StatesPanel implements vscode.Disposable {
  ask: Ask = async () => undefined;
  private panel: vscode.WebviewPanel | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** What is shown: of which text, which unit, as of which check. */
  private shown: (UnitAt & { uri: string }) | undefined;
  private readonly listeners: vscode.Disposable[] = [];

  constructor() {
    this.listeners.push(
      vscode.window.onDidChangeTextEditorSelection((event) => {
        if (event.textEditor.document.languageId === "java") this.follow();
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor?.document.languageId === "java") this.follow();
      }),
    );
  }

  /** The method around the cursor. */
  async showHere(): Promise<void> {
    const editor = this.editor();
    if (!editor) return;
    const { line, character } = editor.selection.active;
    await this.show({ uri: editor.document.uri.toString(), position: { line, character } });
  }

  async show(wanted: Wanted): Promise<void> {
    this.open();
    await this.load(wanted);
    this.point();
  }

  /** A check of a text is done: what is shown may be old. */
  checked(uri: string): void {
    if (this.shown && vscode.Uri.parse(uri).toString() === this.shown.uri) this.follow();
  }

  private editor(): vscode.TextEditor | undefined {
    const active = vscode.window.activeTextEditor;
    if (active?.document.languageId === "java") return active;
    return vscode.window.visibleTextEditors.find((editor) => editor.document.languageId === "java");
  }

  private open(): void {
    if (this.panel) {
      this.panel.reveal(undefined, true);
      return;
    }
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.panel = vscode.window.createWebviewPanel("cadre.states", "Symbolic states", column, { enableScripts: true, retainContextWhenHidden: true });
    this.panel.webview.html = "<p>The states are being recorded …</p>";
    this.panel.webview.onDidReceiveMessage((message: { ready?: boolean }) => {
      if (message.ready) this.point();
    });
    this.panel.onDidDispose(() => {
      this.panel = undefined;
      this.shown = undefined;
    });
  }

  private async load(wanted: Wanted): Promise<void> {
    const uri = vscode.Uri.parse(wanted.uri).toString();
    try {
      const at = wanted.position && ((await this.ask("cadre/unitAt", { textDocument: { uri: wanted.uri }, position: wanted.position })) as UnitAt | null);
      const params = { command: "cadre.showStates", arguments: [wanted] };
      const made = (await this.ask("workspace/executeCommand", params)) as { unit: string; html: string };
      if (!this.panel) return;
      this.panel.title = made.unit;
      this.panel.webview.html = made.html;
      this.shown = { uri, unit: made.unit, generation: at?.generation ?? -1 };
    } catch (error) {
      // A newer wish has taken its place, or there is no method here.
      if (this.panel && !this.shown) this.panel.webview.html = `<p>${escape(String(error instanceof Error ? error.message : error))}</p>`;
    }
  }

  private follow(): void {
    if (!this.panel) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.followNow(), PAUSE);
  }

  private async followNow(): Promise<void> {
    const editor = this.editor();
    if (!this.panel || !editor) return;
    const uri = editor.document.uri.toString();
    const { line, character } = editor.selection.active;
    const position = { line, character };
    const at = (await this.ask("cadre/unitAt", { textDocument: { uri }, position })) as UnitAt | null;
    if (!at) return;
    const same = this.shown && this.shown.uri === uri && this.shown.unit === at.unit;
    if (!same || this.shown!.generation !== at.generation) await this.load({ uri, position });
    this.point();
  }

  /** Tells the page where the cursor is. */
  private point(): void {
    const editor = this.editor();
    if (!this.panel || !editor) return;
    const offset = editor.document.offsetAt(editor.selection.active);
    const theme = vscode.window.activeColorTheme.kind;
    const dark = theme === vscode.ColorThemeKind.Dark || theme === vscode.ColorThemeKind.HighContrast;
    void this.panel.webview.postMessage({ cursor: { path: editor.document.uri.fsPath, offset, line: editor.selection.active.line }, dark });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.forEach((listener) => listener.dispose());
    this.panel?.dispose();
  }
}

const escape = (text: string): string => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
