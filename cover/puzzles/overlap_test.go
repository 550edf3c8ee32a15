package puzzles

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover"
)

// overlapping returns the puzzles of testdata/overlap/made.txt, each with its solution behind it.
func overlapping(t *testing.T) (grids []*cover.Grid) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/overlap/made.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := NewReader(bytes.NewReader(text), "")
	for {
		var rec Record
		if err := r.Read(&rec); err == io.EOF {
			break
		}
		if rec.Err != nil {
			t.Fatal(rec.Err)
		}
		grids = append(grids, rec.Grid)
	}
	if len(grids) != 8 {
		t.Fatalf("%d grids, want 8", len(grids))
	}
	return grids
}

// TestOverlapRead wants the same puzzle from each form in which it is written, and from files with other puzzles beside it.
func TestOverlapRead(t *testing.T) {
	const plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for i, g := range overlapping(t) {
		if i%2 == 1 {
			if err := g.Check(overlapping(t)[i-1]); err != nil {
				t.Errorf("%v: %v", g, err)
			}
		}
		lists := ""
		for k, p := range g.Layout().Grids() {
			lists += fmt.Sprintf("At R%dC%d:\n", p.Row, p.Column)
			for c, cell := range g.Layout().GridCells(k) {
				lists += fmt.Sprint(g.Digit(cell))
				if c%9 == 8 {
					lists += "\n"
				}
			}
		}
		texts := map[string]string{"line": g.String(), "lists": lists}
		if i < 6 {
			texts["drawing"] = string(g.AppendGrid(nil))
		}
		for name, text := range texts {
			r := NewReader(strings.NewReader(plain+"\n\n"+text+"\n\n"+plain+"\n"), "")
			for k := range 3 {
				var rec Record
				if err := r.Read(&rec); err != nil || rec.Err != nil {
					t.Fatalf("%s %d, record %d: %v, %v", name, i, k, err, rec.Err)
				}
				if k != 1 && rec.Grid.String() != plain || k == 1 && !rec.Grid.Equal(g) {
					t.Errorf("%s %d, record %d: %v", name, i, k, rec.Grid)
				}
				if k == 1 && rec.Line != 3 {
					t.Errorf("%s %d begins on line %d, want 3", name, i, rec.Line)
				}
			}
			if err := r.Read(new(Record)); err != io.EOF {
				t.Errorf("%s %d: %v behind the last puzzle", name, i, err)
			}
		}
	}
}

// TestOverlapWritten reads random puzzles back as each format writes them. A drawing is written only if it shows which
// grids there are.
func TestOverlapWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2))
	drawn := 0
	for range 300 {
		var places []cover.Place
		step := 1 + 2*random.IntN(2)
		for range 1 + random.IntN(3) {
			places = append(places, cover.Place{Row: 1 + step*random.IntN(6), Column: 1 + step*random.IntN(6)})
		}
		places = append(places, cover.Place{Row: 1, Column: 1})
		l, err := cover.Overlap(cover.Classic(), places...)
		if err != nil {
			continue
		}
		g := cover.NewGrid(l)
		for cell := range l.Cells() {
			g.Set(cell, max(0, random.IntN(20)-10))
		}
		for _, name := range []string{"line", "overlap", "json", "grid"} {
			w, err := NewWriter(name)
			if err != nil {
				t.Fatal(err)
			}
			text, err := w.Append(nil, g, "")
			if err != nil && name == "grid" {
				continue
			}
			if name == "grid" {
				drawn++
			}
			if back, wrong := Parse(string(text)); err != nil || wrong != nil || !back.Equal(g) {
				t.Fatalf("%s of %v: %v, %v:\n%s", name, l.Grids(), err, wrong, text)
			}
		}
		for _, name := range WriterNames() {
			w, err := NewWriter(name)
			if err != nil {
				t.Fatal(err)
			}
			if text, err := w.Append([]byte("x"), g, ""); !w.format.overlaps && (err == nil || string(text) != "x") {
				t.Errorf("%s writes overlapping grids: %q, %v", name, text, err)
			}
		}
	}
	if drawn < 5 {
		t.Errorf("%d drawings", drawn)
	}
}

