// The engine as WebAssembly: the compiled module first, then requests of the protocol in, their answers out. The module's
// exports are described in crates/web/src/wasm.rs.

let ready;
const engine = new Promise((resolve, reject) => (ready = { resolve, reject }));

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

self.onmessage = async ({ data: { module, failure, id, request } }) => {
  if (failure) return ready.reject(new Error(failure));
  if (module) return ready.resolve((await WebAssembly.instantiate(module)).exports);
  try {
    self.postMessage({ id, answer: call(await engine, request) });
  } catch (error) {
    self.postMessage({ id, failure: String(error) });
  }
};
