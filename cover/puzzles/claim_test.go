package puzzles

import (
	"io"
	"strings"
	"testing"
)

// TestClaims reads puzzles with the solutions that their lines and records state.
func TestClaims(t *testing.T) {
	const puzzle, right, wrong, open = "1......4..2.3...", "1432231441233241", "2432231441233241", "143223144123324."
	for _, test := range []struct{ name, text, column, want string }{ // the claim, "" for none, or an error
		{"beside", puzzle + "," + right, "", right},
		{"wrong", puzzle + " " + wrong, "", wrong},
		{"not complete", puzzle + ";" + open, "", open},
		{"before", right + "," + puzzle, "", right},
		{"far", "7," + puzzle + ",1.2," + right, "", right},
		{"among others", puzzle + "," + open + "," + right, "", right},
		{"with boxes", puzzle + "," + right + " box:2x2", "", right},
		{"alone", right, "", ""},
		{"rated", puzzle + ",4.2", "", ""},
		{"named", "id,solution,puzzle\n1," + open + "," + puzzle, "", open},
		{"named and missing", "puzzle,solution\n" + puzzle + ",", "", "2:18: 0 cells"},
		{"asked for", puzzle + "," + right + "," + wrong, "3", wrong},
		{"asked for by name", "a,B,c\n" + puzzle + "," + right + "," + wrong, "b", right},
		{"not there", puzzle + "," + right, "3", "1:34: no column 3 in a line of 2 columns"},
		{"too short", puzzle + "," + right[1:], "", "1:18: 15 cells"},
		{"too short and far", "7," + puzzle + "," + right[1:], "", "1:20: 15 cells"},
		{"another character", puzzle + "," + right[:15] + "x", "", `1:18: unexpected "x" in r4c4`},
		{"object", `{"puzzle":"` + puzzle + `","solution":"` + wrong + `"}`, "", wrong},
		{"our own", `{"schema":"dlx-sudoku/1","puzzle":"` + puzzle + `","solutions":["` + right + `"]}`, "", right},
		{"several", `{"puzzle":"` + puzzle + `","solutions":["` + right + `","` + wrong + `"]}`, "", "1:1: 2 solutions"},
		{"parts", puzzle + ":1:" + wrong, "", wrong},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(test.text), "")
			r.Claims, r.ClaimColumn = true, test.column
			var rec Record
			err := r.Read(&rec)
			got := ""
			switch {
			case err != nil:
				t.Fatal(err)
			case rec.Err != nil:
				got = rec.Err.Error()
			case rec.Claim != nil:
				got = rec.Claim.String()
			}
			if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
				t.Errorf("claim %q, want %q", got, test.want)
			}
			if rec.Err == nil && len(rec.Notes) > 0 {
				t.Errorf("notes %q, want none", rec.Notes)
			}
			if err := r.Read(&rec); err != io.EOF {
				t.Errorf("then %v and %v, want the end", rec.Err, err)
			}
		})
	}
}
