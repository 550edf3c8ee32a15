// The pad of digits: a tap writes, a long press locks a digit, which taps on cells then place.

import { $, h, icon } from "./dom.js";
import { left } from "./keys.js";

const LONG = 500; // ms

export class Pad {
	#buttons = []; #digits = "";
	locked = 0;

	constructor(desk) { this.desk = desk; }

	render(doc) {
		if (doc.digits !== this.#digits) this.#build(doc);
		left(doc).forEach((n, d) => {
			const element = this.#buttons[d];
			element.lastChild.textContent = n > 0 ? `${n} left` : n < 0 ? `${-n} too many` : "all";
			element.classList.toggle("over", n <= 0);
			element.setAttribute("aria-pressed", this.locked === d + 1);
		});
	}

	#build(doc) {
		this.#digits = doc.digits;
		this.#buttons = [...doc.digits].map((c, d) => this.#key(d + 1, h("b", c), h("small", null)));
		$("pad").classList.toggle("wide", doc.size > 9);
		$("pad").replaceChildren(...this.#buttons, h("button", { type: "button", class: "erase", "aria-label": "Empty the cell", onclick: () => this.desk.write(0) }, icon("erase")));
	}

	#key(digit, ...inside) {
		let timer = 0, long = false;
		const lock = () => { this.locked = this.locked === digit ? 0 : digit; };
		const start = () => {
			long = false;
			timer = setTimeout(() => {
				long = true;
				lock();
				this.render(this.desk.doc);
				this.desk.speak(this.locked ? `${this.desk.doc.digits[digit - 1]} is locked: cells take it` : "unlocked");
			}, LONG);
		};
		const stop = () => clearTimeout(timer);
		const click = () => {
			if (long) return;
			if (this.locked) lock();
			else this.desk.write(digit);
			this.render(this.desk.doc);
		};
		return h("button", { type: "button", onpointerdown: start, onpointerup: stop, onpointerleave: stop, onpointercancel: stop, onclick: click, oncontextmenu: (e) => e.preventDefault() }, ...inside);
	}
}
