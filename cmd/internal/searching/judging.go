package searching

import (
	"context"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/verdict"
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
	v := &a.Verdict
	if note, exit := v.Note(); note != "" {
		kind := answers.Remark
		if v.State == verdict.Undecided {
			kind = answers.Unverified
		}
		a.Note(kind, 1, note)
		a.Worse(exit)
	}
	ReportProof(&j.Proofs, a)
}

// ReportProof keeps the proof of an answer and notes what became of it.
func ReportProof(p *evidence.ProofFlags, a *answers.Answer) {
	if p.Proofs == nil {
		return
	}
	e, proof := p.Entry(a.Item.Index+1, a.Item.File, a.Item.Line), a.Verdict.Proof
	note, exit := a.Verdict.Enter(p, e, evidence.NewPuzzle(a.Item.Puzzle()), a.Reason, func() {
		if evidence.IsCount(proof.Format) {
			e.SetPuzzleCount(proof.Claim.Puzzle, proof.Count, proof.Format)
		} else {
			e.SetClaim(proof.Claim)
		}
	})
	switch {
	case note == "":
	case proof != nil:
		a.Note(answers.Fault, 1, note)
	default:
		a.Note(answers.Unproved, 1, note)
	}
	a.Worse(exit)
	a.Proved = append(a.Proved, answers.Proved{Dir: p.Proofs, Entry: e})
}
