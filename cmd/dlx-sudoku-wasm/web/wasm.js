// The page without a server: calls go to the commands in a worker. There are two of them: while one works, the other is
// warm, and takes over at once where a call is cancelled by ending its worker.

import { Trouble, useTransport } from "./api.js";

const WORKERS = 2;

// compiled is the program, fetched and compiled once.
const compiled = (async () => {
  const response = await fetch("dlx-sudoku.wasm.gz");
  if (!response.ok) throw new Error(`dlx-sudoku.wasm.gz: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f) return WebAssembly.compile(bytes); // the server has said that it is compressed, and the browser has seen to it
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
})();
compiled.catch(() => {});

const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: (url) => url });
const address = new URL("worker.js", import.meta.url).href;

function newWorker() {
  const worker = new Worker(policy ? policy.createScriptURL(address) : address, { type: "module" });
  compiled.then((module) => worker.postMessage({ module }), () => {});
  return worker;
}

const idle = Array.from({ length: WORKERS }, newWorker);
const waiting = []; // what is to be given the next worker

function free(worker) {
  const next = waiting.shift();
  if (next) next(worker);
  else idle.push(worker);
}

// take waits for a worker.
async function take(signal) {
  signal?.throwIfAborted();
  const worker = idle.pop() ?? await new Promise((done, fail) => {
    const stop = () => {
      waiting.splice(waiting.indexOf(get), 1);
      fail(signal.reason);
    };
    const get = (worker) => {
      signal?.removeEventListener("abort", stop);
      done(worker);
    };
    signal?.addEventListener("abort", stop, { once: true });
    waiting.push(get);
  });
  return worker;
}

async function work(command, parameters, text, signal, onText) {
  if (command === "given") return onText('{"exit":0,"notes":[]}\n'); // there is no command line
  try {
    await compiled;
  } catch (error) {
    throw new Trouble("away", error.message);
  }
  const worker = await take(signal);
  let settled = false;
  try {
    await new Promise((done, fail) => {
      signal?.addEventListener("abort", () => fail(signal.reason), { once: true });
      if (signal?.aborted) fail(signal.reason);
      worker.onerror = (event) => fail(new Trouble("away", event.message ?? "the worker has ended"));
      let begun = false, refused;
      worker.onmessage = ({ data }) => {
        if (data.done) {
          settled = true;
          refused ? fail(refused) : done();
        } else if (!begun && data.piece.startsWith('{"exit":2,')) {
          refused = new Trouble("refused", data.piece.trim());
        } else {
          begun = true;
          onText(data.piece);
        }
      };
      worker.postMessage({ command, query: String(parameters), text: typeof text === "string" ? new TextEncoder().encode(text) : new Uint8Array(text) });
    });
  } finally {
    worker.onmessage = worker.onerror = null;
    if (settled) {
      free(worker);
    } else {
      worker.terminate();
      free(newWorker());
    }
  }
}

useTransport(work);
