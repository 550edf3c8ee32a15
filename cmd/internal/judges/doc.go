// Package judges has satcheck check the answers of an engine within a time limit, and writes the proofs.
//
// satcheck decides nearly all Sudoku by a search of its own, which any number of goroutines may do at the same time. Only the
// rest goes to gophersat, which runs once at a time in a process.
package judges
