// The desk: it holds the document, has it judged, and brings the page up to date. What people do comes in as methods.

import { $, button, save } from "./dom.js";
import { call, want } from "./api.js";
import * as address from "./address.js";
import { drawRules, newBoard } from "./board.js";
import * as cards from "./cards.js";
import { ofCell, said } from "./claim.js";
import { cellOf, History, isEmpty, newDoc, put, setsOf, toFlags, toText } from "./doc.js";
import * as intake from "./intake.js";
import { check } from "./check.js";
import { Judge } from "./judge.js";
import * as keys from "./keys.js";
import { another, openNew } from "./make.js";
import * as overlays from "./overlay.js";
import { newPad } from "./pad.js";
import { paper } from "./paper.js";
import { evidence } from "./proof.js";
import { selecting } from "./select.js";
import { Shelf } from "./shelf.js";
import * as steps from "./step.js";
import { state, words } from "./state.js";
import { show } from "./verdict.js";

const EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY = 7; // a rating below which the whole way costs little
const MODES = ["givens", "entries", "marks", "centre", "colour"];

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
		this.board = newBoard($("grid"), {
			select: (cell, pressed) => this.select(cell, false, pressed),
			...selecting(this),
			candidate: (cell, digit) => { if (this.overlay.show) this.claimOf(cell, digit); },
		});
		this.pad = newPad(this);
		keys.listen($("grid"), this);
		intake.listen(this);
		$("mode").addEventListener("change", (e) => { this.mode = e.target.value; });
		const deeds = {
			undo: () => this.undo(), redo: () => this.redo(), paste: () => this.paste(), check: () => this.check(), new: () => openNew(this), keys: () => keys.help(this),
			welcome: () => { this.welcomed = true; this.render(); },
			"welcome-paste": () => this.paste(), "welcome-make": () => another(this), "welcome-example": () => intake.take(this, EXAMPLE),
		};
		for (const [id, deed] of Object.entries(deeds)) $(id).addEventListener("click", deed);
		addEventListener("hashchange", () => this.openAddress());
		addEventListener("beforeprint", () => paper(this));
	}

	get doc() { return this.#history.doc; }
	get cell() { return this.#history.now.cell; }
	get text() { return toText(this.doc); }
	get line() { return this.text.trim().split("\n").pop(); }
	get proof() { return this.evidence?.text === this.text ? this.evidence : null; }
	get known() { return isEmpty(this.doc) ? undefined : this.#judge.of(this.text); }

	// What is shown

	render() {
		const { doc, known } = this;
		const last = this.#history.before, before = last && { doc: last, known: this.#judge.of(toText(last)) };
		this.verdict = state(doc, known, before, this.#unread);
		this.#follow();
		const settled = Boolean(this.#unread) || isEmpty(doc) || known?.settled === true;
		show(this, settled);
		this.board.render(doc, { cell: this.cell, several: this.#several, overlay: this.overlay });
		this.pad.render(doc);
		drawRules(doc).catch(() => {});
		$("undo").disabled = !this.#history.canUndo;
		$("redo").disabled = !this.#history.canRedo;
		for (const input of $("mode").elements) input.checked = input.value === this.mode;
		$("welcome").hidden = this.welcomed || !isEmpty(doc) || doc.entries.some(Boolean) || this.#history.canUndo || Boolean(this.#unread);
		cards.render(this);
		if (settled) this.#announce();
		if (settled && known?.proved && Number(known.rating?.rating) < EASY && this.#walked !== this.text) this.openWay(true);
	}

	// #follow shows the overlay of the verdict. It gives no digit away.
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

	// tell shows a message for a while, with a button.
	tell(text, label, deed) {
		const place = $("told"), close = () => { place.hidden = true; };
		place.replaceChildren(text, ...(label ? [" ", button(label, () => { close(); deed(); }, "link")] : []));
		place.hidden = false;
		clearTimeout(this.telling);
		this.telling = setTimeout(close, 10_000);
		if (label !== "Undo") this.speak(text);
	}

	// What changes the document

	change(doc, cell = this.cell) {
		if (doc === this.doc) return this.select(cell);
		this.#history.push(doc, cell);
		this.#changed();
	}

	replace(doc) {
		const had = !isEmpty(this.doc);
		this.#several.clear();
		this.mode = isEmpty(doc) ? "givens" : "entries";
		this.change(doc, 0);
		if (had) this.tell(["Replaced.", ...(this.shelf.errors.length ? [intake.unread(this.shelf.errors)] : [])].join(" "), "Undo", () => this.undo());
	}

	give(name, digit) { this.change(put(this.doc, "givens", cellOf(this.doc, name), digit), cellOf(this.doc, name)); }

	#changed() {
		this.#unread = null;
		this.#stop?.abort();
		this.#forget();
		if (this.#walked !== this.text) this.way = null;
		this.overlay = overlays.nothing();
		$("told").hidden = true; // it was about the document before
		address.remember(this.doc);
		if (isEmpty(this.doc)) this.#judge.stop();
		else this.#ask();
		this.render();
		if (this.board.hasFocus()) this.board.focus(this.cell); // keys and the ring are about the same cell
		setTimeout(() => this.render(), 160); // shows what takes longer
	}

	#ask(options) { this.#judge.ask(this.text, toFlags(this.doc), { rated: !this.doc.rules.length, ...options }); }

	// #forget drops the answers about the document before.
	#forget() { Object.assign(this, { hint: null, because: null, claim: null, pair: undefined, looked: null, wayOut: false }); }

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
		if (pressed || focus) {
			this.#several.clear();
			this.looked = cell;
		}
		if (cell !== this.cell || focus || pressed) {
			this.#history.now.cell = cell;
			if (pressed && this.pad.locked()) this.write(this.pad.locked());
			this.render();
			if (focus) this.board.focus(cell);
		}
	}

	get several() { return this.#several; }

	// choose selects several cells, one of which has the ring.
	choose(cells, cell = this.cell, focus = true) {
		this.#several = new Set(cells);
		this.#history.now.cell = cell;
		this.render();
		if (focus) this.board.focus(cell);
	}

	nextMode() {
		this.mode = MODES[(MODES.indexOf(this.mode) + 1) % MODES.length];
		this.speak(this.mode === "entries" ? "solve" : this.mode);
		this.render();
	}

	// What comes in

	async paste() {
		try {
			const text = await navigator.clipboard.readText();
			if (text.trim()) return intake.take(this, text);
		} catch { /* not allowed */ }
		intake.openPaste(this);
	}

	unreadable(error) { this.#unread = error; this.render(); }

	// openAddress takes the puzzle in the address, if any.
	async openAddress(begin) {
		const stated = address.stated();
		if (stated) await intake.take(this, stated.text, stated.flags, { work: stated.work, begin });
		return stated;
	}

	async start() {
		this.render();
		const begin = (doc) => {
			this.#history.replace(doc, 0);
			this.mode = "entries";
			this.#changed();
		};
		if (await this.openAddress(begin)) return;
		try {
			const { lines } = await call("given", {}, "");
			await intake.take(this, lines.map((line) => line.text ?? "").join("\n"));
		} catch { /* no program */ }
	}

	judge(seconds) {
		if (!isEmpty(this.doc)) this.#ask({ again: true, seconds });
		this.render();
	}

	halt() {
		const { known } = this;
		this.#judge.stop();
		if (known) Object.assign(known, { settled: true, status: known.status ?? "unknown" });
		this.render();
	}

	// What is asked for

	check() { check(this); }
	readWith(digits) { intake.take(this, this.#unread.source, { digits }); }
	seeText() { intake.openPaste(this, this.#unread.source ?? "", this.#unread); }
	saveAnswers() { save("answers.json", JSON.stringify({ puzzle: this.text, known: this.known }, null, 1)); }

	toProof() { $("proof-top")?.focus(); }

	showWayOut() {
		this.wayOut = true;
		this.render();
		$("card-why-none")?.scrollIntoView({ block: "nearest" });
	}

	nextPair() { this.showPair(this.pair ? this.pair % (this.known.solutions.length - 1) + 1 : 1); }

	// busy does work that a key or Stop ends.
	async busy(what, work) {
		this.#stop?.abort();
		const stop = this.#stop = new AbortController();
		const timer = setTimeout(() => this.tell(what, "Stop", () => stop.abort()), 150);
		try {
			await work(stop.signal);
		} catch (error) {
			if (error.name !== "AbortError") this.tell(error.message);
		}
		clearTimeout(timer);
		if ($("told").firstChild?.data === what) $("told").hidden = true;
	}

	async countAll() {
		const { known } = this;
		await this.busy("Counting all solutions …", async (signal) => {
			const { count, more } = await want("count", "count", this.doc, { exact: true, timeout: "60s" }, { signal });
			if (more) return this.tell("Their number is not known after a minute.");
			known.total = count;
			this.render();
		});
	}

	async nextStep() {
		const { doc } = this;
		await this.busy("Looking for a step …", async (signal) => {
			const found = await steps.ask(this, signal);
			if (doc !== this.doc) return;
			this.#forget();
			this.hint = found;
			if (found.wrong && this.known) this.known.checked = true;
			this.show(found.step ? steps.draw(this, found.step, this.strength) : overlays.nothing());
			if (found.step) this.speak(this.strength === "all" ? found.step.text : "There is a step.");
		});
	}

	// enter asks for the next step, shows more of it, or applies it.
	enter() {
		const step = this.hint?.step;
		if (!step) return this.nextStep();
		if (this.strength !== "all") return this.setStrength(this.strength === "where" ? "kind" : "all");
		this.change(steps.apply(this.doc, step));
	}

	setStrength(strength) {
		this.strength = strength;
		this.because = null;
		this.show(this.hint?.step ? steps.draw(this, this.hint.step, strength) : this.overlay);
	}

	async why(parts) {
		const { doc } = this;
		this.because = "Asking the judge …";
		this.render();
		this.because = await steps.because(doc, parts).catch((error) => error.message);
		if (doc === this.doc) this.render();
	}

	// openWay finds the whole way, quietly if nobody asked for it.
	async openWay(quietly = false) {
		const { doc, text } = this;
		this.#walked = text;
		const look = async () => {
			const way = await steps.wayOf(doc);
			if (text !== this.text) return;
			this.way = way;
			this.render();
		};
		await (quietly ? look().catch(() => {}) : this.busy("Looking for the whole way …", look));
	}

	toggleWay() { this.wayOpen = !this.wayOpen; this.render(); }

	goTo(k) {
		const { way } = this;
		this.change(steps.at(this.doc, way, k));
		this.hint = { step: way[k] };
		this.strength = "all";
		this.show(steps.draw(this, way[k], "all"));
	}

	// claimOf asks about a digit in a cell; 0: about the puzzle without the given there.
	async claimOf(cell, digit) {
		const { doc } = this;
		await this.busy("Asking the judge …", async (signal) => {
			const claim = await ofCell(doc, cell, digit, signal);
			if (doc !== this.doc) return;
			this.claim = claim;
			this.speak(said(claim));
			this.show(digit && claim.solutions?.length ? overlays.filled(doc, claim.solutions[0], "witness") : this.overlay);
		});
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
		this.pair = this.claim = undefined;
		const plain = {
			nothing: () => overlays.nothing(), pencil: () => overlays.marks(doc, "pencil"),
			wrong: () => { known.checked = true; return overlays.wrong(doc, known); },
			solution: () => overlays.filled(doc, known.solutions[0], "solution"),
		}[name] ?? (overlays[name] && (() => overlays[name](doc, known)));
		if (plain) return this.show(plain());
		await this.busy("Looking for candidates …", async (signal) => {
			const { puzzles: [line] } = await want("puzzles", "candidates", doc, {}, { signal });
			if (doc === this.doc) this.show(overlays.marks(doc, "true", setsOf(line, doc.size).map((set, cell) => (doc.givens[cell] ? 0 : set))));
		});
	}

	putAway() {
		this.#forget();
		this.#several.clear();
		this.#unread = null;
		this.#stop?.abort();
		this.show(overlays.nothing());
	}

	// print adds the checksum of the refuted formula.
	async print() {
		if (this.known?.proved) await this.busy("Writing the proof …", () => evidence(this));
		print();
	}
}

const desk = new Desk();
desk.start();
