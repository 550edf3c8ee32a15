package interchange

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/output"
)

// ErrCandidates is the error of a puzzle that cannot be written because no candidate is left for one of its cells.
var ErrCandidates = errors.New("no candidate left")

// A Problem is one puzzle in one dialect.
type Problem struct {
	puzzle   satcheck.Puzzle
	dialect  Dialect
	language *language
	n        int

	// What the variables are: variables of the clauses, or else options that are chosen or not, or else cells that hold digits.
	clauses *Encoded
	options bool
}

// New returns the problem of a puzzle in a dialect. It keeps a copy of the givens. The error wraps satcheck.ErrPuzzle if
// the puzzle is not valid, or ErrRules, or ErrCandidates: that is for SMV, where an empty set is no syntax, as Candidates, or as
// Naive if the puzzle excludes candidates.
// Givens that clash are no error; the problem then has no solution.
func New(p satcheck.Puzzle, d Dialect) (*Problem, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	d, err := NewDialect(d.Format, d.Variant)
	if err != nil {
		return nil, err
	}
	p.Givens, p.Candidates = slices.Clone(p.Givens), slices.Clone(p.Candidates)
	problem := &Problem{puzzle: p, dialect: d, language: d.Format.language(), n: p.Size()}
	if len(p.Rules) > 0 && !problem.language.rules {
		return nil, fmt.Errorf("%v: %w", d, ErrRules)
	}
	if prepare := problem.language.prepare; prepare != nil {
		if err := prepare(problem); err != nil {
			return nil, err
		}
	}
	return problem, nil
}

// WriteTo writes the problem for a solver. It implements io.WriterTo.
func (p *Problem) WriteTo(w io.Writer) (int64, error) {
	return output.Write(w, func(out *bufio.Writer) { p.language.write(p, out) })
}

// title says what the problem is.
func (p *Problem) title() string {
	return fmt.Sprintf("sudoku %dx%d, boxes of %d rows and %d columns, %v", p.n, p.n, p.puzzle.BoxRows, p.puzzle.BoxCols, p.dialect)
}

func (p *Problem) cells() int { return p.n * p.n }

// option returns the number of the option that puts a digit into a cell, counting from 0.
func (p *Problem) option(cell, digit int) int { return cell*p.n + digit - 1 }

// optionName returns what an option is called: "r1c1=5".
func (p *Problem) optionName(option int) string {
	return fmt.Sprintf("%s=%d", p.puzzle.CellName(option/p.n), option%p.n+1)
}

// items returns the options of each item to be covered exactly once: a cell, or a digit in a house.
func (p *Problem) items() (items [][]int) {
	add := func(option func(i int) int) {
		item := make([]int, p.n)
		for i := range item {
			item[i] = option(i)
		}
		items = append(items, item)
	}
	for cell := range p.cells() {
		add(func(i int) int { return p.option(cell, i+1) })
	}
	for _, house := range p.puzzle.Houses() {
		for digit := 1; digit <= p.n; digit++ {
			add(func(i int) int { return p.option(house[i], digit) })
		}
	}
	return items
}

// join returns the texts of values, with a separator between.
func join[T any](values []T, separator string, text func(T) string) string {
	parts := make([]string, len(values))
	for i, value := range values {
		parts[i] = text(value)
	}
	return strings.Join(parts, separator)
}
