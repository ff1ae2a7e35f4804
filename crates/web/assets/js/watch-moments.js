// The moments that buttons, keys and stops lead to. Of two runs on one clock the one counts that comes first.

/** The moment that a button of this name leads to; a stop on the way there holds it up. */
export function moment(name, clock, runs) {
  const { at, length } = clock;
  const next = (list) => Math.min(...runs.map((run) => (run.at < run.length ? run.next(run[list], at) : length)));
  const last = (list) => Math.max(...runs.map((run) => run.previous(run[list], Math.min(at, run.length + 1))));
  const before = (to) => clock.stop(at, to) ?? to;
  switch (name) {
    case "start": return 0;
    case "stepBack": return at - 1;
    case "step": return at + 1;
    case "end": return before(length);
    case "nextConflict": return before(next("conflicts"));
    case "lastConflict": return last("conflicts");
    case "nextDecision": return before(next("decisions"));
    default: return last("decisions");
  }
}

/** The first moment between two at which a run comes to a stop, a literal (number) or cell (`c12`); or null. */
export function stopBetween(runs, stops, from, to) {
  if (!stops.size) return null;
  const found = runs.map((run) => {
    const stopsAt = (lit) => {
      if (stops.has(lit)) return true;
      const cell = lit > 0 ? (run.trace.candidates?.[lit - 1]?.[0] ?? -1) : -1;
      return cell >= 0 && stops.has(`c${cell}`);
    };
    return run.find(stopsAt, from, Math.min(to, run.length));
  });
  const moments = found.filter((moment) => moment !== null);
  return moments.length ? Math.min(...moments) : null;
}
