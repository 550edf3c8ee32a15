package dlxcli

import (
	"errors"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

var reduceCommand = cli.Command{
	Name: "reduce", Group: "make", Short: "write a problem without the options that no solution contains",
	Usage: []string{"reduce [FLAGS] [FILE|-]"}, Operands: 1,
	Long: `An option that would leave some item without options, or with too few, is in no solution. Without it, others
may be found in the same way, and so on until there are no more. The rest is written to stdout: it has the same items
and the same solutions, and a search of it visits fewer nodes. The number of options dropped is reported on stderr.

"count" does this by itself if a look at some options shows that it pays (--reduce auto). "solve" does it only with
--reduce always, because the solutions may then come in another order. If every solution leaves the same number of
secondary items uncovered, both may search these as primary items, where that is faster: for instance, pieces that
leave a few cells of a box empty.`,
	Examples: `   dlx reduce problem.dlx -o smaller.dlx
   dlx gen pentominoes 4x15 | dlx reduce | dlx check`,
	New: func() cli.Runner { return new(reduce) },
}

// reduce writes what is left of a problem.
type reduce struct {
	reading reading
	timeout cli.Timeout
}

func (c *reduce) Flags(f *cli.Flags) {
	f.Timeout(&c.timeout, "problem", "never")
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.Display()
}

func (c *reduce) Run(s *cli.Session) { each(s, c.reading, c.timeout, c.ask) }

func (c *reduce) ask(j *job) {
	p, _ := j.load()
	if p == nil {
		return
	}
	ctx, cancel := j.limited()
	defer cancel()
	bar, _ := j.wait("reducing")
	left, err := p.Reduce(ctx, 0)
	bar.End()
	switch {
	case j.s.Ctx.Err() != nil:
		return
	case err != nil: // what has been found is right
		j.undecided(j.timeout.Late() + ": there may be more")
	}
	j.message(dropped(p, left))
	if _, err := p.Restrict(left).WriteTo(j.s); errors.Is(err, dlx.ErrNotText) {
		j.fail(cli.BadInput, err.Error())
	}
}
