// The puzzle for others: a link that holds it, a line, a picture, a sheet of paper, other programs.

import { button, copy, h, save } from "./dom.js";
import { call } from "./api.js";
import { linkTo } from "./address.js";
import { board, toFlags, toText } from "./doc.js";
import { folded } from "./cards.js";

const SIDE = 40; // of a cell in a picture

// picture returns the board as an SVG document, black on white.
export function picture(doc) {
	const { size } = doc, wide = size * SIDE + 8;
	const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
	const paths = [...document.querySelectorAll(".sheet .lines path")].map((p) => `<path d="${p.getAttribute("d")}" fill="none" stroke="#000" stroke-width="${p.classList.contains("thick") ? 0.06 : 0.02}" stroke-linecap="square"/>`);
	const texts = board(doc).flatMap((d, c) => (d ? [`<text x="${c % size + 0.5}" y="${Math.floor(c / size) + 0.71}" font-weight="${doc.givens[c] ? 700 : 400}"${doc.givens[c] ? "" : " fill=\"#1c4f9c\""}>${escape(doc.digits[d - 1])}</text>`] : []));
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${wide}" viewBox="-0.1 -0.1 ${size + 0.2} ${size + 0.2}"><title>${escape(doc.title || "Sudoku")}</title><rect x="-0.1" y="-0.1" width="${size + 0.2}" height="${size + 0.2}" fill="#fff"/>${paths.join("")}<g font-family="sans-serif" font-size="0.58" text-anchor="middle">${texts.join("")}</g></svg>\n`;
}

// elsewhere opens the puzzle as a link for another program, which the command writes.
async function elsewhere(desk, to) {
	const { lines, notes } = await call("convert", { to, ...toFlags(desk.doc) }, toText(desk.doc));
	const text = (lines[0]?.text ?? lines[0]?.link ?? "").trim();
	return /^https?:\/\//.test(text) ? text : Promise.reject(new Error(notes[0] ?? "This puzzle cannot be written so."));
}

export const share = {
	id: "share",
	key: (desk) => (desk.verdict.kind === "empty" ? null : "share"),
	build(desk) {
		const self = (label, text) => button(label, (e) => copy(text(), e.currentTarget));
		const other = (label, to) => button(label, async (e) => {
			const on = e.currentTarget;
			try {
				copy(await elsewhere(desk, to), on);
			} catch (error) {
				desk.tell(error.message);
			}
		});
		return [folded("share", "Share", "link, line, picture, print", desk.open("share"),
			h("div", { class: "row" }, self("Copy link", () => linkTo(desk.doc)), self("Copy line", () => desk.line),
				button("Picture (SVG)", () => save("sudoku.svg", picture(desk.doc), "image/svg+xml")), button("Print", () => print())),
			h("div", { class: "row" }, other("Copy f-puzzles link", "f-puzzles"), other("Copy SudokuPad link", "sudokupad")),
			h("p", { class: "small" }, "The link holds the puzzle and your work behind #, which no browser sends anywhere."))];
	},
};
