// Not trusted: it holds no code.

// Package ask looks for models of clauses: by a search of its own and, if that is not enough, by gophersat. Clauses come in,
// and a model or learned clauses go out. It does not use the formulas and proofs of package proof, and its results are not
// trusted: a model is tried, and learned clauses are replayed.
package ask
