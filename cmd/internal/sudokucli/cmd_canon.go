package sudokucli

import (
	"context"
	"fmt"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/canon"
)

var canonCommand = cli.Command{
	Name: "canon", Group: "make", Call: cli.Quick, Short: "print the canonical form of each puzzle under symmetry",
	Usage: []string{"canon [FLAGS] [FILE|-]..."},
	Long: `Prints the canonical form of each puzzle. Puzzles are equivalent if they turn into each other when bands, rows
within a band, stacks and columns within a stack change places, the grid is transposed and the digits are renamed. The
canonical form is the first of all equivalent puzzles, read row by row with the empty cell before the digits; so two
puzzles have the same form exactly if they are equivalent. Grids of 4x4 to 9x9 have one.

With --unique a puzzle that is equivalent to an earlier one is printed as "# same as FILE:LINE". With --original the
others are printed as they are.

Exit status: 1 if some puzzle has givens that clash.`,
	Examples: `   dlx-sudoku canon puzzles.txt | sort | uniq -d
   dlx-sudoku canon --unique --original puzzles.txt | grep -v '^#' >new.txt`,
	Forms: canonForms,
	New: func() cli.Runner {
		c := new(canonize)
		return &making{batch: answers.Batch{Reading: puzzlein.NoRules}, flags: c.flags, settle: c.settle, derive: c.derive}
	},
}

// canonize finds the canonical form of each puzzle.
type canonize struct {
	unique   bool
	original bool
	seen     map[string]cli.Place // where each form first was
}

func (c *canonize) flags(f *cli.Flags) {
	f.Switch("unique", "print only the first puzzle of each form", &c.unique)
	f.Switch("original", "print the puzzles instead of their forms", &c.original)
}

func (c *canonize) settle(m *making) error {
	if c.unique {
		m.batch.Jobs = 1 // which is the first is a question of the order
		c.seen = map[string]cli.Place{}
	}
	return nil
}

// derive returns what a worker does.
func (c *canonize) derive() derive {
	former := new(canon.Former)
	return func(_ context.Context, a *answers.Answer, emit func(*cover.Grid) bool) error {
		return c.form(a, former, emit)
	}
}

// form makes the canonical form of a puzzle.
func (c *canonize) form(a *answers.Answer, former *canon.Former, emit func(*cover.Grid) bool) error {
	puzzle := a.Item.Grid
	form := cover.NewGrid(puzzle.Layout())
	if _, err := former.Least(form, puzzle); err != nil {
		return err
	}
	if c.unique {
		text := puzzle.Layout().String() + form.String()
		if at, ok := c.seen[text]; ok {
			a.Record = sameAs{"same", at.File, at.Line}
			return nil
		}
		c.seen[text] = a.Item.Place(1)
	}
	if c.original {
		form = puzzle
	}
	emit(form)
	return nil
}

// sameAs is the record of a puzzle that is the same as an earlier one.
type sameAs struct {
	Status string `json:"status" help:"same: the puzzle is equivalent to an earlier one"`
	File   string `json:"same_as_file" help:"the file of the earlier puzzle"`
	Line   int    `json:"same_as_line" help:"its line, counting from 1"`
}

// canonForms returns the form of the objects.
func canonForms() []cli.Form {
	forms := answers.Forms(answers.PuzzleList{})
	forms[0].Also = append(forms[0].Also, sameAs{})
	return forms
}

func (r sameAs) AppendText(dst []byte, _ *answers.Answer, v *answers.View) []byte {
	return v.Comment(dst, fmt.Sprintf("same as %s:%d", r.File, r.Line))
}

func (r sameAs) Object(*answers.Answer) any { return r }
