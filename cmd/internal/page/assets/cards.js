// Cards beside the grid. A card with the key null is hidden, and one with the same key as before is not built again.

import { $, button, choices, count, folded, h, header, number, range, reveal, row, small } from "./dom.js";
import { ask } from "./api.js";
import { cell } from "./claim.js";
import { cellOf, isCell, nameOf, put, without } from "./doc.js";
import * as overlays from "./overlay.js";
import { proof } from "./proof.js";
import { hint, way } from "./step.js";
import { make } from "./make.js";
import { share } from "./share.js";
import { markNeedless, rules } from "./rules.js";
import { shelf } from "./shelf.js";
import { isMinimal } from "./state.js";

const about = {
	id: "about",
	key: ({ verdict }) => (verdict.kind === "empty" ? "about" : null),
	build: () => [
		header("What this desk shows"),
		h("dl.tells", [
			["bad", "Invalid", "the givens that clash, joined by a line"], ["bad", "No solution", "the few givens that cannot all be right"],
			["many", "Several", "how many, exactly or at least, and where they differ"],
			["ok", "One solution", "with a proof that there is no other, to keep and to check elsewhere"],
		].map(([look, name, what]) => h("div", h(`dt.${look}`, name), h("dd", what)))),
		h("p.small", "And how hard it is, the next step and why, the whole way, which givens can go."),
	],
};

const clearButton = (desk, name, ...more) => button([`Clear ${name}`, ...more], () => desk.change(without(desk.doc, name)), "small");

const clash = {
	id: "why-invalid",
	key: ({ verdict, text }) => (verdict.kind === "invalid" ? text : null),
	build(desk) {
		const { doc, known } = desk;
		const [{ digit, house, cells: pair }, ...rest] = known.clashes;
		const meant = h("p.meant");
		Promise.all(pair.map((name) => guesses(doc, name))).then((both) => {
			const found = both.flat();
			meant.append(found.length ? "Could be meant: " : "No other digit in one of the two leaves a solution.",
				...found.map(([name, d, status]) => button([`${name}=${doc.digits[d - 1]}`, small(status)], () => desk.give(name, d), "small")));
		}).catch(() => meant.remove());
		return [
			header("Why"),
			h("p", `${pair[0]} and ${pair[1]} are both ${doc.digits[digit - 1]}, and both lie in ${house}. That is all there is to prove.`),
			rest.length && h("ul.small", rest.slice(0, 8).map((c) => h("li", `${doc.digits[c.digit - 1]} in ${c.house}: ${c.cells.join(" and ")}`))),
			row(pair.map((name) => clearButton(desk, name))), meant,
		];
	},
};

const outcome = { unique: "one solution", multiple: "several", none: "still none" };

// guesses returns the digits with which a cell leaves a solution: [name, digit, how many in words].
async function guesses(doc, name) {
	const { lines } = await ask("count", [...doc.digits].map((_, d) => put(doc, "givens", cellOf(doc, name), d + 1)), { limit: 2, timeout: "2s" });
	return lines.flatMap(({ status, count: n }, d) => (n > 0 && outcome[status] ? [[name, d + 1, outcome[status]]] : []));
}

const blame = {
	id: "why-none",
	key: ({ verdict, known, text, wayOut }) => (verdict.kind === "none" && known.core?.length ? text + wayOut : null),
	build(desk) {
		const { doc, known: { core, witnesses } } = desk, minimal = isMinimal(doc, desk.known), one = core.length === 1, these = `These ${core.length}`;
		const outs = h("div.row");
		if (desk.wayOut) {
			ask("count", core.map((name) => without(doc, name)), { limit: 2, timeout: "2s" }).catch(() => ({ lines: [] })).then(({ lines }) => outs.replaceChildren(...core.flatMap((name, k) => {
				const status = outcome[lines[k]?.status], grid = minimal && witnesses?.find((w) => w.without === name)?.solution;
				return [
					clearButton(desk, name, status && small(status)),
					grid ? button(`The others without ${name}`, () => desk.show(overlays.filled(doc, grid, "way-out", core.filter((c) => c !== name))), "small") : "",
				];
			})));
		}
		return [
			header(one ? "This one cannot hold" : `${these} cannot all be right`),
			h("p.cells", core.map((name) => [isCell(name) ? button(name, () => desk.select(cellOf(doc, name), true), "cell-link") : name, " "])),
			h("p", `Whatever the rest is: with ${one ? "it" : these.toLowerCase()} alone the grid cannot be filled.${!one && minimal ? " Each of them is needed for that: take one away, and the grid can be filled." : ""}`),
			desk.wayOut ? outs : row(button("Show a way out", () => desk.showWayOut())),
		];
	},
};

