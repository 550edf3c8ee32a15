package interchange

import (
	"errors"
	"fmt"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// ErrRules is the error of a format, or of an encoding, that cannot say the rules of a puzzle.
var ErrRules = errors.New("it cannot say rules")

// ruled is the encoding of a puzzle with rules: the clauses of the judge, with a variable for each candidate that the givens
// leave, and others behind them. It reads models; a grid has only the part of its model that is about candidates.
type ruled struct {
	puzzle     satcheck.Puzzle
	candidates []satcheck.Candidate // of the first variables
	formula    *proof.Formula
}

// encodeRuled writes a puzzle with rules, as Extended.
func encodeRuled(p satcheck.Puzzle, e Encoding) (*Encoded, error) {
	if e != Extended {
		return nil, fmt.Errorf("encoding %v: %w", e, ErrRules)
	}
	f, candidates, err := satcheck.Claim{Puzzle: p}.Encode()
	if err != nil {
		return nil, err
	}
	return &Encoded{Formula: f, puzzle: p, coder: ruled{p, candidates, f}, variables: f.Variables()}, nil
}

// The formula has these from the start.
func (r ruled) rules(*proof.Formula)                       {}
func (r ruled) given(*proof.Formula, int, int)             {}
func (r ruled) exclude(*proof.Formula, satcheck.Candidate) {}
func (r ruled) name(variable int) string                   { return r.formula.Name(variable) }

func (r ruled) differ(grid, cells []int) (clause []int) {
	for variable, c := range r.candidates {
		for _, cell := range cells {
			if c.Cell == cell && grid[cell] == c.Digit {
				clause = append(clause, -variable-1)
			}
		}
	}
	return clause
}

func (r ruled) model(grid []int) []bool {
	model := make([]bool, len(r.candidates))
	for variable, c := range r.candidates {
		model[variable] = grid[c.Cell] == c.Digit
	}
	return model
}

func (r ruled) grid(model []bool) ([]int, error) {
	grid := append([]int{}, r.puzzle.Givens...)
	for variable, c := range r.candidates {
		switch {
		case !model[variable]:
		case grid[c.Cell] != 0:
			return nil, bothIn(r.puzzle, c.Cell, grid[c.Cell], c.Digit)
		default:
			grid[c.Cell] = c.Digit
		}
	}
	for cell, digit := range grid {
		if digit == 0 {
			return nil, noneIn(r.puzzle, cell)
		}
	}
	return grid, nil
}
