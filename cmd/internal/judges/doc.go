// Package judges puts the answers of an engine to satcheck, with a limit of time, and writes down what is proved.
//
// satcheck decides nearly all Sudoku by a search of its own, which any number of goroutines may do at the same time. Only
// what is left is put to gophersat, of which one runs in a process at a time.
package judges
