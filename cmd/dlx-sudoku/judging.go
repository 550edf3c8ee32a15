package main

import (
	"os/exec"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
)

// judging has the flags of the commands whose answers the judge can check, and the judges.
type judging struct {
	cli.VerifyFlag
	proving
	judges  *judges.Judges
	process func() (*exec.Cmd, error) // tests: what starts a worker process
}

func (j *judging) Flags(f *cli.Flags) {
	j.VerifyFlag.Flags(f)
	j.proving.Flags(f)
}

// Settle settles when answers are checked: --proof implies that they are.
func (j *judging) Settle(s *cli.Session) error {
	if err := cli.Contradict(map[string]bool{"--proof": j.Wanted(), "--verify=false": j.Refused()}); err != nil {
		return err
	}
	if err := j.VerifyFlag.Settle(s); err != nil {
		return err
	}
	if j.Wanted() {
		j.Verify, j.Insist = true, true
	}
	return j.proving.Settle(s)
}

// openJudges makes the judges, if answers are to be checked, with as many processes as there are workers.
func (j *judging) openJudges(workers int) (close func()) {
	if !j.Verify {
		return func() {}
	}
	process := j.process
	if process == nil {
		process = judges.Self
	}
	j.judges = judges.New(workers, process)
	j.judges.Direct = j.process != nil
	return j.judges.Close
}

// report notes what the judge has left open, where it was asked for, and returns the exit status.
func (j *judging) report(c *chunk, a *answer) cli.Status {
	status := cli.OK
	if a.verified == undecided {
		c.note(a.item, unverified, 1, "not verified: "+a.unverified)
		status = cli.Unknown
	}
	return cli.Worse(status, j.proving.report(c, a, a.verified == verified))
}
