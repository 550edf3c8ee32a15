package ladder

import "slices"

// deathBlossom finds a cell, the stem, and for each of its candidates an almost locked set, a petal, which cannot hold
// that digit if the stem does. So one of the petals holds all its other digits, and a digit of all petals is ruled out
// in the cells that see all its places in them.
func (b *Board) deathBlossom(s *Step) bool {
	if b.rules.n > 16 {
		return false // there would be too many sets
	}
	list := b.almostSets(mostAlmost)
	for stem, cands := range b.cands {
		if cands == 0 || b.stopped() {
			continue
		}
		f := blossom{board: b, stem: stem}
		for d := range each(cands) {
			f.petals = append(f.petals, f.of(list, d))
		}
		for d := range b.rules.n {
			if cands>>d&1 == 0 && f.grow(s, d, b.holding(d)) {
				return true
			}
		}
	}
	return false
}

// A blossom is a stem with the petals that it may have.
type blossom struct {
	board  *Board
	stem   int
	petals [][]*almostSet // of each candidate of the stem
	chosen []*almostSet   // of the first candidates
}

// of returns the sets without the stem whose places of a digit, from 0, all see the stem.
func (f *blossom) of(list []almostSet, d int) (petals []*almostSet) {
	sees := &f.board.rules.sees[f.stem]
	for i := range list {
		if a := &list[i]; a.digits>>d&1 == 1 && !slices.Contains(a.cells, f.stem) && a.places[a.at(d)].inside(sees) {
			petals = append(petals, a)
		}
	}
	return petals
}

// grow chooses a petal for each further candidate of the stem. All petals have digit d, from 0. left are the cells that see
// all places of d in the petals chosen so far.
func (f *blossom) grow(s *Step, d int, left cellSet) bool {
	at := len(f.chosen)
	if at == len(f.petals) {
		return f.note(s)
	}
	for _, a := range f.petals[at] {
		if a.digits>>d&1 == 0 {
			continue
		}
		seen := left
		if seen.keep(&a.seen[a.at(d)]); seen == (cellSet{}) {
			continue
		}
		f.chosen = append(f.chosen, a)
		if f.grow(s, d, seen) {
			return true
		}
		f.chosen = f.chosen[:at]
	}
	return false
}

// note notes what the chosen petals rule out.
func (f *blossom) note(s *Step) bool {
	common := ^f.board.cands[f.stem]
	for _, a := range f.chosen {
		common &= a.digits
	}
	for d := range each(common) {
		f.board.removeSeen(s, d, f.chosen...)
	}
	if !s.takes() {
		return false
	}
	s.Cells = append(s.Cells, f.stem)
	s.digits(common)
	at := 0
	for d := range each(f.board.cands[f.stem]) {
		a := f.chosen[at]
		s.Set = append(s.Set, a.cells...)
		s.Chains = append(s.Chains, []Statement{
			{Candidate: Candidate{f.stem, d + 1}, True: true},
			a.says(d, false),
			a.says(s.Digits[0]-1, true),
		})
		s.Chains[at][2].By = "in " + string(f.board.rules.AppendCells(nil, a.cells))
		at++
	}
	return true
}

// says returns the statement that a set holds a digit, from 0, or does not.
func (a *almostSet) says(d int, is bool) Statement {
	cells := slices.Collect(a.places[a.at(d)].all)
	said := Statement{Candidate: Candidate{cells[0], d + 1}, True: is}
	if len(cells) > 1 {
		said.Group = cells
	}
	return said
}

func deathBlossomWords(p *phrase) {
	p.tell("whatever {cells0} is: ")
	for i, chain := range p.s.Chains {
		if i > 0 {
			p.say("; ")
		}
		p.chain(chain)
	}
}
