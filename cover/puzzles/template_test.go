package puzzles

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/cover"

	"pgregory.net/rapid"
)

// everything reads everything and returns all fields of the records.
func everything(r *Reader) (all []string) {
	var rec Record
	for {
		if err := r.Read(&rec); err == io.EOF {
			return all
		} else if err != nil {
			return append(all, err.Error())
		}
		text := fmt.Sprintf("%d:%d %q %q", rec.Line, rec.Column, rec.Name, rec.Text)
		if rec.Err != nil {
			text += fmt.Sprintf(" %+v", rec.Err)
		} else {
			text += fmt.Sprintf(" %v %q %v", rec.Grid, rec.Grid.Alphabet(), rec.Grid.Layout())
		}
		all = append(all, text)
	}
}

// again reports whether a reader has read the last grid by the template of the one before.
func (r *Reader) again() bool { return r.template.layout != nil && r.template.misses == 0 }

// styles are ways to draw a grid.
var styles = []func(g *cover.Grid) string{
	func(g *cover.Grid) string { return string(g.AppendGrid(nil)) },
	func(g *cover.Grid) string { return string(g.AppendCSV(nil)) },
	func(g *cover.Grid) string {
		return "  " + strings.ReplaceAll(string(g.AppendGrid(nil)), "\n", "\r\n  ")
	},
	func(g *cover.Grid) string { return strings.ReplaceAll(string(g.AppendCSV(nil)), "0", "") },
	func(g *cover.Grid) string { return strings.ReplaceAll(string(g.AppendCSV(nil)), ",", "\"; \"") },
	func(g *cover.Grid) string {
		return strings.Join(strings.SplitAfter(string(g.AppendGrid(nil)), "\n"), "# a remark\n")
	},
	func(g *cover.Grid) string { return strings.ReplaceAll(string(g.AppendGrid(nil)), "|", "│") },
	func(g *cover.Grid) string { return strings.ReplaceAll(string(g.AppendGrid(nil)), " ", "\t") },
	func(g *cover.Grid) string { return strings.ReplaceAll(string(g.AppendGrid(nil)), ".", " ") },
	func(g *cover.Grid) string { return strings.ReplaceAll(string(g.AppendGrid(nil)), ".", "-") },
	func(g *cover.Grid) string { return strings.ReplaceAll(string(g.AppendGrid(nil)), " ", "") },
	func(g *cover.Grid) string { return "A title\n" + string(g.AppendGrid(nil)) },
	func(g *cover.Grid) string { return "[Puzzle]\n" + string(g.AppendGrid(nil)) },
	func(g *cover.Grid) string { return g.String() + "\n" },
	func(g *cover.Grid) string { return g.String() + " and more\n" },
}

