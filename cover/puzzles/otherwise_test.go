package puzzles

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
)

// The ways to write a table: an alphabet, a mark for empty cells, what stands between the cells of a row, and a frame
// around all rows. Each has a name for messages.
var (
	scripts = []struct {
		name  string
		least int // rows of the smallest grid that is written so
		cell  func(d int) string
	}{
		{"1-9A", 4, func(d int) string { return cover.Standard.Name(d) }},
		{"0-9A", 10, func(d int) string { return cover.ZeroBased.Name(d) }},
		{"A-Y", 4, func(d int) string { return cover.Letters.Name(d) }},
		{"a-y", 4, func(d int) string { return strings.ToLower(cover.Letters.Name(d)) }},
		{"numbers from 1", 10, strconv.Itoa},
		{"numbers from 0", 10, func(d int) string { return strconv.Itoa(d - 1) }},
		{"numbers of two digits", 10, func(d int) string { return fmt.Sprintf("%02d", d) }},
		{"numbers of two digits from 0", 10, func(d int) string { return fmt.Sprintf("%02d", d-1) }},
	}
	marks      = []string{".", "0", "_", "*", "-", "?", "x", "X", "", "None", "null", "nil", "-1", "·", "□"}
	separators = []string{"", " ", ",", ", ", ";", "\t", "|", " | ", "  "}
	frames     = []struct {
		name string
		put  func(rows []string) string
	}{
		{"plain", func(rows []string) string { return strings.Join(rows, "\n") + "\n" }},
		{"mail", func(rows []string) string { return "> " + strings.Join(rows, "\n> ") + "\n" }},
		{"indented", func(rows []string) string { return "   " + strings.Join(rows, "\n   ") + "\n" }},
		{"fence", func(rows []string) string { return "```\n" + strings.Join(rows, "\n") + "\n```\n" }},
		{"title", func(rows []string) string { return "Puzzle of the day\n" + strings.Join(rows, "\n") + "\n" }},
		{"python", func(rows []string) string { return "g = [\n [" + strings.Join(rows, "],\n [") + "]\n]\n" }},
		{"C", func(rows []string) string { return "int g[N][N] = {\n {" + strings.Join(rows, "},\n {") + "}\n};\n" }},
		{"strings", func(rows []string) string { return "g = [\n \"" + strings.Join(rows, "\",\n \"") + "\"\n]\n" }},
		{"bars", func(rows []string) string { return "|" + strings.Join(rows, "|\n|") + "|\n" }},
		{"spaced", func(rows []string) string { return strings.Join(rows, "\n\n") + "\n" }},
		{"numbered", func(rows []string) string {
			text := ""
			for i, row := range rows {
				text += fmt.Sprintf("%d: %s\n", i+1, row)
			}
			return text
		}},
		{"html", func(rows []string) string {
			return "<pre>\n" + strings.Join(rows, "<br>\n") + "\n</pre>\n"
		}},
		{"LaTeX", func(rows []string) string { return strings.Join(rows, " \\\\\n") + " \\\\\n" }},
	}
)

// TestWrittenOtherwise writes tables in all these ways. Each is read as the same puzzle, or refused; none is read as
// another puzzle. The long test draws more:
//
//	DLX_SUDOKU_SLOW=1 go test ./cover/puzzles -run TestWrittenOtherwise -v
func TestWrittenOtherwise(t *testing.T) {
	draws := covertest.Many(800, 100_000)
	rng := rand.New(rand.NewPCG(35, 2))
	read, refused := map[string]int{}, map[string]int{}
	for range draws {
		n := []int{4, 6, 8, 9, 10, 12, 15, 16, 20, 25}[rng.IntN(10)]
		l, err := cover.DefaultLayout(n)
		if err != nil {
			t.Fatal(err)
		}
		script := scripts[rng.IntN(len(scripts))]
		mark := marks[rng.IntN(len(marks))]
		separator, frame := separators[rng.IntN(len(separators))], frames[rng.IntN(len(frames))]
		zero := script.cell(1) == "0" || script.cell(1) == "00"
		numbers := script.cell(n) == strconv.Itoa(n) || zero && script.cell(n) == strconv.Itoa(n-1)
		switch {
		case n < script.least, mark == "0" && zero, separator == "" && (len(mark) != 1 && mark != "·" && mark != "□" || numbers && n > 9):
			continue
		case strings.Contains("xX", mark) && mark != "" && n == 25, mark == "" && strings.TrimSpace(separator) == "" && separator != "\t":
			continue
		}
		g := solved(l)
		shift := rng.IntN(n)
		rows := make([]string, n)
		want := make([]byte, 0, n*n)
		kept := 3 + rng.IntN(6) // of ten cells
		for row := range n {
			cells := make([]string, n)
			for col := range n {
				d := (g.Digit(row*n+col)+shift-1)%n + 1
				if row != col%n && rng.IntN(10) >= kept && row > 0 { // the first row has all digits
					cells[col] = mark
					want = append(want, '.')
					continue
				}
				cells[col] = script.cell(d)
				want = append(want, cover.Standard.Name(d)[0])
			}
			rows[row] = strings.Join(cells, separator)
		}
		way := fmt.Sprintf("%dx%d, %s, mark %q, separator %q, frame %s", n, n, script.name, mark, separator, frame.name)
		text := frame.put(rows)
		r := ruledReader(text)
		var rec Record
		puzzles := 0
		for r.Read(&rec) == nil {
			if rec.Err != nil {
				continue
			}
			puzzles++
			if rec.Grid.SetAlphabet(cover.Standard); rec.Grid.String() != string(want) || rec.Grid.Restricted() || rec.Grid.Layout() != l {
				t.Errorf("%s: read as another puzzle: %v\n%s", way, rec.Grid, text)
			}
		}
		if puzzles > 0 {
			read[frame.name]++
			read[script.name]++
		} else {
			refused[frame.name]++
			refused[script.name]++
		}
	}
	for name := range read {
		t.Logf("%s: %d read, %d refused", name, read[name], refused[name])
		if read[name] < refused[name] {
			t.Errorf("%s: %d read, %d refused", name, read[name], refused[name])
		}
	}
}
