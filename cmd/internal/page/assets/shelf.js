// The shelf holds the puzzles that came in together, with status and rating as they become known.

import { button, count, h, small } from "./dom.js";
import { ask } from "./api.js";
import { toFlags } from "./doc.js";
import { KEPT } from "./intake.js";

export class Shelf {
	docs = []; notes = []; more = 0; errors = []; now = 0;
	#stop = new AbortController();

	// fill puts puzzles on the shelf and has them rated; news is called as more is known.
	fill(docs, errors, news) {
		this.#stop.abort();
		this.#stop = new AbortController();
		Object.assign(this, { docs: docs.slice(0, KEPT), more: Math.max(0, docs.length - KEPT), errors, notes: [], now: 0 });
		this.#rate(this.#stop.signal, news);
	}

	// #rate asks for puzzles that are read in the same way together, a hundred at a time.
	async #rate(signal, news) {
		const groups = Map.groupBy(this.docs.map((doc, k) => [doc, k]), ([doc]) => JSON.stringify([toFlags(doc), doc.rules.length > 0]));
		for (const group of groups.values()) {
			for (let from = 0; from < group.length; from += 100) {
				const part = group.slice(from, from + 100);
				const [first] = part[0];
				let n = 0;
				const onLine = (record) => {
					this.notes[part[n++][1]] = record;
					news();
				};
				try {
					await ask(first.rules.length ? "count" : "rate", part.map(([doc]) => doc), { ...(first.rules.length ? { limit: 2 } : {}), timeout: "30s" }, { signal, onLine });
				} catch {
					return;
				}
			}
		}
	}
}

const said = { unique: "one solution", multiple: "several", none: "no solution", invalid: "invalid", unknown: "not known" };

export const shelf = {
	id: "shelf",
	key: ({ shelf: { docs, notes, now } }) => (docs.length > 1 ? [docs.length, notes.filter(Boolean).length, now, docs[0].givens.join("")].join() : null),
	build(desk) {
		const { docs, notes, more, errors, now } = desk.shelf;
		return [
			h("header", null, h("h2", null, "Shelf"), small(`${count(docs.length, "puzzle")}${more ? `, and ${more} more` : ""}`)),
			errors.length ? h("p", { class: "small" }, `${count(errors.length, "puzzle")} could not be read: line ${errors[0].line}, ${errors[0].text}`) : null,
			h("ol", { class: "shelf", tabindex: 0, "aria-label": "Puzzles" }, docs.map((doc, k) => {
				const note = notes[k];
				return h("li", { class: k === now ? "now" : "" }, button([h("span", { class: "nr" }, String(k + 1)), h("span", null, doc.title || `${count(doc.givens.filter(Boolean).length, "given")}`),
					small(note ? [note.rating && `SE ${note.rating}`, said[note.status]].filter(Boolean).join(" · ") : "…")], () => desk.takeFromShelf(k), { "aria-current": k === now ? "true" : null }));
			})),
		];
	},
};