// TestTemplate compares a reader with one that makes no templates, on grids drawn in one way or another, with slips.
func TestTemplate(t *testing.T) {
	again := 0
	// A few draws may all have slips.
	for round := 0; round == 0 || round < 50 && again == 0; round++ {
		rapid.Check(t, func(t *rapid.T) {
			shape := rapid.SampledFrom([][2]int{{2, 2}, {2, 3}, {3, 3}, {3, 4}}).Draw(t, "boxes")
			l := mustLayout(t, shape[0], shape[1])
			style := rapid.IntRange(0, len(styles)-1).Draw(t, "style")
			text := ""
			for range rapid.IntRange(1, 6).Draw(t, "grids") {
				g := cover.NewGrid(l)
				for cell := range l.Cells() {
					if rapid.Bool().Draw(t, "given") {
						g.Set(cell, rapid.IntRange(1, l.Size()).Draw(t, "digit"))
					}
				}
				if rapid.IntRange(0, 3).Draw(t, "change") == 0 {
					style = rapid.IntRange(0, len(styles)-1).Draw(t, "style")
				}
				drawn := styles[style](g)
				if rapid.IntRange(0, 3).Draw(t, "slip") == 0 {
					at := rapid.IntRange(0, len(drawn)-1).Draw(t, "at")
					drawn = drawn[:at] + rapid.StringOfN(rapid.SampledFrom([]rune("05X.| -,;\n#*[")), 0, 1, -1).Draw(t, "slip") + drawn[at+1:]
				}
				text += drawn + strings.Repeat("\n", rapid.IntRange(0, 2).Draw(t, "blank lines"))
			}
			in := io.Reader(strings.NewReader(text))
			if rapid.Bool().Draw(t, "byte by byte") {
				in = iotest.OneByteReader(in)
			}
			r, slow := NewReader(in, "f"), NewReader(strings.NewReader(text), "f")
			slow.template.misses = maxMisses
			got, want := everything(r), everything(slow)
			if r.again() {
				again++
			}
			if !slices.Equal(got, want) {
				t.Fatalf("records of\n%s\n%s\nwant\n%s", text, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
	if again == 0 {
		t.Error("no grid was read by the template of the one before")
	}
}

func TestTemplates(t *testing.T) {
	for _, test := range []struct {
		name  string
		style int
		want  bool
	}{
		{"drawn", 0, true},
		{"csv", 1, true},
		{"csv with nothing in empty cells", 3, false},
		{"numbers in quotes", 4, false}, // whose first and last are not
		{"bars that are not ASCII", 6, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(strings.Repeat(styles[test.style](mustParse(t, slides))+"\n", 3)), "")
			if all := everything(r); len(all) != 3 || r.again() != test.want {
				t.Errorf("%d of 3 grids, the last by the template %v, want %v", len(all), r.again(), test.want)
			}
		})
	}
}

// TestTemplateState reads grids by a template where what a Reader knows of the lines before and behind matters.
func TestTemplateState(t *testing.T) {
	const grid, line = "1234\n....\n....\n....\n", "1...............\n"
	for name, text := range map[string]string{
		"entries":                    "[Puzzle]\n" + grid + "[State]\n" + grid + grid,
		"a row behind":               grid + line + grid + "1234\n",
		"a line behind":              grid + line + grid + strings.Repeat(line, 16),
		"a size for the error":       grid + slides + "\n" + grid + "x\n",
		"a line that goes on longer": grid + line + grid + line[:16] + "5\n",
		"the end without a line end": grid + grid[:len(grid)-1],
	} {
		t.Run(name, func(t *testing.T) {
			r, slow := NewReader(strings.NewReader(text), "f"), NewReader(strings.NewReader(text), "f")
			slow.template.misses = maxMisses
			if got, want := everything(r), everything(slow); !slices.Equal(got, want) {
				t.Errorf("records of\n%s\n%s\nwant\n%s", text, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

func TestTemplateGivenUp(t *testing.T) {
	r := NewReader(strings.NewReader(strings.Repeat("1,2,3,4\n,,,\n,,,\n,,,\n\n", maxMisses+1)+strings.Repeat("1234\n....\n....\n....\n\n", 2)), "")
	if all := everything(r); len(all) != maxMisses+3 || r.again() {
		t.Errorf("%d of %d grids, the last by the template %v, want false", len(all), maxMisses+3, r.again())
	}
}

// asked is a text behind which there is nothing yet.
type asked struct {
	text io.Reader
	more bool // somebody has asked for more
}

func (a *asked) Read(p []byte) (int, error) {
	n, _ := a.text.Read(p)
	if n > 0 {
		return n, nil
	}
	a.more = true
	return 0, io.EOF
}

// TestTemplateWaits has a puzzle behind many grids, and nothing more to read yet: it is read at once.
func TestTemplateWaits(t *testing.T) {
	g := mustParse(t, slides)
	drawn := string(g.AppendGrid(nil)) + "\n"
	const grids = 1000 // more than a reader looks at before the first
	for name, more := range map[string]string{"a line": g.String() + "\n", "a grid": drawn} {
		t.Run(name, func(t *testing.T) {
			in := &asked{text: strings.NewReader(strings.Repeat(drawn, grids) + more)}
			r := NewReader(in, "")
			r.Prompt = true
			for range grids + 1 {
				var rec Record
				if err := r.Read(&rec); err != nil || !rec.Grid.Equal(g) || in.more {
					t.Fatalf("Read() = %v, grid %v, asked for more %v, want nil, %v, false", err, rec.Grid, in.more, g)
				}
			}
		})
	}
}
