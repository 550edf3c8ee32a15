// Elements, icons, and light or dark. Text goes into textContent, never into markup: a title in a shared address is text.

export * from "./text.js";

const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

// h returns an element: h("p.small", { id: "a" }, "text", …), with or without classes and attributes.
export const h = (name, ...rest) => fill(document.createElement(name.split(".")[0]), name, rest);

export const s = (name, ...rest) => fill(document.createElementNS(SVG, name.split(".")[0]), name, rest);

function fill(element, name, rest) {
	const classes = name.split(".").slice(1), attributes = rest[0]?.constructor === Object ? rest.shift() : {};
	if (classes.length) element.setAttribute("class", classes.join(" "));
	for (const [key, value] of Object.entries(attributes)) {
		if (key.startsWith("--")) element.style.setProperty(key, value);
		else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
		else if ((value ?? false) !== false) element.setAttribute(key, value === true ? "" : value);
	}
	element.append(...rest.flat(Infinity).filter((c) => c || c === 0));
	return element;
}

// reveal scrolls a list to one of its lines.
export function reveal(list, line) {
	const at = line?.offsetTop - list.offsetTop;
	if (at < list.scrollTop || at > list.scrollTop + list.clientHeight - 40) list.scrollTop = at - list.clientHeight / 2;
}

export const row = (...inside) => h("div.row", ...inside);
export const small = (text) => h("small", text);

// header returns the head of a card.
export const header = (title, note) => h("header", h("h2", title), note && small(note));

// folded returns a card that opens.
export const folded = (id, title, note, ...inside) => h("details", { open: $(`${id}-fold`)?.open, id: `${id}-fold` }, h("summary", title, small(note)), ...inside);

// shapes are paths in a square of 24; a bar stands before the part with a colour of its own.
const dot = "a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0";
const shapes = {
	download: "M12 4v11M7 11l5 5 5-5M4 20h16",
	tick: "M4 12.5 9.5 18 20 6",
	erase: "M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7zM11.5 9.5l5 5M16.5 9.5l-5 5",
	brand: `M4 4h16v16H4zM12 7v10M2.6 4${dot}M18.6 4${dot}M2.6 20${dot}M18.6 20${dot}|M10.6 12${dot}`,
	lock: "M5 10h1V8a6 6 0 0 1 12 0v2h1a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1zm3.5 0h7V8a3.5 3.5 0 0 0-7 0z",
	theme: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0|M12 3a9 9 0 0 1 0 18z",
	keys: "M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM6 9h.01M10 9h.01M14 9h.01M18 9h.01M6 12.5h.01M18 12.5h.01M8 16h8",
	undo: "M4 9h10a5 5 0 0 1 0 10h-3M8 5 4 9l4 4", redo: "M20 9H10a5 5 0 0 0 0 10h3M16 5l4 4-4 4",
	first: "M6 5v14M18 5 9 12l9 7z", back: "M15 5 8 12l7 7", on: "M9 5l7 7-7 7", last: "M18 5v14M6 5l9 7-9 7z",
};

export const icon = (name) => s("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shapes[name].split("|").map((d) => s("path", { d })));

export const button = (text, onclick, look, attributes) => h("button", { type: "button", onclick, class: look, ...attributes }, text);

// choices returns a group of radio buttons of which one holds: [[value, label] …].
export function choices(name, legend, list, now, change) {
	return h("fieldset.choices", h("legend.vh", legend),
		list.map(([value, label]) => h("label",
			h("input", { type: "radio", name, value, checked: value === now, onchange: () => change(value) }), label)));
}

export function dialog(title, ...inside) {
	$("dialog").replaceChildren(h("h2", { id: "dialog-title" }, title), ...inside.filter(Boolean));
	$("dialog").showModal();
}

export function select(label, list, now) {
	const control = h("select", list.map(([value, text]) => h("option", { value, selected: value === now }, text)));
	return { label: h("label.field", h("span", label), control), control };
}

export function save(name, content, type = "text/plain") {
	const url = URL.createObjectURL(new Blob([content], { type }));
	h("a", { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function copy(text, on) {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const area = h("textarea.vh", { readonly: true }, text);
		document.body.append(area);
		area.select();
		document.execCommand("copy");
		area.remove();
	}
	const before = on.textContent;
	on.textContent = "Copied";
	setTimeout(() => { on.textContent = before; }, 1500);
}

for (const element of document.querySelectorAll("[data-icon]")) element.prepend(icon(element.dataset.icon));

// The skip link does not change the address, which holds the puzzle.
document.querySelector(".skip").addEventListener("click", (e) => {
	const at = document.querySelector(e.target.hash);
	e.preventDefault();
	(at.querySelector("[tabindex='0']") ?? at).focus();
});

// Light or dark is the reader's own setting until the button says otherwise.
$("theme").addEventListener("click", () => {
	const { dataset } = document.documentElement;
	const dark = (dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
	dataset.theme = dark ? "light" : "dark";
});
