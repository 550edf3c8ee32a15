package sudokucli

import (
	"context"
	"errors"
	"strings"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
)

var minimizeCommand = cli.Command{
	Name: "minimize", Group: "make", Call: cli.Slow, Short: "remove givens from each puzzle until all are needed",
	Usage: []string{"minimize [FLAGS] [FILE|-]..."},
	Long: `Tries the givens of each puzzle that has one solution, row by row, and removes each one that is not needed. All
givens that remain are needed.

With --all it prints every minimal puzzle that removing givens can lead to, up to --limit of them, and a line "# N
puzzles". --keep names cells whose givens stay, needed or not.

Exit status: 1 if some puzzle has no solution, several solutions, or givens that clash.`,
	Examples: `   dlx-sudoku minimize puzzle.txt
   dlx-sudoku minimize --all --limit 100 --keep r1c1,r5c5 puzzle.txt`,
	Forms: func() []cli.Form { return answers.Forms(answers.PuzzleList{}) },
	New: func() cli.Runner {
		c := new(minimize)
		return &making{flags: c.flags, settle: c.settle, derive: func() derive { return c.derive }}
	},
}

// minimize leaves givens out of each puzzle.
type minimize struct {
	all   bool
	limit uint64 // of all parts; 0: none
	keep  string
}

func (c *minimize) flags(f *cli.Flags) {
	f.Switch("all", "print all minimal puzzles", &c.all)
	f.Number("limit", "with --all, stop at `N` puzzles; 0 means never", "0", 0, 1<<63, func(n uint64) { c.limit = n })
	f.Text("keep", "keep the givens in these `CELLS`, such as r1c1,r5c5", "none", "want names of cells, such as r1c1,r5c5", &c.keep)
}

func (c *minimize) settle(m *making) error {
	if c.limit > 0 && !c.all {
		return errors.New("--limit goes with --all")
	}
	m.view.Group = c.all
	return nil
}

// derive leaves givens out of a puzzle.
func (c *minimize) derive(ctx context.Context, a *answers.Answer, emit func(*cover.Grid) bool) error {
	puzzle := a.Item.Grid
	keep, err := cellsOf(puzzle.Layout(), c.keep)
	if err != nil {
		return err
	}
	if !c.all {
		part, err := a.Item.Search().Minimize(ctx, puzzle, keep...)
		if err == nil {
			emit(part)
		}
		return err
	}
	n := uint64(0)
	for part, err := range a.Item.Search().Minimal(ctx, puzzle, keep...) {
		if err != nil {
			return err
		}
		if n++; !emit(part) || n == c.limit {
			return nil
		}
	}
	return nil
}

// cellsOf returns the cells of a list of names with commas between them.
func cellsOf(l *cover.Layout, list string) ([]int, error) {
	if list == "" {
		return nil, nil
	}
	numbers := map[string]int{}
	for cell := range l.Cells() {
		numbers[l.CellName(cell)] = cell
	}
	var cells []int
	for name := range strings.SplitSeq(list, ",") {
		cell, ok := numbers[strings.ToLower(strings.TrimSpace(name))]
		if !ok {
			return nil, errors.New("no cell " + name + " in a grid of this size (want names such as r1c1)")
		}
		cells = append(cells, cell)
	}
	return cells, nil
}
