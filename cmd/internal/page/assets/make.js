// New puzzles, and fewer or more givens. Each is one step of undo.

import { button, h, row, select, small } from "./dom.js";
import { ask, call } from "./api.js";
import { fromRecord, newDoc, toText } from "./doc.js";
import { folded, header } from "./cards.js";

const levels = [["", "any"], ["1.0..1.9", "SE 1.0 to 1.9, singles"], ["2.0..3.0", "SE 2.0 to 3.0"], ["3.1..4.4", "SE 3.1 to 4.4"], [">4.4", "SE above 4.4"]];
const symmetries = [["", "none"], ["rotate180", "half turn"], ["rotate90", "quarter turn"], ["vertical", "left and right"], ["diagonal", "diagonal"]];
const sizes = [["", "9×9"], ["2x2", "4×4"], ["2x3", "6×6"], ["2x4", "8×8"], ["3x4", "12×12"], ["4x4", "16×16"]];

let wishes = { se: "2.0..3.0", symmetry: "rotate180", box: "" };

export async function another(desk, wanted = wishes) {
	wishes = wanted;
	const flags = { timeout: "30s" };
	if (wanted.symmetry) flags.symmetry = wanted.symmetry;
	if (wanted.box) flags.box = wanted.box;
	if (wanted.se && !wanted.box) flags.se = wanted.se;
	await desk.busy("Making a puzzle …", async (signal) => {
		const { record, notes } = await call("generate", flags, "", { signal });
		if (record?.puzzle) desk.replace(fromRecord(record));
		else desk.tell(notes[0] ?? "No puzzle was made.");
	});
}

async function derive(desk, command, nothing) {
	const { doc } = desk;
	await desk.busy("Working …", async (signal) => {
		const { record, notes } = await ask(command, doc, { timeout: "30s" }, { signal });
		const line = record?.puzzles?.[0];
		if (!line) return desk.tell(notes[0] ?? "No puzzle was made.");
		const next = fromRecord({ puzzle: line, box: doc.box.join("x"), digits: doc.digits, rules: doc.rules, title: doc.title });
		if (toText(next) === toText(doc)) desk.tell(nothing);
		else desk.replace({ ...next, entries: doc.entries.map((d, cell) => (next.givens[cell] ? 0 : d)) });
	});
}

function form(desk) {
	const se = select("How hard", levels, wishes.se), symmetry = select("Symmetry", symmetries, wishes.symmetry), box = select("Size", sizes, wishes.box);
	const fields = [se, symmetry, box];
	box.control.addEventListener("change", () => { se.control.disabled = box.control.value !== ""; });
	se.control.disabled = wishes.box !== "";
	return [
		h("div", { class: "fields" }, fields.map((f) => f.label)),
		row(button("Make one", () => another(desk, { se: se.control.value, symmetry: symmetry.control.value, box: box.control.value }), { class: "main" }),
			small("exactly one solution, proved")),
	];
}

export const make = {
	id: "make",
	key: (desk) => [desk.verdict.kind === "empty", desk.known?.status].join(),
	build(desk) {
		if (desk.verdict.kind === "empty") return [header("Make a puzzle"), ...form(desk), row(button("An empty grid …", () => openNew(desk), { class: "link" }))];
		const status = desk.known?.status;
		return [folded("make", "Make", "a new puzzle, or fewer givens", desk.open("make"), ...form(desk),
			row(
				status === "unique" ? button("Leave out what is not needed", () => derive(desk, "minimize", "Every given is needed.")) : null,
				status === "multiple" ? button("Add givens until there is one solution", () => derive(desk, "complete", "There is one solution.")) : null,
				desk.doc.entries.some(Boolean) ? button("Make entries givens", () => desk.change({ ...desk.doc, givens: desk.doc.givens.map((d, c) => d || desk.doc.entries[c]), entries: newDoc(desk.doc.size).entries }, desk.cell)) : null))];
	},
};

export function openNew(desk) {
	const dialog = document.getElementById("dialog");
	const box = select("Size", [["3x3", "9×9"], ["2x2", "4×4"], ["2x3", "6×6"], ["2x4", "8×8"], ["2x5", "10×10"], ["3x4", "12×12, boxes 3×4"], ["4x3", "12×12, boxes 4×3"], ["3x5", "15×15"], ["4x4", "16×16"], ["4x5", "20×20"], ["5x5", "25×25"]], desk.doc.box.join("x"));
	const through = h("input", { type: "checkbox", checked: desk.typeThrough });
	dialog.replaceChildren(
		h("h2", { id: "dialog-title" }, "A new grid"),
		box.label, h("p", null, h("label", null, through, " Type through: each key goes on to the next cell")),
		h("form", { method: "dialog", class: "row end", onsubmit: (e) => {
			if (e.submitter.value !== "new") return;
			const shape = box.control.value.split("x").map(Number);
			desk.typeThrough = through.checked;
			desk.replace(newDoc(shape[0] * shape[1], shape));
		} }, h("button", { value: "cancel" }, "Cancel"), h("button", { value: "new", class: "main" }, "Empty grid")),
	);
	dialog.showModal();
}
