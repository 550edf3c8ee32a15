// Package dlx solves exact-cover problems with dancing links.
//
//	I have                                     call
//	items and options by number                NewProblem
//	items and options by name                  Builder
//	a text in Knuth's format                   ParseProblem, ParseText
//	options that a solution must contain       NewSolver, then Solver.Commit
//
//	I want                                     call
//	one solution, or that none exists          Solver.First
//	all solutions, one after the other         Solver.Solutions
//	how many there are, or whether just one    Solver.Count
//	the cheapest of them, the dearest          Solver.Cheapest, Problem.Negated
//	to stop near the cheapest; bounds, prices  Solver.Watch, Problem.Prices
//	to know how long a search may take         Solver.Estimate, Solver.Progress, Solver.Stats
//	to use all cores                           Solver.Workers
//	to share a search between machines         Solver.Split, Solver.Confine
//	to search less                             Problem.Reduce, Problem.Restrict, Problem.Fill
//	to check a solution                        Problem.Verify
//	what its options stand for                 Problem.OptionNames, Problem.Value
//	why no solution exists                     Problem.Explain, Problem.Weigh
//	which options settle the others            Solver.Needed
//	which options are in any solution          Solver.Possible
//	the problem as text                        Problem.WriteTo
//
// # Exact covers
//
// An exact-cover problem has items and options, each option being a set of items. A solution is a set of options that
// contains every item exactly once:
//
//	     a  b  c  d  e  f  g
//	0          c     e            Options 0, 3 and 4 are a solution,
//	1    a        d        g      the only one: c e, a d f and b g
//	2       b  c        f         have each of the items once.
//	3    a        d     f
//	4       b              g
//	5             d  e     g
//
// Such items are primary. An item may also be secondary: contained in one of the chosen options, or in none. Tilings,
// timetables, queens on a board, Latin squares and Sudoku are problems of this kind; package classics states many.
//
// There are three extensions: options may give a secondary item a colour, and options that agree on it may be chosen
// together; a primary item may have to be covered several times, and an option may do so alone; and options may have costs. See
// [Problem].
//
// # Use
//
// A [Problem] does not change, and goroutines may share it; each needs a [Solver] of its own. A Solver serves any number
// of puzzles, with [Solver.Commit] and [Solver.Reset], without allocating anything for each. One search may also be
// shared between goroutines: see the field Workers of Solver.
//
// The solutions come in the order of Knuth's Algorithm X, whatever the representation and the number of workers: it
// chooses the item with the fewest options, the first of several, and tries its options in the order in which they were
// stated. The options of each solution are in ascending order.
//
// # Representations
//
// The matrix can be held as dancing links, as dancing cells or as sets of bits. They find the same solutions and differ in
// speed; [Auto] picks one. Each has a package below internal, whose documentation has the figure, the invariants and the
// measurements; internal/algorithmx, the plain algorithm, is where to begin. [Solver.Any] and Count up to 2 take turns with
// a search that learns from its dead ends, internal/learn, and in problems such as edge matching with one that keeps colours
// supported, internal/support.
//
// # Source
//
// Donald E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, Addison-Wesley, 2022, whose words item,
// option, cover, hide and commit are used here.
//
// Version 1 promises the exported names of this package: they stay, and are only added to.
package dlx
