// What stands below the grid on paper: the rules, the line, and the sum of the formula that was refuted.

import { $, h } from "./dom.js";
import { board, write } from "./doc.js";

export function paper({ doc, proof }) {
	const sum = proof ? `Formula SHA-256 ${proof.sum} · dlx-sudoku proof check` : "";
	const lines = [...doc.rules, doc.words && `Not looked at: ${doc.words}`, write(board(doc), doc.digits), sum];
	$("paper").replaceChildren(...lines.filter(Boolean).flatMap((line, k) => [k ? h("br") : "", line]));
}
