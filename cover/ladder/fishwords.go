package ladder

import "slices"

// wholeWords are the words of a fish without fins.
func wholeWords(p *phrase) {
	fishWords(p)
	if slices.ContainsFunc(p.s.Removed, func(c Candidate) bool { return slices.Contains(p.s.Cells, c.Cell) }) {
		p.say(", nor where two of these meet")
	}
}

func finnedWords(p *phrase) {
	fin := "fin"
	if len(p.s.Extra) > 1 {
		fin = "fins"
	}
	p.tell("in {base}, {digits0} is only in {crossing}, or in the " + fin + " {extras}")
}
