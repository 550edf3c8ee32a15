package main

import (
	"context"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/sudoku"
)

// proper finds out whether a puzzle has exactly one solution, which it must have to be rated, and makes that the
// answer. The error is that of ctx.
func (r *record) proper(ctx context.Context, it *item, timeout cli.TimeoutFlag) error {
	r.start(it)
	limited, cancel := timeout.Limit(ctx)
	defer cancel()
	n, err := sudoku.Count(limited, it.Grid, 2)
	r.count, r.more = n, n == 2
	switch {
	case ctx.Err() != nil && err != nil:
		r.status = unknown
		return err
	case err != nil:
		r.status, r.reason = unknown, timeout.Late()
	case n == 1:
		r.status = unique
	case n > 1:
		r.status = multiple
	case !r.findClashes():
		r.status = none
	}
	return nil
}

// improper notes why there is no rating, and returns the exit status: 1 unless the puzzle is proper.
func (r *record) improper(c *chunk) cli.Status {
	switch r.status {
	case unique:
		return cli.OK
	case unknown:
		c.note(r.item, remark, 1, "no rating: "+r.reason)
		return cli.Unknown
	case multiple:
		c.note(r.item, notUnique, 1, "no rating: several solutions")
	case none:
		c.note(r.item, remark, 1, "no rating: no solution")
	case invalid:
		r.noteClashes(c)
	}
	return cli.No
}

// ladders has the rules of each layout that has come up.
type ladders map[*cover.Layout]*ladder.Rules

func (l ladders) of(layout *cover.Layout) *ladder.Rules {
	rules := l[layout]
	if rules == nil {
		var err error
		if rules, err = ladder.NewRules(layout, ladder.More{}); err != nil {
			panic(fmt.Sprintf("the rules of %v: %v", layout, err)) // it has no more houses than fit
		}
		l[layout] = rules
	}
	return rules
}

// scales returns whose rating and level it is: those of Sudoku Explainer and HoDoKu are for 9x9 grids only.
func scales(l *cover.Layout) (rating, level string) {
	if l.BoxRows() == 3 && l.BoxCols() == 3 {
		return "se", "hodoku"
	}
	return "ladder", "level"
}

// appendRated appends the line of a rating: "se 2.6  hodoku Medium  PUZZLE", with all three ratings if asked for; or
// with dashes, if there is none.
func appendRated(dst []byte, a *answer, r *ladder.Rating, triple bool) []byte {
	rating, level := "se", "hodoku"
	if a.Err == nil {
		rating, level = scales(a.Grid.Layout())
	}
	switch {
	case a.Err != nil || a.status != unique:
		dst = fmt.Appendf(dst, "%s -  %s -  ", rating, level)
	case triple:
		dst = fmt.Appendf(dst, "%s %v/%v/%v  %s %v  ", rating, r.SE, r.Pearl, r.Diamond, level, r.Level)
	default:
		dst = fmt.Appendf(dst, "%s %v  %s %v  ", rating, r.SE, level, r.Level)
	}
	return append(a.appendPuzzle(dst), '\n')
}

// ratedHead is what the object of a rated puzzle begins with.
type ratedHead struct {
	head
	Status  string   `json:"status"`
	Rating  string   `json:"rating,omitempty"` // "2.6", ">4.4"
	Pearl   string   `json:"pearl,omitempty"`
	Diamond string   `json:"diamond,omitempty"`
	Level   string   `json:"level,omitempty"`
	Scale   string   `json:"scale,omitempty"` // whose rating it is: "se", or "ladder" for other sizes than 9x9
	Error   *failure `json:"error,omitempty"`
}

func newRatedHead(a *answer, r *ladder.Rating) ratedHead {
	h := ratedHead{head: head{a.file, a.Line, a.appendPuzzle(nil)}, Status: a.status.String()}
	if a.status == unique && a.Err == nil {
		h.Rating, h.Pearl, h.Diamond = r.SE.String(), r.Pearl.String(), r.Diamond.String()
		h.Level = r.Level.String()
		h.Scale, _ = scales(a.Grid.Layout())
	}
	if a.reason != "" {
		h.Error = &failure{Text: a.reason}
		if e := a.fault(); e != nil {
			h.Error.Column = e.Column
		}
	}
	return h
}
