package counting

import "time"

// A pace predicts from the last layers of a count how long the rest takes. Most frontiers grow over the first rows of a
// board and stay as wide from there on, so that each layer takes as long as the next; before that, the prediction is too
// short.
type pace struct {
	layers int
	marks  []mark
}

// mark is when a count came to a layer.
type mark struct {
	layer int
	at    time.Time
}

// window is the share of all layers that the pace is measured over: one in so many.
const window = 16

// left returns how long the rest takes at the pace of the last layers, 0 if that is not known. The pace starts anew when a
// count goes back to a layer, to take up what it put aside, or goes on by another method.
func (p *pace) left(layer, layers int, now time.Time) time.Duration {
	if n := len(p.marks); n == 0 || layer < p.marks[n-1].layer || layers != p.layers {
		p.layers = layers
		p.marks = append(p.marks[:0], mark{layer, now})
		return 0
	} else if layer > p.marks[n-1].layer {
		p.marks = append(p.marks, mark{layer, now})
	}
	from := 0
	for layer-p.marks[from].layer > max(1, layers/window) {
		from++
	}
	p.marks = p.marks[from:]
	last := p.marks[len(p.marks)-1]
	done := last.layer - p.marks[0].layer
	if done < max(1, layers/window)/2 || done == 0 {
		return 0
	}
	each := last.at.Sub(p.marks[0].at) / time.Duration(done)
	return max(0, time.Duration(layers-last.layer)*each-now.Sub(last.at))
}
