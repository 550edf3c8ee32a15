package census

import (
	"cmp"
	"slices"
)

// A Forecast is the expected cost of the count of a puzzle, in figures that do not depend on the machine.
type Forecast struct {
	// Outer is the number of fillings of the outer band that are looked at, distinguished by the digits of their columns.
	Outer float64
	// Products is the number of products of two counts that are added.
	Products float64
}

// Work returns the forecast as one figure: the number of products that would take as long. A core of the 2020s does
// some 5e8 in a second.
func (f Forecast) Work() float64 { return f.Products + 6*f.Outer + 1e8 }

// A plan is an orientation of a puzzle with its forecast.
type plan struct {
	orientation
	Forecast
}

// turns has the rotations of three things: each comes first once.
var turns = [3][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}}

// A survey is a puzzle with the fillings of its boxes.
type survey struct {
	puzzle     puzzle
	boxes      [3][3]*box
	transposed [3][3]*box // of the puzzle reflected in its main diagonal
}

func newSurvey(p puzzle) *survey {
	s := &survey{puzzle: p}
	transposed := p.turn(orientation{true, turns[0], turns[0]})
	for b := range s.boxes {
		for k := range s.boxes[b] {
			s.boxes[b][k] = newBox(&p, 27*b+3*k)
			s.transposed[b][k] = newBox(&transposed, 27*b+3*k)
		}
	}
	return s
}

// plans returns the plans with each band, and each stack, as the outer one, the least work first.
func (s *survey) plans() (plans []plan) {
	for _, transposed := range []bool{false, true} {
		for _, bands := range turns {
			o := orientation{transposed, bands, turns[0]}
			in, boxes := s.turn(o)
			of := prospects(&boxes)
			f := forecast(of, automorphisms([2]places{in[1], in[2]}), alike(in[:]...))
			o.stacks = stackOrder(of)
			plans = append(plans, plan{o, f})
		}
	}
	slices.SortStableFunc(plans, func(a, b plan) int { return cmp.Compare(a.Work(), b.Work()) })
	return plans
}

// stage returns the puzzle in an orientation, ready to be summed.
func (s *survey) stage(o orientation) *stage {
	in, boxes := s.turn(o)
	return newStage(&boxes, in, automorphisms([2]places{in[1], in[2]}))
}

// turn returns the places and the boxes in an orientation.
func (s *survey) turn(o orientation) (in [3]places, boxes [3][3]*box) {
	p := s.puzzle.turn(o)
	from := &s.boxes
	if o.transposed {
		from = &s.transposed
	}
	for b := range boxes {
		in[b] = p.places(b)
		for k := range boxes[b] {
			boxes[b][k] = from[o.bands[b]][o.stacks[k]]
		}
	}
	return in, boxes
}

// stackOrder returns the order of the stacks. The one with the most fillings comes last: the innermost loop should be long.
func stackOrder(of [3]prospect) [3]int {
	order := turns[0]
	slices.SortStableFunc(order[:], func(a, b int) int { return cmp.Compare(of[a].ways, of[b].ways) })
	return order
}
