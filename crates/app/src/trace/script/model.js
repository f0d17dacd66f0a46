// The data of the page, and questions about it. Nothing here touches the document.
const DATA = JSON.parse(document.getElementById("data").textContent);

/** A unit with what follows from its steps: children, the order of rows, lanes. */
class Exploration {
  constructor(unit) {
    this.unit = unit;
    this.trace = unit.trace;
    this.steps = unit.trace ? unit.trace.steps : [];
    this.children = this.steps.map(() => []);
    this.steps.forEach((step, i) => step.parents.forEach((p) => this.children[p].push(i)));
    this.failed = new Map();
    for (const failure of this.trace ? this.trace.failures : []) this.failed.set(failure.step, failure);
    this.rows = this.arrange();
    this.states = new Map();
  }

  /** Rows so that a path is together: a step stands after all its parents, and right after
   *  one of them where that is possible. */
  arrange() {
    const waiting = this.steps.map((step) => step.parents.length);
    const stack = this.steps.map((_, i) => i).filter((i) => waiting[i] === 0).reverse();
    const rows = [];
    while (stack.length) {
      const step = stack.pop();
      rows.push(step);
      for (const child of [...this.children[step]].reverse()) {
        waiting[child] -= 1;
        if (waiting[child] === 0) stack.push(child);
      }
    }
    return rows;
  }

  place(index) { return index === null || index === undefined ? null : this.unit.places[index]; }

  /** The source text of a place, on one line. */
  text(index, limit = 80) {
    const place = this.place(index);
    if (!place) return "";
    const [file, lo, hi] = place;
    const text = DATA.sources[file].text.slice(lo, hi).replace(/\s+/g, " ").trim();
    return text.length > limit ? text.slice(0, limit - 1) + "…" : text;
  }

  /** The state after a step: positions in the tables of the trace. */
  state(step) {
    if (step === null || step === undefined) return { store: [], heap: [], path: [] };
    if (this.states.has(step)) return this.states.get(step);
    const chain = [];
    let at = step;
    while (at !== undefined && !this.states.has(at)) { chain.push(at); at = this.steps[at].parents[0]; }
    let state = at === undefined ? { store: [], heap: [], path: [] } : this.states.get(at);
    for (const id of chain.reverse()) {
      const s = this.steps[id];
      state = { store: applied(state.store, s.store), heap: applied(state.heap, s.heap), path: applied(state.path, s.path) };
    }
    if (this.states.size > 200) this.states.clear();
    this.states.set(step, state);
    return state;
  }

  /** How a step ends a path, if it does: "ok", "bad", or "" */
  ending(step) {
    if (this.failed.has(step)) return "bad";
    const kind = this.steps[step].event.kind;
    return kind === "return" || kind === "throw" || kind === "loop-kept" || kind === "definition" ? "ok" : "";
  }

  leadsToFailure() {
    if (this.bad) return this.bad;
    this.bad = this.steps.map((_, i) => this.failed.has(i));
    for (let i = this.steps.length - 1; i >= 0; i--) if (this.bad[i]) this.steps[i].parents.forEach((p) => { this.bad[p] = true; });
    return this.bad;
  }

  /** The step that is looked at first: a failure, one that a run shows if there is any. */
  firstFailure() {
    const failures = this.trace ? this.trace.failures : [];
    return (failures.find((f) => f.run.length) ?? failures[0])?.step;
  }

  /** From the first step through `step` to an end. Where paths join, those of `along` are
   *  kept; where they part, failures are looked for first. */
  pathThrough(step, along = []) {
    const known = new Set(along);
    const before = [];
    for (let at = step; at !== undefined;) {
      before.push(at);
      const parents = this.steps[at].parents;
      at = parents.find((p) => known.has(p)) ?? parents[0];
    }
    const path = before.reverse();
    const bad = this.leadsToFailure();
    for (let at = step; this.children[at].length;) {
      const children = this.children[at];
      at = children.find((c) => known.has(c) && known.has(step)) ?? children.find((c) => bad[c])
        ?? children.find((c) => this.steps[c].event.kind !== "impossible") ?? children[0];
      path.push(at);
    }
    return path;
  }

