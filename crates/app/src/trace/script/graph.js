// The heap as a graph: objects are boxes with their fields, references are arrows, predicate
// instances are closed boxes that can be opened. Columns are distances from the variables.
const CHAR = 7.25, LINE = 18, PAD = 8, GAP_X = 56, GAP_Y = 22, WIDEST = 34;
const clip = (text, limit = WIDEST) => (text.length > limit ? text.slice(0, limit - 1) + "…" : text);

function graphOf(x, before, after, was) {
  const nodes = new Map();
  const node = (name) => {
    if (!nodes.has(name)) nodes.set(name, { name, kind: "object", rows: [], vars: [], out: [], changed: false });
    return nodes.get(name);
  };
  const [marked] = compare(before.heap, after.heap);
  const isObject = (value) => value !== "null";
  for (const [id, mark] of marked) {
    const c = x.trace.chunks[id];
    const changed = mark === "new";
    if (c.kind === "field") {
      const owner = node(c.object);
      if (!owner.class) owner.class = c.is_static ? "static" : c.class;
      const target = c.refers && isObject(c.value) ? c.value : null;
      owner.rows.push({ key: c.field, value: c.value, share: c.fraction, changed, target });
      if (target && !node(target).class) node(target).class = c.type;
    } else if (c.kind === "elements") {
      const owner = node(c.array);
      if (!owner.class) owner.class = "array";
      owner.rows.push({ key: "[" + c.from + " .. " + c.to + ")", value: c.values, share: c.fraction, changed });
    } else {
      const key = chunkKey(x, id);
      const name = predicateName(c);
      const p = { name, kind: "predicate", key, rows: [], vars: [], out: [], changed, body: c.body === null ? null : x.trace.bodies[c.body] };
      nodes.set("predicate " + name + " " + nodes.size, p);
      if (c.receiver !== null) node(c.receiver).out.push(p);
      if (p.body && opened.has(key)) insideRows(x, p, was.get(key));
    }
  }
  for (const id of after.store) {
    const v = x.trace.variables[id];
    if (!nodes.has(v.value)) continue;
    const n = nodes.get(v.value);
    if (!n.class) n.class = v.type;
    if (v.name === n.name) n.isNamed = true; else n.vars.push(v.name);
  }
  return nodes;
}

function insideRows(x, p, was) {
  for (const [i, way] of p.body.ways.entries()) {
    if (p.body.ways.length > 1) p.rows.push({ key: (i ? "or if " : "if ") + way.when.join(" && "), note: true });
    const change = changeOf(x, p.body, i, was);
    for (const [id, mark] of change.chunks) {
      const c = x.trace.chunks[id];
      const changed = mark === "new";
      if (c.kind === "field") p.rows.push({ key: c.object + "." + c.field, value: c.value, share: c.fraction, changed });
      else if (c.kind === "elements") p.rows.push({ key: c.array + "[" + c.from + " .. " + c.to + ")", value: c.values, share: c.fraction, changed });
      else p.rows.push({ key: "▪ " + predicateName(c), note: true, changed });
    }
    for (const [fact, mark] of change.facts) p.rows.push({ key: fact, note: true, changed: mark === "new" });
    if (!way.chunks.length && !way.facts.length) p.rows.push({ key: "nothing", note: true });
  }
}

/** A long column in several, so that much of it can be seen at once. */
function folded(list) {
  const most = Math.max(4, Math.ceil(Math.sqrt(list.length * 2)));
  const parts = [];
  for (let i = 0; i < list.length; i += most) parts.push(list.slice(i, i + most));
  return parts;
}

function layOut(nodes) {
  const all = [...nodes.values()];
  const column = new Map();
  const targets = (n) => n.rows.filter((r) => r.target).map((r) => nodes.get(r.target));
  const owned = new Set(all.flatMap((n) => n.out));
  const free = all.filter((n) => !owned.has(n));
  let front = free.filter((n) => n.vars.length || n.isNamed);
  if (!front.length) front = free.slice(0, 1);
  for (let depth = 0; front.length; depth++) {
    const next = [];
    for (const n of front) if (!column.has(n)) { column.set(n, depth); next.push(...targets(n).filter((t) => t && !column.has(t))); }
    front = next;
    if (!front.length) {
      const rest = free.find((n) => !column.has(n));
      if (rest) { front = [rest]; depth = -1; }
    }
  }
  const columns = [];
  for (const n of all) {
    n.title = n.kind === "predicate" ? (n.body ? (opened.has(n.key) ? "▾ " : "▸ ") : "") + n.name : n.name;
    n.sub = n.kind === "object" && n.class ? n.class : "";
    const texts = n.rows.map((r) => clip(r.key).length + (r.note ? 0 : clip(r.value).length + 3 + (r.share !== "1" ? r.share.length + 2 : 0)));
    n.w = Math.max(clip(n.title, 44).length + (n.sub ? n.sub.length + 2 : 0), ...texts, n.vars.join(", ").length, 8) * CHAR + 2 * PAD;
    n.h = (n.rows.length + 1) * LINE + (n.rows.length ? 6 : 4);
  }
  for (const n of free) (columns[column.get(n) ?? 0] ??= []).push(n);
  let left = 16, height = 0;
  for (const list of columns.flatMap((list) => folded(list ?? []))) {
    let top = 14;
    const width = Math.max(...list.flatMap((n) => [n.w, ...n.out.map((p) => p.w + 14)]));
    for (const n of list) {
      if (n.vars.length) top += LINE;
      n.x = left; n.y = top;
      top += n.h;
      // What is held under a name stands below the object that it belongs to.
      for (const p of n.out) { p.x = left + 14; p.y = top + 8; top += p.h + 8; }
      top += GAP_Y;
    }
    left += width + GAP_X;
    height = Math.max(height, top);
  }
  return { width: left - GAP_X + 20, height: height + 4 };
}

