// What is known of a puzzle: the answers of the program by the puzzle's text, of which the last ones are kept, so that undo
// has its verdict at once. Questions are asked one after the other, the quick ones first; what is asked of a text that is no
// longer on the desk is cancelled.
//
// known: status        as "count" says: unique, multiple, none, invalid, unknown, error
//        clashes       pairs of givens
//        solutions     those found, as lines; more: there are others; total: their number, in words, once it is known
//        proved        true: the judge has replayed the proof for this very text; false: it has not decided; undefined: not yet
//        core          givens that cannot all be right; redundant: givens not needed, each with what shows it
//        rating        the record of "rate"
//        trouble       "busy" or "away": there is no answer; error: the program's words
//        settled       nothing more is coming
//        time          how long each question took, in ms

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
		const inquiry = new Inquiry(text, flags, seconds, rated, known, this.#stop.signal, this.#news);
		inquiry.all().catch((error) => {
			if (error.name === "AbortError") {
				known.stopped = true;
				return;
			}
			if (error.kind === "busy" || error.kind === "away") known.trouble = error.kind;
			else known.error = { text: error.message };
		}).then(() => {
			if (known.stopped) return;
			known.settled = true;
			this.#news();
		});
	}

	forget(text) { this.#known.delete(text); }
}

class Inquiry {
	constructor(text, flags, seconds, rated, known, signal, news) {
		Object.assign(this, { text, flags, seconds, rated, known, signal, news });
	}

	async one(command, flags) {
		const start = performance.now();
		const answer = await call(command, { ...flags, ...this.flags, timeout: this.seconds + "s" }, this.text, { signal: this.signal });
		this.known.time[command] = performance.now() - start;
		const record = answer.lines[0];
		if (answer.exit === 5) this.known.disagree = answer.notes;
		if (!record) this.known.error ??= { text: answer.notes[0] ?? "no answer" };
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
