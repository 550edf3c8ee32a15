// The next step, in three strengths, and the whole way with its profile. The program finds the steps and says in words what
// they rest on; here they are drawn and carried out.

import { button, choices, count, h, row, s } from "./dom.js";
import { ask as question, call } from "./api.js";
import { board, boardText, cellOf, nameOf, newDoc, put, read, toFlags } from "./doc.js";
import { header } from "./cards.js";
import * as overlays from "./overlay.js";
import { mistakes } from "./verdict.js";

const digitsOf = (doc, text) => read(String(text).replace(/[^0-9A-Za-z]/g, ""), doc.digits).filter((d) => d > 0);

const candidateOf = (doc, text) => ({ cell: cellOf(doc, text), digit: digitsOf(doc, text.replace(/^r\d+c\d+(<>|=|≠)?/, ""))[0] });

// readStep returns a step of the program's as it is drawn.
export function readStep(doc, record) {
	const placed = record.placed ? [candidateOf(doc, record.placed)] : [];
	const removed = (record.removed ?? []).map((text) => candidateOf(doc, text));
	const links = (record.links ?? []).map(({ from, to, strong }) => {
		const [a, b] = [candidateOf(doc, from), candidateOf(doc, to)];
		return { from: [a.cell, a.digit], to: [b.cell, b.digit], strong: strong === true };
	});
	const rests = (record.rests ?? []).map((text) => candidateOf(doc, text));
	const base = (record.cells ?? []).map((name) => cellOf(doc, name)).map((cell) => ({ cell, digits: rests.filter((r) => r.cell === cell).map((r) => r.digit) }));
	const houses = (record.houses ?? []).map((name) => houseOf(doc, name)).filter(Boolean);
	return { placed, removed, base, houses, links };
}

// houseOf returns the cells of "row 3", "column 5" or "box 7".
function houseOf(doc, name) {
	const [kind, number] = name.split(" ");
	const { size, box: [high, wide] } = doc, n = number - 1, k = Array.from({ length: size }, (_, i) => i);
	if (kind === "row") return k.map((i) => n * size + i);
	if (kind === "column") return k.map((i) => i * size + n);
	const across = Math.floor(n / (size / wide)), down = n % (size / wide);
	return kind === "box" ? k.map((i) => (across * high + Math.floor(i / wide)) * size + down * wide + i % wide) : null;
}

export function apply(doc, record) {
	const { placed, removed } = readStep(doc, record);
	let next = doc;
	for (const { cell, digit } of placed) next = put(next, "entries", cell, digit);
	const out = [...next.out];
	for (const { cell, digit } of removed) out[cell] |= 1 << digit;
	return { ...next, out };
}

// words returns what a step says behind its number and name.
const words = (record) => record.text.slice(record.text.indexOf(record.technique) + record.technique.length).replace(/^( \([^)]*\))?: /, "");

export async function ask(desk) {
	const { doc } = desk;
	const wrong = mistakes(doc, desk.known);
	if (wrong.length) return { wrong };
	if (board(doc).every(Boolean)) return { full: true };
	const { record, notes } = await call("hint", { ...toFlags(doc), order: "se", timeout: "10s" }, boardText(doc));
	return record?.step ? { step: record.step } : { none: notes[0] ?? "no step is known" };
}

export const draw = (desk, record, strength) => overlays.step(desk.doc, readStep(desk.doc, record), strength);

export const hint = {
	id: "hint",
	key: (desk) => (desk.hint ? [desk.strength, JSON.stringify(desk.hint), desk.because].join() : null),
	build(desk) {
		const { hint: found, strength, doc } = desk;
		const away = button(["Put away", h("kbd", null, "Esc")], () => desk.putAway());
		if (found.wrong) return [header("Something is wrong"), h("p", null, `${count(found.wrong.length, "entry", "entries")} of yours ${found.wrong.length === 1 ? "is" : "are"} not as in the one solution.`), row(button("Show which", () => desk.showNamed("wrong"), { class: "main" }), away)];
		if (found.full) return [header("Next step"), h("p", null, "Every cell is filled."), row(away)];
		if (found.none) return [header("Next step"), h("p", null, found.none), row(away)];
		const { step } = found;
		const parts = readStep(doc, step);
		const where = step.houses?.length ? `Look at ${step.houses.join(" and ")}.` : `Look at ${(step.cells?.length ? step.cells : [step.placed?.split("=")[0] ?? step.removed[0].split("<>")[0]]).join(", ")}.`;
		return [
			header("Next step"),
			strength === "where" ? h("p", null, where) : h("p", { class: "kind" }, step.rung ? h("span", { class: "rung" }, step.rung) : null, h("b", null, step.technique)),
			strength === "kind" ? h("p", null, where) : null,
			strength === "all" ? h("p", { class: "linked" }, linked(desk, words(step))) : null,
			row(
				strength === "all" ? button(["Apply", h("kbd", null, "Enter")], () => desk.enter(), { class: "main" }) : button(["Tell more", h("kbd", null, "Enter")], () => desk.enter(), { class: "main" }),
				strength === "all" ? button("Why?", () => desk.why(parts)) : null, away),
			desk.because ? h("p", { class: "because" }, desk.because) : null,
			row(h("span", { class: "small" }, "How much to tell"), choices("strength", "How much to tell", [["where", "where"], ["kind", "what kind"], ["all", "all"]], strength, (value) => desk.setStrength(value))),
		];
	},
};

