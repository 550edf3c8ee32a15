// The verdict in words. It is about the givens, always; "proved" is said only where the checker has replayed the proof for
// this very text. Each state has a sign with a shape of its own, a heading, one sentence, and two buttons at most.

import { $, button, count, h, s } from "./dom.js";
import { board, isCell, isEmpty } from "./doc.js";
import { MANY } from "./judge.js";

const signs = {
	grid: "M7 5h22a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM5 14h26M5 22.5h26M14 5v26M22.5 5v26",
	pair: "M12.5 22 23.5 14M8 29a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zM28 16a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9z",
	none: "M18 32a14 14 0 1 1 0-28 14 14 0 0 1 0 28zM29 5 7 31",
	several: "M5 5h18v18H5zM28 12h3v19H13v-3M9.5 11.5c1-3 5-2 4 .5-.6 1.6-2 2.5-4 5h5M18 11v6M15.5 14h5",
	one: "M18 32a14 14 0 1 1 0-28 14 14 0 0 1 0 28z",
	proved: "M18 32a14 14 0 1 1 0-28 14 14 0 0 1 0 28zM11.5 18.5 16.5 23.5 25 13.5",
	question: "M18 32a14 14 0 1 1 0-28 14 14 0 0 1 0 28zM13.5 14.5a4.5 4.5 0 1 1 6.5 4c-1.5.8-2 1.5-2 3M18 25.5v.2",
	alarm: "M18 4 33 31H3zM18 14v9M18 27v.2",
	text: "M8 4h14l7 7v21H8zM13 16h10M13 21h10M13 26h6M14 8l6 0",
	away: "M10 4v8M20 4v8M6 12h18v5a9 9 0 0 1-18 0zM15 26v6M26 24l7 7M33 24l-7 7",
	wait: "M9 4h18M9 32h18M11 4v5c0 5 7 6 7 9s-7 4-7 9v5M25 4v5c0 5-7 6-7 9s7 4 7 9v5",
	solved: "M18 4l4 9.5 10 .8-7.6 6.5 2.400 9.700L18 25.200 9.200 30.5l2.400-9.700L4 14.300l10-.8z",
};

// state returns what is to be said: {kind, sign, head, proved, said, acts: [[label, deed, main] …]}. known is what is known of
// the givens, before of the givens before the last change; unread is a text that was no puzzle.
export function state(doc, known, before, unread) {
	if (unread) {
		return {
			kind: "unreadable", sign: "text", head: `Not a puzzle: ${unread.text}`,
			said: `The grid is as it was.${unread.line ? ` Line ${unread.line}, column ${unread.column ?? 1}.` : ""}`, acts: [["See the text", "see-text", true]],
		};
	}
	if (isEmpty(doc)) return { kind: "empty", sign: "grid", head: "Nothing to prove yet", said: "What is typed is judged at once, and every word is proved.", acts: [] };
	if (known?.trouble === "busy") return { kind: "busy", sign: "wait", head: "Waiting …", said: "The program has much to do. What you typed is still here.", acts: [["Try again", "again", true]] };
	if (known?.trouble === "away") {
		return {
			kind: "away", sign: "away", head: "The program has ended", said: ["What you typed is still here. ", h("code", null, "dlx-sudoku serve"), " starts it again."],
			acts: [["Try again", "again", true]],
		};
	}
	if (known?.disagree) return { kind: "disagree", sign: "alarm", head: "Two programs disagree: please report this", said: known.disagree[0] ?? "The engine and the judge do not agree.", acts: [["Save both answers", "save-answers", true]] };
	return { ...(states[known?.status] ?? states.pending)(doc, known ?? {}, before), ...(solved(doc, known) ?? {}) };
}

function solved(doc, known) {
	if (!known?.proved || known.status !== "unique" || !doc.entries.some(Boolean)) return null;
	const solution = known.solutions[0];
	if (board(doc).some((d, cell) => !d || doc.digits[d - 1] !== solution[cell])) return null;
	return { kind: "solved", sign: "solved", head: "Solved", proved: false, said: `All ${count(doc.size ** 2, "cell")} are as the one solution has them.`, acts: [] };
}

const late = (known) => performance.now() - known.since > 150;

