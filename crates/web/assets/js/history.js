// Undo and redo. A step is a list of [cell, before, after]; contents of cells are never changed in place, so steps only
// point at them.

const MOST = 5000;

export class History {
  done = [];
  undone = [];

  /** Remembers a step; what was undone is forgotten. */
  push(step) {
    this.done.push(step);
    if (this.done.length > MOST) this.done.shift();
    this.undone = [];
  }

  /** The changes [cell, content] that take the last step back, or nothing. */
  undo() {
    const step = this.done.pop();
    if (!step) return null;
    this.undone.push(step);
    return step.map(([cell, before]) => [cell, before]);
  }

  /** The changes that do the last undone step again, or nothing. */
  redo() {
    const step = this.undone.pop();
    if (!step) return null;
    this.done.push(step);
    return step.map(([cell, , after]) => [cell, after]);
  }
}
