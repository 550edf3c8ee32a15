// New puzzles, and fewer or more givens. Each is one step of undo.

import { button, dialog, folded, h, header, row, select, small } from "./dom.js";
import { call, want } from "./api.js";
import { fromRecord, newDoc, toText } from "./doc.js";

const levels = [["", "any"], ["1.0..1.9", "SE 1.0 to 1.9, singles"], ["2.0..3.0", "SE 2.0 to 3.0"], ["3.1..4.4", "SE 3.1 to 4.4"], [">4.4", "SE above 4.4"]];
const symmetries = [["", "none"], ["rotate180", "half turn"], ["rotate90", "quarter turn"], ["vertical", "left and right"], ["diagonal", "diagonal"]];
const usual = "3x3", sizes = [[usual, "9×9"], ["2x2", "4×4"], ["1x5", "5×5, no boxes"], ["2x3", "6×6"], ["1x7", "7×7, no boxes"], ["2x4", "8×8"], ["2x5", "10×10"], ["3x4", "12×12, boxes 3×4"],
	["4x3", "12×12, boxes 4×3"], ["3x5", "15×15"], ["4x4", "16×16"], ["4x5", "20×20"], ["5x5", "25×25"]];

let wishes = { se: "2.0..3.0", symmetry: "rotate180", box: usual };

export async function another(desk, wanted = wishes) {
	wishes = wanted;
	const { se, symmetry, box } = wanted, flags = { timeout: "30s" };
	if (symmetry) flags.symmetry = symmetry;
	if (box !== usual) flags.box = box;
	else if (se) flags.se = se;
	await desk.busy("Making a puzzle …", async (signal) => {
		const { record, notes } = await call("generate", flags, "", { signal });
		if (record?.puzzle) desk.replace(fromRecord(record));
		else desk.tell(notes[0] ?? "No puzzle was made.");
	});
}

async function derive(desk, command, nothing) {
	const { doc } = desk;
	await desk.busy("Working …", async (signal) => {
		const { puzzles: [puzzle], dropped = [] } = await want("puzzles", command, doc, { timeout: "30s" }, { signal });
		const rules = doc.rules.filter((rule) => !dropped.includes(rule) || !dropped.splice(dropped.indexOf(rule), 1)); // one of two alike may stay
		const next = fromRecord({ ...doc, puzzle, rules, box: doc.box.join("x") });
		if (toText(next) === toText(doc)) desk.tell(nothing);
		else desk.replace({ ...next, entries: doc.entries.map((d, cell) => (next.givens[cell] ? 0 : d)) });
	});
}

function form(desk) {
	const fields = { se: select("How hard", levels, wishes.se), symmetry: select("Symmetry", symmetries, wishes.symmetry), box: select("Size", sizes.slice(0, 11).filter(([shape]) => shape[0] !== "1"), wishes.box) };
	const value = (name) => fields[name].control.value, levelled = () => { fields.se.control.disabled = value("box") !== usual; };
	fields.box.control.addEventListener("change", levelled);
	levelled();
	return [
		h("div.fields", Object.values(fields).map((f) => f.label)),
		row(button("Make one", () => another(desk, { se: value("se"), symmetry: value("symmetry"), box: value("box") }), "main"), small("exactly one solution, proved")),
	];
}

export const make = {
	id: "make",
	key: (desk) => [desk.verdict.kind === "empty", desk.known?.status].join(),
	build(desk) {
		const { doc, known } = desk;
		if (desk.verdict.kind === "empty") return [header("Make a puzzle"), ...form(desk), row(button("An empty grid …", () => openNew(desk), "link"))];
		return [folded("make", "Make", "a new puzzle, or fewer givens", ...form(desk), row(
			known?.status === "unique" && button("Leave out what is not needed", () => derive(desk, "minimize", `Every given is needed${doc.rules.length ? ", and so is every rule that was tried" : ""}.`)),
			known?.status === "multiple" && button("Add givens until there is one solution", () => derive(desk, "complete", "There is one solution.")),
			doc.entries.some(Boolean) && button("Make entries givens", () => desk.change({ ...doc, givens: doc.givens.map((d, c) => d || doc.entries[c]), entries: newDoc(doc.size).entries }))))];
	},
};

export function openNew(desk) {
	const box = select("Size", sizes, desk.doc.box.join("x"));
	const through = h("input", { type: "checkbox", checked: desk.typeThrough });
	dialog("A new grid", box.label, h("p", h("label", through, " Type through: each key goes on to the next cell")),
		h("form.row.end", { method: "dialog", onsubmit: (e) => {
			if (e.submitter.value !== "new") return;
			const [rows, columns] = box.control.value.split("x").map(Number);
			desk.typeThrough = through.checked;
			desk.replace(newDoc(rows * columns, [rows, columns]));
		} }, h("button", { value: "cancel" }, "Cancel"), h("button.main", { value: "new" }, "Empty grid")));
}
