package ladder

import "slices"

// dualKite finds two kites over the same two cells of a box, each of which rules out something that the other one does
// not. They are kites of two digits, or of one digit: then one kite goes along the row of the first cell and the column of
// the second, and the other kite along the column of the first and the row of the second.
func (b *Board) dualKite(s *Step) bool {
	r := b.rules
	lists := make([][]pair, r.n)
	for d := range lists {
		lists[d] = b.pairs(d)
	}
	for one := range b.cands {
		for two := range one {
			if b.cands[one]&b.cands[two] == 0 || !r.together(one, two, box) || r.together(one, two, row) || r.together(one, two, column) {
				continue
			}
			var kites []kite
			for d := range each(b.cands[one] & b.cands[two]) {
				kites = b.kitesOver(kites, lists[d], d, one, two)
				kites = b.kitesOver(kites, lists[d], d, two, one)
			}
			if b.twoKites(s, kites) {
				s.Set = append(s.Set, two, one)
				return true
			}
		}
	}
	return false
}

// A kite is a digit that is at one of two ends, and what they rule out.
type kite struct {
	digit, inRow, inColumn int
	removed                Step // only its candidates
}

// kitesOver appends the kite of a digit, from 0, by the row of one cell and the column of another one, if there is one.
func (b *Board) kitesOver(list []kite, pairs []pair, d, one, two int) []kite {
	k := kite{digit: d, inRow: b.rules.across(pairs, one, row), inColumn: b.rules.across(pairs, two, column)}
	if k.inRow < 0 || k.inColumn < 0 {
		return list
	}
	if b.removeInSight(&k.removed, 1<<d, k.inRow, k.inColumn); len(k.removed.Removed) == 0 {
		return list
	}
	return append(list, k)
}

// across returns the other place of a pair in the line of a cell, of the kind row or column; -1 if there is none.
func (r *Rules) across(list []pair, cell int, line kind) int {
	for _, p := range list {
		if at := slices.Index(p.cells[:], cell); at >= 0 && r.houses[p.house].kind == line {
			return p.cells[1-at]
		}
	}
	return -1
}

// twoKites notes the first two of some kites if each of them rules out something that the other one does not.
func (b *Board) twoKites(s *Step, kites []kite) bool {
	for i := range kites {
		two := &kites[i]
		for _, one := range kites[:i] {
			if one.removed.allOf(&two.removed) || two.removed.allOf(&one.removed) {
				continue
			}
			for _, c := range slices.Concat(one.removed.Removed, two.removed.Removed) {
				s.remove(c.Cell, 1<<(c.Digit-1))
			}
			if s.takes() {
				s.Digits = append(s.Digits, one.digit+1, two.digit+1)
				s.Cells = append(s.Cells, one.inRow, one.inColumn, two.inRow, two.inColumn)
				return true
			}
		}
	}
	return false
}

var dualKiteWords = says("{set} see each other, and one of them is one of two places in a row, the other in a column, twice: " +
	"so {digits0} is in {cells0} or {cells1}, and {digits1} is in {cells2} or {cells3}")
