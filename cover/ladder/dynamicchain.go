package ladder

// dynamicChain finds what follows by links that come up on the way, too.
func (b *Board) dynamicChain(s *Step) bool { return b.reason(s, dynamic, 8.5) }
