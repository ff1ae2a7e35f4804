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
