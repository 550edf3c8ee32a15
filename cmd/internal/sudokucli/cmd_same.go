package sudokucli

import (
	"errors"
	"fmt"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover/canon"
)

var sameCommand = cli.Command{
	Name: "same", Group: "learn", Short: "report whether two puzzles are equivalent",
	Usage: []string{"same [FLAGS] FILE FILE"},
	Long: `Compares the puzzles of two files pair by pair, and prints a line for each pair: "same" and a symmetry that
turns the first puzzle into the second, or "different". A symmetry may transpose the grid first. Then "rows" and
"columns" list the rows and columns, counting from 1, that become rows and columns 1, 2, 3, …, and "digits" lists what
the digits 1, 2, 3, … become.

Exit status: 1 if some pair is different or has givens that clash.`,
	Examples: `   dlx-sudoku same a.txt b.txt
   dlx-sudoku same --json - b.txt <a.txt`,
	Forms: func() []cli.Form { return []cli.Form{{Schema: answers.Schema, Of: []any{compared{}}}} },
	New:   func() cli.Runner { return &compare{reading: puzzlein.NoRules} },
}

// compare compares the puzzles of two files.
type compare struct {
	reading puzzlein.Reading
	json    bool
}

func (c *compare) Flags(f *cli.Flags) {
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.JSON(&c.json, "pair")
}

func (c *compare) Settle(s *cli.Session) error {
	if len(s.Args) != 2 {
		return fmt.Errorf("same: %s (want two)", text.Plural(len(s.Args), "file", "files"))
	}
	return cli.NotBothStdin(s.Args[0], "the first", s.Args[1], "the second file")
}

// compared is the record of a pair.
type compared struct {
	File     string       `json:"file" help:"the first file"`
	Line     int          `json:"line" help:"the line of its puzzle, counting from 1"`
	Puzzle   string       `json:"puzzle" help:"the puzzle in one line, or the text that stood in its place"`
	File2    string       `json:"file2" help:"the second file"`
	Line2    int          `json:"line2" help:"the line of its puzzle, counting from 1"`
	Puzzle2  string       `json:"puzzle2" help:"its puzzle in one line, or the text that stood in its place"`
	Status   string       `json:"status" help:"same, different, invalid or error"`
	Symmetry string       `json:"symmetry,omitempty" help:"what turns the first puzzle into the second"`
	Error    *cli.Failure `json:"error,omitempty" help:"why something is not known"`
}

func (c *compare) Run(s *cli.Session) {
	one, two := puzzlein.NewSource(s, c.reading, s.Args[0]), puzzlein.NewSource(s, c.reading, s.Args[1])
	for pair := uint64(1); s.Ctx.Err() == nil && s.Failed() == nil; pair++ {
		a, b := answers.NextPuzzle(s, one), answers.NextPuzzle(s, two)
		if a == nil && b == nil {
			return
		}
		if a == nil || b == nil {
			c.unequal(s, pair-1, a == nil)
			return
		}
		record := c.compare(s, a, b)
		text := record.Status
		switch {
		case record.Status == "error":
			text = "# error: " + record.Error.Text
		case record.Symmetry != "":
			text += "\t" + record.Symmetry
		}
		printRecord(s, c.json, record, []byte(text+"\n"))
	}
}

// unequal reports that one file, the first or the second, has fewer puzzles than the other. It does not report again a file that
// cannot be read.
func (c *compare) unequal(s *cli.Session, puzzles uint64, first bool) {
	if puzzles == 0 && s.Status() == cli.BadInput {
		return
	}
	shorter, longer := s.Args[1], s.Args[0]
	if first {
		shorter, longer = longer, shorter
	}
	s.FailFile(cli.BadInput, shorter, fmt.Sprintf("ends after %s, and %s has more",
		text.Plural(puzzles, "puzzle", "puzzles"), cli.FileName(longer)))
}

// compare compares two puzzles.
func (c *compare) compare(s *cli.Session, a, b *puzzlein.Item) compared {
	record := compared{
		File: a.File, Line: a.Line, Puzzle: string(a.AppendPuzzle(nil)),
		File2: b.File, Line2: b.Line, Puzzle2: string(b.AppendPuzzle(nil)), Status: "error",
	}
	if a.Err != nil || b.Err != nil {
		record.Error = &cli.Failure{Text: "a puzzle that cannot be read"}
		return record
	}
	symmetry, same, err := canon.Same(a.Grid, b.Grid)
	switch {
	case errors.Is(err, canon.ErrClash):
		noteClashes(s, a)
		noteClashes(s, b)
		record.Status = "invalid"
		s.Worse(cli.No)
	case err != nil:
		record.Error = &cli.Failure{Text: err.Error()}
		s.FailAt(cli.BadInput, a.Place(1), err.Error())
	case same:
		record.Status, record.Symmetry = "same", symmetry.String()
	default:
		record.Status = "different"
		s.Worse(cli.No)
	}
	return record
}
