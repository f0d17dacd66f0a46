// Variables, heap, path condition, old heaps, counterexample: lists of rows in which what
// the step added and took away is marked.
const LONG = 90;

/** A text; a long one is shortened, with all of it behind a button. */
function shortened(text, kind = "value") {
  if (text.length <= LONG) return el("span", { class: kind }, text);
  const shown = document.createTextNode(text.slice(0, LONG - 1) + "…");
  const button = el("button", { class: "more", type: "button", "aria-expanded": "false", "aria-label": "Show all of it" }, "more");
  button.addEventListener("click", () => {
    const open = button.getAttribute("aria-expanded") === "true";
    shown.data = open ? text.slice(0, LONG - 1) + "…" : text;
    button.setAttribute("aria-expanded", String(!open));
    button.textContent = open ? "more" : "less";
  });
  return el("span", { class: kind, title: text }, shown, button);
}

function row(mark, ...parts) {
  const said = mark === "new" ? "new: " : mark === "gone" ? "gone: " : null;
  return el("div", { class: "row " + mark, "data-mark": mark }, said ? hidden(said) : null, ...parts);
}
const hidden = (text) => { const e = el("span", {}, text); e.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"; return e; };
const none = (text) => el("p", { class: "none" }, text);

function fill(host, rows, empty) { host.replaceChildren(...(rows.length ? rows : [none(empty)])); }

function showStore(x, before, after) {
  const table = x.trace.variables;
  const [marked, gone] = compare(before.store, after.store);
  const was = new Map(gone.map((id) => [table[id].order, table[id]]));
  marked.sort((a, b) => table[a[0]].order - table[b[0]].order);
  const rows = marked.map(([id, mark]) => {
    const v = table[id];
    const old = mark === "new" ? was.get(v.order) : null;
    const value = shortened(v.value);
    if (old) value.title = "was " + old.value;
    return row(mark, el("span", { class: "type" }, v.type), el("span", { class: "key" }, v.name), el("span", { class: "arrow" }, "="), value, concrete(v.value, v.name));
  });
  fill(byId("store"), rows, "no variables");
}

const opened = new Set();

/** The rows of a chunk; a predicate can be expanded. `key` says which one it is, `was` what it stood
 *  for the last time. */
function chunkRows(x, id, mark, key, was) {
  const c = x.trace.chunks[id];
  const arrow = () => el("span", { class: "arrow" }, "↦");
  const share = (f) => (f === "1" ? null : el("span", { class: "share", title: "only this share is held: reading is allowed, writing is not" }, f));
  if (c.kind === "field") {
    return [row(mark, el("span", { class: "key", title: c.class + "." + c.field + ": " + c.type }, c.object + "." + c.field), share(c.fraction), arrow(), shortened(c.value), concrete(c.value, c.object + "." + c.field))];
  }
  if (c.kind === "elements") {
    const range = c.array + "[" + c.from + " .. " + c.to + ")";
    return [row(mark, shortened(range, "key"), share(c.fraction), arrow(), shortened(c.values))];
  }
  const name = predicateName(c);
  const body = c.body === null ? null : x.trace.bodies[c.body];
  const version = () => el("div", { class: "when" }, "holds ", shortened(c.version));
  if (!body) return [row(mark, shortened(name)), el("div", { class: "inside" }, version())];
  const open = opened.has(key);
  const twist = el("button", { class: "twist", type: "button", "aria-expanded": String(open), "aria-label": (open ? "Close " : "Open ") + name,
    onclick: () => { if (open) opened.delete(key); else opened.add(key); refresh(); } }, open ? "▾" : "▸");
  const rows = [row(mark, twist, shortened(name))];
  if (open) rows.push(el("div", { class: "inside" }, version(), ...bodyRows(x, body, key, was)));
  return rows;
}

function bodyRows(x, body, key, was) {
  const rows = [];
  if (!body.ways.length) rows.push(el("div", { class: "when" }, "this cannot be: it contradicts what is known"));
  for (const [i, way] of body.ways.entries()) {
    if (body.ways.length > 1) rows.push(el("div", { class: "when" }, (i ? "or " : "") + "if " + (way.when.join(" && ") || "so decided")));
    const change = changeOf(x, body, i, was);
    for (const [j, [id, mark]] of change.chunks.entries()) rows.push(...chunkRows(x, id, mark, key + "/" + i + "." + j, change.before.get(chunkKey(x, id))));
    rows.push(...change.lost.flatMap((id) => chunkRows(x, id, "gone", "gone " + key + id).slice(0, 1)));
    for (const [fact, mark] of change.facts) rows.push(row(mark, shortened(fact)));
    for (const fact of change.forgotten) rows.push(row("gone", shortened(fact)));
    if (!way.chunks.length && !way.facts.length) rows.push(el("div", { class: "when" }, "nothing"));
  }
  return rows;
}

/** What the step did inside of a predicate, in one of the ways in which it may hold: its parts with
 *  their marks, and those that it stood for before. */
function changeOf(x, body, at, was) {
  const way = body.ways[at];
  // The conditions speak of values that have other names by now.
  const old = was && was.ways.length === body.ways.length ? was.ways[at] : null;
  const same = (list) => list.map((item) => [item, "same"]);
  if (!old) return { chunks: same(way.chunks), lost: [], facts: same(way.facts), forgotten: [], before: new Map() };
  const [chunks, lost] = compare(old.chunks, way.chunks);
  const [facts, forgotten] = compare(old.facts, way.facts);
  return { chunks, lost, facts, forgotten, before: bodiesOf(x, lost) };
}

/** The bodies of predicates, by the names of these. */
function bodiesOf(x, ids) {
  const known = ids.map((id) => [id, x.trace.chunks[id]]).filter(([, c]) => c.kind === "predicate" && c.body !== null);
  return new Map(known.map(([id, c]) => [chunkKey(x, id), x.trace.bodies[c.body]]));
}

function predicateName(c) {
  const owner = c.receiver !== null ? c.receiver + "." : c.class ? c.class + "." : "";
  return owner + c.predicate + "(" + c.args.join(", ") + ")";
}
const chunkKey = (x, id) => { const c = x.trace.chunks[id]; return c.kind === "predicate" ? predicateName(c) : String(id); };

/** What the predicates that the step brought stood for the last time that they were held on the path. */
function lastBodies(x, before, after, path, at) {
  const bodies = new Map();
  const [marked] = compare(before.heap, after.heap);
  const sought = new Set(marked.filter(([, mark]) => mark === "new").map(([id]) => chunkKey(x, id)));
  for (let i = at; i >= 0 && sought.size; i--) {
    for (const [key, body] of bodiesOf(x, x.steps[path[i]].heap.less ?? [])) if (sought.delete(key)) bodies.set(key, body);
  }
  return bodies;
}

function showHeap(x, before, after, was) {
  const [marked, gone] = compare(before.heap, after.heap);
  const rows = marked.flatMap(([id, mark]) => chunkRows(x, id, mark, chunkKey(x, id), was.get(chunkKey(x, id))));
  rows.push(...gone.flatMap((id) => chunkRows(x, id, "gone", "gone " + id).slice(0, 1)));
  fill(byId("heap"), rows, "nothing is held, and nothing that was written is known");
}

function showPath(x, before, after) {
  const table = x.trace.facts;
  const all = byId("typing").checked;
  const unique = (list) => [...new Set(list)];
  const [marked, gone] = compare(unique(before.path), unique(after.path));
  const telling = tellingFacts(after.path.map((id) => table[id]));
  const wanted = ([id]) => all || telling.has(table[id].text);
  const rows = marked.filter(wanted).map(([id, mark]) => row(mark, shortened(table[id].text)));
  rows.push(...gone.map((id) => [id]).filter(([id]) => all || !table[id].is_background).map(([id]) => row("gone", shortened(table[id].text))));
  const folded = marked.filter((fact) => !wanted(fact));
  if (folded.length) {
    const count = folded.length === 1 ? "1 fact that says nothing more" : folded.length + " facts that say nothing more";
    rows.push(el("details", { class: "folded" }, el("summary", {}, count), ...folded.map(([id, mark]) => row(mark, shortened(table[id].text)))));
  }
  fill(byId("path"), rows, "nothing is known");
}

/** Facts that say more than the types do, and more than another fact: of bounds of one value by
 *  numbers only the sharpest. */
function tellingFacts(facts) {
  const telling = new Set(facts.filter((f) => !f.is_background).map((f) => f.text));
  const best = new Map();
  for (const text of telling) {
    const bound = boundOf(text);
    if (!bound) continue;
    const key = bound.side + " " + bound.of;
    const known = best.get(key);
    const sharper = !known || (bound.side === ">" ? bound.limit > known.limit : bound.limit < known.limit);
    if (known) telling.delete(sharper ? known.text : text);
    if (sharper) best.set(key, { ...bound, text });
  }
  return telling;
}

/** `x >= 3`, `x > 2`, `0 <= x`, …: the value, the side, and the last number that it may be. */
function boundOf(text) {
  const left = /^(-?\d+) (<=|<) ([\w.$[\]]+)$/.exec(text);
  if (left) return { of: left[3], side: ">", limit: BigInt(left[1]) + (left[2] === "<" ? 1n : 0n) };
  const right = /^([\w.$[\]]+) (<=|<|>=|>) (-?\d+)$/.exec(text);
  if (!right || /^-?\d+$/.test(right[1])) return null;
  const limit = BigInt(right[3]);
  return right[2].startsWith("<") ? { of: right[1], side: "<", limit: right[2] === "<" ? limit - 1n : limit } : { of: right[1], side: ">", limit: right[2] === ">" ? limit + 1n : limit };
}

/** The counterexample on the path in hand: values on entry by name, and those at the failure of what
 *  has another value there, which come second. */
let example = { values: new Map(), later: new Map(), here: false, certain: false };

function readExample(x, path, step) {
  const failure = x.failed.get(step) ?? path.map((s) => x.failed.get(s)).find((f) => f);
  const values = new Map();
  const later = new Map();
  for (const [name, value] of failure ? failure.counterexample : []) (values.has(name) ? later : values).set(name, value);
  example = { values, later, here: x.failed.has(step), certain: failure ? failure.certain : false };
}

/** The value that a symbolic one has in the counterexample, if it says so. */
function concrete(symbolic, name) {
  const run = momentNow()?.values.get(name);
  if (run !== undefined) return run === symbolic ? null : el("span", { class: "concrete", title: "in the run that goes wrong" }, run);
  if (!example.values.size) return null;
  const value = (example.here ? example.later.get(name) : undefined) ?? evaluated(symbolic, example.values);
  if (value === null || value === undefined || value === symbolic) return null;
  return el("span", { class: "concrete", title: example.certain ? "in the counterexample" : "in a possible counterexample" }, value);
}

/** Names, whole numbers, + - * and parentheses; null for everything else. */
function evaluated(text, values) {
  if (values.has(text)) return values.get(text);
  // The values are those on entry.
  text = text.replace(/\\old\(([\w.$[\]]+)\)/g, "$1");
  if (values.has(text)) return values.get(text);
  if (values.has("this." + text)) return values.get("this." + text);
  const tokens = text.match(/[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*|\d+|\S/g) ?? [];
  let at = 0;
  const atom = () => {
    const token = tokens[at++];
    if (token === undefined) return null;
    if (token === "-") { const v = atom(); return v === null ? null : -v; }
    if (token === "(") { const v = sum(); return tokens[at++] === ")" ? v : null; }
    if (/^\d+$/.test(token)) return BigInt(token);
    const value = values.get(token) ?? values.get("this." + token);
    return value !== undefined && /^-?\d+$/.test(value) ? BigInt(value) : null;
  };
  const chain = (next, signs, apply) => () => {
    let value = next();
    while (value !== null && signs.includes(tokens[at])) { const sign = tokens[at++]; const right = next(); value = right === null ? null : apply(sign, value, right); }
    return value;
  };
  const product = chain(atom, ["*"], (_, a, b) => a * b);
  const sum = chain(product, ["+", "-"], (sign, a, b) => (sign === "+" ? a + b : a - b));
  const value = tokens.length > 1 ? sum() : null;
  return value !== null && at === tokens.length ? String(value) : null;
}

function showOld(x, step) {
  const rows = [];
  for (const [label, heap] of step === null ? [] : x.steps[step].olds) {
    rows.push(el("div", { class: "label" }, label));
    const chunks = x.trace.heaps[heap];
    if (!chunks.length) rows.push(none("nothing was held"));
    chunks.forEach((id) => rows.push(...chunkRows(x, id, "same", "old " + label + chunkKey(x, id))));
  }
  fill(byId("old"), rows, "none");
}

function showExample(x, path, step) {
  const failure = x.failed.get(step) ?? path.map((s) => x.failed.get(s)).find((f) => f);
  const host = byId("example");
  byId("p-example").hidden = !failure || !failure.counterexample.length;
  if (!failure || !failure.counterexample.length) return;
  const rows = failure.counterexample.map(([name, value]) => el("tr", {}, el("td", {}, name), el("td", {}, value)));
  const note = failure.certain ? "it goes wrong with" : "it may go wrong with";
  host.replaceChildren(el("div", { class: "label" }, note), el("table", { class: "values" }, el("tbody", {}, ...rows)));
}
