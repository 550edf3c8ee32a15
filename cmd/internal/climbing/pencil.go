package climbing

import (
	"context"
	"errors"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
	"dlx-sudoku/cover/ladder"
)

// Pencil says which candidates are written into the cells of a puzzle.
type Pencil struct {
	By    string // solutions or rules; "": not given
	after string // the steps that are taken first; "": not given
	steps ladder.Techniques
}

// stages are names of sets of techniques for people who write pencil marks.
var stages = []struct {
	name  string
	steps ladder.Techniques
}{
	{"givens", ladder.Techniques{}},
	{"singles", ladder.Singles},
	{"locked", ladder.Singles.With(ladder.SetOf(ladder.Pointing, ladder.Claiming))},
	{"pairs", ladder.Singles.With(ladder.SetOf(ladder.Pointing, ladder.Claiming, ladder.NakedPair, ladder.HiddenPair))},
	{"triplets", ladder.Locked},
	{"plain", ladder.Plain},
}

// Flags adds the flags.
func (p *Pencil) Flags(f *cli.Flags) {
	f.Choice("by", "candidates by `WHAT`: solutions (true ones), or rules (pencil marks)", "solutions", []string{"solutions", "rules"},
		func(s string) { p.By = s })
	f.Value("after", "with --by rules, take the steps of `STAGE` first: givens, singles, locked, pairs, triplets, plain, or all up to "+
		"a technique", "givens", p.takeStage)
}

// takeStage takes the name of a stage or of a technique.
func (p *Pencil) takeStage(name string) error {
	p.after = name
	for _, s := range stages {
		if s.name == name {
			p.steps = s.steps
			return nil
		}
	}
	set, err := ladder.ParseTechniques(name)
	if err != nil {
		return fmt.Errorf("want givens, singles, locked, pairs, triplets, plain, or a technique: %w", err)
	}
	for t := range ladder.Refutation + 1 {
		if set.Has(t) {
			p.steps = ladder.UpTo(t)
		}
	}
	return nil
}

// Settle refuses flags that do not go together.
func (p *Pencil) Settle() error {
	if p.after != "" && p.By != "rules" {
		return errors.New("--after goes with --by rules")
	}
	return nil
}

// Mark returns a puzzle with its true candidates, or with its pencil marks and what the steps have placed. The error is that
// of ctx, or that a cell has no digit left.
func (p *Pencil) Mark(ctx context.Context, on Ladders, it *puzzlein.Item) (*cover.Grid, error) {
	if p.By != "rules" {
		return trulyMarked(ctx, it)
	}
	board := on.Of(it).Board
	board.Load(it.Grid)
	board.Until(ctx)
	for step := new(ladder.Step); !p.steps.Empty() && board.Next(step, p.steps); {
		board.Apply(step)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	marked := it.Grid.Clone()
	for cell := range it.Grid.Layout().Cells() {
		switch d := board.Digit(cell); {
		case it.Grid.Digit(cell) != 0:
		case d != 0:
			marked.Set(cell, d)
		case board.Candidates(cell) == 0:
			return nil, givens.ErrNoSolution
		default:
			marked.SetCandidates(cell, board.Candidates(cell))
		}
	}
	if it.Grid.HasClash() {
		return nil, givens.ErrNoSolution
	}
	return marked, nil
}

// trulyMarked returns a puzzle with its true candidates.
func trulyMarked(ctx context.Context, it *puzzlein.Item) (*cover.Grid, error) {
	puzzle := it.Grid
	digits, err := variants.Candidates(ctx, it.Grid, it.Ruleset)
	if err != nil {
		return nil, err
	}
	if digits[0] == 0 {
		return nil, givens.ErrNoSolution
	}
	marked := puzzle.Clone()
	for cell, possible := range digits {
		if puzzle.Digit(cell) == 0 {
			marked.SetCandidates(cell, possible)
		}
	}
	return marked, nil
}
