// The page: which unit, which path, which step.
const explorations = new Map();
const current = { unit: -1, x: null, path: [], at: 0 };
const shown = new Set(["verified", "failed", "unknown", "unsupported", "error"]);
const source = new SourceView(byId("source"));
const paths = new PathsView(byId("paths"), (step) => goTo(step));

const exploration = (i) => { if (!explorations.has(i)) explorations.set(i, new Exploration(DATA.units[i])); return explorations.get(i); };
const here = () => (current.path.length ? current.path[current.at] : null);

function listUnits() {
  const wanted = byId("filter").value.trim().toLowerCase();
  const items = [];
  let file = null;
  DATA.units.forEach((unit, i) => {
    if (!shown.has(unit.verdict) || !unit.name.toLowerCase().includes(wanted)) return;
    if (unit.file !== file) { file = unit.file; items.push(el("li", { class: "file-name" }, file ?? "")); }
    const button = el("button", { type: "button", class: unit.verdict, "data-unit": i, "aria-current": String(i === current.unit), onclick: () => chooseUnit(i) },
      el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[unit.verdict]), el("span", {}, unit.name), hidden(", " + unit.verdict));
    items.push(el("li", {}, button));
  });
  byId("units").replaceChildren(...(items.length ? items : [el("li", { class: "none" }, "no unit fits")]));
}

function summary() {
  const counts = {};
  DATA.units.forEach((u) => { counts[u.verdict] = (counts[u.verdict] ?? 0) + 1; });
  const chips = Object.keys(SIGNS).filter((v) => counts[v]).map((v) => {
    const chip = el("button", { type: "button", class: "chip " + v, "aria-pressed": "true" }, el("span", { class: "dot", "aria-hidden": "true" }), counts[v] + " " + v);
    chip.addEventListener("click", () => {
      if (shown.has(v)) shown.delete(v); else shown.add(v);
      chip.setAttribute("aria-pressed", String(shown.has(v)));
      listUnits();
    });
    return chip;
  });
  byId("summary").replaceChildren(...chips);
}

function chooseUnit(i, step) {
  current.unit = i;
  const x = current.x = exploration(i);
  const unit = DATA.units[i];
  byId("unit-name").textContent = unit.name;
  byId("unit-verdict").textContent = unit.verdict;
  byId("unit-verdict").className = "badge " + unit.verdict;
  byId("unit-note").textContent = [unit.kind, unit.why].filter((t) => t).join(" · ");
  showFailures(x);
  listUnits();
  const first = x.firstFailure();
  byId("to-failure").hidden = first === undefined;
  if (x.steps.length) {
    paths.load(x);
    const root = x.rows[0];
    current.path = x.pathThrough(first ?? root);
    current.at = step !== undefined ? Math.max(0, current.path.indexOf(step)) : first !== undefined ? current.path.indexOf(first) : 0;
  } else {
    current.path = [];
    current.at = 0;
    byId("paths").replaceChildren(none("nothing was explored"));
  }
  refresh();
}

function showFailures(x) {
  const seen = new Set();
  const rows = [];
  const failures = x.trace ? x.trace.failures : [];
  for (const f of [...failures.filter((f) => f.run.length), ...failures]) {
    const key = f.code + " " + f.span + " " + f.conjunct;
    if (seen.has(key)) continue;
    seen.add(key);
    const place = x.place(f.span);
    rows.push(el("button", { type: "button", class: "failure", onclick: () => goTo(f.step) }, el("span", { class: "code" }, f.code), el("span", {}, f.message, " ", el("span", { class: "notes" }, f.notes.join(" · "))),
      el("span", { class: "where" }, place ? "line " + (source.lineOf(source.prepare(place[0]), place[1]) + 1) : "")));
  }
  byId("failures").replaceChildren(...rows);
}

function goTo(step) {
  const { x } = current;
  if (!current.path.includes(step)) current.path = x.pathThrough(step, current.path);
  current.at = current.path.indexOf(step);
  refresh();
}

function move(by) {
  const at = Math.min(current.path.length - 1, Math.max(0, current.at + by));
  if (at !== current.at && current.path.length) { current.at = at; refresh(); }
}

/** The same fork, another way. */
function otherBranch(by) {
  const { x, path } = current;
  for (let i = current.at; i > 0; i--) {
    const siblings = x.children[path[i - 1]];
    if (siblings.length > 1) {
      const next = siblings[(siblings.indexOf(path[i]) + by + siblings.length) % siblings.length];
      current.path = x.pathThrough(next, path.slice(0, i));
      current.at = current.path.indexOf(next);
      refresh();
      return;
    }
  }
}

/** `moment`: of the run, if it is not the one that belongs to the step. */
function refresh(moment) {
  const { x } = current;
  const step = here();
  const has = step !== null;
  const before = x.state(has && current.at > 0 ? current.path[current.at - 1] : null);
  const after = x.state(step);
  byId("slider").max = Math.max(0, current.path.length - 1);
  byId("slider").value = current.at;
  byId("count").textContent = has ? "step " + (current.at + 1) + " of " + current.path.length : "no steps";
  // Not `disabled`: a button that has the focus must keep it.
  for (const id of ["back", "first"]) byId(id).setAttribute("aria-disabled", String(current.at === 0));
  for (const id of ["forward", "last"]) byId(id).setAttribute("aria-disabled", String(current.at >= current.path.length - 1));
  showText(x, step);
  readExample(x, current.path, step);
  readRun(x, current.path, current.at, moment);
  if (has) paths.show(current.path, step);
  if (x.trace) {
    showStore(x, before, after);
    const was = lastBodies(x, before, after, current.path, current.at);
    showHeap(x, before, after, was);
    showPath(x, before, after);
    showGraph(x, before, after, was);
  } else {
    for (const id of ["store", "heap", "path", "graph"]) byId(id).replaceChildren(none("nothing is known"));
  }
  showOld(x, step);
  showExample(x, current.path, step);
  showRun(x);
  const failure = x.failed.get(step);
  const places = current.path.slice(0, current.at + 1).map((s) => x.place(x.steps[s].span));
  const own = moment !== undefined ? x.place(momentNow().span) : has ? x.place(x.steps[step].span) : x.unit.place;
  source.mark(places.slice(1), failure && moment === undefined ? x.place(failure.span) : own, failure ? [x.place(failure.conjunct)] : []);
  keepAddress("#" + current.unit + "." + (has ? step : ""));
}

