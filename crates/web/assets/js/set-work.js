// Long work on a draft that changes its givens: further ones until there is one solution, or fewer until each is needed.
// One thing at a time; whatever changes the draft meanwhile ends it.

import { ask } from "./engine.js";
import { t } from "./i18n.js";

/** Milliseconds between two words about how far it is. */
const OFTEN = 700;

export class Work {
  #stop = null;

  get busy() {
    return this.#stop !== null;
  }

  stop() {
    this.#stop?.abort();
    this.#stop = null;
  }

  /**
   * Runs a job, which gets a signal and gives givens. Gives null if it was stopped; throws what the job throws.
   */
  async run(job) {
    const stop = (this.#stop = new AbortController());
    try {
      const givens = await job(stop.signal);
      return stop.signal.aborted ? null : givens;
    } catch (error) {
      if (stop.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#stop === stop) this.#stop = null;
    }
  }
}

/**
 * The givens of a puzzle with one solution without some that are not needed: in random order one after the other goes,
 * unless there are more solutions without it. What is left is minimal, for what is needed once is needed with fewer givens,
 * too. `spare` are the cells of those that may go, `tell` is called with words about how far it is.
 */
export async function thin(puzzle, spare, signal, tell) {
  const givens = puzzle.givens.slice();
  const cells = shuffled(spare);
  let told = -Infinity;
  for (const [at, cell] of cells.entries()) {
    if (performance.now() - told >= OFTEN) {
      told = performance.now();
      tell(t("s_thinningAt", at, cells.length));
    }
    const given = givens[cell];
    givens[cell] = 0;
    const { unique } = await ask({ do: "solve", puzzle: { ...puzzle, givens } }, { signal });
    if (!unique) givens[cell] = given;
  }
  return givens;
}

function shuffled(list) {
  const cells = [...list];
  for (let at = cells.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [cells[at], cells[other]] = [cells[other], cells[at]];
  }
  return cells;
}
