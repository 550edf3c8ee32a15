// Not trusted: it holds no code.

// Package ask looks for models of clauses: by a search of its own, and where that does not get there by gophersat. Clauses
// come in, and a model or learned clauses go out. It knows neither the formulas nor the proofs of package proof, which
// believes neither: a model is tried, and learned clauses are replayed.
package ask
