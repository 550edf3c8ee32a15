package ladder

// siamese finds two fish with fins that have the same base houses, each of which rules out something that the other one
// does not. Smaller fish come first; of equally large ones, fish of lines come before fish with boxes.
func (b *Board) siamese(s *Step) bool {
	for k := 2; k <= 4; k++ {
		for _, kind := range [...]fishKind{{k, basic, someFins}, {k, basic, leanFins}, {k, franken, someFins}, {k, mutant, someFins}} {
			if b.fishSearch(kind).any(func(f *fishSearch) bool { return f.twins(s) }) {
				return true
			}
		}
	}
	return false
}

// twins notes the first two fish of this kind of the current base houses.
func (f *fishSearch) twins(s *Step) bool {
	var list []caught
	for _, cross := range f.found {
		two, ok := f.fish(cross)
		if !ok {
			continue
		}
		for _, one := range list {
			if one.out.without(two.out).empty() || two.out.without(one.out).empty() {
				continue
			}
			f.note(s, one)
			f.rulesOut(s, two)
			for fin := range two.fins.all {
				s.Set = append(s.Set, f.cells[fin])
			}
			if s.takes() {
				return true
			}
		}
		list = append(list, two)
	}
	return false
}

func siameseWords(p *phrase) {
	k := len(p.s.Houses) / 3
	p.say("in ", p.lines(p.s.Houses[:k]), ", ", p.own("digits0"), " is only in ", p.lines(p.s.Houses[k:2*k]))
	p.tell(" or at {extras}, and also only in ")
	p.say(p.lines(p.s.Houses[2*k:]), " or at ", p.own("set"))
}
