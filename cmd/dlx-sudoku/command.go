package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/args"
	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/input"
)

const name = "dlx-sudoku"

// countLimit is the limit of count where no other is given, so that an almost empty grid does not hang.
const countLimit = 1_000_000

// execute runs the command line.
func execute(ctx context.Context, arguments []string, sys *system) exit.Status {
	c := console.New(sys.stderr, name)
	c.Color = sys.colored("auto", sys.stderrTerminal)
	status := exit.OK
	help := &watched{w: sys.stdout}
	app := newApp(sys, func(ctx context.Context, set *settings, r *raw) {
		c.Color = sys.colored(r.color, sys.stderrTerminal)
		c.Excerpts = sys.stderrTerminal
		status = run(ctx, set, sys, c)
	})
	app.Writer = help
	app.Commands = append(app.Commands, exchangeCommands(sys, func(ctx context.Context, color string, job exchangeJob) {
		c.Color = sys.colored(color, sys.stderrTerminal)
		c.Excerpts = sys.stderrTerminal
		status = job(ctx, sys, c)
		c.Flush()
	})...)
	arguments, err := order(app, arguments)
	if err == nil {
		err = app.RunContext(ctx, append([]string{name}, arguments...))
	}
	if err != nil {
		c.Message("", wording(err))
		c.Flush()
		return exit.Usage
	}
	return written(help.err, status, c)
}

// watched keeps the first error of a writer, for the package of the command line does not look.
type watched struct {
	w   io.Writer
	err error
}

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// newApp returns the command line's description. A command that understands its flags calls action.
func newApp(sys *system, action func(context.Context, *settings, *raw)) *cli.App {
	usageError := func(_ *cli.Context, err error, _ bool) error { return err }
	command := func(c *cli.Command, own func(*settings, *raw) []cli.Flag, decide func(*settings, *raw) error) *cli.Command {
		set, r := new(settings), new(raw)
		c.Flags = append(own(set, r), sharedFlags(set, r)...)
		c.ArgsUsage = "[FILE|-]..."
		c.HideHelpCommand = true
		c.OnUsageError = usageError
		c.Action = func(ctx *cli.Context) error {
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
			if err := decideJudge(set, r, ctx.IsSet(verifyName), sys); err != nil {
				return err
			}
			set.always = r.progress == "always"
			set.progress = set.always || r.progress == "auto" && sys.stderrTerminal
			set.color = sys.colored(r.color, sys.stdoutTerminal) && !r.json
			if err := decideEngine(set); err != nil {
				return err
			}
			action(ctx.Context, set, r)
			return nil
		}
		return c
	}
	return &cli.App{
		Name:        name,
		Usage:       "solve Sudoku puzzles, count their solutions, explain what is wrong with them, send them to other solvers",
		UsageText:   name + " COMMAND [FLAGS] [FILE|-]...",
		Description: appHelp,
		Version:     version(),
		Commands: []*cli.Command{
			command(&cli.Command{
				Name: "solve", Usage: "print a solution of each puzzle, or all of them",
				UsageText: solveUsage, Description: solveHelp,
			}, solveFlags, func(set *settings, r *raw) error { return decideSolve(set, r, sys) }),
			command(&cli.Command{
				Name: "count", Usage: "count the solutions of each puzzle",
				UsageText: countUsage, Description: countHelp,
			}, countFlags, decideCount),
			command(&cli.Command{
				Name: "explain", Usage: "tell why a puzzle is not a proper one, or that it is",
				UsageText: explainUsage, Description: explainHelp,
			}, explainFlags, decideExplain),
			withoutJobs(command(&cli.Command{
				Name: "bench", Usage: "time ways of solving puzzles, or other programs",
				UsageText: benchUsage, Description: benchHelp,
			}, benchFlags, decideBench)),
		},
		Writer:         sys.stdout,
		ErrWriter:      sys.stderr,
		OnUsageError:   usageError,
		ExitErrHandler: func(*cli.Context, error) {},
		Action: func(ctx *cli.Context) error {
			return fmt.Errorf("no command (want %s; %s --help tells more)", commandNames(ctx.App), name)
		},
	}
}

