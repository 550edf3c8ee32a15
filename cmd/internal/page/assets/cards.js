// Cards stand beside the grid. Each is an object: id, key(desk), which changes when the card does and is null where there is
// none, and build(desk), its content. A card whose key stays is left alone, so that nothing loses the focus.

import { $, button, choices, count, h, row, small } from "./dom.js";
import { ask } from "./api.js";
import { cellOf, isCell, nameOf, put, without } from "./doc.js";
import * as overlays from "./overlay.js";
import { proof } from "./proof.js";
import { hint, way } from "./step.js";
import { make } from "./make.js";
import { share } from "./share.js";
import { shelf } from "./shelf.js";

export const header = (title, note) => h("header", null, h("h2", null, title), note ? small(note) : null);

// folded returns a card that opens: its title, and what it is for.
export const folded = (id, title, note, open, ...inside) => h("details", { open, id: `${id}-fold` }, h("summary", null, title, small(note)), ...inside);

const cells = (desk, names) => h("p", { class: "cells" }, names.map((name) => [isCell(name) ? button(name, () => desk.select(cellOf(desk.doc, name), true), { class: "cell-link" }) : name, " "]));

const about = {
	id: "about",
	key: (desk) => (desk.verdict.kind === "empty" ? "about" : null),
	build: () => [
		header("What this desk tells"),
		h("dl", { class: "tells" }, [
			["bad", "Invalid", "the givens that clash, joined by a line"], ["bad", "No solution", "the few givens that cannot all be right"],
			["many", "Several", "how many, exactly or at least, and where they differ"],
			["ok", "One solution", "with a proof that there is no other, to keep and to check elsewhere"],
		].map(([look, name, what]) => h("div", null, h("dt", { class: look }, name), h("dd", null, what)))),
		h("p", { class: "small" }, "And how hard it is, the next step and why, the whole way, which givens can go."),
	],
};

const clash = {
	id: "why-invalid",
	key: (desk) => (desk.verdict.kind === "invalid" ? desk.text : null),
	build(desk) {
		const { doc, known } = desk;
		const [{ digit, house, cells: pair }, ...rest] = known.clashes;
		const clear = (name) => button(`Clear ${name}`, () => desk.change(without(doc, name)));
		const meant = h("p", { class: "meant" });
		Promise.all(pair.map((name) => guesses(doc, cellOf(doc, name)))).then((both) => {
			const found = both.flatMap((list, k) => list.map(([d, status]) => [pair[k], d, status]));
			meant.append(found.length ? "Could be meant: " : "No other digit in one of the two leaves a solution.",
				...found.map(([name, d, status]) => button([`${name}=${doc.digits[d - 1]}`, small(status === "unique" ? "one solution" : "several")], () => desk.give(name, d), { class: "small" })));
		}).catch(() => meant.remove());
		return [
			header("Why"),
			h("p", null, `${pair[0]} and ${pair[1]} are both ${doc.digits[digit - 1]}, and both lie in ${house}. That is all there is to prove.`),
			rest.length ? h("ul", { class: "small" }, rest.slice(0, 8).map((c) => h("li", null, `${doc.digits[c.digit - 1]} in ${c.house}: ${c.cells.join(" and ")}`))) : null,
			row(pair.map(clear)), meant,
		];
	},
};

async function guesses(doc, cell) {
	const { lines } = await ask("count", [...doc.digits].map((_, d) => put(doc, "givens", cell, d + 1)), { limit: 2, timeout: "2s" });
	return lines.flatMap(({ status }, d) => (status === "unique" || status === "multiple" ? [[d + 1, status]] : []));
}

const blame = {
	id: "why-none",
	key: (desk) => (desk.verdict.kind === "none" && desk.known.core ? desk.text + desk.wayOut : null),
	build(desk) {
		const { doc, known: { core, witnesses } } = desk;
		const some = core.length;
		const outs = h("div", { class: "row" });
		if (desk.wayOut) {
			ask("count", core.map((name) => without(doc, name)), { limit: 2, timeout: "2s" }).catch(() => ({ lines: [] })).then(({ lines }) => outs.replaceChildren(...core.flatMap((name, k) => {
				const status = { unique: "one solution", multiple: "several", none: "still none" }[lines[k]?.status];
				const grid = witnesses?.find((w) => w.without === name)?.solution;
				return [
					button([`Clear ${name}`, status ? small(status) : ""], () => desk.change(without(doc, name)), { class: "small" }),
					grid ? button(`The others without ${name}`, () => desk.show(overlays.filled(doc, grid, "way-out", core.filter((c) => c !== name))), { class: "small" }) : "",
				];
			})));
		}
		return [
			header(`${some === 1 ? "This one" : `These ${some}`} cannot ${some === 1 ? "" : "all "}be right`), cells(desk, core),
			h("p", null, `Whatever the rest is: with ${some === 1 ? "it" : `these ${some}`} alone the grid cannot be filled. Each of them is needed for that: take one away, and there is a grid.`),
			desk.wayOut ? outs : row(button("Show a way out", () => desk.act("way-out"))),
		];
	},
};

