// The verdict in words: a sign, a heading, one sentence, and two buttons at most.

import { $, button, count, h, number, s } from "./dom.js";
import { board, isCell, isEmpty } from "./doc.js";
import { MANY } from "./judge.js";

const ring = "M18 32a14 14 0 1 1 0-28 14 14 0 0 1 0 28z";
const signs = {
	grid: "M7 5h22a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM5 14h26M5 22.5h26M14 5v26M22.5 5v26",
	pair: "M12.5 22 23.5 14M8 29a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zM28 16a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9z",
	none: ring + "M29 5 7 31",
	several: "M5 5h18v18H5zM28 12h3v19H13v-3M9.5 11.5c1-3 5-2 4 .5-.6 1.6-2 2.5-4 5h5M18 11v6M15.5 14h5",
	one: ring,
	proved: ring + "M11.5 18.5 16.5 23.5 25 13.5",
	question: ring + "M13.5 14.5a4.5 4.5 0 1 1 6.5 4c-1.5.8-2 1.5-2 3M18 25.5v.2",
	alarm: "M18 4 33 31H3zM18 14v9M18 27v.2",
	text: "M8 4h14l7 7v21H8zM13 16h10M13 21h10M13 26h6M14 8l6 0",
	away: "M10 4v8M20 4v8M6 12h18v5a9 9 0 0 1-18 0zM15 26v6M26 24l7 7M33 24l-7 7",
	wait: "M9 4h18M9 32h18M11 4v5c0 5 7 6 7 9s-7 4-7 9v5M25 4v5c0 5-7 6-7 9s7 4 7 9v5",
	solved: "M18 4l4 9.5 10 .8-7.6 6.5 2.4 9.7L18 25.2 9.2 30.5l2.4-9.7L4 14.3l10-.8z",
};

// say makes a verdict. acts are its buttons: a label, a method of the desk, and its argument.
const say = (kind, sign, head, said, acts = [], more) => ({ kind, sign, head, said, acts, ...more });

// state returns the verdict; before is what was known before the last change, unread a text that was no puzzle.
export function state(doc, known, before, unread) {
	if (unread) {
		const [, one, other] = /those of (\S+) or of (\S+)/.exec(unread.text) ?? [];
		if (other) return say("unreadable", "text", "Which digits are these?", `The grid can be read with ${one} or with ${other}.`, [one, other].map((digits) => [digits, "readWith", digits]));
		const [what, wanted] = unread.text.length > 50 ? unread.text.split(/ \((.*)\)$/) : [unread.text];
		const where = [unread.line && `Line ${unread.line}, column ${unread.column ?? 1}`, wanted].filter(Boolean).join(": ");
		return say("unreadable", "text", `Not a puzzle: ${what}`, `The grid has not changed.${where && ` ${where}.`}`, [["See the text", "seeText"]]);
	}
	if (isEmpty(doc)) return say("empty", "grid", "Nothing to prove yet", "What you type is judged at once, and every answer is proved.");
	const again = [["Try again", "judge"]];
	if (known?.trouble === "busy") return say("busy", "wait", "Waiting …", "The program is busy. What you typed is still here.", again);
	if (known?.trouble === "away") return say("away", "away", "The program has ended", ["What you typed is still here. ", h("code", "dlx-sudoku serve"), " starts it again."], again);
	if (known?.disagree) return say("disagree", "alarm", "Two programs disagree: please report this", known.disagree[0] ?? "The engine and the judge do not agree.", [["Save both answers", "saveAnswers"]]);
	if (isSolved(doc, known)) return say("solved", "solved", "Solved", `All ${count(doc.size ** 2, "cell")} agree with the only solution.`);
	return (states[known?.status] ?? states.pending)(doc, known ?? {}, before);
}

const isSolved = (doc, known) => known?.proved && doc.entries.some(Boolean) && board(doc).every(Boolean) && known.status === "unique" && !mistakes(doc, known).length;

// soon describes work that takes longer than a moment.
const soon = (known, said) => (performance.now() - known.since > 150 ? [said, stop] : [""]);
const stop = [["Stop", "halt"]], longer = (label) => [[label, "judge", 60]];

