// A worker that runs the commands. It is sent the compiled program once, and then one call at a time; it sends back each
// piece of the answer, and {done} behind the last one.

import "./wasm_exec.js";

let running;

async function start(module) {
  const go = new globalThis.Go();
  const ready = new Promise((done) => { globalThis.dlxReady = done; });
  go.run(await WebAssembly.instantiate(module, go.importObject));
  await ready;
}

addEventListener("message", async ({ data }) => {
  if (data.module) {
    running = start(data.module);
    return;
  }
  await running;
  globalThis.dlxCall(data.command, data.query, data.text, (piece) => postMessage(piece === undefined ? { done: true } : { piece }));
});
