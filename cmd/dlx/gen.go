package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/args"
	"dlx-sudoku/dlx"
)

// generator writes one of the classic problems.
type generator struct {
	name  string
	usage string // its arguments
	about string
	least int // arguments
	most  int // -1: any number
	make  func(g *generation) (*dlx.Problem, error)
}

// generation is the making of a problem: the arguments, and the world for files among them.
type generation struct {
	arguments []string
	sys       *system
}

// has reports whether there is an argument of that number, from 0.
func (g *generation) has(n int) bool { return n < len(g.arguments) }

// genCommand returns the command that writes problems.
func genCommand(sys *system, usageError cli.OnUsageErrorFunc) *cli.Command {
	return &cli.Command{
		Name: "gen", Usage: "write a classic problem", UsageText: "dlx gen [NAME [ARGUMENT]...]",
		Description: genHelp + "\n\n" + generatorList(), ArgsUsage: "[NAME [ARGUMENT]...]",
		HideHelpCommand: true,
		OnUsageError:    usageError,
		Action: func(ctx *cli.Context) error {
			arguments := ctx.Args().Slice()
			if len(arguments) == 0 {
				return printed(fmt.Fprintln(sys.stdout, generatorList()))
			}
			done := make(chan error, 1)
			go func() { done <- write(arguments, sys) }()
			select {
			case err := <-done:
				return err
			case <-ctx.Context.Done():
				return errInterrupted
			}
		},
	}
}

// errInterrupted is the error of a problem that was not written because of a signal.
var errInterrupted = errors.New("interrupted")

// write writes a problem, given a name and what that takes.
func write(arguments []string, sys *system) error {
	p, err := generate(arguments, sys)
	if err != nil {
		return err
	}
	n, err := p.WriteTo(sys.stdout)
	if errors.Is(err, dlx.ErrNotText) {
		return fmt.Errorf("gen %s: nothing is left to be covered: %w", arguments[0], err)
	}
	return printed(int(n), err)
}

// unwritten is an error of stdout, which is none of usage.
type unwritten struct{ error }

func (u unwritten) Unwrap() error { return u.error }

// printed returns the error of writing to stdout.
func printed(_ int, err error) error {
	if err != nil {
		return unwritten{err}
	}
	return nil
}

// generate makes a problem, given a name and what that takes.
func generate(arguments []string, sys *system) (*dlx.Problem, error) {
	var names []args.Flag
	for _, g := range generators {
		names = append(names, args.Flag{Names: []string{g.name}})
	}
	at := slices.IndexFunc(generators, func(g generator) bool { return g.name == arguments[0] })
	if at < 0 {
		return nil, fmt.Errorf("gen: unknown problem %q%s; \"dlx gen\" lists all", arguments[0], args.Suggest("", arguments[0], names))
	}
	g := generators[at]
	given := arguments[1:]
	if len(given) < g.least || g.most >= 0 && len(given) > g.most {
		return nil, fmt.Errorf("gen %s: %d arguments (want %s)", g.name, len(given), strings.TrimSpace(g.name+" "+g.usage))
	}
	p, err := g.make(&generation{given, sys})
	if err != nil {
		return nil, fmt.Errorf("gen %s: %w", g.name, err)
	}
	return p, nil
}

// generatorList lists the problems, one a line.
func generatorList() string {
	var text strings.Builder
	for i, g := range generators {
		if i > 0 {
			text.WriteByte('\n')
		}
		fmt.Fprintf(&text, "%-38s %s", strings.TrimSpace(g.name+" "+g.usage), g.about)
	}
	return text.String()
}
