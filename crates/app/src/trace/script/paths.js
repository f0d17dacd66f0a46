// All paths side by side: a row for each step, a lane for each path; lines part where the
// exploration did and meet where paths were joined.
const ROW = 24, LANE = 14, MOST_ROWS = 3000;

class PathsView {
  constructor(host, choose) { this.host = host; this.choose = choose; }

  load(x) {
    this.x = x;
    this.at = new Map(x.rows.map((step, i) => [step, i]));
    this.lane = new Map();
    // The last row in which each lane is taken.
    const taken = [];
    for (const [row, step] of x.rows.entries()) {
      const parents = x.steps[step].parents;
      let lane;
      if (parents.length > 1) lane = Math.min(...parents.map((p) => this.lane.get(p)));
      else if (parents.length && x.children[parents[0]][0] === step) lane = this.lane.get(parents[0]);
      else {
        // The line from the parent comes down in the lane: it must have been free since.
        const since = parents.length ? this.at.get(parents[0]) : row;
        lane = 0;
        while (taken[lane] !== undefined && taken[lane] > since) lane += 1;
        if (parents.length && lane === this.lane.get(parents[0])) lane += 1;
        while (taken[lane] !== undefined && taken[lane] > since) lane += 1;
      }
      this.lane.set(step, lane);
      const meets = x.children[step].filter((c) => x.steps[c].parents.length > 1).map((c) => this.at.get(c) - 1);
      taken[lane] = Math.max(taken[lane] ?? -1, row, ...meets);
    }
    this.lanes = Math.max(1, ...[...this.lane.values()].map((l) => l + 1));
    const rows = x.rows.slice(0, MOST_ROWS);
    const left = this.lanes * LANE + 12;
    this.items = new Map();
    const list = el("ol", {}, ...rows.map((step) => {
      const [what, text] = x.words(step);
      const button = el("button", { type: "button", tabindex: "-1", onclick: () => this.choose(step) }, el("span", {}, x.brief(step)));
      button.title = [text, what].filter((t) => t).join(" ");
      button.style.paddingLeft = Math.min(left, 150) + "px";
      const ending = x.ending(step);
      const item = el("li", { "data-step": step, class: ending ? "end-" + ending : "" }, button);
      if (x.steps[step].event.inserted) item.classList.add("inserted");
      this.items.set(step, item);
      return item;
    }));
    this.svg = el("svg", { width: Math.min(left, 150), height: rows.length * ROW, "aria-hidden": "true" });
    this.draw(rows);
    this.path = [];
    this.here = null;
    this.host.replaceChildren(el("div", { class: "track" }, this.svg, list));
    if (x.rows.length > MOST_ROWS || x.trace.truncated) this.host.append(none("further steps are not shown"));
  }

  spot(step) { return [8 + this.lane.get(step) * LANE, this.at.get(step) * ROW + ROW / 2]; }

  draw(rows) {
    const x = this.x;
    this.edges = new Map();
    this.dots = new Map();
    for (const step of rows) {
      const [cx, cy] = this.spot(step);
      for (const parent of x.steps[step].parents) {
        const [px, py] = this.spot(parent);
        const d = px === cx ? "M" + px + "," + py + " L" + cx + "," + cy
          : cx > px ? "M" + px + "," + py + " C" + px + "," + (py + ROW) + " " + cx + "," + (py + 6) + " " + cx + "," + Math.min(py + ROW, cy) + " L" + cx + "," + cy
            : "M" + px + "," + py + " L" + px + "," + (cy - ROW) + " C" + px + "," + cy + " " + cx + "," + (cy - ROW) + " " + cx + "," + cy;
        this.edges.set(parent + ">" + step, el("path", { class: "edge", d }));
      }
      const ending = x.ending(step);
      const kind = ending || (x.steps[step].event.kind === "impossible" ? "off" : "");
      this.dots.set(step, el("circle", { class: "node " + kind, cx, cy, r: ending ? 4.5 : 3.5 }));
    }
    this.svg.replaceChildren(...this.edges.values(), ...this.dots.values());
  }

  /** Marks a path or takes the mark away. */
  light(path, on) {
    path.forEach((step, i) => {
      this.dots.get(step)?.classList.toggle("on", on);
      this.items.get(step)?.classList.toggle("on", on);
      const edge = this.edges.get(path[i - 1] + ">" + step);
      if (edge) { edge.classList.toggle("on", on); if (on) this.svg.insertBefore(edge, this.dots.values().next().value); }
    });
  }

  point(step, here) {
    const item = this.items.get(step);
    if (!item) return;
    item.classList.toggle("here", here);
    this.dots.get(step).classList.toggle("here", here);
    const button = item.firstChild;
    button.tabIndex = here ? 0 : -1;
    if (here) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current");
  }

  show(path, here) {
    if (path !== this.path) { this.light(this.path, false); this.light(path, true); }
    if (this.here !== null) this.point(this.here, false);
    this.point(here, true);
    this.path = path;
    this.here = here;
    const y = (this.at.get(here) ?? 0) * ROW;
    if (y < this.host.scrollTop + ROW || y > this.host.scrollTop + this.host.clientHeight - 3 * ROW) this.host.scrollTop = y - this.host.clientHeight / 2;
  }
}
