// The source with the path and the current step marked. Lines are made once for each file;
// a step changes only the lines whose marks change.
const KEYWORDS = new Set(("abstract assert boolean break byte case catch char class const continue default do double else enum extends final " +
  "finally float for goto if implements import instanceof int interface long native new package private protected public record return sealed " +
  "short static strictfp super switch synchronized this throw throws transient try var void volatile while yield true false null permits").split(" "));
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\b\d[\w.]*|[A-Za-z_$][\w$]*/g;

class SourceView {
  constructor(host) { this.host = host; this.file = null; this.files = new Map(); this.marked = new Map(); }

  prepare(file) {
    if (this.files.has(file)) return this.files.get(file);
    const text = DATA.sources[file].text;
    const starts = [0];
    for (let i = 0; i < text.length; i++) {
      if (text[i] === "\n" || (text[i] === "\r" && text[i + 1] !== "\n")) starts.push(i + 1);
    }
    const tokens = [];
    for (const match of text.matchAll(TOKEN)) {
      const t = match[0];
      let kind = null;
      if (t.startsWith("//") || t.startsWith("/*")) kind = /^\/[/*]@/.test(t) ? "t-spec" : "t-com";
      else if (t[0] === '"' || t[0] === "'") kind = "t-str";
      else if (/^\d/.test(t)) kind = "t-num";
      else if (KEYWORDS.has(t)) kind = "t-kw";
      if (kind) tokens.push([match.index, match.index + t.length, kind]);
    }
    const view = { text, starts, tokens };
    this.files.set(file, view);
    return view;
  }

  lineOf(view, offset) {
    let lo = 0, hi = view.starts.length - 1;
    while (lo < hi) { const mid = (lo + hi + 1) >> 1; if (view.starts[mid] <= offset) lo = mid; else hi = mid - 1; }
    return lo;
  }

  show(file) {
    if (this.file === file) return;
    this.file = file;
    this.marked.clear();
    const view = this.prepare(file);
    this.lines = view.starts.map((_, i) => el("div", { class: "ln", id: "line-" + (i + 1) }));
    this.host.replaceChildren(...this.lines);
    this.lines.forEach((_, i) => this.draw(view, i, [], false));
    byId("file").textContent = DATA.sources[file].path;
  }

  draw(view, line, marks, visited) {
    const start = view.starts[line];
    let end = line + 1 < view.starts.length ? view.starts[line + 1] : view.text.length;
    while (end > start && (view.text[end - 1] === "\n" || view.text[end - 1] === "\r")) end -= 1;
    const inside = ([lo, hi]) => lo < end && hi > start;
    const ranges = [...this.tokensIn(view, start, end), ...marks.filter(inside)];
    const cuts = new Set([start, end]);
    for (const [lo, hi] of ranges) { cuts.add(Math.max(lo, start)); cuts.add(Math.min(hi, end)); }
    const sorted = [...cuts].sort((a, b) => a - b);
    const parts = [];
    for (let i = 0; i + 1 < sorted.length; i++) {
      const [lo, hi] = [sorted[i], sorted[i + 1]];
      const classes = ranges.filter((r) => r[0] <= lo && r[1] >= hi).map((r) => r[2]);
      const text = view.text.slice(lo, hi);
      const tag = classes.includes("m-here") || classes.includes("m-wrong") ? "mark" : "span";
      parts.push(classes.length ? el(tag, { class: classes.join(" ") }, text) : text);
    }
    this.lines[line].replaceChildren(el("span", { class: "no", "aria-hidden": "true" }, String(line + 1)), el("span", { class: "tx" }, ...parts));
    this.lines[line].classList.toggle("visited", visited);
  }

  tokensIn(view, start, end) {
    let lo = 0, hi = view.tokens.length;
    while (lo < hi) { const mid = (lo + hi) >> 1; if (view.tokens[mid][1] <= start) lo = mid + 1; else hi = mid; }
    const found = [];
    while (lo < view.tokens.length && view.tokens[lo][0] < end) found.push(view.tokens[lo++]);
    return found;
  }

  /** Marks places: `visited` lines, the place that is `here`, and what is `wrong`. */
  mark(visited, here, wrong) {
    // What failed is looked at first; a conjunct in another file is shown there.
    const blamed = wrong.find((p) => p);
    const main = blamed ?? here ?? visited.find((p) => p);
    if (!main) return;
    this.show(main[0]);
    const view = this.prepare(this.file);
    const lines = new Map();
    const at = (line) => { if (!lines.has(line)) lines.set(line, { marks: [], visited: false }); return lines.get(line); };
    for (const place of visited) {
      if (place && place[0] === this.file) at(this.lineOf(view, place[1])).visited = true;
    }
    const add = (place, kind) => {
      if (!place || place[0] !== this.file) return;
      const last = this.lineOf(view, Math.max(place[1], place[2] - 1));
      for (let line = this.lineOf(view, place[1]); line <= last; line++) at(line).marks.push([place[1], place[2], kind]);
    };
    add(here, "m-here");
    wrong.forEach((place) => add(place, "m-wrong"));
    for (const line of this.marked.keys()) if (!lines.has(line)) this.draw(view, line, [], false);
    for (const [line, { marks, visited: on }] of lines) {
      const key = JSON.stringify([marks, on]);
      if (this.marked.get(line) !== key) this.draw(view, line, marks, on);
      lines.get(line).key = key;
    }
    this.marked = new Map([...lines].map(([line, { key }]) => [line, key]));
    const topOf = (place) => this.lines[this.lineOf(view, place[1])].offsetTop - this.host.offsetTop;
    const height = this.host.clientHeight;
    const out = (top) => top < this.host.scrollTop + 20 || top > this.host.scrollTop + height - 40;
    const top = topOf(main);
    // Both what failed and the conjunct, if they fit; else the conjunct.
    const other = blamed && here && here[0] === this.file ? topOf(here) : top;
    const both = Math.abs(other - top) < height - 80;
    if (out(top) || (both && out(other))) this.host.scrollTop = both ? Math.min(top, other) - 30 : top - height / 3;
  }
}
