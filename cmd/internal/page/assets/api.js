// The API is the commands: call("count", {limit: 2}, text) is "dlx-sudoku count --json --limit 2".

import { token } from "./address.js";
import { toFlags, toText } from "./doc.js";

// Trouble is why there is no answer: "busy", "away" (no program answers), or "refused", with the program's reason.
export class Trouble extends Error {
	constructor(kind, text) { Object.assign(super(text), { kind }); }
}

// A transport takes a command to the program, and hands on each piece of what comes back. serve asks the server.
let transport = serve;

export function useTransport(other) { transport = other; }

async function serve(command, parameters, text, signal, onText) {
	const headers = { "Content-Type": "text/plain; charset=utf-8" };
	if (token) headers.Authorization = "Bearer " + token;
	for (let attempt = 0; ; attempt++) {
		let response;
		try {
			response = await fetch(`api/v1/${command}?${parameters}`, { method: "POST", headers, body: text, signal });
		} catch (error) {
			if (error.name === "AbortError") throw error;
			throw new Trouble("away", error.message);
		}
		if (response.status === 503 && attempt < 8) {
			const wait = Math.min(2, Number(response.headers.get("Retry-After")) || 1);
			await new Promise((done) => setTimeout(done, 1000 * wait));
			signal?.throwIfAborted();
			continue;
		}
		if (!response.ok) throw new Trouble(response.status === 503 ? "busy" : "refused", (await response.text()).trim());
		const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			onText(value);
		}
	}
}

// call runs a command; a list repeats a flag. It returns the lines, the first of them as record, the exit status and the notes.
export async function call(command, flags, text, { signal, onLine } = {}) {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(flags)) for (const v of [value].flat()) parameters.append(name, v);
	const lines = [];
	let rest = "", end;
	await transport(command, parameters, text, signal, (piece) => {
		const parts = (rest + piece).split("\n");
		rest = parts.pop();
		for (const line of parts.filter(Boolean).map((part) => JSON.parse(part))) {
			if ("exit" in line) end = line;
			else if (lines.push(line)) onLine?.(line);
		}
	});
	if (!end) throw new Trouble("away", "the answer broke off");
	return { lines, record: lines[0], ...end };
}

// ask is call with puzzles, all read in the same way.
export function ask(command, docs, flags, options) {
	const list = [docs].flat();
	return call(command, { ...toFlags(list[0]), ...flags }, list.map((doc) => toText(doc)).join(""), options);
}

// want returns a record that has a field, or fails with the program's reason.
export async function want(field, command, ...question) {
	const { record, notes } = await ask(command, ...question);
	if (!record?.[field]) throw new Error(notes[0] ?? "The program has no answer.");
	return record;
}
