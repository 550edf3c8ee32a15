package sudokucli

import (
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
)

var checkCommand = cli.Command{
	Name: "check", Group: "prove", Short: "check filled grids against their puzzles",
	Usage: []string{"check --puzzle FILE [FLAGS] [SOLUTIONS|-]", "check [FLAGS] TABLE", "check [FLAGS] [GRIDS|-]"}, Operands: 1,
	Long: `Prints a line for each filled grid: "right" if it is a solution of its puzzle, or "wrong: " and all rules that
it breaks, with their cells. No solver takes part.

With --puzzle the solutions belong to the puzzles in FILE, in the same order, or all to the only puzzle there. Without
it, each puzzle is checked against the solution beside it: in another column of TABLE, in another field of its record,
or in the grid that follows, if that is filled and has all givens of the puzzle. Filled grids alone are checked by the
rules: rows, columns, boxes, and any rules in their text.

Exit status: 1 if some grid is wrong, 3 if some cannot be read, or if there are more puzzles than solutions or fewer.`,
	Examples: `   dlx-sudoku solve puzzles.txt | dlx-sudoku check --puzzle puzzles.txt
   dlx-sudoku check --column quizzes --solution-column solutions table.csv
   dlx-sudoku check filled.txt`,
	Forms: func() []cli.Form { return []cli.Form{{Schema: answers.Schema, Of: []any{checked{}}}} },
	New:   func() cli.Runner { return new(check) },
}

// check checks filled grids.
type check struct {
	reading  puzzlein.Reading
	json     bool
	puzzles  string // the file of the puzzles; "": they stand beside their solutions, or there are none
	solution string // the column of the solutions; "": recognised
	stated   bool   // a puzzle had its solution beside it
}

func (c *check) Flags(f *cli.Flags) {
	f.File("puzzle", "the puzzles are in `FILE`", "beside their solutions", &c.puzzles)
	f.Text("solution-column", "the column `C` of the table that has the solutions: its number, or its name in the header",
		"recognised", "want a number from 1, or a name", &c.solution)
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.JSON(&c.json, "grid")
}

func (c *check) Settle(s *cli.Session) error {
	if c.puzzles != "" && c.solution != "" {
		return errors.New("--solution-column goes with a table (not with --puzzle)")
	}
	return cli.NotBothStdin(c.puzzles, "the puzzles", operand(s), "the solutions")
}

// checked is the record of a grid.
type checked struct {
	File   string       `json:"file" help:"where the grid comes from: the name of a file, \"-\" for standard input, \"argument\" for an argument"`
	Line   int          `json:"line" help:"the line on which the grid begins, counting from 1"`
	Status string       `json:"status" help:"right, wrong or error"`
	Puzzle string       `json:"puzzle,omitempty" help:"the puzzle in one line"`
	Grid   string       `json:"grid,omitempty" help:"the grid in one line"`
	Faults []string     `json:"faults,omitempty" help:"what is wrong with the grid, in words"`
	Error  *cli.Failure `json:"error,omitempty" help:"why something is not known"`
}

func (c *check) Run(s *cli.Session) {
	c.reading.Overlap = true
	reading := c.reading
	reading.Claims, reading.ClaimColumn = true, c.solution
	grids := puzzlein.NewSource(s, reading, operand(s))
	if c.puzzles != "" {
		c.pairs(s, puzzlein.NewSource(s, c.reading, c.puzzles), grids)
		return
	}
	for it := answers.NextPuzzle(s, grids); it != nil && s.Ctx.Err() == nil && s.Failed() == nil; {
		var next *puzzlein.Item
		out := newChecked(it)
		if !c.stated && it.Err == nil && it.Claim == nil && !isFull(it.Grid) {
			next = answers.NextPuzzle(s, grids)
		}
		if next != nil && fills(it, next) {
			out.Puzzle = it.Grid.String()
			out.compare(s, it, next.Grid)
			next = nil
		} else {
			c.checkAlone(s, it, out)
		}
		c.print(s, out)
		if it = next; it == nil {
			it = answers.NextPuzzle(s, grids)
		}
	}
}

// fills reports whether a filled grid has all givens of the puzzle before it: it is what generate --solution writes below.
func fills(puzzle, filled *puzzlein.Item) bool {
	if filled.Err != nil || filled.Claim != nil || !isFull(filled.Grid) ||
		filled.Grid.Layout().Cells() != puzzle.Grid.Layout().Cells() {
		return false
	}
	for cell, d := range puzzle.Grid.Digits() {
		if d != 0 && d != filled.Grid.Digit(cell) {
			return false
		}
	}
	return true
}

