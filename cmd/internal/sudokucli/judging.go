package sudokucli

import (
	"context"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
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
