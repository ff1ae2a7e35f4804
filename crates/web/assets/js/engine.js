// The client of the protocol: one function, `ask`, over one of two transports. The page that `anydoku serve` gives asks
// the server; the page as static files asks the engine as WebAssembly in workers. Which one is written in index.html.
//
// Long questions (solve, generate, …) have a lane of their own, so that they never hold up short ones; giving up on one
// (`signal`) ends its search: the server sees that nobody listens any more, a worker is ended and a new one begun.

/** What the engine says against a request. */
export class EngineError extends Error {
  constructor({ message, kind, line, column }) {
    super(message);
    Object.assign(this, { kind, line, column });
  }
}

const LONG = new Set(["solve", "count", "generate", "check", "hint", "trace", "grade"]);
const long = (request) => LONG.has(request.do) || (request.do === "candidates" && request.by === "grids");

const transport = document.documentElement.dataset.engine === "wasm" ? workers() : server();

/** Asks and waits for the answer; throws an EngineError, or the signal's reason if that was aborted. */
export async function ask(request, { signal } = {}) {
  signal?.throwIfAborted();
  const answer = JSON.parse(await transport(JSON.stringify(request), long(request), signal));
  if (answer.error) throw new EngineError(answer.error);
  return answer;
}

function server() {
  return async (body, _, signal) => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch("api", { method: "POST", headers, body, signal });
    return response.text();
  };
}

function workers() {
  // Compiled once; workers share the code.
  const module = WebAssembly.compileStreaming(fetch(new URL("../anydoku.wasm", import.meta.url)));
  /** Gives a lane a worker, or another one, which begins with all that waits. */
  const begin = (lane) => {
    lane.worker?.terminate();
    lane.worker = new Worker(new URL("worker.js", import.meta.url));
    const { worker } = lane;
    module.then(
      (module) => worker.postMessage({ module }),
      (error) => worker.postMessage({ failure: String(error) }),
    );
    worker.onmessage = ({ data: { id, answer, failure } }) => {
      const waiting = lane.waiting.get(id);
      lane.waiting.delete(id);
      if (failure) waiting?.reject(new Error(failure));
      else waiting?.resolve(answer);
    };
    for (const id of lane.waiting.keys()) post(lane, id);
    return lane;
  };
  const post = (lane, id) => lane.worker.postMessage({ id, request: lane.waiting.get(id).request });
  // Both at once: later there may be no network.
  const lanes = [0, 1].map(() => begin({ waiting: new Map(), next: 0 }));
  return (request, slow, signal) =>
    new Promise((resolve, reject) => {
      const lane = lanes[Number(slow)];
      const id = lane.next++;
      lane.waiting.set(id, { request, resolve, reject });
      post(lane, id);
      signal?.addEventListener("abort", () => {
        if (!lane.waiting.delete(id)) return;
        reject(signal.reason);
        // It may be the one at work; the others of the lane begin again in a new worker.
        begin(lane);
      });
    });
}
