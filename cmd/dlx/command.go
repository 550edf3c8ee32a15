package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/flags"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/dlx"
)

const (
	name    = "dlx"
	maxJobs = 1024 // the largest number of workers
)

// engines are the representations of a problem by name.
var engines = map[string]dlx.Representation{"auto": dlx.Auto, "links": dlx.Links, "cells": dlx.Cells, "bits": dlx.Bits}

// raw are flags whose meaning depends on others, or on the system.
type raw struct {
	first  *uint64
	every  *uint64
	all    bool
	format string
	verify bool

	color, progress string
}

// execute runs the command line.
func execute(ctx context.Context, arguments []string, sys *system.System) exit.Status {
	c := console.New(system.Interruptible(ctx, sys.Stderr), name)
	c.Color = sys.Colored("auto", sys.StderrTerminal)
	status := exit.OK
	app := newApp(sys, func(set *settings, r *raw, do func(*run)) {
		c.Color = sys.Colored(r.color, sys.StderrTerminal)
		c.Excerpts = sys.StderrTerminal
		status = newRun(ctx, set, sys, c).all(do)
	})
	help := &system.Watched{W: sys.Stdout}
	app.Writer = help
	arguments, err := flags.Order(app, arguments)
	if err == nil {
		err = app.RunContext(ctx, append([]string{name}, arguments...))
	}
	if err == nil && help.Err != nil {
		err = unwritten{help.Err}
	}
	if err == nil {
		return status
	}
	status = exit.Usage
	var file fileError
	var out unwritten
	switch {
	case errors.As(err, &out) && system.ClosedPipe(err):
		return exit.OK
	case errors.As(err, &out):
		status, err = exit.Unknown, fmt.Errorf("cannot write the results: %w", err)
	case errors.As(err, &file):
		status = exit.Input
	case errors.Is(err, errInterrupted):
		status = exit.Interrupted
	}
	c.Message("", flags.Wording(err))
	c.Flush()
	return status
}

// newApp returns the command line's description. A command that understands its flags calls action with what it does.
func newApp(sys *system.System, action func(*settings, *raw, func(*run))) *cli.App {
	usageError := func(_ *cli.Context, err error, _ bool) error { return err }
	command := func(c *cli.Command, own func(*settings, *raw) []cli.Flag, decide func(*settings, *raw) error, do func(*run)) *cli.Command {
		set, r := new(settings), new(raw)
		c.Flags = append(own(set, r), sharedFlags(r)...)
		c.ArgsUsage = "[FILE|-]..."
		c.UsageText = name + " " + c.Name + " [FLAGS] " + c.ArgsUsage
		c.HideHelpCommand = true
		c.OnUsageError = usageError
		c.Action = func(ctx *cli.Context) error {
			set.files = ctx.Args().Slice()
			if err := decide(set, r); err != nil {
				return err
			}
			if len(set.files) == 0 {
				set.files = []string{input.Stdin}
			}
			set.insist = ctx.IsSet(flags.VerifyName)
			set.verify = r.verify || !set.insist && sys.StdoutTerminal
			set.always = r.progress == "always"
			set.progress = set.always || r.progress == "auto" && sys.StderrTerminal
			set.color = sys.Colored(r.color, sys.StdoutTerminal) && !set.json
			action(set, r, do)
			return nil
		}
		return c
	}
	agree := func(*settings, *raw) error { return nil }
	app := &cli.App{
		Name:        name,
		Usage:       "solve exact-cover problems, count their solutions, explain why there are none",
		UsageText:   name + " COMMAND [FLAGS] [FILE|-]...",
		Description: appHelp,
		Version:     system.Version(),
		Commands: []*cli.Command{
			command(&cli.Command{Name: "solve", Usage: "print a solution, or several", Description: solveHelp}, solveFlags, decideSolve, (*run).solve),
			command(&cli.Command{Name: "count", Usage: "count the solutions", Description: countHelp}, countFlags, agree, (*run).count),
			command(&cli.Command{Name: "estimate", Usage: "estimate the number of solutions, and of nodes of the search", Description: estimateHelp}, estimateFlags, agree, (*run).estimate),
			command(&cli.Command{Name: "explain", Usage: "tell which items cannot be covered together", Description: explainHelp}, explainFlags, agree, (*run).explain),
			command(&cli.Command{Name: "check", Usage: "tell how large a problem is, and what looks wrong in it", Description: checkHelp}, checkFlags, agree, (*run).check),
			genCommand(sys, usageError),
		},
		ErrWriter:      sys.Stderr,
		OnUsageError:   usageError,
		ExitErrHandler: func(*cli.Context, error) {},
	}
	app.Action = func(*cli.Context) error { return flags.NoCommand(app) }
	return app
}

