// Elements, and nothing else. Text goes into textContent, never into markup: a title in a shared address is text.

const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

export function h(name, attributes, ...children) {
	return fill(document.createElement(name), attributes, children);
}

export function s(name, attributes, ...children) {
	return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
	for (const [key, value] of Object.entries(attributes ?? {})) {
		if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
		else if (value === true) element.setAttribute(key, "");
		else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
	}
	element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
	return element;
}

export const row = (...inside) => h("div", { class: "row" }, ...inside);
export const small = (text) => h("small", null, text);

const shapes = {
	download: "M12 4v11M7 11l5 5 5-5M4 20h16",
	tick: "M4 12.5 9.5 18 20 6",
	erase: "M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7zM11.5 9.5l5 5M16.5 9.5l-5 5",
};

export function icon(name) {
	return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: shapes[name] }));
}

export function button(text, click, attributes) {
	return h("button", { type: "button", onclick: click, ...attributes }, text);
}

// choices returns a group of radio buttons of which one holds: [[value, label] …].
export function choices(name, legend, list, now, change) {
	return h("fieldset", { class: "choices" }, h("legend", { class: "vh" }, legend),
		list.map(([value, label]) => h("label", null,
			h("input", { type: "radio", name, value, checked: value === now, onchange: () => change(value) }), label)));
}

export function select(label, list, now) {
	const control = h("select", null, list.map(([value, text]) => h("option", { value, selected: value === now }, text)));
	return { label: h("label", { class: "field" }, h("span", null, label), control), control };
}

export function save(name, content, type = "text/plain") {
	const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
	h("a", { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function copy(text, on) {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const area = h("textarea", { class: "vh", readonly: true }, text);
		document.body.append(area);
		area.select();
		document.execCommand("copy");
		area.remove();
	}
	const before = on.textContent;
	on.textContent = "Copied";
	setTimeout(() => { on.textContent = before; }, 1500);
}

export function count(n, one, many = one + "s") {
	return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}
