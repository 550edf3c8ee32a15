package ladder

// dynamicChain finds what follows by links that come up on the way, too.
func (b *Board) dynamicChain(s *Step) bool { return b.reason(s, dynamic, 8.5) }

const dynamicChainExample = "59.64..87824971563.7685.9.4639718452285364791417295638968127345.4.589.7675.4368.9"
