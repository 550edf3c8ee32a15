// The grid: cells with names, and one drawing above them, in units of cells. It draws what an overlay says.

import { h, range, s } from "./dom.js";
import { all, bits, board, houses } from "./doc.js";
import { candidatePlace, drawing } from "./overlay.js";

// seen is text for the eye: the name of a cell says it, too.
const seen = (look, text) => h(`span.${look}`, { "aria-hidden": "true" }, text);

export class Board {
	#grid; #lines; #marks; #cells = []; #shape = ""; #drawn = [];

	// grid is the element; on has select(cell), extend(cell) and candidate(cell, digit).
	constructor(grid, on) {
		this.#grid = grid;
		this.#lines = s("svg.lines", { "aria-hidden": "true" });
		this.#marks = s("svg.marks", { "aria-hidden": "true" });
		grid.after(this.#lines, this.#marks);
		grid.addEventListener("pointerdown", (e) => this.#press(e, on));
		grid.addEventListener("focusin", (e) => { if (e.target.dataset.cell) on.select(Number(e.target.dataset.cell)); });
	}

	#press(e, on) {
		const start = e.target.closest("[data-cell]");
		if (!start) return;
		const cell = Number(start.dataset.cell), { digit } = e.target.dataset;
		on.select(cell, true);
		if (digit) on.candidate(cell, Number(digit));
		if (e.pointerType !== "mouse") start.releasePointerCapture?.(e.pointerId);
		const end = new AbortController(), { signal } = end;
		addEventListener("pointermove", (m) => {
			const over = document.elementFromPoint(m.clientX, m.clientY)?.closest("[data-cell]");
			if (over && over !== start) on.extend(Number(over.dataset.cell));
		}, { signal });
		for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => end.abort(), { signal });
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
			const note = overlay.cells.get(c), pair = overlay.pairs?.get(c);
			const may = doc.may && doc.may[c] !== all(doc) ? doc.may[c] : 0;
			const marks = cells[c] || pair ? 0 : doc.marks[c] | (overlay.show?.[c] ?? may);
			const looks = {
				given: doc.givens[c], near: near.has(c), now: c === cell, chosen: several.has(c), same: digit && cells[c] === digit && c !== cell,
			};
			const classes = ["cell", ...Object.keys(looks).filter((look) => looks[look]), ...(note?.look ?? [])];
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
		const inside = [h("span.vh", `${what}, ${at}${words ? `, ${words}` : ""}`)];
		if (digit && !pair) {
			inside.push(seen("digit", doc.digits[digit - 1]));
		} else if (pair) {
			inside.push(seen("first", pair[0]), seen("second", pair[1]));
		} else {
			for (const d of list) {
				const [x, y] = candidatePlace(doc, d);
				inside.push(h("span", { class: `mark ${special?.get(d) ?? ""}`, "aria-hidden": "true", "data-digit": d, "--x": x, "--y": y }, doc.digits[d - 1]));
			}
		}
		element.className = classes.join(" ");
		element.replaceChildren(...inside);
	}

	#build(doc, shape) {
		this.#shape = shape;
		this.#drawn = [];
		const { size } = doc;
		this.#cells = range(size * size).map((c) => h("div", { role: "gridcell", class: "cell", "data-cell": c, tabindex: -1 }));
		this.#grid.replaceChildren(...range(size).map((r) => h("div", { role: "row", class: "line" }, this.#cells.slice(r * size, (r + 1) * size))));
		const { style } = this.#grid.closest(".frame");
		style.setProperty("--n", size);
		style.setProperty("--marks", Math.ceil(Math.sqrt(size)));
		for (const svg of [this.#lines, this.#marks]) svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
		this.#lines.replaceChildren(...lines(doc));
		for (const side of this.#sides()) side.replaceChildren(...range(size).map((k) => h("span", k + 1)));
	}

	#sides() { return this.#grid.closest(".frame").querySelectorAll(".across, .down"); }

	#headings(doc, cell) {
		const lit = [cell % doc.size, Math.floor(cell / doc.size)];
		for (const [k, side] of this.#sides().entries()) [...side.children].forEach((span, n) => span.classList.toggle("lit", n === lit[k]));
	}
}

// lines returns the lines of the grid: thin ones around the cells, thick ones where boxes or regions meet.
function lines(doc) {
	const { size } = doc, house = doc.givens.map((_, c) => houses(doc, c)[2]?.name);
	const d = { thin: "", thick: `M0 0H${size}V${size}H0z` };
	for (let c = 0; c < house.length; c++) {
		const x = c % size, y = Math.floor(c / size), kind = (other) => (house[c] === house[other] ? "thin" : "thick");
		if (x + 1 < size) d[kind(c + 1)] += `M${x + 1} ${y}v1`;
		if (y + 1 < size) d[kind(c + size)] += `M${x} ${y + 1}h1`;
	}
	return Object.keys(d).map((kind) => s(`path.${kind}`, { d: d[kind] }));
}
