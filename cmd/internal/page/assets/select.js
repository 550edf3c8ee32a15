// Several cells at once: by dragging, a rectangle by Shift, one after the other by Ctrl, all with a digit by a double click.

import { board } from "./doc.js";

// within returns the cells of the rectangle between two cells, the first one first.
function within(size, first, last) {
	const place = (cell) => [Math.floor(cell / size), cell % size], [[r, c], [s, d]] = [place(first), place(last)];
	const between = (n, a, b) => n >= Math.min(a, b) && n <= Math.max(a, b);
	const rest = [...Array(size * size).keys()].filter((cell) => cell !== first && between(place(cell)[0], r, s) && between(place(cell)[1], c, d));
	return [first, ...rest];
}

// selecting returns what the grid asks for. The order in which cells were taken is kept: rules along a line need it.
export const selecting = (desk) => ({
	extend: (cell) => desk.choose([desk.cell, ...desk.several, cell], desk.cell, false),
	toggle(cell) {
		const cells = new Set([...desk.several.size ? desk.several : [desk.cell]]);
		if (!cells.delete(cell)) return desk.choose([...cells, cell], cell);
		desk.choose(cells, [...cells].at(-1) ?? cell);
	},
	through(cell) {
		const [first = desk.cell] = desk.several;
		desk.choose(within(desk.doc.size, first, cell), cell);
	},
	alike(cell) {
		const cells = board(desk.doc);
		if (cells[cell]) desk.choose([cell, ...[...cells.keys()].filter((c) => cells[c] === cells[cell])], cell);
	},
});
