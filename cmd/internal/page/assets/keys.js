// Keys in the grid, and nowhere else: single letters disturb nobody (WCAG 2.1.4).

import { board, houses, nameOf, read } from "./doc.js";
import { button, dialog, h, row } from "./dom.js";

export const list = [
	["Arrows", "move"], ["Shift + click, Ctrl + click, double click", "select a rectangle, one more, all of a digit"], ["Ctrl + arrows, Page Up, Page Down", "move by a box"], ["Home, End", "ends of the row"], ["Ctrl + Home, Ctrl + End", "ends of the grid"],
	["1 to 9, A …", "write a digit"], ["Shift + digit", "write or strike a mark"], ["0 . Delete Backspace", "empty the cell"],
	["Space", "givens, solve, marks, centre, colour"], ["Enter", "the next step; again: apply it"], ["Escape", "put away what is shown"],
	["Ctrl + Z, Ctrl + Y", "undo, redo"], ["Ctrl + C, Ctrl + V", "copy the line, paste a puzzle"], ["?", "this list"],
];

// questions about the selected cell. A letter that is a digit of the grid is not a key.
const questions = { r: "its row", c: "its column", b: "its box", d: "how many of each digit are left", v: "the verdict" };

export function say(key, doc, cell, verdict) {
	if (key === "v") return verdict;
	if (key === "d") return left(doc).map((n, d) => `${doc.digits[d]}: ${n}`).join(", ") + " left";
	const house = houses(doc, cell)["rcb".indexOf(key)];
	if (!house) return "There are no boxes";
	const cells = board(doc);
	const missing = [...doc.digits].filter((_, d) => !house.cells.some((c) => cells[c] === d + 1));
	const text = house.cells.map((c) => (cells[c] ? doc.digits[cells[c] - 1] : "empty")).join(" ");
	return `${house.name}: ${text}. ${missing.length ? `Left: ${missing.join(" ")}` : "Full"}`;
}

export function left(doc) {
	const n = new Array(doc.size).fill(doc.size);
	for (const d of board(doc)) if (d) n[d - 1]--;
	return n;
}

// digitOf returns a key's digit, by its place where Shift has made a sign of it.
function digitOf(e, doc) {
	const place = /^(?:Digit|Numpad)(\d)$/.exec(e.code)?.[1];
	const [digit] = read((e.shiftKey || e.code.startsWith("Numpad") ? place ?? e.key : e.key).toUpperCase(), doc.digits);
	return digit ?? 0;
}

export function listen(grid, desk) {
	addEventListener("keydown", (e) => {
		// Where nothing has the focus, keys go to the grid, but single letters, which might be meant for the browser.
		const here = grid.contains(e.target), loose = e.target === document.body;
		if (e.altKey || e.isComposing || !here && !loose) return;
		const { doc, cell } = desk, { size, box: [high, wide] } = doc, end = size - 1;
		const row = Math.floor(cell / size), column = cell % size, ctrl = e.ctrlKey || e.metaKey;
		const to = (r, c) => desk.select(Math.max(0, Math.min(end, r)) * size + Math.max(0, Math.min(end, c)), true);
		const by = (r, c) => to(row + r * (ctrl ? high : 1), column + c * (ctrl ? wide : 1)), empty = () => desk.write(0);
		const moves = {
			ArrowUp: () => by(-1, 0), ArrowDown: () => by(1, 0), ArrowLeft: () => by(0, -1), ArrowRight: () => by(0, 1),
			PageUp: () => to(row - high, column), PageDown: () => to(row + high, column),
			Home: () => to(ctrl ? 0 : row, 0), End: () => to(ctrl ? end : row, end),
		};
		const others = {
			Enter: () => desk.enter(), Escape: () => desk.putAway(), " ": () => desk.nextMode(), "?": () => help(desk),
			Delete: empty, Backspace: empty, ".": empty, 0: empty,
		};
		let deed = moves[e.key];
		if (!deed && !ctrl) {
			const digit = digitOf(e, doc), key = e.key.toLowerCase();
			if (digit > 0) deed = () => desk.write(digit, e.shiftKey && !/^[A-Z]$/.test(e.key) ? "marks" : undefined);
			else deed = others[e.key] ?? (here && key in questions && (() => desk.speak(desk.answer(key))));
		}
		if (!deed || loose && /^(?: |\?|Home|End|Page.*)$/.test(e.key)) return;
		e.preventDefault();
		if (loose) desk.board.focus(desk.cell);
		deed();
	});
	addEventListener("keydown", (e) => {
		if (!(e.ctrlKey || e.metaKey) || e.altKey || /^(INPUT|TEXTAREA)$/.test(e.target.tagName) && e.target.type !== "radio") return;
		const key = e.key.toLowerCase();
		const deed = key === "z" ? (e.shiftKey ? () => desk.redo() : () => desk.undo()) : key === "y" ? () => desk.redo() : null;
		if (!deed) return;
		e.preventDefault();
		deed();
	});
}

export function help(desk) {
	const answer = h("p.answer", { role: "status" });
	dialog("Keys in the grid",
		h("dl.keys", list.map(([keys, what]) => h("div", h("dt", keys), h("dd", what)))),
		h("h3", `Questions about ${nameOf(desk.doc, desk.cell)}`),
		row(Object.entries(questions).map(([key, what]) => button(`${key}: ${what}`, () => { answer.textContent = desk.answer(key); }, "small"))),
		answer, h("form.row.end", { method: "dialog" }, h("button.main", "Close")));
}
