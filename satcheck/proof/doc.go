// Not trusted: it holds no code.

// Package proof checks proofs that formulas cannot be satisfied. The formulas and proofs may come from package satcheck, or from
// the files of any solver.
//
//	I have                              I want                          call
//	a formula, a proof in a file        to check the proof              Check: DRAT and LRAT, as text or binary
//	a formula, a proof in memory        to check the proof              Proof.Check: steps that follow by propagation
//	a formula                           its clauses after propagation   Load, Checker.Rest
//	what a solver learned from these    a proof, checked                Rest.Proof, Checker.Replay
//	a formula, somebody's search tree   what follows, node by node      Load, Checker.Way
//	a proof                             the same in LRAT                Proof.LRAT
//	a file                              a formula, a proof              ReadFormula, Read
//	a formula or a proof                a file                          WriteTo
//
// A formula is in conjunctive normal form, as DIMACS has it. A proof adds clauses until the empty one follows:
//
//	p cnf 2 4        1 0      1 follows: if it were false, 2 would have to be true (1 or 2) and false (1 or not 2)
//	1 2 0            0        and then nothing is left for 2
//	1 -2 0
//	-1 2 0
//	-1 -2 0
//
// Each file says in its first line whether a fault in it can make a wrong claim look right; the documentation of package
// satcheck adds them up.
//
// # Sources
//
// E. Goldberg, Y. Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003: proofs as lists of
// learned clauses. M. Järvisalo, M. Heule, A. Biere, "Inprocessing rules", IJCAR 2012: RAT. L. Cruz-Filipe et al.,
// "Efficient certified RAT verification", CADE 2017: LRAT.
//
// Version 1 promises the exported names of this package: they stay, and are only added to.
package proof
