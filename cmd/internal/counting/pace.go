package counting

import (
	"math"
	"time"
)

// A pace predicts how long the rest of a count takes, from the pace of its last part.
type pace struct {
	milestones []milestone
}

// milestone is when some part of a count was done.
type milestone struct {
	done float64
	at   time.Time
}

const (
	window = 16 // the pace is measured over the last part of the whole: one in so many
	steps  = 16 // marks of a window, about
)

// left returns how long the rest takes at the pace of the last part, given how much of the whole is done; 0 if that is not
// known. The estimate of the whole may change. The pace starts anew when less is done than before: when a count goes back to
// a layer, to take up what it put aside, or goes on by another method.
func (p *pace) left(done, whole float64, now time.Time) time.Duration {
	if n := len(p.milestones); n == 0 || done < p.milestones[n-1].done {
		p.milestones = append(p.milestones[:0], milestone{done, now})
		return 0
	} else if done > p.milestones[n-1].done && done-p.milestones[n-1].done >= whole/window/steps {
		p.milestones = append(p.milestones, milestone{done, now})
	}
	from := 0
	for from < len(p.milestones)-1 && done-p.milestones[from+1].done >= max(1, whole/window) {
		from++
	}
	p.milestones = p.milestones[from:]
	last := p.milestones[len(p.milestones)-1]
	part := last.done - p.milestones[0].done
	if part == 0 || part < whole/window/2 {
		return 0
	}
	rest := (whole - last.done) / part * float64(last.at.Sub(p.milestones[0].at))
	return max(0, time.Duration(min(rest, math.MaxInt64/2))-now.Sub(last.at))
}
