// The pad of digits: a tap writes, a long press locks a digit, which taps on cells then place.

import { $, button, h, icon } from "./dom.js";
import { left } from "./keys.js";

const LONG = 500; // ms

// newPad returns render(doc) and locked(), the digit that taps on cells place, or 0.
export function newPad(desk) {
	let buttons = [], digits = "", locked = 0;

	const render = (doc) => {
		if (doc.digits !== digits) build(doc);
		left(doc).forEach((n, d) => {
			const element = buttons[d];
			element.lastChild.textContent = n > 0 ? `${n} left` : n < 0 ? `${-n} too many` : "all";
			element.classList.toggle("over", n <= 0);
			element.setAttribute("aria-pressed", locked === d + 1);
		});
	};

	const build = (doc) => {
		digits = doc.digits;
		buttons = [...digits].map((c, d) => key(d + 1, h("b", c), h("small")));
		$("pad").classList.toggle("wide", doc.size > 9);
		$("pad").replaceChildren(...buttons, button(icon("erase"), () => desk.write(0), "erase", { "aria-label": "Empty the cell" }));
	};

	const key = (digit, ...inside) => {
		let timer = 0, long = false;
		const lock = () => { locked = locked === digit ? 0 : digit; };
		const onpointerdown = () => {
			long = false;
			timer = setTimeout(() => {
				long = true;
				lock();
				render(desk.doc);
				desk.speak(locked ? `${digits[digit - 1]} is locked: cells take it` : "unlocked");
			}, LONG);
		};
		const stop = () => clearTimeout(timer);
		const click = () => {
			if (long) return;
			if (locked) lock();
			else desk.write(digit);
			render(desk.doc);
		};
		return button(inside, click, "", { onpointerdown, onpointerup: stop, onpointerleave: stop, onpointercancel: stop, oncontextmenu: (e) => e.preventDefault() });
	};

	return { render, locked: () => locked };
}
