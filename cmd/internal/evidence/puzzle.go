package evidence

import (
	"fmt"
	"strings"

	"dlx-sudoku/satcheck"
)

// A Puzzle is a Sudoku in a manifest.
type Puzzle struct {
	Box        string          `json:"box"`                  // rows and columns, "3x3"
	Cells      string          `json:"cells"`                // row by row: 1 to 9, A to P, and '.' for an empty cell
	Candidates [][]int         `json:"candidates,omitempty"` // as satcheck.Puzzle has them
	Rules      []satcheck.Rule `json:"rules,omitempty"`      // as satcheck.Puzzle has them
}

const digits = ".123456789ABCDEFGHIJKLMNOP"

// NewPuzzle returns a puzzle in the form of a manifest.
func NewPuzzle(p satcheck.Puzzle) *Puzzle {
	cells := make([]byte, len(p.Givens))
	for i, digit := range p.Givens {
		cells[i] = digits[digit]
	}
	return &Puzzle{
		Box: fmt.Sprintf("%dx%d", p.BoxRows, p.BoxCols), Cells: string(cells), Candidates: p.Candidates, Rules: p.Rules,
	}
}

// Sat returns the puzzle in the form of package satcheck.
func (p *Puzzle) Sat() (satcheck.Puzzle, error) {
	var out satcheck.Puzzle
	if _, err := fmt.Sscanf(p.Box, "%dx%d", &out.BoxRows, &out.BoxCols); err != nil {
		return out, fmt.Errorf("box %.20q (want ROWSxCOLUMNS)", p.Box)
	}
	for i := range len(p.Cells) {
		digit := strings.IndexByte(digits, p.Cells[i])
		if digit < 0 {
			return out, fmt.Errorf("unexpected %q in the puzzle", p.Cells[i])
		}
		out.Givens = append(out.Givens, digit)
	}
	out.Candidates, out.Rules = p.Candidates, p.Rules
	return out, out.Validate()
}
