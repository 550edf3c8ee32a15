package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/flags"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
)

// exchangeJob is what encode or decode has to do when their flags are understood.
type exchangeJob func(context.Context, *system.System, *console.Console) exit.Status

// exchange is what the flags of encode and decode say.
type exchange struct {
	settings
	raw
	dialect  interchange.Dialect
	known    bool // the dialect is given, and not to be recognised
	to       string
	encoding string
	model    string
	number   uint64 // of the puzzle in its file, from 1; 0: it must be the only one
	puzzle   string // the file of the puzzle
	answer   string // the file of the solver's answer; decode
}

// exchangeCommands describes the commands that talk to other solvers. A command that understands its flags calls action.
func exchangeCommands(sys *system.System, action func(ctx context.Context, color string, job exchangeJob)) []*cli.Command {
	command := func(c *cli.Command, e *exchange, own []cli.Flag, decide func(operands []string) (exchangeJob, error)) *cli.Command {
		c.Flags = append(append(exchangeFlags(e), own...), readingFlags(&e.settings)...)
		c.Flags = append(c.Flags, flags.Color(&e.raw.color))
		c.HideHelpCommand = true
		c.OnUsageError = func(_ *cli.Context, err error, _ bool) error { return err }
		c.Action = func(ctx *cli.Context) error {
			if ctx.Args().Len() > 1 {
				return fmt.Errorf("%s: one file at a time (%q is one too many)", c.Name, ctx.Args().Get(1))
			}
			job, err := decide(ctx.Args().Slice())
			if err != nil {
				return err
			}
			action(ctx.Context, e.raw.color, job)
			return nil
		}
		return c
	}
	out, back := new(exchange), new(exchange)
	return []*cli.Command{
		command(&cli.Command{
			Name: "encode", Usage: "write a puzzle for another solver",
			UsageText: encodeUsage, Description: encodeHelp, ArgsUsage: "[FILE|-]",
		}, out, nil, out.decideEncode),
		command(&cli.Command{
			Name: "decode", Usage: "read what another solver says of a puzzle, and check it",
			UsageText: decodeUsage, Description: decodeHelp, ArgsUsage: "[ANSWER|-]",
		}, back, decodeFlags(back), func(operands []string) (exchangeJob, error) { return back.decideDecode(operands, sys) }),
	}
}

// exchangeFlags returns the flags of encode and decode.
func exchangeFlags(e *exchange) []cli.Flag {
	var formats []string
	for _, f := range interchange.Formats() {
		formats = append(formats, f.String())
	}
	word := func(to *string) func(string) { return func(s string) { *to = s } }
	variant := func(to *string) func(string) error {
		return func(s string) error {
			if s == "" {
				return errors.New("want a name")
			}
			*to = s
			return nil
		}
	}
	return []cli.Flag{
		flags.Choice("to", "the solver's `FORMAT`: "+words.Alternatives(formats), "", formats, word(&e.to)),
		flags.Value("encoding", "in dimacs, the encoding `E`: "+words.Alternatives(interchange.DIMACS.Variants())+"; in smt2-bv, "+
			words.Alternatives(interchange.SMTBV.Variants()), "extended, plain", variant(&e.encoding)),
		flags.Value("model", "in smv, the model `M`: "+words.Alternatives(interchange.SMV.Variants()), "coverage",
			variant(&e.model)),
		flags.Number("puzzle-number", "take puzzle `N` of the file, from 1", "the only one", 1, 1<<63, func(n uint64) { e.number = n }),
	}
}

// decideDialect settles which dialect is meant.
func (e *exchange) decideDialect() error {
	f, err := interchange.ParseFormat(e.to)
	if err != nil {
		return err
	}
	variant, flag := e.encoding, "--encoding"
	if f == interchange.SMV {
		variant, flag = e.model, "--model"
	}
	variants := f.Variants()
	switch {
	case e.model != "" && f != interchange.SMV:
		return fmt.Errorf("--model goes with --to smv (not with %v)", f)
	case e.encoding != "" && f == interchange.SMV:
		return fmt.Errorf("--encoding goes with --to dimacs or smt2-bv (smv has --model %s)", words.Alternatives(variants))
	case e.encoding != "" && variants == nil:
		return fmt.Errorf("--encoding goes with --to dimacs or smt2-bv (not with %v)", f)
	}
	if e.dialect, err = interchange.NewDialect(f, variant); err != nil {
		return fmt.Errorf("invalid value %q for %s: want %s with --to %v", variant, flag, words.Alternatives(variants), f)
	}
	e.known = true
	return nil
}

// What only reading the puzzles has shown to be wrong usage.
var (
	errSeveral = errors.New("several puzzles")
	errNumber  = errors.New("no puzzle of that number")
)

