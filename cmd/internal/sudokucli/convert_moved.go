package sudokucli

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover/canon"
)

// moved says which equivalent puzzle is written in place of each.
type moved struct {
	shuffle, transpose bool
	seed               string // a word; "": one is drawn
}

func (m *moved) flags(f *cli.Flags) {
	f.Switch("shuffle", "write a random equivalent puzzle in place of each", &m.shuffle)
	f.Switch("transpose", "exchange the rows and columns of each puzzle", &m.transpose)
	f.Text("seed", "with --shuffle, draw the puzzles of the seed `WORD`: any word or number", "a new one each time",
		"want a word or a number", &m.seed)
}

// asked reports whether other puzzles are written.
func (m *moved) asked() bool { return m.shuffle || m.transpose }

// settle refuses flags that do not go together.
func (m *moved) settle() error {
	switch {
	case m.shuffle && m.transpose:
		return errors.New("convert: --shuffle transposes one puzzle in two: leave --transpose out")
	case m.seed != "" && !m.shuffle:
		return errors.New("convert: --seed goes with --shuffle")
	}
	return nil
}

// begin draws a seed if none is given, and reports it.
func (m *moved) begin(s *cli.Session) {
	if m.shuffle {
		s.Seed(&m.seed, "writes the same puzzles")
	}
}

// move puts the equivalent puzzle in place of the one of an item. What is drawn depends on the seed and on the number of the
// puzzle in the input.
func (m *moved) move(it *puzzlein.Item) error {
	var s canon.Symmetry
	switch {
	case !m.asked():
		return nil
	case it.Ruleset != nil:
		return fmt.Errorf("a puzzle with rules cannot be %s (%s); --ignore-rule NAME goes on without one",
			m, strings.Join(it.Ruleset.Words(), ", "))
	case m.shuffle:
		s = canon.Random(it.Grid.Layout(), rand.New(rand.NewPCG(seedOf(m.seed), it.Index)))
	default:
		s = canon.Transposition(it.Grid.Layout().Size())
	}
	it.Grid = s.Apply(it.Grid)
	return nil
}

// String returns what is done with the puzzles.
func (m *moved) String() string {
	if m.shuffle {
		return "shuffled"
	}
	return "transposed"
}
