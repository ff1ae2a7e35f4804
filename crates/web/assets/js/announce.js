// Two ways to say something: to those who listen, and on the page as well.

const hearing = document.getElementById("announcer");
const board = document.getElementById("says");
let waiting = 0;

/** For those who listen only: what a key did. */
export function announce(text) {
  clearTimeout(waiting);
  // A change soon after another one would be swallowed.
  waiting = setTimeout(() => {
    hearing.textContent = hearing.textContent === text ? `${text}\u00a0` : text;
  }, 60);
}

/** For everybody: a note of a kind (`good`, `bad`, `busy` or none), or nothing. */
export function say(text, kind = "") {
  if (board.textContent === text && board.dataset.kind === kind) return;
  board.textContent = text;
  board.dataset.kind = kind;
}
