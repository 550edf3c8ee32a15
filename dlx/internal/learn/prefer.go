package learn

// Prefer has later searches come to solutions that resemble a set of options: they decide for these options and their colours,
// and against all others. nil has them decide as usual again.
func (l *Learner) Prefer(options []int) {
	p := &l.phases
	p.preferred = nil
	if options == nil {
		return
	}
	p.preferred = make([]int8, len(p.last))
	for v := range p.preferred {
		p.preferred[v] = -1
	}
	for _, o := range options {
		p.preferred[o] = 1
		for _, c := range l.wears.List(int32(o)) {
			p.preferred[c] = 1
		}
	}
}
