// The verdict on the page: a sign, a heading, one sentence, and two buttons at most. state.js has the words.

import { $, button, h, s } from "./dom.js";

const ring = "M18 32a14 14 0 1 1 0-28 14 14 0 0 1 0 28z";
const signs = {
	grid: "M7 5h22a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM5 14h26M5 22.5h26M14 5v26M22.5 5v26",
	pair: "M12.5 22 23.5 14M8 29a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zM28 16a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9z",
	none: ring + "M29 5 7 31",
	several: "M5 5h18v18H5zM28 12h3v19H13v-3M9.5 11.5c1-3 5-2 4 .5-.6 1.6-2 2.5-4 5h5M18 11v6M15.5 14h5",
	one: ring,
	proved: ring + "M11.5 18.5 16.5 23.5 25 13.5",
	question: ring + "M13.5 14.5a4.5 4.5 0 1 1 6.5 4c-1.5.8-2 1.5-2 3M18 25.5v.2",
	alarm: "M18 4 33 31H3zM18 14v9M18 27v.2",
	text: "M8 4h14l7 7v21H8zM13 16h10M13 21h10M13 26h6M14 8l6 0",
	away: "M10 4v8M20 4v8M6 12h18v5a9 9 0 0 1-18 0zM15 26v6M26 24l7 7M33 24l-7 7",
	wait: "M9 4h18M9 32h18M11 4v5c0 5 7 6 7 9s-7 4-7 9v5M25 4v5c0 5-7 6-7 9s7 4 7 9v5",
	solved: "M18 4l4 9.5 10 .8-7.6 6.5 2.4 9.7L18 25.2 9.2 30.5l2.4-9.7L4 14.3l10-.8z",
};

export function show(desk, settled) {
	const { verdict } = desk, { dataset } = $("verdict");
	dataset.kind = verdict.kind;
	dataset.settled = settled;
	$("verdict").querySelector(".sign").replaceChildren(s("path", { d: signs[verdict.sign] }));
	$("head").replaceChildren(verdict.head, ...(verdict.proved ? [", ", h("b", "proved")] : verdict.not ? [", ", h("i", "not proved")] : []), ...(verdict.about ? [", ", h("em", verdict.about)] : []));
	$("verdict").classList.toggle("partly", Boolean(verdict.about));
	$("said").replaceChildren(...[verdict.said].flat().map((part) => (part.code ? h("code", part.code) : part)));
	const key = String(verdict.acts);
	if ($("acts").dataset.key === key) return; // a button that has the focus stays
	$("acts").dataset.key = key;
	$("acts").replaceChildren(...verdict.acts.map(([label, deed, argument], k) => button(label, () => desk[deed](argument), k || deed === "halt" ? "" : "main")));
}
