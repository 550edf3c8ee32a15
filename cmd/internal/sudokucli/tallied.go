package sudokucli

import (
	"bytes"
	"context"
	"encoding/csv"
	"strconv"
	"strings"

	"dlx-sudoku/cover/ladder"
)

// stepCounts are how many steps of each technique the way to the solution of a puzzle has, by names as
// [ladder.TechniqueNames] has them.
type stepCounts map[string]int

// add counts a step.
func (n stepCounts) add(s *ladder.Step) {
	n[strings.ReplaceAll(strings.ReplaceAll(s.Technique.String(), ", ", "-"), " ", "-")]++
}

// countSteps returns the counts of the easiest way. The error is ctx's.
func countSteps(ctx context.Context, b *ladder.Board, it *item) (stepCounts, error) {
	b.Load(it.Grid)
	b.Until(ctx)
	n := stepCounts{}
	for step := new(ladder.Step); b.Next(step, ladder.All); b.Apply(step) {
		n.add(step)
	}
	return n, ctx.Err()
}

// techniqueHead is the head of the table of rate --techniques.
func techniqueHead() string {
	return csvLine(append([]string{"file", "line", "puzzle", "rating", "level", "steps"}, ladder.TechniqueNames()...)...)
}

// tallied is the record of a puzzle in that table: nothing behind the puzzle if it has no rating.
type tallied struct {
	rated rated
	steps stepCounts
}

func (r tallied) appendText(dst []byte, a *answer, _ *view) []byte {
	all := ladder.TechniqueNames()
	row := make([]string, 6+len(all))
	row[0], row[1], row[2] = a.item.file, strconv.Itoa(a.item.Line), string(a.item.appendPuzzle(nil))
	if row[3], row[4] = r.rated.Rating, r.rated.Level; r.rated.Rating != "" {
		sum := 0
		for i, name := range all {
			row[6+i] = strconv.Itoa(r.steps[name])
			sum += r.steps[name]
		}
		row[5] = strconv.Itoa(sum)
	}
	return append(dst, csvLine(row...)...)
}

func (r tallied) object(a *answer) any {
	return struct {
		rated
		Techniques stepCounts `json:"techniques,omitempty"`
	}{r.rated.of(a), r.steps}
}

// summed is the record of a puzzle in the table of steps --summary: a line for each technique, in the order of the ladder.
type summed struct{ steps stepCounts }

func (r summed) appendText(dst []byte, a *answer, _ *view) []byte {
	for _, name := range ladder.TechniqueNames() {
		if n := r.steps[name]; n > 0 {
			dst = append(dst, csvLine(a.item.file, strconv.Itoa(a.item.Line), name, strconv.Itoa(n))...)
		}
	}
	return dst
}

func (r summed) object(*answer) any { panic("steps --summary has no --json") }

// csvLine returns a line of a table.
func csvLine(fields ...string) string {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write(fields) // a buffer takes everything
	w.Flush()
	return b.String()
}
