// The shelf holds the puzzles that came in together, with status and rating as they become known.

import { $, button, count, h, header, row, save, small } from "./dom.js";
import { ask, want } from "./api.js";
import { toFlags } from "./doc.js";

export class Shelf {
	docs = []; notes = []; errors = []; told = []; now = 0; filled = 0;
	#stop = new AbortController();

	// fill takes the puzzles of a text, and what was said of it: errors, notes, and where reading ended.
	fill(docs, said) {
		this.#stop.abort();
		this.#stop = new AbortController();
		Object.assign(this, { docs, ...said, notes: [], now: 0, filled: this.filled + 1 });
		if (docs.length > 1) this.#rate(this.#stop.signal).catch(() => {}); // they stay unrated
	}

	take(desk, k) {
		const before = this.now;
		this.now = k;
		this.#show(before);
		this.#show(k);
		desk.replace(this.docs[k]);
	}

	// #show changes one line of perhaps a thousand.
	#show(k) {
		const li = $("shelf-list")?.children[k];
		if (!li) return;
		li.className = k === this.now ? "now" : "";
		li.firstChild.ariaCurrent = String(k === this.now);
		li.querySelector("small").textContent = words(this.notes[k]);
	}

	// #rate asks for puzzles that are read in the same way together, a hundred at a time.
	async #rate(signal) {
		const { docs } = this, groups = Map.groupBy(docs.keys(), (k) => JSON.stringify([toFlags(docs[k]), docs[k].rules.length > 0, Math.floor(k / 100)]));
		for (const group of groups.values()) {
			const ruled = docs[group[0]].rules.length, left = group.values();
			const onLine = (record) => {
				const k = left.next().value;
				this.notes[k] = record;
				this.#show(k);
			};
			await ask(ruled ? "count" : "rate", group.map((k) => docs[k]), { timeout: "30s", ...(ruled && { limit: 2 }) }, { signal, onLine });
		}
	}
}

const said = { unique: "one solution", multiple: "several", none: "no solution", invalid: "invalid", unknown: "not known" };

// unread says that puzzles could not be read, and where the first of them stands.
export const unread = (errors) => `${count(errors.length, "puzzle")} could not be read: ${errors[0].line ? `line ${errors[0].line}, ` : ""}${errors[0].text}`;

const words = (note) => (note ? [note.rating && `SE ${note.rating}`, said[note.status]].filter(Boolean).join(" · ") : "…");

// sheet saves the puzzles as a document for a printer, with their solutions.
async function sheet(desk) {
	const { docs } = desk.shelf, like = (doc) => JSON.stringify(toFlags(doc)), same = docs.filter((doc) => like(doc) === like(docs[0]));
	await desk.busy("Making a sheet …", async (signal) => {
		save("sheet.html", (await want("text", "print", same, { "per-page": 4, timeout: "60s" }, { signal })).text);
		desk.tell(`sheet.html has ${count(same.length, "puzzle")}: open it to print.`);
	});
}

export const shelf = {
	id: "shelf",
	key: ({ shelf: { docs, errors, told, filled } }) => (docs.length > 1 || errors.length || told.length ? filled : null),
	build(desk) {
		const { docs, notes, end, errors, told, now } = desk.shelf;
		return [
			header("Shelf", [count(docs.length, "puzzle"), end].filter(Boolean).join(", ")),
			errors.length > 0 && h("p.small", unread(errors)), told.length > 0 && h("ul.small", told.map((note) => h("li", note))),
			docs.length > 1 && row(button("A sheet to print", () => sheet(desk))),
			h("ol.shelf", { id: "shelf-list", tabindex: 0, "aria-label": "Puzzles" }, docs.map((doc, k) => h("li", { class: k === now ? "now" : "" },
				button([h("span.nr", k + 1), h("span", doc.title || `${count(doc.givens.filter(Boolean).length, "given")}`), small(words(notes[k]))],
					() => desk.shelf.take(desk, k), "", { "aria-current": String(k === now) })))),
		];
	},
};
