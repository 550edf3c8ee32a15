package sudokucli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

var checkCommand = cli.Command{
	Name: "check", Group: "prove", Short: "check filled grids against their puzzles",
	Usage: []string{"check --puzzle FILE [FLAGS] [SOLUTIONS|-]", "check [FLAGS] TABLE", "check [FLAGS] [GRIDS|-]"}, Operands: 1,
	Long: `Prints a line for each filled grid: "right" if it is a solution of its puzzle, or "wrong: " and all rules that
it breaks, with their cells. No solver takes part.

With --puzzle the solutions belong to the puzzles in FILE, in the same order, or all to the only puzzle there. Without
it, each line of TABLE has a puzzle in one column and its solution in another. Filled grids alone are checked by the
rules: rows, columns, boxes, and any rules in their text.

Exit status: 1 if some grid is wrong, 3 if some cannot be read, or if there are more puzzles than solutions or fewer.`,
	Examples: `   dlx-sudoku solve puzzles.txt | dlx-sudoku check --puzzle puzzles.txt
   dlx-sudoku check --column quizzes --solution-column solutions table.csv
   dlx-sudoku check filled.txt`,
	New: func() cli.Runner { return new(check) },
}

// check checks filled grids.
type check struct {
	reading  puzzlein.Reading
	json     bool
	puzzles  string // the file of the puzzles
	solution string // the column of the solutions
	alone    bool   // there are no puzzles: grids are checked by the rules
}

func (c *check) Flags(f *cli.Flags) {
	f.File("puzzle", "the puzzles are in `FILE`", "in the table", &c.puzzles)
	f.Text("solution-column", "the column `C` of the table that has the solutions", "2", "want a name", &c.solution)
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.JSON(&c.json, "grid")
}

func (c *check) Settle(s *cli.Session) error {
	file := operand(s)
	switch {
	case c.solution != "" && file == input.Stdin:
		return errors.New("check: no puzzles (want --puzzle FILE, or a table that is a file)")
	case c.puzzles != "" && c.solution != "":
		return errors.New("--solution-column goes with a table (not with --puzzle)")
	case c.puzzles == input.Stdin && file == input.Stdin:
		return errors.New("check: puzzles and solutions are both read from standard input " +
			"(want a file for one of them)")
	}
	c.alone = c.puzzles == "" && c.solution == "" && c.reading.Column == "" && (file == input.Stdin || c.isFilled(s, file))
	if c.puzzles == "" && !c.alone {
		c.reading.Column, c.solution = cmp.Or(c.reading.Column, "1"), cmp.Or(c.solution, "2")
	}
	return nil
}

// checked is the record of a grid.
type checked struct {
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Status string   `json:"status"`
	Puzzle string   `json:"puzzle,omitempty"`
	Grid   string   `json:"grid,omitempty"`
	Faults []string `json:"faults,omitempty"`
	Error  string   `json:"error,omitempty"`
}

func (c *check) Run(s *cli.Session) {
	file, solutions := operand(s), c.reading
	if c.puzzles == "" && !c.alone {
		c.puzzles, solutions.Column = file, c.solution
	}
	from, of := puzzlein.NewSource(s, solutions, file), puzzlein.NewSource(s, c.reading, c.puzzles)
	var only *puzzlein.Item // the only puzzle, which all grids should solve
	for n := uint64(0); s.Ctx.Err() == nil && s.Failed() == nil; n++ {
		solution, puzzle := answers.NextPuzzle(s, from), (*puzzlein.Item)(nil)
		switch {
		case !c.alone:
			puzzle = answers.NextPuzzle(s, of)
		case solution != nil:
			puzzle = emptied(solution)
		}
		switch {
		case solution == nil && (puzzle == nil || n == 0 && s.Status() == cli.BadInput):
			return
		case solution == nil:
			s.FailFile(cli.BadInput, file, fmt.Sprintf("%s, and more puzzles", cli.Plural(n, "solution", "solutions")))
			return
		case puzzle != nil && n == 0:
			only = puzzle
		case puzzle != nil:
			only = nil
		case only == nil:
			s.FailFile(cli.BadInput, c.puzzles, fmt.Sprintf("%s, and more solutions", cli.Plural(n, "puzzle", "puzzles")))
			return
		default:
			puzzle = only
		}
		out := c.compare(s, puzzle, solution)
		text := []byte(out.Status + "\n")
		switch out.Status {
		case "wrong":
			text = []byte("wrong: " + strings.Join(out.Faults, "; ") + "\n")
		case "error":
			text = new(answers.View).Comment(nil, "error: "+out.Error)
		}
		printRecord(s, c.json, out, text)
	}
}

// printRecord prints a record that is not of one puzzle alone: as a JSON object of these fields, or else as text.
func printRecord(s *cli.Session, json bool, fields any, text []byte) {
	if json {
		text = (&cli.Object{Schema: answers.Schema}).Line(fields)
	}
	s.Write(text)
}

// isFilled reports whether a file begins with a filled grid, and has no second column that may be its solution.
func (c *check) isFilled(s *cli.Session, file string) bool {
	first := func(column string) *cover.Grid { // nil: none that can be read
		in, _, err := c.reading.Open(s, file, "grids")
		if err != nil {
			return nil
		}
		defer in.Close()
		reading, rec := c.reading, puzzles.Record{}
		reading.Column = column
		if reading.NewReader(in, file).Read(&rec) != nil || rec.Err != nil {
			return nil
		}
		return rec.Grid
	}
	grid := first("")
	return grid != nil && grid.Givens() == grid.Layout().Cells() && first("2") == nil
}

// emptied returns the puzzle without its digits.
func emptied(it *puzzlein.Item) *puzzlein.Item {
	empty := *it
	if it.Err == nil {
		empty.Grid = cover.NewGrid(it.Grid.Layout())
		empty.Grid.SetAlphabet(it.Grid.Alphabet())
	}
	return &empty
}

// compare checks whether a grid solves a puzzle, which the record holds unless grids are checked alone.
func (c *check) compare(s *cli.Session, puzzle, solution *puzzlein.Item) checked {
	out := checked{File: solution.File, Line: solution.Line}
	for _, it := range []*puzzlein.Item{puzzle, solution} {
		if it.Err != nil {
			out.Status, out.Error = "error", it.Fault().Err.Error()
			return out
		}
	}
	if !c.alone {
		out.Puzzle = puzzle.Grid.String()
	}
	out.Grid, out.Status = solution.Grid.String(), "right"
	if out.Faults = faults(puzzle, solution.Grid); len(out.Faults) > 0 {
		out.Status = "wrong"
		s.Worse(cli.No)
	}
	return out
}

// faults returns every way in which a grid does not solve the puzzle, in words.
func faults(it *puzzlein.Item, grid *cover.Grid) []string {
	switch {
	case grid.Restricted(): // sukaku: nothing is filled
		return []string{"it has candidates (want a filled grid)"}
	case it.Ruleset == nil:
		return inAlphabet(grid, it.Grid).Faults(it.Grid)
	case grid.Layout().Size() != it.Grid.Layout().Size():
		return []string{grid.Check(it.Grid).Error()}
	}
	faults := inAlphabet(variants.Relaid(grid, it.Grid.Layout()), it.Grid).Faults(it.Grid)
	if grid.Givens() == grid.Layout().Cells() {
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
