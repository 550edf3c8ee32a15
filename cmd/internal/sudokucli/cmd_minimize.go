package sudokucli

import (
	"context"
	"errors"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/constraint"
)

var minimizeCommand = cli.Command{
	Name: "minimize", Group: "make", Call: cli.Slow, Short: "remove givens and rules from each puzzle until all are needed",
	Usage: []string{"minimize [FLAGS] [FILE|-]..."},
	Long: `Tries the givens of each puzzle that has one solution, row by row, and removes each one that is not needed. Where
that takes over ten seconds in a grid of more than nine digits, it may try them in another order: the same one on every
machine. Then it tries the rules, such as cages and lines, in the order of the text. All givens and rules that remain are
needed. Some rules are not tried: regions, and a rule on which another one depends, such as a dot where all dots are given.

--keep names cells whose givens stay, needed or not. --keep-rules has all rules stay. With --all they stay, too: it
prints every minimal puzzle that removing givens can lead to, up to --limit of them, and a line "# N puzzles".

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
	rules bool // they stay
}

func (c *minimize) flags(f *cli.Flags) {
	f.Switch("all", "print all minimal puzzles", &c.all)
	f.Number("limit", "with --all, stop at `N` puzzles; 0 means never", "0", 0, 1<<63, func(n uint64) { c.limit = n })
	f.Switch("keep-rules", "keep all rules, needed or not", &c.rules)
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
		part, err := variants.Minimize(ctx, puzzle, a.Item.Ruleset, keep...)
		if err == nil && !c.rules {
			a.Dropped, err = needless(ctx, part, a.Item.Ruleset)
		}
		if err == nil {
			emit(part)
		}
		return err
	}
	n := uint64(0)
	for part, err := range variants.Minimal(ctx, puzzle, a.Item.Ruleset, keep...) {
		if err != nil {
			return err
		}
		if n++; !emit(part) || n == c.limit {
			return nil
		}
	}
	return nil
}

// needless returns the numbers of rules, ascending, that can be left out together while the puzzle keeps one solution. It tries
// one rule after the other; a rule that reads another is tried before it.
func needless(ctx context.Context, puzzle *cover.Grid, set *rules.Set) (gone []int, err error) {
	all := variants.Rules(set)
	reads := func(r satcheck.Rule) bool {
		return slices.ContainsFunc(all, func(o satcheck.Rule) bool { return constraint.Reads(r.Word, o.Word) })
	}
	var first, last []int
	for i, r := range all {
		switch {
		case r.Word == "regions", r.Word == "no-boxes": // without it the grid would be another one
		case reads(r):
			first = append(first, i)
		default:
			last = append(last, i)
		}
	}
	order := append(first, last...)
	for _, i := range order {
		isRead := func(k int) bool {
			return k != i && !slices.Contains(gone, k) && constraint.Reads(all[k].Word, all[i].Word)
		}
		if slices.ContainsFunc(order, isRead) {
			continue
		}
		fewer := append(slices.Clone(gone), i)
		n, err := variants.Count(ctx, puzzle, set.Without(fewer...), 2)
		if err != nil {
			return nil, err
		}
		if n == 1 {
			gone = fewer
		}
	}
	slices.Sort(gone)
	return gone, nil
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
