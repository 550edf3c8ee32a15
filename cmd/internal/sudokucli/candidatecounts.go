//go:build !js

package sudokucli

import (
	"context"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/searching"
	"dlx-sudoku/cmd/internal/text"
)

// candidateCounts counts the solutions with each candidate.
type candidateCounts struct {
	asked  bool
	memory uint64
	whole  *searching.Whole

	session *cli.Session
}

func (c *candidateCounts) flags(f *cli.Flags) {
	f.Switch("counts", "print for each candidate the number of solutions that have it", &c.asked)
	memoryFlag(f, &c.memory)
}

func (c *candidateCounts) run(s *cli.Session, b *answers.Batch) {
	c.whole, c.session = searching.NewWhole(c.memory, b.Jobs), s
	b.Ask(s, answers.View{}, new(shares), func() answers.Question {
		var at *answers.Station
		if b.Shown {
			at = b.Stations.Add()
		}
		return b.Timed(func(ctx context.Context, a *answers.Answer, _ *answers.Reply) error {
			return c.count(ctx, at, a)
		}, (*answers.Answer).NoteReason)
	})
}

// count counts the solutions with each candidate of a puzzle. at shows how far the count is, and is nil if
// no bar is drawn.
func (c *candidateCounts) count(ctx context.Context, at *answers.Station, a *answers.Answer) error {
	if a.Refused() {
		return nil
	}
	if at != nil {
		at.Take(a.Item, nil, time.Now())
	}
	list, n, err := c.whole.ByCandidate(ctx, a.Item, at)
	if err != nil {
		if ctx.Err() != nil && len(list) > 0 {
			c.session.Note(a.Item.Place(1), text.Plural(uint64(len(list)), "candidate was", "candidates were")+" counted")
		}
		return concludeWhole(ctx, a, err)
	}
	settleWhole(a, n)
	l, digits := a.Item.Grid.Layout(), a.Item.Grid.Alphabet()
	r := new(shares)
	for _, share := range list {
		r.list = append(r.list, shareObject{l.CellName(share.Cell), digits.Name(share.Digit), share.Count.String()})
	}
	a.Record = r
	return nil
}

// shares is the record of a puzzle whose candidates are counted.
type shares struct{ list []shareObject }

// AppendText appends a heading and a line for each candidate.
func (r *shares) AppendText(dst []byte, a *answers.Answer, v *answers.View) []byte {
	if a.Item.Index > 0 {
		dst = append(dst, '\n')
	}
	switch a.Status {
	case answers.Unreadable:
		return v.Comment(dst, "error: "+a.Reason)
	case answers.Unknown:
		return v.Comment(dst, "unknown: "+a.Reason)
	case answers.Invalid:
		return v.Comment(dst, "invalid: "+a.Clashes[0].String())
	case answers.None:
		return v.Comment(dst, "no solution")
	}
	dst = v.Comment(dst, answers.Several(a.Count, false, "solution")+" of "+string(a.Item.AppendPuzzle(nil)))
	for _, s := range r.list {
		dst = append(append(append(append(append(append(dst, s.Count...), '\t'), s.Cell...), '='), s.Digit...), '\n')
	}
	return dst
}

func (r *shares) Object(a *answers.Answer) any {
	o := sharesObject{Status: a.Status.String(), shareList: shareList{r.list}, Clashes: answers.ClashesOf(a), Error: answers.FailureOf(a)}
	if a.Exact != nil {
		o.Count = a.Exact.String()
	}
	return o
}

// sharesObject is the record in JSON.
type sharesObject struct {
	shareList
	Status  string                `json:"status" help:"unique, multiple, none, invalid, unknown or error"`
	Count   string                `json:"count,omitempty" help:"the number of all solutions, a decimal string"`
	Clashes []answers.ClashObject `json:"clashes,omitempty" help:"pairs of givens that clash"`
	Error   *cli.Failure          `json:"error,omitempty" help:"why something is not known"`
}
