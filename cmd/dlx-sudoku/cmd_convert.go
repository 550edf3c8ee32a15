package main

import (
	"context"
	"errors"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	forms "dlx-sudoku/cover/formats"
)

var convertCommand = cli.Command{
	Name: "convert", Short: "write puzzles in another format",
	Usage: []string{"convert --to FORMAT [FLAGS] [FILE|-]..."},
	Long: `Writes each puzzle in another format, in the order of the input:

   line         a character a cell; n a cell where cells are restricted
   grid         a drawing
   csv          n lines of n values
   candidates   a drawing with the digits that each cell may hold
   sukaku       the same on one line, n characters a cell
   json         an object a line
   sdk          for Sudoku programs
   opensudoku   a document for the app OpenSudoku
   f-puzzles    a link to f-puzzles.com
   sudokupad    a link to sudokupad.app

All of them are read by every command. A puzzle that the format cannot hold is an
error, and a line "# error: ..." stands in its place where the format has
comments. What else is lost, such as a title, is noted for the first ten
puzzles, and then their number.

Exit status: 1 if some puzzle does not fit the format, 3 if some cannot be read.`,
	Examples: `   dlx-sudoku convert --to candidates puzzle.txt
   dlx-sudoku convert --to opensudoku puzzles.txt >puzzles.opensudoku`,
	New: func() cli.Runner { return new(convert) },
}

// convert writes puzzles in another format.
type convert struct {
	reading
	cli.JobsFlag
	cli.DisplayFlags
	to     string
	writer *forms.Writer
}

func (c *convert) Flags(f *cli.Flags) {
	names := forms.Names()
	f.Choice("to", "write puzzles as `FORMAT`: "+cli.Alternatives(names), "none, it is needed", names,
		func(s string) { c.to = s })
	c.reading.Flags(f)
	c.JobsFlag.Flags(f, "work on `N` puzzles at a time")
	c.DisplayFlags.Flags(f)
}

func (c *convert) Settle(s *cli.Session) (err error) {
	c.DisplayFlags.Settle(s)
	if c.to == "" {
		return errors.New("convert: no format (want --to " + cli.Alternatives(forms.Names()) + ")")
	}
	c.writer, err = forms.New(c.to)
	return err
}

func (c *convert) Run(s *cli.Session) {
	s.Print(c.writer.Begin())
	b := batch{reading: c.reading, JobsFlag: c.JobsFlag, DisplayFlags: c.DisplayFlags}
	b.run(s, func() worker { return &converter{c} })
	s.Print(c.writer.End())
}

// converter is a worker of convert.
type converter struct{ command *convert }

func (w *converter) ask(context.Context, *item, *pipeline.Out[chunk]) error { return nil }

func (w *converter) reply(it *item, c *chunk, _ error) uint64 {
	reason := ""
	if it.Err != nil {
		reason = it.fault().Err.Error()
	} else {
		text, err := w.command.writer.Append(c.text, it.Grid, string(it.Name))
		if c.text = text; err != nil {
			reason = err.Error()
			c.note(it, remark, 1, "not written: "+reason)
			c.worse(cli.No)
		} else if lost := w.command.writer.Lost(it.Grid, string(it.Name)); lost != "" {
			c.note(it, notKept, 1, "lost: "+lost)
		}
	}
	switch {
	case reason == "" || w.command.to == "json" || w.command.to == "opensudoku":
	default:
		c.text = append(cli.AppendClean(append(c.text, "# error: "...), reason), '\n')
	}
	return 0
}