function showGraph(x, before, after, was) {
  const host = byId("graph");
  const nodes = graphOf(x, before, after, was);
  if (!nodes.size) { host.replaceChildren(none("nothing is held: there are no objects to draw")); return; }
  if (nodes.size > 150) { host.replaceChildren(none("too many objects to draw (" + nodes.size + "); see the list of the heap")); return; }
  const { width, height } = layOut(nodes);
  const svg = el("svg", { width, height, viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": "Heap: " + nodes.size + " boxes" });
  const tip = el("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" }, el("path", { d: "M0,0 L8,4 L0,8 z", class: "tip" }));
  svg.append(el("defs", {}, tip));
  for (const n of nodes.values()) {
    for (const p of n.out) svg.append(el("path", { class: "own", d: "M" + (n.x + 6) + "," + (n.y + n.h) + " V" + (p.y + 11) + " H" + p.x }));
    n.rows.forEach((r, i) => {
      if (r.target) svg.append(el("path", { class: "ref", d: curve(n.x + n.w - 4, n.y + (i + 1.5) * LINE + 3, nodes.get(r.target)), "marker-end": "url(#tip)" }));
    });
  }
  for (const n of nodes.values()) svg.append(drawNode(n));
  host.replaceChildren(svg);
}

function curve(x1, y1, to) {
  const y2 = to.y + LINE / 2 + 2;
  if (to.x > x1) { const dx = Math.max(30, (to.x - x1) / 2); return "M" + x1 + "," + y1 + " C" + (x1 + dx) + "," + y1 + " " + (to.x - dx) + "," + y2 + " " + to.x + "," + y2; }
  const out = Math.max(x1, to.x + to.w) + 36;
  return "M" + x1 + "," + y1 + " C" + out + "," + y1 + " " + out + "," + y2 + " " + (to.x + to.w) + "," + y2;
}

function drawNode(n) {
  const predicate = n.kind === "predicate";
  const at = (dx, dy, cls, text, full) => { const t = el("text", { x: n.x + dx, y: n.y + dy, class: cls }, text); if (full && full !== text) t.append(el("title", {}, full)); return t; };
  const g = el("g", predicate && n.body ? { role: "button", tabindex: "0", "aria-expanded": String(opened.has(n.key)), "aria-label": "Predicate " + n.name, "data-predicate": n.name } : { "data-object": n.name });
  if (n.vars.length) {
    const text = n.vars.join(", ");
    g.append(el("rect", { class: "var", x: n.x, y: n.y - LINE + 1, width: text.length * CHAR + 10, height: LINE - 3, rx: 4 }), at(5, -LINE + 13, "dim", text));
  }
  g.append(el("rect", { class: "box" + (predicate ? " pred" : ""), x: n.x, y: n.y, width: n.w, height: n.h, rx: predicate ? 10 : 5 }));
  g.append(el("rect", { class: n.changed ? "changed" : predicate ? "pred-head" : "head", x: n.x + 1, y: n.y + 1, width: n.w - 2, height: LINE + 1, rx: predicate ? 9 : 4 }));
  const title = clip(n.title, 44);
  g.append(at(PAD, 14, "title", title, n.title));
  if (n.sub) g.append(at(PAD + (title.length + 1) * CHAR, 14, "dim", n.sub));
  n.rows.forEach((r, i) => {
    const y = (i + 1) * LINE + 4;
    if (r.changed) g.append(el("rect", { class: "changed", x: n.x + 1, y: n.y + y, width: n.w - 2, height: LINE, rx: 2 }));
    const key = clip(r.key);
    g.append(at(PAD, y + 13, r.note ? "dim" : "", key, r.key));
    if (r.note) return;
    let dx = PAD + (key.length + 1) * CHAR;
    if (r.share !== "1") { g.append(at(dx, y + 13, "num", "[" + r.share + "]")); dx += (r.share.length + 3) * CHAR; }
    g.append(at(dx, y + 13, r.target ? "val" : "dim", clip(r.value), r.value));
  });
  if (predicate && n.body) {
    const toggle = () => { if (opened.has(n.key)) opened.delete(n.key); else opened.add(n.key); refresh(); const again = [...document.querySelectorAll("#graph [data-predicate]")].find((e) => e.dataset.predicate === n.name); if (again) again.focus(); };
    g.addEventListener("click", toggle);
    g.addEventListener("keydown", (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); toggle(); } });
  }
  return g;
}
