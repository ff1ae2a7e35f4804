// Icons: strokes on a square of 24.

const PATHS = {
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7Z",
  grid: "M4 4h16v16H4ZM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  pencil: "M4 20l1-4L16 5l3 3L8 19ZM14 7l3 3",
  tree: "M12 7v3M12 10H6v4M12 10h6v4M12 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM6 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM18 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  toStart: "M6 5v14M19 5 9 12l10 7Z",
  toEnd: "M18 5v14M5 5l10 7-10 7Z",
  stepBack: "M14 6l-6 6 6 6",
  stepOn: "M10 6l6 6-6 6",
  lastConflict: "M9 6l-6 6 6 6M13 8l7 8M20 8l-7 8",
  nextConflict: "M15 6l6 6-6 6M4 8l7 8M11 8l-7 8",
  nextDecision: "M15 6l6 6-6 6M3 12h4l5-5M7 12l5 5",
  stop: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z",
  plus: "M12 5v14M5 12h14",
  open: "M3 7h6l2 2h10v10H3Z",
  share: "M12 3v12M8 7l4-4 4 4M5 12v8h14v-8",
  save: "M12 3v12M8 11l4 4 4-4M5 17v3h14v-3",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
  help: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.5v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  erase: "M8 19h12M5 14l8-9 6 5-7 9H9Z",
  marks: "M4 4h16v16H4ZM8 8h.01M12 8h.01M16 8h.01M8 12h.01M16 12h.01M12 16h.01",
  check: "m5 13 4 4L19 7",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  bulb: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.6-1 1.2-1 2H9c0-.8-.3-1.4-1-2Z",
  close: "M6 6l12 12M18 6 6 18",
  select: "M6 3l12 9-6 1-3.5 6Z",
  given: "M8 5h8l-5 14",
  region: "M4 4h10v6h6v10H4ZM14 10h-5v10",
  group: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM9 10h.01M15 10h.01M12 15h.01",
  neighbours: "M4 6h7v12H4ZM13 6h7v12h-7ZM9 12h6",
  run: "M4 19h5v-5h5V9h5V4",
  cells: "M4 4h9v9H4ZM17 4h3v3M20 10v3h-3M17 16.5v5M14.5 19h5",
  copy: "M8 8h11v12H8ZM5 16V4h11",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7Z",
};

/** An icon as an element. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("glyph");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** Puts icons where the page names them. */
export function decorate(root = document) {
  for (const element of root.querySelectorAll("[data-icon]")) element.replaceChildren(icon(element.dataset.icon));
}
