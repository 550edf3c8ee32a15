// "Check my work": the entries against the one solution, or against each other where it is not proved that there is one.

import { clashing } from "./doc.js";
import { mistakes } from "./state.js";
import { count, yours } from "./text.js";

// checked returns what is found: the overlay that shows it, or words.
export function checked(doc, known) {
	const entries = doc.entries.filter(Boolean).length;
	if (!entries) return { words: "There are no entries to check." };
	if (known?.status === "unique" && known.proved) {
		const wrong = mistakes(doc, known).length, given = doc.words ? ", without the rule in words" : "";
		if (wrong) return { overlay: "wrong", words: `${yours(wrong, entries)} not as in the one solution${given}.` };
		return { overlay: "wrong", words: entries === 1 ? `Your entry is right${given}.` : `All your ${entries} entries are right${given}.` };
	}
	const clashes = [...clashing(doc).keys()].filter((cell) => doc.entries[cell]).length;
	return { words: clashes ? `${count(clashes, "entry clashes", "entries clash")} with another digit.` : "No two digits clash. More cannot be said: it is not proved that there is one solution." };
}

export async function check(desk) {
	const { overlay, words } = checked(desk.doc, desk.known);
	if (overlay) await desk.showNamed(overlay);
	desk.tell(words);
}
