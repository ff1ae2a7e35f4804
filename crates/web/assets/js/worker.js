// The engine as WebAssembly: a request of the protocol in, its answer out. The module's exports are described in
// crates/web/src/wasm.rs.

const module = fetch(new URL("../anydoku.wasm", self.location))
  .then((response) => {
    if (!response.ok) throw new Error(`anydoku.wasm: ${response.status}`);
    return response.arrayBuffer();
  })
  .then((bytes) => WebAssembly.instantiate(bytes))
  .then(({ instance }) => instance.exports);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function call(engine, request) {
  const bytes = encoder.encode(request);
  const room = engine.alloc(bytes.length);
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  const out = engine.call(room, bytes.length);
  // The memory may have grown, and its old buffer with it gone.
  const length = new DataView(engine.memory.buffer).getUint32(out, true);
  const answer = decoder.decode(new Uint8Array(engine.memory.buffer, out + 4, length));
  engine.free(out, length + 4);
  return answer;
}

self.onmessage = async ({ data: { id, request } }) => {
  try {
    self.postMessage({ id, answer: call(await module, request) });
  } catch (error) {
    self.postMessage({ id, failure: String(error) });
  }
};
