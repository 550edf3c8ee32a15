// What the modules of the page do that need no browser. It prints what is not as it should be.

const module = (name) => import(`${process.cwd()}/${name}.js`);
const { bits, clashing, fromRecord, History, newDoc, pencil, put, toFlags, toText } = await module("doc");
const { mistakes, state, words } = await module("state");
const { selecting } = await module("select");
const { checked } = await module("check");

function equal(what, got, want) {
	if (JSON.stringify(got) !== JSON.stringify(want)) console.log(`${what}: ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
}

// Documents

const proper = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const read = (puzzle, more) => fromRecord({ puzzle, ...more });
const doc = read(proper);
equal("text", toText(doc), proper + "\n");
equal("flags of 9x9", toFlags(doc), {});
equal("flags of 5x5", toFlags(newDoc(5)), { box: "1x5" });
equal("flags of 7x7", toFlags(newDoc(7)), { box: "1x7" });
equal("flags of 6x6", toFlags(newDoc(6)), {});
equal("text with rules", toText({ ...newDoc(4), rules: ["rules: anti-king"] }), "rules: anti-king\n................\n\n");
equal("words", read(proper, { words: "a knight's move" }).words, "a knight's move");
equal("a given stays", put(doc, "entries", 0, 1), doc);
equal("centre", bits(put(put(doc, "centre", 2, 4), "centre", 2, 7).centre[2]), [4, 7]);
equal("centre again", put(put(doc, "centre", 2, 4), "centre", 2, 4).centre[2], 0);
equal("a colour, also of a given", put(doc, "colour", 0, 3).colour[0], 3);
equal("the same colour", put(put(doc, "colour", 0, 3), "colour", 0, 3).colour[0], 0);
equal("no clash", [...clashing(doc)], []);
equal("a clash", [...clashing(put(doc, "entries", 2, 5))], [[0, "r1c3"], [2, "r1c1"]]);
equal("candidates", bits(pencil(doc)[2]), [1, 2, 4]);
const history = new History(doc);
history.push(put(doc, "entries", 2, 4), 2);
history.undo();
equal("undo", history.doc, doc);

// Selections

let chosen;
const desk = { doc, cell: 2, several: new Set(), choose(cells, cell) { chosen = [...new Set(cells)]; desk.several = new Set(cells); desk.cell = cell; } };
const { through, toggle, alike } = selecting(desk);
through(12);
equal("a rectangle", chosen, [2, 3, 11, 12]);
through(0);
equal("another end", chosen, [2, 0, 1]);
toggle(40);
toggle(0);
equal("one more, one less", chosen, [2, 1, 40]);
alike(0);
equal("alike", chosen, [0, 14, 71]);

// Sentences. The list has, for each state, what is known and what is said of it.

const one = { status: "unique", solutions: [solved], proved: true, settled: true };
const is = (what, known, want, puzzle = doc, before) => equal(what, words(state(puzzle, known, before)), want);
const few = read("12345678" + ".".repeat(73)), core = ["r1c1=1", "r1c2=2"];
const none = { status: "none", proved: true, settled: true };
const cage = "cage: 8 r1c1 r1c2", even = "even: r1c4", ruled = { ...doc, rules: [cage, even, "odd: r2c2"] }, blank = { ...newDoc(), rules: [cage, even] };
const idle = ["r1c1=5", "r1c2=3"], unfinished = {};
is("needed", { ...one, redundant: [] }, "One solution, proved. 30 givens, all of them needed");
is("not known", one, "One solution, proved. 30 givens");
is("each alone", { ...one, redundant: idle }, "One solution, proved. 30 givens, 2 of them not needed (each alone)");
is("all at once", { ...one, redundant: idle, together: true }, "One solution, proved. 30 givens, 2 of them not needed");
is("one alone", { ...one, redundant: ["r1c1=5"], together: true }, "One solution, proved. 30 givens, 1 of them not needed");
is("unfinished", { ...one, redundant: ["r1c1=5"], unfinished }, "One solution, proved. 30 givens, at least 1 of them not needed");
is("unfinished, two", { ...one, redundant: idle, unfinished }, "One solution, proved. 30 givens, at least 2 of them not needed");
is("unfinished, none", { ...one, redundant: [], unfinished }, "One solution, proved. 30 givens");
is("all rules needed", { ...one, redundant: [] }, "One solution, proved. 30 givens, all of them needed; 3 rules, all of them needed", ruled);
is("rules not known", one, "One solution, proved. 30 givens", ruled);
is("a rule that is not needed", { ...one, redundant: [cage], together: true }, "One solution, proved. 30 givens, all of them needed; 3 rules, 1 of them not needed", ruled);
is("the only rule", { ...one, redundant: [cage], together: true }, "One solution, proved. 30 givens, all of them needed; 1 rule, not needed", { ...doc, rules: [cage] });
is("a given or a rule", { ...one, redundant: ["r1c1=5", cage] }, "One solution, proved. 30 givens, 1 of them not needed; 3 rules, 1 of them not needed (each alone)", ruled);
is("a given and a rule", { ...one, redundant: ["r1c1=5", cage], together: true }, "One solution, proved. 30 givens, 1 of them not needed; 3 rules, 1 of them not needed", ruled);
is("no rule needed", { ...one, redundant: ruled.rules, together: true }, "One solution, proved. 30 givens, all of them needed; 3 rules, none of them needed", ruled);
is("kept for others", { ...one, redundant: [], kept: [cage] }, "One solution, proved. 30 givens, all of them needed", ruled);
is("one is kept for others", { ...one, redundant: [even], together: true, kept: [cage] }, "One solution, proved. 30 givens, all of them needed; 3 rules, at least 1 of them not needed", ruled);
is("rules, unfinished", { ...one, redundant: idle, unfinished }, "One solution, proved. 30 givens, at least 2 of them not needed", ruled);
is("a rule, unfinished", { ...one, redundant: [cage], unfinished }, "One solution, proved. 30 givens; 3 rules, at least 1 of them not needed", ruled);
is("one given", { ...one, redundant: [] }, "One solution, proved. 1 given, needed; 2 rules, all of them needed", put(blank, "givens", 0, 5));
is("one given, not needed", { ...one, redundant: ["r1c1=5"] }, "One solution, proved. 1 given, not needed; 2 rules, all of them needed", put(blank, "givens", 0, 5));
is("a full grid", { ...one, redundant: ["r1c1=5"] }, "One solution, proved. The grid is full", read(solved));
is("no givens", { ...one, redundant: [cage, even] }, "One solution, proved. No givens; 2 rules, none of them needed (each alone)", blank);
is("no givens, not known", one, "One solution, proved. No givens", blank);
is("a rule in words", one, "One solution, proved, without the rule in words. 30 givens", { ...doc, words: "x" });
is("none with a rule in words", { ...none, core }, "No solution, proved. These 2 of 30 givens cannot all be right. Leave one out, and the other can.", { ...doc, words: "x" });
is("a core", { ...none, core: [...core, "r1c3=3"] }, "No solution, proved. These 3 of 30 givens cannot all be right. Leave one out, and the other 2 can.");
is("all", { ...none, core: few.givens.slice(0, 8).map((d, c) => `r1c${c + 1}=${d}`) }, "No solution, proved. All 8 givens together cannot be right. Leave any one out, and the others can.", few);
is("not minimal", { ...none, core, kept: ["minimum: r1c1"] }, "No solution, proved. These 2 of 30 givens cannot all be right.");
is("a rule outside", { ...none, core }, "No solution, proved. These 2 of 30 givens cannot all be right.", { ...doc, rules: ["rules: anti-king"] });
is("all rules inside", { ...none, core: [...core, "rules: anti-king"] }, "No solution, proved. These 3 givens and rules cannot all hold. Leave one out, and the others can.", { ...doc, rules: ["rules: anti-king"] });
is("a core, unfinished", { ...none, core, unfinished: {} }, "No solution, proved. These 2 of 30 givens cannot all be right.");
is("with rules", { ...none, core: [...core, "cage: 9 r1c1 r1c2"] }, "No solution, proved. These 3 givens and rules cannot all hold. Leave one out, and the others can.");
is("one given", { ...none, core: ["r1c1=1"] }, "No solution, proved. r1c1=1 alone cannot hold.");
is("no given", { ...none, core: [] }, "No solution, proved. No grid obeys the rules, whatever the givens are.");

const twice = put(doc, "givens", 2, 5), clash = { status: "invalid", settled: true, clashes: [{ digit: 5, house: "row 1", cells: ["r1c1", "r1c3"] }] };
is("one given more", clash, "Invalid: 5 stands twice in row 1. r1c1 and r1c3. Without r1c3=5 there is one solution.", twice, { doc, known: one });
is("not proved", clash, "Invalid: 5 stands twice in row 1. r1c1 and r1c3.", twice, { doc, known: { ...one, proved: false } });
is("several before", clash, "Invalid: 5 stands twice in row 1. r1c1 and r1c3.", twice, { doc, known: { status: "multiple", settled: true } });
is("two more", clash, "Invalid: 5 stands twice in row 1. r1c1 and r1c3.", put(twice, "givens", 3, 6), { doc, known: one });
is("another instead", clash, "Invalid: 5 stands twice in row 1. r1c1 and r1c3.", put(doc, "givens", 1, 5), { doc, known: one });
is("other rules", clash, "Invalid: 5 stands twice in row 1. r1c1 and r1c3.", { ...twice, rules: ["rules: anti-king"] }, { doc, known: one });

const enter = (line) => ({ ...doc, entries: doc.givens.map((given, cell) => (given ? 0 : Number(line[cell]))) });
const right = enter(solved), wrong = put(right, "entries", 2, 1);
is("solved", one, "Solved. All 81 cells agree with the only solution.", right);
is("solved but for words", one, "Solved, without the rule in words. All 81 cells agree with the only solution.", { ...right, words: "x" });
is("full and wrong", one, "Full, but not right. 1 of your 51 entries differs from the only solution.", wrong);
equal("mistakes", mistakes(wrong, one), [2]);
is("full, not proved", { ...one, proved: false }, "One solution, not proved. The search found no other; the judge had not decided in time.", wrong);
equal("checked", checked(wrong, one), { overlay: "wrong", words: "1 of your 51 entries is not as in the one solution." });
equal("checked, the only one", checked(put(doc, "entries", 2, 1), one).words, "Your entry is not as in the one solution.");
is("one entry, wrong", { ...one, checked: true }, "One solution, proved. 30 givens. Your entry is wrong.", put(doc, "entries", 2, 1));
equal("checked, right", checked(right, one), { overlay: "wrong", words: "All your 51 entries are right." });
equal("checked, in words", checked({ ...right, words: "x" }, one).words, "All your 51 entries are right, without the rule in words.");
equal("checked, nothing", checked(doc, one), { words: "There are no entries to check." });
equal("checked, not known", checked(put(doc, "entries", 2, 5), undefined), { words: "1 entry clashes with another digit." });
equal("checked, several", checked(put(doc, "entries", 2, 4), { status: "multiple" }), { words: "No two digits clash. More cannot be said: it is not proved that there is one solution." });
