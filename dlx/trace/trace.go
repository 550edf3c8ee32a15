// Package trace records what a search does to the links: which nodes it takes out of their lists and puts back, in which
// order, and which lines of its source do that.
//
// The search is Algorithm X as plain as it comes, in internal/algorithmx: it makes no forced moves and lifts no options. So
// it may visit more nodes than a [dlx.Solver], in an order that can be followed by eye. It finds the same solutions in the
// same order.
//
// Nodes are numbered as the search numbers them: 0 is the root of the list of items; 1 to Items are the heads, of item 0
// and so on; and behind them stand the nodes of the options, one for each item of each option, in the order in which the
// problem states them.
//
// Version 1 makes no promise about this package: its exported names may change.
package trace

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/internal/algorithmx"
)

// The limits of what can be drawn, and so of what is recorded.
const (
	MaxItems   = 64 // as a 4x4 Sudoku has
	MaxOptions = 80
	MaxEntries = 400 // ones of the 0-1 matrix
	MaxEvents  = 20_000
)

// ErrFeature is the error of a problem that has what Algorithm X does not know. It is wrapped by one that names it.
var ErrFeature = errors.New("unknown to Algorithm X, which is traced")

// ErrSize is the error of a problem beyond the limits. It is wrapped by one that has the figures.
var ErrSize = errors.New("too large to be shown")

// An Event is one thing that the search did.
type Event struct {
	Do    string `json:"do" help:"choose, try, untry, cover, uncover, hide, unhide or solution"`
	Node  int    `json:"node,omitempty" help:"to which node or head; missing for a solution"`
	Line  int    `json:"line" help:"the line of the source that does it, counting from 1"`
	Under []int  `json:"under,omitempty" help:"the lines of the calls under way, the innermost first, up to the last one of search"`
}

// A Trace is what a search did.
type Trace struct {
	Events    []Event
	Left      int // how many events more there were, beyond MaxEvents
	Nodes     int // of the search tree
	Updates   int // how often an option was taken out of the list of an item
	Solutions int
}

// Source returns the source file that the lines of events are of.
func Source() string { return algorithmx.Source }

// SourceName is the name of the file that [Source] returns.
const SourceName = "dlx/internal/algorithmx/algorithmx.go"

// Record searches for all solutions of a problem and records what the search does. The error wraps [ErrFeature] or [ErrSize]
// if the problem cannot be traced. If ctx ends, Record returns its error and what was recorded until then.
func Record(ctx context.Context, p *dlx.Problem) (*Trace, error) {
	if err := fits(p); err != nil {
		return nil, err
	}
	options := make([][]int, p.Options())
	for o := range options {
		options[o] = p.AppendOption(nil, o)
	}
	t := new(Trace)
	record := func(do algorithmx.Deed, node int) (more bool) {
		if len(t.Events) == MaxEvents {
			t.Left++
		} else {
			line, under := lines()
			t.Events = append(t.Events, Event{string(do), node, line, under})
		}
		return do != algorithmx.Choose || ctx.Err() == nil
	}
	costs := algorithmx.Solve(p.Primary(), p.Items(), options, record, func([]int) bool {
		t.Solutions++
		return true
	})
	t.Nodes, t.Updates = costs.Nodes, costs.Updates
	return t, ctx.Err()
}

// lines returns the line that did what is traced, which is the one above the call of the tracer, and the lines of the calls
// above it, up to search.
func lines() (line int, under []int) {
	const skipped = 4 // Callers, lines, the tracer, tell
	pcs := make([]uintptr, 8)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(skipped, pcs)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if line == 0 {
			line = f.Line - 1
		} else {
			under = append(under, f.Line)
		}
		if strings.HasSuffix(f.Function, ".search") {
			break
		}
	}
	return line, under
}

// fits returns the error of a problem that cannot be traced.
func fits(p *dlx.Problem) error {
	for i := range p.Primary() {
		if lo, hi := p.Multiplicity(i); lo != 1 || hi != 1 {
			return fmt.Errorf("item %s has a multiplicity: %w", p.ItemName(i), ErrFeature)
		}
	}
	switch {
	case p.Colours() > 0:
		return fmt.Errorf("the colour %s: %w", p.ColourName(1), ErrFeature)
	case p.Items() > MaxItems || p.Options() > MaxOptions || p.Entries() > MaxEntries:
		return fmt.Errorf("%w: %d items, %d options, %d ones (at most %d, %d and %d)", ErrSize,
			p.Items(), p.Options(), p.Entries(), MaxItems, MaxOptions, MaxEntries)
	}
	return nil
}
