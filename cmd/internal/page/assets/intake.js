// Puzzles come by paste, by drop, from a file, by the address, or with the command that started the program. The program
// reads them, whatever they are written in. One puzzle replaces what is on the desk; several fill the shelf.

import { call } from "./api.js";
import { $, button, h } from "./dom.js";
import { fromRecord } from "./doc.js";

export const KEPT = 1000; // puzzles on the shelf

// readPuzzles returns the documents of a text, and what could not be read: {docs, errors: [{text, line, column}]}.
export async function readPuzzles(text, flags = {}) {
	const { lines, notes } = await call("convert", { json: true, ...flags }, text);
	const docs = lines.filter((record) => record.status === "read").map(fromRecord);
	const errors = lines.filter((record) => record.error).map(({ line, error }) => ({ line, ...error }));
	if (!docs.length && !errors.length) errors.push({ text: notes[0] ?? "no puzzle in it" });
	return { docs, errors };
}

export async function take(desk, text, flags, { work = (doc) => doc, begin = (doc) => desk.replace(doc) } = {}) {
	if (!text.trim()) return;
	try {
		const { docs, errors } = await readPuzzles(text, flags);
		if (docs.length > 1) desk.fillShelf(docs, text, errors);
		else if (docs.length === 1) begin(work(docs[0]));
		else desk.unreadable({ ...errors[0], source: text });
	} catch (error) {
		if (error.kind === "away" || error.kind === "busy") desk.trouble(error.kind);
		else desk.unreadable({ text: error.message, source: text });
	}
}

// listen takes what is pasted or dropped anywhere on the page, except into a field of text.
export function listen(desk) {
	addEventListener("paste", (e) => {
		if (/^(TEXTAREA)$/.test(e.target.tagName) || e.target.type === "text") return;
		e.preventDefault();
		const files = [...e.clipboardData.files];
		if (files.length) takeFiles(desk, files);
		else take(desk, e.clipboardData.getData("text"));
	});
	addEventListener("dragover", (e) => {
		e.preventDefault();
		document.body.classList.add("drop");
	});
	for (const kind of ["dragleave", "drop"]) addEventListener(kind, () => document.body.classList.remove("drop"));
	addEventListener("drop", (e) => {
		e.preventDefault();
		const files = [...e.dataTransfer.files];
		if (files.length) takeFiles(desk, files);
		else take(desk, e.dataTransfer.getData("text"));
	});
	addEventListener("copy", (e) => {
		if (!desk.board.hasFocus || !getSelection().isCollapsed) return;
		e.preventDefault();
		e.clipboardData.setData("text", desk.line);
	});
}

async function takeFiles(desk, files) {
	const texts = await Promise.all(files.map((file) => (file.name.endsWith(".gz") ? new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))) : file).text()));
	take(desk, texts.join("\n\n"));
}

export function openPaste(desk, text = "", error = null) {
	const dialog = $("dialog");
	const area = h("textarea", { id: "paste-text", rows: 12, spellcheck: "false", autocomplete: "off", "aria-describedby": error ? "paste-error" : null }, text);
	const file = h("input", { type: "file", multiple: true, class: "vh", tabindex: -1, "aria-label": "Files", onchange: () => { dialog.close(); takeFiles(desk, [...file.files]); } });
	dialog.replaceChildren(
		h("h2", { id: "dialog-title" }, "Paste a puzzle"),
		error ? h("p", { id: "paste-error", class: "error" }, `${error.line ? `Line ${error.line}, column ${error.column}: ` : ""}${error.text}`) : "",
		h("label", { for: "paste-text", class: "small" }, "A line, a drawn grid, a table, a link, JSON, or several of them"),
		area,
		h("form", { method: "dialog", class: "row end", onsubmit: (e) => { if (e.submitter?.value === "read") take(desk, area.value); } },
			file, button("From files …", () => file.click()), h("button", { value: "cancel" }, "Cancel"), h("button", { value: "read", class: "main" }, "Read it")),
	);
	dialog.showModal();
	area.focus();
	if (error?.line) {
		const lines = text.split("\n");
		const at = lines.slice(0, error.line - 1).reduce((n, l) => n + l.length + 1, 0) + error.column - 1;
		area.setSelectionRange(at, at + 1);
	}
}
