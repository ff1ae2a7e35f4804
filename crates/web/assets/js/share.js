// Where a puzzle and a game are kept: the puzzle in the address, the game in the browser. The address of a plain board is
// short and can be read, `#square 9/53..7…`; others hold their .doku text, deflated. A shared address may carry the game.
// Before all that stands which view shows it, if that is not Play (see views.js).

const PREFIX = "anydoku:";

/** The address of a puzzle, after the #. */
export async function address(puzzle, shape, cells) {
  const place = puzzle.line && shape ? `${encodeURIComponent(shape)}/${puzzle.line}` : `~${await deflate(puzzle.doku)}`;
  return cells?.length ? `${place}~~${await deflate(JSON.stringify(cells))}` : place;
}

/** The view that an address names and its parameters, and the rest of it. */
export function split(hash) {
  const [, view = "play", params = "", rest] = /^#?(?:([a-z]+)(?:\?([^!]*))?!)?(.*)$/s.exec(hash);
  return { view, params: new URLSearchParams(params), rest };
}

/** What an address says: a request of the protocol to read its puzzle, and the game that it carries. */
export async function parse(hash) {
  const [place, game] = split(hash).rest.split("~~");
  if (!place) return null;
  const cells = game ? JSON.parse(await inflate(game)) : null;
  if (place.startsWith("~")) {
    return { place, request: { do: "read", puzzle: await inflate(place.slice(1)), format: "doku" }, cells };
  }
  const slash = place.lastIndexOf("/");
  // A shape alone is its empty board.
  if (slash < 0) return { place, request: { do: "read", puzzle: `SHAPE ${decodeURIComponent(place)}` }, cells };
  const [shape, line] = [decodeURIComponent(place.slice(0, slash)), place.slice(slash + 1)];
  return { place, request: { do: "read", puzzle: line, format: "line", shape }, cells };
}

async function through(stream, bytes) {
  const blob = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(blob).arrayBuffer());
}

/** A text made short, in letters that an address may hold. */
export async function deflate(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text again. */
export async function inflate(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** What was kept under a name, or null. Browsers may refuse to keep anything. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** Keeps something under a name. Games are many: when there is no room, the oldest go. */
export function keep(name, value) {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value));
      return;
    } catch {
      if (!forgetOldest(name)) return;
    }
  }
}

function forgetOldest(except) {
  let oldest = null;
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index);
    if (!key.startsWith(`${PREFIX}game:`) || key === PREFIX + except) continue;
    const when = kept(key.slice(PREFIX.length))?.when ?? 0;
    if (!oldest || when < oldest.when) oldest = { key, when };
  }
  if (oldest) localStorage.removeItem(oldest.key);
  return oldest !== null;
}
