package puzzles

import (
	"slices"
	"strings"
	"testing"
)

func TestReadTables(t *testing.T) {
	p, q := slides, dots("12", 81)
	for _, tt := range []struct{ name, text, column, want string }{
		{"header and id", "id,puzzle,solution,clues\n1," + p + "," + slidesSolution + ",30\n2," + q + "," + slidesSolution + ",2\n", "", "2 " + p + "\n3 " + q + "\n"},
		{"id, no header", "1," + p + "\n2," + q + "\n", "", "1 " + p + "\n2 " + q + "\n"},
		{"id and solution, no header", "1," + p + "," + slidesSolution + "\n", "", "1 " + p + "\n"},
		{"many columns", "17,easy,,3.4," + p + ",x\n", "", "1 " + p + "\n"},
		{"number and blank", "1 " + p + "\n2 " + q + "\n", "", "1 " + p + "\n2 " + q + "\n"},
		{"tabs", "1\tunique\t" + p + "\n6\tmultiple\t" + q + "\n", "", "1 " + p + "\n2 " + q + "\n"},
		{"semicolons", "nr;quiz;note\n1;" + p + ";a, b\n", "", "2 " + p + "\n"},
		{"quoted", "\"id\",\"name\",\"puzzle\"\n\"1\",\"a,b\",\"" + p + "\"\n", "", "2 " + p + "\n"},
		{"underscores in the header", "puzzle_id,puzzle\n7," + p + "\n", "", "2 " + p + "\n"},
		{"error in the second column", "id,puzzle\n1," + p + "\n2," + p[:80] + "\n3," + q + "\n", "", "2 " + p + "\n3 error f:3:83: 80 cells (a 9x9 grid has 81)\n4 " + q + "\n"},
		{"character in the second column", "id,puzzle\n1,é" + p[1:] + "\n", "", "2 error f:2:3: unexpected character 'é' " + want9},
		{"a line among the rows of a table", "1," + p + "\n" + q + "\n2," + p + "\n", "", "1 " + p + "\n2 " + q + "\n3 " + p + "\n"},
		{"solution first, by number", slidesSolution + "," + p + "\n" + slidesSolution + "," + q + "\n", "2", "1 " + p + "\n2 " + q + "\n"},
		{"header, by number", "a,b\n" + slidesSolution + "," + p + "\n", "2", "2 " + p + "\n"},
		{"by name", "solution,start\n" + slidesSolution + "," + p + "\n", "Start", "2 " + p + "\n"},
		{"by name, not there", "solution,start\n" + slidesSolution + "," + p + "\n", "begin", "1 error f:1:1: no column \"begin\" in the header\n"},
		{"too few columns", p + "," + p + "\n" + p + "\n", "2", "1 " + p + "\n2 error f:2:82: no column 2 in a line of 1 column\n"},
		{"rows of csv", string(mustParse(t, p).AppendCSV(nil)), "", "1 " + p + "\n"},
		{"almost a puzzle, and a solution", p[:80] + "," + slidesSolution + "\n1," + p[:80] + "," + slidesSolution + "\n", "", "1 error f:1:81: 80 cells (a 9x9 grid has 81)\n2 error f:2:83: 80 cells (a 9x9 grid has 81)\n"},
		{"the first row of a puzzle, and a solution", p[:9] + "," + slidesSolution + "\n", "", "1 error f:1:10: 9 cells (a 4x4 grid has 16)\n"},
		{"two puzzles and an id", "1," + p + "," + q + "\n", "", "1 error f:1:2: 1 cell (a 4x4 grid has 16)\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(tt.text), "f")
			r.Column = tt.column
			if got := dump(r); got != tt.want {
				t.Errorf("records of %q:\n%swant:\n%s", tt.text, got, tt.want)
			}
		})
	}
}

// TestReadShapes reads puzzles whose lines say the shape of their boxes or their size.
func TestReadShapes(t *testing.T) {
	const beside = " beside a 6x6 grid (want the rows and columns of its boxes, whose product is 6)"
	for text, want := range map[string][]string{
		"id,puzzle,box\n1,P,3x2\n2,P,2x3\n3,P,3x3\n4,P,\n": {"3x2", "2x3", "f:4:39: 3x3" + beside, "2x3"},
		"size;puzzle\n3x2;P\n":                             {"3x2"},
		"puzzle,rows,cols\nP,3,2\nP,6,6\nP,4,2\n":          {"3x2", "2x3", "f:4:37: 4x2" + beside},
		"puzzle,size\nP,6\nP,36\nP,5\n":                    {"2x3", "2x3", "f:4:37: size 5 beside a 6x6 grid"},
		"P 3x2\nP\nP,3x2\nP 3x2 boxes\nP\tboxes=3x2\n":     {"3x2", "2x3", "3x2", "3x2", "3x2"},
		"P boxes 3 x 2\nP 3 x 2\n":                         {"3x2", "2x3"},
		"P\nP 6x6\nP # 3x2\nP 1x6\nP 4x4":                  {"2x3", "2x3", "2x3", "1x6", "f:5:37: 4x4" + beside},
		latexOfSix("\\\\", ` \hline`):                      {"3x2"},
		latexOfSix("\\\\", "\n"+`\hline`):                  {"3x2"},
		latexOfSix("\\\\\n"+`\hline`, ""):                  {"2x3"},
		latexOfSix("\\\\\n"+`\hline`, `\hline`):            {"3x2"},
		latexOfSix("\\\\", ""):                             {"2x3"},
		"P 3x2 2x3\nP 3x2 box:2x3\nP x3x2\n":               {"f:1:37: boxes of 3x2 and of 2x3 beside a puzzle (want one of them)", "2x3", "2x3"},
	} {
		r := NewReader(strings.NewReader(strings.ReplaceAll(text, "P", dots("123", 36))), "f")
		var got []string
		for rec := (Record{}); r.Read(&rec) == nil; {
			if rec.Err != nil {
				got = append(got, rec.Err.Error())
			} else {
				got = append(got, rec.Grid.Layout().String())
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q:\n%q, want\n%q", text, got, want)
		}
	}
}

// latexOfSix returns a grid of 6 rows in LaTeX, with what stands at the ends of rows, and what more behind three.
func latexOfSix(end, more string) string {
	all := ""
	for i, row := range []string{"1&2&&&&", "&&&&&", "&&&&&", "&&&&&", "&&&&&", "&&&&&3"} {
		if all += row + end; i == 2 {
			all += more
		}
		all += "\n"
	}
	return all
}
