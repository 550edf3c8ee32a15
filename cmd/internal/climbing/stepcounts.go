package climbing

import (
	"bytes"
	"context"
	"encoding/csv"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover/ladder"
)

// StepCounts are how many steps of each technique the way to the solution of a puzzle has, by names as
// [ladder.TechniqueNames] has them.
type StepCounts map[string]int

// Add counts a step.
func (n StepCounts) Add(s *ladder.Step) {
	n[strings.ReplaceAll(strings.ReplaceAll(s.Technique.String(), ", ", "-"), " ", "-")]++
}

// CountSteps returns the counts of the easiest way. The error is ctx's.
func CountSteps(ctx context.Context, b *ladder.Board, it *puzzlein.Item) (StepCounts, error) {
	b.Load(it.Grid)
	b.Until(ctx)
	n := StepCounts{}
	for step := new(ladder.Step); b.Next(step, ladder.All); b.Apply(step) {
		n.Add(step)
	}
	return n, ctx.Err()
}

// TechniqueHead is the head of the table of rate --techniques.
func TechniqueHead() string {
	return CSVLine(append([]string{"file", "line", "puzzle", "rating", "level", "steps"}, ladder.TechniqueNames()...)...)
}

// Tallied is the record of a puzzle in that table: nothing behind the puzzle if it has no rating.
type Tallied struct {
	Rated Rated
	Steps StepCounts
}

func (r Tallied) AppendText(dst []byte, a *answers.Answer, _ *answers.View) []byte {
	all := ladder.TechniqueNames()
	row := make([]string, 6+len(all))
	row[0], row[1], row[2] = a.Item.File, strconv.Itoa(a.Item.Line), string(a.Item.AppendPuzzle(nil))
	if row[3], row[4] = r.Rated.Rating, r.Rated.Level; r.Rated.Rating != "" {
		sum := 0
		for i, name := range all {
			row[6+i] = strconv.Itoa(r.Steps[name])
			sum += r.Steps[name]
		}
		row[5] = strconv.Itoa(sum)
	}
	return append(dst, CSVLine(row...)...)
}

// TalliedObject is the record in JSON.
type TalliedObject struct {
	Rated
	Techniques StepCounts `json:"techniques,omitempty" help:"how many steps of each technique the easiest way has, by the names of \"help techniques\""`
}

func (r Tallied) Object(a *answers.Answer) any { return TalliedObject{r.Rated.Of(a), r.Steps} }

// Summed is the record of a puzzle in the table of steps --summary: a line for each technique, in the order of the ladder.
type Summed struct{ Steps StepCounts }

func (r Summed) AppendText(dst []byte, a *answers.Answer, _ *answers.View) []byte {
	for _, name := range ladder.TechniqueNames() {
		if n := r.Steps[name]; n > 0 {
			dst = append(dst, CSVLine(a.Item.File, strconv.Itoa(a.Item.Line), name, strconv.Itoa(n))...)
		}
	}
	return dst
}

func (r Summed) Object(*answers.Answer) any { panic("steps --summary has no --json") }

// CSVLine returns a line of a table.
func CSVLine(fields ...string) string {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write(fields) // a buffer takes everything
	w.Flush()
	return b.String()
}
