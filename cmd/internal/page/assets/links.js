// The page of links: a problem is traced by the program ("dlx trace"), and its events are played.

import { $, choices, count, h, number, range, reveal } from "./dom.js";
import { call } from "./api.js";
import { Trace } from "./links-model.js";
import { draw, plot } from "./links-draw.js";

const KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const names = (kind, n) => range(n).map((k) => kind + (k + 1));

const examples = {
	"Knuth’s example": () => KNUTH,
	"4 queens": () => [...names("r", 4), ...names("c", 4), "|", ...names("a", 7), ...names("b", 7)].join(" ") + "\n"
		+ each(4, (r, c) => `r${r} c${c} a${r + c - 1} b${r - c + 4}`),
	"Latin square of 3": () => latin(3, "prc", "........."),
	"Sudoku 4×4": () => latin(4, "prcb", "1.....3..4.....2"),
	"Who does what when": () => "Ann Bob Cy 9am 10am 11am\nAnn 9am\nAnn 10am\nBob 10am\nBob 11am\nCy 9am\nCy 11am\n",
};

const each = (n, line) => names("", n).flatMap((r) => names("", n).map((c) => line(Number(r), Number(c)))).flat().join("\n") + "\n";

// latin places n digits: each cell (p) holds one, each row, column and, if there are boxes (b), box each of them.
const latin = (n, kinds, givens) => [...kinds].flatMap((kind) => names(kind, n).flatMap((name) => names(name, n))).join(" ") + "\n"
	+ each(n, (r, c) => names("", n).filter((d) => [".", d].includes(givens[n * (r - 1) + c - 1])).map((d) => {
		const places = { p: `${r}${c}`, r: `${r}${d}`, c: `${c}${d}`, b: `${2 * Math.ceil(r / 2) + Math.ceil(c / 2) - 2}${d}` };
		return [...kinds].map((kind) => kind + places[kind]).join(" ");
	}));

const grains = {
	link: () => true,
	item: (e) => e.do !== "hide" && e.do !== "unhide",
	choice: (e) => ["choose", "try", "untry", "solution"].includes(e.do),
};

let trace, now = 0, grain = "link", timer = 0;

function stop(direction) {
	const last = trace.events.length;
	let k = now + direction;
	while (k > 0 && k < last && !grains[grain](trace.events[k - 1])) k += direction;
	return Math.max(0, Math.min(last, k));
}

function go(k) {
	now = k;
	render();
}

function pause() {
	clearInterval(timer);
	timer = 0;
	$("play").textContent = "Play";
	$("sentence").setAttribute("aria-live", "polite");
}

function play() {
	if (timer) return pause();
	if (now === trace.events.length) now = 0;
	$("play").textContent = "Pause";
	$("sentence").setAttribute("aria-live", "off");
	timer = setInterval(() => {
		go(stop(1));
		if (now === trace.events.length) pause();
	}, 1600 / 1.7 ** Number($("speed").value));
}

function render() {
	const state = trace.at(now), event = trace.events[now - 1];
	draw($("heads"), $("figure"), trace, state, event?.node ?? -1, $("scroll").clientWidth);
	$("sentence").replaceChildren(...trace.sentence(now).map((part, k) => (k % 2 ? h("b", part) : part)));
	$("step").value = now;
	$("step").setAttribute("aria-valuetext", `${now} of ${trace.events.length}: ${$("sentence").textContent}`);
	const { nodes, updates, solutions } = state;
	$("costs").replaceChildren(...Object.entries({ nodes, updates, depth: trace.depth[now], solutions }).map(([name, n]) => h("div", h("dt", name), h("dd", number(n)))));
	$("page").dataset.step = now;
	light(event);
	tree();
}

function light(event) {
	for (const li of $("source").querySelectorAll(".lit, .above")) li.classList.remove("lit", "above");
	if (!event) return;
	const line = (n) => $("source").querySelector(`[value="${n}"]`);
	for (const n of event.under ?? []) line(n)?.classList.add("above");
	const lit = line(event.line);
	lit?.classList.add("lit");
	reveal($("source"), lit);
}

