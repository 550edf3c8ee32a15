package dlx

func NewBits(p *Problem) *Solver {
	s := NewSolver(p)
	if fitsBits(p) {
		s.tree = newBitTree(p)
	}
	return s
}
