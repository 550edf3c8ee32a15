package sudokucli

import (
	"context"
	"errors"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/climbing"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/searching"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
)

// candidates prints each puzzle with its candidates, or counts the solutions with each of them.
type candidates struct {
	marks  making
	pencil climbing.Pencil
	counts bool
	memory uint64
	whole  *searching.Whole

	session *cli.Session
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
	f.Switch("counts", "print for each candidate the number of solutions that have it", &c.counts)
	memoryFlag(f, &c.memory)
	c.marks.Flags(f)
}

func (c *candidates) Settle(s *cli.Session) error {
	if c.counts && c.pencil.By == "rules" {
		return errors.New("--counts is for true candidates, not --by rules")
	}
	if c.counts && c.marks.view.Format != "" {
		return errors.New("--counts prints lines or --json, no --format")
	}
	if err := c.pencil.Settle(); err != nil {
		return err
	}
	return c.marks.Settle(s)
}

func (c *candidates) Run(s *cli.Session) {
	if !c.counts {
		c.marks.Run(s)
		return
	}
	b := &c.marks.batch
	b.Making, c.whole, c.session = false, searching.NewWhole(c.memory, b.Jobs), s
	b.Ask(s, answers.View{}, new(shares), func() answers.Question {
		return b.Timed(c.count, (*answers.Answer).NoteReason)
	})
}

// count counts the solutions with each candidate of a puzzle.
func (c *candidates) count(ctx context.Context, a *answers.Answer, _ *answers.Reply) error {
	if a.FindClashes() {
		a.Exit = cli.No
		a.NoteClashes()
		return nil
	}
	list, n, err := c.whole.ByCandidate(ctx, a.Item)
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