function tree() {
	const open = (t) => t.from <= now && !(t.to <= now);
	const known = trace.tree.filter((t) => t.from <= now).slice(-100);
	const last = known.filter(open).at(-1);
	$("tree").replaceChildren(...known.map((t) => {
		const bad = t.bad <= now, ok = t.ok <= now;
		return h("li", { "--depth": t.depth, class: `${t === last ? "now" : ""} ${bad ? "bad" : ok ? "ok" : ""}` }, `${bad ? "✕" : ok ? "✓" : "·"} ${t.item}: option ${t.option + 1}${bad ? `, ${t.why}` : ""}`);
	}));
}

// source leaves out lines that only tell the tracer.
function source({ file, lines }) {
	$("file").textContent = `${file.replace(/\/[^/]*$/, "")}, Go`;
	const from = lines.findIndex((line) => line.includes(") search("));
	$("source").replaceChildren(...lines.flatMap((line, k) => (k < from || /^\s*(m\.tell\(|m\.costs\.)/.test(line) ? [] : [h("li", { value: k + 1, class: /^\s*\/\//.test(line) ? "note" : null }, line || " ")])));
}

async function load(text) {
	pause();
	$("page").dataset.settled = false;
	$("text").value = text;
	$("trouble").textContent = "";
	try {
		const { lines, notes } = await call("trace", {}, text);
		const record = lines[0];
		if (!record?.events) throw new Error(record?.error?.text ?? notes[0] ?? "There is no problem in it.");
		trace = new Trace(record);
		$("sizes").textContent = `${count(record.items.length, "item")}, ${count(record.options.length, "option")}`;
		$("engine").textContent = `The whole search: ${count(record.nodes, "node")}, ${count(record.updates, "update")}, ${count(record.solutions, "solution")}.`
			+ (record.engine ? ` The engine, with forced moves first and options lifted, takes ${count(record.engine.nodes, "node")} and ${count(record.engine.updates, "update")}.` : "")
			+ (record.events_left ? ` ${count(record.events_left, "event")} more are not shown.` : "");
		source(record.source);
		$("step").max = trace.events.length;
		plot($("plot"), trace);
		go(0);
	} catch (error) {
		if (error.kind === "away") $("sentence").replaceChildren("The program has ended: ", h("code", "dlx-sudoku serve"), " starts it again.");
		$("trouble").textContent = error.message;
		$("problem").open = true;
	}
	$("page").dataset.settled = true;
}

const deeds = {
	first: () => go(0), back: () => go(stop(-1)), play, on: () => go(stop(1)), last: () => go(trace.events.length), trace: () => load($("text").value),
};
for (const [id, deed] of Object.entries(deeds)) $(id).addEventListener("click", deed);
$("step").addEventListener("input", () => { pause(); go(Number($("step").value)); });
$("speed").addEventListener("input", () => { if (timer) { pause(); play(); } });
$("example").addEventListener("change", () => load(examples[$("example").value]()));
addEventListener("resize", () => trace && render());
addEventListener("keydown", (e) => {
	const { tagName, type, id } = e.target;
	const deed = { ArrowLeft: deeds.back, ArrowRight: deeds.on, Home: deeds.first, End: deeds.last, " ": play }[e.key];
	if (!trace || !deed || e.ctrlKey || e.metaKey || e.altKey || type === "radio" || /^(TEXTAREA|SELECT)$/.test(tagName) || /^(speed|scroll|source|tree)$/.test(id) || e.key === " " && /^(BUTTON|A|SUMMARY)$/.test(tagName)) return;
	e.preventDefault();
	deed();
});
$("grain").append(choices("grain", "A step is", [["link", "each link"], ["item", "each item"], ["choice", "each choice"]], grain, (value) => { grain = value; }));
$("example").append(...Object.keys(examples).map((name) => h("option", name)));
load(KNUTH);
