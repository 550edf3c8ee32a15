package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cmd/internal/system"
)

// run puts all puzzles of the input to the task, as the settings say.
func run(ctx context.Context, set *settings, sys *system.System, c *console.Console) exit.Status {
	if set.bench != nil {
		return runBench(ctx, set, sys, c)
	}
	if set.verify || set.task == explainAll {
		with := *set
		if with.judgeProcess == nil {
			with.judgeProcess = judges.Self
		}
		with.judge = judges.New(set.jobs, with.judgeProcess)
		defer with.judge.Close()
		set = &with
	}
	if set.jobs == 1 {
		// Reader, worker and writer then take turns, and nothing goes from one processor's cache to another's: a fifth
		// of the time of easy puzzles with the bands engine.
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	}
	src := newSource(set, sys)
	out := newSink(ctx, set, sys, c)
	p := pipeline.Pipeline[item, chunk]{
		Workers: set.jobs,
		Next:    src.next,
		NewWorker: func() func(context.Context, *item, *pipeline.Out[chunk]) bool {
			return newWorker(set).do
		},
		Full:  (*chunk).full,
		Write: out.write,
		Tick:  out.tick,
	}
	err := p.Run(ctx)
	interrupted := errors.Is(err, pipeline.ErrStopped) || errors.Is(err, context.Canceled)
	if end := out.end(interrupted); err == nil || interrupted && end != nil {
		err = end
	}
	if errors.Is(err, pipeline.ErrStopped) || errors.Is(err, context.Canceled) {
		return exit.Worse(out.exit, exit.Interrupted)
	}
	return written(err, out.exit, c)
}

// written returns the status of a run, given that of its answers and the error of writing them. Where nobody reads what
// is written, as behind head, what has been told on stderr still counts, but not an answer that nobody saw.
func written(err error, status exit.Status, c *console.Console) exit.Status {
	switch {
	case err == nil:
	case system.ClosedPipe(err):
		if status == exit.No {
			status = exit.OK
		}
	default:
		c.Message("", fmt.Sprintf("cannot write the results: %v", input.Bare(err)))
		c.Flush()
		status = exit.Worse(status, exit.Unknown)
	}
	return status
}
