package dlxcli

import (
	"context"
	"errors"
	"time"

	"dlx-sudoku/dlx"
)

const (
	// patience is how long a search runs before weights are looked for.
	patience = 100 * time.Millisecond

	// perSecond is about how many numbers Weigh computes in a second. It may take one part in share of the time of the search.
	perSecond = 1 << 29
	share     = 40
)

// A weighing looks for weights that prove that a problem has no solution, while a search looks for solutions.
type weighing struct {
	cancel context.CancelFunc // ends the search
	clock  *time.Timer        // begins the weighing
	done   chan struct{}      // closed when the weighing has ended
	found  *dlx.Weights
}

// weigh begins a weighing of a problem that is about to be searched. The search must use the new context, which ends when
// weights are found.
func weigh(ctx context.Context, p *dlx.Problem) (context.Context, *weighing) {
	ctx, cancel := context.WithCancel(ctx)
	w := &weighing{cancel: cancel, done: make(chan struct{})}
	w.clock = time.AfterFunc(patience, func() {
		defer close(w.done)
		w.run(ctx, p)
	})
	return ctx, w
}

// run looks for weights, each time with twice the effort and after a search of twice the time, until it finds some, knows
// that there are none, or is ended.
func (w *weighing) run(ctx context.Context, p *dlx.Problem) {
	for waited := patience; ; {
		weights, err := p.Weigh(ctx, uint64(waited.Seconds()*perSecond/share))
		if err == nil {
			w.found = &weights
			w.cancel()
		}
		if !errors.Is(err, dlx.ErrEffort) {
			return
		}
		waited *= 2
		select {
		case <-ctx.Done():
			return
		case <-time.After(waited):
		}
	}
}

// end ends the weighing when the search has ended. It returns the error of the search, or nil if weights ended the search:
// then there are no solutions.
func (w *weighing) end(searched error) error {
	w.cancel()
	if !w.clock.Stop() {
		<-w.done
	}
	if w.found != nil && errors.Is(searched, context.Canceled) {
		return nil
	}
	return searched
}

// endOf is end, and with --stats reports if weights ended the search.
func (c *search) endOf(w *weighing, j *job, searched error) error {
	err := w.end(searched)
	if c.stats && err == nil && searched != nil {
		j.message("weights of the items prove that there is no solution, as dlx explain shows")
	}
	return err
}

// atOnce is how many numbers may be computed to look for weights before any search: it takes some milliseconds.
const atOnce = 1 << 20

// firstOrWeights returns a solution. If there is none, the error is [dlx.ErrNoSolution], with the weights if they proved
// it.
func firstOrWeights(ctx context.Context, p *dlx.Problem) (dlx.Solution, *dlx.Weights, error) {
	if weights, err := p.Weigh(ctx, atOnce); err == nil {
		return nil, &weights, dlx.ErrNoSolution
	}
	searching, w := weigh(ctx, p)
	sol, err := dlx.NewSolver(p).Any(searching)
	if ended := w.end(err); ended == nil && err != nil {
		return nil, w.found, dlx.ErrNoSolution
	}
	return sol, nil, err
}
