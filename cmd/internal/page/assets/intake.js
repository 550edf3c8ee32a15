// Puzzles that come in. The program reads them, whatever they are written in.

import { call } from "./api.js";
import { $, button, dialog, h } from "./dom.js";
import { fromRecord } from "./doc.js";
import { unread } from "./shelf.js";

export { unread };

// readPuzzles returns the documents of a text, and what could not be read.
async function readPuzzles(text, flags = {}, signal) {
	const { lines, notes } = await call("convert", { json: true, ...flags }, text, { signal });
	const told = notes.flatMap((note) => {
		const [, line, text] = /^(?:\S*?:)?(\d+):\d+: note: (.*)$/s.exec(note) ?? [];
		return text ? [{ line: Number(line), text, words: unquote(/^its rules in words are not looked at: (.*)$/s.exec(text)?.[1]) }] : [];
	});
	const wordsOf = (line) => told.find((note) => note.line === line && note.words)?.words;
	const several = (record) => record.puzzle?.startsWith("at ");
	const docs = lines.filter((record) => record.status === "read" && !several(record)).map((record) => fromRecord({ ...record, words: wordsOf(record.line) }));
	const errors = lines.filter((record) => record.error || several(record))
		.map((record) => ({ line: record.line, column: 1, ...(several(record) ? { text: "overlapping grids: this page takes one grid at a time" } : record.error) }));
	if (!docs.length && !errors.length) errors.push({ text: notes[0] ?? "no puzzle in it" });
	return { docs, errors, end: notes.find((note) => note.startsWith("stopped")), told: told.filter((note) => !note.words).map(({ line, text }) => `Line ${line}: ${text}`) };
}

// unquote reads a text in quotation marks.
function unquote(text) {
	try {
		return text && JSON.parse(text);
	} catch {
		return text.slice(1, -1); // with an escape that JSON lacks
	}
}

// take puts the puzzles of a text on the desk; work adds to one of them, begin places it.
export async function take(desk, text, flags, { work = (doc) => doc, begin = (doc) => desk.replace(doc) } = {}) {
	if (!text.trim()) return;
	await desk.busy("Reading …", async (signal) => {
		try {
			const { docs, errors, end, told } = await readPuzzles(text, flags, signal);
			if (!docs.length) return desk.unreadable({ ...errors[0], source: text });
			docs[0] = work(docs[0]);
			desk.shelf.fill(docs, { errors, end, told });
			begin(docs[0]);
			if (errors.length && $("told").hidden) desk.tell(unread(errors));
		} catch (error) {
			if (error.kind === "refused") desk.unreadable({ text: error.message, source: text });
			else throw error.kind === "away" ? new Error("The program has ended: start it again.") : error.kind ? new Error("The program is busy.") : error;
		}
	});
}

// listen takes what is pasted or dropped anywhere on the page, except into a field of text.
export function listen(desk) {
	const give = (e) => {
		const data = e.clipboardData ?? e.dataTransfer;
		e.preventDefault();
		if (data.files.length) takeFiles(desk, [...data.files]);
		else take(desk, data.getData("text"));
	};
	addEventListener("paste", (e) => { if (e.target.tagName !== "TEXTAREA") give(e); });
	addEventListener("drop", give);
	addEventListener("dragover", (e) => {
		e.preventDefault();
		document.body.classList.add("drop");
	});
	for (const kind of ["dragleave", "drop"]) addEventListener(kind, () => document.body.classList.remove("drop"));
	addEventListener("copy", (e) => {
		if (!desk.board.hasFocus() || !getSelection().isCollapsed) return;
		e.preventDefault();
		e.clipboardData.setData("text", desk.line);
	});
}

async function takeFiles(desk, files) {
	const texts = await Promise.all(files.map((file) => (file.name.endsWith(".gz") ? new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))) : file).text()));
	take(desk, texts.join("\n\n"));
}

export function openPaste(desk, text = "", error = null) {
	const area = h("textarea", { id: "paste-text", rows: 12, spellcheck: "false", autocomplete: "off", "aria-describedby": error && "paste-error" }, text);
	const file = h("input.vh", { type: "file", multiple: true, tabindex: -1, "aria-label": "Files", onchange: () => { $("dialog").close(); takeFiles(desk, [...file.files]); } });
	dialog("Paste a puzzle",
		error && h("p.error", { id: "paste-error" }, error.line ? `Line ${error.line}, column ${error.column}: ` : "", error.text),
		h("label.small", { for: "paste-text" }, "A line, a drawn grid, a table, a link, JSON, or several of them"), area,
		h("form.row.end", { method: "dialog", onsubmit: (e) => { if (e.submitter?.value === "read") take(desk, area.value); } },
			file, button("From files …", () => file.click()), h("button", { value: "cancel" }, "Cancel"), h("button.main", { value: "read" }, "Read it")));
	area.focus();
	if (!error?.line) return;
	const at = text.split("\n").slice(0, error.line - 1).join("\n").length + (error.line > 1) + error.column - 1;
	area.setSelectionRange(at, at + 1);
}
