package setters

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// solvePath sends the board after all steps of known techniques.
func solvePath(ctx context.Context, p *puzzle, r *replier) error { return walk(ctx, p, r, 0) }

// step sends the board after one step. If pencil marks are missing or have too many digits, filling them in is the step.
func step(ctx context.Context, p *puzzle, r *replier) error { return walk(ctx, p, r, 1) }

// walk sends the board after up to most steps; 0 means all.
func walk(ctx context.Context, p *puzzle, r *replier, most int) error {
	if err := p.judgeEntries(ctx); err != nil {
		return err
	}
	board := ladder.NewBoard(p.ladder())
	board.Load(p.board())
	if most == 1 && p.lacksMarks(board) {
		return r.send(logicalReply{r.head("logical"), cellsOf(board, p.grid), "pencil marks: what the digits leave\n", !board.Dead()})
	}
	words, err := p.climb(ctx, board, most)
	if err != nil {
		return err
	}
	switch left := board.Left(); {
	case left == 0:
		words = append(words, "solved")
	case board.Dead():
		words = append(words, "no solution: some cell or house has no place left")
	case most == 0 || len(words) == 0:
		words = append(words, "none of the known techniques applies, "+text.Plural(left, "cell", "cells")+" left")
	}
	return r.send(logicalReply{r.head("logical"), cellsOf(board, p.grid), strings.Join(words, "\n") + "\n", !board.Dead()})
}

// ladder returns the rules in the form that steps use.
func (p *puzzle) ladder() *ladder.Rules { return ladder.RulesOf(p.grid.Layout(), p.set) }

// climb takes up to most steps on a board, 0 for all, and returns them in words.
func (p *puzzle) climb(ctx context.Context, board *ladder.Board, most int) (words []string, err error) {
	inWords := board.Rules().Named(p.grid.Alphabet())
	board.Until(ctx)
	for s := new(ladder.Step); board.NextIn(s, ladder.HoDoKu(), ladder.All.Without(ladder.Unique)); {
		words = append(words, strings.TrimPrefix(string(inWords.AppendStep(nil, s)), "- "))
		board.Apply(s)
		if len(words) == most {
			break
		}
	}
	return words, ctx.Err()
}

// lacksMarks reports whether the pencil marks on the page differ from those of a board before the first step.
func (p *puzzle) lacksMarks(board *ladder.Board) bool {
	for cell := range p.grid.Layout().Cells() {
		if board.Digit(cell) == 0 && board.Candidates(cell) != p.marks[cell] {
			return true
		}
	}
	return false
}

// cellsOf returns the cells of a board.
func cellsOf(board *ladder.Board, g *cover.Grid) []logicalCell {
	cells := make([]logicalCell, g.Layout().Cells())
	for cell := range cells {
		cells[cell] = logicalCell{board.Digit(cell), board.Candidates(cell).List()}
	}
	return cells
}

// judgeTime is how long a step waits for the check of the entries.
const judgeTime = time.Second

// judgeEntries returns an error if the puzzle has no solution, or none with the entries; it names the wrong entries. If the
// check takes too long, there is no error.
func (p *puzzle) judgeEntries(ctx context.Context) error {
	short, cancel := clock.Within(ctx, judgeTime)
	defer cancel()
	err := p.findWrong(short)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil
	}
	return err
}

// findWrong is judgeEntries without a time limit.
func (p *puzzle) findWrong(ctx context.Context) error {
	found, err := p.upTo(ctx, p.grid, 2)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return p.noSolution()
	}
	if len(found) == 2 {
		with, err := p.upTo(ctx, p.board(), 1)
		if err != nil || len(with) > 0 {
			return err
		}
	}
	digits, err := variants.Candidates(ctx, p.grid, p.set)
	if err != nil {
		return err
	}
	l, board := p.grid.Layout(), p.board()
	var wrong, lacking []string
	for cell, d := range p.entered {
		switch held := digits[cell]; {
		case d != 0 && !held.Has(d):
			wrong = append(wrong, board.GivenName(cell))
		case d == 0 && p.marks[cell] != 0 && p.marks[cell]&held == 0:
			lacking = append(lacking, l.CellName(cell))
		}
	}
	switch {
	case len(wrong) > 0:
		return fmt.Errorf("wrong: %s (no solution of the puzzle has that)", strings.Join(wrong, " "))
	case len(lacking) > 0:
		return fmt.Errorf("wrong marks: %s: the right digit is not among the marks", strings.Join(lacking, " "))
	case len(found) == 2:
		return errors.New("wrong: no solution of the puzzle has all these entries")
	}
	return nil
}
