// Documents: givens, entries and marks. An edit returns a new document.

const ALPHABET = "123456789ABCDEFGHIJKLMNOP";
const none = (size) => new Array(size * size).fill(0);

// usualBox returns the squarest box, no higher than wide: 6 has 2x3.
function usualBox(size) {
	let rows = Math.floor(Math.sqrt(size));
	while (size % rows) rows--;
	return [rows, size / rows];
}

export function newDoc(size = 9, box = usualBox(size)) {
	return {
		size, box, digits: ALPHABET.slice(0, size), rules: [], title: "",
		words: "", givens: none(size), entries: none(size), marks: none(size), centre: none(size), colour: none(size), out: none(size), may: null,
	};
}

// spread returns the characters of an alphabet such as "1-9A-G".
function spread(alphabet) {
	return alphabet.replace(/(.)-(.)/g, (_, a, b) => {
		let all = "";
		for (let c = a.charCodeAt(0); c <= b.charCodeAt(0); c++) all += String.fromCharCode(c);
		return all;
	});
}

export const read = (line, digits) => Array.from(line, (c) => digits.indexOf(c) + 1);

export const write = (cells, digits) => cells.map((d) => (d ? digits[d - 1] : ".")).join("");

// setsOf reads a line with n characters a cell.
export const setsOf = (line, size) => none(size).map((_, cell) => [...line.slice(cell * size, (cell + 1) * size)].reduce((set, c, d) => (c === "." ? set : set | 2 << d), 0));

export function fromRecord(record) {
	const line = record.puzzle, box = record.box?.split("x").map(Number);
	const size = box ? box[0] * box[1] : Math.round(Math.sqrt(line.length)), { digits, rules, title } = newDoc(size, box);
	const doc = { ...newDoc(size, box), digits: record.digits ? spread(record.digits) : digits, rules: record.rules ?? rules, title: record.title ?? title, words: record.words ?? "" };
	if (line.length !== size ** 3) return { ...doc, givens: read(line, doc.digits) };
	const may = setsOf(line, size); // n characters a cell
	return { ...doc, may, givens: may.map((set) => (set && !(set & (set - 1)) ? 31 - Math.clz32(set) : 0)) };
}

export const bits = (set) => [...Array(26).keys()].filter((d) => set >> d & 1);

export const all = (doc) => (2 << doc.size) - 2;

// restricted returns a line with n characters a cell: the digits that each may hold.
function restricted(doc, cells, sets) {
	return cells.map((digit, cell) => [...doc.digits].map((c, d) => ((digit ? 1 << digit : sets[cell]) >> (d + 1) & 1 ? c : ".")).join("")).join("");
}

// toText returns the puzzle as the commands read it. A blank line ends a puzzle with rules, so that another may follow.
export function toText(doc, cells = doc.givens, sets = doc.may) {
	const line = sets ? restricted(doc, cells, sets) : write(cells, doc.digits);
	return [...doc.rules, line, ...(doc.rules.length ? [""] : [])].join("\n") + "\n";
}

// boardText returns the board with its entries, without the digits ruled out.
export const boardText = (doc) => toText(doc, board(doc), doc.out.some(Boolean) ? doc.out.map((out, cell) => (doc.may?.[cell] ?? all(doc)) & ~out) : doc.may);

// toFlags returns the flags needed to read the text.
export function toFlags(doc) {
	const flags = {};
	const [rows, columns] = usualBox(doc.size);
	if (rows === 1 || doc.box[0] !== rows || doc.box[1] !== columns) flags.box = doc.box.join("x");
	if (doc.size > 9 || doc.digits !== ALPHABET.slice(0, doc.size)) flags.digits = doc.digits;
	return flags;
}

export const board = (doc) => doc.givens.map((g, cell) => g || doc.entries[cell]);

export const isEmpty = (doc) => !doc.givens.some(Boolean) && !doc.rules.length && !doc.may;

const set = (list, cell, value) => (list[cell] === value ? list : list.with(cell, value));

