// What stands in a cell, or cannot, and why: each word has its own proof, or a solution that shows it.

import { button, h, header, row } from "./dom.js";
import { want } from "./api.js";
import { bits, nameOf, pencil, put } from "./doc.js";
import * as overlays from "./overlay.js";
import { proofButton } from "./proof.js";

// ofCell solves the puzzle with a digit as a given in a cell, or, for 0, without the given there.
export async function ofCell(doc, cell, digit, signal) {
	const changed = put(doc, "givens", cell, digit);
	const record = await want("status", "solve", changed, { limit: digit ? 1 : 2, verify: true }, { signal });
	return { ...record, cell, digit, changed, name: `${nameOf(doc, cell)}=${doc.digits[(digit || doc.givens[cell]) - 1]}` };
}

export function said({ name, digit, status, verified, solutions, clashes }) {
	if (!digit && status === "unique" && verified) return `Without ${name} there is still only one solution, proved.`;
	if (digit && solutions?.length) return `Here it is: a solution with ${name}.`;
	const own = (cell) => name.startsWith(cell + "="), here = clashes?.filter((c) => c.cells.some(own)) ?? [];
	if (here.length) return `${name} cannot be: ${here.map((c) => `${c.cells.find((n) => !own(n))} in ${c.house}`).join(" and ")} is the same.`;
	if (clashes) return "The givens clash without it.";
	return digit && status === "none" && verified ? `${name} is in no solution, proved.` : "The judge has not decided.";
}

export const cell = {
	id: "cell",
	key({ doc, cell, overlay, known, claim, text, looked }) {
		const asks = claim?.cell === cell || (doc.givens[cell] ? overlay.name === "needless" || looked === cell && known?.redundant : overlay.show);
		return asks ? [text, cell, overlay.name, claim?.name, known?.redundant].join() : null;
	},
	build(desk) {
		const { doc, cell, known, overlay } = desk, at = nameOf(doc, cell), given = doc.givens[cell];
		const claim = desk.claim?.cell === cell && desk.claim;
		const shown = claim && (!claim.digit || !claim.solutions?.length) && claim.verified && !claim.clashes;
		const answer = claim ? [h("p", said(claim)), shown && row(proofButton(desk, claim.changed))] : [];
		if (!given) {
			const open = bits(overlay.show?.[cell] ?? pencil(doc)[cell]);
			const digit = (c, d) => button(h(open.includes(d + 1) ? "b" : "s", c), () => desk.claimOf(cell, d + 1), "small");
			return [header(at, "which digits, and why"), row([...doc.digits].map(digit)), ...answer];
		}
		const name = `${at}=${doc.digits[given - 1]}`, { redundant = [], solutions: [first] = [] } = known;
		const second = known.witnesses?.find((w) => w.without === name)?.solution;
		const differ = () => desk.show({ ...overlays.differ(doc, { solutions: [first, second] }, 0, 1), name: "needless" });
		if (second) return [header(`${name} is needed`), h("p", "Without it there is a second solution."), row(button("Show the second", differ))];
		if (!redundant.includes(name)) return [header(name), h("p", "Whether it is needed is not known.")];
		return [header(`${name} is not needed`), ...(claim ? answer : [h("p", "Without it there is still one solution."), row(button("Prove it", () => desk.claimOf(cell, 0)))])];
	},
};
