// The address holds the document behind #, and is read by the program, like any paste.

import { bits, newDoc, read, toFlags, toText, write } from "./doc.js";

const parameters = () => new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%2B"));

export const token = parameters().get("token") ?? "";
if (token) for (const link of document.querySelectorAll(".top a")) link.hash = new URLSearchParams({ token });

function decode(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text; // cut off within a character
	}
}

const sets = (list, digits) => list.flatMap((set, cell) => (set ? [`${cell}.${bits(set).map((d) => digits[d - 1]).join("")}`] : [])).join(",");

function unsets(text, doc) {
	const list = newDoc(doc.size).marks;
	for (const part of (text ?? "").split(",")) {
		const [cell, digits] = part.split(".");
		if (digits && Number(cell) < list.length) list[Number(cell)] = read(digits, doc.digits).reduce((set, d) => (d > 0 ? set | 1 << d : set), 0);
	}
	return list;
}

function fragment(doc, word = token) {
	const lines = toText(doc).trim().split("\n"), line = lines.pop(), extra = toFlags(doc);
	if (doc.entries.some(Boolean)) extra.e = write(doc.entries, doc.digits);
	if (doc.marks.some(Boolean)) extra.m = sets(doc.marks, doc.digits);
	if (doc.centre.some(Boolean)) extra.n = sets(doc.centre, doc.digits);
	if (doc.colour.some(Boolean)) extra.k = write(doc.colour, doc.digits);
	if (doc.out.some(Boolean)) extra.x = sets(doc.out, doc.digits);
	if (doc.title) extra.t = doc.title;
	if (doc.words) extra.w = doc.words;
	if (word) extra.token = word;
	if (!Object.keys(extra).length && !lines.length) return /[^.]/.test(line) ? line : doc.size === 9 ? "" : line;
	const all = new URLSearchParams({ p: line, ...extra });
	for (const rule of lines) all.append("rule", rule);
	return all.toString().replaceAll("+", "%20");
}

// stated returns the text and flags of the puzzle in the address, and what adds somebody's work to its document; or null.
export function stated() {
	const hash = location.hash.slice(1);
	if (!hash) return null;
	if (!hash.includes("=")) return { text: decode(hash) + "\n", flags: {}, work: (doc) => doc };
	const all = parameters();
	const line = all.get("p");
	if (!line) return null;
	const flags = {};
	for (const name of ["box", "digits"]) if (all.has(name)) flags[name] = all.get(name);
	const work = (doc) => {
		const next = { ...doc, title: all.get("t") ?? doc.title, words: all.get("w") ?? doc.words, marks: unsets(all.get("m"), doc), centre: unsets(all.get("n"), doc), out: unsets(all.get("x"), doc) };
		const colour = read(all.get("k") ?? "", doc.digits);
		if (colour.length === next.colour.length) next.colour = colour;
		const entries = read(all.get("e") ?? "", doc.digits);
		if (entries.length === next.entries.length) next.entries = entries.map((d, cell) => (doc.givens[cell] ? 0 : d));
		return next;
	};
	return { text: [...all.getAll("rule"), line].join("\n") + "\n", flags, work };
}

// linkTo returns an address for others, who are not given the token.
export const linkTo = (doc) => location.href.split("#")[0] + "#" + fragment(doc, "");

let timer = 0;

// remember writes the address, soon: browsers stop at a hundred or so changes in half a minute.
export function remember(doc) {
	clearTimeout(timer);
	timer = setTimeout(() => {
		const hash = fragment(doc);
		history.replaceState(null, "", hash ? "#" + hash : location.pathname);
	}, 300);
}