const states = {
	pending: (doc, known) => (known.error || known.settled ? states.error(doc, known) : say("pending", "wait", "Looking …", ...soon(known, "Counting solutions."))),

	error: (doc, known) => say("unreadable", "text", "Not a puzzle", known.error?.text ?? ""),

	unknown: (doc, known) => say("unknown", "question", "Not known", `Stopped after ${known.seconds} s, with neither a solution nor a proof that there is none.`, longer("A minute more")),

	invalid(doc, { clashes: [first, ...rest] }, before) {
		const more = rest.length ? ` And ${count(rest.length, "more pair", "more pairs")}.` : "";
		const was = before?.status === "unique" && before.proved ? " Without the last one typed there was one solution." : "";
		return say("invalid", "pair", `Invalid: ${doc.digits[first.digit - 1]} stands twice in ${first.house}`, `${first.cells.join(" and ")}.${more}${was}`, [["Take it back", "undo"]]);
	},

	none(doc, { core, proved, settled }) {
		const none = (said, acts, kind = "none") => say(kind, "none", "No solution", said, acts, { proved });
		if (!core && settled) return none(proved ? "Which givens are to blame is not known." : "The judge has not decided.", longer("Go on"));
		if (!core) return none("Looking for the givens that are to blame …", stop, "none-pending");
		const givens = doc.givens.filter(Boolean).length, some = core.length;
		return none(!core.every(isCell) ? `${count(some, "given or rule", "givens and rules")} cannot all hold. Leave one out, and the others can.`
			: some === givens ? `All ${count(givens, "given")} together cannot be right. Leave any one out, and the others can.`
				: `These ${some} of ${givens} givens cannot all be right. Leave one out, and the other ${some - 1} can.`, [["Show a way out", "showWayOut"]]);
	},

	multiple(doc, known) {
		const { solutions, more, proved, total } = known;
		if (!solutions) return say("several-pending", "several", "More than one solution", ...soon(known, "Counting them …"));
		const cells = count(differing(solutions).length, "cell"), acts = [["One by one", "nextPair"]];
		const exactly = (n) => `Exactly ${number(n)} solutions`;
		if (!more) return say("several", "several", exactly(solutions.length), `They differ in ${cells}.`, acts, { proved });
		if (!total) acts.push(["Count them all", "countAll"]);
		return say("capped", "several", total ? exactly(BigInt(total)) : `More than ${number(MANY)} solutions`, `Those found differ in ${cells}.`, acts);
	},

	unique(doc, known) {
		const { rating, redundant, proved, settled, checked } = known;
		if (proved === undefined && !settled) return say("found", "one", "One solution", ...soon(known, "Proving that there is no other …"));
		if (!proved) return say("undecided", "one", "One solution", "The search found no other; the judge had not decided in time.", longer("Go on"), { not: true });
		const needless = !redundant ? "" : redundant.length ? `, ${redundant.length} of them not needed` : ", all of them needed";
		let said = count(doc.givens.filter(Boolean).length, "given") + needless;
		const se = rating?.scale === "se";
		if (rating?.rating) said += ` · ${se ? "SE" : "Ladder"} ${rating.rating} · ${se ? "HoDoKu" : "level"} ${rating.level}`;
		const wrong = mistakes(doc, known).length, done = doc.entries.filter(Boolean).length;
		if (done && checked) said += wrong ? `. ${wrong} of your ${done} entries ${wrong === 1 ? "is" : "are"} wrong.` : `. Your ${count(done, "entry", "entries")} ${done === 1 ? "is" : "are"} right.`;
		return say("unique", "proved", "One solution", said, [["Next step", "nextStep"], ["Proof", "toProof"]], { proved });
	},
};

export function differing(solutions) {
	const [first] = solutions;
	return [...first].flatMap((c, cell) => (solutions.some((line) => line[cell] !== c) ? [cell] : []));
}

// mistakes returns the cells whose entries are not as in the one solution.
export function mistakes(doc, known) {
	if (known?.status !== "unique" || !known.solutions) return [];
	return doc.entries.flatMap((d, cell) => (d && doc.digits[d - 1] !== known.solutions[0][cell] ? [cell] : []));
}

export function words({ head, proved, not, said }) {
	return `${head}${proved ? ", proved" : not ? ", not proved" : ""}. ${[said].flat().map((part) => part.textContent ?? part).join("")}`;
}

export function show(desk, settled) {
	const { verdict } = desk, { dataset } = $("verdict");
	dataset.kind = verdict.kind;
	dataset.settled = settled;
	$("verdict").querySelector(".sign").replaceChildren(s("path", { d: signs[verdict.sign] }));
	$("head").replaceChildren(verdict.head, ...(verdict.proved ? [", ", h("b", "proved")] : verdict.not ? [", ", h("i", "not proved")] : []));
	$("said").replaceChildren(...[verdict.said].flat());
	const key = String(verdict.acts);
	if ($("acts").dataset.key === key) return; // a button that has the focus stays
	$("acts").dataset.key = key;
	$("acts").replaceChildren(...verdict.acts.map(([label, deed, argument], k) => button(label, () => desk[deed](argument), k || deed === "halt" ? "" : "main")));
}
