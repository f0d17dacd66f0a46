// Verdicts beside the line numbers: one mark at the name of each unit, and a mark for what is
// being checked again since the text has changed.
import * as vscode from "vscode";

export interface Unit {
  unit: string;
  verdict: string;
  /** The verdict, but that of what does not make a run fail is no failure. */
  mark: string;
  title: string;
  name: { start: { line: number; character: number }; end: { line: number; character: number } };
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
}

export interface Verdicts {
  uri: string;
  version: number;
  complete: boolean;
  units: Unit[];
}

const KINDS = ["verified", "failed", "unknown", "pending"] as const;
type Kind = (typeof KINDS)[number];

const kindOf = (verdict: string): Kind =>
  verdict === "verified" || verdict === "trusted" ? "verified" : verdict === "failed" || verdict === "error" ? "failed" : "unknown";

const rangeOf = (range: Unit["range"]): vscode.Range =>
  new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);

export class Gutter implements vscode.Disposable {
  private readonly types = new Map<Kind, vscode.TextEditorDecorationType>();
  private readonly known = new Map<string, Verdicts>();
  private readonly listeners: vscode.Disposable[] = [];

  constructor(context: vscode.ExtensionContext) {
    for (const kind of KINDS) {
      this.types.set(
        kind,
        vscode.window.createTextEditorDecorationType({
          gutterIconPath: context.asAbsolutePath(`media/${kind}.svg`),
          gutterIconSize: "75%",
          overviewRulerLane: vscode.OverviewRulerLane.Left,
          ...(kind === "failed" ? { overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.errorForeground") } : {}),
        }),
      );
    }
    this.listeners.push(
      vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
      vscode.workspace.onDidCloseTextDocument((document) => this.known.delete(document.uri.toString())),
      vscode.workspace.onDidChangeTextDocument((event) => this.changed(event)),
    );
  }

  show(verdicts: Verdicts): void {
    const key = vscode.Uri.parse(verdicts.uri).toString();
    if (!verdicts.complete) {
      // What is not known yet is in hand.
      const told = new Set(verdicts.units.map((unit) => unit.unit));
      const others = (this.known.get(key)?.units ?? []).filter((unit) => !told.has(unit.unit));
      verdicts.units.push(...others.map((unit) => ({ ...unit, mark: "pending" })));
    }
    this.known.set(key, verdicts);
    this.draw();
  }

  /** What is being typed in has no verdict until the next one comes. */
  private changed(event: vscode.TextDocumentChangeEvent): void {
    const known = this.known.get(event.document.uri.toString());
    if (!known || !event.contentChanges.length) return;
    for (const unit of known.units) {
      const touched = event.contentChanges.some((change) => rangeOf(unit.range).intersection(change.range));
      if (touched) unit.mark = "pending";
    }
    this.draw();
  }

  private draw(): void {
    const wanted = vscode.workspace.getConfiguration("cadre").get<boolean>("gutter", true);
    for (const editor of vscode.window.visibleTextEditors) {
      const known = this.known.get(editor.document.uri.toString());
      if (!known) continue;
      for (const kind of KINDS) {
        const fits = (unit: Unit) => (unit.mark === "pending" ? "pending" : kindOf(unit.mark)) === kind;
        const marks = wanted ? known.units.filter(fits).map((unit) => ({ range: rangeOf(unit.name) })) : [];
        editor.setDecorations(this.types.get(kind)!, marks);
      }
    }
  }

  dispose(): void {
    this.listeners.forEach((listener) => listener.dispose());
    this.types.forEach((type) => type.dispose());
  }
}
