// Package page has the files of the page that "dlx-sudoku serve" opens: plain HTML, CSS and JavaScript, as the browser
// takes them. They know no Sudoku; every word comes from the commands (package cmd/internal/api). What is written here
// need not be loaded by readers of the page.
//
// # The desk
//
//	index.html            desk.js       what people do, as methods; it brings the page up to date
//	doc.js                documents, and undo by whole documents
//	board.js, overlay.js  the grid, and what is drawn over it
//	keys.js, pad.js       what writes
//	intake.js, address.js what comes in, and the address that holds the document
//	api.js, judge.js      questions to the program, and what is known
//	select.js, check.js   several cells at once; entries compared with the solution
//	state.js, verdict.js  the verdict in words, and on the page
//	cards.js              the cards: rules.js, claim.js, proof.js, step.js, make.js, share.js, shelf.js
//	paper.js              what stands below the grid on paper
//	dom.js, text.js       what both pages share
//
// A document is a puzzle and somebody's work on it. Documents do not change. A cell is a number from 0, row by row; a digit
// counts from 1, and 0 is an empty cell.
//
//	size, box [rows, columns], digits "123456789", rules ["rules: anti-knight"], title
//	givens, entries   a digit for each cell
//	words             a rule in words, which no program looks at, or ""
//	colour            a number from 1 for each cell, or 0
//	marks, centre, out  sets of digits as bits (1 << digit): written by hand; ruled out by steps that were applied
//	may               null, or for each cell the digits that the puzzle allows there, as bits
//
// The address holds it behind #: the puzzle alone, or more as parameters. m, n and x are marks, centre marks and what was
// ruled out: a cell, a dot, and the digits there. k has a colour for each cell, w the rule in words. A link that was shortened
// or mended by hand still works.
//
//	#53..7....6..195…
//	#p=LINE&e=LINE&m=3.17,12.259&x=4.12&box=2x5&digits=1-9A&rule=…&t=TITLE&token=…
//
// What is known of a puzzle is kept by its text, for the last fifty of them, so that undo has its verdict at once. What is
// asked of a text that is no longer on the desk is cancelled.
//
//	status        as "count" says: unique, multiple, none, invalid, unknown, error
//	clashes       pairs of givens
//	solutions     those found, as lines; more: there are others; total: their number, in words, once it is known
//	proved        true: the judge has replayed the proof for this very text; false: it has not decided; undefined: not yet
//	core          givens that cannot all be right; redundant: givens and rules not needed; together: all
//	              of these can go at once; kept: rules that were not tried alone; witnesses: what shows it
//	rating        the record of "rate"
//	trouble       "busy" or "away": there is no answer; error: the program's words
//	settled       nothing more is coming
//	time          how long each question took, in ms
//
// The verdict is about the givens, always. It says "proved" only where the checker has replayed the proof for this very text.
// Each sentence has a condition (state.js), and a test (testdata/modules.js); TestStates plays random puzzles in the page,
// without a screen (testdata/stage.js), and compares what it says with a model (package plays). A state is the kind of the
// verdict:
//
//	empty, unreadable               nothing is judged
//	pending, busy, away, unknown    there is no answer, yet or at all
//	disagree                        the engine and the judge differ
//	invalid           a digit stands twice; "Without r1c3=5 there is one solution" if the document before lacked only this
//	                  given, and its one solution was proved
//	none-pending      the core is not known yet
//	none              "Leave one out, and the others can" if explain has finished, kept no rule for others, and
//	                  no rule of the puzzle stands outside the core
//	several-pending   there are two at least
//	several           "Exactly", "proved": all were found, and the judge has refuted another one
//	capped            more than are looked at; "Exactly" once all are counted
//	found             a second one was not found; the proof is under way, and undecided if it does not come
//	unique            proved. "n of them not needed" of givens and of rules: without any one of them; "(each alone)": but not
//	                  without all. "At least n" if explain has not finished, of rules also where one is kept for others.
//	                  Not in a full grid
//	wrong             proved, the grid is full, and an entry differs
//	solved            proved, the grid is full, and no entry differs
//
// A verdict about solutions says "without the rule in words" if the puzzle has one.
//
// An overlay says what is shown over the digits. Each look has a shape, here or in the style sheet: nothing is said by
// colour alone.
//
//	name        as the card "Show" lists it
//	cells       for each cell that it marks: look, classes of the cell, and words, which stand in the cell's name
//	show        sets of candidates shown in open cells, or nothing
//	candidates  for each cell: how candidates look, by digit
//	pairs       for each cell: two characters, above and below a diagonal
//	shapes      what is drawn: {shape, …}
//
// A card stands beside the grid; key(desk) changes when its content does. A card whose key stays is left alone, so that
// nothing loses the focus. A step's words, cells, houses and links are the program's; the page draws and applies them.
//
// # The links
//
// links.html and links.js play a trace of a search ("dlx trace"). links-model.js carries the events out as the search does,
// and keeps a copy of the links now and then, so that back costs no more than on. links-draw.js draws them: a link that has
// jumped over something is curved and blue; a node that is hidden stands half a node aside, dashed, with dotted lines to the
// neighbours it remembers.
package page
