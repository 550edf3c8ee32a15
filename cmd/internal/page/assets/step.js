// The next step, in three strengths, and the whole way with its profile.

import { button, choices, count, h, header, range, row, s } from "./dom.js";
import { ask as question, call } from "./api.js";
import { board, boardText, cellOf, houses, nameOf, newDoc, put, toFlags } from "./doc.js";
import * as overlays from "./overlay.js";
import { mistakes } from "./state.js";

// candidateOf reads "r1c3=4" or "r1c3<>4".
function candidateOf(doc, text) {
	const [name, digit] = text.split(/=|<>/);
	return { cell: cellOf(doc, name), digit: doc.digits.indexOf(digit) + 1 };
}

function readStep(doc, { placed, removed = [], cells = [], rests = [], houses = [], links = [] }) {
	const candidates = (list) => list.map((text) => candidateOf(doc, text)), end = ({ cell, digit }) => [cell, digit];
	const resting = candidates(rests);
	return {
		placed: candidates(placed ? [placed] : []), removed: candidates(removed),
		base: cells.map((name) => cellOf(doc, name)).map((cell) => ({ cell, digits: resting.filter((r) => r.cell === cell).map((r) => r.digit) })),
		houses: houses.map((name) => houseOf(doc, name)).filter(Boolean),
		links: links.map(({ from, to, strong }) => ({ from: end(candidateOf(doc, from)), to: end(candidateOf(doc, to)), strong })),
	};
}

// houseOf returns the cells of "row 3", "column 5" or "box 7".
const houseOf = (doc, name) => doc.givens.flatMap((_, cell) => houses(doc, cell)).find((house) => house.name === name)?.cells;

export function apply(doc, record) {
	const { placed, removed } = readStep(doc, record);
	let next = doc;
	for (const { cell, digit } of placed) next = put(next, "entries", cell, digit);
	const out = [...next.out];
	for (const { cell, digit } of removed) out[cell] |= 1 << digit;
	return { ...next, out };
}

// words returns the text of a step behind its number and name.
const words = (record) => record.text.slice(record.text.indexOf(record.technique) + record.technique.length).replace(/^( \([^)]*\))?: /, "");

export async function ask(desk, signal) {
	const { doc } = desk;
	const wrong = mistakes(doc, desk.known);
	if (wrong.length) return { wrong };
	if (board(doc).every(Boolean)) return { full: true };
	const { record, notes } = await call("hint", toFlags(doc), boardText(doc), { signal });
	return record?.step ? { step: record.step } : { none: notes[0] ?? "no step is known" };
}

export const draw = (desk, record, strength) => overlays.step(desk.doc, readStep(desk.doc, record), strength);

export const hint = {
	id: "hint",
	key: (desk) => (desk.hint ? [desk.strength, JSON.stringify(desk.hint), desk.because].join() : null),
	build(desk) {
		const { hint: { wrong, full, none, step }, strength } = desk, all = strength === "all", enter = h("kbd", "Enter");
		const away = button(["Put away", h("kbd", "Esc")], () => desk.putAway());
		if (wrong) return [header("Something is wrong"), h("p", `${count(wrong.length, "entry", "entries")} of yours ${wrong.length === 1 ? "is" : "are"} not as in the one solution.`), row(button("Show which", () => desk.showNamed("wrong"), "main"), away)];
		if (!step) return [header("Next step"), h("p", full ? "Every cell is filled." : none), row(away)];
		const { houses, cells = [], placed, removed } = step;
		const where = h("p", `Look at ${houses?.length ? houses.join(" and ") : (cells.length ? cells : [(placed ?? removed[0]).split(/=|<>/)[0]]).join(", ")}.`);
		const nr = desk.way?.indexOf(step) + 1;
		return [
			header("Next step", nr > 0 && `${nr} of ${desk.way.length}`),
			strength !== "where" && h("p.kind", step.rung && h("span.rung", step.rung), h("b", step.technique)),
			all ? h("p.linked", linked(desk, words(step))) : where,
			row(button([all ? "Apply" : "Tell more", enter], () => desk.enter(), "main"), all && button("Why?", () => desk.why(readStep(desk.doc, step))), away),
			desk.because && h("p.because", desk.because),
			row(h("span.small", "How much to tell"), choices("strength", "How much to tell", [["where", "where"], ["kind", "what kind"], ["all", "all"]], strength, (value) => desk.setStrength(value))),
		];
	},
};

