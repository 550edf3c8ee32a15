package process

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"dlx-sudoku/cmd/internal/table"
)

// A Sample is what the runs of a program have cost.
type Sample struct {
	Program Program
	Runs    []Usage
	Err     error // a run that failed; there are no others after it
}

// Compare runs programs in turn, A B C A B C, so that whatever slows the machine down for a while slows them all. A
// program that fails is not run again. After each run step is called. If ctx ends the comparison, the rounds that are
// complete are returned, with its error.
func Compare(ctx context.Context, programs []Program, runs int, step func()) ([]Sample, error) {
	samples := make([]Sample, len(programs))
	for i, p := range programs {
		samples[i].Program = p
	}
	for round := range runs {
		for i := range samples {
			s := &samples[i]
			if s.Err != nil {
				continue
			}
			u, err := s.Program.Run(ctx)
			if ctx.Err() != nil {
				for i := range samples {
					samples[i].Runs = samples[i].Runs[:min(round, len(samples[i].Runs))]
				}
				return samples, ctx.Err()
			}
			if err != nil {
				s.Err = err
			} else {
				s.Runs = append(s.Runs, u)
			}
			step()
		}
	}
	return samples, nil
}

// Columns are those of the table for people. Times are user CPU time but for the system's and the elapsed one; these two
// are medians. The ratios are those of user CPU time to that of the first program, taken round by round: their median,
// the least and the most.
var Columns = []table.Column{
	{Heading: "program"},
	{Heading: "runs", Right: true},
	{Heading: "min", Right: true},
	{Heading: "median", Right: true},
	{Heading: "max", Right: true},
	{Heading: "system", Right: true},
	{Heading: "elapsed", Right: true},
	{Heading: "ratio", Right: true},
	{Heading: "least", Right: true},
	{Heading: "most", Right: true},
}

// spread is the middle and the ends of some numbers.
type spread[T cmp.Ordered] struct{ min, median, max T }

func spreadOf[T time.Duration | float64](all []T) spread[T] {
	slices.Sort(all)
	n := len(all)
	low, high := all[(n-1)/2], all[n/2]
	return spread[T]{all[0], low + (high-low)/2, all[n-1]}
}

func pick[T any](runs []Usage, of func(Usage) T) []T {
	var all []T
	for _, u := range runs {
		all = append(all, of(u))
	}
	return all
}

func user(u Usage) time.Duration    { return u.User }
func system(u Usage) time.Duration  { return u.System }
func elapsed(u Usage) time.Duration { return u.Elapsed }

// ratios returns the ratios to another sample by round, or nothing if that has rounds that took no time.
func (s Sample) ratios(first Sample) []float64 {
	var all []float64
	for i, u := range s.Runs[:min(len(s.Runs), len(first.Runs))] {
		if first.Runs[i].User == 0 {
			return nil
		}
		all = append(all, float64(u.User)/float64(first.Runs[i].User))
	}
	return all
}

// Median returns the median of the user CPU time, 0 if there are no runs.
func (s Sample) Median() time.Duration {
	if len(s.Runs) == 0 {
		return 0
	}
	return spreadOf(pick(s.Runs, user)).median
}

// Line returns the texts of the columns, "-" for what is not known.
func (s Sample) Line(first Sample) []string {
	line := []string{s.Program.Name, fmt.Sprint(len(s.Runs)), "-", "-", "-", "-", "-", "-", "-", "-"}
	if len(s.Runs) > 0 {
		u := spreadOf(pick(s.Runs, user))
		copy(line[2:], []string{
			table.Duration(u.min), table.Duration(u.median), table.Duration(u.max),
			table.Duration(spreadOf(pick(s.Runs, system)).median), table.Duration(spreadOf(pick(s.Runs, elapsed)).median),
		})
	}
	if ratios := s.ratios(first); len(ratios) > 0 {
		r := spreadOf(ratios)
		copy(line[7:], []string{table.Number(r.median), table.Number(r.min), table.Number(r.max)})
	}
	return line
}

// Record returns the sample for programs, times in nanoseconds.
func (s Sample) Record(first Sample) table.Record {
	names := []string{"user_min_ns", "user_median_ns", "user_max_ns", "system_median_ns", "elapsed_median_ns", "ratio", "ratio_min", "ratio_max"}
	values := make([]any, len(names))
	if len(s.Runs) > 0 {
		u := spreadOf(pick(s.Runs, user))
		for i, d := range []time.Duration{u.min, u.median, u.max, spreadOf(pick(s.Runs, system)).median, spreadOf(pick(s.Runs, elapsed)).median} {
			values[i] = d.Nanoseconds()
		}
	}
	if ratios := s.ratios(first); len(ratios) > 0 {
		r := spreadOf(ratios)
		values[5], values[6], values[7] = r.median, r.min, r.max
	}
	record := table.Record{{Name: "program", Value: s.Program.Name}, {Name: "runs", Value: len(s.Runs)}}
	for i, name := range names {
		record = append(record, table.Field{Name: name, Value: values[i]})
	}
	var failure any
	if s.Err != nil {
		failure = s.Err.Error()
	}
	return append(record, table.Field{Name: "error", Value: failure})
}
