package sudokucli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/puzzles"
)

// This file has the workers of generate: what each makes, in order, and how far they are.

// A portion is what a worker has made.
type portion struct {
	text    []byte
	puzzles uint64
}

// A producer makes the puzzles of one run.
type producer struct {
	command *generation
	ctx     context.Context
	cancel  context.CancelFunc
	began   time.Time
	taken   uint64 // numbers given to workers
	tally   generate.Tally
	written atomic.Uint64
	late    atomic.Bool // it timed out

	impossible atomic.Bool // no grid keeps the rules
}

// next takes the next number. A worker gets it at once, for a puzzle may take long.
func (m *producer) next(number *uint64, idle func()) bool {
	if m.taken == m.command.number {
		return false
	}
	idle()
	*number = m.taken
	m.taken++
	return true
}

func (m *producer) worker() func(context.Context, *uint64, *pipeline.Out[portion]) bool {
	c := m.command
	g, err := generate.New(c.recipe, seedOf(c.seed))
	if err != nil {
		panic("generate: " + err.Error()) // Settle has made one
	}
	g.Tally = &m.tally
	objects := cli.Record{Schema: schema}
	return func(ctx context.Context, number *uint64, out *pipeline.Out[portion]) bool {
		limited, cancel := c.timeout.Limit(ctx)
		defer cancel()
		p, err := g.Puzzle(limited, *number)
		if err != nil {
			switch {
			case errors.Is(err, generate.ErrNoGrid):
				m.impossible.Store(true)
				m.cancel()
			case ctx.Err() == nil:
				m.late.Store(true)
				m.cancel()
			}
			return false
		}
		made := out.Begin()
		made.puzzles++
		if c.json {
			made.text = append(made.text, objects.Object(newMadeObject(c.seed, *number, p))...)
		} else {
			made.text = c.append(made.text, *number, p)
		}
		return out.End()
	}
}

// append appends a puzzle, and its solution if that is wanted.
func (c *generation) append(dst []byte, number uint64, p generate.Puzzle) []byte {
	above := p.Rules.Text() // of what is written as text
	if c.position {
		text, err := c.candidates.Append(append(dst, above...), p.Position, "")
		if err != nil {
			panic("generate: " + err.Error()) // each open cell of a position has a candidate
		}
		return append(text, '\n')
	}
	if c.format == "line" {
		dst = p.Grid.AppendLine(append(dst, above...))
		if c.solution {
			dst = p.Solution.AppendLine(append(dst, ','))
		}
		return append(puzzles.AppendBoxField(dst, p.Grid.Layout()), '\n')
	}
	grids := []*cover.Grid{p.Grid}
	if c.solution {
		grids = append(grids, p.Solution)
	}
	for i, g := range grids {
		title := fmt.Sprintf("puzzle %d%s", number+1, []string{"", ", its solution"}[i])
		if c.format == "svg" {
			dst = drawing(p.Grid, g, p.Rules).AppendSVG(dst, title)
			continue
		}
		if number > 0 || i > 0 {
			dst = append(dst, '\n')
		}
		if c.heading {
			dst = append(append(append(dst, "# "...), title...), '\n')
		}
		dst = append(dst, above...)
		dst = styleOf(c.format).append(dst, g)
	}
	return dst
}

// howFar says how far the run has come, and why puzzles were refused.
func (m *producer) howFar() string {
	n := m.tally.Counts()
	text := fmt.Sprintf("%s of %s made, %s tried", cli.Thousands(m.written.Load()), cli.Thousands(m.command.number),
		cli.Thousands(n.Tried))
	for _, reason := range []struct {
		n    uint64
		text string
	}{
		{n.Givens, "with another number of givens, at least " + strconv.Itoa(n.Fewest)},
		{n.Redundant, "with a redundant given"},
		{n.Unsure, "perhaps with a redundant given"},
		{n.Rating, "of another difficulty"},
		{n.Technique, "without the technique"},
		{n.Several, "with several solutions"},
	} {
		if reason.n > 0 {
			text += fmt.Sprintf(", %s %s", cli.Thousands(reason.n), reason.text)
		}
	}
	return text
}

// madeObject is a puzzle in JSON.
type madeObject struct {
	Number   uint64 `json:"number"`
	Seed     string `json:"seed"`
	Puzzle   string `json:"puzzle"`
	Box      string `json:"box,omitempty"` // R x C, if it is not the usual one
	Solution string `json:"solution"`
	Givens   int    `json:"givens"`
	Tried    uint64 `json:"tried"`
	Rating   string `json:"rating,omitempty"`
	Level    string `json:"level,omitempty"`

	Rules []string `json:"rules,omitempty"`
}

func newMadeObject(seed string, number uint64, p generate.Puzzle) madeObject {
	o := madeObject{
		Number: number, Seed: seed, Puzzle: p.Grid.String(), Box: puzzles.BoxName(p.Grid.Layout()), Solution: p.Solution.String(),
		Givens: p.Grid.Givens(), Tried: p.Tried, Rules: textsOf(p.Rules),
	}
	if p.Rating.Level != 0 {
		o.Rating, o.Level = p.Rating.SE.String(), p.Rating.Level.String()
	}
	return o
}
