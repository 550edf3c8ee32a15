// Not trusted: it holds no code.

// Package satcheck is the independent judge of an exact-cover engine: it asks a SAT solver the same question, and trusts no
// answer that it has not checked itself.
//
//	I have                                   I want to know                     call
//	a Sudoku, its solutions                  are they right, are there others?  Judge.Check
//	an exact cover, its solutions            the same                           Judge.CheckCover
//	an exact cover, its cheapest solutions   is there a cheaper one?            Judge.CheckCover of a Cheapest claim
//	an exact cover, a number                 has it so many solutions?          states.Verify
//	a Sudoku                                 why is it not a proper one?        Judge.Explain
//	clauses                                  a model, or a proof                Judge.Solve
//	a formula and a proof in files           is the proof right?                proof.Check, scpog.Check
//
// # What is checked
//
// A claim is a puzzle, a list of solutions, and whether these are all. Every claim is checked in the same way:
//
//	puzzle as written ──▶ clauses of the rules and givens ─┐
//	claimed solutions ──▶ by the rules alone: legal? all   ├─▶ propagate ─▶ a search ─┬─▶ model: the missing solution
//	                      different?                       │                          │   (tried on the rules)
//	                  └─▶ one clause each: not this one ───┘                          └─▶ proof ─▶ replayed ─▶ Verified
//
// So "unique" is a complete claim with one solution, and "no solution" a complete claim with none; there is no other
// path. A solution that was left out is found and reported as the counterexample:
//
//	report := satcheck.Judge{}.Check(ctx, puzzle, [][]int{solution}, true)
//	if report.Verdict == satcheck.Refuted && report.Missing != nil { … not unique …}
//
// Before the search, the caller may propose a search tree of its own, as lemmas. The checker walks along its branches; each lemma
// is tried by propagation, at once or by cases, and dropped if it does not follow. For an exact cover the caller may propose the
// clauses that a search of its own has learned. So lemmas save work and prove nothing by themselves.
//
// A Sudoku is stated as an exact cover, with this package's own arithmetic. Overlapping grids are stated together as one exact
// cover. Claim.Formula returns the clauses for any other solver. Package interchange writes puzzles in other encodings and other
// languages.
//
// # What agreement proves, and what it does not
//
// A complete claim that is Verified rests on the files below and on the Go compiler. It does not rest on our search or on
// gophersat: if they give a wrong answer, the proof is refused or the model violates a clause, and the verdict is Failed. Nor
// does it rest on the engine, with which this package shares no code, no tables and no numbering.
//
// It does not show that the puzzle was read as its author meant it: both sides get the same givens and box shape. Clauses that
// forbid too much could hide a solution; so claimed solutions are tried on the clauses, and the clauses are tested against a
// plain backtracker. For rows, columns and boxes the rules and the clauses share only the puzzle: the rules divide cell numbers,
// the clauses go by lists of cells. For Puzzle.Rules they share everything: a grid obeys a rule if it satisfies the rule's
// clauses, and only the tests compare these with another reading of the rule. An incomplete claim that is Verified only says that
// its solutions are right and different. Undecided and Failed say nothing about the claim.
//
// # What is trusted
//
// Each file says in its first line whether a fault in it can make a wrong claim Verified. The packages keep the two kinds apart.
// The search (internal/ask) gets a copy of clauses and returns a model or learned clauses; it cannot name a formula, a checker or
// a claim. The code that takes lemmas (lemmas.go, learned.go) has a proof.Way and no checker. Both kinds use unit propagation
// (internal/unit), each on values of its own. The trusted files, with their lines of code (a test keeps the tables up to date):
//
//	claim.go                    192
//	cost.go                      92
//	counter.go                   72
//	cover.go                    184
//	coverclauses.go             201
//	coverrules.go                70
//	diagram.go                   81
//	judge.go                     69
//	overlap.go                  168
//	puzzle.go                    97
//	rules.go                     39
//	solve.go                     70
//	sudoku.go                   115
//	weighing.go                  31
//	internal/unit/clauses.go     17
//	internal/unit/load.go       106
//	internal/unit/propagate.go  220
//	internal/unit/rest.go        37
//	proof/checker.go             94
//	proof/formula.go             94
//	proof/way.go                 82
//	states/exchange.go          103
//	states/replay.go            209
//	states/space.go             253
//	states/weights.go            56
//	sums/check.go               235
//	sums/known.go               222
//	together                   3209
//
// The files that only proofs in files rest on:
//
//	internal/unit/database.go   140
//	proof/check.go              141
//	proof/format.go              56
//	proof/lratcheck.go          235
//	proof/readformula.go         75
//	proof/scan.go               170
//	proof/scanbinary.go         106
//	proof.Check, besides        923
//	states/read.go              130
//	states.Check, besides       130
//	scpog/check.go              194
//	scpog/formula.go            113
//	scpog/nodes.go              212
//	scpog.Check, besides        519
//
// A claim about a puzzle with Rules also rests on ruleclauses.go and on package constraint:
//
//	with rules                 1695
//
// # Clauses
//
// CheckCover has a variable for each option. If at most one of an item's options may be chosen, up to 30 of them exclude each
// other pair by pair; larger items, and items with multiplicities, have a sequential counter; items that an option covers several
// times have a decision diagram, and so do costs. A colour that several options give an item is a variable, and at most one of
// an item's colours and its options without a colour is true. gophersat's own cardinality constraints are not used: they are
// unsound, and give no proofs. The search, not the size, decides what is feasible: an all-interval series of 8 notes (456 options
// with colours) is proved complete in 0.7 s, and the 7,812 colourings of a 4x4 grid in 2.5 s; but the 4,860 ways to dominate a
// chessboard by five queens (64 options, 65 items with multiplicities) stay Undecided after DefaultSteps, 70 s; states.Verify
// counts them in half a second.
//
// There is exactly one model for each solution: the variables for colours and counts are defined by equivalences.
//
// # gophersat
//
// gophersat v1.4.0 cannot be cancelled, is not safe for concurrent use, and gives wrong answers outside a narrow range
// of uses; tests pin its faults. Only one file of internal/ask uses it, and few puzzles need it. One solver runs at a
// time in a process, whatever the number of goroutines; a panic becomes Failed; a cancelled solver ends at the next clause
// that it learns, and the call returns when it has ended, so that nothing is left behind. It cannot be cancelled while
// it loads the clauses, a second or two for MaxLiterals; until then the others wait, or leave when their own contexts
// end.
//
// # Sources
//
// N. Eén, N. Sörensson, "An extensible SAT-solver", SAT 2003: watched literals as they are used here. C. Sinz, "Towards an
// optimal CNF encoding of Boolean cardinality constraints", CP 2005: the sequential counter. N. Eén, N. Sörensson, "Translating
// pseudo-Boolean constraints into SAT", JSAT 2006: the decision diagram. D. E. Knuth, The Art of Computer Programming 4B,
// 7.2.2.1: exact cover with colours and multiplicities.
//
// Version 1 promises the exported names of this package: they stay, and are only added to.
package satcheck
