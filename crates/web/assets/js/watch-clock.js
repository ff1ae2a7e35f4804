// The clock that all runs beside each other share: a moment is a number of steps done. It is set, or runs at a speed.

/** Steps a second. */
export const SPEEDS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096];

export class Clock extends EventTarget {
  at = 0;
  length = 0;
  playing = false;
  speed = 8;
  /** Where to stop when going from one moment on to another: the first moment on the way, or null. */
  stop = () => null;
  #last = 0;
  #owed = 0;

  /** Sets the moment. */
  set(at) {
    const to = Math.max(0, Math.min(Math.round(at), this.length));
    if (to === this.at) return;
    this.at = to;
    this.dispatchEvent(new Event("move"));
  }

  toggle(playing = !this.playing) {
    if (playing === this.playing) return;
    this.playing = playing && this.at < this.length;
    this.#owed = 0;
    this.#last = performance.now();
    if (this.playing) requestAnimationFrame(() => this.#run());
    this.dispatchEvent(new Event("play"));
  }

  #run() {
    if (!this.playing) return;
    const now = performance.now();
    // A page that nobody saw does not catch up.
    this.#owed += (Math.min(now - this.#last, 250) / 1000) * this.speed;
    this.#last = now;
    const steps = Math.floor(this.#owed);
    this.#owed -= steps;
    if (steps) {
      const to = Math.min(this.at + steps, this.length);
      const stop = this.stop(this.at, to);
      this.set(stop ?? to);
      if (stop !== null || this.at >= this.length) return this.toggle(false);
    }
    requestAnimationFrame(() => this.#run());
  }
}
