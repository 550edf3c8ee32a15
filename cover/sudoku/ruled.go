package sudoku

import (
	"context"
	"errors"
	"iter"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

// A Puzzle is a grid with or without rules beyond rows, columns and boxes, such as cages, lines and chess moves. It is made by
// [Read], does not change, and may be searched by many goroutines at once.
type Puzzle struct {
	grid  *cover.Grid
	rules *rules.Set // nil: none
	notes []string
}

// Read reads the one puzzle that a text holds, with its rules, in any format that package puzzles recognises. Rules are lines
// above the puzzle, such as "cage: 15 r1c1 r1c2" and "rules: anti-knight", or what a document or a link says; package rules
// lists them. The error, a [*puzzles.ParseError], says where the text cannot be read, or names the rule that is not known.
func Read(text string) (*Puzzle, error) {
	r := puzzles.NewReader(strings.NewReader(text), "")
	r.Rules = true
	var rec puzzles.Record
	if err := r.ReadOne(&rec); err != nil {
		return nil, err
	}
	p := &Puzzle{grid: rec.Grid, notes: rec.Notes}
	if len(rec.Rules) == 0 {
		return p, nil
	}
	var lines []rules.TextLine
	for _, rule := range rec.Rules {
		lines = append(lines, rules.TextLine{Number: rule.Line, Text: rule.Name + ": " + rule.Value, JSON: rule.JSON})
	}
	set, err := rules.Parse(rec.Grid.Layout(), lines)
	if err != nil {
		rec.RefuseRules(err)
		return nil, rec.Err
	}
	if !set.Empty() {
		p.grid, p.rules = p.grid.Relaid(set.Layout), set
	}
	return p, nil
}

// Grid returns the digits and the candidates of the puzzle. The grid is the caller's. Where rules replace the boxes by regions,
// or leave them out, its layout has boxes of one row.
func (p *Puzzle) Grid() *cover.Grid { return p.grid.Clone() }

// Rules returns the rules, each as a line that [Read] reads; nil if there are none. The slice is the caller's.
func (p *Puzzle) Rules() []string { return p.rules.Texts() }

// Notes returns sentences about how the text was read that a user should see, such as that it has rules in words, which are
// not looked at. The slice must not be changed.
func (p *Puzzle) Notes() []string { return p.notes }

// Check returns nil if the grid is a solution of the puzzle: full, with its givens, and as rows, columns, boxes and the rules
// ask. Otherwise the error says what is wrong. It does not search.
func (p *Puzzle) Check(solution *cover.Grid) error {
	if l, own := solution.Layout(), p.grid.Layout(); l.Size() == own.Size() && !l.Overlaps() && !own.Overlaps() {
		solution = solution.Relaid(p.grid.Layout())
	}
	if err := solution.Check(p.grid); err != nil {
		return err
	}
	if broken := p.rules.Broken(solution.Digits()); broken != nil {
		return errors.New(strings.Join(broken, "; "))
	}
	return nil
}

// Solve returns the first solution that it finds, as the function [Solve] does.
func (p *Puzzle) Solve(ctx context.Context) (*cover.Grid, error) {
	for g, err := range p.All(ctx) {
		return g, err
	}
	return nil, ErrNoSolution
}

// Count returns the number of solutions, or limit if there are at least that many, as the function [Count] does. Puzzles with
// rules are searched by package propagate. Some take it very long: give ctx an end.
func (p *Puzzle) Count(ctx context.Context, limit uint64) (uint64, error) {
	if p.rules.Empty() {
		return Count(ctx, p.grid, limit)
	}
	s, err := p.solver()
	if err != nil {
		return 0, err
	}
	return s.Count(ctx, limit)
}

// All returns an iterator over the solutions, as the function [All] does.
func (p *Puzzle) All(ctx context.Context) iter.Seq2[*cover.Grid, error] {
	if p.rules.Empty() {
		return All(ctx, p.grid)
	}
	return func(yield func(*cover.Grid, error) bool) {
		s, err := p.solver()
		if err != nil {
			yield(nil, err)
			return
		}
		for g, err := range s.Solutions(ctx) {
			if err == nil {
				g = g.Clone()
				g.SetAlphabet(p.grid.Alphabet())
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// solver returns what searches a puzzle with rules.
func (p *Puzzle) solver() (*propagate.Solver, error) {
	s := propagate.NewSolver(p.rules.Layout, p.rules)
	return s, s.Load(p.grid)
}
