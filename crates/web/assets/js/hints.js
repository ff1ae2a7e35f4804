// Hints, in four degrees: which kind, where, what comes out, the whole reason. The engine tells them; here is what they
// light up on the board.

/** The number of degrees. */
export const DEGREES = 4;

/** The role of each cell at a degree: where to look, which filled cells are the reason, where something is found or wrong. */
export function roles(hint, degree) {
  const roles = new Map();
  if (degree >= 2) for (const cell of hint.citing) roles.set(cell, "citing");
  if (degree >= DEGREES) for (const cell of hint.because) roles.set(cell, "because");
  if (degree >= (hint.verdict === "step" ? 3 : 2)) for (const cell of hint.targets) roles.set(cell, "target");
  return roles;
}

/** The candidates that a hint strikes out at a degree, by cell. */
export function struck(hint, degree) {
  const struck = new Map();
  if (degree >= 3) for (const [cell, value] of hint.removes) struck.set(cell, [...(struck.get(cell) ?? []), value]);
  return struck;
}
