// What keys do in the Play view.

import { MODES } from "./game.js";
import { Digits, digit, direction, mode as modeOf } from "./keys.js";

export class Keys {
  #play;
  #digits = new Digits();

  constructor(play) {
    this.#play = play;
  }

  /** The next digit begins a new number. */
  endNumber() {
    this.#digits.end();
  }

  /** Does what a key says; whether it was one of the view's. */
  press(event) {
    const play = this.#play;
    const { game, selection } = play;
    if (!game) return false;
    const command = event.ctrlKey || event.metaKey;
    const way = direction(event, game.board.tiling === "hexagons");
    if (way) {
      selection.go(game.board.steps[way], event.shiftKey || command);
      return true;
    }
    const number = digit(event);
    if (number !== null && !event.altKey) {
      const mode = command && event.shiftKey ? "colour" : command ? "centre" : event.shiftKey ? "corner" : play.mode;
      this.#typed(number, mode);
      return true;
    }
    const letter = event.key.toLowerCase();
    if (command) {
      if (letter === "z") event.shiftKey ? play.redo() : play.undo();
      else if (letter === "y") play.redo();
      else if (letter === "a") selection.add(...game.cells.keys());
      else return false;
      return true;
    }
    if (event.altKey) return false;
    const mode = modeOf(event);
    if (mode) play.setMode(mode);
    else if (letter === " ") play.setMode(MODES[(MODES.indexOf(play.mode) + 1) % MODES.length]);
    else if (letter === "backspace" || letter === "delete") play.erase();
    else if (letter === "escape") selection.clear();
    else if (letter === "m") play.fill();
    else if (letter === "h") play.hint.next();
    else if (letter === "k") play.check();
    else return false;
    return true;
  }

  #typed(number, mode) {
    const play = this.#play;
    const most = mode === "colour" ? 9 : play.game.board.values;
    const typed = this.#digits.type(number, most);
    if (!typed) return number === 0 ? play.erase() : undefined;
    // 1, then 2, is 12: the 1 was not meant.
    if (typed.instead) play.game.undo();
    play.enter(typed.number, mode);
  }
}