// errNoPuzzle is the error of a file without a puzzle.
var errNoPuzzle = errors.New("no puzzle in it")

// read reads the puzzle: the only one of its file, or that of the number. The error is a *cover.ParseError, errNoPuzzle,
// or one that wraps errSeveral or errNumber; or else says why the file cannot be read.
func (e *exchange) read(ctx context.Context, sys *system.System, c *console.Console) (*item, error) {
	in, err := open(ctx, e.puzzle, sys.Stdin)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if e.puzzle == input.Stdin && sys.StdinTerminal {
		c.Message(input.Stdin, "reading a puzzle from the terminal, up to an end of file (Ctrl-D)")
		c.Flush()
	}
	r := cover.NewReader(&patient{ctx, in}, e.puzzle)
	r.Format, r.Layout = e.format, e.layout
	it := &item{file: e.puzzle}
	want := max(e.number, 1)
	for n := uint64(1); n <= want; n++ {
		if err := r.Read(&it.Record); err == io.EOF {
			if n == 1 {
				return nil, errNoPuzzle
			}
			return nil, fmt.Errorf("%w: %s has %s (--puzzle-number %d)", errNumber, e.puzzle, words.Plural(n-1, "puzzle"), e.number)
		} else if err != nil {
			return nil, err
		}
	}
	if it.Err != nil {
		return nil, it.Err
	}
	if e.number == 0 {
		var more cover.Record
		if err := r.Read(&more); err == nil {
			return nil, fmt.Errorf("%w in %s, another one in line %d (want one, or --puzzle-number N)", errSeveral, e.puzzle, more.Line)
		} else if err != io.EOF {
			return nil, err
		}
	}
	return it, nil
}

// fail tells why there is no puzzle, and returns the exit status that this makes for.
func (e *exchange) fail(ctx context.Context, c *console.Console, err error) exit.Status {
	var parse *cover.ParseError
	switch {
	case ctx.Err() != nil:
		c.Message("", "interrupted")
		return exit.Interrupted
	case errors.Is(err, errSeveral), errors.Is(err, errNumber):
		c.Message("", err.Error())
		return exit.Usage
	case errors.As(err, &parse):
		c.Error(parse)
	default:
		c.Message(shownName(e.puzzle), err.Error())
	}
	return exit.Input
}

// shownName is the name of a file as a message has it: an empty one as a shell writes it.
func shownName(file string) string {
	if file == "" {
		return "''"
	}
	return file
}

// noteClashes tells which givens of a puzzle clash.
func noteClashes(c *console.Console, it *item) {
	for _, clash := range it.Grid.Clashes() {
		c.Note(it.file, it.Line, it.column(clash.Cells[1]), clash.String())
	}
}

// judgePuzzle returns a puzzle as satcheck takes it.
func judgePuzzle(g *cover.Grid) satcheck.Puzzle {
	l := g.Layout()
	return satcheck.Puzzle{BoxRows: l.BoxRows(), BoxCols: l.BoxCols(), Givens: digits(g)}
}

// delivered is written for results that may have been interrupted.
func delivered(ctx context.Context, err error, status exit.Status, c *console.Console) exit.Status {
	if err != nil && ctx.Err() != nil && !system.ClosedPipe(err) {
		c.Message("", "interrupted")
		return exit.Interrupted
	}
	return written(err, status, c)
}

// open opens a file as input.Open does. It gives up waiting for somebody to write to a named pipe when ctx ends.
func open(ctx context.Context, name string, stdin io.Reader) (*input.Input, error) {
	type result struct {
		in  *input.Input
		err error
	}
	done := make(chan result, 1)
	go func() {
		in, err := input.Open(name, stdin)
		done <- result{in, err}
	}()
	select {
	case r := <-done:
		return r.in, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// patient is a reader that gives up waiting when its context ends.
type patient struct {
	ctx context.Context
	r   io.Reader
}

func (p *patient) Read(buffer []byte) (int, error) {
	type result struct {
		text []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		own := make([]byte, len(buffer))
		n, err := p.r.Read(own)
		done <- result{own[:n], err}
	}()
	select {
	case r := <-done:
		return copy(buffer, r.text), r.err
	case <-p.ctx.Done():
		return 0, p.ctx.Err()
	}
}

// unlessEnded is a writer that begins no write when its context has ended.
type unlessEnded struct {
	ctx context.Context
	w   io.Writer
}

// newUnlessEnded returns such a writer, which does not wait for a write under way that nobody takes either.
func newUnlessEnded(ctx context.Context, w io.Writer) *unlessEnded {
	return &unlessEnded{ctx, system.Interruptible(ctx, w)}
}

func (u *unlessEnded) Write(text []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(text)
}
