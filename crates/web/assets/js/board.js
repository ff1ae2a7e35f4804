// The board as SVG, drawn from the geometry that the protocol gives: one hundred units a cell, as in exported pictures.
//
//   fills        backgrounds and colours                              for the eye only
//   marks        selection, cursor, rings of a step                   likewise
//   decoration   borders and what is to be seen of the rules          comes from the engine
//   texts        values and marks                                     likewise
//   targets      rows and cells of a grid, with names                 what takes the focus and is read out
//
// Cells are drawn again only when what they show has changed.

import { list, t } from "./i18n.js";

const NS = "http://www.w3.org/2000/svg";
const UNIT = 100;
const MARGIN = 9;
/** More centre marks than these don't stand in a line. */
const MOST_IN_LINE = 5;

/** An element of SVG. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const round = (number) => Math.round(number * 10) / 10;

export class BoardView {
  #svg;
  #board = null;
  #fills = [];
  #marks = [];
  #texts = [];
  #targets = [];
  #shown = [];

  #own;

  /**
   * `own` is for views that write something else into cells than a game does: `write(cell, look, text, element)` gives the
   * elements of a cell around its middle, `words(cell, look)` what the cell is to those who listen.
   */
  constructor(svg, own = {}) {
    this.#svg = svg;
    this.#own = own;
  }

  get board() {
    return this.#board;
  }

  /** Draws an empty board. */
  setBoard(board, label) {
    this.#board = board;
    this.#shown = [];
    const [width, height] = [board.width * UNIT + 2 * MARGIN, board.height * UNIT + 2 * MARGIN];
    const svg = this.#svg;
    svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${round(width)} ${round(height)}`);
    svg.setAttribute("role", "grid");
    svg.setAttribute("aria-multiselectable", "true");
    svg.setAttribute("aria-label", label);
    svg.style.setProperty("--ratio", width / height);
    svg.style.setProperty("--cells", Math.max(board.width, board.height));
    svg.classList.toggle("many", board.values > 9);
    this.outline = board.outline.map(([x, y]) => `${round(x * UNIT)} ${round(y * UNIT)}`);
    const path = `M${this.outline.join("L")}Z`;

    const place = ([x, y], ...children) => element("g", { transform: `translate(${round(x * UNIT)} ${round(y * UNIT)})` }, ...children);
    this.#fills = board.centers.map((center) => place(center, element("path", { class: "cell", d: path })));
    this.#marks = board.centers.map((center) => place(center));
    const fills = element("g", { "aria-hidden": "true" }, ...this.#fills);
    const marks = element("g", { "aria-hidden": "true" }, ...this.#marks);

    const parsed = new DOMParser().parseFromString(`<g xmlns="${NS}">${board.decoration}</g>`, "image/svg+xml");
    const decoration = document.importNode(parsed.documentElement, true);
    decoration.setAttribute("aria-hidden", "true");
    decoration.setAttribute("class", "decoration");

    this.#texts = board.centers.map((center) => place(center));
    const texts = element("g", { "aria-hidden": "true" }, ...this.#texts);
    this.#targets = new Array(board.centers.length);
    const rows = board.rows.map((cells, row) => {
      const made = cells.map((cell) => {
        const target = place(board.centers[cell], element("path", { class: "area", d: path }));
        for (const [name, value] of [["role", "gridcell"], ["class", "hit"], ["tabindex", "-1"], ["data-cell", cell]]) target.setAttribute(name, value);
        return (this.#targets[cell] = target);
      });
      return element("g", { role: "row", "aria-rowindex": row + 1 }, ...made);
    });
    svg.replaceChildren(fills, decoration, marks, texts, ...rows);
  }

  /** The element of a cell that takes the focus. */
  target(cell) {
    return this.#targets[cell];
  }

  /**
   * Shows a cell. `look` says everything about it: given, value, corner, centre (spread or in a line), colour, and the states selected, cursor,
   * peer, same, clash, wrong, role, struck; `classes` are further ones of the cell's background.
   */
  show(cell, look) {
    const shown = JSON.stringify(look);
    if (this.#shown[cell] === shown) return;
    this.#shown[cell] = shown;
    const states = ["selected", "cursor", "peer", "same", "clash", "wrong"].filter((state) => look[state]);
    this.#fill(cell, look, states);
    this.#write(cell, look);
  }

  #fill(cell, look, states) {
    const place = this.#fills[cell];
    const outline = place.firstChild;
    outline.setAttribute("class", ["cell", ...states, look.role ?? "", ...(look.classes ?? [])].join(" ").trim());
    const marks = [];
    const path = `M${this.outline.join("L")}Z`;
    if (look.selected) marks.push(element("path", { class: "chosen", d: path }));
    if (look.role) marks.push(element("path", { class: `ring ${look.role}`, d: path, transform: "scale(.88)" }));
    if (look.cursor) marks.push(element("path", { class: "cursor", d: path, transform: "scale(.92)" }));
    place.replaceChildren(outline, ...(look.colour?.length ? [this.#colours(look.colour)] : []));
    this.#marks[cell].replaceChildren(...marks);
  }

  /** Slices of a disc, cut to the outline of the cell. */
  #colours(colours) {
    const d = `M${this.outline.join("L")}Z`;
    if (colours.length === 1) return element("path", { class: `colour colour${colours[0]}`, d });
    const group = element("g");
    const corners = this.outline.map((corner) => corner.split(" ").map(Number));
    // The point of the outline in a direction: where the ray from the middle leaves the cell.
    const rim = (angle) => {
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      let best = Infinity;
      for (let i = 0; i < corners.length; i++) {
        const [[ax, ay], [bx, by]] = [corners[i], corners[(i + 1) % corners.length]];
        const cross = dx * (by - ay) - dy * (bx - ax);
        if (Math.abs(cross) < 1e-9) continue;
        const far = (ax * (by - ay) - ay * (bx - ax)) / cross;
        const along = (ax * dy - ay * dx) / cross;
        if (far > 0 && along >= -1e-6 && along <= 1 + 1e-6) best = Math.min(best, far);
      }
      return [dx * best, dy * best];
    };
    const turn = (2 * Math.PI) / colours.length;
    colours.forEach((colour, index) => {
      const start = index * turn - Math.PI * 0.66;
      const points = [[0, 0], rim(start)];
      // Corners between the two rays, in order.
      const inside = corners
        .map(([x, y]) => [(Math.atan2(y, x) - start + 4 * Math.PI) % (2 * Math.PI), x, y])
        .filter(([angle]) => angle > 0 && angle < turn)
        .sort((a, b) => a[0] - b[0]);
      points.push(...inside.map(([, x, y]) => [x, y]), rim(start + turn));
      const slice = points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");
      group.append(element("path", { class: `colour colour${colour}`, d: `M${slice}Z` }));
    });
    return group;
  }

  #write(cell, look) {
    const board = this.#board;
    const room = board.room * UNIT;
    const text = (words, x, y, size, name) =>
      element("text", { class: name, x: round(x), y: round(y + size * 0.36), "font-size": round(size) }, String(words));
    const children = this.#own.write?.(cell, look, text, element) ?? [];
    if (board.tiling === "list" || look.name) {
      children.push(text(board.names[cell].replace("cell ", ""), 0, -room * 0.8, room * 0.26, "name"));
    }
    if (this.#own.write) {
      // It is all there.
    } else if (look.value) {
      const digits = String(board.values).length;
      const size = Math.min(room * 1.28, (room * 1.75) / (digits * 0.58));
      children.push(text(look.value, 0, 0, size, look.given ? "given" : "entry"));
    } else {
      children.push(...this.#corners(look, text), ...this.#centre(look, text));
    }
    if (look.clash) {
      // A flag besides the colour.
      const at = room * (board.tiling === "hexagons" ? 0.98 : 0.86);
      children.push(element("path", { class: "flag", d: `M${round(at - 15)} ${round(-at)}h15v15Z` }));
    }
    this.#texts[cell].replaceChildren(...children);
    const target = this.#targets[cell];
    target.setAttribute("aria-label", this.#own.words?.(cell, look) ?? this.#words(cell, look));
    target.setAttribute("aria-selected", String(Boolean(look.selected)));
    target.setAttribute("tabindex", look.cursor || look.home ? "0" : "-1");
  }

  #corners(look, text) {
    const { tiling, room, values } = this.#board;
    if (!look.corner.length) return [];
    const places =
      tiling === "hexagons"
        ? [[-0.66, -0.72], [0.66, -0.72], [-0.66, 0.72], [0.66, 0.72], [0, -1.02], [0, 1.02], [-0.98, 0], [0.98, 0], [0, 0]]
        : [[-0.7, -0.68], [0.7, -0.68], [-0.7, 0.68], [0.7, 0.68], [0, -0.68], [0, 0.68], [-0.7, 0], [0.7, 0], [0, 0]];
    const size = room * UNIT * (values > 9 ? 0.4 : 0.46);
    return look.corner.slice(0, places.length).map((mark, index) => {
      const [x, y] = places[index];
      return text(mark, x * room * UNIT, y * room * UNIT, size, "mark corner");
    });
  }

  /** A few marks stand in a line in the middle; many, and those of a board that is full of them, each at a place of its own. */
  #centre(look, text) {
    const { room, values, tiling } = this.#board;
    const marks = look.centre;
    if (!marks.length) return [];
    const width = 2 * room * UNIT * (tiling === "hexagons" ? 0.92 : 0.82) * (look.corner.length ? 0.62 : 1);
    const digits = String(values).length;
    const side = Math.ceil(Math.sqrt(values));
    const step = width / side;
    let size = Math.min(step * 0.82, (step * (digits > 1 ? 0.8 : 0.94)) / (digits * 0.58));
    let place = (mark) => [((mark - 1) % side) - (side - 1) / 2, Math.floor((mark - 1) / side) - (side - 1) / 2].map((at) => at * step);
    if (!look.spread && marks.length <= MOST_IN_LINE) {
      // Letters wide: the digits, and a gap between two marks.
      const [gap, wide] = [marks.some((mark) => mark > 9) ? 0.35 : 0.05, (mark) => 0.58 * String(mark).length];
      const all = marks.reduce((sum, mark) => sum + wide(mark) + gap, -gap);
      size = Math.min(width * 0.36, width / all);
      const before = (mark) => marks.slice(0, marks.indexOf(mark)).reduce((sum, other) => sum + wide(other) + gap, 0);
      place = (mark) => [(before(mark) + wide(mark) / 2 - all / 2) * size, 0];
    }
    const struck = new Set(look.struck ?? []);
    return marks.flatMap((mark) => {
      const [x, y] = place(mark);
      const made = text(mark, x, y, size, struck.has(mark) ? "mark candidate eliminated" : "mark candidate");
      if (!struck.has(mark)) return [made];
      const reach = round(size * 0.5);
      return [made, element("path", { class: "ring eliminated", d: `M${round(x) - reach} ${round(y) + reach}l${2 * reach} ${-2 * reach}` })];
    });
  }

  /** What a cell is to those who listen. */
  #words(cell, look) {
    const words = [this.#board.names[cell]];
    if (look.value) words.push(`${look.value}${look.given ? ` ${t("given")}` : ""}`);
    else words.push(t("empty"));
    if (!look.value && look.corner.length) words.push(`${t("corner")} ${look.corner.join(" ")}`);
    if (!look.value && look.centre.length) words.push(`${t("centre")} ${look.centre.join(" ")}`);
    if (look.colour.length) words.push(look.colour.map((colour) => t(`colour${colour}`)).join(" "));
    if (look.clash) words.push(t("clashes"));
    if (look.wrong) words.push(t("wrong"));
    return list(...words);
  }

  /** The cell at a point of the screen, or null. When `dragging`, only its middle counts, so that diagonals stay clean. */
  at(clientX, clientY, dragging = false) {
    const board = this.#board;
    const matrix = this.#svg.getScreenCTM();
    if (!matrix || !board) return null;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const [x, y] = [point.x / UNIT, point.y / UNIT];
    const square = board.tiling !== "hexagons";
    let [best, nearest] = [null, Infinity];
    board.centers.forEach(([cx, cy], cell) => {
      const far = square ? Math.max(Math.abs(cx - x), Math.abs(cy - y)) : Math.hypot(cx - x, cy - y);
      if (far < nearest) [best, nearest] = [cell, far];
    });
    const reach = square ? board.room : board.room * 1.57;
    return nearest <= reach * (dragging ? 0.84 : 1.02) ? best : null;
  }
}
