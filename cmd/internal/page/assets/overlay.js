// An overlay says what is shown over the digits. It is data:
//
//	name        which it is, as the card "Show" lists it
//	cells       for each cell that it marks: look, classes of the cell, and words, which stand in the cell's name
//	show        sets of candidates shown in open cells, or nothing
//	candidates  for each cell: how candidates look, by digit
//	pairs       for each cell: two characters, above and below a diagonal
//	shapes      what is drawn: {shape, …}
//
// A class has its shape here or in the style sheet: nothing is said by colour alone.

import { s } from "./dom.js";
import { cellOf, isCell, pencil } from "./doc.js";
import { differing, mistakes } from "./verdict.js";

export const nothing = (name = "nothing") => ({ name, cells: new Map(), shapes: [] });

const mark = (overlay, cell, words, ...look) => overlay.cells.set(cell, { look, words });

// candidatePlace returns where a candidate stands in its cell, from 0 to 1: 3 × 3 places for 9 digits.
export function candidatePlace(doc, digit) {
	const wide = Math.ceil(Math.sqrt(doc.size)), high = Math.ceil(doc.size / wide);
	return [((digit - 1) % wide + 0.5) / wide, (Math.floor((digit - 1) / wide) + 0.5) / high];
}

export function clash(doc, known) {
	const overlay = nothing("clash");
	for (const { cells, house } of known.clashes ?? []) {
		const [a, b] = cells.map((name) => cellOf(doc, name));
		for (const [one, other] of [[a, cells[1]], [b, cells[0]]]) {
			const words = overlay.cells.get(one)?.words;
			mark(overlay, one, words ? `${words} and ${other}` : `clashes with ${other}`, "bad");
		}
		overlay.shapes.push({ shape: "clash", a, b, house });
	}
	return overlay;
}

export function core(doc, known) {
	const overlay = nothing("core");
	for (const name of (known.core ?? []).filter(isCell)) mark(overlay, cellOf(doc, name), "one of those that cannot all be right", "bad", "framed");
	return overlay;
}

export function needless(doc, known) {
	const overlay = nothing("needless");
	for (const name of known.redundant ?? []) mark(overlay, cellOf(doc, name), "not needed", "needless");
	return overlay;
}

// differ marks the cells in which solutions differ; with two of them chosen it shows their digits.
export function differ(doc, known, first, second) {
	const overlay = { ...nothing("differ"), pairs: new Map() };
	const { solutions } = known;
	for (const cell of differing(solutions)) mark(overlay, cell, "solutions differ", "many");
	if (second === undefined) return overlay;
	const [a, b] = [solutions[first], solutions[second]];
	for (const cell of differing([a, b])) {
		mark(overlay, cell, `differs: ${a[cell]} or ${b[cell]}`, "many", "split");
		overlay.pairs.set(cell, [a[cell], b[cell]]);
		overlay.shapes.push({ shape: "diagonal", cell });
	}
	return overlay;
}

// marks shows candidates: those that the houses leave, or those of some solution.
export function marks(doc, name, sets = pencil(doc)) {
	return { ...nothing(name), show: sets };
}

export function wrong(doc, known) {
	const overlay = nothing("wrong");
	for (const cell of mistakes(doc, known)) mark(overlay, cell, "wrong", "bad", "framed");
	return overlay;
}

// filled shows a whole solution, but for the cells that stay: the givens, or those that are named.
export function filled(doc, line, name, names) {
	const stay = new Set(names?.filter(isCell).map((n) => cellOf(doc, n)));
	const overlay = { ...nothing(name), pairs: new Map() };
	for (let cell = 0; cell < line.length; cell++) {
		if (names ? stay.has(cell) : doc.givens[cell]) continue;
		mark(overlay, cell, `${line[cell]} in this solution`, "answer");
		overlay.pairs.set(cell, [line[cell], ""]);
	}
	return overlay;
}

// step draws a step of a solution. The program says what it rests on: cells, digits, houses and links.
export function step(doc, found, strength) {
	const overlay = { ...nothing("step"), candidates: new Map() };
	const add = (cell, look, words) => {
		const old = overlay.cells.get(cell);
		overlay.cells.set(cell, { look: [...(old?.look ?? []), ...look], words: [old?.words, words].filter(Boolean).join(", ") });
	};
	const paint = (cell, digit, look) => {
		if (!overlay.candidates.has(cell)) overlay.candidates.set(cell, new Map());
		overlay.candidates.get(cell).set(digit, look);
	};
	for (const house of found.houses) overlay.shapes.push({ shape: "house", cells: house });
	for (const { cell, digits } of found.base) {
		add(cell, ["rests"], "the step rests on this cell");
		for (const d of digits) paint(cell, d, "rests");
	}
	if (strength !== "all") return overlay;
	overlay.show = pencil(doc);
	for (const { cell, digit } of found.removed) paint(cell, digit, "struck");
	for (const [cell, list] of Map.groupBy(found.removed, (r) => r.cell)) {
		add(cell, ["loses"], `the step rules out ${list.map((r) => doc.digits[r.digit - 1]).join(" and ")}`);
	}
	for (const { cell, digit } of found.placed) {
		add(cell, ["wins"], `the step places ${doc.digits[digit - 1]}`);
		paint(cell, digit, "wins");
	}
	for (const link of found.links) overlay.shapes.push({ shape: "link", ...link });
	return overlay;
}

export function drawing(doc, overlay) {
	const at = (cell) => [cell % doc.size, Math.floor(cell / doc.size)];
	const draw = {
		// Both are circled, and joined by a bracket below the row or beside the column: a straight line would strike out
		// what lies between.
		clash({ a, b, house }) {
			const [[ax, ay], [bx, by]] = [at(a), at(b)];
			const rings = [[ax, ay], [bx, by]].map(([x, y]) => s("circle", { class: "ring bad", cx: x + 0.5, cy: y + 0.5, r: 0.38 }));
			const path = house.startsWith("row") ? `M${ax + 0.5} ${ay + 0.88}v.08H${bx + 0.5}v-.08`
				: house.startsWith("column") ? `M${ax + 0.88} ${ay + 0.5}h.08V${by + 0.5}h-.08` : `M${ax + 0.5} ${ay + 0.5}L${bx + 0.5} ${by + 0.5}`;
			return [...rings, s("path", { class: "bracket bad", d: path })];
		},
		diagonal({ cell }) {
			const [x, y] = at(cell);
			return [s("path", { class: "diagonal", d: `M${x + 0.04} ${y + 0.96}L${x + 0.96} ${y + 0.04}` })];
		},
		house({ cells }) {
			const xs = cells.map((c) => at(c)[0]), ys = cells.map((c) => at(c)[1]);
			const [x, y] = [Math.min(...xs), Math.min(...ys)];
			return [s("rect", { class: "house", x: x + 0.03, y: y + 0.03, width: Math.max(...xs) - x + 0.94, height: Math.max(...ys) - y + 0.94, rx: 0.08 })];
		},
		// A link is a curve between two candidates: solid where one of them must be true, dashed where not both are.
		link({ from, to, strong }) {
			const end = ([cell, digit]) => { const [x, y] = at(cell), [dx, dy] = candidatePlace(doc, digit); return [x + dx, y + dy]; };
			const [ax, ay] = end(from), [bx, by] = end(to);
			const bend = 0.12, mx = (ax + bx) / 2 - (by - ay) * bend, my = (ay + by) / 2 + (bx - ax) * bend;
			return [s("path", { class: strong ? "tie" : "tie weak", d: `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}` })];
		},
	};
	return overlay.shapes.flatMap((shape) => draw[shape.shape](shape));
}

