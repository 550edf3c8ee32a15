package sudokucli

import (
	"slices"
	"testing"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/satcheck"
)

// TestExplainUnfinished prints explanations that ended when their status was known and the rest was not.
func TestExplainUnfinished(t *testing.T) {
	grid, err := cover.ParseGrid("12..34..........")
	if err != nil {
		t.Fatal(err)
	}
	a, b := []int{1, 2, 4, 3, 3, 4, 1, 2, 2, 1, 3, 4, 4, 3, 2, 1}, []int{1, 2, 4, 3, 3, 4, 2, 1, 2, 1, 3, 4, 4, 3, 1, 2}
	const why = "timed out after 1s"
	tests := []struct {
		e          judges.Explanation
		text, json string
	}{
		{
			judges.Explanation{Finding: satcheck.Finding{Status: satcheck.Multiple, Solutions: [][]int{a, b}, Differ: []int{6, 7, 14, 15}}, Reason: why},
			"multiple: 2+ solutions\n1243341221344321\n1243342121344312\ndiffer: r2c3 r2c4 r4c3 r4c4\nunfinished: timed out after 1s\n\n",
			`,"solutions":["1243341221344321","1243342121344312"],"status":"multiple","count":"2","more":true,"differ":["r2c3","r2c4","r4c3","r4c4"],"error":{"text":"timed out after 1s"}}`,
		},
		{
			judges.Explanation{Finding: satcheck.Finding{Status: satcheck.None, Core: []int{0, 1, 4}}, Reason: why},
			"none: givens that cannot all be right (3 of 4)\nr1c1=1\nr1c2=2\nr2c1=3\nunfinished: timed out after 1s\n\n",
			`,"status":"none","count":"0","core":["r1c1=1","r1c2=2","r2c1=3"],"error":{"text":"timed out after 1s"}}`,
		},
		{
			judges.Explanation{Finding: satcheck.Finding{Status: satcheck.Unique, Solutions: [][]int{a}, Complete: true, Redundant: []int{1}}, Reason: why},
			"unique: proved\n1243341221344321\nredundant: r1c2=2\nunfinished: timed out after 1s\n\n",
			`,"solutions":["1243341221344321"],"status":"unique","count":"1","redundant":["r1c2=2"],"error":{"text":"timed out after 1s"}}`,
		},
	}
	for _, test := range tests {
		for _, p := range []struct {
			print answers.Printer
			want  string
		}{
			{answers.View{}.Printer(nil), test.text},
			{new(answers.Objects), `{"schema":"dlx-sudoku/1","file":"f","line":3,"puzzle":"12..34.........."` + test.json + "\n"},
		} {
			var ans answers.Answer
			ans.Begin(&puzzlein.Item{Record: puzzles.Record{Grid: grid, Line: 3}, File: "f"})
			explainIn(&ans, test.e)
			if text := string(p.print.End(p.print.Begin(nil, &ans), &ans)); text != p.want {
				t.Errorf("%q, want %q", text, p.want)
			}
			said := func(n answers.Note) bool { return n.Text == "not explained in full: "+why }
			if ans.Exit != cli.Unknown || len(ans.Notes) != 1 || !slices.ContainsFunc(ans.Notes, said) {
				t.Errorf("exit status %v, notes %v, want %v and why", ans.Exit, ans.Notes, cli.Unknown)
			}
		}
	}
}