/** The address names the state. Browsers limit how often it may change. */
function keepAddress(slug) {
  if (editor) return;
  clearTimeout(keepAddress.timer);
  keepAddress.timer = setTimeout(() => { if (location.hash !== slug) history.replaceState(null, "", slug); }, 250);
}

function showText(x, step) {
  const host = byId("step-text");
  if (step === null) { host.replaceChildren("There are no steps to show."); return; }
  const [what, text] = x.words(step);
  const failure = x.failed.get(step);
  const parts = [];
  if (text) parts.push(el("code", {}, text), " ");
  parts.push(el("span", { class: failure ? "bad" : "what" }, what));
  if (failure && failure.conjunct !== null) parts.push(" ", el("code", {}, x.text(failure.conjunct)));
  const others = x.steps[step].parents.length;
  if (others > 1) parts.push(el("span", { class: "what" }, " (" + others + " paths meet here)"));
  host.replaceChildren(...parts);
}

function nextUnit(by) {
  const list = [...document.querySelectorAll("#units button")].map((b) => Number(b.dataset.unit));
  if (!list.length) return;
  const at = list.indexOf(current.unit);
  chooseUnit(list[(at + by + list.length) % list.length]);
}

function toFailure() {
  const steps = [...current.x.failed.keys()];
  if (!steps.length) return;
  const at = steps.indexOf(here());
  goTo(steps[(at + 1) % steps.length]);
}

const KEYS = {
  ArrowRight: () => move(1), j: () => move(1), ArrowLeft: () => move(-1), k: () => move(-1),
  ArrowDown: () => otherBranch(1), ArrowUp: () => otherBranch(-1),
  Home: () => move(-Infinity), End: () => move(Infinity),
  n: () => nextUnit(1), p: () => nextUnit(-1), f: toFailure, ",": () => stepRun(-1), ".": () => stepRun(1), "/": () => byId("filter").focus(),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (target.matches("input[type=search]")) { if (event.key === "Escape") target.blur(); return; }
  if (target.id === "slider" && event.key.startsWith("Arrow")) return;
  // A scrolled pane keeps its own keys.
  if (target.id === "source" && (event.key === "ArrowUp" || event.key === "ArrowDown")) return;
  const action = KEYS[event.key];
  if (action) { event.preventDefault(); action(); }
});
byId("back").addEventListener("click", () => move(-1));
byId("forward").addEventListener("click", () => move(1));
byId("first").addEventListener("click", () => move(-Infinity));
byId("last").addEventListener("click", () => move(Infinity));
byId("to-failure").addEventListener("click", toFailure);
byId("run-back").addEventListener("click", () => stepRun(-1));
byId("run-forward").addEventListener("click", () => stepRun(1));
byId("slider").addEventListener("input", (e) => { current.at = Number(e.target.value); refresh(); });
byId("filter").addEventListener("input", listUnits);
byId("typing").addEventListener("change", () => refresh());

const dark = matchMedia("(prefers-color-scheme: dark)");
function theme(name) {
  document.documentElement.dataset.theme = name;
  byId("theme").setAttribute("aria-pressed", String(name === "dark"));
}
theme(dark.matches ? "dark" : "light");
dark.addEventListener("change", () => theme(dark.matches ? "dark" : "light"));
byId("theme").addEventListener("click", () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));

/** In an editor: the step at the cursor, if the path goes through there; else the nearest path. */
function toCursor({ path, offset, line }) {
  const { x } = current;
  if (!x || !x.steps.length) return;
  const file = DATA.sources.findIndex((s) => s.path === path);
  if (file < 0) return;
  const view = source.prepare(file);
  const wanted = offset ?? view.starts[line] ?? 0;
  const row = source.lineOf(view, wanted);
  const fits = (step) => { const p = x.place(x.steps[step].span); return p && p[0] === file && source.lineOf(view, p[1]) === row; };
  const on = current.path.filter(fits);
  // The last step of a line: what is known behind it.
  const step = on.length ? on[on.length - 1] : x.rows.filter(fits).pop();
  if (step !== undefined && step !== here()) goTo(step);
}
const editor = typeof acquireVsCodeApi === "function" ? acquireVsCodeApi() : null;
if (editor) {
  document.body.classList.add("embedded");
  window.addEventListener("message", (event) => {
    const { cursor, dark } = event.data ?? {};
    if (dark !== undefined) theme(dark ? "dark" : "light");
    if (cursor) toCursor(cursor);
  });
  editor.postMessage({ ready: true });
}

summary();
if (DATA.units.length) {
  const [, unit, step] = /^#(\d+)\.(\d*)$/.exec(location.hash) ?? [];
  const wanted = unit !== undefined && Number(unit) < DATA.units.length ? Number(unit) : Math.max(0, DATA.units.findIndex((u) => u.verdict === "failed"));
  chooseUnit(wanted);
  if (step && unit !== undefined && Number(step) < current.x.steps.length) goTo(Number(step));
} else {
  listUnits();
  byId("unit-name").textContent = "There are no units.";
}
