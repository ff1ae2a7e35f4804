// The hint at hand in the Play view: asked for, told degree by degree, done, forgotten when the position changes.

import { ask } from "./engine.js";
import { DEGREES, roles, struck } from "./hints.js";
import { isChinese, t } from "./i18n.js";
import { fault } from "./open.js";
import { settings } from "./settings.js";

export class Hint {
  /** What cells do in the step, and which of their candidates go, as far as it was told. */
  roles = new Map();
  struck = new Map();
  #play;
  #say;
  #answer = null;
  #degree = 0;
  #asking = null;

  /** `say` says something in the view. */
  constructor(play, say) {
    this.#play = play;
    this.#say = say;
  }

  /** Whether there is one. */
  get told() {
    return this.#answer !== null;
  }

  /** Whether one is asked for. */
  get asked() {
    return this.#asking !== null;
  }

  /** Tells a hint, or more of the one at hand. */
  async next() {
    const { game } = this.#play;
    if (this.#answer) return this.#tell(Math.min(this.#degree + 1, DEGREES));
    if (this.#asking) return;
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#say(t("working"), "busy", [[t("cancel"), () => this.#asking?.abort()]]);
    try {
      const candidates = game.cells.map((content) => (content.value ? [] : content.centre));
      const language = isChinese() ? "zh" : "en";
      const answer = await ask({ do: "hint", puzzle: game.puzzle.doku, entries: game.entries(), candidates, language }, { signal });
      if (signal.aborted || game !== this.#play.game) return;
      this.#answer = answer;
      this.#tell(1);
    } catch (error) {
      if (signal.aborted) this.#say(this.#play.puzzleWords());
      else this.#say(fault(error), "bad");
    } finally {
      this.#asking = null;
    }
  }

  #tell(degree) {
    const answer = this.#answer;
    this.#degree = degree;
    [this.roles, this.struck] = [roles(answer, degree), struck(answer, degree)];
    const more = answer.told.slice(degree).some((text) => text !== answer.told[degree - 1]);
    const buttons = more ? [[t("more"), () => this.next()]] : [];
    if (!more && ["step", "marks"].includes(answer.verdict) && answer.targets.length) buttons.push([t("apply"), () => this.#do()]);
    this.#say(answer.told[degree - 1], "hint", buttons);
    this.#play.drawCells();
  }

  forget() {
    this.#asking?.abort();
    if (!this.#answer) return;
    this.#answer = null;
    [this.roles, this.struck] = [new Map(), new Map()];
    this.#say(this.#play.puzzleWords());
    if (this.#play.game) this.#play.drawCells();
  }

  /**
   * Writes what a hint found. Cells whose candidates are not written down yet get those first; marks that miss something
   * are written anew.
   */
  async #do() {
    const { game, selection } = this.#play;
    const answer = this.#answer;
    selection.only(answer.targets[0]);
    if (answer.fixes) {
      const [cell, value] = answer.fixes;
      return game.enter([cell], "digit", value, { tidy: settings.tidy });
    }
    const { candidates } = await ask({ do: "candidates", puzzle: game.puzzle.doku, entries: game.entries() });
    if (game !== this.#play.game) return;
    const gone = (cell, value) => answer.removes.some(([other, without]) => other === cell && without === value);
    game.write(
      answer.targets.map((cell) => {
        const content = game.cells[cell];
        const marks = answer.verdict === "step" && content.centre.length ? content.centre : candidates[cell];
        return [cell, { ...content, centre: marks.filter((value) => !gone(cell, value)) }];
      }),
    );
  }
}
