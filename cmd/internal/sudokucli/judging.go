package sudokucli

import (
	"cmp"
	"context"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/satcheck/states"
)

// judging has the flags of the commands whose answers the judge can check.
type judging struct {
	flags  cli.VerifyFlag
	proofs evidence.ProofFlags
	judge  func(context.Context, judges.Claim) judges.Report // tests put a liar here; nil: judges.Check
}

func (j *judging) Flags(f *cli.Flags) {
	j.flags.Flags(f)
	j.proofs.Flags(f)
}

// Settle settles when answers are checked: --proof implies that they are.
func (j *judging) Settle(s *cli.Session) error { return j.proofs.Settle(s, &j.flags) }

// report notes what the judge has left open, where it was asked for.
func (j *judging) report(a *answer) {
	switch a.verified {
	case undecided:
		a.note(unverified, 1, "not verified: "+a.unverified)
		a.worse(cli.Unknown)
	case recounted:
		a.note(remark, 1, "recounted with "+a.by+": the same number, but by the same code, so it is not verified")
	}
	reportProof(&j.proofs, a, a.verified == verified)
}

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
