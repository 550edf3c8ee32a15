package ladder

// nishio finds a candidate that is wrong, or right, by links within its digit alone.
func (b *Board) nishio(s *Step) bool { return b.reason(s, digital, 7.5) }
