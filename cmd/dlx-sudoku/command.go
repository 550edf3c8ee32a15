package main

import (
	"context"
	"fmt"
	"slices"

	urfave "github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/flags"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/system"
)

const name = "dlx-sudoku"

// countLimit is the limit of count where no other is given, so that an almost empty grid does not hang.
const countLimit = 1_000_000

// app has the commands that are built on package cli; those of newApp follow.
var app = cli.App{Name: name}

// execute runs the command line.
func execute(ctx context.Context, arguments []string, sys *system.System) exit.Status {
	if len(arguments) > 0 && slices.ContainsFunc(app.Commands, func(c cli.Command) bool { return c.Name == arguments[0] }) {
		return app.Run(ctx, arguments, sys)
	}
	c := console.New(system.Interruptible(ctx, sys.Stderr), name)
	c.Color = system.Colored(sys, "auto", sys.StderrTerminal)
	status := exit.OK
	help := &system.Watched{W: sys.Stdout}
	app := newApp(sys, func(ctx context.Context, set *settings, r *raw) {
		c.Color = system.Colored(sys, r.color, sys.StderrTerminal)
		c.Excerpts = sys.StderrTerminal
		status = run(ctx, set, sys, c)
	})
	app.Writer = help
	app.Commands = append(app.Commands, exchangeCommands(sys, func(ctx context.Context, color string, job exchangeJob) {
		c.Color = system.Colored(sys, color, sys.StderrTerminal)
		c.Excerpts = sys.StderrTerminal
		status = job(ctx, sys, c)
		c.Flush()
	})...)
	arguments, err := flags.Order(app, arguments)
	if err == nil {
		err = app.RunContext(ctx, append([]string{name}, arguments...))
	}
	if err != nil {
		c.Message("", flags.Wording(err))
		c.Flush()
		return exit.Usage
	}
	return written(help.Err, status, c)
}

// newApp returns the command line's description. A command that understands its flags calls action.
func newApp(sys *system.System, action func(context.Context, *settings, *raw)) *urfave.App {
	usageError := func(_ *urfave.Context, err error, _ bool) error { return err }
	command := func(c *urfave.Command, own func(*settings, *raw) []urfave.Flag, decide func(*settings, *raw) error) *urfave.Command {
		set, r := new(settings), new(raw)
		c.Flags = append(own(set, r), sharedFlags(set, r)...)
		c.ArgsUsage = "[FILE|-]..."
		c.HideHelpCommand = true
		c.OnUsageError = usageError
		c.Action = func(ctx *urfave.Context) error {
			if err := decide(set, r); err != nil {
				return err
			}
			if set.files = ctx.Args().Slice(); len(set.files) == 0 {
				set.files = []string{input.Stdin}
			}
			if set.bench != nil {
				if err := set.bench.settle(set); err != nil {
					return err
				}
			}
			if err := decideJudge(set, r, ctx.IsSet(flags.VerifyName), sys); err != nil {
				return err
			}
			set.always = r.progress == "always"
			typed := sys.StdinTerminal && slices.Contains(set.files, input.Stdin) // a bar would stand where somebody types
			set.progress = set.always || r.progress == "auto" && sys.StderrTerminal && !typed
			set.color = system.Colored(sys, r.color, sys.StdoutTerminal) && !r.json
			if err := decideEngine(set); err != nil {
				return err
			}
			action(ctx.Context, set, r)
			return nil
		}
		return c
	}
	return &urfave.App{
		Name:        name,
		Usage:       "solve Sudoku puzzles, count their solutions, explain what is wrong with them, send them to other solvers",
		UsageText:   name + " COMMAND [FLAGS] [FILE|-]...",
		Description: appHelp,
		Version:     system.Version(),
		Commands: []*urfave.Command{
			command(&urfave.Command{
				Name: "solve", Usage: "print a solution of each puzzle, or all of them",
				UsageText: solveUsage, Description: solveHelp,
			}, solveFlags, func(set *settings, r *raw) error { return decideSolve(set, r, sys) }),
			command(&urfave.Command{
				Name: "count", Usage: "count the solutions of each puzzle",
				UsageText: countUsage, Description: countHelp,
			}, countFlags, decideCount),
			command(&urfave.Command{
				Name: "explain", Usage: "tell why a puzzle is not a proper one, or that it is",
				UsageText: explainUsage, Description: explainHelp,
			}, explainFlags, decideExplain),
			withoutJobs(command(&urfave.Command{
				Name: "bench", Usage: "time ways of solving puzzles, or other programs",
				UsageText: benchUsage, Description: benchHelp,
			}, benchFlags, decideBench)),
		},
		Writer:         sys.Stdout,
		ErrWriter:      sys.Stderr,
		OnUsageError:   usageError,
		ExitErrHandler: func(*urfave.Context, error) {},
		Action: func(ctx *urfave.Context) error {
			return flags.NoCommand(ctx.App)
		},
	}
}

// solveFlags returns the flags of solve alone.
func solveFlags(set *settings, r *raw) []urfave.Flag {
	return append(judgeFlags(r),
		flags.Switch("first", "do not look whether there is a second solution", &r.first),
		flags.Switch("all", "print all solutions, and a line with their number", &r.all),
		flags.Number("limit", "like --all, but stop at `N` solutions; 0 means never", "", 0, 1<<63, func(n uint64) { r.limit = &n }),
		layoutFlag(r),
		engineFlag(set),
	)
}

// decideSolve settles what the flags of solve mean together.
func decideSolve(set *settings, r *raw, sys *system.System) error {
	for _, pair := range []map[string]bool{
		{"--first": r.first, "--all": r.all, "--limit": r.limit != nil},
		{"--format": r.output != "", "--json": r.json},
	} {
		if err := flags.Contradict(pair); err != nil {
			return err
		}
	}
	switch {
	case r.first:
		set.task, set.limit = solveFirst, 1
	case r.all:
		set.task, set.limit = solveAll, 0
	case r.limit != nil:
		set.task, set.limit = solveAll, *r.limit
	default:
		set.task, set.limit = solveOne, 2
	}
	set.output = solutionOutput(r, sys)
	return nil
}

// countFlags returns the flags of count alone.
func countFlags(set *settings, r *raw) []urfave.Flag {
	return append(judgeFlags(r),
		flags.Number("limit", "stop at `N` solutions; 2 is the fastest test of uniqueness, 0 means never", fmt.Sprint(countLimit), 0, 1<<63,
			func(n uint64) { r.limit = &n }),
		flags.Choice("require", "exit with 1 unless each puzzle is `WHAT`: unique", "nothing", []string{"unique"}, func(string) { set.require = true }),
		flags.Switch("summary", "tell on stderr how many puzzles there were of each status", &set.summary),
		engineFlag(set),
	)
}

// decideCount settles what the flags of count mean together.
func decideCount(set *settings, r *raw) error {
	set.task, set.limit, set.output = countAll, countLimit, outCount
	if r.limit != nil {
		set.limit = *r.limit
	}
	if r.json {
		set.output = outJSON
	}
	return nil
}

// explainFlags returns the flags of explain alone.
func explainFlags(_ *settings, r *raw) []urfave.Flag { return []urfave.Flag{proofFlag(r)} }

// decideExplain settles what the flags of explain mean together.
func decideExplain(set *settings, r *raw) error {
	set.task, set.output = explainAll, outExplain
	if r.json {
		set.output = outJSON
	}
	return nil
}
