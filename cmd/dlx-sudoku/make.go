package main

import (
	"context"
	"errors"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
)

// making has the flags of the commands that make puzzles of a puzzle.
type making struct {
	batch
	layout
	group bool // several puzzles are made of one, and their number follows
}

func (m *making) Flags(f *cli.Flags) {
	m.layout.Flags(f)
	m.batch.Flags(f)
}

func (m *making) Settle(s *cli.Session) error {
	m.batch.making = true
	if err := m.batch.Settle(s); err != nil {
		return err
	}
	return m.layout.Settle(s, m.JSON)
}

// printer returns what prints the puzzles made.
func (m *making) printer(s *cli.Session) printer {
	if m.JSON {
		return madeObjects{newObjects()}
	}
	return m.printerOf(s, texts{format: m.format, group: m.group, parts: true, color: s.Color})
}

// makePuzzles answers a puzzle with puzzles, each of which it hands to emit until that returns false. Its error is one
// of those of package givens, that of ctx, or why the puzzle cannot be taken.
type makePuzzles func(ctx context.Context, puzzle *cover.Grid, emit func(*cover.Grid) bool) error

// maker is a worker that answers each puzzle with puzzles.
type maker struct {
	recording
	*making
	make makePuzzles
}

// makeAll answers all puzzles of the input.
func (m *making) makeAll(s *cli.Session, newMake func() makePuzzles) {
	m.run(s, func() handler { return &maker{recording{printer: m.printer(s)}, m, newMake()} })
}

func (w *maker) ask(ctx context.Context, it *item, out *pipeline.Out[chunk]) error {
	w.start(it)
	limited, cancel := w.Limit(ctx)
	defer cancel()
	err := w.make(limited, it.Grid, func(g *cover.Grid) bool {
		w.count++
		w.show(out.Begin(), g)
		return out.End()
	})
	w.status = solved
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil:
		w.status, w.reason, w.more = unknown, w.Late(), true
	case w.findClashes():
	case errors.Is(err, givens.ErrNoSolution):
		w.status = none
	case errors.Is(err, givens.ErrNotUnique):
		w.status = multiple
	default:
		w.fail(err.Error())
	}
	return nil
}

func (w *maker) reply(it *item, c *chunk, err error) uint64 {
	return w.recording.reply(it, c, err, func(c *chunk) cli.Status {
		w.noteClashesIn(c)
		switch w.status {
		case solved:
			return cli.OK
		case unknown:
			c.note(it, remark, 1, w.reason)
			return cli.Unknown
		case unreadable:
			c.note(it, fault, 1, w.reason)
			return cli.BadInput
		case multiple:
			c.note(it, remark, 1, "not unique")
		}
		return cli.No
	})
}

// madeObjects prints an object a line, with the puzzles made:
//
//	{"schema":"dlx-sudoku/1","file":"-","line":1,"puzzle":"53..7…","puzzles":["53..7…"],"status":"made","count":"1"}
type madeObjects struct{ *objects }

func (p madeObjects) solution(dst []byte, _ *answer, g *cover.Grid, _ uint64) []byte {
	return p.grid(dst, "puzzles", g)
}

func (p madeObjects) end(dst []byte, a *answer) []byte {
	t := tailOf(a)
	if a.status == solved {
		t.Status = "made"
	}
	if a.count == 0 {
		t.Count = ""
	}
	return p.Close(dst, t)
}
