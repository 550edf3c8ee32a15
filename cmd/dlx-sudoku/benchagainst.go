package main

import (
	"fmt"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/process"
	"dlx-sudoku/cmd/internal/table"
)

// short is the CPU time below which a run says little: clocks tick, and starting the process weighs.
const short = 100 * time.Millisecond

// satStatus are the exit statuses that SAT solvers end with when they have an answer: a model, none, and all of them.
var satStatus = []int{10, 20, 30}

// allPrograms returns the programs to be run on files, this one first.
func (p *timing) allPrograms(files []string) ([]process.Program, error) {
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
		own.OK = []int{int(cli.No)} // an answer like any other
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
func (p *timing) runAgainst(s *cli.Session) {
	for _, file := range s.Files() {
		in, err := input.Open(file, s.Sys.Stdin)
		if err != nil {
			s.FileMessage(file, err.Error())
			s.Worse(cli.BadInput)
			return
		}
		in.Close()
	}
	var done atomic.Uint64
	began := time.Now()
	bar := s.Watch(int64(p.runs*len(p.programs)), func() (int64, string) {
		n := done.Load()
		return int64(n), cli.Rate(n, "run", "runs", began)
	})
	s.HowFar(func() string {
		return fmt.Sprintf(" after %d of %d rounds", done.Load()/uint64(len(p.programs)), p.runs)
	})
	samples, err := process.Compare(s.Ctx, p.programs, p.runs, func() { done.Add(1) })
	if err == nil {
		bar.Finish()
	} else {
		bar.End()
	}
	for _, sample := range samples {
		if sample.Err != nil {
			s.FileMessage(sample.Program.Name, sample.Err.Error())
			s.Worse(cli.Unknown)
		}
	}
	if tooShort(samples) {
		s.Message(fmt.Sprintf("some runs took less than %v: ratios are rough, more puzzles make them better", short))
	}
	var lines [][]string
	var records []table.Record
	for _, sample := range samples {
		lines, records = append(lines, sample.Line(samples[0])), append(records, sample.Record(samples[0]))
	}
	p.print(s, process.Columns, lines, records)
}

// tooShort reports whether a program took so little that ratios to it say little.
func tooShort(samples []process.Sample) bool {
	return slices.ContainsFunc(samples, func(s process.Sample) bool { return len(s.Runs) > 0 && s.Median() < short })
}
