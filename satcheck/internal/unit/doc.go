// Not trusted: it holds no code.

// Package unit is unit propagation on clauses. It is code that the checker of proofs and the search for them share, and
// no value of theirs: each has propagators of its own, from a [Pool] of its own, and what passes between the two are
// plain lists of clauses.
package unit
