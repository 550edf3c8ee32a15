// The card about the proof: what was shown, what it took, the files that show it, and what they cannot show.

import { button, copy, count, h, icon, row, save, small } from "./dom.js";
import { ask } from "./api.js";
import { header } from "./cards.js";
import { unzip } from "./zip.js";

async function fetchProof(doc) {
	const { lines } = await ask("solve", doc, { limit: 1001, proof: "zip", timeout: "30s" });
	const packed = lines.find((line) => line.zip)?.zip;
	if (!packed) throw new Error("The program gave no proof.");
	const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
	const files = await unzip(bytes.buffer);
	const of = (end) => [...files].find(([name]) => name.endsWith(end))?.[1];
	const formula = await of(".cnf")?.text();
	const steps = await of(".drat")?.text();
	const [, variables, clauses] = /^p cnf (\d+) (\d+)/m.exec(formula ?? "") ?? [];
	return { bytes, formula, variables: Number(variables), clauses: Number(clauses), steps: (steps ?? "").split("\n").filter((l) => l && !l.startsWith("d ")).length };
}

const line = (text, time) => h("li", null, icon("tick"), h("span", null, text), time === undefined ? null : small(time));
const ms = (time) => (time === undefined ? undefined : `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`);

const limits = () => h("details", { class: "limits" }, h("summary", null, "What this cannot show"), h("p", { class: "small" },
	"A proof is about clauses. That the clauses mean Sudoku is not proved, but short enough to read: a variable for each cell and digit; each cell holds a digit, and not two; "
	+ "each row, column and box holds each digit; the givens hold. The solutions found are excluded, each by one clause. The checker replays the proof step by step, shares no code with the search, "
	+ "and may be replaced by drat-trim or cake_lpr."));

export const proof = {
	id: "proof",
	key: (desk) => (desk.known?.proved && desk.verdict.kind !== "invalid" ? [desk.text, desk.known.status, desk.known.core?.length, desk.evidence?.text === desk.text].join() : null),
	build(desk) {
		const { known, doc } = desk;
		const evidence = desk.evidence?.text === desk.text ? desk.evidence : null;
		const n = known.solutions.length;
		const lines = [];
		if (n) lines.push(line(n === 1 ? "The solution obeys the rules and keeps the givens." : `${n.toLocaleString("en")} solutions that obey the rules, all different.`));
		const what = n === 0 ? "the givens have a solution" : n === 1 ? "there is another one" : `there is one more`;
		if (evidence) {
			lines.push(line(`${count(evidence.clauses, "clause")} over ${count(evidence.variables, "variable")} say: ${what}.`));
			lines.push(line(`A proof of ${count(evidence.steps, "step")} refutes them. It was replayed by a checker that shares nothing with the solver.`, ms(known.time.solve)));
		} else {
			lines.push(line(`Clauses that say “${what}” are refuted by a proof, replayed by a checker that shares nothing with the solver.`, ms(known.time.solve)));
		}
		const get = (use) => async (e) => {
			const on = e.currentTarget;
			on.disabled = true;
			try {
				if (desk.evidence?.text !== desk.text) desk.evidence = { text: desk.text, ...await fetchProof(doc) };
				use(desk.evidence);
				desk.render();
			} catch (error) {
				desk.tell(error.message);
			}
			on.disabled = false;
		};
		return [
			h("div", { id: "proof-top", tabindex: -1 }, header("The proof", ms(known.time.solve))), h("ul", { class: "ticks" }, lines),
			row(
				button([icon("download"), "proof.zip", evidence ? small(`${Math.ceil(evidence.bytes.length / 1000)} kB`) : null], get((ev) => save("proof.zip", new Blob([ev.bytes], { type: "application/zip" })))),
				button("Formula", get((ev) => save("formula.cnf", ev.formula))),
				n ? button(n === 1 ? "Solution" : `The ${n.toLocaleString("en")} solutions`, () => save("solutions.txt", known.solutions.join("\n") + "\n")) : null),
			h("p", { class: "shell" }, h("code", null, "dlx-sudoku proof check proof.zip"), button("Copy", (e) => copy("dlx-sudoku proof check proof.zip", e.currentTarget), { class: "small" })),
			h("p", { class: "small" }, "Or by others: ", h("code", null, "drat-trim"), ", ", h("code", null, "cake_lpr"), "."), limits(),
		];
	},
};
