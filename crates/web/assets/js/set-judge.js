// What the engine says about a draft: in the background, one question after the other, until the draft changes. A new
// judgement cancels the one before; what is known so far is shown as it comes.

import { ask } from "./engine.js";
import { isChinese } from "./i18n.js";

/** Grids and grids of a candidate are counted up to these numbers. */
export const MOST_GRIDS = 10_000;
export const MOST_COUNT = 100;

export class Judge extends EventTarget {
  /**
   * What is known: `check`, `count`, `grade`, `candidates` as the protocol answers them, and `error`; null for what is not
   * known yet.
   */
  found = {};
  busy = false;
  #stop = null;

  /** Asks about a puzzle; with the true candidates if they are wanted. */
  async judge(puzzle, { candidates = false } = {}) {
    this.cancel();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const found = (this.found = {});
    this.busy = true;
    this.#tell();
    const learn = async (name, request) => {
      found[name] = await ask({ ...request, puzzle }, { signal });
      signal.throwIfAborted();
      this.#tell();
    };
    try {
      await learn("check", { do: "check" });
      const { unique, grids } = found.check;
      if (candidates && grids) await learn("candidates", { do: "candidates", by: "grids", most: MOST_COUNT });
      if (unique) await learn("grade", { do: "grade", language: isChinese() ? "zh" : "en" });
      else if (grids > 1) await learn("count", { do: "count", most: MOST_GRIDS });
    } catch (error) {
      if (signal.aborted) return;
      found.error = error;
    }
    this.busy = false;
    this.#tell();
  }

  /** Ends the questions; what is known is forgotten when the next begin. */
  cancel() {
    this.#stop?.abort();
    this.busy = false;
  }

  /** Ends the questions, and says so. */
  stop() {
    this.cancel();
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}
