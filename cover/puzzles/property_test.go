package puzzles

import (
	"bytes"
	"io"
	"testing"

	"dlx-sudoku/cover"

	"pgregory.net/rapid"
)

// anyLayout draws a layout of any box shape.
func anyLayout() *rapid.Generator[*cover.Layout] {
	var all []*cover.Layout
	for r := 1; r <= cover.MaxSize; r++ {
		for c := 1; c <= cover.MaxSize; c++ {
			if l, err := cover.NewLayout(r, c); err == nil {
				all = append(all, l)
			}
		}
	}
	return rapid.SampledFrom(all)
}

// anyGrid draws a grid with any digits, clashing or not.
func anyGrid(l *cover.Layout) *rapid.Generator[*cover.Grid] {
	return rapid.Custom(func(t *rapid.T) *cover.Grid {
		g := cover.NewGrid(l)
		for _, o := range rapid.SliceOfN(rapid.IntRange(0, l.Cells()*l.Size()-1), 0, 60).Draw(t, "options") {
			g.Set(o/l.Size(), o%l.Size()+1)
		}
		return g
	})
}

func TestParseIsInverseOfAppend(t *testing.T) {
	layouts := anyLayout()
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		format := rapid.SampledFrom([]Format{FormatLine, FormatGrid, FormatCSV}).Draw(t, "format")
		var puzzles []*cover.Grid
		var text []byte
		for range rapid.IntRange(1, 3).Draw(t, "puzzles") {
			g := anyGrid(l).Draw(t, "grid")
			puzzles = append(puzzles, g)
			switch format {
			case FormatLine:
				text = append(g.AppendLine(text), '\n')
			case FormatGrid:
				text = g.AppendGrid(text)
			case FormatCSV:
				text = g.AppendCSV(text)
			}
			text = append(text, rapid.SampledFrom([]string{"", "\n", "# comment\n"}).Draw(t, "between")...)
		}
		if rapid.Bool().Draw(t, "windows") {
			text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
		}

		r := NewReader(bytes.NewReader(text), "f")
		if rapid.Bool().Draw(t, "forced") {
			r.Format = format
		}
		if d, err := cover.DefaultLayout(l.Size()); err != nil || d != l || rapid.Bool().Draw(t, "fixed") {
			r.Layout = l
		}
		var rec Record
		for i, want := range puzzles {
			if err := r.Read(&rec); err != nil || rec.Err != nil {
				t.Fatalf("Read() of puzzle %d = %v, record error %v in\n%s", i, err, rec.Err, text)
			}
			if rec.Grid.Layout() != l || rec.Grid.String() != want.String() {
				t.Fatalf("Read() of puzzle %d = %v, want %v", i, rec.Grid, want)
			}
		}
		if err := r.Read(&rec); err != io.EOF {
			t.Fatalf("Read() at the end = %v, want EOF", err)
		}
	})
}
