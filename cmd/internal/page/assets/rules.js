// The rules of the puzzle, added, changed and taken away line by line: a setter's desk. The program reads each line.

import { button, count, folded, h, icon, row, select, small } from "./dom.js";
import { call } from "./api.js";
import { nameOf, toFlags, toText } from "./doc.js";

// kinds are what the field is filled with: a rule, and what it asks of the cells that are selected.
const kinds = [
	["", "Choose …"], ["rules: anti-knight", "Anti-knight"], ["rules: anti-king", "Anti-king"], ["rules: non-consecutive", "Non-consecutive"],
	["rules: diagonal-down, diagonal-up", "Diagonals"], ["rules: windoku", "Windoku"], ["rules: disjoint", "Disjoint groups"],
	["cage: TOTAL", "Cage"], ["sum: TOTAL", "Sum"], ["thermo:", "Thermometer"], ["arrow:", "Arrow"], ["palindrome:", "Palindrome"], ["whispers:", "German whispers"], ["renban:", "Renban"],
	["white:", "White dot"], ["black:", "Black dot"], ["even:", "Even"], ["odd:", "Odd"], ["greater:", "Greater than"],
];

function template(desk, kind) {
	if (!kind.endsWith(":") && !kind.endsWith("TOTAL")) return kind;
	const names = [...new Set([...desk.several, desk.cell])].map((cell) => nameOf(desk.doc, cell));
	if (kind === "arrow:") names.splice(1, 0, "|");
	return [kind, ...names].join(" ");
}

// withColon returns a rule as it is written: people leave the colon out, or type the name alone.
function withColon(text) {
	if (text.includes(":")) return text;
	const [, name, rest] = /^(\D+?)\s+(\d.*|r\d.*)$/i.exec(text) ?? [];
	return name ? `${name}: ${rest}` : `rules: ${text}`;
}

// readRules has the program read the rules above the puzzle: the rules as it writes them, or why it does not take them.
async function readRules(doc, rules, signal) {
	const { lines, notes } = await call("convert", { json: true, ...toFlags(doc) }, toText({ ...doc, rules, may: null }), { signal });
	const [record, ...more] = lines;
	if (record?.status === "read" && !more.length) return { rules: record.rules ?? [] };
	return { error: record?.error?.text ?? notes[0] ?? "This is no rule." };
}

export const rules = {
	id: "rules",
	key: ({ doc }) => ["rules", doc.size, doc.words, ...doc.rules].join("\n"),
	build(desk) {
		const { doc } = desk;
		let changing = null; // the rule that is changed, or null: one is added
		const answer = h("p.error", { role: "alert", id: "rule-error" });
		const field = h("input.mono", { id: "rule", type: "text", "aria-label": "Rule", "aria-describedby": "rule-error", placeholder: "cage: 15 r1c1 r1c2", spellcheck: "false", autocomplete: "off" });
		const kind = select("Kind", kinds, "");
		const edit = (text, start = text.indexOf("TOTAL")) => {
			field.value = text;
			field.focus();
			if (start >= 0) field.setSelectionRange(start, start + 5);
		};
		kind.control.addEventListener("change", () => { if (kind.control.value) edit(template(desk, kind.control.value)); });
		const take = async () => {
			const text = withColon(field.value.trim()), { doc: now } = desk;
			if (!field.value.trim()) return;
			if (!/^[a-z][^:\n]*:/i.test(text)) return answer.replaceChildren("A rule is a word, a colon, numbers and cells.");
			const wanted = now.rules.filter((rule) => rule !== changing);
			await desk.busy("Reading the rule …", async (signal) => {
				const { rules: read, error } = await readRules(now, [...wanted, text], signal);
				if (error) answer.replaceChildren(error);
				else if (String(read) === String(now.rules)) answer.replaceChildren("No rule was added.");
				else if (desk.doc === now) {
					desk.change({ ...now, rules: read });
					document.getElementById("rule")?.focus();
				}
			});
		};
		const line = (rule) => h("li",
			button([rule, small("")], () => { changing = rule; edit(rule); }, "rule", { title: "Change it", value: rule }),
			button(icon("erase"), () => desk.change({ ...desk.doc, rules: desk.doc.rules.filter((r) => r !== rule) }), "bare", { "aria-label": `Take away: ${rule}` }));
		const card = folded("rules", "Rules", doc.rules.length ? count(doc.rules.length, "line") : doc.words ? "in words" : "add one: a cage, a knight, a line",
			doc.words && h("p.words", small("In words, and not looked at: "), doc.words),
			h("ul.mono.small.rules", doc.rules.map(line)),
			h("div.fields", kind.label),
			h("form.row", { onsubmit: (e) => { e.preventDefault(); take(); } }, field, h("button", { type: "submit" }, "Set it")), answer,
			h("p.small", "The cells that are selected go into the rule. The verdict follows."));
		if (doc.rules.length || doc.words) card.open = true;
		return [card];
	},
};

// markNeedless writes beside each rule whether it is needed, as far as that is known, and leaves the rest of the card alone:
// somebody may be typing in it.
export function markNeedless({ known }) {
	for (const { value, lastChild } of document.querySelectorAll("button.rule")) lastChild.textContent = known?.redundant?.includes(value) ? "not needed" : "";
}
