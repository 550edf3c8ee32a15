// The grid: cells with names, and one drawing above them, in units of cells. It draws what an overlay says.

import { $, h, range, s } from "./dom.js";
import { want } from "./api.js";
import { all, bits, board, clashing, houses, newDoc } from "./doc.js";
import { candidatePlace, drawing } from "./overlay.js";

// seen is text for the eye: the name of a cell says it, too.
const seen = (look, text) => h(`span.${look}`, { "aria-hidden": "true" }, text);

// newBoard returns what draws in a grid. on has select(cell), extend(cell), toggle(cell), through(cell), alike(cell) and
// candidate(cell, digit).
export function newBoard(grid, on) {
	const lower = s("svg.lines", { "aria-hidden": "true" }), upper = s("svg.marks", { "aria-hidden": "true" });
	const frame = grid.closest(".frame"), sides = [frame.querySelector(".across"), frame.querySelector(".down")];
	let cells = [], shape = "", drawn = [];
	grid.after(lower, upper);

	grid.addEventListener("focusin", (e) => { if (e.target.dataset.cell) on.select(Number(e.target.dataset.cell)); });
	grid.addEventListener("pointerdown", (e) => {
		const start = e.target.closest("[data-cell]");
		if (!start) return;
		const cell = Number(start.dataset.cell), { digit } = e.target.dataset;
		const many = e.ctrlKey || e.metaKey;
		if (e.shiftKey || many) {
			e.preventDefault();
			return e.shiftKey ? on.through(cell) : on.toggle(cell);
		}
		on.select(cell, true);
		if (digit) on.candidate(cell, Number(digit));
		if (e.pointerType !== "mouse") start.releasePointerCapture?.(e.pointerId);
		const end = new AbortController(), { signal } = end;
		addEventListener("pointermove", (m) => {
			const over = document.elementFromPoint(m.clientX, m.clientY)?.closest("[data-cell]");
			if (over && over !== start) on.extend(Number(over.dataset.cell));
		}, { signal });
		for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => end.abort(), { signal });
	});

	grid.addEventListener("dblclick", (e) => {
		const cell = e.target.closest("[data-cell]");
		if (cell) on.alike(Number(cell.dataset.cell));
	});

	const render = (doc, { cell, several, overlay }) => {
		build(doc);
		const digits = board(doc), twice = clashing(doc), near = new Set(houses(doc, cell).flatMap((house) => house.cells));
		for (const [c, digit] of digits.entries()) {
			const clash = doc.entries[c] && twice.get(c);
			const note = overlay.cells.get(c) ?? (clash && { look: ["twice"], words: `clashes with ${clash}` }), pair = overlay.pairs?.get(c), special = overlay.candidates?.get(c);
			const may = doc.may && doc.may[c] !== all(doc) ? doc.may[c] : 0;
			const marks = digit || pair ? 0 : doc.marks[c] | (overlay.show?.[c] ?? may);
			const centre = digit || pair ? 0 : doc.centre[c], colour = doc.colour[c];
			const looks = { given: doc.givens[c], near: near.has(c), now: c === cell, chosen: several.has(c), same: digit && digit === digits[cell] && c !== cell };
			const classes = ["cell", ...Object.keys(looks).filter((look) => looks[look]), ...(note?.look ?? [])].join(" ");
			const key = [classes, digit, marks, centre, colour, pair, note?.words, special && [...special].join()].join("|");
			if (drawn[c] !== key) {
				drawn[c] = key;
				cells[c].className = classes;
				draw(doc, c, { digit, marks, centre, colour, pair, words: note?.words, special });
			}
			cells[c].tabIndex = c === cell ? 0 : -1;
			cells[c].setAttribute("aria-selected", c === cell || several.has(c));
		}
		upper.replaceChildren(...drawing(doc, overlay));
		const lit = [cell % doc.size, Math.floor(cell / doc.size)];
		for (const [k, side] of sides.entries()) [...side.children].forEach((span, n) => span.classList.toggle("lit", n === lit[k]));
	};

	const draw = (doc, c, { digit, marks, centre, colour, pair, words, special }) => {
		const list = bits(marks), name = (d) => doc.digits[d - 1];
		const what = digit ? `${name(digit)}, ${doc.givens[c] ? "given" : "entry"}` : ["empty", list.map(name).join(" ")].filter(Boolean).join(", ");
		const at = `row ${Math.floor(c / doc.size) + 1} column ${c % doc.size + 1}`;
		const mark = (d) => {
			const [x, y] = candidatePlace(doc, d);
			return h("span", { class: `mark ${special?.get(d) ?? ""}`, "aria-hidden": "true", "data-digit": d, "--x": x, "--y": y }, name(d));
		};
		cells[c].replaceChildren(h("span.vh", [what, centre && `centre ${bits(centre).map(name).join(" ")}`, at, colour && `colour ${colour}`, words].filter(Boolean).join(", ")),
			colour ? h("span.colour", { "aria-hidden": "true", "--k": colour }, colour) : "",
			...(pair ? [seen("first", pair[0]), seen("second", pair[1])] : digit ? [seen("digit", name(digit))] : list.map(mark)), centre ? seen("centre", bits(centre).map(name).join("")) : "");
	};

	const build = (doc) => {
		const { size } = doc, now = [size, doc.box, doc.rules].join("/");
		if (now === shape) return;
		shape = now;
		drawn = [];
		cells = range(size * size).map((c) => h("div", { role: "gridcell", class: "cell", "data-cell": c, tabindex: -1 }));
		grid.replaceChildren(...range(size).map((r) => h("div.line", { role: "row" }, cells.slice(r * size, (r + 1) * size))));
		frame.style.setProperty("--n", size);
		frame.style.setProperty("--marks", Math.ceil(Math.sqrt(size)));
		for (const svg of [lower, upper]) svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
		lower.replaceChildren(...lines(doc));
		for (const side of sides) side.replaceChildren(...range(size).map((k) => h("span", k + 1)));
	};

	return { render, focus: (cell) => cells[cell]?.focus(), hasFocus: () => grid.contains(document.activeElement) };
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

let shown = "";

// drawRules lays the program's picture of rules beyond the classic over the cells.
export async function drawRules(doc) {
	const key = doc.rules.join("\n"), image = $("ruled"), sheet = image.parentElement;
	if (key === shown) return;
	shown = key;
	image.hidden = true;
	sheet.removeAttribute("style");
	if (!key) return;
	const { text } = await want("text", "convert", { ...doc, givens: newDoc(doc.size).givens, may: null, title: "" }, { to: "svg" });
	const numbers = (pattern) => pattern.exec(text).slice(1).map(Number);
	const [left, top, right] = numbers(/M(\d+) (\d+)L(\d+) \d+" stroke="#222" stroke-width="3"/); // the upper edge of the grid
	const [wide, high] = numbers(/width="(\d+)" height="(\d+)"/), side = right - left;
	if (key !== shown) return;
	// The picture is as wide as the sheet was, and the grid has its place in it.
	const part = (n) => `calc(var(--side) * ${n / wide})`, share = (n) => `${100 * n / side}%`;
	Object.assign(sheet.style, { width: part(side), margin: `${part(top)} 0 ${part(high - top - side)} ${part(left)}` });
	Object.assign(image.style, { left: share(-left), top: share(-top), width: share(wide), height: share(high) });
	URL.revokeObjectURL(image.src);
	image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
	image.hidden = false;
}
