// Draws the links as they are after an event. A link that has jumped over something is curved and blue; a node that is
// hidden stands half a node aside, dashed, with dotted lines to the neighbours it remembers.

import { s } from "./dom.js";

const HIGH = 58, TOP = 40, BOX = 28; // px

// draw draws into two drawings: heads, which stay where they are when the other is scrolled, and lists below them.
export function draw(heads, lists, trace, state, now, width) {
	const items = trace.items.length;
	const LEFT = width < 500 ? 44 : 64;
	const least = Math.max(34, 16 + 8 * Math.max(...trace.items.map((name) => name.length)));
	const column = Math.max(least, Math.min(96, (width - LEFT - 12) / items));
	const wide = Math.min(46, column - 6);
	const x = (i) => LEFT + column * (i + 0.5) + (i >= trace.primary ? 14 : 0);
	const y = (o) => TOP + HIGH * (o + 1);
	const high = y(trace.options.length) - 10, all = x(items - 1) + column / 2 + 10;
	const place = (q) => {
		if (q === 0) return [LEFT / 2 - 4, TOP];
		if (trace.option[q] < 0) return [x(q - 1), TOP];
		return [x(trace.item[q]) + (state.hidden.has(q) ? Math.min(16, column / 4) : 0), y(trace.option[q])];
	};
	const parts = [], above = [];
	const add = (...elements) => parts.push(...elements);
	const arrow = (px, py, dx, dy, jump) => {
		const n = Math.hypot(dx, dy), [ux, uy] = [dx / n, dy / n];
		return s("path", { class: `arrow ${jump ? "jump" : ""}`, d: `M${px} ${py}L${px - 8 * ux - 4 * uy} ${py - 8 * uy + 4 * ux}L${px - 8 * ux + 4 * uy} ${py - 8 * uy - 4 * ux}z` });
	};

	trace.options.forEach((list, o) => {
		const chosen = state.chosen.includes(o);
		const out = !chosen && list.some((i, k) => state.covered.has(i) || state.hidden.has(first(trace, o) + k));
		const [from, to] = [Math.min(...list), Math.max(...list)];
		add(s("rect", { class: `band ${chosen ? "chosen" : out ? "out" : ""}`, x: x(from) - column / 2, y: y(o) - 19, width: x(to) - x(from) + column + (out ? 6 : 0), height: 38, rx: 19 }));
		add(s("text", { class: `label ${chosen ? "chosen" : ""}`, x: LEFT < 60 ? 12 : 22, y: y(o) + 5 }, `${chosen ? "✓" : ""}${o + 1}`));
	});
	if (trace.primary < items) add(s("path", { class: "bar", d: `M${x(trace.primary) - column / 2 - 8} 16V${high}` }));

	for (const q of state.hidden) {
		const [px, py] = place(q);
		const line = (other) => { const [ox, oy] = place(other); add(s("path", { class: "memory", d: `M${px} ${py}L${ox} ${oy}` })); };
		line(state.up[q]);
		if (state.down[q] > items) line(state.down[q]); // the head stands above: a list ends with a short arrow
	}

	for (let head = 1; head <= items; head++) {
		let a = head;
		for (let b = state.down[a]; ; a = b, b = state.down[b]) {
			const [ax, ay] = place(a);
			if (b === head) {
				add(s("path", { class: "tie", d: `M${ax} ${ay + BOX / 2}v8` }), arrow(ax, ay + BOX / 2 + 12, 0, 1));
				break;
			}
			const [bx, by] = place(b);
			const jump = trace.options.some((list, o) => o > (trace.option[a] < 0 ? -1 : trace.option[a]) && o < trace.option[b] && list.includes(head - 1));
			const [top, bottom] = [ay + BOX / 2, by - BOX / 2];
			if (jump) {
				const bend = Math.min(30, column / 2.6);
				add(s("path", { class: "tie jump", d: `M${ax - 6} ${top + 3}C${ax - bend} ${top + 40} ${bx - bend} ${bottom - 40} ${bx - 6} ${bottom - 3}` }), arrow(ax - 5, top + 1, 6, -16, true), arrow(bx - 5, bottom - 1, 6, 16, true));
			} else {
				add(s("path", { class: "tie", d: `M${ax} ${top + 6}L${bx} ${bottom - 6}` }), arrow(ax, top + 1, 0, -1), arrow(bx, bottom - 1, 0, 1));
			}
		}
	}

	// the list of items, from the root
	for (let a = 0, b = state.next[0]; b !== 0; a = b, b = state.next[b]) {
		const [ax] = place(a), [bx] = place(b);
		const [left, right] = [ax + (a ? wide / 2 : 6), bx - wide / 2];
		if (b === a + 1) {
			above.push(s("path", { class: "tie", d: `M${left + 6} ${TOP}H${right - 6}` }), arrow(left + 1, TOP, -1, 0), arrow(right - 1, TOP, 1, 0));
		} else {
			above.push(s("path", { class: "tie jump", d: `M${left} ${TOP - 8}C${left + 20} ${TOP - 32} ${right - 20} ${TOP - 32} ${right} ${TOP - 8}` }), arrow(left - 2, TOP - 5, -14, 12, true), arrow(right + 2, TOP - 5, 14, 12, true));
		}
	}

	above.push(s("circle", { class: "root", cx: LEFT / 2 - 4, cy: TOP, r: 5 }));
	for (let q = 1; q < trace.item.length; q++) {
		const [px, py] = place(q), i = trace.item[q], head = trace.option[q] < 0;
		const classes = ["node"];
		if (head) classes.push("head", ...(state.covered.has(i) ? ["covered"] : []));
		else if (state.chosen.includes(trace.option[q])) classes.push("chosen");
		else if (state.hidden.has(q)) classes.push("hidden");
		if (q === now) classes.push("now");
		const name = trace.items[i], small = name.length > 2 || column < 44;
		(head ? above : parts).push(s("g", { class: classes.join(" ") }, s("rect", { x: px - wide / 2, y: py - BOX / 2, width: wide, height: BOX, rx: 8 }),
			s("text", { x: px, y: py + 5, "font-size": small ? Math.min(13, 1.5 * wide / (name.length + (head ? 2 : 0))) : null }, head ? `${name} ` : name, head ? s("tspan", { class: "size" }, String(state.size[i])) : null)));
	}
	const lower = TOP + BOX / 2 + 2;
	for (const [svg, inside, tall] of [[heads, above, lower], [lists, parts, high]]) {
		svg.setAttribute("width", all);
		svg.setAttribute("height", tall);
		svg.setAttribute("viewBox", `0 0 ${all} ${tall}`);
		svg.replaceChildren(...inside);
	}
	lists.style.marginTop = `${-lower}px`;
}

function first(trace, o) {
	let q = trace.items.length + 1;
	for (let k = 0; k < o; k++) q += trace.options[k].length;
	return q;
}

// plot draws the depth over time, with dead ends and solutions.
export function plot(svg, trace) {
	const n = trace.events.length, most = Math.max(1, ...trace.depth);
	const y = (d) => 50 - 36 * d / most;
	let d = `M0 50V${y(0)}`;
	trace.depth.forEach((depth, k) => { if (k && depth !== trace.depth[k - 1]) d += `H${k}V${y(depth)}`; });
	const wide = n / 90;
	svg.setAttribute("viewBox", `0 0 ${n || 1} 50`);
	svg.replaceChildren(s("path", { class: "depth", d: `${d}H${n}V50z` }),
		...trace.tree.flatMap((t) => [t.bad && s("path", { class: "dead", d: `M${t.bad - wide / 2} ${y(t.depth + 1) - 9}l${wide} 7m0 -7l${-wide} 7` }), t.ok && s("rect", { class: "found", x: t.ok - wide / 2, y: y(t.depth + 1) - 8, width: wide, height: 6 })].filter(Boolean)));
}
