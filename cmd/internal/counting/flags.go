package counting

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

// Flags has the flags of exact counts.
type Flags struct {
	Exact      bool
	By         string // the flag that makes it exact
	Method     string
	Memory     uint64 // bytes; 0: what a method takes by itself
	Checkpoint Checkpoint
}

// ErrMemory is the cause of errors that mean that a method takes more memory than is allowed.
var ErrMemory = errors.New("--memory")

// Flags adds the flags. methods are the names of the methods, the default first. memory says which bound holds without --memory.
func (e *Flags) Flags(f *cli.Flags, methods []string, memory string) {
	e.Method = methods[0]
	f.Group("exact counts", func() {
		f.Switch("exact", "count to the end, however many solutions there are", &e.Exact)
		f.Choice("method", "count exactly by `METHOD`:", e.Method, methods,
			func(s string) { e.Method, e.By = s, cmp.Or(e.By, "--method") })
		f.Value("memory", "let an exact count take `SIZE` of memory at most, such as 500M or 2G", memory,
			cli.Into(&e.Memory, text.ParseSize))
		f.Written("checkpoint", "keep in `FILE` how far an exact count is, and go on from there", "none", &e.Checkpoint.File)
	})
}

// States returns the counter that the flags ask for, with this many workers. The error is about --method.
func (e *Flags) States(p *dlx.Problem, workers int) (*States, error) {
	c := tally.NewCounter(p)
	c.Memory, c.Workers = int64(min(e.Memory, math.MaxInt64)), workers
	var err error
	c.Method, err = tally.ParseMethod(e.Method)
	return &States{Counter: c, Shared: !e.Checkpoint.Session.Sys.Alone}, err
}

// Run returns a count by a counter, with the checkpoint of the flags.
func (e *Flags) Run(c Counter) *Run { return &Run{Counter: c, Checkpoint: e.Checkpoint} }

// Settle refuses flags that do not go together, and a bound of memory below what a count takes. against has the flags that
// contradict an exact count, and whether each is set; the error names the first by the alphabet. what is the word for what is
// counted, such as "problem".
func (e *Flags) Settle(s *cli.Session, against map[string]bool, what string) error {
	kept := e.Checkpoint.File != ""
	if kept {
		e.By = cmp.Or(e.By, "--checkpoint")
	}
	e.Exact = e.Exact || e.By != ""
	e.By = cmp.Or(e.By, "--exact")
	if e.Memory > 0 && e.Memory < tally.LeastMemory {
		return fmt.Errorf("%w: an exact count needs at least %d MiB", ErrMemory, tally.LeastMemory>>20)
	}
	for _, name := range slices.Sorted(maps.Keys(against)) {
		if err := cli.Contradict(map[string]bool{e.By: e.Exact, name: against[name]}); err != nil {
			return err
		}
	}
	for _, m := range []tally.Method{tally.Search, tally.Tree, tally.Planar} { // which keep nothing
		if err := cli.Contradict(map[string]bool{"--checkpoint": kept, "--method " + m.String(): e.Method == m.String()}); err != nil {
			return err
		}
	}
	return e.Checkpoint.Settle(s, len(s.Files()) > 1, what)
}
