package simulation

import "math"

// This file has when the simulated coordinator has parts split, and what comes of it.

// tick has the coordinator look after idle workers in a second.
func (f *run) tick() {
	if f.Split > 0 && !f.ticking {
		f.ticking = true
		f.plan(event{at: f.now + 1, kind: ticks})
	}
}

// split has workers split the parts that take long, since others are idle.
func (f *run) split() {
	if len(f.queue) > 0 || len(f.idle) == 0 || len(f.busy) == 0 {
		return
	}
	const fewest, most, almost = 8, 128, 0.95 // as in package farm
	into := min(max(2*(len(f.idle)+len(f.busy))/len(f.busy), fewest), most)
	f.Messages += len(f.busy)
	var split []*worker
	for w := range f.busy {
		taken := f.now - w.began
		if w.part.of == nil && !w.part.done && !w.part.cut && taken >= f.Split && taken < almost*w.part.work {
			split = append(split, w)
		}
	}
	inOrder(split)
	for _, w := range split {
		p := w.part
		f.Splits++
		f.Twice += f.now - w.began
		w.part = nil
		w.attempt++
		delete(f.busy, w)
		f.message(3 + into)
		f.replace(p, into)
		f.rest(w)
	}
	f.tick()
}

// replace has n parts take the place of a part.
func (f *run) replace(p *part, n int) {
	f.Entries++
	p.done = true
	f.open += n - 1
	for _, work := range f.divide(p.work, n) {
		f.give(&part{work: work, share: p.share / float64(n)})
	}
}

// divide divides work into n parts, as far apart as those that were measured.
func (f *run) divide(work float64, n int) []float64 {
	parts, sum := make([]float64, n), 0.0
	for i := range parts {
		parts[i] = ratios[f.random.IntN(len(ratios))]
		sum += parts[i]
	}
	for i := range parts {
		parts[i] *= work / max(sum, math.SmallestNonzeroFloat64)
	}
	return parts
}
