// What a trace comes to: the links after each event, and each event in words.

import { range } from "./dom.js";

const KEPT = 64; // events between two copies

export class Trace {
	#copies = [];

	constructor(record) {
		Object.assign(this, record);
		const items = this.items.length;
		// node 0 is the root; heads come next, then the ones of the options
		this.item = [-1, ...this.items.map((_, i) => i)];
		this.option = this.item.map(() => -1);
		const own = () => range(items + 1);
		const start = { up: own(), down: own(), next: own(), prev: own(), size: this.items.map(() => 0), hidden: new Set(), covered: new Set(), chosen: [], nodes: 1, updates: 0, solutions: 0 };
		for (let i = 0; i <= this.primary; i++) {
			start.next[i] = (i + 1) % (this.primary + 1);
			start.prev[start.next[i]] = i;
		}
		this.options.forEach((list, o) => list.forEach((i) => {
			const q = this.item.length, head = i + 1;
			this.item.push(i);
			this.option.push(o);
			start.up[q] = start.up[head];
			start.down[q] = head;
			start.down[start.up[q]] = start.up[head] = q;
			start.size[i]++;
		}));
		this.#copies.push(start);
		this.#walk();
	}

	// #walk finds the depth after each event, and the tree of options tried.
	#walk() {
		this.depth = [0];
		this.tree = [];
		const path = [];
		let state = this.at(0);
		this.events.forEach((e, k) => {
			if (k % KEPT === 0 && k) this.#copies.push(copy(state));
			if (e.do === "choose") {
				e.size = state.size[e.node - 1];
				if (!e.size && path.length) Object.assign(path.at(-1), { bad: k + 1, why: `then ${this.items[e.node - 1]} has none` });
			}
			this.apply(state, e);
			if (e.do === "try") {
				path.push({ item: this.items[this.item[e.node]], option: this.option[e.node], depth: path.length, from: k + 1 });
				this.tree.push(path.at(-1));
			} else if (e.do === "untry") {
				path.pop().to = k + 1;
			} else if (e.do === "solution" && path.length) {
				path.at(-1).ok = k + 1;
			}
			this.depth.push(path.length);
		});
	}

	at(k) {
		const from = Math.min(Math.floor(k / KEPT), this.#copies.length - 1);
		const state = copy(this.#copies[from]);
		for (let n = from * KEPT; n < k; n++) this.apply(state, this.events[n]);
		return state;
	}

	apply(state, { do: deed, node: q = 0 }) {
		const { up, down, next, prev, size, hidden, covered, chosen } = state;
		const deeds = {
			hide: () => { down[up[q]] = down[q]; up[down[q]] = up[q]; size[this.item[q]]--; hidden.add(q); state.updates++; },
			unhide: () => { down[up[q]] = q; up[down[q]] = q; size[this.item[q]]++; hidden.delete(q); },
			cover: () => { next[prev[q]] = next[q]; prev[next[q]] = prev[q]; covered.add(q - 1); },
			uncover: () => { next[prev[q]] = q; prev[next[q]] = q; covered.delete(q - 1); },
			try: () => { chosen.push(this.option[q]); state.nodes++; },
			untry: () => { chosen.pop(); },
			solution: () => { state.solutions++; },
		};
		deeds[deed]?.();
	}

	name(o) { return this.options[o].map((i) => this.items[i]).join(" "); }

	// sentence returns what an event did, as pieces of which every second is bold.
	sentence(k) {
		if (k === 0) return ["All options are open: each item is linked with its neighbours, and each one of the matrix with those above and below it."];
		const e = this.events[k - 1], o = this.option[e.node];
		const item = this.items[this.item[e.node]];
		const option = o >= 0 ? [String(o + 1), ` (${this.name(o)})`] : [];
		const state = () => this.at(k);
		return {
			choose: () => (e.size > 1 ? ["", item, ` has the fewest options, ${e.size}: one of them has to be chosen.`] : e.size ? ["", item, " has one option left, the fewest: it has to be chosen."] : ["", item, " has no option left: a dead end, and the last choice is taken back."]),
			hide: () => {
				const cause = this.items[this.events.slice(k).find((f) => f.do === "cover")?.node - 1] ?? "";
				return ["Option ", option[0], `${option[1]} has `, cause, ", so it is out: its ", item, " leaves the list of ", item, `, which has ${state().size[this.item[e.node]]} left.`];
			},
			unhide: () => ["The ", item, " of option ", option[0], `${option[1]} still knows where it stood, and steps back in.`],
			cover: () => ["", item, " is covered: its neighbours among the items now point past it."],
			uncover: () => ["", item, " comes back between the neighbours that it remembers."],
			try: () => ["Option ", option[0], `${option[1]} is chosen for `, item, ". Its other items are covered next."],
			untry: () => ["Option ", option[0], `${option[1]} is taken back.`],
			solution: () => ["Every item is covered: ", state().chosen.map((c) => c + 1).join(", "), " are a solution."],
		}[e.do]();
	}
}

function copy(state) {
	const next = { ...state, hidden: new Set(state.hidden), covered: new Set(state.covered) };
	for (const name of ["up", "down", "next", "prev", "size", "chosen"]) next[name] = [...state[name]];
	return next;
}
