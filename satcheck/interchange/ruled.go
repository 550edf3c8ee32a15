package interchange

import (
	"errors"
	"fmt"

	"dlx-sudoku/satcheck"
)

// ErrRules is the error of a format, or of an encoding, that cannot say the rules of a puzzle.
var ErrRules = errors.New("it cannot say rules")

// encodeRuled writes a puzzle with rules, as Extended: the clauses of the judge, with a variable for each candidate that the
// givens leave, and others behind them. A grid has only the part of its model that is about candidates.
func encodeRuled(p satcheck.Puzzle, e Encoding) (*Encoded, error) {
	if e != Extended {
		return nil, fmt.Errorf("encoding %v: %w", e, ErrRules)
	}
	f, candidates, err := satcheck.Claim{Puzzle: p}.Encode()
	if err != nil {
		return nil, err
	}
	return &Encoded{
		Formula: f, puzzle: p, denials: oneHot(p, candidates), digits: len(candidates), name: f.Name, variables: f.Variables(),
	}, nil
}
