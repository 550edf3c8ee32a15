package main

import (
	"time"

	"dlx-sudoku/dlx"
)

// settings are what the flags say.
type settings struct {
	files []string

	first     uint64 // solve: stop at so many solutions; 0: never
	every     uint64 // solve: print each solution whose number this divides
	cheapest  int    // solve: so many solutions of least cost; 0: not asked
	unordered bool   // solve: as they are found
	draw      bool   // solve: as a grid
	limit     uint64 // count: stop at so many; 0: never

	jobs    int
	engine  dlx.Representation
	timeout time.Duration // for each problem; 0: none
	stats   bool

	verify bool // put answers to the judge
	insist bool // an answer that it does not decide is not known

	probes int    // estimate
	seed   uint64 // estimate
	effort uint64 // explain; 0: no limit

	json     bool
	color    bool // on stdout
	progress bool // show a bar: after a second, or
	always   bool // at once
}

// many reports whether there are several problems, so that a record must say which it is about.
func (set *settings) many() bool { return len(set.files) > 1 }