// pairs checks each grid against the puzzle at the same place in another file, or all against the only puzzle there.
func (c *check) pairs(s *cli.Session, of, from *puzzlein.Source) {
	var only *puzzlein.Item // the only puzzle, which all grids should solve
	for n := uint64(0); s.Ctx.Err() == nil && s.Failed() == nil; n++ {
		solution, puzzle := answers.NextPuzzle(s, from), answers.NextPuzzle(s, of)
		switch {
		case solution == nil && (puzzle == nil || n == 0 && s.Status() == cli.BadInput):
			return
		case solution == nil:
			s.FailFile(cli.BadInput, operand(s), fmt.Sprintf("%s, but there are more puzzles", text.Plural(n, "solution", "solutions")))
			return
		case puzzle != nil && n == 0:
			only = puzzle
		case puzzle != nil:
			only = nil
		case n == 0 && s.Status() == cli.BadInput:
			return // the file of the puzzles cannot be read
		case only == nil:
			s.FailFile(cli.BadInput, c.puzzles, fmt.Sprintf("%s, but there are more solutions", text.Plural(n, "puzzle", "puzzles")))
			return
		default:
			puzzle = only
		}
		out := newChecked(solution)
		if out.failed(puzzle) || out.failed(solution) {
			c.print(s, out)
			continue
		}
		grid := solution.Grid
		if solution.Claim != nil && !isFull(grid) {
			grid = solution.Claim // the puzzle stands there, too
		}
		out.Puzzle = puzzle.Grid.String()
		out.compare(s, puzzle, grid)
		c.print(s, out)
	}
}

// checkAlone checks a puzzle against the solution beside it, or else a filled grid by the rules.
func (c *check) checkAlone(s *cli.Session, it *puzzlein.Item, out *checked) {
	c.stated = c.stated || it.Claim != nil
	switch {
	case out.failed(it):
	case it.Claim != nil:
		out.Puzzle = it.Grid.String()
		out.compare(s, it, it.Claim)
	case c.stated && !isFull(it.Grid):
		out.fail("no solution beside the puzzle")
		s.FailAt(cli.BadInput, it.Place(it.Column), out.Error.Text)
	default:
		out.compare(s, emptied(it), it.Grid)
	}
}

// isFull reports whether a grid has no empty cells.
func isFull(g *cover.Grid) bool { return g.Givens() == g.Layout().Cells() }

// print prints a record.
func (c *check) print(s *cli.Session, out *checked) {
	text := []byte(out.Status + "\n")
	switch out.Status {
	case "wrong":
		text = []byte("wrong: " + strings.Join(out.Faults, "; ") + "\n")
	case "error":
		text = new(answers.View).Comment(nil, "error: "+out.Error.Text)
	}
	printRecord(s, c.json, out, text)
}

// printRecord prints a record that is not of one puzzle alone: as a JSON object of these fields, or else as text.
func printRecord(s *cli.Session, json bool, fields any, text []byte) {
	if json {
		text = (&cli.Object{Schema: answers.Schema}).Line(fields)
	}
	s.Write(text)
}

// emptied returns a puzzle that can be read without its digits.
func emptied(it *puzzlein.Item) *puzzlein.Item {
	empty := *it
	empty.Grid = cover.NewGrid(it.Grid.Layout())
	empty.Grid.SetAlphabet(it.Grid.Alphabet())
	return &empty
}

// newChecked returns the record of a grid that was read.
func newChecked(it *puzzlein.Item) *checked { return &checked{File: it.File, Line: it.Line} }

// failed makes the record an error if a puzzle or a grid cannot be read, and reports whether that is so.
func (out *checked) failed(it *puzzlein.Item) bool {
	if it.Err != nil {
		out.Status, out.Error = "error", it.Failure()
	}
	return it.Err != nil
}

// fail makes the record an error.
func (out *checked) fail(text string) { out.Status, out.Error = "error", &cli.Failure{Text: text} }

// compare checks whether a grid solves a puzzle.
func (out *checked) compare(s *cli.Session, puzzle *puzzlein.Item, grid *cover.Grid) {
	out.Grid, out.Status = grid.String(), "right"
	if out.Faults = faults(puzzle, grid); len(out.Faults) > 0 {
		out.Status = "wrong"
		s.Worse(cli.No)
	}
}

// faults returns every way in which a grid does not solve the puzzle, in words.
func faults(it *puzzlein.Item, grid *cover.Grid) []string {
	switch {
	case grid.Restricted(): // sukaku: nothing is filled
		return []string{"it has candidates (want a filled grid)"}
	case it.Ruleset == nil:
		return inAlphabet(grid, it.Grid).Faults(it.Grid)
	case grid.Layout().Cells() != it.Grid.Layout().Cells():
		return []string{grid.Check(it.Grid).Error()}
	}
	faults := inAlphabet(grid.Relaid(it.Grid.Layout()), it.Grid).Faults(it.Grid)
	if isFull(grid) {
		faults = append(faults, it.Ruleset.Broken(grid.Digits())...)
	}
	return faults
}

// inAlphabet returns a copy of the grid that names its digits as the puzzle does.
func inAlphabet(grid, puzzle *cover.Grid) *cover.Grid {
	grid = grid.Clone()
	if len(puzzle.Alphabet()) >= grid.Layout().Size() {
		grid.SetAlphabet(puzzle.Alphabet())
	}
	return grid
}
