// The puzzle for others: a link that holds it, a line, a picture, a sheet of paper, other programs.

import { button, copy, folded, h, row, save } from "./dom.js";
import { want } from "./api.js";
import { linkTo } from "./address.js";

export const share = {
	id: "share",
	key: (desk) => (desk.verdict.kind === "empty" ? null : "share"),
	build(desk) {
		const self = (label, text) => button(label, (e) => copy(text(), e.currentTarget));
		const other = (label, to, use) => button(label, ({ currentTarget: on }) => want("text", "convert", desk.doc, { to }).then(({ text }) => use(text, on)).catch((error) => desk.tell(error.message)));
		return [folded("share", "Share", "link, line, picture, print",
			row(self("Copy link", () => linkTo(desk.doc)), self("Copy line", () => desk.line),
				other("Picture (SVG)", "svg", (text) => save("sudoku.svg", text, "image/svg+xml")), button("Print", () => desk.print())),
			row(other("Copy f-puzzles link", "f-puzzles", copy), other("Copy SudokuPad link", "sudokupad", copy)),
			h("p.small", "The link holds the puzzle and your work behind #, which browsers never send."))];
	},
};
