package ladder

// A template of a digit is a choice of one of its places in each row, no two of which exclude each other. Two digits
// cannot share a cell. So a template is dropped if it has a cell that all templates of another digit have. Here the places
// of a placeSet are cells.
type templates struct {
	board *Board
	of    [][]placeSet // of each digit, its templates
	any   []placeSet   // of each digit, the cells of any of its templates
	every []placeSet   // of each digit, the cells of all of its templates
}

// templateSet finds a digit that has a place in all of its templates.
func (b *Board) templateSet(s *Step) bool {
	t := b.templates()
	if t == nil {
		return false
	}
	for d, every := range t.every {
		for c := range every.all {
			s.digits(1 << d)
			if s.Placed = (Candidate{c, d + 1}); s.takes() {
				return true
			}
		}
	}
	return false
}

// templateDelete finds a digit that has places in none of its templates.
func (b *Board) templateDelete(s *Step) bool {
	t := b.templates()
	if t == nil {
		return false
	}
	for d, any := range t.any {
		for c, set := range b.cands {
			if set>>d&1 == 1 && any.within(place(c)).empty() {
				s.remove(c, 1<<d)
			}
		}
		if s.takes() {
			s.digits(1 << d)
			return true
		}
	}
	return false
}

// templates returns the templates of all digits. It returns nil on boards above 9x9, where there would be too many, and
// if a digit has no template: then the board has no solution.
func (b *Board) templates() *templates {
	n := b.rules.n
	if n > 9 {
		return nil
	}
	t := &templates{b, make([][]placeSet, n), make([]placeSet, n), make([]placeSet, n)}
	for d := range n {
		if b.stopped() {
			return nil
		}
		t.row(d, 0, nil)
	}
	for changed := true; changed; {
		changed = false
		for d := range n {
			kept := t.of[d][:0]
			t.any[d], t.every[d] = placeSet{}, placeSet{^uint64(0), ^uint64(0)}
			for _, cells := range t.of[d] {
				if t.fits(d, cells) {
					kept = append(kept, cells)
					t.any[d], t.every[d] = t.any[d].with(cells), t.every[d].within(cells)
				}
			}
			if len(kept) == 0 {
				return nil
			}
			changed = changed || len(kept) < len(t.of[d])
			t.of[d] = kept
		}
	}
	return t
}

// fits reports whether a template of a digit has no cell that all templates of another digit have.
func (t *templates) fits(d int, cells placeSet) bool {
	for other, every := range t.every {
		if other != d && !every.within(cells).empty() {
			return false
		}
	}
	return true
}

// row adds the templates of a digit that have the chosen cells, which are in the rows before line.
func (t *templates) row(d, line int, chosen []int) {
	b, r := t.board, t.board.rules
	if line == r.n {
		cells := placeSet{}
		for _, c := range chosen {
			cells = cells.with(place(c))
		}
		t.of[d] = append(t.of[d], cells)
		return
	}
	places := b.where[(r.rows+line)*r.n+d]
	if places == 0 {
		t.row(d, line+1, chosen) // the digit is placed there
		return
	}
	for c := range r.houses[r.rows+line].at(places) {
		clear := true
		for _, other := range chosen {
			clear = clear && !r.sees[c].has(other)
		}
		if clear {
			t.row(d, line+1, append(chosen, c))
		}
	}
}

var templateSetWords = says("{digits0} is there in every way to place it in all rows, columns and boxes that leaves room " +
	"for the other digits")

var templateDeleteWords = says("no way to place {digits0} in all rows, columns and boxes that leaves room for the other digits " +
	"has it there")
