package gen

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

// Command is the command gen of dlx.
var Command = cli.Command{
	Name: "gen", Group: "make", Short: "write a classic problem",
	Usage: []string{"gen [NAME [ARGUMENT]...]"},
	Long:  "Writes a problem to stdout; \"dlx help files\" shows what a FILE looks like. Without a name it lists the problems:",
	Rows:  generatorRows,
	Words: generatorNames,
	Examples: `   dlx gen queens 8 | dlx count
   dlx gen pentominoes 3x20 -o pentominoes.dlx`,
	New: func() cli.Runner { return new(gen) },
}

// gen writes one of the classic problems, or lists them.
type gen struct {
	generator generator
	arguments []string
}

func generatorNames() []string {
	return text.Each(generators, func(g generator) string { return g.name })
}

func (c *gen) Flags(f *cli.Flags) { f.Output() }

// Settle finds the generator.
func (c *gen) Settle(s *cli.Session) error {
	if len(s.Args) == 0 {
		return nil
	}
	c.arguments = s.Args[1:]
	names := generatorNames()
	at := slices.Index(names, s.Args[0])
	if at < 0 {
		return fmt.Errorf("gen: unknown problem %q%s; \"dlx gen\" lists all", s.Args[0], cli.Suggest(s.Args[0], names))
	}
	c.generator = generators[at]
	if n := len(c.arguments); n < c.generator.least || c.generator.most >= 0 && n > c.generator.most {
		return fmt.Errorf("gen %s: %d arguments (want %s)", c.generator.name, n, c.generator)
	}
	return nil
}

func (c *gen) Run(s *cli.Session) {
	if c.generator.make == nil {
		if s.Sys.StdoutTerminal {
			s.Print(cli.WrapTable(generatorRows(), min(s.Columns(), 80)))
			return
		}
		for _, row := range generatorRows() { // a line each
			s.Print(fmt.Sprintf("%-38s %s\n", row[0], row[1]))
		}
		return
	}
	p, err := c.generator.make(&generation{s: s, arguments: c.arguments})
	if err == nil {
		_, err = p.WriteTo(s)
		if errors.Is(err, dlx.ErrNotText) && p.Primary() == 0 {
			err = fmt.Errorf("nothing is left to be covered: %w", err)
		} else if !errors.Is(err, dlx.ErrNotText) {
			err = nil // the session reports what went wrong with stdout
		}
	}
	if err == nil {
		return
	}
	status := cli.BadUsage
	var file fileError
	if errors.As(err, &file) {
		status = cli.BadInput
	}
	s.Fail(status, fmt.Sprintf("gen %s: %v", c.generator.name, err))
}
