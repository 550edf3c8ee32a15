// What is known of a puzzle, by its text. Questions are asked one after the other, the quick ones first.

import { call } from "./api.js";

const KEPT = 50;
export const MANY = 1000; // solutions that are looked at one by one

export class Judge {
	#known = new Map();
	#stop = new AbortController();
	#news;

	// news is called when something more is known of the text on the desk.
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
		new Inquiry(text, flags, rated, known, this.#stop.signal, this.#news).all().catch((error) => {
			if (error.name === "AbortError") return true;
			if (error.kind === "busy" || error.kind === "away") known.trouble = error.kind;
			else known.error = { text: error.message };
		}).then((stopped) => {
			if (stopped) return;
			known.settled = true;
			this.#news();
		});
	}

	forget(text) { this.#known.delete(text); }
}

class Inquiry {
	constructor(text, flags, rated, known, signal, news) {
		Object.assign(this, { text, flags, rated, known, signal, news });
	}

	async one(command, flags) {
		const start = performance.now();
		const { record, exit, notes } = await call(command, { ...flags, ...this.flags, timeout: this.known.seconds + "s" }, this.text, { signal: this.signal });
		this.known.time[command] = performance.now() - start;
		if (exit === 5) this.known.disagree = notes;
		if (!record) this.known.error ??= { text: notes[0] ?? "no answer" };
		return record ?? {};
	}

	learn(more) {
		Object.assign(this.known, more);
		this.news();
	}

	async all() {
		const { status, clashes, error } = await this.one("count", { limit: 2 });
		this.learn({ status, clashes, error: error ?? this.known.error });
		await { unique: () => this.unique(), multiple: () => this.several(), none: () => this.none() }[status]?.();
	}

	async prove(flags) {
		const { status, solutions, verified, more } = await this.one("solve", { ...flags, verify: true });
		if (status === "unknown" || status === "error") return this.learn({ proved: false });
		this.learn({ solutions: solutions ?? [], more: more === true, proved: verified === true });
	}

	async unique() {
		await this.prove({ limit: 2 });
		if (this.rated) await this.one("rate", {}).then((rating) => this.learn({ rating }));
		await this.one("explain", {}).then(({ redundant, witnesses }) => this.learn({ redundant, witnesses }));
	}

	async several() {
		const { solutions, more } = await this.one("solve", { limit: MANY + 1 });
		this.learn({ solutions: solutions ?? [], more: more === true });
		if (!more) await this.prove({ limit: MANY + 1 });
	}

	async none() {
		await this.prove({ limit: 2 });
		const { core, error, witnesses } = await this.one("explain", {});
		this.learn({ core, unfinished: error, witnesses });
	}
}
