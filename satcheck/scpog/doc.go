// Not trusted: it holds no code.

// Package scpog proves the number of solutions of an exact cover, in a format that a verified program reads.
//
// The program is cake_scpog, which was proved correct down to its machine code (R. E. Bryant, Y. K. Tan and others,
// github.com/rebryant/scpog). A proof is about clauses. It has a graph with the same models, whose number is found by adding and
// multiplying, and lemmas which show that the clauses imply the graph:
//
//	{0} {1} {0 1}: two items, and three options with variables 1 to 3
//
//	clauses 1 to 4      item 0: 1 3   -1 -3      item 1: 2 3   -2 -3
//
//	5 p 4 1 2 -3 0           node 4: 1 and 2 and not 3; clauses 5 to 8 say so
//	9 p 5 3 -1 -2 0          node 5: 3 and not 1 and not 2; clauses 9 to 12
//	13 s 6 4 5 6 11 0        node 6: node 4 or node 5, which exclude each other by clauses 6 and 11; clauses 13 to 15
//	16 a -1 6 0 2 3 14 5 0   lemma 16: not 1, or node 6; then the clauses that this follows from
//	r 6                      the root
//
// [Formula] writes the clauses, and states.SCPOG finds proofs. [Check] follows a proof and returns the number, which cake_scpog
// does not print.
//
// Version 1 makes no promise about this package: its exported names may change.
package scpog
