package ladder

// deadEnd finds a candidate from which steps of some techniques lead to a dead end, by as few of them as possible.
func (b *Board) deadEnd(s *Step, allowed Techniques) bool {
	trial := NewBoard(b.rules)
	trial.done = b.done
	var next Step
	best := len(b.digits) + 1
	for cell, all := range b.cands {
		if b.stopped() {
			return false
		}
		for d := range each(all) {
			assumed := Candidate{cell, d + 1}
			trial.copyFrom(b)
			trial.Place(assumed)
			count := 0
			for ; count < best && trial.Next(&next, allowed); count++ {
				trial.Apply(&next)
			}
			if count < best && trial.Dead() {
				best = count
				s.chain([]Statement{{Candidate: assumed, True: true}})
				s.Removed = append(s.Removed[:0], assumed)
			}
		}
	}
	return len(s.Removed) > 0
}

func deadEndWords(p *phrase) {
	by := "singles lead"
	if p.s.Technique == Refutation {
		by = "steps up to " + XYZWing.Rung().String() + " lead"
	}
	p.say("with ", p.told(p.s.Chains[0][0]), " ", by, " to a dead end")
}
