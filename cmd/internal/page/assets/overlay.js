// Overlays are what is shown over the digits, as data.

import { s } from "./dom.js";
import { cellOf, isCell, pencil } from "./doc.js";
import { differing, mistakes } from "./state.js";

export const nothing = (name = "nothing") => ({ name, cells: new Map(), shapes: [] });

const mark = (overlay, cell, words, ...look) => overlay.cells.set(cell, { look, words });

// candidatePlace returns where a candidate stands in its cell, from 0 to 1.
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

function marked(name, cells, ...how) {
	const overlay = nothing(name);
	for (const cell of cells) mark(overlay, cell, ...how);
	return overlay;
}

const named = (doc, names = []) => names.filter(isCell).map((name) => cellOf(doc, name));

export const core = (doc, known) => marked("core", named(doc, known.core), "one of the givens that cannot all be right", "bad", "framed");
export const needless = (doc, known) => marked("needless", named(doc, known.redundant), "not needed", "needless");
export const wrong = (doc, known) => marked("wrong", mistakes(doc, known), "wrong", "bad", "framed");

// marks shows candidates: by default those left by the houses.
export const marks = (doc, name, sets = pencil(doc)) => ({ ...nothing(name), show: sets });

// differ marks the cells in which solutions differ; with two of them chosen it shows their digits.
export function differ(doc, { solutions }, first, second) {
	const overlay = { ...marked("differ", differing(solutions), "solutions differ", "many"), pairs: new Map() };
	const [a, b] = [solutions[first], solutions[second]];
	for (const cell of b ? differing([a, b]) : []) {
		mark(overlay, cell, `differs: ${a[cell]} or ${b[cell]}`, "many", "split");
		overlay.pairs.set(cell, [a[cell], b[cell]]);
		overlay.shapes.push({ shape: "diagonal", cell });
	}
	return overlay;
}

// filled shows a solution, except in the givens or the named cells.
export function filled(doc, line, name, names) {
	const stay = names && named(doc, names), overlay = { ...nothing(name), pairs: new Map() };
	for (let cell = 0; cell < line.length; cell++) {
		if (stay ? stay.includes(cell) : doc.givens[cell]) continue;
		mark(overlay, cell, `${line[cell]} in this solution`, "answer");
		overlay.pairs.set(cell, [line[cell], ""]);
	}
	return overlay;
}

// step draws a step, and the cells, digits, houses and links it rests on.
export function step(doc, found, strength) {
	const overlay = { ...nothing("step"), candidates: new Map() };
	const add = (cell, look, words) => {
		const old = overlay.cells.get(cell);
		overlay.cells.set(cell, { look: [...(old?.look ?? []), ...look], words: [old?.words, words].filter(Boolean).join(", ") });
	};
	const paint = (cell, digit, look) => overlay.candidates.set(cell, (overlay.candidates.get(cell) ?? new Map()).set(digit, look));
	for (const house of found.houses) overlay.shapes.push({ shape: "house", cells: house });
	for (const { cell, digits } of found.base) {
		add(cell, ["rests"], "the step rests on this cell");
		for (const d of digits) paint(cell, d, "rests");
	}
	if (strength !== "all") return overlay;
	overlay.show = pencil(doc);
	for (const link of found.links) {
		overlay.shapes.push({ shape: "link", ...link });
		for (const end of [link.from, link.to]) paint(...end, "rests");
	}
	for (const [cell, list] of Map.groupBy(found.removed, (r) => r.cell)) {
		for (const { digit } of list) paint(cell, digit, "struck");
		add(cell, ["loses"], `the step rules out ${list.map((r) => doc.digits[r.digit - 1]).join(" and ")}`);
	}
	for (const { cell, digit } of found.placed) {
		add(cell, ["wins"], `the step places ${doc.digits[digit - 1]}`);
		paint(cell, digit, "wins");
	}
	return overlay;
}

export function drawing(doc, overlay) {
	const x = (cell) => cell % doc.size, y = (cell) => Math.floor(cell / doc.size);
	const draw = {
		// Both are circled, and joined by a bracket beside them: a straight line would strike out what lies between.
		clash({ a, b, house }) {
			const d = house.startsWith("row") ? `M${x(a) + 0.5} ${y(a) + 0.88}v.08H${x(b) + 0.5}v-.08`
				: house.startsWith("column") ? `M${x(a) + 0.88} ${y(a) + 0.5}h.08V${y(b) + 0.5}h-.08` : `M${x(a) + 0.5} ${y(a) + 0.5}L${x(b) + 0.5} ${y(b) + 0.5}`;
			return [...[a, b].map((cell) => s("circle.bad", { cx: x(cell) + 0.5, cy: y(cell) + 0.5, r: 0.38 })), s("path.bracket.bad", { d })];
		},
		diagonal: ({ cell }) => s("path.diagonal", { d: `M${x(cell) + 0.04} ${y(cell) + 0.96}l.92-.92` }),
		house({ cells }) {
			const [xs, ys] = [cells.map(x), cells.map(y)], left = Math.min(...xs), top = Math.min(...ys);
			return s("rect.house", { x: left + 0.03, y: top + 0.03, width: Math.max(...xs) - left + 0.94, height: Math.max(...ys) - top + 0.94, rx: 0.08 });
		},
		// A link is a curve between two candidates: solid where one of them must be true, dashed where not both are.
		link({ from, to, strong }) {
			const end = ([cell, digit], [dx, dy] = candidatePlace(doc, digit)) => [x(cell) + dx, y(cell) + dy];
			const [ax, ay] = end(from), [bx, by] = end(to), bend = 0.12;
			return s(`path.tie${strong ? "" : ".weak"}`, { d: `M${ax} ${ay}Q${(ax + bx) / 2 - (by - ay) * bend} ${(ay + by) / 2 + (bx - ax) * bend} ${bx} ${by}` });
		},
	};
	return overlay.shapes.flatMap((shape) => draw[shape.shape](shape));
}
