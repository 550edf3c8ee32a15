package bench

import (
	"fmt"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/table"
)

// Columns are those of the table for people.
var Columns = []table.Column{
	{Heading: "row"},
	{Heading: "solved", Right: true},
	{Heading: "median", Right: true},
	{Heading: "worst", Right: true},
	{Heading: "build", Right: true},
	{Heading: "nodes", Right: true},
	{Heading: "conflicts", Right: true},
	{Heading: "variables", Right: true},
	{Heading: "clauses", Right: true},
	{Heading: "ratio", Right: true},
	{Heading: ""},
}

// Line returns the texts of the columns: times with their units, ">" in front of a lower bound, "-" for what the row does
// not have.
func (f Figures) Line() []string {
	ratio := "-"
	if f.Ratio > 0 {
		ratio = Quantity{AtLeast: f.RatioAtLeast}.sign() + table.Number(f.Ratio)
	}
	return []string{
		f.Row, fmt.Sprintf("%d/%d", f.Solved, f.Puzzles), f.Median.time(), f.Worst.time(), f.Build.time(), f.Nodes.number(),
		f.Conflicts.number(), f.Variables.number(), f.Clauses.number(), ratio, f.remarks(),
	}
}

// remarks says what became of the puzzles that are not solved.
func (f Figures) remarks() string {
	var all []string
	for _, part := range []struct {
		n    int
		text string
	}{{f.Wrong, "WRONG"}, {f.Failed, "failed"}, {f.TimedOut, "timed out"}, {f.Untried, "not tried"}, {f.Refused, "refused: " + f.Refusal}} {
		if part.n > 0 {
			all = append(all, fmt.Sprintf("%d %s", part.n, part.text))
		}
	}
	return strings.Join(all, ", ")
}

func (q Quantity) sign() string {
	if q.AtLeast {
		return ">"
	}
	return ""
}

func (q Quantity) number() string {
	if !q.Known {
		return "-"
	}
	return q.sign() + cli.Thousands(uint64(q.N))
}

func (q Quantity) time() string {
	if !q.Known {
		return "-"
	}
	return q.sign() + table.Duration(time.Duration(q.N))
}

// Record returns the figures for programs, times in nanoseconds.
func (f Figures) Record(q Question) table.Record {
	var ratio any
	if f.Ratio > 0 {
		ratio = f.Ratio
	}
	return table.Record{
		{Name: "row", Value: f.Row},
		{Name: "question", Value: q.String()},
		{Name: "puzzles", Value: f.Puzzles},
		{Name: "solved", Value: f.Solved},
		{Name: "timed_out", Value: f.TimedOut},
		{Name: "not_tried", Value: f.Untried},
		{Name: "refused", Value: f.Refused},
		{Name: "failed", Value: f.Failed},
		{Name: "wrong", Value: f.Wrong},
		{Name: "runs", Value: f.Runs},
		{Name: "median_ns", Value: f.Median.value()},
		{Name: "median_at_least", Value: f.Median.bound()},
		{Name: "worst_ns", Value: f.Worst.value()},
		{Name: "worst_at_least", Value: f.Worst.bound()},
		{Name: "build_ns", Value: f.Build.value()},
		{Name: "nodes", Value: f.Nodes.value()},
		{Name: "nodes_at_least", Value: f.Nodes.bound()},
		{Name: "conflicts", Value: f.Conflicts.value()},
		{Name: "conflicts_at_least", Value: f.Conflicts.bound()},
		{Name: "variables", Value: f.Variables.value()},
		{Name: "clauses", Value: f.Clauses.value()},
		{Name: "ratio", Value: ratio},
		{Name: "ratio_at_least", Value: f.RatioAtLeast},
	}
}

func (q Quantity) value() any {
	if !q.Known {
		return nil
	}
	return q.N
}

func (q Quantity) bound() any {
	if !q.Known {
		return nil
	}
	return q.AtLeast
}
