// The verdict in words. Every sentence is a claim: its condition stands beside it, and is what the program has said of this
// very text. This module needs no browser.

import { board, isCell, isEmpty, nameOf } from "./doc.js";
import { count, number, yours } from "./text.js";

export const MANY = 1000; // solutions that are looked at one by one

// say makes a verdict. acts are its buttons: a label, a method of the desk, and its argument.
const say = (kind, sign, head, said, acts = [], more) => ({ kind, sign, head, said, acts, ...more });

// Verdicts that say something of solutions say what they leave out, if the puzzle has a rule in words.
const ABOUT = new Set(["found", "undecided", "unique", "solved", "wrong", "several-pending", "several", "capped"]);

// state returns the verdict; before is the document before the last change and what is known of it, { doc, known }; unread a
// text that was no puzzle.
export function state(doc, known, before, unread) {
	const verdict = plain(doc, known, before, unread);
	return doc.words && ABOUT.has(verdict.kind) ? { ...verdict, about: "without the rule in words" } : verdict;
}

function plain(doc, known, before, unread) {
	if (unread) {
		const [, one, other] = /those of (\S+) or of (\S+)/.exec(unread.text) ?? [];
		if (other) return say("unreadable", "text", "Which digits are these?", `The grid can be read with ${one} or with ${other}.`, [one, other].map((digits) => [digits, "readWith", digits]));
		if (unread.text.startsWith("overlapping grids")) {
			return say("unreadable", "text", "Overlapping grids: this page takes one grid at a time", ["The grid has not changed. ", { code: "dlx-sudoku solve" }, " takes several."], [["See the text", "seeText"]]);
		}
		const [what, wanted] = unread.text.length > 50 ? unread.text.split(/ \((.*)\)$/) : [unread.text];
		const where = [unread.line && `Line ${unread.line}, column ${unread.column}`, wanted].filter(Boolean).join(": ");
		return say("unreadable", "text", `Not a puzzle: ${what}`, `The grid has not changed.${where && ` ${where}.`}`, [["See the text", "seeText"]]);
	}
	if (isEmpty(doc)) return say("empty", "grid", "Nothing to prove yet", "What you type is judged at once, and every answer is proved.");
	const again = [["Try again", "judge"]];
	if (known?.trouble === "busy") return say("busy", "wait", "Waiting …", "The program is busy. What you typed is still here.", again);
	if (known?.trouble === "away") return say("away", "away", "The program has ended", ["What you typed is still here. ", { code: "dlx-sudoku serve" }, " starts it again."], again);
	if (known?.disagree) return say("disagree", "alarm", "Two programs disagree: please report this", known.disagree[0] ?? "The engine and the judge do not agree.", [["Save both answers", "saveAnswers"]]);
	if (isSolved(doc, known)) return say("solved", "solved", "Solved", `All ${count(doc.size ** 2, "cell")} agree with the only solution.`);
	const wrong = mistakes(doc, known), filled = doc.entries.filter(Boolean).length;
	if (wrong.length && known.proved && isFull(doc)) {
		return say("wrong", "pair", "Full, but not right", `${yours(wrong.length, filled, "differs", "differ")} from the only solution.`, [["Show which", "showNamed", "wrong"]]);
	}
	return (states[known?.status] ?? states.pending)(doc, known ?? {}, before);
}

const isFull = (doc) => board(doc).every(Boolean);

const isSolved = (doc, known) => known?.proved && doc.entries.some(Boolean) && isFull(doc) && known.status === "unique" && !mistakes(doc, known).length;

// soon describes work that takes longer than a moment.
const soon = (known, said) => (performance.now() - known.since > 150 ? [said, stop] : [""]);
const stop = [["Stop", "halt"]], longer = (label) => [[label, "judge", 60]];

