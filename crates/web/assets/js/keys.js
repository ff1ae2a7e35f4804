// The keyboard: what a key does, as a name and a number, whatever the view. Views give the actions.

const MODE_KEYS = { z: "digit", x: "corner", c: "centre", v: "colour" };
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
// As the keys lie around the 5 of a keypad.
const SLANTED = { Home: "upLeft", PageUp: "upRight", End: "downLeft", PageDown: "downRight" };

/** A second digit within this time makes a number with the first. */
const TOGETHER = 900;

/** The direction of an arrow key, or undefined. */
export function direction(event, hexagons) {
  return ARROWS[event.key] ?? (hexagons ? SLANTED[event.key] : undefined);
}

/** The digit of a key, also with Shift or Ctrl, on the number row or a keypad; or null. */
export function digit(event) {
  const code = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  // A keypad without NumLock moves.
  if (code && !(event.code.startsWith("Numpad") && !/^\d$/.test(event.key))) return Number(code[1]);
  return /^\d$/.test(event.key) ? Number(event.key) : null;
}

/** The mode of a key, or undefined. */
export function mode(event) {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : MODE_KEYS[event.key.toLowerCase()];
}

/** Digits one after the other as numbers up to `most`: 1, 2 → 12. */
export class Digits {
  #number = 0;
  #when = 0;

  /** The number after this digit, and the one that it takes the place of (0 for none). Null if there is no such value. */
  type(digit, most) {
    const now = performance.now();
    const before = now - this.#when < TOGETHER ? this.#number : 0;
    this.#when = now;
    const joined = before * 10 + digit;
    if (before && joined <= most) {
      this.#number = joined;
      return { number: joined, instead: before };
    }
    this.#number = digit;
    return digit >= 1 && digit <= most ? { number: digit, instead: 0 } : null;
  }

  /** The next digit begins a new number. */
  end() {
    this.#number = 0;
  }
}
