package main

import (
	"cmp"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/dlx/tally"
)

// Names of the methods of exact counts. Frontier and layers are those of package tally.
const (
	autoMethod   = "auto"
	searchMethod = "search"
	bandsMethod  = "bands"
)

var methods = []string{autoMethod, searchMethod, bandsMethod, tally.Frontier.String(), tally.Layers.String()}

// errMemory is the cause of errors that mean that a method takes more memory than is allowed.
var errMemory = errors.New("--memory")

// exactly has the flags of exact counts.
type exactly struct {
	session    *cli.Session
	exact      bool
	by         string // the flag that makes it exact
	method     string
	memory     uint64 // bytes; 0: no bound
	checkpoint counting.Checkpoint
	stats      bool
	interval   time.Duration // between two checkpoints of a count by bands; 0: saveInterval

	turn    sync.Mutex // one count at a time: it has all the workers
	current atomic.Pointer[underway]
}

// underway is an exact count that others may ask how far it is.
type underway struct {
	*item
	doing func() (text string, share float64) // "" if nothing is known, and the share that is done, 0 if that is not known
}

func (e *exactly) Flags(f *cli.Flags) {
	e.method = autoMethod
	exactly := func(flag string) { e.exact, e.by = true, cmp.Or(e.by, flag) }
	f.Switch("exact", "count to the end, however many solutions there are", &e.exact)
	f.Choice("method", "count exactly by `METHOD`: "+cli.Alternatives(methods), autoMethod, methods,
		func(s string) {
			e.method = s
			exactly("--method")
		})
	f.Value("memory", "let an exact count take `SIZE` of memory at most, such as 500M or 2G", "what it needs",
		func(text string) (err error) {
			e.memory, err = cli.ParseSize(text)
			return err
		})
	f.File("checkpoint", "keep in `FILE` how far an exact count is, and go on from there", "none", &e.checkpoint.File)
	f.Switch("stats", "report on stderr what exact counts cost", &e.stats)
}

// Settle refuses flags that do not go together, and a bound of memory below what a count takes.
func (e *exactly) Settle(s *cli.Session, limited bool) error {
	e.session, e.checkpoint.Failed = s, e.failed
	if e.checkpoint.File != "" {
		e.exact, e.by = true, cmp.Or(e.by, "--checkpoint")
	}
	if err := cli.Contradict(map[string]bool{cmp.Or(e.by, "--exact"): e.exact, "--limit": limited}); err != nil {
		return err
	}
	if e.memory > 0 && e.memory < tally.LeastMemory {
		return fmt.Errorf("%w: an exact count takes %d MiB at least", errMemory, tally.LeastMemory>>20)
	}
	if err := cli.Contradict(map[string]bool{
		"--checkpoint":    e.checkpoint.File != "",
		"--method search": e.method == searchMethod,
	}); err != nil {
		return err
	}
	return e.checkpoint.Settle(s, len(s.Files()) > 1, onePuzzle)
}

// onePuzzle is what a checkpoint is for.
const onePuzzle = "puzzle"

// doing says how far the exact count under way is, "" if none is, and what share of it is done, given the bytes up to
// the end of its puzzle.
func (e *exactly) doing() (text string, share float64, done int64) {
	at := e.current.Load()
	if at == nil {
		return "", 0, 0
	}
	if text, share = at.doing(); text == "" {
		return "", 0, 0
	}
	return fmt.Sprintf("line %d by %s", at.place(1).Line, text), share, at.done
}

// begin begins the exact count of a puzzle. The function returned ends it. There is one at a time, for it has all the
// workers.
func (e *exactly) begin(it *item, doing func() (text string, share float64)) (end func()) {
	e.turn.Lock()
	e.current.Store(&underway{it, doing})
	return func() {
		e.current.Store(nil)
		e.turn.Unlock()
	}
}

// failed reports that a checkpoint cannot be written. The count goes on, and the exit status is that of an answer that
// is not known.
func (e *exactly) failed(reason error) {
	e.session.Message(reason.Error())
	e.session.Worse(cli.Unknown)
}

// fingerprint returns the fingerprint of the problem that a puzzle leaves to be solved, "" where its givens clash.
func (it *item) fingerprint() string {
	if it.Grid.HasClash() {
		return ""
	}
	p, err := engine.Open(it.Grid)
	if err != nil {
		return ""
	}
	return p.Fingerprint()
}
