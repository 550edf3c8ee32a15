// A stage for the page: as much of a document as its scripts ask for, without a screen. desk.js runs on it as it is; what
// it asks the program goes out on file 3, a call a line, and the answers come in on file 4.

import { createReadStream, readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";

class Text {
	constructor(data) { this.data = String(data); }
	get textContent() { return this.data; }
	set textContent(text) { this.data = String(text); }
}

const camel = (name) => name.replace(/-(.)/g, (_, c) => c.toUpperCase()), kebab = (name) => name.replace(/[A-Z]/g, (c) => "-" + c.toLowerCase());

// tests are, by selectors without blanks or commas, what an element is asked.
const tests = new Map();

function testsOf(selector) {
	if (!tests.has(selector)) {
		tests.set(selector, [...selector.matchAll(/^(\w+)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]|(:empty)/g)].map(([, tag, id, look, attribute, value]) => {
			if (tag) return (element) => element.tagName === tag.toUpperCase();
			if (id) return (element) => element.id === id;
			if (look) return (element) => element.classList.contains(look);
			if (attribute) return (element) => (value === undefined ? element.has(attribute) : element.getAttribute(attribute) === value);
			return (element) => !element.childNodes.length;
		}));
	}
	return tests.get(selector);
}

const matches = (element, selector) => testsOf(selector).every((test) => test(element));

function fits(element, selector) {
	const parts = selector.trim().split(" ");
	if (!matches(element, parts.pop())) return false;
	let above = element.parentElement;
	while (parts.length && above) {
		if (matches(above, parts.at(-1))) parts.pop();
		above = above.parentElement;
	}
	return !parts.length;
}

const ids = new Map();

class Element extends EventTarget {
	#attributes = new Map();
	childNodes = []; parentElement = null; style = { setProperty() {} }; scrollTop = 0; clientHeight = 0; offsetTop = 0; own = {};

	constructor(name) {
		super();
		this.tagName = name.toUpperCase();
		this.classList = {
			contains: (look) => this.className.split(" ").includes(look),
			add: (look) => this.classList.toggle(look, true), remove: (look) => this.classList.toggle(look, false),
			toggle: (look, on = !this.classList.contains(look)) => { this.className = [...this.className.split(" ").filter((c) => c && c !== look), ...(on ? [look] : [])].join(" "); },
		};
		this.dataset = new Proxy({}, {
			get: (_, key) => this.getAttribute("data-" + kebab(key)) ?? undefined,
			set: (_, key, value) => { this.setAttribute("data-" + kebab(key), value); return true; },
		});
	}

