package dlxcli

import (
	"math"
	"math/big"
	"os"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

// diagramMemory is the bound on the memory of a diagram, where a command has no flag for it.
const diagramMemory = 1 << 30

// diagram counts the solutions of a problem by a method and keeps what tells them apart, within a bound of memory in bytes and,
// where that is too little, in a temporary file. It sets the count of the answer. If that fails, it reports why, notes it in
// the answer, and returns nil; the answer must be printed unless it has no status.
func (j *job) diagram(p *dlx.Problem, method tally.Method, memory uint64, a *answer) *tally.Diagram {
	ctx, cancel := j.limited()
	defer cancel()
	if j.s.Sys.Alone {
		counting.Resident(int64(min(memory, math.MaxInt64))) // to the end of the process: the diagram keeps its memory
	}
	c := tally.NewCounter(p)
	c.Method, c.Memory, c.Scratch = method, int64(min(memory, math.MaxInt64)), os.TempDir()
	var now atomic.Pointer[tally.Progress]
	c.Progress = func(p tally.Progress) { now.Store(&p) }
	bar := j.s.Watch(0, func() (int64, string) {
		if p := now.Load(); p != nil {
			return 0, j.file + ": " + p.String()
		}
		return 0, j.file + ": counting"
	})
	d, err := c.Diagram(ctx)
	bar.End()
	switch {
	case err == nil:
		a.settleBig(d.Count())
		return d
	case j.s.Ctx.Err() != nil:
		if p := now.Load(); p != nil {
			j.message("interrupted while counting: " + p.String())
		}
		return nil
	case j.timedOut(err):
		a.Error = j.undecided(j.timeout.Late())
	default:
		a.Error = j.undecided(err.Error())
	}
	a.Status = "unknown"
	return nil
}

// marginals returns for each option how many solutions contain it.
func (j *job) marginals(d *tally.Diagram) ([]*big.Int, error) {
	bar := j.s.Watch(0, func() (int64, string) { return 0, j.file + ": adding up the solutions with each option" })
	defer bar.End()
	return d.Marginals(j.s.Ctx)
}

// settleBig gives an answer its count, however large it is.
func (a *answer) settleBig(n *big.Int) {
	a.count = math.MaxUint64
	if n.IsUint64() {
		a.count = n.Uint64()
	}
	a.settle()
	a.Count = n.String()
}

// memoryFlag adds the flag --memory for what a diagram may take.
func memoryFlag(f *cli.Flags, to *uint64) {
	*to = diagramMemory
	f.Value("memory", "take `SIZE` of memory at most for the count, such as 500M or 2G", "1G", cli.Into(to, text.ParseSize))
}
