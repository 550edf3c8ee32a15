package tally

import "math"

// Ahead estimates how many states the frontier under way still has to expand. It returns 0 if it cannot tell: in layers
// with swaps, and once a count has put states aside. After a tenth of a count, the estimate is mostly right within a factor
// of two. Progress may call Ahead; it takes some nanoseconds for each layer.
//
// A layer is taken to have 2^(a·width) states, where the width is the number of bits alive there. The factor a follows from
// the most states so far and the width of the widest layer so far. The states expanded so far then give the scale.
func (c *Counter) Ahead() float64 {
	w := c.sweep
	if w == nil || w.states == 0 || w.live == 0 || w.pieces > 0 || w.held.records > 0 {
		return 0
	}
	f, ok := w.rule.(*frontier)
	if !ok {
		return 0
	}
	from, to, share := w.at, w.at, 0.0 // the phase under way, and how much of it is done
	if len(w.shards) > 0 {
		from, to, share = w.phase.from, w.phase.to, float64(w.done)/float64(len(w.shards))
	}
	widest := 1
	for n := range min(from+1, len(f.steps)) {
		widest = max(widest, f.steps[n].width)
	}
	a, done, ahead := math.Log2(float64(w.most+1))/float64(widest), 0.0, 0.0
	for n := range f.steps {
		states := math.Exp2(a * float64(f.steps[n].width))
		switch {
		case n < from:
			done += states
		case n < to:
			done += float64(share * states)
			ahead += float64((1 - share) * states)
		default:
			ahead += states
		}
	}
	if done == 0 {
		return 0
	}
	return float64(w.states) * ahead / done
}
