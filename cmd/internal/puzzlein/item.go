package puzzlein

import (
	"errors"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/satcheck"
)

// An Item is a puzzle of the input, or a message about a file.
type Item struct {
	puzzles.Record
	Ruleset *rules.Set // beyond the classic; nil: none, or the puzzle cannot be read
	File    string
	Index   uint64 // of the puzzle, from 0
	Done    int64  // bytes of all files up to here
	Message string // "": it is a puzzle
	Failed  bool   // the message is about something that could not be read

	// Plain has the digits of several plain puzzles of the classic layout, which follow one another, in place of the record:
	// PlainCells for each, 0 for an empty cell. File, Line and Index are those of the first of them, Done is that of the
	// last. Most items have none.
	Plain []uint8
}

// PlainCells is the number of cells of a plain puzzle.
const PlainCells = 81

// SetPlain makes it the item of plain puzzle number i, from 0, of another one.
func (it *Item) SetPlain(from *Item, i int) {
	it.Record.SetPlain(cover.Classic(), from.Plain[i*PlainCells:][:PlainCells], from.Line+i)
	it.Ruleset, it.File, it.Index, it.Done = nil, from.File, from.Index+uint64(i), from.Done
}

// argument is the name in messages of a puzzle that stands on the command line.
const argument = "argument"

// Place returns the place of the puzzle, given a column of its first line.
func (it *Item) Place(column int) cli.Place {
	return cli.Place{File: it.File, Line: it.Line, Column: column}
}

// Fault returns where and why the puzzle cannot be read, or nil.
func (it *Item) Fault() *puzzles.ParseError {
	var fault *puzzles.ParseError
	errors.As(it.Err, &fault)
	return fault
}

// Failure returns why the puzzle cannot be read, as a record says it, or nil.
func (it *Item) Failure() *cli.Failure {
	e := it.Fault()
	if e == nil {
		return nil
	}
	f := &cli.Failure{Column: e.Column, Text: e.Err.Error()}
	if e.Line != it.Line {
		f.Line = e.Line
	}
	return f
}

// CellColumn returns the column of a cell in the text of its puzzle, from 1. Where the lines of the rows are not known, it is
// the column of the first cell.
func (it *Item) CellColumn(cell int) int {
	if _, column, ok := it.CellPlace(cell); ok {
		return column
	}
	return it.Column
}

// Title returns the name of a puzzle, or else its place in a file, or else its number.
func (it *Item) Title() string {
	switch {
	case len(it.Name) > 0:
		return string(it.Name)
	case it.File == input.Stdin, it.File == argument:
		return fmt.Sprintf("puzzle %d", it.Index+1)
	}
	return fmt.Sprintf("%s:%d", it.File, it.Line)
}

// Overlap returns overlapping grids as satcheck takes them, each by itself; nil if the puzzle is a single grid.
func (it *Item) Overlap() *satcheck.Overlap {
	l := it.Grid.Layout()
	if !l.Overlaps() {
		return nil
	}
	o := &satcheck.Overlap{BoxRows: l.BoxRows(), BoxCols: l.BoxCols()}
	for k, at := range l.Grids() {
		cells := l.GridCells(k)
		for i, cell := range cells {
			cells[i] = it.Grid.Digit(cell)
		}
		o.Grids = append(o.Grids, satcheck.Placed{Row: at.Row, Column: at.Column, Givens: cells})
	}
	return o
}

// Puzzle returns the puzzle, which is a single grid, as satcheck takes it.
func (it *Item) Puzzle() satcheck.Puzzle {
	return variants.Puzzle(it.Grid, it.Ruleset)
}

// Clash returns a clash that the judge has found.
func (it *Item) Clash(c satcheck.Clash) cover.Clash {
	return cover.Clash{
		Digit: c.Digit, Cells: c.Cells, Houses: c.Houses, Layout: it.Grid.Layout(),
		Alphabet: it.Grid.Alphabet(),
	}
}

// AppendPuzzle appends the puzzle in one line, or the text that stood in its place.
func (it *Item) AppendPuzzle(dst []byte) []byte {
	if it.Err != nil {
		return text.AppendClean(dst, string(it.Text))
	}
	return puzzles.AppendBoxField(it.Grid.AppendLine(dst), it.Grid.Layout())
}

// Filled returns a solution of the puzzle as a grid, or nil if it is not one of its size.
func (it *Item) Filled(solution []int) *cover.Grid {
	g, err := cover.FromDigits(it.Grid.Layout(), solution)
	if err != nil {
		return nil
	}
	g.SetAlphabet(it.Grid.Alphabet())
	return g
}

// SolutionLine returns a solution of the puzzle in line format.
func (it *Item) SolutionLine(solution []int) string {
	if g := it.Filled(solution); g != nil {
		return g.String()
	}
	return fmt.Sprint(solution)
}

// SolvedBy returns nil if a full grid is a solution of the puzzle, by the rules alone.
func (it *Item) SolvedBy(g *cover.Grid) error {
	if err := g.Check(it.Grid); err != nil || it.Ruleset == nil {
		return err
	}
	if broken := it.Ruleset.Broken(g.Digits()); broken != nil {
		return errors.New(broken[0])
	}
	return nil
}

// Search returns what finds the solutions of the puzzle, and of others with its layout and its rules.
func (it *Item) Search() givens.Search { return variants.Search(it.Ruleset) }

// TakeRules gives a board without rules the rules of a puzzle of its size.
func (it *Item) TakeRules(puzzle *Item) {
	if puzzle.Ruleset == nil || it.Ruleset != nil || it.Grid.Layout().Cells() != puzzle.Grid.Layout().Cells() {
		return
	}
	it.Ruleset, it.Grid = puzzle.Ruleset, it.Grid.Relaid(puzzle.Ruleset.Layout)
}
