package puzzles

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/cover"

	"pgregory.net/rapid"
)

const (
	slides         = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	slidesSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

func mustParse(tb rapid.TB, s string) *cover.Grid {
	tb.Helper()
	g, err := Parse(s)
	if err != nil {
		tb.Fatalf("Parse(%q) = %v", s, err)
	}
	return g
}

func mustLayout(tb rapid.TB, rows, cols int) *cover.Layout {
	tb.Helper()
	l, err := cover.NewLayout(rows, cols)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// dump reads everything and returns one line for each record, its first line and the puzzle or the error, and one
// for a failure.
func dump(r *Reader) string {
	var b strings.Builder
	var rec Record
	for {
		err := r.Read(&rec)
		switch {
		case err == io.EOF:
			return b.String()
		case err != nil:
			fmt.Fprintf(&b, "failure %v\n", err)
			return b.String()
		case rec.Err != nil:
			fmt.Fprintf(&b, "%d error %v\n", rec.Line, rec.Err)
		default:
			b.WriteString(entry(&rec) + "\n")
		}
	}
}

// entry is the line of dump for a puzzle.
func entry(rec *Record) string {
	if len(rec.Name) > 0 {
		return fmt.Sprintf("%d %q %s", rec.Line, rec.Name, rec.Grid)
	}
	return fmt.Sprintf("%d %s", rec.Line, rec.Grid)
}

// rows cuts a puzzle in line format into the rows of its grid.
func rows(line string, n int) string {
	var b strings.Builder
	for ; len(line) > 0; line = line[n:] {
		b.WriteString(line[:n] + "\n")
	}
	return b.String()
}

// dots returns a puzzle of n cells that are all empty but for what stands first.
func dots(first string, n int) string { return first + strings.Repeat(".", n-len(first)) }

// reading is a text and the records that are to be read from it, as dump has them.
type reading struct {
	name, text, want string
	format           Format
	layout           string
}

// check reads the text; however it comes in, it is read the same.
func (tt reading) check(t *testing.T) {
	for _, src := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
		r := NewReader(src, "f")
		r.Format = tt.format
		if tt.layout != "" {
			r.Layout, _ = cover.ParseLayout(tt.layout)
		}
		if got := dump(r); got != tt.want {
			t.Errorf("records of %q:\n%swant:\n%s", tt.text, got, tt.want)
		}
	}
}

// solved returns a full grid that is right: the digits of the first row, shifted from row to row and band to band.
func solved(l *cover.Layout) *cover.Grid {
	g := cover.NewGrid(l)
	n := l.Size()
	for row := range n {
		for col := range n {
			shift := row%l.BoxRows()*l.BoxCols() + row/l.BoxRows()
			g.Set(row*n+col, (col+shift)%n+1)
		}
	}
	return g
}

// anySolution draws a right grid: the result of solved, with its digits renamed and its rows and columns permuted within
// bands and stacks.
func anySolution(l *cover.Layout) *rapid.Generator[*cover.Grid] {
	return rapid.Custom(func(t *rapid.T) *cover.Grid {
		n := l.Size()
		digits := rapid.Permutation(numbers(n)).Draw(t, "digits")
		permuted := func(group int, label string) []int {
			var lines []int
			for first := 0; first < n; first += group {
				for _, k := range rapid.Permutation(numbers(group)).Draw(t, label) {
					lines = append(lines, first+k)
				}
			}
			return lines
		}
		rows, cols := permuted(l.BoxRows(), "rows"), permuted(l.BoxCols(), "columns")
		s, g := solved(l), cover.NewGrid(l)
		for cell := range l.Cells() {
			g.Set(cell, digits[s.Digit(rows[cell/n]*n+cols[cell%n])-1]+1)
		}
		return g
	})
}

func numbers(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}
