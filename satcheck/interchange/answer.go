package interchange

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"dlx-sudoku/satcheck/proof"
)

// ErrModel is the error of a model that is no solution: a variable has no value, a cell not one digit, or a rule or a
// given is broken.
var ErrModel = errors.New("the answer is no solution")

// ErrForeign is the cause of a [proof.ReadError] that says that the answer belongs to another problem: it has names, numbers or
// widths that this problem does not have.
var ErrForeign = errors.New("not an answer to this problem")

// A Claim is the verdict of a solver about a problem.
type Claim int

// The claims.
const (
	Unknown       Claim = iota // it was interrupted, or gave up
	Satisfiable                // there is a solution, and this is it
	Unsatisfiable              // no solution exists
)

// An Answer is the answer of a solver to a problem.
type Answer struct {
	Claim  Claim
	Grid   []int  // the solution if Satisfiable, row by row, tried by the rules and the givens; else nil
	Models int    // how many models the solver gave; the first of them is Grid
	Why    string // Unknown: what the solver says

	// Oddity says what is wrong with the model although the grid is right: a wrong value of an auxiliary variable, or a value of
	// the wrong sort. It is "" if the model is right.
	Oddity string
}

// maxAnswer is the largest answer that is read, in bytes. The models of 25x25 have less than one MiB.
// Tests lower it.
var maxAnswer int64 = 64 << 20

// ReadText reads the output of a solver, at most 64 MiB. The error is the reader's, or a *proof.ReadError.
func ReadText(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxAnswer+1))
	if err == nil && int64(len(text)) > maxAnswer {
		return nil, &proof.ReadError{Line: 1, Err: fmt.Errorf("more than %d MiB (no answer is so long)", maxAnswer>>20)}
	}
	return text, err
}

// ReadBytes reads a solver's answer to the problem. It checks a solution, but passes on the claim that there is none unchecked.
// The error is a *proof.ReadError if the text is no answer to this problem; or it wraps ErrModel, and says which cell, rule or
// given is at fault.
func (p *Problem) ReadBytes(text []byte) (Answer, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		return Answer{}, &proof.ReadError{Line: 1, Err: errors.New("the answer is empty")}
	}
	model := newModel(p)
	err := p.language.read(model, text)
	if err != nil {
		var bad *proof.ReadError
		if found, ok := Recognise(text); ok && found.Format != p.dialect.Format && errors.As(err, &bad) {
			bad.Err = fmt.Errorf("%w; it looks like an answer to %v", bad.Err, found.Format)
		}
		return Answer{}, err
	}
	answer := Answer{Claim: model.claim, Models: model.models, Why: model.why}
	if model.claim == Satisfiable {
		if answer.Grid, err = model.grid(); err != nil {
			if model.odd != nil { // no answer to this problem, it seems
				return Answer{}, model.odd
			}
			return Answer{}, fmt.Errorf("%w: %w", ErrModel, err)
		}
		answer.Oddity = model.oddity(answer.Grid)
	}
	return answer, nil
}

// eachLine calls a function with each line of a text, without the spaces around it, until the first error, which is returned
// with the number of its line. It returns the number of lines.
func eachLine(text []byte, take func(line string) error) (lines int, err error) {
	for line := range strings.Lines(string(text)) {
		lines++
		if err := take(strings.TrimSpace(line)); err != nil {
			return lines, &proof.ReadError{Line: lines, Err: err}
		}
	}
	return lines, nil
}