const differ = {
	id: "differ",
	key: ({ known, text, pair }) => (known?.status === "multiple" && known.solutions ? [text, known.more, pair].join() : null),
	build(desk) {
		const { doc, known: { solutions, more }, pair } = desk, last = solutions.length - 1;
		const go = (n) => desk.showPair(Math.max(1, Math.min(last, n)));
		const near = range(Math.min(5, last)).map((k) => Math.max(1, Math.min(last - 4, (pair ?? 1) - 2)) + k);
		const makers = (more ? [] : unique(doc, solutions)).map(([name, d]) => [button(name, () => desk.give(name, d), "link"), " "]);
		return [
			header("Where they differ", pair && `solutions 1 and ${pair + 1} of ${number(solutions.length)}${more ? " found" : ""}`),
			h("p", pair ? `Above the diagonal the first, below it the other.${more ? "" : " One given in any of the shaded cells rules out at least one of them."}` : "The cells in which they differ are shaded."),
			row(
				button("‹", () => go((pair ?? 1) - 1), "", { "aria-label": "The one before", disabled: (pair ?? 1) === 1 }),
				choices("pair", "The other solution", near.map((n) => [n, String(n + 1)]), pair, go),
				button("›", () => go((pair ?? 0) + 1), "", { "aria-label": "The next one", disabled: pair === last })),
			makers.length > 0 && h("p.small", "One more given makes it unique: ", makers.slice(0, 3),
				makers.length > 3 && h("details.inline", h("summary", `all ${makers.length}`), makers.slice(3))),
		];
	},
};

// unique returns the digits that stand in one solution only. Each of them as a given makes that one unique.
function unique(doc, solutions) {
	return [...solutions[0]].flatMap((_, cell) => {
		const here = solutions.map((line) => line[cell]);
		return here.filter((c) => here.indexOf(c) === here.lastIndexOf(c)).map((c) => [`${nameOf(doc, cell)}=${c}`, doc.digits.indexOf(c) + 1]);
	});
}

const show = {
	id: "show",
	key: ({ verdict, overlay, known }) => (verdict.kind === "empty" ? null : [overlay.name, known?.status, known?.settled].join()),
	build(desk) {
		const { known, overlay } = desk;
		const list = [["nothing", "nothing"], ["pencil", "candidates by the rules"], ["true", "true candidates"]];
		if (known?.redundant?.some(isCell)) list.push(["needless", "givens not needed"]);
		if (known?.status === "unique" && known.solutions) list.push(["wrong", "wrong entries"], ["solution", "the solution"]);
		if (known?.status === "multiple") list.push(["differ", "where solutions differ"]);
		if (known?.core) list.push(["core", "givens that cannot all be right"]);
		if (known?.clashes) list.push(["clash", "givens that clash"]);
		const now = list.find(([name]) => name === overlay.name)?.[1] ?? "a step";
		return [folded("show", "Show", now, h("fieldset.list", h("legend.vh", "What is shown over the digits"),
			list.map(([value, label]) => h("label", h("input", { type: "radio", name: "show", value, checked: value === overlay.name, onchange: () => desk.showNamed(value) }), label))))];
	},
};

const all = [about, clash, blame, hint, cell, differ, proof, way, rules, show, make, share, shelf];

// Building a button again while it is pressed would lose the click: the cards wait for the release.
let pressed = false, late;
for (const kind of ["pointerdown", "keydown"]) $("cards").addEventListener(kind, (e) => { pressed = (e.key ?? " ") === " " && !e.button && e.target.closest("button, label, summary"); });
for (const kind of ["pointerup", "pointercancel", "keyup", "blur", "contextmenu"]) {
	addEventListener(kind, () => {
		pressed = false;
		setTimeout(() => late && render(late)); // after the click
	});
}

export function render(desk) {
	late = pressed && desk;
	if (late) return;
	for (const [k, card] of all.entries()) {
		const key = card.key(desk);
		let element = $(`card-${card.id}`);
		if (key === null) {
			element?.remove();
			continue;
		}
		if (!element) {
			element = h("section.card", { id: `card-${card.id}` });
			$("cards").insertBefore(element, all.slice(k + 1).map((c) => $(`card-${c.id}`)).find(Boolean) ?? null);
		}
		if (element.dataset.key === String(key)) continue;
		element.dataset.key = key;
		const focus = document.activeElement, had = element.contains(focus), scrolled = element.querySelector("ol")?.scrollTop;
		element.replaceChildren(...card.build(desk).filter(Boolean));
		const list = element.querySelector("ol");
		list?.scrollTo(0, scrolled);
		if (list) reveal(list, list.querySelector(".now"));
		if (had) regain(element, focus);
	}
	markNeedless(desk);
}

function regain(element, lost) {
	const same = [...element.querySelectorAll(lost.tagName)].find((e) => e.textContent === lost.textContent && e.value === lost.value && e.name === lost.name);
	(same ?? element.querySelector("button, input, summary"))?.focus();
}
