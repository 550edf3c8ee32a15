package main

import (
	"os/exec"
	"time"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
)

// settings are what the flags say, and so all that a run depends on.
type settings struct {
	files  []string
	format cover.Format
	layout *cover.Layout // nil: from the size of each puzzle

	task      task
	limit     uint64 // stop at so many solutions; 0: never
	timeout   time.Duration
	require   bool // each puzzle must be unique
	jobs      int
	engine    string // its name
	newEngine engine.Maker

	verify       bool                      // put the answers to the judge
	insist       bool                      // an answer that it does not decide is not known
	proofs       *proofs                   // where to write proofs; nil: nowhere
	judgeProcess func() (*exec.Cmd, error) // nil: this program
	judge        *judges.Judges            // during a run, if there is one

	bench *plan // for bench; nil for the other commands

	output   output
	color    bool // on stdout
	summary  bool
	progress bool // show a bar: after a second, or
	always   bool // at once
}

// task is what is asked about each puzzle.
type task uint8

const (
	solveOne   task = iota // one solution, and whether there is another
	solveFirst             // one solution
	solveAll               // all solutions, up to the limit
	countAll               // their number, up to the limit
	explainAll             // why it is not a proper puzzle, or that it is
)

// output is how the answers are written.
type output uint8

const (
	outLine output = iota
	outGrid
	outCSV
	outJSON
	outCount
	outExplain
)
