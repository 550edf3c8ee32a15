// Package dlx solves exact-cover problems with dancing links.
//
// An exact-cover problem has items and options, each option being a set of
// items. A solution is a set of options that contains every item exactly once:
//
//	     a  b  c  d  e  f  g
//	0          c     e            Options 0, 3 and 4 are a solution,
//	1    a        d        g      the only one: c e, a d f and b g
//	2       b  c        f         have each of the items once.
//	3    a        d     f
//	4       b              g
//	5             d  e     g
//
// Such items are primary. An item may also be secondary: contained in one of
// the chosen options, or in none. Tilings, timetables, queens on a board, Latin
// squares and Sudoku are problems of this kind.
//
// Three extensions are part of it: options may give a secondary item a colour,
// and go together if they agree; a primary item may have to be covered a number
// of times; and options may have costs. See [Problem].
//
// # Use
//
//   - State a [Problem]: by numbers with [NewProblem], by names with a
//     [Builder], or as text with [ParseProblem]; [Problem.WriteTo] writes it.
//   - Make a [Solver] and ask for the number of solutions ([Solver.Count]), one
//     of them ([Solver.First]), all ([Solver.Solutions]), or the cheapest
//     ([Solver.Cheapest]).
//   - [Solver.Commit] chooses options beforehand, such as the givens of a
//     puzzle, and [Solver.Reset] takes them back: one Solver serves any number of puzzles
//     without allocating anything for each.
//   - [Solver.Estimate] tells beforehand how long a search may take, and
//     [Solver.Progress] how far it is.
//   - [Problem.Verify] checks a solution by counting; [Problem.Explain] says
//     why there is none; [Stats] tells what a search has cost.
//
// A Problem may be shared between goroutines; each needs a Solver of its own. One
// search may also be shared between goroutines: see the field Workers of Solver.
//
// The solutions come in one order, that of Knuth's Algorithm X, whatever the
// representation and the number of workers.
//
// # The links
//
// Most of the matrix is zeros, so only its ones are kept, as nodes. A node
// stands in a vertical list, with the other options of its item, and in a
// circle with the other items of its option. Of the problem above, the items a,
// d and g with the options 1, 3, 4 and 5:
//
//	   head a        head d        head g
//	     ↕             ↕             ↕         ↕  up and down, from the head
//	→ ── 1a ───────→── 1d ───────→── 1g ──→       round to the head again
//	     ↕             ↕             ↕
//	→ ── 3a ───────→── 3d ──→ 3f ────┼────→    →  right, from the last node
//	     ↕             ↕             ↕            of the option to its first
//	→ ───┼────→ 4b ──→─┼─────────→── 4g ──→
//	     ↕             ↕             ↕
//	→ ───┼─────────→── 5d ──→ 5e ─→─ 5g ──→
//	     ↕             ↕             ↕
//
// To cover an item is to take it out of the problem together with its options.
// Each node q of these leaves its list,
//
//	down[up[q]] = down[q];  up[down[q]] = up[q]
//
// but keeps its own up and down, and so can be put back where it was,
//
//	down[up[q]] = q;  up[down[q]] = q
//
// provided that everything is undone in the reverse order. Choosing an option
// covers its items; backtracking uncovers them. That is all there is to it, and
// the file links.go holds it; search.go walks the tree. Two short files add to it:
// colours.go (purify) and multiple.go (occupy and drop).
//
// # Other representations
//
// Links are the model; the search is the same in others. In cells, a list is a
// stretch of an array whose members come first: an option that leaves
// changes places with the last, and to undo it is to set the size back (cells.go).
// In sets of bits, an option is a bit, and to choose one is to take those out that
// it excludes (bits.go). [Auto] says which is taken for which problem.
//
// # Short names
//
//	i, j     an item; its head            l  links
//	p, q, x  a node of an option          s  search, or a Solver
//	u, d     the nodes above and below    b  branch
//	o        an option                    n  a count
//
// # What makes it fast
//
// Measured on one core against a plain C program of Algorithm X (32-bit indices, a
// spacer node between options). Of its time, the nine general problems of this
// project's benchmark take 0.84 on links, 0.62 in cells, and 0.60 as [Auto]
// chooses, in the geometric mean. Sudoku runs at 1.6 to 1.9 times its
// speed on links and at 2.0 to 2.6 times in cells.
//
//   - Items with one option left are queued while links change, and their
//     options chosen without a scan for them and without a branch. The option
//     is lifted out of its lists first, instead of being hidden by the cover of
//     its own item. An item that comes down to none ends the branch at once,
//     which saves a seventh of the nodes of hard Sudoku.
//   - An option's nodes form a circle, without a spacer to test for; each field
//     has its own array of 16-bit numbers, which needs no bounds checks, and the arrays
//     are placed so that they do not share the low bits of their addresses. That last
//     step alone gave ten percent. The nodes of options of four items are
//     found by arithmetic, which gives another five on Sudoku.
//   - An option that covers all that is left completes a solution without being
//     covered and uncovered: a quarter of the time where solutions are many.
//   - The lists of a puzzle are built without the options that its givens rule
//     out, and not restored after the search: 1.4 times the speed on easy ones.
//     That no step of it branches on what is given, which cannot be predicted, is
//     1.1 times in it.
//   - Cells write half as much, and to go back, only sizes are copied, once for each
//     branch; the item of a branch is covered once for all its options.
//   - Sets of bits know which options exclude each other, so that secondary items
//     and colours cost nothing: up to three times the speed of cells with colours.
//
// Tried without gain: structs instead of arrays of fields (a tenth slower), all
// sizes looked at for a dead end (a tenth slower), and wider loops that cover
// an option as a whole.
//
// # Sources
//
// Donald E. Knuth, "Dancing links", in Millennial Perspectives in Computer
// Science, 2000 (arXiv cs/0011047), and The Art of Computer Programming,
// volume 4B, section 7.2.2.1, Addison-Wesley, 2022, whose words item, option,
// cover, hide and commit are used here. The idea of the links: Hirosi Hitotumatu and
// Kohei Noshita, "A technique for implementing backtrack algorithms and its
// application", Information Processing Letters 8, 1979.
package dlx
