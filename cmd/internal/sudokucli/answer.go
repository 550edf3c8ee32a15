package sudokucli

import (
	"fmt"
	"math/big"
	"strconv"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/satcheck"
)

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
	proof      *judges.Proof // nil: there is none
	unproved   string        // why, unless there may be more solutions
	proved     []proved      // for the manifest

	record record     // of a command that has its own; nil: what stands above is all
	exit   cli.Status // what the answer means for the exit status
	notes  []note
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

// puzzle returns the puzzle as satcheck takes it.
func (it *item) puzzle() satcheck.Puzzle {
	return variants.Puzzle(it.Grid, it.rules)
}

// clash returns a clash that the judge has found.
func (it *item) clash(c satcheck.Clash) cover.Clash {
	return cover.Clash{
		Digit: c.Digit, Cells: c.Cells, Houses: c.Houses, Layout: it.Grid.Layout(),
		Alphabet: it.Grid.Alphabet(),
	}
}

// appendPuzzle appends the puzzle in one line, or the text that stood in its place.
func (it *item) appendPuzzle(dst []byte) []byte {
	if it.Err != nil {
		return cli.AppendClean(dst, string(it.Text))
	}
	return puzzles.AppendBoxField(it.Grid.AppendLine(dst), it.Grid.Layout())
}

// filled returns a solution of the puzzle as a grid, or nil if it is not one of its size.
func (it *item) filled(solution []int) *cover.Grid {
	g, err := cover.FromDigits(it.Grid.Layout(), solution)
	if err != nil {
		return nil
	}
	g.SetAlphabet(it.Grid.Alphabet())
	return g
}

// line returns a solution of the puzzle in line format.
func (it *item) line(solution []int) string {
	if g := it.filled(solution); g != nil {
		return g.String()
	}
	return fmt.Sprint(solution)
}

// appendCount appends a number of solutions, with a '+' if there may be more.
func appendCount(dst []byte, count uint64, more bool) []byte {
	dst = strconv.AppendUint(dst, count, 10)
	if more {
		dst = append(dst, '+')
	}
	return dst
}

// appendNumber appends the number of solutions.
func (a *answer) appendNumber(dst []byte) []byte {
	if a.exact != nil {
		return a.exact.Append(dst, 10)
	}
	return appendCount(dst, a.count, a.more)
}

// appendCounted appends "1 solution", "6 solutions" or "1+ solutions", given the word for one.
func appendCounted(dst []byte, count uint64, more bool, one string) []byte {
	dst = append(append(appendCount(dst, count, more), ' '), one...)
	if count != 1 || more {
		dst = append(dst, 's')
	}
	return dst
}