const linked = (desk, text) => text.split(/(r\d+c\d+(?![\d-]))/).map((part, k) => (k % 2 ? button(part, () => desk.select(cellOf(desk.doc, part), true), { class: "cell-link" }) : part));

// because asks why what a step says is true in the one solution: with the contrary as a given there is no solution, proved.
export async function because(doc, { placed, removed }) {
	const claims = removed.length ? removed : placed;
	const others = removed.length ? removed.map(({ cell, digit }) => put(doc, "givens", cell, digit))
		: placed.flatMap(({ cell, digit }) => [...doc.digits].flatMap((_, d) => (d + 1 === digit ? [] : [put(doc, "givens", cell, d + 1)])));
	const { lines } = await question("solve", others, { limit: 1, verify: true, timeout: "10s" });
	const refuted = lines.every((l) => l.status === "invalid" || l.status === "none" && l.verified);
	const what = claims.map(({ cell, digit }) => `${nameOf(doc, cell)}${removed.length ? "<>" : "="}${doc.digits[digit - 1]}`).join(", ");
	return refuted ? `${what}: with any other digit there is no solution of the givens, proved.`.replace("any other digit", removed.length ? "the contrary as a given" : "any other digit") : `${what}: not decided.`;
}

export async function wayOf(doc) {
	const { record } = await question("steps", doc, { order: "se", timeout: "30s" });
	return record?.steps ?? [];
}

export const way = {
	id: "way",
	key: (desk) => (desk.known?.status === "unique" && desk.known.proved ? [desk.text, desk.way?.length, desk.wayOpen, desk.hint?.step?.text].join() : null),
	build(desk) {
		const { way: steps, known: { rating }, doc } = desk;
		const next = button(["Next step", h("kbd", null, "Enter")], () => desk.act("step"), { class: "main" });
		if (!steps) return [header("How hard", rating?.rating), row(next, button("The whole way", () => desk.openWay()))];
		const now = steps.findIndex((step) => step.text === desk.hint?.step?.text);
		const top = Math.max(...steps.map((step) => Number(step.rung) || 0));
		const hardest = steps.filter((step) => Number(step.rung) === top);
		return [
			header("How hard", count(steps.length, "step")),
			h("p", { class: "kind" }, h("span", { class: "rung" }, top.toFixed(1)), h("span", null, "The hardest step is ", h("b", null, hardest[0]?.technique ?? "?"), hardest.length === 1 ? ", once." : `, ${hardest.length} times.`)),
			profile(desk, steps, now, top),
			row(next, button(desk.wayOpen ? "Fewer" : "All steps", () => desk.toggleWay(), { "aria-expanded": desk.wayOpen === true })),
			desk.wayOpen ? h("ol", { class: "steps", tabindex: 0, "aria-label": "All steps" }, steps.map((step, k) => h("li", { class: k === now ? "now" : "" },
				button([h("span", { class: "nr" }, String(k + 1)), h("b", null, step.rung ?? "–"), h("span", null, step.text.replace(/^\S+ /, ""))], () => desk.goTo(k))))) : null,
			steps.length && !reaches(doc, steps) ? h("p", { class: "small" }, "The steps known do not lead to the solution.") : null,
		];
	},
};

const reaches = (doc, steps) => board(steps.reduce(apply, doc)).every(Boolean);

function profile(desk, steps, now, top) {
	const high = Math.max(2, Math.ceil(top)), wide = steps.length;
	const y = (rung) => 100 - 92 * rung / high;
	const rules = Array.from({ length: high }, (_, k) => k + 1).filter((k) => high < 6 ? k > 1 : k % 2 === 0);
	const chart = s("svg", { class: "profile", viewBox: `0 0 ${wide} 100`, preserveAspectRatio: "none", role: "img", "aria-label": `${count(wide, "step")}, the hardest ${top.toFixed(1)}` },
		rules.map((k) => s("path", { class: "level", d: `M0 ${y(k)}H${wide}`, "vector-effect": "non-scaling-stroke" })),
		steps.map((step, k) => s("rect", { class: k === now ? "bar now" : Number(step.rung) === top ? "bar top" : "bar", x: k + 0.08, width: 0.84, y: y(Number(step.rung) || 1), height: 100 - y(Number(step.rung) || 1), onclick: () => desk.goTo(k) }, s("title", null, `${k + 1}: ${step.text}`))));
	const scale = h("div", { class: "scale", "aria-hidden": "true" }, rules.map((k) => {
		const label = h("span", null, `${k}.0`);
		label.style.setProperty("--y", `${y(k)}%`);
		return label;
	}));
	return h("div", { class: "chart" }, scale, chart);
}

export function at(doc, steps, k) {
	const start = { ...doc, entries: newDoc(doc.size).entries, out: newDoc(doc.size).out };
	return steps.slice(0, k).reduce(apply, start);
}

