// Not trusted: it holds no code.

// Package unit does unit propagation on clauses. The checker of proofs and the search for them share its code, but no values:
// each has propagators of its own, from a [Pool] of its own, and they exchange only plain lists of clauses.
package unit
