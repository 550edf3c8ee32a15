package sudokucli

import (
	"context"
	"errors"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/climbing"
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
)

// candidates prints each puzzle with its candidates, or counts the solutions with each of them.
type candidates struct {
	marks  making
	pencil climbing.Pencil
	counts candidateCounts
}

func newCandidates() cli.Runner {
	c := new(candidates)
	c.marks.derive = func() derive {
		on := make(climbing.Ladders)
		return single(func(ctx context.Context, it *puzzlein.Item) (*cover.Grid, error) { return c.pencil.Mark(ctx, on, it) })
	}
	return c
}

func (c *candidates) Flags(f *cli.Flags) {
	c.pencil.Flags(f)
	c.counts.flags(f)
	c.marks.Flags(f)
}

func (c *candidates) Settle(s *cli.Session) error {
	if c.counts.asked && c.pencil.By == "rules" {
		return errors.New("--counts is for true candidates, not --by rules")
	}
	if c.counts.asked && c.marks.view.Format != "" {
		return errors.New("--counts prints lines or --json, no --format")
	}
	if err := c.pencil.Settle(); err != nil {
		return err
	}
	if err := c.marks.Settle(s); err != nil {
		return err
	}
	reading, view := &c.marks.batch.Reading, &c.marks.view
	switch {
	case !draw.Overlaps:
	case c.pencil.By == "rules":
		reading.Single = "--by rules looks at one grid at a time"
	case c.counts.asked:
		reading.Single = "--counts counts the solutions of one grid at a time"
	default:
		reading.Overlap, reading.Single = view.ShowsOverlap(), "--format "+view.Format+" shows one grid at a time"
	}
	return nil
}

func (c *candidates) Run(s *cli.Session) {
	if !c.counts.asked {
		c.marks.Run(s)
		return
	}
	c.marks.batch.Making = false
	c.counts.run(s, &c.marks.batch)
}

// shareList is the list of the candidates in JSON.
type shareList struct {
	Candidates []shareObject `json:"candidates,omitempty" help:"of candidates --counts: the candidates of the empty cells that some solution has"`
}

// shareObject is a candidate in JSON.
type shareObject struct {
	Cell  string `json:"cell" help:"the cell: \"r1c1\""`
	Digit string `json:"digit" help:"the digit, as the puzzle writes it"`
	Count string `json:"count" help:"the number of solutions that have it there, a decimal string"`
}
