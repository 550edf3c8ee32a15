package frame

import (
	"strings"
	"testing"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

// peeledLines has for each row of peelings a line that only it can peel, and what is left of the line.
var peeledLines = map[string][2]string{
	"tags of HTML and forums":            {"<li>53..7....</li>", "53..7...."},
	"quoted mail, or a patch":            {"> > 53..7....", "53..7...."},
	"the mark of a comment":              {"// 53..7....", "53..7...."},
	"when and by whom":                   {"[12/03/24, 10:11:02] Bob: 53..7....", "53..7...."},
	"the number of a line":               {"r1 53..7....", "53..7...."},
	"a comment behind the cells":         {"53..7.... // the first", "53..7...."},
	"the dash of an item":                {"- [5, 3, 0, 0]", "5, 3, 0, 0"},
	"bold":                               {"**5** **3** . .", "5 3 . ."},
	"parentheses around a digit":         {"3 (5) . (7) .", "3 5 . 7 ."},
	"brackets around each cell":          {`\setrow {5} {} {3} {}`, "5, , 3, ,"},
	"double bars":                        {"5 || 3 || . || 7", "5 | 3 | . | 7"},
	"commands of LaTeX":                  {`5 3 . 7 \\ \hline`, "5 3 . 7"},
	"& between cells":                    {"5 & 3 & & 7", "5 , 3 , , 7"},
	"a name":                             {"first = 53..7....", "53..7...."},
	"a call":                             {"list(5, 3, 0, 7", "5, 3, 0, 7"},
	"brackets and quotes around the row": {"[5, 3, 0, 7],", "5, 3, 0, 7"},
	"points behind the digits":           {"5. 3. 0. 0. 7. 0. ", "5 3 0 0 7 0"},
	"quotes, and brackets between rows":  {`5 "3" . 7`, "5 3 . 7"},
	"other names and forms of cells":     {"5, None, 3.0, 07", "5, . , 3 , 7"},
}

// TestPeelings peels an example of each kind of frame, and sees that the row for it is needed.
func TestPeelings(t *testing.T) {
	if len(peelings) != len(peeledLines) {
		t.Errorf("%d examples of %d peelings", len(peeledLines), len(peelings))
	}
	words := func(w scan.Row) string { return strings.Join(strings.Fields(string(w.Text)), " ") }
	all := peelings
	defer func() { peelings = all }()
	for i, p := range all {
		example, ok := peeledLines[p.name]
		if !ok {
			t.Errorf("no example of %s", p.name)
			continue
		}
		w := scan.NewRow([]byte(example[0]), 1, 0)
		if kind := Peel(&w); kind != IsCells || words(w) != example[1] {
			t.Errorf("%s: %q is of kind %d and %q, want cells %q", p.name, example[0], kind, words(w), example[1])
		}
		peelings = append(append([]peeling(nil), all[:i]...), all[i+1:]...)
		w = scan.NewRow([]byte(example[0]), 1, 0)
		if kind := Peel(&w); kind == IsCells && words(w) == example[1] {
			t.Errorf("%s: %q needs no such row", p.name, example[0])
		}
		peelings = all
	}
}
