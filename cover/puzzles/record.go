package puzzles

import (
	"bytes"
	"math/bits"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// textLimit is the largest number of bytes of a puzzle's text that a Record keeps.
const textLimit = 4096

// A Record is one puzzle of the input, or the error that stands in its place. The zero Record is ready for
// [Reader.Read], which reuses its memory: copy what must outlive the next Read.
type Record struct {
	// Grid is the puzzle if Err is nil. Otherwise it is undefined.
	Grid *cover.Grid

	// Name is the title that stands above the puzzle, or empty.
	Name []byte

	// Text is the puzzle as it stands in the input. In line format it is a field, or the whole line if that cannot be
	// read; in other formats it is the rows, joined with one blank. It is cut to 4096 bytes.
	Text []byte

	// Line and Column are the place of the puzzle's first character, counting from 1: the first of its field, behind an
	// opening quote, or of its first row, behind the blanks. Columns count characters.
	Line, Column int

	// Rules are the rules that the text states, in its order, if [Reader.Rules] asks for them. If the text says the boxes
	// otherwise than by drawing them, the last rule is "box", with a value such as "3x3".
	Rules []Rule

	// Solution is the solution beside the puzzle in the text if it solves it, or nil. There may be other solutions.
	Solution *cover.Grid

	// Claim is the solution beside the puzzle in the text, right or wrong, which may have empty cells. It is nil if there
	// is none, or if [Reader.Claims] is false.
	Claim *cover.Grid

	// Notes are sentences about how the puzzle was read that a user should see.
	Notes []string

	above  []Rule // rules above the puzzle, among the lines that it was read from
	file   string // for Refuse
	sure   bool   // the signs of the puzzle fit no other alphabet than its own, see script
	claims bool   // Claim is asked for, not Solution

	unclaimed bool // the puzzle was read, and the error is about its solution

	Err error // why it cannot be read, a *ParseError, or nil
}

// CellPlace returns the line and the column, counting from 1, of a cell of a puzzle in line format. It reports false
// for a puzzle in another format, or one that cannot be read. A cell out of range is misuse and panics.
func (rec *Record) CellPlace(cell int) (line, column int, ok bool) {
	if rec.Err != nil || rec.Grid == nil || bytes.IndexByte(rec.Text, ' ') >= 0 { // a blank joins rows
		return 0, 0, false
	}
	rec.Grid.Layout().CellName(cell) // panics out of range
	if len(rec.Text) != rec.Grid.Layout().Cells() {
		return 0, 0, false
	}
	return rec.Line, rec.Column + cell, true
}

// set gives the record a grid with these digits, one for each cell.
func (rec *Record) set(l *cover.Layout, a cover.Alphabet, digits []uint8) {
	if rec.Grid == nil || rec.Grid.Layout() != l {
		rec.blank(l, a)
	}
	rec.Grid.SetAlphabet(a)
	rec.Grid.SetBytes(digits)
	rec.sure = false
}

// takeGrid gives the record the grid that was read into another one.
func (rec *Record) takeGrid(from *Record) { rec.Grid, rec.sure = from.Grid, from.sure }

// blank gives the record an empty grid and returns it.
func (rec *Record) blank(l *cover.Layout, a cover.Alphabet) *cover.Grid {
	if rec.Grid == nil {
		rec.Grid = cover.NewGrid(l)
	} else {
		rec.Grid.Reset(l)
	}
	rec.Grid.SetAlphabet(a)
	rec.sure = false
	return rec.Grid
}

// A Rule is what a text says about its puzzle beyond digits, candidates and boxes: a line such as "thermo: r1c1-r1c5"
// above it, or a member of its document, such as "killercage" of f-puzzles.
type Rule struct {
	Name         string // the word before the colon, or the name of the member
	Value        string // what stands behind the colon, or the member's value as JSON
	JSON         bool   // whether it is a member
	Line, Column int    // of the word, or of the document, from 1
}

// isRule reports whether a rule says more than the boxes.
func (rule Rule) isRule() bool { return rule.Name != boxWord || rule.JSON }

// zeroInDoubt reports whether 0 may be a digit of a puzzle that also has another mark of an empty cell: there are at most n
// zeros, no two of them in a row, a column or a box; the digit n is missing, and at most one of 0 to n-1.
func (rec *Record) zeroInDoubt() bool {
	l := rec.Grid.Layout()
	n, zeros := l.Size(), cover.NewGrid(l)
	if n > 9 || rec.Grid.Alphabet() != cover.Standard {
		return false
	}
	cell, met := 0, 0
	for _, c := range rec.Text {
		switch {
		case scan.IsBlank(c) || c == '|':
			continue
		case cell == l.Cells() || c == '0'+byte(n):
			return false
		case c == '0':
			zeros.Set(cell, 1)
		}
		if scan.IsDecimal(c) {
			met |= 1 << (c - '0')
		}
		cell++
	}
	return cell == l.Cells() && bits.OnesCount(uint(met)) >= n-1 && zeros.Givens() <= n && !zeros.HasClash()
}
