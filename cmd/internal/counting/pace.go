package counting

import (
	"math"
	"time"
)

// A pace predicts how long the rest of a count takes, from the pace of its last part.
type pace struct {
	marks []mark
}

// mark is when some part of a count was done.
type mark struct {
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
	if n := len(p.marks); n == 0 || done < p.marks[n-1].done {
		p.marks = append(p.marks[:0], mark{done, now})
		return 0
	} else if done > p.marks[n-1].done && done-p.marks[n-1].done >= whole/window/steps {
		p.marks = append(p.marks, mark{done, now})
	}
	from := 0
	for from < len(p.marks)-1 && done-p.marks[from+1].done >= max(1, whole/window) {
		from++
	}
	p.marks = p.marks[from:]
	last := p.marks[len(p.marks)-1]
	part := last.done - p.marks[0].done
	if part == 0 || part < whole/window/2 {
		return 0
	}
	rest := (whole - last.done) / part * float64(last.at.Sub(p.marks[0].at))
	return max(0, time.Duration(min(rest, math.MaxInt64/2))-now.Sub(last.at))
}