const linked = (desk, text) => text.split(/(r\d+c\d+(?![\d-]))/).map((part, k) => (k % 2 ? button(part, () => desk.select(cellOf(desk.doc, part), true), "cell-link") : part));

// because proves a step: with the contrary as a given there is no solution.
export async function because(doc, { placed, removed }) {
	const out = removed.length > 0, claims = out ? removed : placed;
	const others = claims.flatMap(({ cell, digit }) => (out ? [digit] : [...doc.digits].map((_, d) => d + 1).filter((d) => d !== digit)).map((d) => put(doc, "givens", cell, d)));
	const { lines } = await question("solve", others, { limit: 1, verify: true });
	const what = claims.map(({ cell, digit }) => `${nameOf(doc, cell)}${out ? "<>" : "="}${doc.digits[digit - 1]}`).join(", ");
	const refuted = lines.every((l) => l.status === "invalid" || l.status === "none" && l.verified);
	return refuted ? `${what}: with ${out ? "the contrary as a given" : "any other digit"} there is no solution of the givens, proved.` : `${what}: not decided.`;
}

export async function wayOf(doc) {
	const { record } = await question("steps", doc, { timeout: "30s" });
	return record?.steps ?? [];
}

export const way = {
	id: "way",
	key: (desk) => (desk.known?.status === "unique" && desk.known.proved ? [desk.text, desk.way?.length, desk.wayOpen, desk.hint?.step?.text].join() : null),
	build(desk) {
		const { way: steps, known: { rating }, doc } = desk;
		const next = button(["Next step", h("kbd", "Enter")], () => desk.nextStep(), "main");
		if (!steps) return [header("How hard", rating?.rating), row(next, button("The whole way", () => desk.openWay()))];
		const now = steps.findIndex((step) => step.text === desk.hint?.step?.text);
		const top = Math.max(...steps.map((step) => Number(step.rung) || 0));
		const hardest = steps.filter((step) => Number(step.rung) === top);
		return [
			header("How hard", count(steps.length, "step")),
			h("p.kind", h("span.rung", top.toFixed(1)), h("span", "The hardest step is ", h("b", hardest[0]?.technique ?? "?"), hardest.length === 1 ? ", once." : `, ${hardest.length} times.`)),
			profile(desk, steps, now, top),
			row(next, button(desk.wayOpen ? "Fewer" : "All steps", () => desk.toggleWay(), "", { "aria-expanded": String(desk.wayOpen === true) })),
			desk.wayOpen ? h("ol.steps", { tabindex: 0, "aria-label": "All steps" }, steps.map((step, k) => h("li", { class: k === now ? "now" : "" },
				button([h("span.nr", k + 1), h("b", step.rung ?? "–"), h("span", step.text.replace(/^\S+ /, ""))], () => desk.goTo(k))))) : null,
			steps.length && !reaches(doc, steps) ? h("p.small", "The techniques known here do not lead to the solution.") : null,
		];
	},
};

const reaches = (doc, steps) => board(steps.reduce(apply, doc)).every(Boolean);

function profile(desk, steps, now, top) {
	const high = Math.max(2, Math.ceil(top)), wide = steps.length, y = (rung) => 100 - 92 * rung / high;
	const levels = range(high + 1).filter((k) => (high < 6 ? k > 1 : k && k % 2 === 0));
	const bar = (step, k) => {
		const rung = Number(step.rung) || 1;
		return s(`rect.bar${k === now ? ".now" : rung === top ? ".top" : ""}`, { x: k + 0.08, width: 0.84, y: y(rung), height: 100 - y(rung), onclick: () => desk.goTo(k) }, s("title", `${k + 1}: ${step.text}`));
	};
	return h("div.chart", h("div.scale", { "aria-hidden": "true" }, levels.map((k) => h("span", { "--y": `${y(k)}%` }, `${k}.0`))),
		s("svg.profile", { viewBox: `0 0 ${wide} 100`, preserveAspectRatio: "none", role: "img", "aria-label": `${count(wide, "step")}, the hardest ${top.toFixed(1)}` },
			levels.map((k) => s("path.level", { d: `M0 ${y(k)}H${wide}`, "vector-effect": "non-scaling-stroke" })), steps.map(bar)));
}

export function at(doc, steps, k) {
	const start = { ...doc, entries: newDoc(doc.size).entries, out: newDoc(doc.size).out };
	return steps.slice(0, k).reduce(apply, start);
}

