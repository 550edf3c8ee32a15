package ladder

// setLinked are chains of almost locked sets: of any two in turn, only one can hold a certain digit.
var setLinked = webKind{also: func(b *Board) linker {
	l := b.setLinks()
	l.ends = true
	return l
}}

// lockedLinks are the links of chains that go over candidates, groups and almost locked sets.
var lockedLinks = webKind{
	houses: true, cells: true, mates: true, groups: true, loops: true,
	also: func(b *Board) linker { return b.setLinks() },
}