const states = {
	pending: (doc, known) => (known.error || known.settled ? states.error(doc, known) : say("pending", "wait", "Looking …", ...soon(known, "Counting solutions."))),

	error: (doc, known) => say("unreadable", "text", "Not a puzzle", known.error?.text ?? ""),

	unknown: (doc, known) => say("unknown", "question", "Not known", `Stopped after ${known.seconds} s, with neither a solution nor a proof that there is none.`, longer("A minute more")),

	invalid(doc, { clashes: [first, ...rest] }, before) {
		const more = rest.length ? ` And ${count(rest.length, "more pair", "more pairs")}.` : "";
		const last = before?.known?.status === "unique" && before.known.proved && added(before.doc, doc);
		const was = last ? ` Without ${last} there is one solution.` : "";
		return say("invalid", "pair", `Invalid: ${doc.digits[first.digit - 1]} stands twice in ${first.house}`, `${first.cells.join(" and ")}.${more}${was}`, [["Take it back", "undo"]]);
	},

	none(doc, known) {
		const { core, proved, settled } = known;
		const none = (said, acts, kind = "none") => say(kind, "none", "No solution", said, acts, { proved });
		if (!core && settled) return none(proved ? "Which givens are to blame is not known." : "The judge has not decided.", longer("Go on"));
		if (!core) return none("Looking for the givens that are to blame …", stop, "none-pending");
		const givens = doc.givens.filter(Boolean).length, some = core.length, ruled = !core.every(isCell);
		if (some === 0) return none("No grid obeys the rules, whatever the givens are.");
		if (some === 1) return none(`${ruled ? "One rule" : `${core[0]} alone`} cannot hold.`, [["Show a way out", "showWayOut"]]);
		const others = some === 2 ? "the other" : ruled || some === givens ? "the others" : `the other ${some - 1}`;
		const out = isMinimal(doc, known) ? ` Leave ${some === givens && !ruled ? "any one" : "one"} out, and ${others} can.` : "";
		return none((ruled ? `These ${some} givens and rules cannot all hold.`
			: some === givens ? `All ${some} givens together cannot be right.`
				: `These ${some} of ${givens} givens cannot all be right.`) + out, [["Show a way out", "showWayOut"]]);
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
		const { rating, proved, settled, checked } = known;
		if (proved === undefined && !settled) return say("found", "one", "One solution", ...soon(known, "Proving that there is no other …"));
		if (!proved) return say("undecided", "one", "One solution", "The search found no other; the judge had not decided in time.", longer("Go on"), { not: true });
		let said = givensOf(doc, known);
		const se = rating?.scale === "se";
		if (rating?.rating) said += ` · ${se ? "SE" : "Ladder"} ${rating.rating} · ${se ? "HoDoKu" : "level"} ${rating.level}`;
		const wrong = mistakes(doc, known).length, done = doc.entries.filter(Boolean).length;
		if (done && checked) said += wrong ? `. ${yours(wrong, done)} wrong.` : `. Your ${done === 1 ? "entry is" : `${done} entries are`} right.`;
		return say("unique", "proved", "One solution", said, [["Next step", "nextStep"], ["Proof", "toProof"]], { proved });
	},
};

// isMinimal reports whether a set of givens that cannot all be right is one of which any can be left out: explain speaks of
// the set alone, so none of the puzzle's rules may stand outside it.
export const isMinimal = (doc, { core, kept, unfinished }) => !unfinished && !kept?.length && doc.rules.every((rule) => core.includes(rule));

// added returns the given by which a document is more than the one before, or "".
function added(before, doc) {
	const [cell, ...more] = [...doc.givens.keys()].filter((c) => doc.givens[c] !== before.givens[c]);
	const same = before.size === doc.size && String(before.box) === String(doc.box) && String(before.rules) === String(doc.rules) && String(before.may) === String(doc.may);
	return cell === undefined || more.length || before.givens[cell] || !same ? "" : `${nameOf(doc, cell)}=${doc.digits[doc.givens[cell] - 1]}`;
}

// givensOf counts the givens and the rules, and says how many of them are not needed. Each of these can go; all of them at
// once only if explain says so. Of rules that were kept for others nothing is known.
function givensOf(doc, { redundant, together, unfinished, kept }) {
	const givens = doc.givens.filter(Boolean).length;
	if (givens === doc.givens.length) return "The grid is full";
	const idle = (redundant ?? []).filter(isCell).length, ruled = (redundant ?? []).length - idle;
	const part = (all, n, one, more) => count(all, one) + (!redundant || more && !n ? "" : `, ${needed(all, n, more)}`);
	const said = givens ? part(givens, idle, "given", unfinished) : "No givens";
	const rules = ruled || redundant && doc.rules.length && !kept && !unfinished ? `; ${part(doc.rules.length, ruled, "rule", unfinished || kept)}` : "";
	return said + rules + (idle + ruled > 1 && !together && !unfinished ? " (each alone)" : "");
}

// needed says how many of some are not needed; more: there may be others.
function needed(all, n, more) {
	if (all === 1) return n ? "not needed" : "needed";
	if (more) return `at least ${n} of them not needed`;
	return !n ? "all of them needed" : n === all ? "none of them needed" : `${n} of them not needed`;
}

export function differing(solutions) {
	const [first] = solutions;
	return [...first].flatMap((c, cell) => (solutions.some((line) => line[cell] !== c) ? [cell] : []));
}

// mistakes returns the cells whose entries are not as in the one solution.
export function mistakes(doc, known) {
	if (known?.status !== "unique" || !known.solutions) return [];
	return doc.entries.flatMap((d, cell) => (d && doc.digits[d - 1] !== known.solutions[0][cell] ? [cell] : []));
}

export function words({ head, proved, not, about, said }) {
	return `${head}${proved ? ", proved" : not ? ", not proved" : ""}${about ? `, ${about}` : ""}. ${[said].flat().map((part) => part.code ?? part).join("")}`;
}
