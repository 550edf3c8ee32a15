package main

import (
	"context"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/canon"
)

var canonCommand = cli.Command{
	Name: "canon", Short: "print the least form of each puzzle under the symmetries of its grid",
	Usage: []string{"canon [FLAGS] [FILE|-]..."},
	Long: `Prints the least form of each puzzle: of all puzzles into which it turns when bands, rows within a band,
stacks and columns within a stack change places, the grid is transposed and the digits are renamed, the one that comes
first, read row by row with the empty cell before the digits. Two puzzles have the same form if they are the same but
for their looks. Grids of 4x4 to 9x9 have one.

With --unique a puzzle whose form an earlier one has makes a line "# same as FILE:LINE". With --original the puzzles
that are left are printed as they are.

Exit status: 1 if some puzzle has givens that clash.`,
	Examples: `   dlx-sudoku canon puzzles.txt | sort | uniq -d
   dlx-sudoku canon --unique --original puzzles.txt | grep -v '^#' >new.txt`,
	New: func() cli.Runner { return new(canonize) },
}

// canonize finds the least form of each puzzle.
type canonize struct {
	making
	unique   bool
	original bool
	seen     map[string]cli.Place // where each form first was
}

func (c *canonize) Flags(f *cli.Flags) {
	f.Switch("unique", "print only the first puzzle of each form", &c.unique)
	f.Switch("original", "print the puzzles instead of their forms", &c.original)
	c.making.Flags(f)
}

func (c *canonize) Settle(s *cli.Session) error {
	if c.unique {
		c.Jobs = 1 // which is the first is a question of the order
		c.seen = map[string]cli.Place{}
	}
	return c.making.Settle(s)
}

func (c *canonize) Run(s *cli.Session) {
	c.run(s, func() handler {
		w := &canonizer{command: c}
		w.maker = maker{recording{printer: sameAs{c.making.printer(s), w}}, &c.making, w.form}
		return w
	})
}

// canonizer is a worker of canon.
type canonizer struct {
	maker
	command *canonize
	former  canon.Former
	first   *cli.Place // of an earlier puzzle with the same form
}

func (w *canonizer) ask(ctx context.Context, it *item, out *pipeline.Out[chunk]) error {
	w.first = nil
	return w.maker.ask(ctx, it, out)
}

func (w *canonizer) form(_ context.Context, puzzle *cover.Grid, emit func(*cover.Grid) bool) error {
	form := cover.NewGrid(puzzle.Layout())
	if _, err := w.former.Least(form, puzzle); err != nil {
		return err
	}
	if w.command.unique {
		text := puzzle.Layout().String() + form.String()
		if at, ok := w.command.seen[text]; ok {
			w.first = &at
			return nil
		}
		w.command.seen[text] = w.place(1)
	}
	if w.command.original {
		form = puzzle
	}
	emit(form)
	return nil
}

// sameAs prints what another printer does, and the place of the puzzle that an answer is the same as.
type sameAs struct {
	printer
	worker *canonizer
}

func (p sameAs) end(dst []byte, a *answer) []byte {
	at := p.worker.first
	if at == nil || a.status != solved {
		return p.printer.end(dst, a)
	}
	if o, ok := p.printer.(madeObjects); ok {
		return o.Close(dst, same{"same", at.File, at.Line})
	}
	return append(cli.AppendClean(append(dst, "# same as "...), fmt.Sprintf("%s:%d", at.File, at.Line)), '\n')
}

// same is the tail of an object of a puzzle that is the same as an earlier one.
type same struct {
	Status string `json:"status"`
	File   string `json:"same_as_file"`
	Line   int    `json:"same_as_line"`
}
