// Package verdict has the outcome of verifying an answer as one value. From it follow the note for people, the exit status, the
// fields in JSON, and the line in the manifest of proofs.
package verdict

import (
	"cmp"
	"fmt"
	"iter"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/satcheck"
)

// A State is how far an answer is verified.
type State uint8

const (
	NotAsked  State = iota // nothing was to be verified
	Verified               // by a proof that was replayed, or by other code that counted in another way
	Recounted              // by the same code along another road: less than verified
	Undecided
	Refuted
)

// A Verdict is the outcome of verifying an answer.
type Verdict struct {
	State    State
	By       string        // what has verified it, or counted again: "clauses", "12 states"; "" where solutions are listed
	Why      string        // why it is undecided, or what refutes it
	Sides    []string      // what engine and judge say, where they disagree
	Proof    *judges.Proof // nil: no proof
	Unproved string        // why, unless there may be more solutions
}

// Of returns the verdict in a report of the judge.
func Of(r judges.Report) Verdict {
	switch r.Verdict {
	case satcheck.Verified:
		return Verdict{State: Verified, By: r.By, Proof: r.Proof}
	case satcheck.Refuted:
		return Verdict{State: Refuted, Why: r.Reason}
	case satcheck.Failed:
		r.Reason = "the judge failed: " + r.Reason
	}
	return Open(r.Reason)
}

// Open returns the verdict that an answer is undecided.
func Open(why string) Verdict { return Verdict{State: Undecided, Why: why} }

// Deliver takes the solutions that an engine delivers after it has counted them. If there may be more solutions than count, it
// stops at the count. Otherwise it stops at the first solution beyond the count, or beyond the number that the judge takes. The
// verdict refutes the engine if take refuses a solution, or if there are not as many as the engine has counted. The error is the
// one that ended the solutions after the first n.
func Deliver[S any](solutions iter.Seq2[S, error], count uint64, more bool, take func(S) error) (n uint64, v Verdict, err error) {
	for s, err := range solutions {
		if err != nil {
			return n, v, err
		}
		n++
		if err := take(s); err != nil {
			return n, Verdict{State: Refuted, Why: fmt.Sprintf("solution %d: %v", n, err)}, nil
		}
		if n > min(count, judges.MaxClaim) || n == count && more {
			break
		}
	}
	if n != count && n <= judges.MaxClaim {
		v = Verdict{State: Refuted, Why: fmt.Sprintf("the engine counts %s and delivers %d", text.Plural(count, "solution", "solutions"), n)}
	}
	return n, v, nil
}

// Note returns the message for people, "" if nothing is wrong, and the exit status that follows.
func (v *Verdict) Note() (text string, exit cli.Status) {
	switch v.State {
	case Recounted:
		return "recounted with " + v.By + ": the same number, but by the same code, so it is not verified", cli.OK
	case Undecided:
		return "not verified: " + v.Why, cli.Unknown
	case Refuted:
		return "engine and judge disagree: " + v.Why, cli.Disagree
	}
	return "", cli.OK
}

// Fields returns the fields of the verdict in JSON: whether the answer is verified, nil if it is neither verified nor undecided;
// by what it was verified; and what counted it again.
func (v *Verdict) Fields() (verified *bool, by, again string) {
	switch v.State {
	case Verified, Undecided:
		return new(v.State == Verified), v.By, ""
	case Recounted:
		return nil, "", v.By
	}
	return nil, "", ""
}

// Enter completes the line of the manifest for an answer: claim states what the proof proves, and the proof is kept. Without
// a proof the line is left open, with the puzzle, if there is one, and a reason: the verdict's, or else the given one. The note
// is for people, "" if there is nothing to say, and exit is the exit status that follows.
func (v *Verdict) Enter(p *evidence.ProofFlags, e *evidence.Entry, puzzle *evidence.Puzzle, reason string, claim func()) (note string, exit cli.Status) {
	switch {
	case v.Proof != nil:
		claim()
		if err := p.Keep(e, v.Proof); err != nil {
			return "the proof is not written: " + err.Error(), cli.Unknown
		}
	case v.Unproved != "":
		e.SetOpen(puzzle, v.Unproved)
		return "no proof: " + e.Reason, cli.Unknown
	case v.State == Verified:
		e.SetOpen(puzzle, "there may be more solutions")
		return "no proof: " + e.Reason, cli.OK
	default:
		e.SetOpen(puzzle, cmp.Or(v.Why, reason, "not decided"))
	}
	return "", cli.OK
}
