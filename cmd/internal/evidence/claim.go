package evidence

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
	"dlx-sudoku/satcheck/states"
	"dlx-sudoku/satcheck/sums"
)

// The ways to a proof, as entries name them.
const (
	byClauses = "clause learning in satcheck, then gophersat"
	byStates  = "count by states in satcheck"
	bySums    = "prices of items and clauses that follow from them, by dlx.ProveCheapest"
)

// SetClaim states the claim of a puzzle in an entry.
func (e *Entry) SetClaim(c satcheck.Claim) {
	e.Puzzle, e.Solutions, e.Partial, e.Cells = NewPuzzle(c.Puzzle), c.Solutions, c.Partial, nil
	e.Says = exactly(len(c.Solutions))
	if c.Partial {
		e.Cells, e.Says = c.Cells, "no solution differs from the one listed in these cells"
	}
	e.Encoding, e.Solver = "exact cover of what the givens leave, satcheck.Claim.Formula", byClauses
}

// SetSums states in an entry that all solutions of an exact cover that cost less than a bound are listed.
func (e *Entry) SetSums(c satcheck.CoverClaim) {
	e.SetCoverClaim(c)
	e.Format, e.Encoding, e.Solver = sums.Format, "exact cover in Knuth's text format", bySums
}

// SetCoverClaim states the claim of an exact cover in an entry.
func (e *Entry) SetCoverClaim(c satcheck.CoverClaim) {
	e.Cover, e.Solutions, e.Bounded, e.Below = &c.Cover, c.Solutions, c.Bounded, c.Below
	e.Says = exactly(len(c.Solutions))
	if c.Bounded {
		e.Says = fmt.Sprintf("no solution but those listed costs less than %d", c.Below)
	}
	e.Encoding, e.Solver = "satcheck.CoverClaim.Formula", byClauses
}

// exactly returns the words of a claim that lists all solutions.
func exactly(n int) string {
	if n > 1 {
		return fmt.Sprintf("there are exactly these %d solutions", n)
	}
	return counted(fmt.Sprint(n))
}

// SetCount states in an entry the number of solutions of an exact cover, in decimal; the proof is in SCPOG or by states.
func (e *Entry) SetCount(c satcheck.Cover, count string, format proof.Format) {
	c.Costs = nil // the claim is not about costs
	e.Cover = &c
	e.setCount("exact cover", count, format)
}

// SetPuzzleCount states in an entry the number of solutions of a puzzle, as SetCount does.
func (e *Entry) SetPuzzleCount(p satcheck.Puzzle, count string, format proof.Format) {
	e.Puzzle = NewPuzzle(p)
	e.setCount("exact cover of what the givens leave,", count, format)
}

// setCount states the number of solutions. what says in words which problem the formula file holds.
func (e *Entry) setCount(what, count string, format proof.Format) {
	e.Count, e.Format, e.Says, e.Solver = count, format, counted(count), byStates
	e.Encoding = what + " in Knuth's text format"
	if format == scpog.Format {
		e.Encoding = "scpog.Formula"
	}
}

// IsCount reports whether proofs in a format show how many solutions there are, and list none.
func IsCount(format proof.Format) bool { return format == states.Format || format == scpog.Format }

// counted returns the words of a claim that lists no solutions.
func counted(count string) string {
	switch count {
	case "0":
		return "there is no solution"
	case "1":
		return "there is exactly one solution"
	}
	return "there are exactly " + count + " solutions"
}

// head returns the members of an entry that do not belong to its claim.
func (e *Entry) head() Entry {
	return Entry{Schema: e.Schema, Number: e.Number, Input: e.Input, Line: e.Line, Version: e.Version}
}

// SetOpen makes an entry claim nothing, and says why. The puzzle may be nil.
func (e *Entry) SetOpen(puzzle *Puzzle, reason string) {
	*e = e.head()
	e.Puzzle, e.Says, e.Verdict, e.Reason = puzzle, "nothing is claimed", Open, strings.ToValidUTF8(reason, "\ufffd")
}

// A statement is the claim of an entry, made again from the entry alone.
type statement struct {
	write  func(io.Writer) error // the formula or problem
	replay func(context.Context, io.Reader) error
}