	has(name) { return this.#attributes.has(name); }
	getAttribute(name) { return this.#attributes.get(name) ?? null; }
	setAttribute(name, value) {
		this.#attributes.set(name, String(value));
		if (name === "id") ids.set(String(value), this); // the latest one
	}
	removeAttribute(name) { this.#attributes.delete(name); }
	get className() { return this.getAttribute("class") ?? ""; }
	set className(looks) { this.setAttribute("class", looks); }
	get id() { return this.getAttribute("id") ?? ""; }
	get name() { return this.getAttribute("name") ?? ""; }
	get hash() { return this.getAttribute("href")?.replace(/^[^#]*/, "") ?? ""; }
	get hidden() { return this.has("hidden"); }
	set hidden(on) { on ? this.setAttribute("hidden", "") : this.removeAttribute("hidden"); }
	get value() {
		if (this.tagName === "SELECT") return this.own.value ?? (this.querySelector("[selected]") ?? this.querySelector("option")).value;
		return this.own.value ?? this.getAttribute("value") ?? "";
	}
	set value(text) { this.own.value = text; }
	get checked() { return this.own.checked ?? this.has("checked"); }
	set checked(on) { this.own.checked = on; }
	get disabled() { return this.own.disabled ?? this.has("disabled"); }
	set disabled(on) { this.own.disabled = on; }
	get open() { return this.own.open ?? this.has("open"); }
	set open(on) { this.own.open = on; }
	get type() { return this.getAttribute("type") ?? ""; }

	get children() { return this.childNodes.filter((node) => node instanceof Element); }
	get firstChild() { return this.childNodes[0] ?? null; }
	get lastChild() { return this.childNodes.at(-1) ?? null; }
	get textContent() { return this.childNodes.map((node) => node.textContent).join(""); }
	set textContent(text) { this.replaceChildren(text); }
	get elements() { return this.querySelectorAll("input, select, button"); }
	get form() { return this.closest("form"); }

	#place(nodes, at) {
		const list = nodes.map((node) => (node instanceof Element || node instanceof Text ? node : new Text(node)));
		for (const node of list) if (node instanceof Element) {
			node.remove();
			node.parentElement = this;
		}
		this.childNodes.splice(at, 0, ...list);
	}
	append(...nodes) { this.#place(nodes, this.childNodes.length); }
	prepend(...nodes) { this.#place(nodes, 0); }
	after(...nodes) { this.parentElement.#place(nodes, this.parentElement.childNodes.indexOf(this) + 1); }
	insertBefore(node, other) { node.remove(); this.#place([node], other ? this.childNodes.indexOf(other) : this.childNodes.length); }
	replaceChildren(...nodes) {
		for (const child of this.children) child.parentElement = null;
		this.childNodes = [];
		this.#place(nodes.filter((node) => node !== ""), 0);
	}
	remove() {
		if (this.parentElement) this.parentElement.childNodes = this.parentElement.childNodes.filter((node) => node !== this);
		this.parentElement = null;
	}

	querySelectorAll(selector) {
		const found = [], parts = selector.split(",");
		const walk = (element) => { for (const child of element.childNodes) if (child instanceof Element) { if (parts.some((part) => fits(child, part))) found.push(child); walk(child); } };
		walk(this);
		return found;
	}
	querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
	closest(selector) { return selector.split(",").some((part) => fits(this, part)) ? this : this.parentElement?.closest(selector) ?? null; }
	contains(other) {
		while (other && other !== this) other = other.parentElement;
		return other === this;
	}

	// dispatchEvent goes up to the window.
	dispatchEvent(event) {
		const path = [];
		for (let at = this; at; at = at.parentElement) path.push(at);
		Object.defineProperty(event, "target", { value: this, configurable: true });
		for (const at of event.bubbles ? path : [this]) {
			for (const listener of at.listeners?.get(event.type) ?? []) {
				Object.defineProperty(event, "currentTarget", { value: at, configurable: true });
				listener(event);
			}
		}
		if (event.bubbles) tell(event);
		return !event.defaultPrevented;
	}
	addEventListener(kind, listener) {
		this.listeners ??= new Map();
		this.listeners.set(kind, [...this.listeners.get(kind) ?? [], listener]);
	}
	click() {
		if (this.disabled) return;
		if (this.type === "radio") {
			for (const other of document.querySelectorAll(`[name=${this.name}]`)) other.checked = other === this;
			this.dispatchEvent(new Event("change", { bubbles: true }));
		}
		this.dispatchEvent(new Event("click", { bubbles: true }));
	}
	requestSubmit() { this.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })); }
	focus() {
		document.activeElement = this;
		this.dispatchEvent(new Event("focusin", { bubbles: true }));
	}
	scrollIntoView() {} scrollTo() {} setSelectionRange() {} showModal() {} close() {}
}

// The window

Map.groupBy ??= (list, kind) => { // not in every node
	const groups = new Map();
	for (const item of list) groups.set(kind(item), [...groups.get(kind(item)) ?? [], item]);
	return groups;
};

const listeners = new Map();
const tell = (event) => { for (const listener of listeners.get(event.type) ?? []) listener(event); };
const kinds = () => class extends Event { constructor(kind, { bubbles, cancelable, ...more } = {}) { super(kind, { bubbles, cancelable }); Object.assign(this, more); } };

Object.assign(globalThis, {
	addEventListener(kind, listener, { signal } = {}) {
		listeners.set(kind, [...listeners.get(kind) ?? [], listener]);
		signal?.addEventListener("abort", () => listeners.set(kind, listeners.get(kind).filter((l) => l !== listener)));
	},
	dispatchEvent: tell,
	KeyboardEvent: kinds(), ClipboardEvent: kinds(), PointerEvent: kinds(),
	DataTransfer: class { files = []; setData(_, text) { this.text = text; } getData() { return this.text; } },
	location: { hash: "", href: "http://stage/", pathname: "/" }, history: { replaceState() {} },
	matchMedia: () => ({ matches: false }), getSelection: () => ({ isCollapsed: true }),
});

// The document, from its markup

const bare = new Set(["META", "LINK", "INPUT", "IMG", "BR"]);
const root = new Element("html");
const document = globalThis.document = Object.assign(root, {
	documentElement: root, activeElement: null, getElementById: (id) => (root.contains(ids.get(id)) ? ids.get(id) : null),
	createElement: (name) => new Element(name), createElementNS: (_, name) => new Element(name), elementFromPoint: () => null,
});
let at = root;
for (const [, close, name, attributes, text] of readFileSync("index.html", "utf8").replace(/[\s\S]*?<html[^>]*>/, "").matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
	if (close) at = at.parentElement ?? root;
	else if (text) at.append(text);
	else {
		const element = new Element(name);
		for (const [, key, value = ""] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) element.setAttribute(key, value);
		at.append(element);
		if (!bare.has(element.tagName)) at = element;
	}
}
document.body = document.querySelector("body");

// The program

const waiting = new Map();
let calls = 0;
createInterface({ input: createReadStream(null, { fd: 4 }) }).on("line", (line) => {
	const { Call, Text } = JSON.parse(line);
	waiting.get(Call)?.(Text);
	waiting.delete(Call);
});
const { useTransport } = await import(`${process.cwd()}/api.js`);
useTransport(async (command, parameters, text, signal, onText) => {
	signal?.throwIfAborted();
	if (command === "given") return onText('{"exit":0,"notes":[]}\n');
	const call = ++calls;
	const answer = new Promise((done, fail) => {
		waiting.set(call, done);
		signal?.addEventListener("abort", () => {
			waiting.delete(call);
			writeSync(3, JSON.stringify({ Call: call }) + "\n");
			fail(signal.reason);
		}, { once: true });
	});
	writeSync(3, JSON.stringify({ Call: call, Command: command, Query: String(parameters), Text: text }) + "\n");
	onText(await answer);
});
await import(`${process.cwd()}/desk.js`);
