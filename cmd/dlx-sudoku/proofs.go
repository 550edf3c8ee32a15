package main

import (
	"errors"
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/satcheck"
)

// proving has the flags that say where and how to write proofs.
type proving struct {
	dir         string
	proofFormat satcheck.ProofFormat // "": no proofs are written
	proofs      *evidence.Dir
}

func (p *proving) Flags(f *cli.Flags) {
	f.Value("proof", "write what is proved, and the proof, to files in `DIR`, which must be new", "", func(s string) error {
		if s == "" {
			return errors.New("want a directory")
		}
		p.dir = s
		return nil
	}).File = true
	f.Choice("proof-format", "write proofs as `FORMAT`: drat or lrat", "drat", []string{"drat", "lrat"},
		func(s string) { p.proofFormat = satcheck.ProofFormat(s) })
}

// Settle makes the directory, so that it can be written to when the first proof is there.
func (p *proving) Settle(*cli.Session) (err error) {
	switch {
	case p.dir == "" && p.proofFormat != "":
		return errors.New("--proof-format goes with --proof")
	case p.dir == "":
		return nil
	case p.proofFormat == "":
		p.proofFormat = satcheck.DRAT
	}
	if p.proofs, err = evidence.Create(p.dir); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	return nil
}

// close ends the manifest, if the run has come to its end.
func (p *proving) close(s *cli.Session) {
	if p.proofs == nil {
		return
	}
	if err := p.proofs.Close(s.Ctx.Err() == nil && s.Failed() == nil); err != nil {
		s.Message(err.Error())
		s.Worse(cli.Unknown)
	}
}

// entry returns the line of the manifest for an answer, before anything is proved.
func (p *proving) entry(it *item) *evidence.Entry {
	return &evidence.Entry{
		Schema: evidence.Schema, Number: it.index + 1, Input: it.file, Line: it.Line,
		Version: cli.Version(), Format: p.proofFormat, Verdict: evidence.Open,
	}
}

// report keeps the proof of an answer, notes what became of it, and returns the exit status. A proof that is wanted may be
// missing because there may be more solutions.
func (p *proving) report(c *chunk, a *answer, wanted bool) cli.Status {
	if p.proofs == nil {
		return cli.OK
	}
	status := cli.OK
	e := p.entry(a.item)
	switch {
	case a.earlier != nil:
		e = a.earlier
	case a.proof == nil:
		e.Puzzle, e.Says, e.Reason, e.Format = evidence.NewPuzzle(a.puzzle()), a.status.String(), "there may be more solutions", ""
		if !wanted {
			e.Reason = "not decided"
		} else {
			c.note(a.item, unproved, 1, "no proof: there may be more solutions")
		}
	default:
		e.SetClaim(a.proof.Claim)
		err := errors.New(a.proof.Err)
		if a.proof.Err == "" {
			err = p.proofs.Keep(e, a.proof.Formula, a.proof.Proof)
		}
		if err != nil {
			e.Verdict, e.Reason = evidence.Open, "not written"
			c.note(a.item, fault, 1, "the proof is not written: "+err.Error())
			status = cli.Unknown
		}
	}
	c.proved = append(c.proved, proved{p.proofs, e})
	return status
}

// A proved is an entry for the manifest of a directory.
type proved struct {
	dir   *evidence.Dir
	entry *evidence.Entry
}
