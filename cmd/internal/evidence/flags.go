package evidence

import (
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
)

// ProofFlags has the flags that say where and how proofs are written, and the directory.
type ProofFlags struct {
	Proofs *Dir         // nil: no proofs are written
	Format proof.Format // "": no proofs are written
	Counts bool         // the command counts, and its proofs may be in SCPOG

	dir string
}

// Flags adds the flags.
func (p *ProofFlags) Flags(f *cli.Flags) {
	f.Group(cli.Proof, func() {
		f.Written("proof", "write claims and their proofs to `DIR` (new, or from an unfinished run), or to one file if the name ends in .zip", "none", &p.dir)
		names := text.Each(proof.Formats(), func(f proof.Format) string { return string(f) })
		if p.Counts {
			names = append(names, string(scpog.Format))
		}
		f.Choice("proof-format", "write proofs as `FORMAT`:", names[0], names,
			func(s string) { p.Format = proof.Format(s) })
	})
}

// Wanted reports whether --proof was given.
func (p *ProofFlags) Wanted() bool { return p.dir != "" }

// Settle makes the directory before the first proof, so that a fault shows early. It also turns on --verify; verify may be
// nil, for a command that always verifies.
func (p *ProofFlags) Settle(s *cli.Session, verify *cli.VerifyFlag) (err error) {
	if verify != nil {
		if err := cli.Contradict(map[string]bool{"--proof": p.Wanted(), "--verify=false": verify.Refused()}); err != nil {
			return err
		}
		if err := verify.Settle(s); err != nil {
			return err
		}
		if p.Wanted() {
			verify.On, verify.Insist = true, true
		}
	}
	switch {
	case p.dir == "" && p.Format != "":
		return errors.New("--proof-format goes with --proof")
	case p.dir == "":
		return nil
	case p.Format == "":
		p.Format = proof.Formats()[0]
	}
	if p.Proofs, err = Create(s, p.dir); err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	return nil
}

// Close ends the manifest, and gives it its name if the run is complete.
func (p *ProofFlags) Close(s *cli.Session) {
	if p.Proofs == nil {
		return
	}
	finished := s.Ctx.Err() == nil && s.Failed() == nil
	if err := p.Proofs.Close(finished); err != nil {
		s.Fail(cli.Unknown, err.Error())
	} else if finished && p.Proofs.Empty() {
		s.Message("--proof: there was nothing to prove, and nothing is written")
	}
}

// Entry returns the line of the manifest for an answer, without a claim: the number of the puzzle in the input, from 1, and
// its file and line.
func (p *ProofFlags) Entry(number uint64, input string, line int) *Entry {
	return &Entry{
		Schema: Schema, Number: number, Input: strings.ToValidUTF8(input, "\ufffd"), Line: line,
		Version: cli.Version(), Format: p.Format, Verdict: Open,
	}
}

// Keep writes the files of an entry that has its claim. If that fails, it makes the entry claim nothing, and returns the error.
func (p *ProofFlags) Keep(e *Entry, proof *judges.Proof) error {
	err := errors.New(proof.Err)
	if proof.Err == "" {
		err = p.Proofs.Keep(e, proof.Formula, proof.Proof)
	}
	if err != nil {
		e.SetOpen(e.Puzzle, "the proof is not written: "+err.Error())
	}
	return err
}
