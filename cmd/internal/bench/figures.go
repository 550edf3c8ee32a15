package bench

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/text"
)

// Figures are the line of a row in the table. Medians are over the puzzles tried.
type Figures struct {
	Row      string
	Question Question
	Runs     int // how often each puzzle was timed
	Puzzles  int // of the whole list

	became  [states]int // how many puzzles became of each state
	refusal string      // why the last one was refused

	Median, Worst, Build                 Bound[time.Duration] // of the time for a puzzle; Build is a median
	Nodes, Conflicts, Variables, Clauses Bound[int64]         // medians

	// Ratio is the row's time over that of the first row, summed over the puzzles that the first row has answered and
	// this one has tried; not known if there are none. It is a lower bound if this one has not finished all of them.
	Ratio Bound[float64]
}

// RowTable returns the table of the figures of rows.
func RowTable() Table[*Figures] {
	return slices.Concat(
		Table[*Figures]{
			{Heading: "row", Name: "row", Help: "the name of the row", Left: true, Value: func(f *Figures) any { return f.Row }},
			{Name: "question", Help: "what was asked of each puzzle: solve or unique", Value: func(f *Figures) any { return f.Question.String() }},
			{Name: "puzzles", Help: "the number of puzzles", Value: func(f *Figures) any { return f.Puzzles }},
			{
				Heading: "solved", Name: "solved", Help: "puzzles that were answered", Value: func(f *Figures) any { return f.became[answered] },
				Text: func(f *Figures) string { return fmt.Sprintf("%d/%d", f.became[answered], f.Puzzles) },
			},
			{Name: "timed_out", Help: "puzzles that took too long", Value: func(f *Figures) any { return f.became[timedOut] }},
			{Name: "not_tried", Help: "puzzles that the row had no time for", Value: func(f *Figures) any { return f.became[untried] }},
			{Name: "refused", Help: "puzzles that the row cannot take", Value: func(f *Figures) any { return f.became[refused] }},
			{Name: "failed", Help: "puzzles without an answer for another reason", Value: func(f *Figures) any { return f.became[failed] }},
			{Name: "wrong", Help: "wrong answers", Value: func(f *Figures) any { return f.became[wrong] }},
			{Name: "runs", Help: "how often each puzzle was timed", Value: func(f *Figures) any { return f.Runs }},
		},
		withBound("median", "_ns", "the median time, in nanoseconds", false, func(f *Figures) Bound[time.Duration] { return f.Median }),
		withBound("worst", "_ns", "the longest time, in nanoseconds", true, func(f *Figures) Bound[time.Duration] { return f.Worst }),
		Table[*Figures]{{Heading: "build", Minor: true, Name: "build_ns", Help: "the median time to build what is searched, in nanoseconds", Value: func(f *Figures) any { return f.Build }}},
		withBound("nodes", "", "the median number of nodes", false, func(f *Figures) Bound[int64] { return f.Nodes }),
		withBound("conflicts", "", "the median number of conflicts", true, func(f *Figures) Bound[int64] { return f.Conflicts }),
		Table[*Figures]{
			{Heading: "variables", Minor: true, Name: "variables", Help: "the median number of variables", Value: func(f *Figures) any { return f.Variables }},
			{Heading: "clauses", Minor: true, Name: "clauses", Help: "the median number of clauses", Value: func(f *Figures) any { return f.Clauses }},
		},
		withBound("ratio", "", "the time divided by the time of the first row, over the puzzles that the first row answered and this one tried", false, func(f *Figures) Bound[float64] { return f.Ratio }),
		Table[*Figures]{{Left: true, Text: (*Figures).remarks}},
	)
}

// RowFields describes the fields of a row of [RowTable] in JSON.
func RowFields() []Field {
	all := Figures{
		Median: Bound[time.Duration]{Known: true}, Worst: Bound[time.Duration]{Known: true}, Build: Bound[time.Duration]{Known: true},
		Nodes: Bound[int64]{Known: true}, Conflicts: Bound[int64]{Known: true}, Variables: Bound[int64]{Known: true},
		Clauses: Bound[int64]{Known: true}, Ratio: Bound[float64]{Known: true},
	}
	return RowTable().fields(&all, new(Figures))
}