const differ = {
	id: "differ",
	key: (desk) => (desk.known?.status === "multiple" && desk.known.solutions ? `${desk.text}|${desk.known.more}|${desk.pair}` : null),
	build(desk) {
		const { doc, known: { solutions, more }, pair } = desk;
		const total = solutions.length;
		const go = (n) => desk.showPair(Math.max(1, Math.min(total - 1, n)));
		const makers = more ? [] : unique(doc, solutions);
		const near = Array.from({ length: Math.min(5, total - 1) }, (_, k) => Math.max(1, Math.min(total - 5, (pair ?? 1) - 2)) + k);
		return [
			header("Where they differ", pair === undefined ? null : `solutions 1 and ${pair + 1} of ${total.toLocaleString("en")}${more ? " found" : ""}`),
			pair === undefined ? h("p", null, "The cells in which they differ are shaded.") : h("p", null, `Above the diagonal the first, below it the other.${more ? "" : " One given in any of the shaded cells rules out at least one of them."}`),
			row(
				button("‹", () => go((pair ?? 1) - 1), { "aria-label": "The one before", disabled: (pair ?? 1) === 1 }),
				choices("pair", "The other solution", near.map((n) => [n, String(n + 1)]), pair, go),
				button("›", () => go((pair ?? 0) + 1), { "aria-label": "The next one", disabled: pair === total - 1 })),
			makers.length ? h("p", { class: "small" }, "One more given makes it unique: ", ...makers.slice(0, 3).flatMap(([name, d], k) => [k ? " · " : "", button(name, () => desk.give(name, d), { class: "link" })]),
				makers.length > 3 ? [" ", h("details", { class: "inline" }, h("summary", null, `all ${makers.length}`), makers.slice(3).flatMap(([name, d]) => [button(name, () => desk.give(name, d), { class: "link" }), " "]))] : "") : null,
		];
	},
};

// unique returns the digits that stand in one solution only: as a given each of them leaves that one alone.
function unique(doc, solutions) {
	const list = [];
	for (let cell = 0; cell < solutions[0].length; cell++) {
		const times = new Map();
		for (const line of solutions) times.set(line[cell], (times.get(line[cell]) ?? 0) + 1);
		for (const [c, n] of times) if (n === 1) list.push([`${nameOf(doc, cell)}=${c}`, doc.digits.indexOf(c) + 1]);
	}
	return list;
}

const show = {
	id: "show",
	key: (desk) => (desk.verdict.kind === "empty" ? null : [desk.overlay.name, desk.known?.status, desk.doc.rules.length].join()),
	build(desk) {
		const one = desk.known?.status === "unique";
		const list = [["nothing", "nothing"], ["pencil", "candidates by the rules"], ["true", "true candidates"]];
		if (one) list.push(["needless", "givens not needed"], ["wrong", "wrong entries"], ["solution", "the solution"]);
		if (desk.known?.status === "multiple") list.push(["differ", "where solutions differ"]);
		if (desk.known?.core) list.push(["core", "givens that cannot all be right"]);
		if (desk.known?.clashes) list.push(["clash", "givens that clash"]);
		const now = list.find(([name]) => name === desk.overlay.name)?.[1] ?? "a step";
		return [folded("show", "Show", now, desk.open("show"), h("fieldset", { class: "list" }, h("legend", { class: "vh" }, "What is shown over the digits"),
			list.map(([value, label]) => h("label", null, h("input", { type: "radio", name: "show", value, checked: value === desk.overlay.name, onchange: () => desk.showNamed(value) }), label))))];
	},
};

const rules = {
	id: "rules",
	key: (desk) => (desk.doc.rules.length ? desk.doc.rules.join("\n") : null),
	build: (desk) => [header("Rules of this puzzle", count(desk.doc.rules.length, "line")), h("ul", { class: "mono small" }, desk.doc.rules.map((rule) => h("li", null, rule)))],
};

const all = [about, clash, blame, hint, differ, proof, way, rules, show, make, share, shelf];

export function render(desk) {
	const place = $("cards");
	for (const card of all) {
		const key = card.key(desk);
		let element = $(`card-${card.id}`);
		if (key === null) {
			element?.remove();
			continue;
		}
		if (!element) {
			element = h("section", { class: "card", id: `card-${card.id}` });
			const next = all.slice(all.indexOf(card) + 1).map((c) => $(`card-${c.id}`)).find(Boolean);
			place.insertBefore(element, next ?? null);
		}
		if (element.dataset.key === String(key)) continue;
		const focus = element.contains(document.activeElement) ? document.activeElement : null;
		element.dataset.key = key;
		element.replaceChildren(...card.build(desk).filter(Boolean));
		if (focus) regain(element, focus);
	}
}

function regain(element, lost) {
	const same = [...element.querySelectorAll(lost.tagName)].find((e) => e.textContent === lost.textContent && e.value === lost.value && e.name === lost.name);
	(same ?? element.querySelector("button, input, summary"))?.focus();
}

