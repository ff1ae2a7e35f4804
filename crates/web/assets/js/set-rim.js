// The rim of a board: the free places beside its cells, where cells can be added. On a lattice these are the neighbours of
// what is there, on four sides of a square and six of a hexagon. The view of the board gets them as further cells, after
// its own, so that the pointer and the arrow keys find them as they find cells.

const LATTICES = {
  squares: {
    keys: ["row", "column"],
    sides: { right: [0, 1], down: [1, 0], left: [0, -1], up: [-1, 0] },
    middle: ({ row, column }) => [column, row],
  },
  hexagons: {
    keys: ["q", "r"],
    sides: { right: [0, 1], downRight: [1, 0], downLeft: [1, -1], left: [0, -1], upLeft: [-1, 0], upRight: [-1, 1] },
    // Rows are staggered: straight up and down lead to one side or the other.
    straight: { up: ["upRight", "upLeft"], down: ["downLeft", "downRight"] },
    middle: ({ q, r }) => [r + q / 2, (q * Math.sqrt(3)) / 2],
  },
};

/** A board that is larger than this, in cells, has no rim: what may be drawn has an end. */
const MOST_SIDE = 120;

/** The view of a board with its rim, and the places of the further cells. Boards off a lattice have none. */
export function withRim(board, places) {
  const lattice = LATTICES[board.tiling];
  if (!lattice || places.length !== board.centers.length || Math.max(board.width, board.height) > MOST_SIDE) return { board, free: [] };
  const { keys, sides, straight = {}, middle } = lattice;
  if (places.some((place) => place?.[keys[0]] === undefined)) return { board, free: [] };

  const key = (place) => keys.map((name) => place[name]).join();
  const beside = (place, side) => Object.fromEntries(keys.map((name, axis) => [name, place[name] + sides[side][axis]]));
  const all = [...places];
  const numbers = new Map(places.map((place, cell) => [key(place), cell]));
  const names = [...board.names];
  places.forEach((place, cell) => {
    for (const next of Object.keys(sides).map((side) => beside(place, side))) {
      if (numbers.has(key(next))) continue;
      numbers.set(key(next), all.length);
      all.push(next);
      // A free place has no name; it is found by that of a cell beside it.
      names.push(board.names[cell]);
    }
  });

  // A step goes to the cell or free place beside, else where the board says: over holes.
  const steps = Object.entries(board.steps).map(([way, own]) => {
    const ways = straight[way] ?? (sides[way] ? [way] : []);
    const step = (place, cell) => {
      const near = ways.map((side) => numbers.get(key(beside(place, side))) ?? -1);
      const to = own[cell] ?? -1;
      return near.includes(to) && to >= 0 ? to : (near.find((next) => next >= 0) ?? to);
    };
    return [way, ways.length ? all.map(step) : own];
  });

  // Where the drawing begins now.
  const drawn = all.map(middle);
  const [low, high] = [Math.min, Math.max].map((most) => [0, 1].map((axis) => most(...drawn.map((at) => at[axis])) + most(...board.outline.map((corner) => corner[axis]))));
  const centers = drawn.map(([x, y]) => [x - low[0], y - low[1]]);
  const [dx, dy] = [0, 1].map((axis) => Math.round((centers[0][axis] - board.centers[0][axis]) * 1000) / 10);
  return {
    free: all.slice(places.length),
    board: {
      ...board,
      names,
      centers,
      width: high[0] - low[0],
      height: high[1] - low[1],
      rows: rows(centers),
      steps: Object.fromEntries(steps),
      decoration: `<g transform="translate(${dx} ${dy})">${board.decoration}</g>`,
    },
  };
}

/** Cells in rows from the top, each from the left. */
function rows(centers) {
  const order = [...centers.keys()].sort((a, b) => centers[a][1] - centers[b][1]);
  const rows = [];
  let last = -Infinity;
  for (const cell of order) {
    const [, y] = centers[cell];
    if (y - last > 0.25) rows.push([]);
    last = y;
    rows.at(-1).push(cell);
  }
  return rows.map((row) => row.sort((a, b) => centers[a][0] - centers[b][0]));
}
