// The grid on the page: a table of cells for the reader and for assistive technology, and one drawing above it, in units of
// cells, for lines, rings and links. The page knows no Sudoku: it draws what an overlay says.

import { h, s } from "./dom.js";
import { all, bits, board, houses } from "./doc.js";
import { candidatePlace, drawing } from "./overlay.js";

// seen is text for the eye: the name of a cell says it, too.
const seen = (look, text) => h("span", { class: look, "aria-hidden": "true" }, text);

export class Board {
	#grid; #lines; #marks; #cells = []; #shape = ""; #drawn = [];

	// grid is the element; on has select(cell) and extend(cell).
	constructor(grid, on) {
		this.#grid = grid;
		this.#lines = s("svg", { class: "lines", "aria-hidden": "true" });
		this.#marks = s("svg", { class: "marks", "aria-hidden": "true" });
		grid.after(this.#lines, this.#marks);
		grid.addEventListener("pointerdown", (e) => this.#press(e, on));
		grid.addEventListener("focusin", (e) => { if (e.target.dataset.cell) on.select(Number(e.target.dataset.cell)); });
	}

	#press(e, on) {
		const start = e.target.closest("[data-cell]");
		if (!start) return;
		on.select(Number(start.dataset.cell), true);
		const move = (m) => {
			const over = document.elementFromPoint(m.clientX, m.clientY)?.closest?.("[data-cell]");
			if (over && over !== start) on.extend(Number(over.dataset.cell));
		};
		if (e.pointerType !== "mouse") start.releasePointerCapture?.(e.pointerId);
		addEventListener("pointermove", move);
		addEventListener("pointerup", () => removeEventListener("pointermove", move), { once: true });
		addEventListener("pointercancel", () => removeEventListener("pointermove", move), { once: true });
	}

	focus(cell) { this.#cells[cell]?.focus({ preventScroll: false }); }

	get hasFocus() { return this.#grid.contains(document.activeElement); }

	render(doc, view) {
		const shape = [doc.size, doc.box, doc.rules].join("/");
		if (shape !== this.#shape) this.#build(doc, shape);
		const { cell, several, overlay } = view;
		const cells = board(doc);
		const near = new Set(houses(doc, cell).flatMap((house) => house.cells));
		const digit = cells[cell];
		for (let c = 0; c < cells.length; c++) {
			const note = overlay.cells.get(c);
			const pair = overlay.pairs?.get(c);
			const may = doc.may && doc.may[c] !== all(doc) ? doc.may[c] : 0;
			const marks = cells[c] || pair ? 0 : doc.marks[c] | (overlay.show?.[c] ?? may);
			const classes = ["cell"];
			if (doc.givens[c]) classes.push("given");
			if (near.has(c)) classes.push("near");
			if (c === cell) classes.push("now");
			if (several.has(c)) classes.push("chosen");
			if (digit && cells[c] === digit && c !== cell) classes.push("same");
			if (note) classes.push(...note.look);
			const special = overlay.candidates?.get(c);
			const key = [classes.join(" "), cells[c], marks, pair, note?.words, special && [...special].join()].join("|");
			if (this.#drawn[c] !== key) {
				this.#drawn[c] = key;
				this.#draw(doc, c, classes, cells[c], marks, pair, note?.words, special);
			}
			this.#cells[c].tabIndex = c === cell ? 0 : -1;
			this.#cells[c].setAttribute("aria-selected", c === cell || several.has(c));
		}
		this.#marks.replaceChildren(...drawing(doc, overlay));
		this.#headings(doc, cell);
	}

	#draw(doc, c, classes, digit, marks, pair, words, special) {
		const element = this.#cells[c];
		const at = `row ${Math.floor(c / doc.size) + 1} column ${c % doc.size + 1}`;
		const list = bits(marks);
		const what = digit ? `${doc.digits[digit - 1]}, ${doc.givens[c] ? "given" : "entry"}` : list.length ? `empty, ${list.map((d) => doc.digits[d - 1]).join(" ")}` : "empty";
		const inside = [h("span", { class: "vh" }, `${what}, ${at}${words ? `, ${words}` : ""}`)];
		if (digit && !pair) {
			inside.push(seen("digit", doc.digits[digit - 1]));
		} else if (pair) {
			inside.push(seen("first", pair[0]), seen("second", pair[1]));
		} else {
			for (const d of list) {
				const mark = seen(`mark ${special?.get(d) ?? ""}`, doc.digits[d - 1]);
				const [x, y] = candidatePlace(doc, d);
				mark.style.setProperty("--x", x);
				mark.style.setProperty("--y", y);
				inside.push(mark);
			}
		}
		element.className = classes.join(" ");
		element.replaceChildren(...inside);
	}

	#build(doc, shape) {
		this.#shape = shape;
		this.#drawn = [];
		const { size } = doc;
		this.#cells = Array.from({ length: size * size }, (_, c) => h("div", { role: "gridcell", class: "cell", "data-cell": c, tabindex: -1 }));
		this.#grid.replaceChildren(...Array.from({ length: size }, (_, r) => h("div", { role: "row", class: "line" }, this.#cells.slice(r * size, (r + 1) * size))));
		const sheet = this.#grid.parentElement;
		sheet.parentElement.style.setProperty("--n", size);
		sheet.parentElement.style.setProperty("--marks", Math.ceil(Math.sqrt(size)));
		const box = `0 0 ${size} ${size}`;
		this.#lines.setAttribute("viewBox", box);
		this.#marks.setAttribute("viewBox", box);
		this.#lines.replaceChildren(...lines(doc));
		const numbers = () => Array.from({ length: size }, (_, k) => h("span", null, String(k + 1)));
		sheet.parentElement.querySelector(".across").replaceChildren(...numbers());
		sheet.parentElement.querySelector(".down").replaceChildren(...numbers());
	}

	#headings(doc, cell) {
		const frame = this.#grid.parentElement.parentElement;
		const lit = (where, n) => frame.querySelectorAll(`${where} span`).forEach((span, k) => span.classList.toggle("lit", k === n));
		lit(".across", cell % doc.size);
		lit(".down", Math.floor(cell / doc.size));
	}
}

// lines returns the lines of the grid: thin ones around the cells, thick ones where boxes or regions meet.
function lines(doc) {
	const { size } = doc;
	const house = Array.from({ length: size * size }, (_, c) => houses(doc, c)[2]?.name ?? "");
	let thin = "", thick = `M0 0H${size}V${size}H0z`;
	for (let r = 0; r < size; r++) {
		for (let c = 0; c < size; c++) {
			const here = house[r * size + c];
			if (c + 1 < size) {
				if (house[r * size + c + 1] !== here) thick += `M${c + 1} ${r}v1`;
				else thin += `M${c + 1} ${r}v1`;
			}
			if (r + 1 < size) {
				if (house[(r + 1) * size + c] !== here) thick += `M${c} ${r + 1}h1`;
				else thin += `M${c} ${r + 1}h1`;
			}
		}
	}
	return [s("path", { class: "thin", d: thin }), s("path", { class: "thick", d: thick })];
}
