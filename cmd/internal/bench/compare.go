package bench

import (
	"context"
	"slices"
	"time"

	"dlx-sudoku/cmd/internal/text"
)

// A Sample is the costs of the runs of a program.
type Sample struct {
	Program Program
	Runs    []Usage
	Ratios  []float64 // by round, user CPU time relative to the first program; nil if that took no time in some round
	Err     error     // why a run failed; no run follows it
}

// Compare runs programs in turn, A B C A B C, so that whatever slows the machine down for a while slows them all. A
// program that fails is not run again. Compare calls step after each run. If ctx ends the comparison, Compare returns
// the complete rounds and the error of ctx.
func Compare(ctx context.Context, programs []Program, runs int, step func()) ([]*Sample, error) {
	samples := make([]*Sample, len(programs))
	for i, p := range programs {
		samples[i] = &Sample{Program: p}
	}
	defer func() {
		for _, s := range samples {
			s.Ratios = s.ratios(samples[0])
		}
	}()
	for round := range runs {
		for _, s := range samples {
			if s.Err != nil {
				continue
			}
			u, err := s.Program.Run(ctx)
			if ctx.Err() != nil {
				for _, s := range samples {
					s.Runs = s.Runs[:min(round, len(s.Runs))]
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

// ratios returns the ratios to another sample by round, or nil if that took no time in some round.
func (s *Sample) ratios(first *Sample) []float64 {
	var all []float64
	for i, u := range s.Runs[:min(len(s.Runs), len(first.Runs))] {
		if first.Runs[i].User == 0 {
			return nil
		}
		all = append(all, float64(u.User)/float64(first.Runs[i].User))
	}
	return all
}

// ProgramTable is the table of samples. Times are user CPU time, except system and elapsed time, which are medians.
var ProgramTable = Table[*Sample]{
	{Heading: "program", Name: "program", Help: "the command line", Left: true, Value: func(s *Sample) any { return s.Program.Name }},
	{Heading: "runs", Minor: true, Name: "runs", Help: "how often it ran", Value: func(s *Sample) any { return len(s.Runs) }},
	{Heading: "min", Minor: true, Name: "user_min_ns", Help: "the shortest user CPU time, in nanoseconds", Value: timeOf(slices.Min, user)},
	{Heading: "median", Name: "user_median_ns", Help: "the median of the user CPU times, in nanoseconds", Value: timeOf(median, user)},
	{Heading: "max", Minor: true, Name: "user_max_ns", Help: "the longest user CPU time, in nanoseconds", Value: timeOf(slices.Max, user)},
	{Heading: "system", Minor: true, Name: "system_median_ns", Help: "the median of the system CPU times, in nanoseconds", Value: timeOf(median, system)},
	{Heading: "elapsed", Minor: true, Name: "elapsed_median_ns", Help: "the median of the elapsed times, in nanoseconds", Value: timeOf(median, elapsed)},
	{Heading: "ratio", Name: "ratio", Help: "user CPU time divided by the user CPU time of the first program in the same round, the median of all rounds", Value: func(s *Sample) any { return of(median, slices.Clone(s.Ratios)) }},
	{Heading: "least", Name: "ratio_min", Help: "the smallest of these ratios", Value: func(s *Sample) any { return of(slices.Min, s.Ratios) }},
	{Heading: "most", Name: "ratio_max", Help: "the largest of these ratios", Value: func(s *Sample) any { return of(slices.Max, s.Ratios) }},
	{Name: "error", Help: "why the program has failed", Value: func(s *Sample) any {
		if s.Err == nil {
			return nil
		}
		return Failure{s.Err.Error()}
	}},
}

// ProgramFields describes the fields of a row of [ProgramTable] in JSON.
func ProgramFields() []Field {
	all := Sample{Runs: make([]Usage, 1), Ratios: []float64{1}, Err: context.Canceled}
	return ProgramTable.fields(&all, new(Sample))
}

// of returns a figure of some numbers, nil if there are none.
func of[T any](figure func([]T) T, all []T) any {
	if len(all) == 0 {
		return nil
	}
	return figure(all)
}

// timeOf returns the function that computes a figure, such as the median, of one of the times of each run.
func timeOf(figure func([]time.Duration) time.Duration, which func(Usage) time.Duration) func(*Sample) any {
	return func(s *Sample) any { return of(figure, text.Each(s.Runs, which)) }
}

func user(u Usage) time.Duration    { return u.User }
func system(u Usage) time.Duration  { return u.System }
func elapsed(u Usage) time.Duration { return u.Elapsed }

// Short is the CPU time below which a run says little, because of the resolution of the clock and the start of the
// process.
const Short = 100 * time.Millisecond

// TooShort reports whether the runs took so little time that ratios to them are rough.
func (s *Sample) TooShort() bool {
	return len(s.Runs) > 0 && median(text.Each(s.Runs, user)) < Short
}
