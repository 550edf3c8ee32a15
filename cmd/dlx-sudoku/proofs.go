package main

import (
	"errors"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
)

// proving has the flags that say where and how proofs are written.
type proving struct{ evidence.ProofFlags }

// entry returns the line of the manifest for an answer, before anything is proved.
func (p *proving) entry(it *item) *evidence.Entry { return p.Entry(it.index+1, it.file, it.Line) }

// report keeps the proof of an answer, notes what became of it, and returns the exit status. A proof that is wanted may
// be missing because there may be more solutions.
func (p *proving) report(c *chunk, a *answer, wanted bool) cli.Status {
	if p.Proofs == nil {
		return cli.OK
	}
	status := cli.OK
	e := p.entry(a.item)
	switch {
	case a.earlier != nil:
		e = a.earlier
	case a.proof == nil:
		e.Puzzle, e.Says, e.Reason, e.Format = evidence.NewPuzzle(a.puzzle()), a.status.String(),
			"there may be more solutions", ""
		if wanted {
			c.note(a.item, unproved, 1, "no proof: there may be more solutions")
		} else {
			e.Reason = "not decided"
		}
	default:
		e.SetClaim(a.proof.Claim)
		err := errors.New(a.proof.Err)
		if a.proof.Err == "" {
			err = p.Proofs.Keep(e, a.proof.Formula, a.proof.Proof)
		}
		if err != nil {
			e.Verdict, e.Reason = evidence.Open, "not written"
			c.note(a.item, fault, 1, "the proof is not written: "+err.Error())
			status = cli.Unknown
		}
	}
	c.proved = append(c.proved, proved{p.Proofs, e})
	return status
}

// A proved is an entry for the manifest of a directory.
type proved struct {
	dir   *evidence.Dir
	entry *evidence.Entry
}
