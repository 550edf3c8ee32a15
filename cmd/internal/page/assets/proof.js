// The card about the proof: what is proved, the files to check, and what they cannot show.

import { button, copy, count, h, header, icon, number, row, save, small } from "./dom.js";
import { ask } from "./api.js";

// evidenceOf fetches the proof of a puzzle: the archive, and what it says of the formula.
async function evidenceOf(doc) {
	const { lines, notes } = await ask("solve", doc, { limit: 1001, proof: "zip", timeout: "30s" });
	const packed = lines.find((line) => line.zip)?.zip;
	if (!packed) throw new Error(notes[0] ?? "The program gave no proof.");
	const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
	const files = await unzip(bytes.buffer);
	const of = (end) => [...files].find(([name]) => name.endsWith(end))?.[1].text();
	const [formula, steps, manifest] = [await of(".cnf"), await of(".drat"), await of(".ndjson")];
	const [, variables, clauses] = /^p cnf (\d+) (\d+)/m.exec(formula);
	return { bytes, formula, variables, clauses, steps: steps.split("\n").filter((l) => l && !l.startsWith("d ")).length, sum: JSON.parse(manifest.split("\n")[0]).formula };
}

// evidence returns the proof of the puzzle on the desk, which keeps it.
export async function evidence(desk) {
	const { text, doc } = desk;
	desk.evidence = desk.proof ?? { text, ...await evidenceOf(doc) };
	desk.render();
	return desk.evidence;
}

// saver returns a button that fetches a proof and uses it.
function saver(desk, label, get, use) {
	return button(label, async ({ currentTarget: on }) => {
		on.disabled = true;
		await get().then(use).catch((error) => desk.tell(error.message));
		on.disabled = false;
	});
}

const saveZip = ({ bytes }) => save("proof.zip", bytes, "application/zip");

export const proofButton = (desk, doc) => saver(desk, [icon("download"), "Its proof"], () => evidenceOf(doc), saveZip);

const line = (text, time) => h("li", icon("tick"), h("span", text), time && small(time));
const ms = (time) => time && `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;

const limits = () => h("details.limits", h("summary", "What this cannot show"), h("p.small",
	"A proof is about clauses. That the clauses mean Sudoku is not proved, but they are simple enough to check by reading: a variable for each cell and digit; each cell holds a digit, and not two; "
	+ "each row, column and box holds each digit; the givens hold. The solutions found are excluded, each by one clause. The checker replays the proof step by step, and shares no code with the search."));

export const proof = {
	id: "proof",
	key: (desk) => (desk.known?.proved && desk.verdict.kind !== "invalid" ? [desk.text, desk.known.status, desk.known.core?.length, Boolean(desk.proof)].join() : null),
	build(desk) {
		const { known, doc } = desk;
		const had = desk.proof;
		const n = known.solutions.length;
		const what = ["the givens have a solution", "there is another one"][n] ?? "there is one more", time = ms(known.time.solve), replayed = "replayed by a checker that shares nothing with the solver.";
		const lines = [
			n > 0 && line(n === 1 ? "The solution obeys the rules and keeps the givens." : `${number(n)} solutions that obey the rules, all different.`),
			had && line(`${count(Number(had.clauses), "clause")} over ${count(Number(had.variables), "variable")} say: ${what}.`),
			line(had ? `A proof of ${count(had.steps, "step")} refutes them. It was ${replayed}` : `Clauses that say “${what}” are refuted by a proof, ${replayed}`, time),
		];
		return [
			h("div", { id: "proof-top", tabindex: -1 }, header("The proof", time)), h("ul.ticks", lines),
			row(
				saver(desk, [icon("download"), "proof.zip", had ? small(`${Math.ceil(had.bytes.length / 1000)} kB`) : null], () => evidence(desk), saveZip),
				saver(desk, "Formula", () => evidence(desk), ({ formula }) => save("formula.cnf", formula)),
				n ? button(n === 1 ? "Solution" : `The ${number(n)} solutions`, () => save("solutions.txt", known.solutions.join("\n") + "\n")) : null),
			h("p.shell", h("code", "dlx-sudoku proof check proof.zip"), button("Copy", (e) => copy("dlx-sudoku proof check proof.zip", e.currentTarget), "small")),
			h("p.small", "Or by others: ", h("code", "drat-trim"), ", ", h("code", "cake_lpr"), "."), limits(),
		];
	},
};

// unzip reads an archive, as much as proofs need: files that are stored or deflated.
async function unzip(buffer) {
	const view = new DataView(buffer), text = new TextDecoder();
	let end = buffer.byteLength - 22;
	while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
	if (end < 0) throw new Error("no zip archive");
	const files = new Map();
	let at = view.getUint32(end + 16, true);
	for (let n = view.getUint16(end + 10, true); n > 0; n--) {
		const method = view.getUint16(at + 10, true), size = view.getUint32(at + 20, true);
		const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
		const name = text.decode(new Uint8Array(buffer, at + 46, lengths[0]));
		const local = view.getUint32(at + 42, true);
		const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
		const data = new Blob([new Uint8Array(buffer, start, size)]);
		files.set(name, method === 0 ? data : await new Response(data.stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob());
		at += 46 + lengths[0] + lengths[1] + lengths[2];
	}
	return files;
}