// TestNoOverlap wants drawings that are something else to be read as before.
func TestNoOverlap(t *testing.T) {
	row := "5 3 . . 7 . . . ."
	rows := func(n int, line string) string { return strings.Repeat(line+"\n", n) }
	for name, text := range map[string]string{
		"two side by side":    rows(9, row+"     "+row),
		"a rectangle":         rows(9, row+" . . ."),
		"12x12":               rows(12, "123456789ABC"),
		"12x12, a cell short": rows(11, "............") + "...........\n",
		"two that touch":      rows(9, ".........") + rows(9, "         ........."),
		"a hole":              rows(9, ".....................") + rows(3, ".........   .........") + rows(9, ".....................") + "....\n",
	} {
		r := NewReader(strings.NewReader(text), "")
		var rec Record
		for r.Read(&rec) == nil {
			if rec.Err == nil && rec.Grid.Layout().Overlaps() {
				t.Errorf("%s is read as %v", name, rec.Grid)
			}
		}
	}
}

// TestOverlapStray asks for overlapping grids, and wants one error for a line of nine characters that belongs to no grid, and
// then the end.
func TestOverlapStray(t *testing.T) {
	r := NewReader(strings.NewReader("DESC :3:1o\n"), "")
	r.Format = Format(overlapFormat.name)
	var rec Record
	if err := r.Read(&rec); err != nil || rec.Err == nil || rec.Line != 1 {
		t.Errorf("Read = %v, record at line %d, %v", err, rec.Line, rec.Err)
	}
	if err := r.Read(&rec); err != io.EOF {
		t.Errorf("Read behind it = %v, record at line %d, %v", err, rec.Line, rec.Err)
	}
}

// TestOverlapCandidates reads grids whose cells have candidates, as they are written.
func TestOverlapCandidates(t *testing.T) {
	for _, text := range []string{
		"at r1c1 1............... at r3c3 ...............1",
		"at r1c1 1................................... at r3c4 ...................................6",
		"at r1c1 1" + strings.Repeat(".", 80) + " at r7c7 " + strings.Repeat(".", 80) + "5",
		"at r1c1 1" + strings.Repeat(".", 255) + " at r13c13 " + strings.Repeat(".", 255) + "G",
	} {
		g, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		g.SetCandidates(g.Layout().Cells()-2, 0b1100)
		g.SetCandidates(1, 0b10100)
		w, err := NewWriter("line")
		if err != nil {
			t.Fatal(err)
		}
		line, err := w.Append(nil, g, "")
		if err != nil {
			t.Fatal(err)
		}
		back, err := Parse(string(line))
		if err != nil {
			t.Errorf("Parse(%.60s) fails: %v", line, err)
			continue
		}
		again, err := w.Append(nil, back, "")
		if string(again) != string(line) || err != nil || back.Givens() != 2 {
			t.Errorf("Parse(%s) = %s, %v", line, again, err)
		}
	}
	every := strings.Repeat("123456789", 81)
	if g, err := Parse("at r1c1 " + every[:720] + "123...... at r7c7 " + every[:180] + "..3456..." + every[189:]); err != nil || g.Digit(g.Layout().GridCells(0)[80]) != 3 {
		t.Errorf("a cell with 1, 2 or 3 in one grid and 3, 4, 5 or 6 in another: %v, %v", g, err)
	}
	for _, test := range []struct{ text, want string }{
		{"at r1c1 " + every + " at r7c7 " + every[9:], "720 candidates at r7c7 (a 9x9 grid has 729)"},
		{"at r1c1 " + every + " at r7c7 " + every[:728] + "8", "in the grid at r7c7: unexpected character '8' (want 9 or a mark for none: candidate 9 of r9c9)"},
	} {
		if _, err := Parse(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Parse(%.40s) = %v, want %s", test.text, err, test.want)
		}
	}
}

