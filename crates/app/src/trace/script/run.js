// The run that shows a failure: moments with plain values, beside the symbolic states of its path.
class Run {
  /** `moments` are differences; each becomes all that is known then, with what is new. */
  constructor(x, failure, path) {
    let values = new Map();
    this.moments = failure.run.map(({ span, changes }) => {
      values = new Map(values);
      for (const [name, value] of changes) if (value === null) values.delete(name); else values.set(name, value);
      return { span, values, changed: new Set(changes.map(([name]) => name)) };
    });
    this.at = this.alignment(x, path, path.indexOf(failure.step));
  }

  /** For each step of the path the moment behind it. Both are gone through from the failure backwards:
   *  a loop that a path goes through once is the last round of the run. */
  alignment(x, path, end) {
    const last = this.moments.length - 1;
    const at = path.map(() => null);
    let limit = last;
    for (let i = end; i >= 0; i--) {
      at[i] = Math.min(limit + 1, last);
      if (i === end) { at[i] = last; continue; }
      const found = this.before(x.steps[path[i]].span, limit);
      if (found !== null) { at[i] = Math.min(found + 1, last); limit = found; }
      else at[i] = i === 0 ? 0 : at[i];
    }
    // What stands before the first statement has the values on entry.
    for (let i = 0; i < end && this.before(x.steps[path[i]].span, last) === null; i++) at[i] = 0;
    return at;
  }

  before(span, limit) {
    for (let m = limit; m >= 0; m--) if (this.moments[m].span === span) return m;
    return null;
  }

  /** The step of the path that belongs to a moment: the last one that is not behind it. */
  stepOf(moment) {
    let best = 0;
    this.at.forEach((m, i) => { if (m !== null && m <= moment) best = i; });
    return best;
  }
}

const running = { run: null, failure: null, path: null, moment: 0 };

/** The run of the failure on the path, at the moment of the step in hand, or at another one. */
function readRun(x, path, at, moment) {
  const step = path.find((s) => x.failed.has(s) && x.failed.get(s).run.length);
  const failure = step === undefined ? null : x.failed.get(step);
  if (failure !== running.failure || path !== running.path) {
    running.run = failure ? new Run(x, failure, path) : null;
    running.failure = failure;
    running.path = path;
  }
  if (running.run) running.moment = moment ?? running.run.at[at] ?? running.run.moments.length - 1;
}

const momentNow = () => (running.run ? running.run.moments[running.moment] : null);

function stepRun(by) {
  if (!running.run) return;
  const moment = Math.min(running.run.moments.length - 1, Math.max(0, running.moment + by));
  if (moment === running.moment) return;
  current.at = running.run.stepOf(moment);
  refresh(moment);
}

function showRun(x) {
  const now = momentNow();
  byId("p-run").hidden = !now;
  if (!now) return;
  const { moments } = running.run;
  byId("run-count").textContent = "moment " + (running.moment + 1) + " of " + moments.length;
  byId("run-back").setAttribute("aria-disabled", String(running.moment === 0));
  byId("run-forward").setAttribute("aria-disabled", String(running.moment === moments.length - 1));
  const isLast = running.moment === moments.length - 1;
  byId("run-text").replaceChildren(isLast ? "here it goes wrong: " : "next: ", el("code", {}, x.text(now.span)));
  const rows = [...now.values].map(([name, value]) => {
    const mark = running.moment > 0 && now.changed.has(name) ? "new" : "same";
    return row(mark, el("span", { class: "key" }, name), el("span", { class: "arrow" }, "="), shortened(value));
  });
  fill(byId("run"), rows, "no variables");
}
