package testkit

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// The status of a puzzle, in the words of the command.
const (
	Unique   = "unique"   // exactly one solution
	Multiple = "multiple" // more than one
	None     = "none"     // no solution, though no givens clash
	Invalid  = "invalid"  // clashing givens
)

// A Truth is a puzzle and what is known about it.
type Truth struct {
	Puzzle   *cover.Grid
	Status   string      // Unique, Multiple, None or Invalid
	Count    uint64      // the number of solutions, exactly
	Solution *cover.Grid // the solution of a unique puzzle, or nil if the file does not have it
	Line     int         // the line in its file, from 1
}

// ReadTruths reads a file of testdata/sudoku. See the package documentation for its format.
func ReadTruths(name string) ([]Truth, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var truths []Truth
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		t, err := parseTruth(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, i+1, err)
		}
		t.Line = i + 1
		truths = append(truths, t)
	}
	return truths, nil
}

func parseTruth(line string) (t Truth, err error) {
	field := strings.Split(line, ",")
	if t.Puzzle, err = cover.ParseGrid(field[0]); err != nil {
		return t, err
	}
	if len(field) == 1 {
		t.Status, t.Count = Unique, 1
		return t, nil
	}
	if len(field) > 4 || len(field) < 3 {
		return t, fmt.Errorf("%d fields (want PUZZLE,STATUS,COUNT[,SOLUTION])", len(field))
	}
	t.Status = field[1]
	if t.Count, err = strconv.ParseUint(field[2], 10, 64); err != nil {
		return t, err
	}
	if len(field) == 4 {
		t.Solution, err = cover.ParseGrid(field[3])
	}
	return t, err
}