// sharedFlags returns the flags of all commands that read problems.
func sharedFlags(r *raw) []cli.Flag {
	return []cli.Flag{
		flags.Progress(&r.progress),
		flags.Color(&r.color),
	}
}

// searchFlags returns the flags of the commands that search for solutions.
func searchFlags(set *settings, r *raw) []cli.Flag {
	set.jobs = runtime.GOMAXPROCS(0)
	return []cli.Flag{
		flags.Number("jobs", "search with `N` workers", "all processors", 1, maxJobs, func(n uint64) { set.jobs = int(n) }),
		flags.Engine("auto", []string{"auto", "links", "cells", "bits"}, func(s string) { set.engine = engines[s] }),
		flags.Timeout("problem", "never", &set.timeout),
		flags.Switch("stats", "tell on stderr what the search has cost, level by level", &set.stats),
		flags.Verify(&r.verify),
		flags.JSON("problem", &set.json),
	}
}

// solveFlags returns the flags of solve.
func solveFlags(set *settings, r *raw) []cli.Flag {
	const most = 1 << 63
	return append([]cli.Flag{
		flags.Number("first", "print the first `N` solutions", "1", 1, most, func(n uint64) { r.first = &n }),
		flags.Switch("all", "print all solutions", &r.all),
		flags.Number("every", "find all solutions, and print one in `M`", "", 1, most, func(n uint64) { r.every = &n }),
		flags.Number("cheapest", "print `K` solutions of least cost, the cheapest first", "", 1, 1<<31-1, func(n uint64) { set.cheapest = int(n) }),
		flags.Switch("unordered", "print solutions as they are found, in any order", &set.unordered),
		flags.Choice("format", "print solutions as `FORMAT`: blocks or grid", "blocks", []string{"blocks", "grid"}, func(s string) { r.format = s }),
	}, searchFlags(set, r)...)
}

// decideSolve settles what the flags of solve mean together.
func decideSolve(set *settings, r *raw) error {
	for _, pair := range []map[string]bool{
		{"--first": r.first != nil, "--all": r.all, "--every": r.every != nil, "--cheapest": set.cheapest > 0},
		{"--unordered": set.unordered, "--cheapest": set.cheapest > 0},
		{"--format": r.format != "", "--json": set.json},
	} {
		if err := flags.Contradict(pair); err != nil {
			return err
		}
	}
	set.first, set.every, set.draw = 1, 1, r.format == "grid"
	switch {
	case r.first != nil:
		set.first = *r.first
	case r.all, set.cheapest > 0:
		set.first = 0
	case r.every != nil:
		set.first, set.every = 0, *r.every
	}
	if set.cheapest > 0 && set.engine != dlx.Auto && set.engine != dlx.Links {
		return fmt.Errorf("--engine %v cannot find cheapest solutions (want auto or links)", set.engine)
	}
	return nil
}

// countFlags returns the flags of count.
func countFlags(set *settings, r *raw) []cli.Flag {
	return append([]cli.Flag{
		flags.Number("limit", "stop at `N` solutions; 0 means never", "0", 0, 1<<63, func(n uint64) { set.limit = n }),
	}, searchFlags(set, r)...)
}

// estimateFlags returns the flags of estimate.
func estimateFlags(set *settings, _ *raw) []cli.Flag {
	set.probes, set.seed = defaultProbes, 1
	return []cli.Flag{
		flags.Number("probes", "make `N` random probes", "10000", 2, 1<<31-1, func(n uint64) { set.probes = int(n) }),
		flags.Number("seed", "draw the random numbers from `SEED`", "1", 0, 1<<64-1, func(n uint64) { set.seed = n }),
		flags.Timeout("problem", "never", &set.timeout),
		flags.JSON("problem", &set.json),
	}
}

// explainFlags returns the flags of explain.
func explainFlags(set *settings, _ *raw) []cli.Flag {
	return []cli.Flag{
		flags.Number("effort", "give up making the set smaller after `N` nodes of the searches; 0 means never", "0", 0, 1<<64-1, func(n uint64) { set.effort = n }),
		flags.Timeout("problem", "never", &set.timeout),
		flags.JSON("problem", &set.json),
	}
}

// checkFlags returns the flags of check.
func checkFlags(set *settings, _ *raw) []cli.Flag {
	return []cli.Flag{flags.JSON("problem", &set.json)}
}
