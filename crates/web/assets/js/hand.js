// The pointer on a board: it selects cells as it goes, or paints them.

/**
 * Listens to the board in an SVG element. `hand` has
 *
 *   at(x, y, dragging)   the cell at a point of the screen, or null
 *   selection            what is selected
 *   ready()              whether there is a board to work on
 *   focus(cell)          the cell was pressed
 *
 * and, where there is something to paint with,
 *
 *   brush(cell)          what a stroke that begins in a cell paints with; null if it selects
 *   takes(cell, brush)   whether a stroke with this paint does so in a cell
 *   wet                  a map: the cells of the stroke so far and what they are painted with
 *   stroke()             the stroke has grown, or is given up
 *   paint(cells, what)   the stroke is done
 */
export function listen(svg, hand) {
  let drag = null;
  const brushOf = (cell) => hand.brush?.(cell) ?? null;

  svg.addEventListener("pointerdown", (event) => {
    if (!hand.ready() || event.button > 0) return;
    const cell = hand.at(event.clientX, event.clientY);
    const { selection } = hand;
    event.preventDefault();
    if (cell === null) return selection.clear();
    svg.setPointerCapture(event.pointerId);
    const brush = brushOf(cell);
    if (brush !== null) {
      drag = { brush };
      selection.clear();
      selection.cursor = cell;
      hand.wet.set(cell, brush);
      hand.stroke();
    } else {
      const add = event.ctrlKey || event.metaKey || event.shiftKey;
      const removing = add && selection.cells.has(cell);
      drag = { brush: null, removing };
      if (removing) selection.remove(cell);
      else if (add) selection.add(cell);
      else selection.only(cell);
    }
    hand.focus(cell);
  });

  svg.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const { selection, wet } = hand;
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [event]) {
      const cell = hand.at(clientX, clientY, true);
      if (cell === null) continue;
      if (drag.brush !== null) {
        if (wet.has(cell) || !hand.takes(cell, drag.brush)) continue;
        wet.set(cell, drag.brush);
        hand.stroke();
      } else if (cell !== selection.cursor) {
        if (drag.removing) selection.remove(cell);
        else selection.add(cell);
      }
    }
  });

  const end = (done) => () => {
    const { brush } = drag ?? {};
    drag = null;
    if (!hand.wet) return;
    const cells = [...hand.wet.keys()];
    hand.wet.clear();
    if (done && cells.length) hand.paint(cells, brush);
    hand.stroke();
  };
  svg.addEventListener("pointerup", end(true));
  svg.addEventListener("pointercancel", end(false));

  // Who comes by the tab key lands on the cursor.
  svg.addEventListener("focusin", () => {
    const { selection } = hand;
    if (!drag && hand.ready() && !selection.cells.size && brushOf(selection.cursor) === null) selection.only(selection.cursor);
  });
  svg.addEventListener("focus", () => hand.focus(hand.selection.cursor));
}
