package main

import (
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
)

// status is what is known of a puzzle.
type status uint8

const (
	unique     status = iota
	multiple          // several solutions
	solved            // one solution, and nobody asked for another
	none              // no solution
	invalid           // clashing givens
	unknown           // the time was up
	unreadable        // no puzzle
	statuses          // how many there are
)

var statusNames = [statuses]string{"unique", "multiple", "solved", "none", "invalid", "unknown", "error"}

func (s status) String() string { return statusNames[s] }

// verification is what the judge says to an answer.
type verification uint8

const (
	notChecked verification = iota // it was not asked
	verified
	notVerified // it has not decided
)

// answer is what came out about one puzzle.
type answer struct {
	*item
	status  status
	count   uint64 // solutions found
	shown   uint64 // solutions printed
	more    bool   // and there may be others: a limit, or the time, ended the search
	clashes []cover.Clash
	reason  string // for unknown and unreadable, and why an explanation is unfinished
	begun   bool   // part of the record may be written already

	verified   verification
	unverified string              // why it is not
	opposed    []string            // engine and judge, where they disagree
	proof      judges.Files        // what became of it
	explained  *judges.Explanation // nil: nobody asked
}

// exit returns the exit status that the answer makes for.
func (a *answer) exit(set *settings) exit.Status {
	switch a.status {
	case unreadable:
		return exit.Input
	case unknown:
		if set.task == countAll && a.reason == "" && !set.require {
			return exit.OK // one solution, as --limit 1 has it
		}
		return exit.Unknown
	}
	switch {
	case a.endedEarly():
		return exit.Unknown
	case set.require && a.status != unique:
		return exit.No
	case (set.task != countAll && set.task != explainAll) && (a.status == none || a.status == invalid):
		return exit.No
	}
	return exit.OK
}
