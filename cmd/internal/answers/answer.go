package answers

import (
	"fmt"
	"math/big"
	"strconv"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// A Status is what is known of a puzzle.
type Status uint8

const (
	Unique     Status = iota
	Multiple          // several solutions
	Solved            // one solution, and nobody asked for another
	None              // no solution
	Invalid           // clashing givens
	Unknown           // it timed out
	Unreadable        // no puzzle, or no answer that can be printed
	AtLeastOne        // one solution, and a limit of 1 on their number
	Made              // puzzles were made of it
	statuses          // how many there are
)

var statusNames = [statuses]string{"unique", "multiple", "solved", "none", "invalid", "unknown", "error", "unknown", "made"}

// String returns the status as JSON and tables have it.
func (s Status) String() string { return statusNames[s] }

// An Answer is what came out about one puzzle.
type Answer struct {
	Item    *puzzlein.Item
	Status  Status
	Count   uint64   // solutions found; math.MaxUint64 if that is too small
	Exact   *big.Int // the same, where they were counted and not found
	Summed  bool     // they are being counted
	Costs   string   // of that
	Problem string   // its fingerprint, where that was asked for
	More    bool     // and there may be others: a limit, or the time, ended the search
	Clashes []cover.Clash
	Dropped []int  // rules of the puzzle, by index, that are not needed: puzzles made of it do not have them
	Reason  string // for unknown and unreadable, and why an explanation is unfinished

	Verdict verdict.Verdict
	Proved  []Proved // for the manifest

	Record Record     // of a command that has its own; nil: what stands above is all
	Exit   cli.Status // what the answer means for the exit status
	Notes  []Note
}

// A Record is what a command like rate or hint has to say about a puzzle. Its value for a puzzle about which nothing
// is known, because it cannot be read, is given to [Batch.Ask].
type Record interface {
	// AppendText appends the record as text.
	AppendText(dst []byte, a *Answer, v *View) []byte

	// Object returns the members of the JSON object behind file, line and puzzle: a struct.
	Object(a *Answer) any
}

// Confirmed returns the word for an answer that was verified as a whole: proved, or verified where an exact count was only
// confirmed by another one; "" for all others.
func (a *Answer) Confirmed() string {
	switch {
	case a.Verdict.State != verdict.Verified || a.More:
		return ""
	case a.Exact != nil && a.Verdict.Proof == nil:
		return "verified"
	}
	return "proved"
}

// Begin begins the answer to an item.
func (a *Answer) Begin(it *puzzlein.Item) {
	notes, proved := a.Notes[:0], a.Proved[:0]
	*a = Answer{}
	a.Item, a.Notes, a.Proved = it, notes, proved
	if it.Err != nil {
		a.Fail(it.Fault().Err.Error())
	}
}

// made returns the rules of puzzles that were made.
func (a *Answer) made() *rules.Set {
	if len(a.Dropped) == 0 {
		return a.Item.Ruleset
	}
	return a.Item.Ruleset.Without(a.Dropped...)
}

// Fail makes an error of the answer.
func (a *Answer) Fail(reason string) { a.Status, a.Reason = Unreadable, reason }

// Note adds a note about the puzzle, given a column of its first line.
func (a *Answer) Note(kind noteKind, column int, text string) {
	a.Notes = append(a.Notes, Note{kind: kind, place: a.Item.Place(column), Text: text})
}

// NoteReason notes why the answer is not known.
func (a *Answer) NoteReason() { a.Note(Remark, 1, a.Reason) }

// Refused reports whether givens clash, and if so makes that the whole answer: no.
func (a *Answer) Refused() bool {
	if !a.FindClashes() {
		return false
	}
	a.Exit = cli.No
	a.NoteClashes()
	return true
}

// NoteClashes notes which givens clash.
func (a *Answer) NoteClashes() {
	for _, clash := range a.Clashes {
		a.Note(Remark, a.Item.CellColumn(clash.Cells[1]), clash.String())
	}
}

// FailWith makes an error of the answer and notes it.
func (a *Answer) FailWith(err error, exit cli.Status) {
	a.Fail(err.Error())
	a.Note(Fault, 1, a.Reason)
	a.Exit = exit
}

// Worse takes account of an exit status.
func (a *Answer) Worse(exit cli.Status) { a.Exit = cli.Worse(a.Exit, exit) }

// FindClashes reports whether givens clash, and if so makes that the answer. It is called only if an engine refuses the
// givens or finds no solution.
func (a *Answer) FindClashes() bool {
	if !a.Item.Grid.HasClash() {
		return false
	}
	a.Status, a.Clashes = Invalid, a.Item.Grid.Clashes()
	return true
}

// AppendNumber appends the number of solutions, with a '+' if there may be more.
func (a *Answer) AppendNumber(dst []byte) []byte {
	if a.Exact != nil {
		return a.Exact.Append(dst, 10)
	}
	dst = strconv.AppendUint(dst, a.Count, 10)
	if a.More {
		dst = append(dst, '+')
	}
	return dst
}

// Several returns "1 solution", "6 solutions" or "1+ solutions", given the word for one.
func Several(count uint64, more bool, one string) string {
	if more {
		return fmt.Sprintf("%d+ %ss", count, one)
	}
	return text.Plural(count, one, one+"s")
}
