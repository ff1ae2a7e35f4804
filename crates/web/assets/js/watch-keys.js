// What keys do in the Watch view, besides those of a board that has the focus.

const PANES = { t: "trail", e: "tree", g: "why" };
const ACTS = { " ": "play", ",": "stepBack", ".": "step", "<": "lastConflict", ">": "nextConflict", Home: "start", End: "end" };

/** Does what a key says; whether it was one of the view's. */
export function press(watch, { key, shiftKey }) {
  const lower = key.toLowerCase();
  if (key === "ArrowRight") watch.act(shiftKey ? "nextConflict" : "step");
  else if (key === "ArrowLeft") watch.act(shiftKey ? "lastConflict" : "stepBack");
  else if (lower === "d") watch.act(shiftKey ? "lastDecision" : "nextDecision");
  else if (ACTS[key]) watch.act(ACTS[key]);
  else if (key === "+" || key === "=") watch.faster(1);
  else if (key === "-") watch.faster(-1);
  else if (PANES[lower]) watch.pane(PANES[lower]);
  else if (lower === "c") watch.compare();
  else if (lower === "backspace") return watch.forgetAll();
  else return false;
  return true;
}