// put writes a digit, or 0, into a layer: givens, entries, marks or centre, where it is written or struck, or colour.
export function put(doc, layer, cell, digit) {
	if (layer === "givens") {
		const may = doc.may && set(doc.may, cell, digit ? 1 << digit : all(doc));
		return { ...doc, may, givens: set(doc.givens, cell, digit), entries: set(doc.entries, cell, 0), marks: set(doc.marks, cell, 0), centre: set(doc.centre, cell, 0) };
	}
	if (layer === "colour") return { ...doc, colour: set(doc.colour, cell, digit === doc.colour[cell] ? 0 : digit) };
	if (doc.givens[cell]) return doc;
	if ((layer === "marks" || layer === "centre") && digit) {
		return doc.entries[cell] ? doc : { ...doc, [layer]: set(doc[layer], cell, doc[layer][cell] ^ 1 << digit) };
	}
	if (digit === 0) {
		if (doc.entries[cell]) return { ...doc, entries: set(doc.entries, cell, 0) };
		return { ...doc, marks: set(doc.marks, cell, 0), centre: set(doc.centre, cell, 0) };
	}
	return { ...doc, entries: set(doc.entries, cell, digit) };
}

export const nameOf = (doc, cell) => `r${Math.floor(cell / doc.size) + 1}c${cell % doc.size + 1}`;

export function cellOf(doc, name) {
	const [, row, column] = /^r(\d+)c(\d+)/.exec(name);
	return (row - 1) * doc.size + (column - 1);
}

// isCell reports whether a name is a cell's, perhaps with a digit, and not a rule's.
export const isCell = (name) => /^r\d+c\d+/.test(name);

export function without(doc, name) {
	return isCell(name) ? put(doc, "givens", cellOf(doc, name), 0) : { ...doc, rules: doc.rules.filter((rule) => rule !== name) };
}

// houses returns the row, column and box or region of a cell, with their names.
export function houses(doc, cell) {
	const { size, box: [high, wide] } = doc, each = (where) => doc.givens.slice(0, size).map((_, k) => where(k));
	const row = Math.floor(cell / size), column = cell % size;
	const across = Math.floor(row / high), down = Math.floor(column / wide);
	const list = [{ name: `row ${row + 1}`, cells: each((k) => row * size + k) }, { name: `column ${column + 1}`, cells: each((k) => k * size + column) }];
	const regions = doc.rules.find((r) => r.startsWith("regions:"))?.slice(8).replace(/\s/g, "");
	if (regions?.length === size * size && regions[cell] !== ".") {
		list.push({ name: `region ${regions[cell]}`, cells: [...regions].flatMap((c, k) => (c === regions[cell] ? [k] : [])) });
	} else if (!doc.rules.some((r) => /^rules:.*no-boxes/.test(r))) {
		list.push({ name: `box ${across * (size / wide) + down + 1}`, cells: each((k) => (across * high + Math.floor(k / wide)) * size + down * wide + k % wide) });
	}
	return list;
}

// clashing returns, for each cell whose digit stands twice in a house, the name of another cell that has it.
export function clashing(doc) {
	const cells = board(doc), found = new Map();
	for (const [cell, digit] of cells.entries()) {
		const other = digit && houses(doc, cell).flatMap((house) => house.cells).find((c) => c !== cell && cells[c] === digit);
		if (other || other === 0 && digit) found.set(cell, nameOf(doc, other));
	}
	return found;
}

// pencil returns what the houses of each open cell leave it, less what was ruled out.
export function pencil(doc) {
	const cells = board(doc);
	return cells.map((digit, cell) => {
		if (digit) return 0;
		let set = (doc.may?.[cell] ?? all(doc)) & ~doc.out[cell];
		for (const house of houses(doc, cell)) for (const c of house.cells) if (cells[c]) set &= ~(1 << cells[c]);
		return set;
	});
}

const LIMIT = 1000; // steps of undo

// History goes back by whole documents, each with the cell that was selected.
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
