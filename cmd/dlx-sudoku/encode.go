package main

import (
	"context"
	"errors"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/satcheck/interchange"
)

// decideEncode settles what the flags of encode mean together.
func (e *exchange) decideEncode(operands []string) (exchangeJob, error) {
	if e.to == "" {
		var formats []string
		for _, f := range interchange.Formats() {
			formats = append(formats, f.String())
		}
		return nil, errors.New("encode: no format (want --to " + words.Alternatives(formats) + ")")
	}
	if err := e.decideDialect(); err != nil {
		return nil, err
	}
	e.puzzle = input.Stdin
	if len(operands) > 0 {
		e.puzzle = operands[0]
	}
	return e.encode, nil
}

// encode writes a puzzle in a dialect.
func (e *exchange) encode(ctx context.Context, sys *system.System, c *console.Console) exit.Status {
	it, err := e.read(ctx, sys, c)
	if errors.Is(err, errNoPuzzle) {
		c.Message(e.puzzle, err.Error())
		return exit.OK
	}
	if err != nil {
		return e.fail(ctx, c, err)
	}
	noteClashes(c, it)
	problem, err := interchange.New(judgePuzzle(it.Grid), e.dialect)
	if err != nil { // no candidate is left
		c.Fault(it.file, it.Line, err.Error()+" (the puzzle has no solution; --model naive or coverage can say so)")
		return exit.No
	}
	if it.Grid.HasClash() {
		c.Note(it.file, it.Line, it.Column, "the givens clash: what is written has no solution")
	}
	_, err = problem.WriteTo(newUnlessEnded(ctx, sys.Stdout))
	return delivered(ctx, err, exit.OK, c)
}
