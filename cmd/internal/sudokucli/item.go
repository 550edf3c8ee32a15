package sudokucli

import (
	"errors"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/satcheck"
)

// item is a puzzle of the input, or a message about a file.
type item struct {
	puzzles.Record
	rules   *rules.Set // beyond the classic; nil: none, or the puzzle cannot be read
	file    string
	index   uint64 // of the puzzle, from 0
	done    int64  // bytes of all files up to here
	message string // "": it is a puzzle
	failed  bool   // the message is about something that could not be read
}

// argument is the name in messages of a puzzle that stands on the command line.
const argument = "argument"

// place returns the place of the puzzle, given a column of its first line.
func (it *item) place(column int) cli.Place {
	return cli.Place{File: it.file, Line: it.Line, Column: column}
}

// fault returns where and why the puzzle cannot be read, or nil.
func (it *item) fault() *puzzles.ParseError {
	var fault *puzzles.ParseError
	errors.As(it.Err, &fault)
	return fault
}

// column returns the column of a cell in the text of its puzzle, from 1. Where the lines of the rows are not known, it is
// the column of the first cell.
func (it *item) column(cell int) int {
	if _, column, ok := it.CellPlace(cell); ok {
		return column
	}
	return it.Column
}

// report reports the message, or what is wrong with the puzzle and how it was read.
func (it *item) report(s *cli.Session) {
	var c chunk
	c.take(it)
	for _, n := range c.notes {
		n.report(s)
	}
	s.Worse(c.status)
}

// title returns the name of a puzzle, or else its place in a file, or else its number.
func (it *item) title() string {
	switch {
	case len(it.Name) > 0:
		return string(it.Name)
	case it.file == input.Stdin, it.file == argument:
		return fmt.Sprintf("puzzle %d", it.index+1)
	}
	return fmt.Sprintf("%s:%d", it.file, it.Line)
}

// puzzle returns the puzzle as satcheck takes it.
func (it *item) puzzle() satcheck.Puzzle {
	return variants.Puzzle(it.Grid, it.rules)
}

// clash returns a clash that the judge has found.
func (it *item) clash(c satcheck.Clash) cover.Clash {
	return cover.Clash{
		Digit: c.Digit, Cells: c.Cells, Houses: c.Houses, Layout: it.Grid.Layout(),
		Alphabet: it.Grid.Alphabet(),
	}
}

// appendPuzzle appends the puzzle in one line, or the text that stood in its place.
func (it *item) appendPuzzle(dst []byte) []byte {
	if it.Err != nil {
		return cli.AppendClean(dst, string(it.Text))
	}
	return puzzles.AppendBoxField(it.Grid.AppendLine(dst), it.Grid.Layout())
}

// filled returns a solution of the puzzle as a grid, or nil if it is not one of its size.
func (it *item) filled(solution []int) *cover.Grid {
	g, err := cover.FromDigits(it.Grid.Layout(), solution)
	if err != nil {
		return nil
	}
	g.SetAlphabet(it.Grid.Alphabet())
	return g
}

// line returns a solution of the puzzle in line format.
func (it *item) line(solution []int) string {
	if g := it.filled(solution); g != nil {
		return g.String()
	}
	return fmt.Sprint(solution)
}

// solvedBy returns nil if a full grid is a solution of the puzzle, by the rules alone.
func (it *item) solvedBy(g *cover.Grid) error {
	if err := g.Check(it.Grid); err != nil || it.rules == nil {
		return err
	}
	if broken := it.rules.Broken(g.Digits()); broken != nil {
		return errors.New(broken[0])
	}
	return nil
}

// search returns what finds the solutions of the puzzle, and of others with its layout and its rules.
func (it *item) search() givens.Search { return variants.Search(it.rules) }

// onto gives a board without rules the rules of a puzzle of its size.
func (it *item) onto(puzzle *item) {
	if puzzle.rules == nil || it.rules != nil || it.Grid.Layout().Size() != puzzle.Grid.Layout().Size() {
		return
	}
	it.rules, it.Grid = puzzle.rules, variants.Relaid(it.Grid, puzzle.rules.Layout)
}

// ruleTexts returns the rules of a set as they are written, one text each; nil if it has no rules.
func ruleTexts(set *rules.Set) (texts []string) {
	for i := range set.Len() {
		texts = append(texts, set.Rules[i].Text(set.Layout))
	}
	return texts
}
