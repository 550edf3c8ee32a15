package searching

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
)

// Engines has the flag --engine, and what makes the engines of all workers.
type Engines struct {
	name  string
	Maker engine.Maker // of the engine of that name; a test may have set another
	own   bool         // no test has set another
	links engine.Maker // of the engine that begins a stream for auto; nil: none does

	mutex    sync.Mutex
	searched []map[string]*uint64 // of each worker: the puzzles by the name of what searched them
}

// stream is the number of puzzles, from the first of the input, that auto gives to links even if they are classic. A few
// puzzles are answered before bands has made its tables; in a longer input they take no time.
const stream = 16

// Flag adds the flag that selects the engine.
func (e *Engines) Flag(f *cli.Flags) {
	e.name = engine.Default
	f.Choice("engine", "search with `ENGINE`:", engine.Default, engine.Names(),
		func(s string) { e.name = s })
}

// Settle finds the engine, and refuses one that cannot take the boxes asked for; nil: none were.
func (e *Engines) Settle(boxes *cover.Layout) (err error) {
	if e.Maker == nil {
		e.own = true
		if e.Maker, err = engine.ByName(e.name); err != nil {
			return err
		}
		if e.name == engine.Default {
			if e.links, err = engine.ByName(engine.Links); err != nil {
				return err
			}
		}
	}
	if boxes != nil {
		if _, err := e.Maker(boxes); err != nil {
			return fmt.Errorf("--engine %s: %w", e.name, err)
		}
	}
	return nil
}

// tally returns the numbers of puzzles of another worker.
func (e *Engines) tally() map[string]*uint64 {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	numbers := make(map[string]*uint64)
	e.searched = append(e.searched, numbers)
	return numbers
}

// Searched returns how many puzzles each engine has searched, in words: "links 16 puzzles, bands 984 puzzles". No worker
// may be at work.
func (e *Engines) Searched() string {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	var parts []string
	for _, name := range engine.Names() {
		sum := uint64(0)
		for _, numbers := range e.searched {
			if n := numbers[name]; n != nil {
				sum += *n
			}
		}
		if sum > 0 {
			parts = append(parts, name+" "+text.Plural(sum, "puzzle", "puzzles"))
		}
	}
	return strings.Join(parts, ", ")
}

// A kind is which engine a puzzle without rules gets.
type kind struct {
	layout *cover.Layout // nil: an engine of its own
	early  bool          // the puzzle is classic, and auto has not come to a stream yet
}

// engineOf returns the engine for a puzzle. One with rules has an engine of its own, or the one of the puzzle with rules
// before it if the rules are the same.
func (w *Searcher) engineOf(it *puzzlein.Item) (engine.Engine, error) {
	name := w.engines.name
	switch {
	case it.Ruleset == nil:
		l := it.Grid.Layout()
		return w.engineFor(kind{l, w.engines.links != nil && it.Index < stream && l.IsClassic()})
	case name != "rules" && name != engine.Default:
		return nil, engine.Refuse(fmt.Sprintf("--engine %s takes no rules (want --engine rules, or leave it out)", name))
	case w.ruled != nil && w.ruled.Suits(it.Ruleset):
	case name == engine.Default:
		w.ruled = variants.NewEngine(it.Ruleset)
	default:
		w.ruled = variants.NewHandlers(it.Ruleset)
	}
	w.use(kind{}, w.ruled, "rules")
	return w.last, nil
}

// engineFor returns the worker's engine of a kind.
func (w *Searcher) engineFor(k kind) (engine.Engine, error) {
	if k == w.kind {
		return w.last, nil
	}
	e := w.made[k]
	if e == nil {
		maker := w.engines.Maker
		if k.early {
			maker = w.engines.links
		}
		var err error
		if e, err = maker(k.layout); errors.Is(err, engine.ErrLayout) {
			return nil, err
		} else if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDisagree, err)
		}
		if !k.layout.Overlaps() { // there are too many arrangements to keep an engine for each
			w.made[k] = e
		}
	}
	name := w.engines.name
	switch {
	case name != engine.Default:
	case k.layout.IsClassic() && !k.early:
		name = engine.Bands
	default:
		name = engine.Links
	}
	w.use(k, e, name)
	return e, nil
}

// use goes on with an engine of a kind, given the name of what searches in it.
func (w *Searcher) use(k kind, e engine.Engine, name string) {
	w.kind, w.last = k, e
	if w.searched = w.numbers[name]; w.searched == nil {
		w.searched = new(uint64)
		w.numbers[name] = w.searched
	}
}
