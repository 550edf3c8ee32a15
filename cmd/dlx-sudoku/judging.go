package main

import (
	"os/exec"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
)

// judging has the flags of the commands whose answers the judge can check, and the judges.
type judging struct {
	flags   cli.VerifyFlag
	proofs  evidence.ProofFlags
	judges  *judges.Judges
	process func() (*exec.Cmd, error) // tests: what starts a worker process
}

func (j *judging) Flags(f *cli.Flags) {
	j.flags.Flags(f)
	f.Group(cli.Proof, func() { j.proofs.Flags(f) })
}

// Settle settles when answers are checked: --proof implies that they are.
func (j *judging) Settle(s *cli.Session) error {
	wanted := j.proofs.Wanted()
	if err := cli.Contradict(map[string]bool{"--proof": wanted, "--verify=false": j.flags.Refused()}); err != nil {
		return err
	}
	if err := j.flags.Settle(s); err != nil {
		return err
	}
	if wanted {
		j.flags.Verify, j.flags.Insist = true, true
	}
	return j.proofs.Settle(s)
}

// open makes the judges, if answers are to be checked, with as many processes as there are workers. What it returns
// closes them and the proofs.
func (j *judging) open(s *cli.Session, workers int) (close func()) {
	if !j.flags.Verify {
		return func() { j.proofs.Close(s) }
	}
	process := j.process
	if process == nil {
		process = judges.Self
	}
	j.judges = judges.New(workers, process)
	j.judges.Direct = j.process != nil
	return func() {
		j.judges.Close()
		j.proofs.Close(s)
	}
}

// report notes what the judge has left open, where it was asked for.
func (j *judging) report(a *answer) {
	if a.verified == undecided {
		a.note(unverified, 1, "not verified: "+a.unverified)
		a.worse(cli.Unknown)
	}
	reportProof(&j.proofs, a, a.verified == verified)
}
