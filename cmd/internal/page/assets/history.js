// Undo goes back by whole documents, each with the cell that was selected: a key, a paste, a new puzzle are one step.

const LIMIT = 1000;

export class History {
	#past = [];
	#future = [];

	constructor(doc) { this.now = { doc, cell: 0 }; }

	get doc() { return this.now.doc; }
	get canUndo() { return this.#past.length > 0; }
	get canRedo() { return this.#future.length > 0; }

	get before() { return this.#past.at(-1)?.doc; }

	push(doc, cell) {
		this.#past = [...this.#past.slice(1 - LIMIT), this.now];
		this.#future = [];
		this.now = { doc, cell };
	}

	// replace changes the document without a step of its own, as when an address is read at the start.
	replace(doc, cell) { this.now = { doc, cell }; }

	undo() { return this.#move(this.#past, this.#future); }
	redo() { return this.#move(this.#future, this.#past); }

	#move(from, to) {
		if (!from.length) return false;
		to.push(this.now);
		this.now = from.pop();
		return true;
	}
}
