// The desk: it holds the document, has it judged, and brings the page up to date. What people do comes in as methods.

import { $, save } from "./dom.js";
import { ask, call } from "./api.js";
import * as address from "./address.js";
import { Board } from "./board.js";
import * as cards from "./cards.js";
import { History } from "./history.js";
import { board, cellOf, isEmpty, newDoc, put, toFlags, toText, write } from "./doc.js";
import * as intake from "./intake.js";
import { Judge } from "./judge.js";
import * as keys from "./keys.js";
import { another, openNew } from "./make.js";
import * as overlays from "./overlay.js";
import { Pad } from "./pad.js";
import { drawRules } from "./ruled.js";
import { Shelf } from "./shelf.js";
import * as steps from "./step.js";
import { show, state, words } from "./verdict.js";

const EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY = 7; // a rating below which the whole way costs little
const MODES = ["givens", "entries", "marks"];

class Desk {
	#history = new History(newDoc());
	#judge = new Judge(() => this.render());
	#several = new Set();
	#unread = null; // a text that was no puzzle
	#stop = null;   // of work under way
	#spoken = ""; #speaking = 0;
	#walked = "";   // the puzzle whose way was asked for
	overlay = overlays.nothing();
	mode = "givens";
	strength = "all";
	shelf = new Shelf();
	typeThrough = false;