// state returns the statement of an entry. The error says what is wrong with the entry, or is the context's. It refuses a claim
// that is not well formed before any file is opened. An open entry has no claim: both functions are nil then.
func (e *Entry) state(ctx context.Context) (statement, error) {
	want := e.head()
	want.Verdict, want.Format, want.Formula, want.Proof = e.Verdict, e.Format, e.Formula, e.Proof
	build := func() (s statement, err error) { return }
	_, known := formatOf(e.Format)
	switch {
	case e.Line < 0:
		return statement{}, fmt.Errorf("line %d of the input", e.Line)
	case e.Verdict == Open && e.Puzzle == nil:
		want.SetOpen(nil, e.Reason)
	case e.Verdict == Open:
		p, err := e.Puzzle.Sat()
		if err != nil {
			return statement{}, err
		}
		want.SetOpen(NewPuzzle(p), e.Reason)
	case e.Verdict != Verified:
		return statement{}, fmt.Errorf("verdict %.20q (want %s or %s)", e.Verdict, Verified, Open)
	case !known:
		names := formatNames(formats())
		last := len(names) - 1
		return statement{}, fmt.Errorf("format %.20q (want %s or %s)", e.Format, strings.Join(names[:last], ", "), names[last])
	case e.Cover == nil && e.Puzzle == nil:
		return statement{}, errors.New("no puzzle, and no exact cover")
	case e.Cover != nil && IsCount(e.Format):
		want.SetCount(*e.Cover, e.Count, e.Format)
		build = func() (statement, error) { return countOf(ctx, *e.Cover, e.Count, e.Format) }
	case e.Cover != nil && e.Format == sums.Format:
		c := satcheck.CoverClaim{Cover: *e.Cover, Solutions: e.Solutions, Bounded: e.Bounded, Below: e.Below}
		want.SetSums(c)
		build = func() (statement, error) { return sumsOf(c), c.Validate(ctx) }
	case e.Format == sums.Format:
		return statement{}, errors.New("sums prove nothing about a puzzle")
	case e.Cover != nil:
		c := satcheck.CoverClaim{Cover: *e.Cover, Solutions: e.Solutions, Bounded: e.Bounded, Below: e.Below}
		want.SetCoverClaim(c)
		build = func() (statement, error) { return clausesOf(ctx, c, e.Format) }
	default:
		p, err := e.Puzzle.Sat()
		if err != nil {
			return statement{}, err
		}
		if IsCount(e.Format) {
			want.SetPuzzleCount(p, e.Count, e.Format)
			build = func() (statement, error) {
				c, err := p.Cover()
				if err != nil {
					return statement{}, err
				}
				return countOf(ctx, c, e.Count, e.Format)
			}
			break
		}
		c := satcheck.Claim{Puzzle: p, Solutions: e.Solutions, Partial: e.Partial, Cells: e.Cells}
		want.SetClaim(c)
		build = func() (statement, error) { return clausesOf(ctx, c, e.Format) }
	}
	text, err := json.Marshal(e)
	if err == nil && e.Says != want.Says {
		err = fmt.Errorf("it says %.80q, and claims that %.80q", e.Says, want.Says)
	}
	if err == nil {
		err = writtenAs(text, &want, "something that is no part of its claim")
	}
	if err != nil {
		return statement{}, err
	}
	return build()
}

// clausesOf states a claim in clauses.
func clausesOf(ctx context.Context, c interface {
	Formula(context.Context) (*proof.Formula, error)
}, format proof.Format,
) (statement, error) {
	f, err := c.Formula(ctx)
	return statement{
		func(w io.Writer) error { _, err := f.WriteTo(w); return err },
		func(ctx context.Context, r io.Reader) error {
			_, err := proof.Check(ctx, f, r, format)
			return err
		},
	}, err
}

// sumsOf states that all solutions of an exact cover that cost less than a bound are listed.
func sumsOf(c satcheck.CoverClaim) statement {
	return statement{
		func(w io.Writer) error { return interchange.WriteDLX(w, c.Cover) },
		func(ctx context.Context, r io.Reader) error {
			return sums.Check(ctx, c, r)
		},
	}
}

// countOf states how many solutions an exact cover has.
func countOf(ctx context.Context, c satcheck.Cover, count string, format proof.Format) (statement, error) {
	is := func(n *big.Int, err error) error {
		if err == nil && n.String() != count {
			err = fmt.Errorf("it proves %v solutions (the manifest says %.80s)", n, count)
		}
		return err
	}
	if format == scpog.Format {
		f, err := scpog.Formula(ctx, c)
		return statement{
			func(w io.Writer) error { _, err := f.WriteTo(w); return err },
			func(ctx context.Context, r io.Reader) error {
				s, err := scpog.Check(ctx, f, r)
				return is(s.Count, err)
			},
		}, err
	}
	return statement{
		func(w io.Writer) error { return interchange.WriteDLX(w, c) },
		func(ctx context.Context, r io.Reader) error {
			s, err := states.Check(ctx, c, r)
			return is(s.Count, err)
		},
	}, c.Validate()
}
