package cover

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

func mustParse(tb rapid.TB, s string) *Grid {
	tb.Helper()
	g, err := ParseGrid(s)
	if err != nil {
		tb.Fatalf("ParseGrid(%q) = %v", s, err)
	}
	return g
}

func mustLayout(tb rapid.TB, rows, cols int) *Layout {
	tb.Helper()
	l, err := NewLayout(rows, cols)
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
			r.Layout, _ = ParseLayout(tt.layout)
		}
		if got := dump(r); got != tt.want {
			t.Errorf("records of %q:\n%swant:\n%s", tt.text, got, tt.want)
		}
	}
}
