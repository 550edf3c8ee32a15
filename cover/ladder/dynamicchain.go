package ladder

// dynamicChain finds what follows by links that come up on the way, too.
func (b *Board) dynamicChain(s *Step) bool { return b.reason(s, dynamic, 8.5) }

const dynamicChainExample = "...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634"