// withBound returns a column, which a narrow terminal may do without, and, for programs, the column that marks lower bounds.
func withBound[N int64 | float64 | time.Duration](name, unit, help string, minor bool, of func(*Figures) Bound[N]) Table[*Figures] {
	return Table[*Figures]{
		{Heading: name, Minor: minor, Name: name + unit, Help: help, Value: func(f *Figures) any { return of(f) }},
		{Name: name + "_at_least", Help: "true if " + name + unit + " is a lower bound", Value: func(f *Figures) any { return atLeast(of(f)) }},
	}
}

// remarks returns what became of the puzzles that are not solved.
func (f *Figures) remarks() string {
	var all []string
	for _, part := range []struct {
		state state
		text  string
	}{{wrong, "WRONG"}, {failed, "failed"}, {timedOut, "timed out"}, {untried, "not tried"}, {refused, "refused: " + f.refusal}} {
		if n := f.became[part.state]; n > 0 {
			all = append(all, fmt.Sprintf("%d %s", n, part.text))
		}
	}
	return strings.Join(all, ", ")
}

// Figures returns the figures of a row, and compares it with the first row of the table.
func (r *Result) Figures(first *Result) *Figures {
	f := &Figures{Row: r.Row, Question: r.question, Runs: r.Runs, Puzzles: len(r.puzzles)}
	var times, builds []Bound[time.Duration]
	var nodes, conflicts, variables, clauses []Bound[int64]
	var own, other time.Duration
	for i := range r.outcomes {
		o := &r.outcomes[i]
		if f.became[o.state]++; o.state == refused {
			f.refusal = o.reason
		}
		if o.state != answered && o.state != timedOut {
			continue
		}
		cut := o.state == timedOut
		times = append(times, Bound[time.Duration]{o.time(), true, cut})
		conflicts = appendKnown(conflicts, o.cost.conflicts, cut)
		nodes = appendKnown(nodes, o.cost.nodes, cut)
		variables = appendKnown(variables, o.cost.variables, false)
		clauses = appendKnown(clauses, o.cost.clauses, false)
		if o.cost.clauses.Known {
			builds = append(builds, Bound[time.Duration]{N: o.build(), Known: true})
		}
		if first.outcomes[i].state == answered {
			own += o.time()
			other += first.outcomes[i].time()
			f.Ratio.AtLeast = f.Ratio.AtLeast || cut
		}
	}
	f.Median, f.Worst, f.Build = middle(times), worst(times), middle(builds)
	f.Nodes, f.Conflicts, f.Variables, f.Clauses = middle(nodes), middle(conflicts), middle(variables), middle(clauses)
	if other > 0 {
		f.Ratio.N, f.Ratio.Known = float64(own)/float64(other), true
	}
	return f
}

// appendKnown appends a number if it is known.
func appendKnown(all []Bound[int64], n Bound[int64], atLeast bool) []Bound[int64] {
	if !n.Known {
		return all
	}
	n.AtLeast = atLeast
	return append(all, n)
}

// middle returns the median, and sorts the numbers. Lower bounds among them stand where they are, which makes a lower
// bound of the whole; but not if all of them are above the median, for it is the same then whatever they are.
func middle[T int64 | time.Duration](all []Bound[T]) Bound[T] {
	if len(all) == 0 {
		return Bound[T]{}
	}
	slices.SortStableFunc(all, func(a, b Bound[T]) int {
		if c := cmp.Compare(a.N, b.N); c != 0 || a.AtLeast == b.AtLeast {
			return c
		}
		if b.AtLeast {
			return -1
		}
		return 1
	})
	numbers := text.Each(all, func(b Bound[T]) T { return b.N })
	cut := slices.ContainsFunc(all[:len(all)/2+1], func(b Bound[T]) bool { return b.AtLeast })
	return Bound[T]{median(numbers), true, cut}
}

// worst returns the largest, which is a lower bound if one of them is.
func worst[T int64 | time.Duration](all []Bound[T]) Bound[T] {
	var most Bound[T]
	for _, b := range all {
		most = Bound[T]{max(most.N, b.N), true, most.AtLeast || b.AtLeast}
	}
	return most
}