const states = {
	pending(doc, known) {
		if (known.error || known.settled) return states.error(doc, known);
		return { kind: "pending", sign: "wait", head: "Looking …", said: late(known) ? "Counting solutions." : "", acts: late(known) ? [["Stop", "stop"]] : [] };
	},

	error: (doc, known) => ({ kind: "unreadable", sign: "text", head: "Not a puzzle", said: known.error?.text ?? "", acts: [] }),

	unknown: (doc, known) => ({
		kind: "unknown", sign: "question", head: "Not known",
		said: `Stopped after ${known.seconds ?? 10} s, with neither a solution nor a proof that there is none.`, acts: [["A minute more", "go-on", true]],
	}),

	invalid(doc, known, before) {
		const [first, ...rest] = known.clashes;
		const more = rest.length ? ` And ${count(rest.length, "more pair", "more pairs")}.` : "";
		const was = before?.status === "unique" && before.proved ? " Without the last one typed there was one solution." : "";
		return {
			kind: "invalid", sign: "pair", head: `Invalid: ${doc.digits[first.digit - 1] ?? first.digit} stands twice in ${first.house}`,
			said: `${first.cells.join(" and ")}.${more}${was}`, acts: [["Take it back", "undo", true]],
		};
	},

	none(doc, known) {
		const givens = doc.givens.filter(Boolean).length;
		const verdict = { kind: "none", sign: "none", head: "No solution", proved: known.proved, acts: [] };
		if (known.core?.some((name) => !isCell(name))) {
			verdict.said = `${count(known.core.length, "given or rule", "givens and rules")} cannot all hold. Leave one out, and the others can.`;
			verdict.acts = [["Show a way out", "way-out", true]];
		} else if (known.core) {
			const some = known.core.length;
			verdict.said = some === givens ? `All ${count(givens, "given")} together cannot be right. Leave any one out, and the others can.`
				: `These ${some} of ${givens} givens cannot all be right. Leave one out, and the other ${some - 1} can.`;
			verdict.acts = [["Show a way out", "way-out", true]];
		} else if (known.settled) {
			verdict.said = known.proved ? "Which givens are to blame is not known." : "The judge has not decided.";
			verdict.acts = [["Go on", "go-on", true]];
		} else {
			verdict.kind = "none-pending";
			verdict.said = "Looking for the givens that are to blame …";
			verdict.acts = [["Stop", "stop"]];
		}
		return verdict;
	},

	multiple(doc, known) {
		const found = known.solutions;
		if (!found) return { kind: "several-pending", sign: "several", head: "More than one solution", said: late(known) ? "Counting them …" : "", acts: late(known) ? [["Stop", "stop"]] : [] };
		const cells = differing(found).length;
		const acts = [["One by one", "one-by-one", true]];
		if (!known.more) return { kind: "several", sign: "several", head: `Exactly ${found.length.toLocaleString("en")} solutions`, proved: known.proved, said: `They differ in ${count(cells, "cell")}.`, acts };
		const head = known.total ? `Exactly ${BigInt(known.total).toLocaleString("en")} solutions` : `More than ${MANY.toLocaleString("en")} solutions`;
		return { kind: "capped", sign: "several", head, said: `Those found differ in ${count(cells, "cell")}.`, acts: known.total ? acts : [...acts, ["Count them all", "count-all"]] };
	},

	unique(doc, known) {
		if (known.proved === undefined && !known.settled) {
			return { kind: "found", sign: "one", head: "One solution", said: late(known) ? "Proving that there is no other …" : "", acts: late(known) ? [["Stop", "stop"]] : [] };
		}
		if (!known.proved) return { kind: "undecided", sign: "one", head: "One solution", not: true, said: "The search found no other; the judge had not decided in time.", acts: [["Go on", "go-on", true]] };
		const givens = doc.givens.filter(Boolean).length;
		const { rating, redundant } = known;
		const needless = !redundant ? "" : redundant.length ? `, ${redundant.length} of them not needed` : ", all of them needed";
		const words = [count(givens, "given") + needless];
		if (rating?.rating) words.push(`${rating.scale === "se" ? "SE" : "Ladder"} ${rating.rating}`, `${rating.scale === "se" ? "HoDoKu" : "level"} ${rating.level}`);
		const wrong = mistakes(doc, known).length, done = doc.entries.filter(Boolean).length;
		const said = words.join(" · ") + (done && known.checked ? (wrong ? `. ${wrong} of your ${done} entries ${wrong === 1 ? "is" : "are"} wrong.` : `. Your ${count(done, "entry", "entries")} ${done === 1 ? "is" : "are"} right.`) : "");
		return { kind: "unique", sign: "proved", head: "One solution", proved: true, said, acts: [["Next step", "step", true], ["Proof", "proof"]] };
	},
};

export function differing(solutions) {
	const [first] = solutions;
	const cells = [];
	for (let cell = 0; cell < first.length; cell++) if (solutions.some((line) => line[cell] !== first[cell])) cells.push(cell);
	return cells;
}

// mistakes returns the cells whose entries are not as in the one solution.
export function mistakes(doc, known) {
	if (known?.status !== "unique" || !known.solutions) return [];
	return doc.entries.flatMap((d, cell) => (d && doc.digits[d - 1] !== known.solutions[0][cell] ? [cell] : []));
}

export function words({ head, proved, not, said }) {
	return `${head}${proved ? ", proved" : not ? ", not proved" : ""}. ${[said].flat().map((part) => part.textContent ?? part).join("")}`;
}

export function show(verdict, settled, act) {
	const section = $("verdict");
	section.dataset.kind = verdict.kind;
	section.dataset.settled = settled;
	section.querySelector(".sign").replaceChildren(s("path", { d: signs[verdict.sign] }));
	$("head").replaceChildren(verdict.head, ...(verdict.proved ? [", ", h("b", null, "proved")] : verdict.not ? [", ", h("i", null, "not proved")] : []));
	$("said").replaceChildren(...[verdict.said].flat());
	const key = JSON.stringify(verdict.acts);
	const acts = $("acts");
	if (acts.dataset.key === key) return; // a button that has the focus stays
	acts.dataset.key = key;
	acts.replaceChildren(...verdict.acts.map(([label, deed, main]) => button(label, () => act(deed), { class: main ? "main" : "" })));
}
