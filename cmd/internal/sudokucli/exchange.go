package sudokucli

import (
	"fmt"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/satcheck/interchange"
)

// exchange has the flags of encode and decode, which carry one puzzle to another solver and its answer back.
type exchange struct {
	reading  puzzlein.Reading
	encoding string
	model    string
	number   uint64 // of the puzzle in its file, from 1; 0: it must be the only one
	puzzle   string // the file of the puzzle

	dialect interchange.Dialect
	known   bool // the format was given, and need not be recognised
}

// formats returns the names of the formats of other solvers.
func formats() []string { return text.Each(interchange.Formats(), interchange.Format.String) }

// Flags adds the flags, given the default of --to.
func (e *exchange) Flags(f *cli.Flags, usual string) {
	f.Choice("to", "the solver's `FORMAT`:", usual, formats(), func(s string) {
		e.dialect.Format, _ = interchange.ParseFormat(s)
		e.known = true
	})
	f.Text("encoding",
		"in dimacs, the encoding `E`: "+text.Alternatives(interchange.DIMACS.Variants())+"; in smt2-bv, "+
			text.Alternatives(interchange.SMTBV.Variants()), "extended, plain", "want a name", &e.encoding)
	f.Text("model", "in smv, the model `M`: "+text.Alternatives(interchange.SMV.Variants()), "coverage", "want a name",
		&e.model)
	f.Number("puzzle-number", "take puzzle `N` of the file, from 1", "the only one", 1, 1<<63,
		func(n uint64) { e.number = n })
}

// inputFlags adds the flags that come last.
func (e *exchange) inputFlags(f *cli.Flags) {
	f.Group(cli.Input, func() { e.reading.Flags(f) })
	f.Colors()
}

// settle finds the dialect of a format that --encoding and --model name.
func (e *exchange) settle(f interchange.Format) (err error) {
	variant, flag := e.encoding, "--encoding"
	if f == interchange.SMV {
		variant, flag = e.model, "--model"
	}
	variants := f.Variants()
	switch {
	case e.model != "" && f != interchange.SMV:
		return fmt.Errorf("--model goes with --to smv (not with %v)", f)
	case e.encoding != "" && f == interchange.SMV:
		return fmt.Errorf("--encoding goes with --to dimacs or smt2-bv (smv has --model %s)",
			text.Alternatives(variants))
	case e.encoding != "" && variants == nil:
		return fmt.Errorf("--encoding goes with --to dimacs or smt2-bv (not with %v)", f)
	}
	if e.dialect, err = interchange.NewDialect(f, variant); err != nil {
		return fmt.Errorf("invalid value %q for %s: want %s with --to %v", variant, flag, text.Alternatives(variants), f)
	}
	e.known = true
	return nil
}

// read reads the puzzle: the only one of its file, or the one with the number. It returns nil if there is no such puzzle,
// and reports why.
func (e *exchange) read(s *cli.Session) *puzzlein.Item {
	from := &puzzlein.Source{Reading: e.reading, Session: s, Names: []string{e.puzzle}, What: "a puzzle"}
	var found *puzzlein.Item
	for n := uint64(0); n < max(e.number, 1); {
		switch it := new(puzzlein.Item); {
		case !from.Next(it, func(bool) {}):
			if n > 0 {
				s.Fail(cli.BadUsage, fmt.Sprintf("--puzzle-number %d: %s has only %s", e.number, from.Name,
					text.Plural(n, "puzzle", "puzzles")))
			}
			return nil
		case it.Message == "":
			found = it
			n++
		case n == 0:
			answers.Report(s, it)
		}
	}
	if answers.Report(s, found); found.Err != nil || s.Ctx.Err() != nil {
		return nil
	}
	if more := new(puzzlein.Item); e.number == 0 && from.Next(more, func(bool) {}) && more.Message == "" {
		if from.In == nil { // it could not be read to the end
			answers.Report(s, more)
			return nil
		}
		s.Fail(cli.BadUsage, fmt.Sprintf("several puzzles in %s, another one in line %d (want one, or --puzzle-number N)", from.Name, more.Line))
		return nil
	}
	return found
}

// refused returns why a puzzle with rules cannot be written in the dialect asked for, "" if it can.
func (e *exchange) refused(it *puzzlein.Item) string {
	switch {
	case it.Ruleset == nil:
	case e.known && e.dialect.Format != interchange.DIMACS:
		return fmt.Sprintf("%v cannot say rules (want --to %v)", e.dialect.Format, interchange.DIMACS)
	case e.encoding != "" && e.encoding != "extended":
		return fmt.Sprintf("encoding %s cannot say rules (leave --encoding out)", e.encoding)
	}
	return ""
}

// noteClashes notes which givens of a puzzle clash.
func noteClashes(s *cli.Session, it *puzzlein.Item) {
	for _, clash := range it.Grid.Clashes() {
		s.Note(it.Place(it.CellColumn(clash.Cells[1])), clash.String())
	}
}

// operand returns the file among the operands.
func operand(s *cli.Session) string {
	if len(s.Args) > 0 {
		return s.Args[0]
	}
	return input.Stdin
}
