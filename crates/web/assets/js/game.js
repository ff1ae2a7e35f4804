// A game: a puzzle and what the player has written into its cells. Every change is a step of the history.

import { History } from "./history.js";

/** A cell without anything. A value (0 for none), corner marks, centre marks, colours 1 to 9, all ascending. */
export const EMPTY = Object.freeze({ value: 0, corner: [], centre: [], colour: [] });

export const MODES = ["digit", "corner", "centre", "colour"];

export class Game extends EventTarget {
  history = new History();
  /** Seconds played. */
  seconds = 0;
  /** Set once the puzzle is solved, so that it is celebrated once. */
  finished = false;

  /** `puzzle` and `board` as the protocol gives them. */
  constructor(puzzle, board) {
    super();
    this.puzzle = puzzle;
    this.board = board;
    this.cells = puzzle.givens.map(() => EMPTY);
  }

  given(cell) {
    return this.puzzle.givens[cell];
  }

  /** The value on the board, given or written. */
  value(cell) {
    return this.puzzle.givens[cell] || this.cells[cell].value;
  }

  /** The written values, one a cell, as the protocol wants them. */
  entries() {
    return this.cells.map((content) => content.value);
  }

  /** Writes contents [cell, content] as one step. */
  write(changes) {
    const step = changes
      .filter(([cell, content]) => content !== this.cells[cell])
      .map(([cell, content]) => [cell, this.cells[cell], content]);
    if (!step.length) return false;
    this.history.push(step);
    this.#set(changes);
    return true;
  }

  undo() {
    return this.#set(this.history.undo());
  }

  redo() {
    return this.#set(this.history.redo());
  }

  #set(changes) {
    if (!changes) return false;
    for (const [cell, content] of changes) this.cells[cell] = content;
    const cells = changes.map(([cell]) => cell);
    this.dispatchEvent(new CustomEvent("change", { detail: { cells } }));
    return true;
  }

  /** Enters a number into cells in a mode: a value, or a mark that is taken away again if all of them have it. */
  enter(cells, mode, number, { tidy = false } = {}) {
    const open = cells.filter((cell) => mode === "colour" || !this.given(cell));
    if (mode === "digit") {
      const all = open.length > 0 && open.every((cell) => this.cells[cell].value === number);
      const value = all ? 0 : number;
      const changes = new Map(open.map((cell) => [cell, { ...this.cells[cell], value }]));
      if (tidy && value) this.#tidy(changes, value);
      return this.write([...changes]);
    }
    const free = mode === "colour" ? open : open.filter((cell) => !this.cells[cell].value);
    const all = free.length > 0 && free.every((cell) => this.cells[cell][mode].includes(number));
    return this.write(
      free.map((cell) => {
        const content = this.cells[cell];
        const others = content[mode].filter((mark) => mark !== number);
        const marks = all ? others : [...others, number].sort((a, b) => a - b);
        return [cell, { ...content, [mode]: marks }];
      }),
    );
  }

  /** Takes a value out of the marks of all cells that must differ from one that gets it. */
  #tidy(changes, value) {
    for (const cell of [...changes.keys()]) {
      for (const peer of this.board.peers[cell]) {
        const content = changes.get(peer) ?? this.cells[peer];
        if (content.corner.includes(value) || content.centre.includes(value)) {
          const without = (marks) => marks.filter((mark) => mark !== value);
          changes.set(peer, { ...content, corner: without(content.corner), centre: without(content.centre) });
        }
      }
    }
  }

  /** Erases what the mode writes; where there is none of it, everything. */
  erase(cells, mode) {
    const has = (content) => (mode === "digit" ? content.value : content[mode].length && !content.value);
    const some = cells.some((cell) => has(this.cells[cell]));
    return this.write(
      cells
        .filter((cell) => this.cells[cell] !== EMPTY)
        .map((cell) => {
          const content = this.cells[cell];
          if (!some) return [cell, EMPTY];
          if (!has(content)) return [cell, content];
          return [cell, { ...content, [mode === "digit" ? "value" : mode]: mode === "digit" ? 0 : [] }];
        }),
    );
  }

  /** Writes centre marks into some cells: a list of numbers for each cell of the board. */
  fill(cells, candidates) {
    return this.write(cells.map((cell) => [cell, { ...this.cells[cell], centre: candidates[cell] ?? [] }]));
  }

  /** The cells without a value that have centre marks, or that have none. */
  open(marked) {
    return [...this.cells.keys()].filter((cell) => !this.value(cell) && this.cells[cell].centre.length > 0 === marked);
  }

  /** Everything that a player has done, to be kept. */
  save() {
    const { history, seconds, finished } = this;
    return { cells: pack(this.cells), done: history.done, undone: history.undone, seconds, finished };
  }

  /** Takes up what was kept. */
  load(saved) {
    this.cells = unpack(saved.cells, this.cells.length);
    this.history.done = saved.done ?? [];
    this.history.undone = saved.undone ?? [];
    this.seconds = saved.seconds ?? 0;
    this.finished = saved.finished ?? false;
  }
}

/** Contents as a short list: [cell, value, corner, centre, colour] for each cell that has any. */
export function pack(cells) {
  return cells
    .map((content, cell) => [cell, content.value, content.corner, content.centre, content.colour])
    .filter(([, value, ...marks]) => value || marks.some((list) => list.length));
}

/** The contents of so many cells; what makes no sense is left out. */
export function unpack(packed, count) {
  const cells = Array.from({ length: count }, () => EMPTY);
  const numbers = (list) => (Array.isArray(list) ? list.filter(Number.isInteger) : []);
  for (const entry of Array.isArray(packed) ? packed : []) {
    const [cell, value, corner, centre, colour] = Array.isArray(entry) ? entry : [];
    if (!(cell in cells) || !Number.isInteger(value)) continue;
    cells[cell] = { value, corner: numbers(corner), centre: numbers(centre), colour: numbers(colour) };
  }
  return cells;
}
