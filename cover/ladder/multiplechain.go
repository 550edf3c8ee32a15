package ladder

// multipleChain finds what follows from each candidate of a cell, or from each place of a digit in a house.
func (b *Board) multipleChain(s *Step) bool { return b.reason(s, static, 8.0) }

const multipleChainExample = "...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634"