// TestOverlapInJSON reads lists of grids whose object names their arrangement, of one puzzle or several, and lists of single
// grids.
func TestOverlapInJSON(t *testing.T) {
	grid := func(k int) string { return strings.Repeat(".", 40+10*k) + "5" + strings.Repeat(".", 40-10*k) }
	var texts, rows []string
	want := "samurai"
	for _, k := range []int{0, 1, 2, 3, 4} {
		texts = append(texts, `"`+grid(k)+`"`)
		var lines []string
		for line := range slices.Chunk([]byte(grid(k)), 9) {
			lines = append(lines, "["+strings.ReplaceAll(strings.Join(strings.Split(string(line), ""), ","), ".", "0")+"]")
		}
		rows = append(rows, "["+strings.Join(lines, ",")+"]")
		want += "\n" + grid(k)
	}
	samurai, err := Parse(want)
	if err != nil {
		t.Fatal(err)
	}
	sohei, err := Parse("sohei\n" + strings.Join(strings.Split(want, "\n")[1:5], "\n"))
	if err != nil {
		t.Fatal(err)
	}
	five, four, numbers := "["+strings.Join(texts, ", ")+"]", "["+strings.Join(texts[:4], ",")+"]", "["+strings.Join(rows, ",")+"]"
	for _, test := range []struct {
		text string
		want []*cover.Grid
	}{
		{`{"samurai": ` + five + `}`, []*cover.Grid{samurai}},
		{`{"Samurai": ` + numbers + `, "title": "A day"}`, []*cover.Grid{samurai}},
		{`{"grids": ` + five + `, "type": "samurai"}`, []*cover.Grid{samurai}},
		{`{"samurai": [` + five + `, ` + numbers + `]}`, []*cover.Grid{samurai, samurai}},
		{`[{"type": "samurai", "grids": ` + five + `}, {"type": "sohei", "grids": ` + four + `}]`, []*cover.Grid{samurai, sohei}},
		{`{"puzzles": [{"samurai": ` + numbers + `}, {"samurai": ` + five + `}]}`, []*cover.Grid{samurai, samurai}},
		{`{"samurai": ` + five + `, "sohei": ` + four + `}`, []*cover.Grid{samurai, sohei}},
	} {
		r := NewReader(strings.NewReader(test.text), "")
		for i, want := range test.want {
			rec := new(Record)
			err := r.Read(rec)
			if err != nil || rec.Err != nil || len(rec.Rules) > 0 || !rec.Grid.Equal(want) {
				t.Errorf("%.60s: puzzle %d is %v, %v", test.text, i+1, rec, err)
			}
		}
		if err := r.Read(new(Record)); err != io.EOF {
			t.Errorf("%.60s: %v, want no more", test.text, err)
		}
	}
	for text, n := range map[string]int{
		`{"samurai": ` + four + `}`: 4, `{"puzzles": ` + five + `}`: 5, five: 5, `{"name": "Samurai", "puzzles": ` + five + `}`: 5,
		`{"samurai": [` + five + `, ` + four + `]}`: 9,
	} {
		r := NewReader(strings.NewReader(text), "")
		for range n {
			rec := new(Record)
			if err := r.Read(rec); err != nil || rec.Err != nil || rec.Grid.Layout() != cover.Classic() {
				t.Errorf("%.60s: %v, %v, want single grids", text, rec, err)
			}
		}
	}
}

// TestOverlapMarks reads a samurai whose places without a grid have a mark, a blank, or nothing.
func TestOverlapMarks(t *testing.T) {
	l, err := cover.Overlap(cover.Classic(), arrangements[0].places...)
	if err != nil {
		t.Fatal(err)
	}
	g := cover.NewGrid(l)
	for cell := range l.Cells() {
		g.Set(cell, cell%10)
	}
	// The board with ~ where no grid is.
	at := 0
	var board strings.Builder
	for row := range 21 {
		for column := range 21 {
			aside := (row < 6 || row > 14) && column >= 9 && column < 12 || row >= 9 && row < 12 && (column < 6 || column > 14)
			if aside {
				board.WriteByte('~')
				continue
			}
			board.WriteByte(".123456789"[g.Digit(at)])
			at++
		}
		board.WriteByte('\n')
	}
	if at != l.Cells() {
		t.Fatalf("%d cells, want %d", at, l.Cells())
	}
	for _, mark := range []string{"", " ", "#", "x", "0", "_"} {
		text := strings.ReplaceAll(board.String(), "~", mark)
		if back, err := Parse(text); err != nil || !back.Equal(g) {
			t.Errorf("with %q where no grid is: %v, %v:\n%s", mark, back, err, text)
		}
	}
}
