// Rules beyond the classic are drawn by the program: a picture of the empty grid, laid over the cells.

import { $ } from "./dom.js";
import { ask } from "./api.js";
import { newDoc } from "./doc.js";

let shown = "";

export async function drawRules(doc) {
	const key = doc.rules.join("\n"), image = $("ruled"), sheet = image.parentElement;
	if (key === shown) return;
	shown = key;
	image.hidden = true;
	sheet.removeAttribute("style");
	if (!key) return;
	const { record } = await ask("convert", { ...doc, givens: newDoc(doc.size).givens, may: null, title: "" }, { to: "svg" });
	const numbers = (pattern) => pattern.exec(record.text).slice(1).map(Number);
	const [left, top, right] = numbers(/M(\d+) (\d+)L(\d+) \d+" stroke="#222" stroke-width="3"/); // the upper edge of the grid
	const [wide, high] = numbers(/width="(\d+)" height="(\d+)"/), side = right - left;
	if (key !== shown) return;
	// The picture is as wide as the sheet was, and the grid has its place in it.
	const part = (n) => `calc(var(--side) * ${n / wide})`, share = (n) => `${100 * n / side}%`;
	Object.assign(sheet.style, { width: part(side), margin: `${part(top)} 0 ${part(high - top - side)} ${part(left)}` });
	Object.assign(image.style, { left: share(-left), top: share(-top), width: share(wide), height: share(high) });
	URL.revokeObjectURL(image.src);
	image.src = URL.createObjectURL(new Blob([record.text], { type: "image/svg+xml" }));
	image.hidden = false;
}
