package bench

import (
	"cmp"
	"slices"
	"time"
)

// A Quantity is a number of nanoseconds or of other things.
type Quantity struct {
	N       int64
	Known   bool // or else there is nothing to tell
	AtLeast bool // it is a lower bound: something was not counted to its end
}

// Figures are the line of a row in the table. Medians are over the puzzles tried, and the mean of the two in the middle
// if their number is even, rounded down.
type Figures struct {
	Row     string
	Runs    int // how often each puzzle was timed
	Puzzles int // of the whole list

	Solved                                    int // rightly answered: with a solution, or that there is none
	TimedOut, Untried, Refused, Wrong, Failed int // the others
	Refusal                                   string

	Median, Worst, Build                 Quantity // of the time for a puzzle, in nanoseconds; Build is a median
	Nodes, Conflicts, Variables, Clauses Quantity // medians

	// Ratio is the row's time over that of the first row, summed over the puzzles that the first row has answered and
	// this one has tried; 0 if there are none. RatioAtLeast tells that this one has not finished all of them.
	Ratio        float64
	RatioAtLeast bool
}

// Figures returns the figures of a row, and compares it with the first row of the table.
func (r *Result) Figures(first *Result) Figures {
	f := Figures{Row: r.Row, Runs: r.Runs, Puzzles: len(r.puzzles)}
	var times, builds, nodes, conflicts, variables, clauses []Quantity
	var own, other time.Duration
	for i := range r.outcomes {
		o := &r.outcomes[i]
		switch o.state {
		case untried:
			f.Untried++
		case refused:
			f.Refused, f.Refusal = f.Refused+1, o.reason
		case wrong:
			f.Wrong++
		case failed:
			f.Failed++
		case answered:
			f.Solved++
		case timedOut:
			f.TimedOut++
		}
		if o.state != answered && o.state != timedOut {
			continue
		}
		cut := o.state == timedOut
		times = append(times, Quantity{int64(o.time), true, cut})
		conflicts = o.cost.conflicts.add(conflicts, cut)
		nodes = o.cost.nodes.add(nodes, cut)
		variables = o.cost.variables.add(variables, false)
		clauses = o.cost.clauses.add(clauses, false)
		if o.cost.clauses.known {
			builds = append(builds, Quantity{N: int64(o.cost.build), Known: true})
		}
		if first.outcomes[i].state == answered {
			own += o.time
			other += first.outcomes[i].time
			f.RatioAtLeast = f.RatioAtLeast || cut
		}
	}
	f.Median, f.Worst, f.Build = median(times), worst(times), median(builds)
	f.Nodes, f.Conflicts, f.Variables, f.Clauses = median(nodes), median(conflicts), median(variables), median(clauses)
	if other > 0 {
		f.Ratio = float64(own) / float64(other)
	}
	return f
}

// add appends a count if it is known.
func (c count) add(all []Quantity, atLeast bool) []Quantity {
	if !c.known {
		return all
	}
	return append(all, Quantity{int64(c.n), true, atLeast})
}

// median returns the median, and sorts the quantities. Lower bounds among them stand where they are, which makes a lower
// bound of the whole; but not if all of them are above the median, for it is the same then whatever they are.
func median(all []Quantity) Quantity {
	if len(all) == 0 {
		return Quantity{}
	}
	slices.SortStableFunc(all, func(a, b Quantity) int {
		if c := cmp.Compare(a.N, b.N); c != 0 || a.AtLeast == b.AtLeast {
			return c
		}
		if b.AtLeast {
			return -1
		}
		return 1
	})
	low, high := (len(all)-1)/2, len(all)/2
	cut := slices.ContainsFunc(all[:high+1], func(q Quantity) bool { return q.AtLeast })
	return Quantity{all[low].N + (all[high].N-all[low].N)/2, true, cut}
}

// worst returns the largest, which is a lower bound if one of them is.
func worst(all []Quantity) Quantity {
	var most Quantity
	for _, q := range all {
		most = Quantity{max(most.N, q.N), true, most.AtLeast || q.AtLeast}
	}
	return most
}

// middle returns the median of times, and sorts them.
func middle(times []time.Duration) time.Duration {
	slices.Sort(times)
	low, high := times[(len(times)-1)/2], times[len(times)/2]
	return low + (high-low)/2
}
