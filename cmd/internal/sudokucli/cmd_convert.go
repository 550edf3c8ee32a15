package sudokucli

import (
	"context"
	"errors"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/climbing"
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

var convertCommand = cli.Command{
	Name: "convert", Group: "exchange", Call: cli.Quick, Short: "write puzzles in another format",
	Usage: []string{"convert --to FORMAT [FLAGS] [FILE|-]...", "convert --shuffle|--transpose [FLAGS] [FILE|-]..."},
	Long: `Writes each puzzle in another format of the table below, in the order of the input.

--shuffle writes an equivalent puzzle in place of each: digits are renamed, and bands, rows within a band, stacks and
columns within a stack change places; if the boxes are square, one in two grids is transposed. All these puzzles are
equally likely, and solutions correspond one to one. Each run draws others and reports its seed; --seed with that word
writes the same again, on every machine and with any --jobs. --transpose exchanges rows and columns and nothing else;
boxes of 2x3 become boxes of 3x2. Puzzles with rules cannot be shuffled. Both write lines without --to.

With --by, candidates, sukaku and svg have what "candidates" prints; without it an open cell may hold every digit that
the puzzle itself does not rule out.

All formats but svg are read by every command. A puzzle that the format cannot hold is an error, and a line "# error:
..." stands in its place where the format has comments. If anything else is lost, such as a title, a note says so for
each of the first ten puzzles, and then how many more there are.

With --json there is an object for each puzzle: its line, its boxes and digits even if they are the usual ones, its
title, its rules, and its text in the other format if --to names one.

Exit status: 1 if some puzzle does not fit the format, 3 if some cannot be read, or be shuffled or transposed.`,
	Examples: `   dlx-sudoku convert --to candidates puzzle.txt
   dlx-sudoku convert --to opensudoku puzzles.txt >puzzles.opensudoku
   dlx-sudoku convert --shuffle --seed 7 puzzles.txt`,
	Forms: func() []cli.Form { return answers.RecordForms(converted{}) },
	New:   func() cli.Runner { return new(convert) },
	Rows:  writtenFormats,
}

// writtenFormats returns a table of the formats.
func writtenFormats() (rows [][2]string) {
	for _, f := range puzzles.Formats() {
		if f.Writes {
			rows = append(rows, [2]string{f.Name, f.About})
		}
	}
	return append(rows, [2]string{"svg", "a picture, a document each"})
}

// convert writes puzzles in another format.
type convert struct {
	batch  answers.Batch
	to     string
	writer *puzzles.Writer
	pencil climbing.Pencil // the candidates to be written
	moved  moved
}

func (c *convert) Flags(f *cli.Flags) {
	names := append(puzzles.WriterNames(), "svg")
	f.Choice("to", "write puzzles as `FORMAT`:", "none, required", names,
		func(s string) { c.to = s })
	c.pencil.Flags(f)
	c.moved.flags(f)
	f.Group(cli.Input, func() { c.batch.Reading.Flags(f) })
	f.JSON(&c.batch.JSON, "puzzle")
	f.Jobs(&c.batch.Jobs, "work on `N` puzzles at a time")
	f.Display()
}

func (c *convert) Settle(s *cli.Session) (err error) {
	if err := c.pencil.Settle(); err != nil {
		return err
	}
	if c.pencil.By != "" && c.to != "candidates" && c.to != "sukaku" && c.to != "svg" {
		return errors.New("convert: --by goes with --to candidates, sukaku or svg")
	}
	if err := c.moved.settle(); err != nil {
		return err
	}
	if c.to == "" && c.moved.asked() && !c.batch.JSON {
		c.to = "line"
	}
	if c.batch.Reading.Overlap = c.to != "svg" || draw.Overlaps; !c.batch.Reading.Overlap {
		c.batch.Reading.Single = "--to svg draws one grid at a time"
	}
	if c.pencil.By == "rules" || c.pencil.By != "" && !draw.Overlaps {
		c.batch.Reading.Overlap, c.batch.Reading.Single = false, "--by rules looks at one grid at a time"
	}
	if c.moved.asked() {
		c.batch.Reading.Overlap, c.batch.Reading.Single = false, "--shuffle and --transpose move one grid at a time"
	}
	if c.batch.Full = true; c.to == "" && c.batch.JSON {
		return nil
	}
	if c.to == "" {
		return errors.New("convert: no format (want --to " + text.Alternatives(puzzles.WriterNames()) + ", or svg)")
	}
	if c.to == "svg" {
		return nil
	}
	c.writer, err = puzzles.NewWriter(c.to)
	return err
}

func (c *convert) Run(s *cli.Session) {
	c.moved.begin(s)
	begin, end := "", ""
	if c.writer != nil {
		begin, end = c.writer.Begin(), c.writer.End()
	}
	if !c.batch.JSON {
		s.Print(begin)
		defer s.Print(end)
		begin, end = "", ""
	}
	c.batch.Ask(s, answers.View{Format: c.to}, new(converted), func() answers.Question {
		made, on := new(converted), make(climbing.Ladders) // used again for each puzzle
		return func(ctx context.Context, a *answers.Answer, _ *answers.Reply) (err error) {
			if err := c.moved.move(a.Item); err != nil {
				a.FailWith(err, cli.BadInput)
				return nil
			}
			if c.pencil.By != "" {
				var marked *cover.Grid
				if marked, err = c.pencil.Mark(ctx, on, a.Item); err == nil {
					a.Item.Grid = marked
				}
			}
			if err == nil {
				made.Text, err = c.append(append(made.Text[:0], begin...), a)
			}
			switch {
			case err == nil:
				made.Text = append(made.Text, end...)
				a.Record = made
			case ctx.Err() != nil:
				return ctx.Err()
			default:
				a.Fail(err.Error())
				a.Note(answers.Remark, 1, "not written: "+a.Reason)
				a.Exit = cli.No
			}
			return nil
		}
	})
}

// append appends a puzzle in the format, if there is one, and notes what is lost.
func (c *convert) append(dst []byte, a *answers.Answer) (_ []byte, err error) {
	it, name := a.Item, string(a.Item.Name)
	switch {
	case c.to == "svg":
		return draw.NewSudoku(it.Grid, it.Grid, it.Ruleset).AppendSVG(dst, it.Title()), nil
	case c.writer == nil:
		return dst, nil
	}
	lines := it.Ruleset.Lines()
	dst, err = c.writer.AppendRuled(dst, it.Grid, name, lines)
	if lost := c.writer.Lost(it.Grid, name, lines); lost != "" && err == nil {
		a.Note(answers.NotKept, 1, "lost: "+lost)
	}
	return dst, err
}

// converted is the record of a puzzle in another format, or an error where the format has comments.
type converted struct {
	Text   cli.Text     `json:"text,omitempty" help:"the puzzle in the other format"`
	Status string       `json:"status" help:"read or error"`
	Givens int          `json:"givens,omitempty" help:"the number of givens"`
	Marks  []string     `json:"marks,omitempty" help:"the candidates of each cell, row by row, if the puzzle restricts them; \"\" for a given"`
	Error  *cli.Failure `json:"error,omitempty" help:"why something is not known"`
}

func (r *converted) AppendText(dst []byte, a *answers.Answer, v *answers.View) []byte {
	if a.Status == answers.Unreadable && v.Format != "json" && v.Format != "opensudoku" {
		return v.Comment(dst, "error: "+a.Reason)
	}
	return append(dst, r.Text...)
}

func (r *converted) Object(a *answers.Answer) any {
	o := converted{Text: r.Text, Status: "read", Error: answers.FailureOf(a)}
	if g := a.Item.Grid; a.Item.Err == nil {
		o.Givens = g.Givens()
		if g.Restricted() {
			o.Marks = climbing.MarksOf(g.Layout(), g.Alphabet(), g)
		}
	}
	if a.Status == answers.Unreadable {
		o.Status = a.Status.String()
	}
	return o
}
