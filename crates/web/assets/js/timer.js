// The clock of a game: runs while the page can be seen, stops when the puzzle is paused or solved.

export class Timer extends EventTarget {
  paused = false;
  #game = null;
  #last = 0;

  constructor() {
    super();
    setInterval(() => this.#tick(), 250);
    document.addEventListener("visibilitychange", () => this.#tick());
  }

  /** The clock of a game; of none, if there is none to be played. */
  start(game) {
    this.#game = game;
    this.paused = false;
    this.#last = performance.now();
    this.#tell();
  }

  toggle(paused = !this.paused) {
    this.#tick();
    this.paused = paused;
    this.#tell();
  }

  #tick() {
    const now = performance.now();
    const passed = (now - this.#last) / 1000;
    this.#last = now;
    // A machine that slept did not play.
    if (!this.#game || this.paused || this.#game.finished || document.hidden || passed > 5) return;
    this.#game.seconds += passed;
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/** 75 → 1:15 */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
