package ladder

import "slices"

// dualEmptyRectangle finds two empty corners of a digit in a box, each of which rules out something that the other one
// does not.
func (b *Board) dualEmptyRectangle(s *Step) bool {
	var list []emptyCorner
	var one, two Step
	return b.emptyCorners(func(e *emptyCorner) bool {
		two.begin(s.Technique)
		if b.removeIn(&two, e); len(two.Removed) == 0 {
			return false
		}
		for i := range list {
			o := &list[i]
			if o.digit != e.digit || o.box != e.box {
				continue
			}
			one.begin(s.Technique)
			b.removeIn(&one, o)
			if one.allOf(&two) || two.allOf(&one) {
				continue
			}
			b.removeIn(s, o)
			if b.removeIn(s, e); s.takes() {
				b.noteCorner(s, o)
				s.Houses = append(s.Houses, o.box, o.first, o.other, o.pair, e.first, e.other, e.pair)
				s.Set = append(s.Set, o.near, o.far, e.near, e.far)
				return true
			}
		}
		list = append(list, *e)
		return false
	})
}

// allOf reports whether a step rules out all that another one does.
func (s *Step) allOf(o *Step) bool {
	return !slices.ContainsFunc(o.Removed, func(c Candidate) bool { return !slices.Contains(s.Removed, c) })
}

var dualEmptyRectangleWords = says("{digits0} in {houses0} is only in {houses1} or {houses2}, and in {houses3} only in {set0} or {set1}: " +
	"not in {houses1} both times, so in {houses2} or in {set1}; likewise it is in {houses5} or in {set3}, by {set2} and {set3} in {houses6}")
