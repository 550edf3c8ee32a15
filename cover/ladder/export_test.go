package ladder

// Tests make rules of houses, pairs and limits of their own.
type (
	More  = more
	Limit = limit
)

var NewRules = newRules

// Want makes searches into s pass over applications of which f reports false. Only what follows from them is known then.
func (s *Step) Want(f func(*Step) bool) { s.wanted = f }

// Unnumbered has a technique without a number look for hidden pairs.
func (b *Board) Unnumbered(s *Step) bool {
	s.begin(Refutation)
	return b.hidden(s, 2)
}