// solveFlags returns the flags of solve alone.
func solveFlags(set *settings, r *raw) []cli.Flag {
	return append(judgeFlags(r),
		&cli.BoolFlag{Name: "first", Usage: "do not look whether there is a second solution", Destination: &r.first, DisableDefaultText: true},
		&cli.BoolFlag{Name: "all", Usage: "print all solutions, and a line with their number", Destination: &r.all, DisableDefaultText: true},
		numberFlag("limit", "like --all, but stop at `N` solutions; 0 means never", "", 0, 1<<63, func(n uint64) { r.limit = &n }),
		layoutFlag(r),
		engineFlag(set),
	)
}

// decideSolve settles what the flags of solve mean together.
func decideSolve(set *settings, r *raw, sys *system) error {
	switch {
	case r.first && r.all:
		return errors.New("--first and --all contradict each other")
	case r.first && r.limit != nil:
		return errors.New("--first and --limit contradict each other")
	case r.all && r.limit != nil:
		return errors.New("--all and --limit contradict each other")
	case r.json && r.output != "":
		return errors.New("--json and --format contradict each other")
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
func countFlags(set *settings, r *raw) []cli.Flag {
	return append(judgeFlags(r),
		numberFlag("limit", "stop at `N` solutions; 2 is the fastest test of uniqueness, 0 means never", fmt.Sprint(countLimit), 0, 1<<63,
			func(n uint64) { r.limit = &n }),
		choiceFlag("require", "exit with 1 unless each puzzle is `WHAT`: unique", "nothing", []string{"unique"}, func(string) { set.require = true }),
		&cli.BoolFlag{Name: "summary", Usage: "tell on stderr how many puzzles there were of each status", Destination: &set.summary, DisableDefaultText: true},
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
func explainFlags(_ *settings, r *raw) []cli.Flag { return []cli.Flag{proofFlag(r)} }

// decideExplain settles what the flags of explain mean together.
func decideExplain(set *settings, r *raw) error {
	set.task, set.output = explainAll, outExplain
	if r.json {
		set.output = outJSON
	}
	return nil
}

// order puts the flags of a command before its files, as the flag package wants it, and refuses what it does not know.
func order(app *cli.App, arguments []string) ([]string, error) {
	app.Setup()
	if len(arguments) == 0 {
		return arguments, nil
	}
	first := arguments[0]
	if strings.HasPrefix(first, "-") && first != "-" {
		known := flagsOf(app.Flags)
		if _, err := args.Permute(arguments[:1], known); err != nil {
			return nil, fmt.Errorf("%w, or a command missing before it (want %s)", err, commandNames(app))
		}
		return arguments, nil
	}
	for _, c := range app.Commands {
		if !c.HasName(first) {
			continue
		}
		if c.Name == "help" {
			if len(arguments) > 1 && app.Command(arguments[1]) == nil {
				return nil, unknownCommand(app, arguments[1])
			}
			return arguments, nil
		}
		rest, err := args.Permute(arguments[1:], flagsOf(append(c.Flags, cli.HelpFlag)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		flags := rest[:slices.Index(rest, "--")]
		if slices.ContainsFunc(flags, isHelp) {
			return []string{first, "--help"}, nil // the flag package would look for help about the files
		}
		return append([]string{first}, rest...), nil
	}
	return nil, unknownCommand(app, first)
}

// unknownCommand returns the error of a word that is no command: with the nearest one, or all if none is near.
func unknownCommand(app *cli.App, word string) error {
	var names []args.Flag
	for _, c := range app.Commands {
		names = append(names, args.Flag{Names: c.Names()})
	}
	suggestion := args.Suggest("", word, names)
	if suggestion == "" {
		suggestion = " (want " + commandNames(app) + ")"
	}
	return fmt.Errorf("unknown command %q%s", word, suggestion)
}

// commandNames returns the names of the commands, without help: "solve, count or explain".
func commandNames(app *cli.App) string {
	var names []string
	for _, c := range app.Commands {
		if c.Name != "help" {
			names = append(names, c.Name)
		}
	}
	return alternatives(names)
}

func isHelp(flag string) bool {
	return slices.Contains(cli.HelpFlag.Names(), strings.TrimLeft(flag, "-"))
}

// flagsOf describes flags for Permute.
func flagsOf(flags []cli.Flag) []args.Flag {
	var all []args.Flag
	for _, f := range flags {
		_, isBool := f.(*cli.BoolFlag)
		all = append(all, args.Flag{Names: f.Names(), Bool: isBool})
	}
	return all
}

// wording gives the flag package's errors our dashes.
func wording(err error) string {
	return strings.NewReplacer(" for flag -", " for --", " for --", " for --", " for -", " for --", ": parse error", ": want true or false").Replace(err.Error())
}