  /** What a step knows that others after the same step do not, where it is not a condition
   *  of the program that tells them apart. */
  distinction(step) {
    const { event, parents, path } = this.steps[step];
    const told = ["branch", "impossible", "check", "failure", "unshown"].includes(event.kind);
    if (told || parents.length !== 1 || this.children[parents[0]].length < 2) return "";
    const others = this.children[parents[0]].filter((c) => c !== step && this.steps[c].event.kind === event.kind);
    if (!others.length) return "";
    const theirs = new Set(others.flatMap((c) => this.steps[c].path.more ?? []));
    const fact = (path.more ?? []).map((f) => [f, this.trace.facts[f]]).find(([f, fact]) => !fact.is_background && !theirs.has(f));
    return fact ? fact[1].text : "";
  }

  /** What happened, in words: [what, source text]. */
  words(step) {
    const [what, text] = this.plainWords(step);
    const fact = this.distinction(step);
    return [fact ? what + ", if " + fact : what, text];
  }

  /** A few words for a narrow place. */
  brief(step) {
    const { event } = this.steps[step];
    const [what, text] = this.plainWords(step);
    if (event.kind === "branch") return (event.taken ? "✓ " : "✗ ") + text;
    if (event.kind === "impossible") return "∅ " + text;
    if (event.kind === "allocate") return "allocate: " + text;
    if (event.kind === "call") return (event.throws ? "↯ " : "↩ ") + text + (event.throws ? " throws" : "");
    const fact = this.distinction(step);
    if (event.kind === "open" || event.kind === "close") return event.kind + " " + event.predicate + (fact ? ": " + fact : "");
    return text || (fact ? fact : what);
  }

  plainWords(step) {
    const { event, span } = this.steps[step];
    const text = this.text(span);
    switch (event.kind) {
      case "entry": return ["parameters have any value", ""];
      case "precondition": return ["the precondition holds", ""];
      case "definition": return ["what the predicate stands for", ""];
      case "statement": return ["", text];
      case "allocate": return ["allocates", text];
      case "branch": return [event.taken ? "is true" : "is false", text];
      case "impossible": return [event.taken ? "cannot be true here" : "cannot be false here", text];
      case "check": return [event.holds ? "passes its check" : "fails its check and throws", text];
      case "call": return [event.throws ? "throws: the exceptional result of the call" : "returns: the normal result of the call", text];
      case "open": return ["open " + event.predicate + (event.inserted ? " (inserted)" : ""), ""];
      case "close": return ["close " + event.predicate + (event.inserted ? " (inserted)" : ""), ""];
      case "ghost": return [event.what, text];
      case "loop-head": return ["loop: any iteration", ""];
      case "loop-kept": return ["the invariant holds again", ""];
      case "loop-left": return ["loop left", ""];
      case "join": return ["paths go on as one", ""];
      case "return": return ["the postcondition holds", ""];
      case "throw": return ["the exceptional postcondition holds", ""];
      case "unshown": return [event.what + ": not shown without an invariant of the loop", ""];
      case "failure": {
        const failure = this.failed.get(step);
        return [failure ? failure.message : "fails", ""];
      }
      default: return [event.kind, text];
    }
  }
}

function applied(list, change) {
  let result = list;
  if (change.less && change.less.length) {
    result = [...list];
    for (const item of change.less) { const at = result.indexOf(item); if (at >= 0) result.splice(at, 1); }
  }
  return change.more && change.more.length ? result.concat(change.more) : result;
}

/** [kept and new items with a mark, items that are gone] */
function compare(before, after) {
  const count = new Map();
  for (const item of before) count.set(item, (count.get(item) ?? 0) + 1);
  const marked = after.map((item) => {
    const left = count.get(item) ?? 0;
    if (left > 0) { count.set(item, left - 1); return [item, "same"]; }
    return [item, "new"];
  });
  const gone = before.filter((item) => { const left = count.get(item) ?? 0; if (left > 0) count.set(item, left - 1); return left > 0; });
  return [marked, gone];
}

/** An element with attributes, listeners and children; text is always text. */
function el(name, attributes = {}, ...children) {
  const svg = ["svg", "g", "rect", "path", "text", "circle", "title", "defs", "marker"].includes(name);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((c) => c !== null && c !== undefined));
  return element;
}
const byId = (id) => document.getElementById(id);
const SIGNS = { verified: "✓", failed: "✗", unknown: "?", unsupported: "–", error: "!" };
