// Not trusted: it holds no code.

// Package satcheck is the independent judge of an exact-cover engine: it puts the same question to a SAT solver and
// believes no answer that it has not checked itself.
//
// # What is checked
//
// A claim is a puzzle, a list of solutions, and whether these are all. Check takes every claim the same way:
//
//	puzzle as written ──▶ clauses of the rules and givens ─┐
//	claimed solutions ──▶ by the rules alone: legal? all   ├─▶ propagate ─▶ gophersat ─┬─▶ model: the missing solution
//	                      different?                       │                           │   (tried on the rules)
//	                  └─▶ one clause each: not this one ───┘                           └─▶ proof ─▶ replayed ─▶ Verified
//
// So "unique" is one solution and complete, "no solution" none and complete; there is no other path. A solution left
// out is found and reported as the counterexample:
//
//	report := satcheck.Check(ctx, puzzle, [][]int{solution}, true)
//	if report.Verdict == satcheck.Refuted && report.Missing != nil { … not unique …}
//
// A Sudoku is stated as an exact cover, with this package's own arithmetic, and CheckCover checks any other one, with
// colours and multiplicities, on the same path. Explain says why a puzzle is not a proper one. Claim.Formula,
// Formula.WriteTo and Proof.WriteTo give clauses and proofs to anybody else's solver and checker, ReadProof and
// Proof.Check take theirs. Package interchange writes puzzles in other encodings and other languages.
//
// # Counts
//
// Solutions that are too many to list are counted by states. What is left of a cover after some choices is a state, and
// two ways that leave the same are followed as one. CountByStates finds them and writes a line for each; CheckCount has
// the lines replayed, and so does CheckCountProof, which reads them, by code that neither searches nor remembers:
//
//	{0 1} {2 3} {0 2} {1 3}: two dominoes on a square of cells 0 to 3
//
//	2 0 3 4     state 2, nothing chosen: cell 0 is covered by {0 1}, which leads to state 3, or by {0 2}, to state 4
//	3 2 1       state 3: cell 2 is covered by {2 3}, and that is a solution
//	4 1 1       state 4: cell 1 is covered by {1 3}, another one
//
// The replay makes each state anew from the one before, sees that the choices are all there are, and that a state reached
// on two ways is the same; the ways that lead to solutions are added up. No formula and no SAT solver has a part in this.
//
// # What agreement proves, and what it does not
//
// A complete claim that is Verified rests on the files below and on the Go compiler. It does not rest on our search
// or on gophersat: a wrong answer of theirs is a proof that is refused or a model that violates a clause, and the verdict is Failed. Nor does it
// rest on the engine, with which this package shares no code, no tables and no numbering.
//
// It does not show that the puzzle was read as its author meant it: both sides get the same givens and box shape. A
// fault of the clauses that forbids too much could hide a solution; so claimed solutions are tried on the clauses, and
// the clauses are tested against a plain backtracker. The rules and the clauses share nothing but the puzzle: the rules
// divide cell numbers, the clauses go by lists of cells. An incomplete claim that is Verified says no more than that its
// solutions are right and different. Undecided and Failed say nothing about the claim.
//
// # Trusted files
//
// Each file says in its first line whether a fault in it can make a wrong claim Verified. Those that can, in lines of code
// (a test keeps the table):
//
//	claim.go         188
//	cost.go          120
//	countcheck.go    136
//	counter.go        79
//	cover.go         135
//	coverclauses.go  193
//	coverrules.go     70
//	formula.go        80
//	judge.go          62
//	propagate.go     274
//	puzzle.go        103
//	replay.go         41
//	rules.go          35
//	solve.go          39
//	states.go        138
//	sudoku.go        109
//	together        1802
//
// And those that only CheckProof and CheckCountProof rest on, which replay proofs in files:
//
//	checkproof.go    286
//	lratcheck.go     219
//	readcount.go      61
//	readformula.go    60
//	scan.go          146
//	CheckProof       772
//
// What a claim about a puzzle with Rules rests on besides: ruleclauses.go, and package constraint.
//
//	with rules      1350
//
// # Clauses
//
// CheckCover has a variable for each option. Up to 30 options of an item of which one at most may be chosen exclude each
// other pair by pair; more, and those of an item with multiplicities, are counted by a sequential counter. A colour that
// more than one option gives an item is a variable, and of an item's colours and its options without a colour one at most
// is true. gophersat's own cardinality constraints are not used: they are unsound, and give no proofs. What is feasible
// depends on the search, not on the size: an all-interval series of 8 notes (456 options with colours) is proved complete
// in 0.7 s, the 7,812 colourings of a 4x4 grid in 2.5 s, while the 4,860 ways to dominate a chessboard by five queens (64
// options, 65 items with multiplicities) stay Undecided after DefaultSteps, 70 s; CheckCount finds them in half a second.
//
// There is exactly one model for each solution: the variables for colours and counts are defined by equivalences.
//
// # gophersat
//
// gophersat v1.4.0 cannot be cancelled, is not safe for concurrent use, and gives wrong answers off a narrow path; its
// faults are pinned by gopher_test.go. Only gopher.go knows it. One solver runs at a time in a process, whatever the
// number of goroutines; a panic is Failed; a cancelled solver ends at the next clause that it learns, and the call
// returns when it has ended, so that nothing is left behind. Only while it takes its clauses in it cannot be ended,
// a second or two for MaxLiterals; until then the others wait, or leave when their own contexts end.
//
// # Sources
//
// E. Goldberg, Y. Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003: proofs as lists of learned
// clauses. N. Eén, N. Sörensson, "An extensible SAT-solver", SAT 2003: watched literals as they are used here.
// C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005: the sequential counter. D. E.
// Knuth, The Art of Computer Programming 4B, 7.2.2.1: exact cover with colours and multiplicities.
package satcheck
