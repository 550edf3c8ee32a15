package sudokucli

import (
	"context"
	"fmt"
	"math/big"
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

// exactly has the flags of exact counts, and the count under way.
type exactly struct {
	session  *cli.Session
	flags    counting.Flags
	stats    bool
	interval time.Duration // between two checkpoints of a count by bands; 0: saveInterval

	turn    sync.Mutex // one count at a time: it has all the workers
	current atomic.Pointer[underway]
}

// An exactCount is an exact count that is complete.
type exactCount struct {
	n     *big.Int
	costs string

	// again counts in another way. It returns what that makes of the count, and what the other way is called. The error is
	// an opposed if it comes to another number, or else why it comes to none.
	again func(context.Context) (means verification, by string, err error)
}

// opposed is what each of two exact counts says that differ.
type opposed []string

func (opposed) Error() string { return "two exact counts differ" }

// underway is an exact count in progress.
type underway struct {
	it    *item
	doing func() (text string, share float64) // "" if nothing is known, and the share that is done, 0 if that is not known
}

func (e *exactly) Flags(f *cli.Flags) {
	e.flags.Flags(f, methods, "what it needs")
	f.Switch("stats", "report on stderr what exact counts cost", &e.stats)
}

// Settle refuses flags that do not go together. A count whose checkpoint cannot be written goes on, and the exit status is
// that of an answer that is not known.
func (e *exactly) Settle(s *cli.Session, limited bool) error {
	e.session = s
	e.flags.Checkpoint.Failed = func(reason error) { s.Fail(cli.Unknown, reason.Error()) }
	return e.flags.Settle(s, map[string]bool{"--limit": limited}, onePuzzle)
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
	return fmt.Sprintf("line %d by %s", at.it.place(1).Line, text), share, at.it.done
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
