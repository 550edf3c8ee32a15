package puzzles

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover/internal/covertest"

	"dlx-sudoku/cover"

	"pgregory.net/rapid"
)

// drawGrid draws a grid with any digits and candidates, or two that overlap.
func drawGrid(t *rapid.T, overlap bool) *cover.Grid {
	shape := rapid.SampledFrom([][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {4, 4}, {1, 7}}).Draw(t, "box")
	l, err := cover.NewLayout(shape[0], shape[1])
	if err != nil {
		t.Fatal(err)
	}
	if overlap {
		if l, err = cover.Overlap(l, cover.Place{Row: 1, Column: 1}, cover.Place{Row: 1 + shape[0], Column: 2}); err != nil {
			t.Fatal(err)
		}
	}
	g := cover.NewGrid(l)
	restrict := rapid.Bool().Draw(t, "restrict")
	for cell := range l.Cells() {
		switch rapid.IntRange(0, 5).Draw(t, "cell") {
		case 0, 1:
			g.Set(cell, rapid.IntRange(1, l.Size()).Draw(t, "digit"))
		case 2:
			if restrict {
				g.SetCandidates(cell, cover.DigitsOf(rapid.SliceOfNDistinct(rapid.IntRange(1, l.Size()), 2, 4, func(d int) int { return d }).Draw(t, "set")...))
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
					g := drawGrid(t, w.format == &overlapFormat)
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
					if (w.Lost(g, title, nil) != "") != (title != "" && !w.format.title) {
						t.Fatalf("Lost(%q) = %q", title, w.Lost(g, title, nil))
					}
					puzzles = append(puzzles, g)
				}
				if len(puzzles) == 0 {
					return
				}
				text = append(text, w.End()...)
				r := NewReader(strings.NewReader(string(text)), "f")
				r.Alphabet = cover.Standard
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
	g.SetCandidates(3, 0)
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
	if got := w.Lost(g, "T", nil); got != "its title and its digits A-D as characters" {
		t.Errorf("Lost() = %q", got)
	}
}

func Example() {
	g, _ := cover.ParseGrid("1......4..2.3...")
	g.SetCandidates(1, cover.DigitsOf(2, 3))
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

// TestReadBackAlphabets writes puzzles of all sizes and shapes of boxes in all alphabets, and reads them without saying
// which alphabet it is: they are the same, or refused. What has candidates is never refused.
func TestReadBackAlphabets(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 6))
	same, refused := 0, 0
	for size := cover.MinSize; size <= cover.MaxSize; size++ {
		if !covertest.Slow() && !slices.Contains([]int{4, 6, 9, 10, 12, 16, 25}, size) {
			continue
		}
		for rows := 1; rows <= size; rows++ {
			if size%rows != 0 {
				continue
			}
			l := mustLayout(t, rows, size/rows)
			for _, a := range []cover.Alphabet{cover.Standard, cover.ZeroBased, cover.Letters} {
				if a == cover.ZeroBased && size < 10 {
					continue // its puzzles are those of 1-9 with an empty cell for 0
				}
				for _, name := range WriterNames() {
					w, _ := NewWriter(name)
					for range covertest.Many(1, 100) {
						g, draw := solved(l), rng.IntN(3)
						g.SetAlphabet(a)
						restricts := draw > 0
						for cell := range l.Cells() {
							switch k := rng.IntN(8); {
							case k < 4 && draw < 2:
								g.Set(cell, 0)
							case k == 4 && restricts:
								d := rng.Perm(size)
								g.SetCandidates(cell, cover.DigitsOf(1+d[0], 1+d[1], 1+d[2]))
							case k == 5 && restricts, k < 4:
								g.SetCandidates(cell, cover.DigitsOf(1, 2+rng.IntN(size-1)))
							}
						}
						text, err := w.Append([]byte(w.Begin()), g, "")
						if err != nil {
							continue
						}
						if !w.format.alphabet {
							g.SetAlphabet(cover.Standard)
						}
						var rec Record
						err = ruledReader(string(text) + w.End()).Read(&rec)
						switch {
						case err != nil:
							t.Errorf("%v in %s, %v: %v", l, a.Range(size), name, err)
						case rec.Err != nil && name == "candidates":
							t.Errorf("%v in %s, %s is not read back: %v\n%s", l, a.Range(size), name, rec.Err, text)
						case rec.Err != nil:
							refused++
						case !rec.Grid.Equal(g) || w.format.alphabet && rec.Grid.String() != g.String():
							t.Errorf("%v in %s, %s is another puzzle: %v %v, want %v %v\n%s", l, a.Range(size), name, rec.Grid.Layout(), rec.Grid, l, g, text)
						default:
							same++
						}
					}
				}
			}
		}
	}
	if t.Logf("%d the same, %d refused", same, refused); refused > same/20 {
		t.Errorf("%d the same, %d refused", same, refused)
	}
}

// TestCandidatesLikeNumbers writes puzzles whose only candidates are 12 or 13, which a drawing of numbers has, too.
func TestCandidatesLikeNumbers(t *testing.T) {
	w, _ := NewWriter("candidates")
	for _, tt := range []struct {
		size    int
		a       cover.Alphabet
		refused bool
	}{{9, cover.Standard, false}, {12, cover.Standard, false}, {16, cover.Standard, true}, {25, cover.Standard, true}, {16, cover.ZeroBased, true}, {16, cover.Letters, false}} {
		l, _ := cover.DefaultLayout(tt.size)
		g := solved(l)
		g.SetAlphabet(tt.a)
		for cell := range tt.size {
			g.SetCandidates(cell, cover.DigitsOf(1, 2+cell%2))
		}
		text, err := w.Append(nil, g, "")
		if (err != nil) != tt.refused {
			t.Errorf("%dx%d in %s: %v, want an error: %v", tt.size, tt.size, tt.a.Range(tt.size), err, tt.refused)
		} else if err == nil && !mustParse(t, string(text)).Equal(g) {
			t.Errorf("%dx%d in %s is read as another puzzle:\n%s", tt.size, tt.size, tt.a.Range(tt.size), text)
		}
	}
}
