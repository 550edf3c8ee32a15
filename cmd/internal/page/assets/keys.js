// Keys in the grid. They do nothing outside of it, so that single letters disturb nobody who dictates or reads by keys
// (WCAG 2.1.4). Tab leaves the grid.

import { board, houses, nameOf, read } from "./doc.js";
import { $, button, h, row } from "./dom.js";

export const list = [
	["Arrows", "move"], ["Ctrl + arrows, Page Up, Page Down", "move by a box"], ["Home, End", "ends of the row"], ["Ctrl + Home, Ctrl + End", "ends of the grid"],
	["1 to 9, A …", "write a digit"], ["Shift + digit", "write or strike a mark"], ["0 . Delete Backspace", "empty the cell"],
	["Space", "givens, solve, marks"], ["Enter", "the next step; again: apply it"], ["Escape", "put away what is shown"],
	["Ctrl + Z, Ctrl + Y", "undo, redo"], ["Ctrl + C, Ctrl + V", "copy the line, paste a puzzle"], ["?", "this list"],
];

// questions are answered by voice, about the selected cell. A letter that is a digit of the grid is not a key.
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

// digitOf returns the digit of a key, by the key's place where Shift has made a sign of it.
function digitOf(e, doc) {
	const place = /^(?:Digit|Numpad)(\d)$/.exec(e.code)?.[1];
	const [digit] = read((e.shiftKey || e.code.startsWith("Numpad") ? place ?? e.key : e.key).toUpperCase(), doc.digits);
	return digit ?? 0;
}

export function listen(grid, desk) {
	grid.addEventListener("keydown", (e) => {
		if (e.altKey || e.isComposing) return;
		const { doc, cell } = desk;
		const { size, box: [high, wide] } = doc;
		const row = Math.floor(cell / size), column = cell % size;
		const to = (r, c) => desk.select(Math.max(0, Math.min(size - 1, r)) * size + Math.max(0, Math.min(size - 1, c)), true);
		const ctrl = e.ctrlKey || e.metaKey;
		const far = ctrl ? [high, wide] : [1, 1];
		const moves = {
			ArrowUp: () => to(row - far[0], column), ArrowDown: () => to(row + far[0], column),
			ArrowLeft: () => to(row, column - far[1]), ArrowRight: () => to(row, column + far[1]),
			PageUp: () => to(row - high, column), PageDown: () => to(row + high, column),
			Home: () => (ctrl ? to(0, 0) : to(row, 0)), End: () => (ctrl ? to(size - 1, size - 1) : to(row, size - 1)),
		};
		const others = {
			Enter: () => desk.enter(), Escape: () => desk.putAway(), " ": () => desk.nextMode(), "?": () => help(desk),
			Delete: () => desk.write(0), Backspace: () => desk.write(0), ".": () => desk.write(0), 0: () => desk.write(0),
		};
		let deed = moves[e.key];
		if (!deed && !ctrl) {
			const digit = digitOf(e, doc);
			if (digit > 0) deed = () => desk.write(digit, e.shiftKey && !/^[A-Z]$/.test(e.key) ? "marks" : undefined);
			else deed = others[e.key] ?? (e.key.toLowerCase() in questions ? () => desk.speak(desk.answer(e.key.toLowerCase())) : undefined);
		}
		if (!deed) return;
		e.preventDefault();
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
	const dialog = $("dialog");
	const answer = h("p", { class: "answer", role: "status" });
	const ask = (key) => { answer.textContent = desk.answer(key); };
	dialog.replaceChildren(
		h("h2", { id: "dialog-title" }, "Keys in the grid"),
		h("dl", { class: "keys" }, list.map(([keys, what]) => h("div", null, h("dt", null, keys), h("dd", null, what)))),
		h("h3", null, `Questions about ${nameOf(desk.doc, desk.cell)}`),
		row(Object.entries(questions).map(([key, what]) => button(`${key}: ${what}`, () => ask(key), { class: "small" }))),
		answer,
		h("form", { method: "dialog", class: "row end" }, h("button", { class: "main" }, "Close")),
	);
	dialog.showModal();
}
