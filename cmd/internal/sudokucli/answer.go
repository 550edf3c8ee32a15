package sudokucli

import (
	"fmt"
	"math/big"
	"strconv"

	"dlx-sudoku/cmd/internal/cli"
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
	unknown           // it timed out
	unreadable        // no puzzle, or no answer that can be printed
	atLeastOne        // one solution, and a limit of 1 on their number
	made              // puzzles were made of it
	statuses          // how many there are
)

var statusNames = [statuses]string{"unique", "multiple", "solved", "none", "invalid", "unknown", "error", "unknown", "made"}

func (s status) String() string { return statusNames[s] }

// verification is what became of an answer that was to be verified.
type verification uint8

const (
	notAsked  verification = iota
	verified               // by a proof that was replayed, or by other code that counts in another way
	recounted              // by the same code along another road: less than verified
	undecided
)

// answer is what came out about one puzzle.
type answer struct {
	item    *item
	status  status
	count   uint64   // solutions found; math.MaxUint64 if that is too small
	exact   *big.Int // the same, where they were counted and not found
	summed  bool     // they are being counted
	costs   string   // of that
	problem string   // its fingerprint, where that was asked for
	more    bool     // and there may be others: a limit, or the time, ended the search
	clashes []cover.Clash
	reason  string // for unknown and unreadable, and why an explanation is unfinished

	verified   verification
	unverified string        // why it is not
	by         string        // what a count is verified or recounted by, unless solutions are listed
	opposed    []string      // engine and judge, where they disagree
	proof      *judges.Proof // nil: no proof
	unproved   string        // why, unless there may be more solutions
	proved     []proved      // for the manifest

	record record     // of a command that has its own; nil: what stands above is all
	exit   cli.Status // what the answer means for the exit status
	notes  []note
}

// A record is what a command like rate or hint has to say about a puzzle. Its value for a puzzle about which nothing
// is known, because it cannot be read, is given to [batch.ask].
type record interface {
	// appendText appends the record as text.
	appendText(dst []byte, a *answer, v *view) []byte

	// object returns the members of the JSON object behind file, line and puzzle: a struct.
	object(a *answer) any
}

// confirmed returns the word for an answer that was verified as a whole: proved, or verified where an exact count was only
// confirmed by another one; "" for all others.
func (a *answer) confirmed() string {
	switch {
	case a.verified != verified || a.more:
		return ""
	case a.exact != nil && a.proof == nil:
		return "verified"
	}
	return "proved"
}

// start begins the answer to an item.
func (a *answer) start(it *item) {
	notes, proved := a.notes[:0], a.proved[:0]
	*a = answer{}
	a.item, a.notes, a.proved = it, notes, proved
	if it.Err != nil {
		a.fail(it.fault().Err.Error())
	}
}

// fail makes an error of the answer.
func (a *answer) fail(reason string) { a.status, a.reason = unreadable, reason }

// note adds a note about the puzzle, given a column of its first line.
func (a *answer) note(kind noteKind, column int, text string) {
	a.notes = append(a.notes, note{kind: kind, place: a.item.place(column), text: text})
}

// noteReason notes why the answer is not known.
func (a *answer) noteReason() { a.note(remark, 1, a.reason) }

// noteClashes notes which givens clash.
func (a *answer) noteClashes() {
	for _, clash := range a.clashes {
		a.note(remark, a.item.column(clash.Cells[1]), clash.String())
	}
}

// failWith makes an error of the answer and notes it.
func (a *answer) failWith(err error, exit cli.Status) {
	a.fail(err.Error())
	a.note(fault, 1, a.reason)
	a.exit = exit
}

// worse takes account of an exit status.
func (a *answer) worse(exit cli.Status) { a.exit = cli.Worse(a.exit, exit) }

// findClashes reports whether givens clash, and if so makes that the answer. It is called only if an engine refuses the
// givens or finds no solution.
func (a *answer) findClashes() bool {
	if !a.item.Grid.HasClash() {
		return false
	}
	a.status, a.clashes = invalid, a.item.Grid.Clashes()
	return true
}

// appendNumber appends the number of solutions, with a '+' if there may be more.
func (a *answer) appendNumber(dst []byte) []byte {
	if a.exact != nil {
		return a.exact.Append(dst, 10)
	}
	dst = strconv.AppendUint(dst, a.count, 10)
	if a.more {
		dst = append(dst, '+')
	}
	return dst
}

// several returns "1 solution", "6 solutions" or "1+ solutions", given the word for one.
func several(count uint64, more bool, one string) string {
	if more {
		return fmt.Sprintf("%d+ %ss", count, one)
	}
	return cli.Plural(count, one, one+"s")
}
