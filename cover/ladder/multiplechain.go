package ladder

// multipleChain finds what follows from each candidate of a cell, or from each place of a digit in a house.
func (b *Board) multipleChain(s *Step) bool { return b.reason(s, static, 8.0) }

const multipleChainExample = "59.64..87824971563.7685.9.4639718452285364791417295638968127345.4.589.7675.4368.9"
