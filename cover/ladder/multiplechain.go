package ladder

// multipleChain finds what follows from each candidate of a cell, or from each place of a digit in a house.
func (b *Board) multipleChain(s *Step) bool { return b.reason(s, static, 8.0) }
