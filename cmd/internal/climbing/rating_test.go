package climbing

import (
	"testing"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// TestRated rates puzzles, and prints the line of each, with a scale for 9x9 grids alone.
func TestRated(t *testing.T) {
	const (
		slides = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
		hard   = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
		small  = "1......4..2.3..."
	)
	for _, tt := range []struct {
		puzzle, rule string
		triple       bool
		columns      int
		want         string
	}{
		{puzzle: slides, want: "se 1.2  hodoku Easy  " + slides},
		{puzzle: hard, triple: true, want: "se 2.6/1.2/1.2  hodoku Medium  " + hard},
		{puzzle: slides, columns: 30, want: "se 1.2  hodoku Easy  53..7...…"},
		{puzzle: small, want: "ladder 1.2  level Easy  " + small},
		{puzzle: small, rule: "rules: anti-knight", want: "no scale  " + small},
	} {
		it := new(puzzlein.Item)
		var err error
		if it.Grid, err = cover.ParseGrid(tt.puzzle); err != nil {
			t.Fatal(err)
		}
		if tt.rule != "" {
			if it.Ruleset, err = rules.Parse(it.Grid.Layout(), []rules.TextLine{{Text: tt.rule}}); err != nil {
				t.Fatal(err)
			}
		}
		rating, err := make(Ladders).Of(it).Rater.Rate(t.Context(), it.Grid)
		if err != nil {
			t.Fatal(err)
		}
		rated := NewRated(&rating, it.Grid.Layout(), tt.triple)
		got := string(rated.AppendText(nil, &answers.Answer{Item: it}, &answers.View{Columns: tt.columns}))
		if got != tt.want+"\n" {
			t.Errorf("%q, want %q", got, tt.want+"\n")
		}
	}
}

// TestOnlySolution tells one solution from none and several.
func TestOnlySolution(t *testing.T) {
	for puzzle, want := range map[string]answers.Status{
		"1......4..2.3...": answers.Unique, "................": answers.Multiple, "12.....3..4.....": answers.None,
	} {
		g, err := cover.ParseGrid(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		it := new(puzzlein.Item)
		it.Grid = g
		solution, status, err := OnlySolution(t.Context(), it, g)
		if err != nil || status != want || (solution != nil) != (want == answers.Unique) {
			t.Errorf("%s: %v, %v, %v, want %v", puzzle, solution, status, err, want)
		}
	}
}
