package sudokucli

// A solution on a terminal waits for its verdict, but not for long.

import (
	"sync"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cover"
)

// waiting is a solution that is to be printed together with its verdict. Where nobody insists on that, it is printed
// without when it has waited long enough: by a timer, in another goroutine, to which known and out belong until then.
type waiting struct {
	held bool // a solution of this puzzle was kept

	mu    sync.Mutex     // guards the following, once there is a timer
	grid  *cover.Grid    // the solution; nil: none waits
	known answers.Answer // what is known of it
	timer *time.Timer    // nil: it waits for as long as it takes
}

// Begin forgets the solution of another puzzle.
func (w *waiting) Begin() { w.held, w.grid = false, nil }

// hold keeps the solution for as long as it takes.
func (w *waiting) hold(g *cover.Grid) { w.held, w.grid = true, g.Clone() }

// holdFor keeps the solution for a while, and then prints it.
func (w *waiting) holdFor(patience time.Duration, g *cover.Grid, a *answers.Answer, out *answers.Reply) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hold(g)
	w.known = answers.Answer{Item: a.Item, Status: answers.Solved, Count: 1}
	var timer *time.Timer
	timer = time.AfterFunc(patience, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.timer == timer { // else the verdict was there first
			out.Grid(&w.known, w.grid)
			w.grid, w.timer = nil, nil
		}
	})
	w.timer = timer
}

// know lets a solution that waits be printed with what is known by now.
func (w *waiting) know(s answers.Status) {
	if w.held {
		w.mu.Lock()
		w.known.Status = s
		w.mu.Unlock()
	}
}

// End stops the timer, and returns the solution that still waits, nil if there is none.
func (w *waiting) End() *cover.Grid {
	if !w.held {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer != nil {
		w.timer.Stop()
		w.timer = nil
	}
	return w.grid
}
