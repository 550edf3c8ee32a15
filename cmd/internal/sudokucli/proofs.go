package sudokucli

// What becomes of the proofs of answers (package cmd/internal/evidence).

import (
	"cmp"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/satcheck/states"
)

// reportProof keeps the proof of an answer and notes what became of it. A proof that is wanted may be missing because
// there may be more solutions.
func reportProof(p *evidence.ProofFlags, a *answer, wanted bool) {
	if p.Proofs == nil {
		return
	}
	e := p.Entry(a.item.index+1, a.item.file, a.item.Line)
	switch {
	case a.proof != nil:
		if a.proof.Format == states.Format {
			e.SetPuzzleCount(a.proof.Claim.Puzzle, a.proof.Count)
		} else {
			e.SetClaim(a.proof.Claim)
		}
		if err := p.Keep(e, a.proof); err != nil {
			a.note(fault, 1, "the proof is not written: "+err.Error())
			a.worse(cli.Unknown)
		}
	case wanted, a.unproved != "":
		e.SetOpen(evidence.NewPuzzle(a.item.puzzle()), cmp.Or(a.unproved, "there may be more solutions"))
		a.note(unproved, 1, "no proof: "+e.Reason)
		if a.unproved != "" {
			a.worse(cli.Unknown)
		}
	default:
		e.SetOpen(evidence.NewPuzzle(a.item.puzzle()), cmp.Or(a.unverified, a.reason, "not decided"))
	}
	a.proved = append(a.proved, proved{p.Proofs, e})
}
