package puzzles

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"dlx-sudoku/cover"

	"pgregory.net/rapid"
)

// drawGrid draws a grid with any digits and candidates.
func drawGrid(t *rapid.T) *cover.Grid {
	shape := rapid.SampledFrom([][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {4, 4}, {1, 7}}).Draw(t, "box")
	l, err := cover.NewLayout(shape[0], shape[1])
	if err != nil {
		t.Fatal(err)
	}
	g := cover.NewGrid(l)
	restrict := rapid.Bool().Draw(t, "restrict")
	for cell := range l.Cells() {
		switch rapid.IntRange(0, 5).Draw(t, "cell") {
		case 0, 1:
			g.Set(cell, rapid.IntRange(1, l.Size()).Draw(t, "digit"))
		case 2:
			if restrict {
				g.Restrict(cell, rapid.SliceOfNDistinct(rapid.IntRange(1, l.Size()), 2, 4, func(d int) int { return d }).Draw(t, "set")...)
			}
		}
	}
	return g
}

// TestIsDefault compares all shapes of boxes with the default of their size.
func TestIsDefault(t *testing.T) {
	for size := cover.MinSize; size <= cover.MaxSize; size++ {
		for rows := 1; rows <= size; rows++ {
			if size%rows != 0 {
				continue
			}
			usual, _ := cover.DefaultLayout(size)
			if l := mustLayout(t, rows, size/rows); l.IsDefault() != (l == usual) {
				t.Errorf("IsDefault of %v = %v", l, l.IsDefault())
			}
		}
	}
}

// TestReadBack writes puzzles in each format and reads them: nothing is lost but what is said to be.
func TestReadBack(t *testing.T) {
	for _, name := range WriterNames() {
		t.Run("format="+name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				w, err := NewWriter(name)
				if err != nil {
					t.Fatal(err)
				}
				var puzzles []*cover.Grid
				text := []byte(w.Begin())
				for range rapid.IntRange(1, 3).Draw(t, "puzzles") {
					g := drawGrid(t)
					if len(puzzles) > 0 && g.Layout() != puzzles[0].Layout() {
						continue
					}
					before := len(text)
					title := rapid.SampledFrom([]string{"", "A title", "<&\"\u00e9"}).Draw(t, "title")
					if text, err = w.Append(text, g, title); err != nil {
						if len(text) != before || !g.Restricted() && w.format.boxes != refused {
							t.Fatalf("Append(%v) = %v", g, err)
						}
						continue
					}
					if (w.Lost(g, title) != "") != (title != "" && !w.format.title) {
						t.Fatalf("Lost(%q) = %q", title, w.Lost(g, title))
					}
					puzzles = append(puzzles, g)
				}
				if len(puzzles) == 0 {
					return
				}
				text = append(text, w.End()...)
				r := NewReader(strings.NewReader(string(text)), "f")
				r.Digits = cover.Standard
				var rec Record
				for _, want := range puzzles {
					if err := r.Read(&rec); err != nil || rec.Err != nil || !rec.Grid.Equal(want) {
						t.Fatalf("Read() = %v, %v, %v, want %v of\n%s", err, rec.Err, rec.Grid, want, text)
					}
				}
				if err := r.Read(&rec); err != io.EOF {
					t.Fatalf("Read() = %v, %v %v, want EOF behind\n%s", err, rec.Grid, rec.Err, text)
				}
			})
		})
	}
}

func TestErrors(t *testing.T) {
	if _, err := NewWriter("xls"); err == nil {
		t.Error("NewWriter(xls) = nil, want an error")
	}
	l, _ := cover.DefaultLayout(4)
	g := cover.NewGrid(l)
	g.Restrict(3)
	for _, name := range WriterNames() {
		w, _ := NewWriter(name)
		_, err := w.Append(nil, g, "")
		if want := name == "line" || name == "sukaku" || name == "json"; (err == nil) != want {
			t.Errorf("%s: Append(a cell without candidates) = %v", name, err)
		}
	}
	g.Clear()
	g.SetAlphabet(cover.Letters)
	w, _ := NewWriter("csv")
	if got := w.Lost(g, "T"); got != "its title and its digits A-D as characters" {
		t.Errorf("Lost() = %q", got)
	}
}

func Example() {
	g, _ := cover.ParseGrid("1......4..2.3...")
	g.Restrict(1, 2, 3)
	w, _ := NewWriter("candidates")
	text, err := w.Append(nil, g, "Four")
	fmt.Printf("%s%v\n", text, err)
	// Output:
	// # Four
	// +-----------+-----------+
	// | 1    23   | 1234 1234 |
	// | 1234 1234 | 1234 4    |
	// +-----------+-----------+
	// | 1234 1234 | 2    1234 |
	// | 3    1234 | 1234 1234 |
	// +-----------+-----------+
	//
	// <nil>
}
