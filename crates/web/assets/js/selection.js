// Which cells are selected, and the cursor: the cell that keys move from.

export class Selection extends EventTarget {
  cells = new Set();
  cursor = 0;

  #told(change) {
    const before = [...this.cells, this.cursor];
    change();
    const cells = new Set([...before, ...this.cells, this.cursor]);
    this.dispatchEvent(new CustomEvent("change", { detail: { cells } }));
  }

  /** Selects one cell. */
  only(cell) {
    this.#told(() => {
      this.cells = new Set([cell]);
      this.cursor = cell;
    });
  }

  /** Adds cells; the last becomes the cursor. */
  add(...cells) {
    this.#told(() => {
      for (const cell of cells) this.cells.add(cell);
      if (cells.length) this.cursor = cells.at(-1);
    });
  }

  /** Goes with the cursor to what is beside it, by a board's list of steps; the selection goes along or is extended. */
  go(steps, extend) {
    // Without a selection the first key shows where the cursor is.
    if (!this.cells.size) return this.only(this.cursor);
    const to = steps?.[this.cursor] ?? -1;
    if (to < 0) return;
    if (extend) this.add(to);
    else this.only(to);
  }

  remove(cell) {
    this.#told(() => {
      this.cells.delete(cell);
      this.cursor = cell;
    });
  }

  clear() {
    this.#told(() => this.cells.clear());
  }

  /** Begins anew on another board. */
  reset() {
    this.cells = new Set();
    this.cursor = 0;
  }
}
