package puzzles

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
)

// allLayouts returns the layouts of all sizes and box shapes.
func allLayouts() (all []*cover.Layout) {
	for rows := 1; rows <= cover.MaxSize; rows++ {
		for columns := 1; columns <= cover.MaxSize; columns++ {
			if l, err := cover.NewLayout(rows, columns); err == nil {
				all = append(all, l)
			}
		}
	}
	return all
}

// anyPuzzle returns a puzzle with some of the givens of a right grid.
func anyPuzzle(random *rand.Rand, l *cover.Layout) *cover.Grid {
	s, g, n := solved(l), cover.NewGrid(l), l.Size()
	names := random.Perm(n)
	share := random.IntN(8) + 2
	for cell := range l.Cells() {
		if random.IntN(10) < share {
			g.Set(cell, names[s.Digit(cell)-1]+1)
		}
	}
	return g
}

// damages are what happens to a text on its way: what people and programs do to it, and slips.
var damages = []struct {
	name string
	do   func(random *rand.Rand, lines []string, n int) []string
}{
	{"nothing", func(_ *rand.Rand, lines []string, _ int) []string { return lines }},
	{"a line lost", func(random *rand.Rand, lines []string, _ int) []string {
		at := random.IntN(len(lines))
		if strings.HasPrefix(lines[at], boxWord) { // with which nothing but the boxes is lost
			return lines
		}
		return slices.Delete(slices.Clone(lines), at, at+1)
	}},
	{"a line doubled", func(random *rand.Rand, lines []string, _ int) []string {
		at := random.IntN(len(lines))
		return slices.Insert(slices.Clone(lines), at, lines[at])
	}},
	{"numbers above", func(_ *rand.Rand, lines []string, n int) []string {
		return slices.Insert(slices.Clone(lines), 0, numbers1(n, " "))
	}},
	{"numbers above, with commas", func(_ *rand.Rand, lines []string, n int) []string {
		return slices.Insert(slices.Clone(lines), 0, numbers1(n, ","))
	}},
	{"numbers beside", func(_ *rand.Rand, lines []string, _ int) []string {
		var all []string
		for i, line := range lines {
			all = append(all, fmt.Sprintf("%d %s", i+1, line))
		}
		return all
	}},
	{"line numbers", func(_ *rand.Rand, lines []string, _ int) []string {
		var all []string
		for i, line := range lines {
			all = append(all, fmt.Sprintf("%d: %s", i+7, line))
		}
		return all
	}},
	{"a blank line", func(random *rand.Rand, lines []string, _ int) []string {
		return slices.Insert(slices.Clone(lines), random.IntN(len(lines)+1), "")
	}},
	{"a blank line after each", func(_ *rand.Rand, lines []string, _ int) []string {
		return strings.Split(strings.Join(lines, "\n\n"), "\n")
	}},
	{"a title", func(_ *rand.Rand, lines []string, _ int) []string {
		return slices.Insert(slices.Clone(lines), 0, "Puzzle of the day")
	}},
	{"a mail", func(_ *rand.Rand, lines []string, _ int) []string {
		return strings.Split("> "+strings.Join(lines, "\n> "), "\n")
	}},
	{"a fence", func(_ *rand.Rand, lines []string, _ int) []string {
		return slices.Concat([]string{"```"}, lines, []string{"```"})
	}},
	{"code", func(_ *rand.Rand, lines []string, _ int) []string {
		return slices.Concat([]string{"grid = \"\"\""}, lines, []string{"\"\"\""})
	}},
	{"texts", func(_ *rand.Rand, lines []string, _ int) []string {
		return slices.Concat([]string{"grid = ["}, strings.Split("\""+strings.Join(lines, "\",\n\"")+"\"", "\n"), []string{"]"})
	}},
	{"a character lost", func(random *rand.Rand, lines []string, _ int) []string {
		all := slices.Clone(lines)
		at := random.IntN(len(all))
		if len(all[at]) > 0 && !strings.Contains(all[at], boxWord+":") {
			i := random.IntN(len(all[at]))
			all[at] = all[at][:i] + all[at][i+1:]
		}
		return all
	}},
	{"the end lost", func(random *rand.Rand, lines []string, _ int) []string { return lines[:random.IntN(len(lines))] }},
}

// numbers1 returns the numbers from 1 to n.
func numbers1(n int, between string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint(i + 1)
	}
	return strings.Join(all, between)
}

// TestDamage writes puzzles of every size and box shape in each format, damages or decorates the text, and reads it: no
// puzzle is read but the one that was written, with its boxes. Undamaged it is read. A character that is lost may leave
// another puzzle where nothing is left to tell: a given, a blank or a line between boxes.
func TestDamage(t *testing.T) {
	layouts := allLayouts()
	for _, f := range formats {
		if f.write == nil {
			continue
		}
		t.Run("format="+f.name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, uint64(len(f.name))))
			w, err := NewWriter(f.name)
			if err != nil {
				t.Fatal(err)
			}
			read := make(map[string]int)
			for i := range covertest.Many(100, 10000) {
				l := layouts[i%len(layouts)]
				g := anyPuzzle(random, l)
				if strings.HasPrefix(g.String(), string(cover.Standard[:l.Size()])) {
					continue // a first row that looks like a header
				}
				text, err := w.Append([]byte(w.Begin()), g, "")
				if err != nil {
					continue
				}
				lines := strings.Split(strings.TrimRight(string(text)+w.End(), "\n"), "\n")
				damage := damages[random.IntN(len(damages))]
				damaged := strings.Join(damage.do(random, lines, l.Size()), "\n")
				r := NewReader(strings.NewReader(damaged), "f")
				r.Alphabet = cover.Standard
				good := 0
				var rec Record
				for r.Read(&rec) == nil {
					if rec.Err != nil {
						continue
					}
					good++
					if damage.name == "a character lost" && rec.Grid.Layout().Size() == l.Size() && !isWritten(f) {
						continue
					}
					if !rec.Grid.Equal(g) {
						t.Fatalf("%s, boxes of %v: read %v with boxes of %v, want %v or an error; the text:\n%.600s", damage.name, l, rec.Grid, rec.Grid.Layout(), g, damaged)
					}
				}
				if damage.name == "nothing" && good != 1 {
					t.Fatalf("boxes of %v: %d puzzles, %v, want %v; the text:\n%.600s", l, good, rec.Err, g, damaged)
				}
				read[damage.name] += good
			}
			t.Logf("read: %v", read)
		})
	}
}

// isWritten reports whether a character less of a text should not have given another puzzle of the same size: the
// format counts its cells.
func isWritten(f *format) bool {
	return f.name == "line"
}