	constructor() {
		this.board = new Board($("grid"), { select: (cell, pressed) => this.select(cell, false, pressed), extend: (cell) => { this.#several.add(cell).add(this.cell); this.render(); } });
		this.pad = new Pad(this);
		keys.listen($("grid"), this);
		intake.listen(this);
		for (const input of $("mode").querySelectorAll("input")) input.addEventListener("change", () => { this.mode = input.value; });
		const on = (id, deed) => $(id).addEventListener("click", deed);
		on("undo", () => this.undo());
		on("redo", () => this.redo());
		on("paste", () => this.paste());
		on("new", () => openNew(this));
		on("keys", () => keys.help(this));
		on("welcome-paste", () => this.paste());
		on("welcome-make", () => another(this));
		on("welcome-example", () => intake.take(this, EXAMPLE));
		$("replaced").querySelector("button").addEventListener("click", () => { this.undo(); $("replaced").hidden = true; });
		address.onOther(() => this.openAddress());
		addEventListener("beforeprint", () => this.#paper());
	}

	get doc() { return this.#history.doc; }
	get cell() { return this.#history.now.cell; }
	get text() { return toText(this.doc); }
	get line() { return this.text.trim().split("\n").pop(); }
	get known() { return isEmpty(this.doc) ? undefined : this.#judge.of(this.text); }

	// ── what is shown ──

	render() {
		const { doc, known } = this;
		const before = this.#history.before && this.#judge.of(toText(this.#history.before));
		this.verdict = state(doc, known, before, this.#unread);
		this.#follow();
		const settled = Boolean(this.#unread) || isEmpty(doc) || known?.settled === true;
		show(this.verdict, settled, (deed) => this.act(deed));
		this.board.render(doc, { cell: this.cell, several: this.#several, overlay: this.overlay });
		this.pad.render(doc);
		drawRules(doc).catch(() => {});
		$("undo").disabled = !this.#history.canUndo;
		$("redo").disabled = !this.#history.canRedo;
		for (const input of $("mode").querySelectorAll("input")) input.checked = input.value === this.mode;
		$("welcome").hidden = !isEmpty(doc) || doc.entries.some(Boolean) || this.#history.canUndo || Boolean(this.#unread);
		cards.render(this);
		if (settled) this.#announce();
		if (settled && known?.proved && Number(known.rating?.rating) < EASY && this.#walked !== this.text) this.openWay(true);
	}

	// #follow has the overlay of a verdict come and go with it: nothing in it tells a digit.
	#follow() {
		const { known, doc } = this;
		const own = { invalid: overlays.clash, none: overlays.core, several: overlays.differ, capped: overlays.differ }[this.verdict.kind];
		if (this.overlay.auto || this.overlay.name === "nothing" && own && !this.overlay.chosen) {
			this.overlay = own ? { ...own(doc, known), auto: true } : overlays.nothing();
		}
	}

	// #announce speaks the verdict once, when the keys have rested.
	#announce() {
		const said = words(this.verdict);
		if (said === this.#spoken) return;
		clearTimeout(this.#speaking);
		this.#speaking = setTimeout(() => { this.#spoken = said; this.speak(said); }, 700);
	}

	speak(text) { $("speech").textContent = text; }
	answer(key) { return keys.say(key, this.doc, this.cell, words(this.verdict)); }

	// tell says something that is no verdict, for a while.
	tell(text, undo = false) {
		$("replaced").firstElementChild.textContent = text;
		$("replaced").querySelector("button").hidden = !undo;
		$("replaced").hidden = false;
		clearTimeout(this.telling);
		this.telling = setTimeout(() => { $("replaced").hidden = true; }, 10_000);
		if (!undo) this.speak(text);
	}

	// ── what changes the document ──

	change(doc, cell = this.cell) {
		if (doc === this.doc) return this.select(cell);
		this.#history.push(doc, cell);
		this.#changed();
	}

	replace(doc) {
		const had = !isEmpty(this.doc);
		this.change(doc, 0);
		this.#several.clear();
		if (!isEmpty(doc)) this.mode = "entries";
		else this.mode = "givens";
		if (had) this.tell("Replaced.", true);
		this.render();
	}

	give(name, digit) { this.change(put(this.doc, "givens", cellOf(this.doc, name), digit), cellOf(this.doc, name)); }

	#changed() {
		this.#unread = null;
		this.hint = this.because = null;
		this.pair = undefined;
		this.wayOut = false;
		if (this.way && this.wayText !== this.text) this.way = null;
		this.overlay = overlays.nothing();
		address.remember(this.doc);
		if (!isEmpty(this.doc)) this.#judge.ask(this.text, toFlags(this.doc), { rated: !this.doc.rules.length });
		else this.#judge.stop();
		this.render();
		setTimeout(() => this.render(), 160); // what takes longer says so
	}

	undo() { if (this.#history.undo()) this.#changed(); }
	redo() { if (this.#history.redo()) this.#changed(); }

	write(digit, layer = this.mode) {
		const cells = this.#several.size ? [...this.#several] : [this.cell];
		let { doc } = this;
		for (const cell of cells) doc = put(doc, layer, cell, digit);
		if (doc === this.doc && doc.givens[this.cell] && layer !== "givens") this.speak("a given");
		const next = this.typeThrough && layer === "givens" ? Math.min(this.cell + 1, doc.size ** 2 - 1) : this.cell;
		this.change(doc, next);
		if (next !== cells[0] && this.typeThrough) this.board.focus(next);
	}

	select(cell, focus = false, pressed = false) {
		if (pressed || focus) this.#several.clear();
		if (cell !== this.cell || focus || pressed) {
			this.#history.now.cell = cell;
			if (pressed && this.pad.locked) this.write(this.pad.locked);
			this.render();
			if (focus) this.board.focus(cell);
		}
	}

	nextMode() {
		this.mode = MODES[(MODES.indexOf(this.mode) + 1) % MODES.length];
		this.speak({ givens: "givens", entries: "solve", marks: "marks" }[this.mode]);
		this.render();
	}

	// ── what comes in ──

	async paste() {
		try {
			const text = await navigator.clipboard.readText();
			if (text.trim()) return intake.take(this, text);
		} catch { /* the reader, or the browser, does not let the page read it */ }
		intake.openPaste(this);
	}

	unreadable(error) {
		this.#unread = error;
		this.render();
	}

	trouble(kind) { this.tell(kind === "away" ? "The program has ended: start it again." : "The program is busy."); }

	fillShelf(docs, text, errors) {
		this.shelf.fill(docs, errors, () => cards.render(this));
		this.replace(docs[0]);
	}

	takeFromShelf(k) {
		this.shelf.now = k;
		this.replace(this.shelf.docs[k]);
	}

	async openAddress() {
		const stated = address.stated();
		if (!stated) return this.#judgeAgain();
		await intake.take(this, stated.text, stated.flags, { work: stated.work });
	}

	async start() {
		this.render();
		const stated = address.stated();
		if (stated) {
			await intake.take(this, stated.text, stated.flags, { work: stated.work, begin: (doc) => this.#begin(doc) });
			return;
		}
		try {
			const { lines } = await call("given", {}, "");
			const text = lines.map((line) => line.text ?? "").join("\n");
			if (text.trim()) await intake.take(this, text);
		} catch { /* a page without a program that was given puzzles */ }
	}

	#begin(doc) {
		this.#history.replace(doc, 0);
		this.mode = "entries";
		this.#changed();
	}

	#judgeAgain(seconds) {
		if (isEmpty(this.doc)) return this.render();
		this.#judge.ask(this.text, toFlags(this.doc), { again: true, seconds, rated: !this.doc.rules.length });
		this.render();
	}

	// ── what is asked for ──

	act(deed) {
		return {
			undo: () => this.undo(),
			again: () => this.#judgeAgain(),
			"go-on": () => this.#judgeAgain(60),
			stop: () => this.#halt(),
			proof: () => { $("proof-top")?.focus(); $("card-proof")?.scrollIntoView({ block: "nearest" }); },
			step: () => this.nextStep(),
			"one-by-one": () => this.showPair(this.pair ? this.pair % (this.known.solutions.length - 1) + 1 : 1),
			"way-out": () => { this.wayOut = true; this.render(); $("card-why-none")?.scrollIntoView({ block: "nearest" }); },
			"count-all": () => this.#countAll(),
			"see-text": () => intake.openPaste(this, this.#unread.source ?? "", this.#unread),
			"save-answers": () => save("answers.json", JSON.stringify({ puzzle: this.text, known: this.known }, null, 1), "application/json"),
		}[deed]();
	}

	#halt() {
		const { known } = this;
		this.#judge.stop();
		if (known) Object.assign(known, { settled: true, status: known.status ?? "unknown" });
		this.render();
	}

	// busy has work done that a key or Stop ends.
	async busy(what, work) {
		this.#stop?.abort();
		const stop = this.#stop = new AbortController();
		const timer = setTimeout(() => this.tell(what), 150);
		try {
			await work(stop.signal);
			if ($("replaced").firstElementChild.textContent === what) $("replaced").hidden = true;
		} catch (error) {
			if (error.name !== "AbortError") this.tell(error.message);
		}
		clearTimeout(timer);
	}

	async #countAll() {
		const { known } = this;
		await this.busy("Counting all solutions …", async (signal) => {
			const { record, notes } = await ask("count", this.doc, { exact: true, timeout: "60s" }, { signal });
			if (record?.count && !record.more) known.total = record.count;
			else this.tell(notes[0] ?? "Their number is not known after a minute.");
			this.render();
		});
	}

	async nextStep() {
		const { text } = this;
		const [doc] = [this.doc];
		await this.busy("Looking for a step …", async () => {
			const found = await steps.ask(this);
			if (doc !== this.doc || text !== this.text) return;
			this.hint = found;
			this.because = null;
			if (found.wrong && this.known) this.known.checked = true;
			this.overlay = found.step ? steps.draw(this, found.step, this.strength) : overlays.nothing();
			this.overlay.chosen = true;
			this.render();
			if (found.step) this.speak(this.strength === "all" ? found.step.text : "There is a step.");
		});
	}

	// enter asks for the next step, tells more of it, or applies it.
	enter() {
		const step = this.hint?.step;
		if (!step) return this.nextStep();
		if (this.strength !== "all") return this.setStrength(this.strength === "where" ? "kind" : "all");
		this.change(steps.apply(this.doc, step));
	}

	setStrength(strength) {
		this.strength = strength;
		this.because = null;
		if (this.hint?.step) this.overlay = { ...steps.draw(this, this.hint.step, strength), chosen: true };
		this.render();
	}

	async why(parts) {
		const { doc } = this;
		this.because = "Asking the judge …";
		this.render();
		this.because = await steps.because(doc, parts).catch((error) => error.message);
		if (doc === this.doc) this.render();
	}

	// openWay asks for the whole way; quietly where nobody has asked for it.
	async openWay(quietly = false) {
		const { doc, text } = this;
		this.#walked = text;
		const look = async () => {
			const way = await steps.wayOf(doc);
			if (text !== this.text) return;
			Object.assign(this, { way, wayText: text });
			this.render();
		};
		await (quietly ? look().catch(() => {}) : this.busy("Looking for the whole way …", look));
	}

	toggleWay() {
		this.wayOpen = !this.wayOpen;
		this.render();
	}

	goTo(k) {
		const { way } = this;
		this.change(steps.at(this.doc, way, k));
		this.hint = { step: way[k] };
		this.overlay = { ...steps.draw(this, way[k], "all"), chosen: true };
		this.strength = "all";
		this.render();
	}

	showPair(n) {
		this.pair = Number(n);
		this.show(overlays.differ(this.doc, this.known, 0, this.pair));
	}

	show(overlay) {
		this.overlay = { ...overlay, chosen: true };
		this.render();
	}

	async showNamed(name) {
		const { doc, known } = this;
		if (name !== "differ") this.pair = undefined;
		const plain = {
			nothing: () => overlays.nothing(), pencil: () => overlays.marks(doc, "pencil"), needless: () => overlays.needless(doc, known),
			wrong: () => { known.checked = true; return overlays.wrong(doc, known); },
			solution: () => overlays.filled(doc, known.solutions[0], "solution"), differ: () => overlays.differ(doc, known), core: () => overlays.core(doc, known), clash: () => overlays.clash(doc, known),
		}[name];
		if (plain) return this.show(plain());
		await this.busy("Looking for candidates …", async (signal) => {
			const { record, notes } = await ask("candidates", doc, { timeout: "10s" }, { signal });
			const line = record?.puzzles?.[0];
			if (!line) return this.tell(notes[0] ?? "There are none.");
			const sets = doc.givens.map((g, cell) => (g ? 0 : [...line.slice(cell * doc.size, (cell + 1) * doc.size)].reduce((set, c, d) => (c === "." ? set : set | 2 << d), 0)));
			if (doc === this.doc) this.show(overlays.marks(doc, "true", sets));
		});
	}

	putAway() {
		this.hint = this.because = null;
		this.pair = undefined;
		this.wayOut = false;
		this.#several.clear();
		this.#stop?.abort();
		this.overlay = { ...overlays.nothing(), chosen: true };
		this.render();
	}

	open(id) { return $(`${id}-fold`)?.open ?? false; }

	#paper() {
		$("paper").textContent = `${words(this.verdict)} ${write(board(this.doc), this.doc.digits)}`;
	}
}

const desk = new Desk();
desk.start();
