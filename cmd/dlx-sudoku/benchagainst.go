package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/process"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cmd/internal/table"
)

// short is the CPU time below which a run says little: clocks tick, and starting the process weighs.
const short = 100 * time.Millisecond

// satStatus are the exit statuses that SAT solvers end with when they have an answer: a model, none, and all of them.
var satStatus = []int{10, 20, 30}

// allPrograms returns the programs to be run on files, this one first.
func (p *plan) allPrograms(files []string) ([]process.Program, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("this program is not found: %w", err)
	}
	var all []process.Program
	for _, command := range p.own {
		words, err := process.Words(command)
		if err != nil {
			return nil, fmt.Errorf("--command: %w", err)
		}
		own := process.New(name+" "+command, self, append(words, files...)...)
		own.OK = []int{int(exit.No)} // an answer like any other
		all = append(all, own)
	}
	for _, command := range p.against {
		other, err := process.Parse(command, files)
		if err != nil {
			return nil, fmt.Errorf("--against: %w", err)
		}
		other.OK = satStatus
		all = append(all, other)
	}
	for i := range all {
		all[i].Timeout = p.rowTimeout
	}
	return all, nil
}

// runAgainst runs this program and others in turn, and prints a table of what they took.
func runAgainst(ctx context.Context, set *settings, sys *system.System, c *console.Console) exit.Status {
	p := set.bench
	for _, file := range set.files {
		in, err := open(ctx, file, sys.Stdin)
		if err != nil {
			if ctx.Err() != nil {
				c.Message("", "interrupted")
				c.Flush()
				return exit.Interrupted
			}
			c.Message(file, err.Error())
			c.Flush()
			return exit.Input
		}
		in.Close()
	}
	var bar *console.Bar
	if set.progress {
		bar = console.NewBar(sys.Stderr, "run", int64(p.runs*len(p.programs)), set.always)
		c.ShowBar(bar)
		bar.Update(0, 0)
	}
	done := uint64(0)
	samples, err := compare(ctx, p, func(d uint64) {
		done = d
		if bar != nil {
			bar.Update(int64(d), d)
		}
	})
	if bar != nil {
		if err == nil {
			bar.Finish(done)
		}
		bar.Clear()
	}
	status := exit.OK
	if err != nil {
		c.Message("", fmt.Sprintf("interrupted after %d of %d rounds", len(samples[0].Runs), p.runs))
		status = exit.Interrupted
	}
	for _, s := range samples {
		if s.Err != nil {
			c.Message(s.Program.Name, s.Err.Error())
			status = exit.Worse(status, exit.Unknown)
		}
	}
	if tooShort(samples) {
		c.Message("", fmt.Sprintf("some runs took less than %v: ratios are rough, more puzzles make them better", short))
	}
	c.Flush()
	var lines [][]string
	var records []table.Record
	for _, s := range samples {
		lines, records = append(lines, s.Line(samples[0])), append(records, s.Record(samples[0]))
	}
	return writeTable(p.format, process.Columns, lines, records, sys, c, status)
}

// compare runs the programs in turn, and tells from time to time, for a run may take long, how many runs are done.
func compare(ctx context.Context, p *plan, tell func(done uint64)) (samples []process.Sample, err error) {
	var done atomic.Uint64
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		samples, err = process.Compare(ctx, p.programs, p.runs, func() { done.Add(1) })
	}()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			tell(done.Load())
		case <-ended:
			tell(done.Load())
			return samples, err
		}
	}
}

// tooShort reports whether a program took so little that ratios to it say little.
func tooShort(samples []process.Sample) bool {
	return slices.ContainsFunc(samples, func(s process.Sample) bool { return len(s.Runs) > 0 && s.Median() < short })
}
