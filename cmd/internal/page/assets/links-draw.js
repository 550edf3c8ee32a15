// Draws the links as they are after an event.

import { s } from "./dom.js";

const HIGH = 58, TOP = 40, BOX = 28; // px

// tie is a link, with an arrow at its end and, as links go both ways, at its start.
const tie = (d, kind = "arrow", both = true) => s(`path.tie.${kind}s`, { d, "marker-end": `url(#${kind})`, "marker-start": both && `url(#${kind})` });

const arrow = (id) => s("marker", { id, viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" }, s(`path.arrow.${id}`, { d: "M0 0 8 4 0 8z" }));

// draw draws into two drawings: heads, which stay where they are when the other is scrolled, and lists below them.
export function draw(heads, lists, trace, state, now, width) {
	const items = trace.items.length, { item, option } = trace;
	const LEFT = width < 500 ? 44 : 64;
	const least = Math.max(34, 16 + 8 * Math.max(...trace.items.map((name) => name.length)));
	const column = Math.max(least, Math.min(96, (width - LEFT - 12) / items));
	const wide = Math.min(46, column - 6);
	const x = (i) => LEFT + column * (i + 0.5) + (i >= trace.primary ? 14 : 0);
	const y = (o) => TOP + HIGH * (o + 1);
	const high = y(trace.options.length) - 10, all = x(items - 1) + column / 2 + 10;
	const place = (q) => {
		if (q === 0) return [LEFT / 2 - 4, TOP];
		if (option[q] < 0) return [x(q - 1), TOP];
		return [x(item[q]) + (state.hidden.has(q) ? Math.min(16, column / 4) : 0), y(option[q])];
	};
	const parts = [], above = [arrow("arrow"), arrow("jump")], add = (element) => parts.push(element);
	let q = items + 1; // the first node of an option
	trace.options.forEach((list, o) => {
		const chosen = state.chosen.includes(o);
		const out = !chosen && list.some((i, k) => state.covered.has(i) || state.hidden.has(q + k));
		q += list.length;
		const [from, to] = [Math.min(...list), Math.max(...list)];
		add(s("rect", { class: `band ${chosen ? "chosen" : out ? "out" : ""}`, x: x(from) - column / 2, y: y(o) - 19, width: x(to) - x(from) + column + (out ? 6 : 0), height: 38, rx: 19 }));
		add(s("text", { class: `label ${chosen ? "chosen" : ""}`, x: LEFT < 60 ? 12 : 22, y: y(o) + 5 }, `${chosen ? "✓" : ""}${o + 1}`));
	});
	if (trace.primary < items) add(s("path.bar", { d: `M${x(trace.primary) - column / 2 - 8} 16V${high}` }));

	for (const q of state.hidden) {
		const line = (other) => add(s("path.memory", { d: `M${place(q).join(" ")}L${place(other).join(" ")}` }));
		line(state.up[q]);
		if (state.down[q] > items) line(state.down[q]); // the head stands above: a list ends with a short arrow
	}

	for (let head = 1; head <= items; head++) {
		let a = head;
		for (let b = state.down[a]; ; a = b, b = state.down[b]) {
			const [ax, ay] = place(a);
			if (b === head) {
				add(tie(`M${ax} ${ay + BOX / 2}v11`, "arrow", false));
				break;
			}
			const [bx, by] = place(b);
			const jump = trace.options.some((list, o) => o > option[a] && o < option[b] && list.includes(head - 1));
			const [top, bottom] = [ay + BOX / 2 + 1, by - BOX / 2 - 1], bend = Math.min(30, column / 2.6);
			add(jump ? tie(`M${ax - 5} ${top}C${ax - bend} ${top + 42} ${bx - bend} ${bottom - 42} ${bx - 5} ${bottom}`, "jump") : tie(`M${ax} ${top}L${bx} ${bottom}`));
		}
	}

	// the list of items, from the root
	for (let a = 0, b = state.next[0]; b !== 0; a = b, b = state.next[b]) {
		const [ax] = place(a), [bx] = place(b);
		const [left, right] = [ax + (a ? wide / 2 : 6), bx - wide / 2];
		above.push(b === a + 1 ? tie(`M${left} ${TOP}H${right}`) : tie(`M${left} ${TOP - 5}C${left + 20} ${TOP - 32} ${right - 20} ${TOP - 32} ${right} ${TOP - 5}`, "jump"));
	}

	above.push(s("circle.root", { cx: LEFT / 2 - 4, cy: TOP, r: 5 }));
	for (q = 1; q < item.length; q++) {
		const [px, py] = place(q), i = item[q], head = option[q] < 0;
		const look = head ? `.head${state.covered.has(i) ? ".covered" : ""}` : state.chosen.includes(option[q]) ? ".chosen" : state.hidden.has(q) ? ".hidden" : "";
		const name = trace.items[i], small = name.length > 2 || column < 44;
		(head ? above : parts).push(s(`g.node${look}${q === now ? ".now" : ""}`, s("rect", { x: px - wide / 2, y: py - BOX / 2, width: wide, height: BOX, rx: 8 }),
			s("text", { x: px, y: py + 5, "font-size": small ? Math.min(13, 1.5 * wide / (name.length + (head ? 2 : 0))) : null }, head ? `${name} ` : name, head ? s("tspan.size", String(state.size[i])) : null)));
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

export function plot(svg, trace) {
	const n = trace.events.length, most = Math.max(1, ...trace.depth);
	const y = (d) => 50 - 36 * d / most;
	let d = `M0 50V${y(0)}`;
	trace.depth.forEach((depth, k) => { if (k && depth !== trace.depth[k - 1]) d += `H${k}V${y(depth)}`; });
	const wide = n / 90;
	svg.setAttribute("viewBox", `0 0 ${n || 1} 50`);
	svg.replaceChildren(s("path.depth", { d: `${d}H${n}V50z` }),
		...trace.tree.flatMap((t) => [t.bad && s("path.dead", { d: `M${t.bad - wide / 2} ${y(t.depth + 1) - 9}l${wide} 7m0 -7l${-wide} 7` }), t.ok && s("rect.found", { x: t.ok - wide / 2, y: y(t.depth + 1) - 8, width: wide, height: 6 })].filter(Boolean)));
}
