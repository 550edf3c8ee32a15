package searching

import (
	"cmp"
	"context"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/puzzlein"
)

// Judging has the flags of the commands whose answers the judge can check.
type Judging struct {
	Verify cli.VerifyFlag
	Proofs evidence.ProofFlags
	Judge  func(context.Context, judges.Claim) judges.Report // tests put a liar here; nil: judges.Check
}

// Flags adds the flags.
func (j *Judging) Flags(f *cli.Flags) {
	j.Verify.Flags(f)
	j.Proofs.Flags(f)
}

// Settle settles when answers are checked: --proof implies that they are.
func (j *Judging) Settle(s *cli.Session) error { return j.Proofs.Settle(s, &j.Verify) }

// SettleOverlap refuses overlapping grids if proofs are to be written.
func (j *Judging) SettleOverlap(r *puzzlein.Reading) {
	if j.Proofs.Wanted() {
		r.Overlap, r.Single = false, "--proof writes proofs about one grid at a time"
	}
}

// report notes what the judge has left open, where it was asked for.
func (j *Judging) report(a *answers.Answer) {
	switch a.Verified {
	case answers.Undecided:
		a.Note(answers.Unverified, 1, "not verified: "+a.Unverified)
		a.Worse(cli.Unknown)
	case answers.Recounted:
		a.Note(answers.Remark, 1, "recounted with "+a.By+": the same number, but by the same code, so it is not verified")
	}
	ReportProof(&j.Proofs, a, a.Verified == answers.Verified)
}

// ReportProof keeps the proof of an answer and notes what became of it. A proof that is wanted may be missing because
// there may be more solutions.
func ReportProof(p *evidence.ProofFlags, a *answers.Answer, wanted bool) {
	if p.Proofs == nil {
		return
	}
	e := p.Entry(a.Item.Index+1, a.Item.File, a.Item.Line)
	switch {
	case a.Proof != nil:
		if evidence.IsCount(a.Proof.Format) {
			e.SetPuzzleCount(a.Proof.Claim.Puzzle, a.Proof.Count, a.Proof.Format)
		} else {
			e.SetClaim(a.Proof.Claim)
		}
		if err := p.Keep(e, a.Proof); err != nil {
			a.Note(answers.Fault, 1, "the proof is not written: "+err.Error())
			a.Worse(cli.Unknown)
		}
	case wanted, a.Unproved != "":
		e.SetOpen(evidence.NewPuzzle(a.Item.Puzzle()), cmp.Or(a.Unproved, "there may be more solutions"))
		a.Note(answers.Unproved, 1, "no proof: "+e.Reason)
		if a.Unproved != "" {
			a.Worse(cli.Unknown)
		}
	default:
		e.SetOpen(evidence.NewPuzzle(a.Item.Puzzle()), cmp.Or(a.Unverified, a.Reason, "not decided"))
	}
	a.Proved = append(a.Proved, answers.Proved{Dir: p.Proofs, Entry: e})
}
