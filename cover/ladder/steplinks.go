package ladder

import (
	"iter"
)

// Links returns how the statements of a step follow from one another: each with one that it follows from, as (from,
// to). A step with chains has their links. XY-wings, XYZ-wings, W-wings, skyscrapers and kites, which are not worded as
// chains, have the links of the one or two chains behind them.
func (r *Rules) Links(s *Step) iter.Seq2[Statement, Statement] {
	return func(yield func(from, to Statement) bool) {
		chains := s.Chains
		if len(chains) == 0 {
			chains = r.implied(s)
		}
		for _, chain := range chains {
			for i, to := range chain {
				from := to.From
				if from == nil && i > 0 {
					from = []int{i - 1}
				}
				for _, j := range from {
					if !yield(chain[j], to) {
						return
					}
				}
			}
		}
	}
}

// implied returns the chains behind a step that is not worded as chains.
func (r *Rules) implied(s *Step) [][]Statement {
	switch s.Technique {
	case XYWing, XYZWing:
		common := s.Digits[0]
		pivot, one, two := s.Cells[0], s.Cells[1], s.Cells[2]
		x, y := (s.Held[1] &^ (1 << common)).Min(), (s.Held[2] &^ (1 << common)).Min()
		if s.Technique == XYWing {
			return [][]Statement{alternating(false, Candidate{one, common}, Candidate{one, x}, Candidate{pivot, x},
				Candidate{pivot, y}, Candidate{two, y}, Candidate{two, common})}
		}
		return [][]Statement{
			alternating(true, Candidate{pivot, x}, Candidate{one, x}, Candidate{one, common}),
			alternating(true, Candidate{pivot, y}, Candidate{two, y}, Candidate{two, common}),
		}
	case WWing:
		common, d := s.Digits[0], s.Digits[1]
		one, two, x, y := s.Cells[0], s.Cells[1], s.Set[0], s.Set[1]
		if !r.Apart(one, x) || !r.Apart(two, y) {
			x, y = y, x
		}
		return [][]Statement{alternating(false, Candidate{one, common}, Candidate{one, d}, Candidate{x, d},
			Candidate{y, d}, Candidate{two, d}, Candidate{two, common})}
	case Skyscraper, Kite:
		d := s.Digits[0]
		return [][]Statement{alternating(false, Candidate{s.Cells[0], d}, Candidate{s.Set[0], d}, Candidate{s.Set[1], d},
			Candidate{s.Cells[1], d})}
	}
	return nil
}

// alternating returns a chain of statements that are true and false in turn, given what the first is.
func alternating(first bool, candidates ...Candidate) (chain []Statement) {
	for i, c := range candidates {
		chain = append(chain, Statement{Candidate: c, True: first == (i%2 == 0)})
	}
	return chain
}
