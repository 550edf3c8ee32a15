package main

import (
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
	case a.proof != nil:
		e.SetClaim(a.proof.Claim)
		if err := p.Keep(e, a.proof); err != nil {
			c.note(a.item, fault, 1, "the proof is not written: "+err.Error())
			status = cli.Unknown
		}
	case wanted:
		e.SetOpen(evidence.NewPuzzle(a.puzzle()), "there may be more solutions")
		c.note(a.item, unproved, 1, "no proof: "+e.Reason)
	default:
		e.SetOpen(evidence.NewPuzzle(a.puzzle()), "not decided")
	}
	c.proved = append(c.proved, proved{p.Proofs, e})
	return status
}

// A proved is an entry for the manifest of a directory.
type proved struct {
	dir   *evidence.Dir
	entry *evidence.Entry
}
