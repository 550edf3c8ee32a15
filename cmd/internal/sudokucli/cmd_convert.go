package sudokucli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

var convertCommand = cli.Command{
	Name: "convert", Group: "exchange", Call: cli.Quick, Short: "write puzzles in another format",
	Usage: []string{"convert --to FORMAT [FLAGS] [FILE|-]..."},
	Long: `Writes each puzzle in another format of the table below, in the order of the input.

With --by, candidates, sukaku and svg have what "candidates" prints; without it an open cell may hold every digit that
the puzzle itself does not rule out.

All formats but svg are read by every command. A puzzle that the format cannot hold is an error, and a line "# error:
..." stands in its place where the format has comments. If anything else is lost, such as a title, a note says so for
each of the first ten puzzles, and then how many more there are.

With --json there is an object for each puzzle: its line, its boxes and digits even if they are the usual ones, its
title, its rules, and its text in the other format if --to names one.

Exit status: 1 if some puzzle does not fit the format, 3 if some cannot be read.`,
	Examples: `   dlx-sudoku convert --to candidates puzzle.txt
   dlx-sudoku convert --to opensudoku puzzles.txt >puzzles.opensudoku`,
	New:  func() cli.Runner { return &convert{batch: batch{reading: takesRules}} },
	Rows: writtenFormats,
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
	batch  batch
	to     string
	writer *puzzles.Writer
	pencil pencil // the candidates to be written
}

func (c *convert) Flags(f *cli.Flags) {
	names := append(puzzles.WriterNames(), "svg")
	f.Choice("to", "write puzzles as `FORMAT`: "+cli.Alternatives(names), "none, it is needed", names,
		func(s string) { c.to = s })
	c.pencil.flags(f)
	f.Group(cli.Input, func() { c.batch.reading.Flags(f) })
	f.JSON(&c.batch.json, "puzzle")
	f.Jobs(&c.batch.jobs, "work on `N` puzzles at a time")
	f.Display()
}

func (c *convert) Settle(s *cli.Session) (err error) {
	if err := c.pencil.settle(); err != nil {
		return err
	}
	if c.pencil.by != "" && c.to != "candidates" && c.to != "sukaku" && c.to != "svg" {
		return errors.New("convert: --by goes with --to candidates, sukaku or svg")
	}
	if c.batch.full = true; c.to == "" && c.batch.json {
		return nil
	}
	if c.to == "" {
		return errors.New("convert: no format (want --to " + cli.Alternatives(puzzles.WriterNames()) + ", or svg)")
	}
	if c.to == "svg" {
		return nil
	}
	c.writer, err = puzzles.NewWriter(c.to)
	return err
}

func (c *convert) Run(s *cli.Session) {
	begin, end := "", ""
	if c.writer != nil {
		begin, end = c.writer.Begin(), c.writer.End()
	}
	if !c.batch.json {
		s.Print(begin)
		defer s.Print(end)
		begin, end = "", ""
	}
	blank := &converted{noComments: c.to == "json" || c.to == "opensudoku", picture: c.to == "svg"}
	c.batch.askRecords(s, blank, view{}, func() question {
		made := new(converted) // used again for each puzzle
		on := make(ladders)
		return func(ctx context.Context, a *answer, _ *reply) (err error) {
			if err := c.pencilIn(ctx, on, a.item); err != nil {
				if ctx.Err() == nil {
					return c.refuse(a, err)
				}
				return ctx.Err()
			}
			g, name := a.item.Grid, string(a.item.Name)
			if c.to == "svg" {
				a.record = &converted{text: drawing(g, g, a.item.rules).AppendSVG(nil, a.item.title())}
				return nil
			}
			if c.writer == nil {
				a.record = &converted{}
				return nil
			}
			if made.text, err = c.write(append(made.text[:0], begin...), a.item, name); err != nil {
				return c.refuse(a, err)
			}
			if a.item.rules != nil && slices.Contains([]string{"line", "grid", "candidates", "sukaku"}, c.to) {
				name = "" // it stands among the rules
			}
			if lost := c.writer.Lost(g, name); lost != "" {
				a.note(notKept, 1, "lost: "+lost)
			}
			made.text = append(made.text, end...)
			a.record = made
			return nil
		}
	})
}

// refuse makes the answer that a puzzle cannot be written.
func (c *convert) refuse(a *answer, err error) error {
	a.fail(err.Error())
	a.note(remark, 1, "not written: "+a.reason)
	a.exit = cli.No
	return nil
}

// pencilIn writes candidates into the open cells of a puzzle, if they are wanted.
func (c *convert) pencilIn(ctx context.Context, on ladders, it *item) (err error) {
	switch c.pencil.by {
	case "rules":
		it.Grid, err = c.pencil.mark(ctx, on, it)
	case "solutions":
		it.Grid, err = trulyMarked(ctx, it)
	}
	return err
}

// write appends a puzzle. Its rules stand above it in the formats that have lines.
func (c *convert) write(dst []byte, it *item, name string) ([]byte, error) {
	if it.rules == nil {
		return c.writer.Append(dst, it.Grid, name)
	}
	switch c.to {
	case "line", "grid", "candidates", "sukaku":
		dst = it.appendRules(dst)
		return c.writer.Append(dst, it.Grid, "")
	case "json":
		return puzzles.AppendJSON(dst, it.Grid, name, it.ruleTexts())
	case "f-puzzles", "sudokupad":
		members, err := it.rules.Members()
		if err != nil {
			return dst, err
		}
		list := cli.Each(members, func(m rules.Member) puzzles.Rule {
			return puzzles.Rule{Name: m.Name, Value: m.JSON, JSON: true}
		})
		return c.writer.AppendRuled(dst, it.Grid, name, list, it.rules.RegionOf())
	}
	return dst, fmt.Errorf("%s cannot say rules (%s)", c.to, strings.Join(it.rules.Words(), ", "))
}

// converted is the record of a puzzle in another format, or an error where the format has comments.
type converted struct {
	text       []byte
	noComments bool
	picture    bool // a comment is one of XML
}

func (r *converted) appendText(dst []byte, a *answer, _ *view) []byte {
	switch {
	case a.status != unreadable || r.noComments:
	case r.picture:
		dst = appendRemark(dst, "error: "+a.reason)
	default:
		dst = append(cli.AppendClean(append(dst, "# error: "...), a.reason), '\n')
	}
	return append(dst, r.text...)
}

func (r *converted) object(a *answer) any {
	o := struct {
		Text   string   `json:"text,omitempty"`
		Status string   `json:"status"` // read or error
		Givens int      `json:"givens,omitempty"`
		Marks  []string `json:"marks,omitempty"` // of a puzzle whose cells are restricted
		Error  *failure `json:"error,omitempty"`
	}{Text: string(r.text), Status: a.status.String(), Error: failureOf(a)}
	if a.item.Err == nil {
		o.Givens = a.item.Grid.Givens()
		if g := a.item.Grid; g.Restricted() {
			o.Marks = marksOf(g.Layout(), g.Alphabet(), g)
		}
	}
	if a.status != unreadable {
		o.Status = "read"
	}
	return o
}
