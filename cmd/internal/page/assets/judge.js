// What is known of puzzles. Questions are asked one after the other, the quick ones first.

import { call } from "./api.js";
import { MANY } from "./state.js";

const KEPT = 50;

export class Judge {
	#known = new Map();
	#stop = new AbortController();
	#news;

	constructor(news) { this.#news = news; }

	of(text) { return this.#known.get(text); }

	stop() {
		this.#stop.abort();
		this.#stop = new AbortController();
	}

	// ask puts the questions about a text; seconds is how long each may take.
	ask(text, flags, { seconds = 10, rated = true, again = false } = {}) {
		this.stop();
		const old = this.#known.get(text);
		if (old?.settled && !again) return;
		const known = { settled: false, since: performance.now(), seconds, time: {} };
		this.#known.delete(text);
		this.#known.set(text, known);
		if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value);
		inquire(text, flags, rated, known, this.#stop.signal, this.#news).catch((error) => {
			if (error.name === "AbortError") return true;
			if (error.kind === "busy" || error.kind === "away") known.trouble = error.kind;
			else known.error = { text: error.message };
		}).then((stopped) => {
			if (stopped) return;
			known.settled = true;
			this.#news();
		});
	}
}

async function inquire(text, flags, rated, known, signal, news) {
	const learn = (more) => {
		Object.assign(known, more);
		news();
	};

	const one = async (command, more = {}) => {
		const start = performance.now();
		const { record, exit, notes } = await call(command, { ...more, ...flags, timeout: known.seconds + "s" }, text, { signal });
		known.time[command] = performance.now() - start;
		if (exit === 5) known.disagree = notes;
		if (!record) known.error ??= { text: notes[0] ?? "no answer" };
		return record ?? {};
	};

	const prove = async (limit) => {
		const { status, solutions = [], verified, more } = await one("solve", { limit, verify: true });
		learn(status === "unknown" || status === "error" ? { proved: false } : { solutions, more: more === true, proved: verified === true });
	};

	const { status, clashes, error } = await one("count", { limit: 2 });
	learn({ status, clashes, error: error ?? known.error });
	if (status === "multiple") {
		const { solutions = [], more } = await one("solve", { limit: MANY + 1 });
		learn({ solutions, more: more === true });
		if (!more) await prove(MANY + 1);
	} else if (status === "unique" || status === "none") {
		await prove(2);
		if (rated && status === "unique") learn({ rating: await one("rate") });
		const { redundant, together, core, kept, error: unfinished, witnesses } = await one("explain");
		learn({ redundant, together, core, kept, unfinished, witnesses });
	}
}
