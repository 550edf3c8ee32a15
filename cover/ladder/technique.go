package ladder

import "fmt"

// A Technique is a kind of step.
type Technique uint8

// The techniques, from the lowest to the highest: the rungs of the ladder, then those beyond, which have no number.
const (
	LastCell            Technique = iota // 1.0
	HiddenSingleBox                      // 1.2
	HiddenSingle                         // 1.5
	DirectPointing                       // 1.7
	DirectClaiming                       // 1.9
	DirectHiddenPair                     // 2.0
	NakedSingle                          // 2.3
	DirectHiddenTriplet                  // 2.5
	Pointing                             // 2.6
	Claiming                             // 2.8
	NakedPair                            // 3.0
	XWing                                // 3.2
	HiddenPair                           // 3.4
	NakedTriplet                         // 3.6
	Swordfish                            // 3.8
	HiddenTriplet                        // 4.0
	XYWing                               // 4.2
	XYZWing                              // 4.4

	NakedQuad
	Jellyfish
	HiddenQuad
	Skyscraper
	Kite
	WWing
	Chain
	Contradiction
	Refutation

	numTechniques // not one of them
)

// Highest is the highest technique that has a number.
const Highest = XYZWing

// Techniques are a set of them, a bit each.
type Techniques uint32

// Sets of techniques.
const (
	Singles Techniques = 1<<LastCell | 1<<HiddenSingleBox | 1<<HiddenSingle | 1<<NakedSingle
	Rungs   Techniques = 1<<(Highest+1) - 1   // those with a number
	All     Techniques = 1<<numTechniques - 1 // and those beyond

	// Locked are the singles, locked digits, and naked and hidden pairs and triplets.
	Locked = Singles | 1<<Pointing | 1<<Claiming | 1<<NakedPair | 1<<HiddenPair | 1<<NakedTriplet | 1<<HiddenTriplet
)

// Has reports whether t is in the set.
func (s Techniques) Has(t Technique) bool { return s>>t&1 == 1 }

var techniques = [numTechniques]struct {
	name string
	rung Rung
}{
	LastCell:            {"last cell", 10},
	HiddenSingleBox:     {"hidden single", 12},
	HiddenSingle:        {"hidden single", 15},
	DirectPointing:      {"direct pointing", 17},
	DirectClaiming:      {"direct claiming", 19},
	DirectHiddenPair:    {"direct hidden pair", 20},
	NakedSingle:         {"naked single", 23},
	DirectHiddenTriplet: {"direct hidden triplet", 25},
	Pointing:            {"pointing", 26},
	Claiming:            {"claiming", 28},
	NakedPair:           {"naked pair", 30},
	XWing:               {"X-wing", 32},
	HiddenPair:          {"hidden pair", 34},
	NakedTriplet:        {"naked triplet", 36},
	Swordfish:           {"swordfish", 38},
	HiddenTriplet:       {"hidden triplet", 40},
	XYWing:              {"XY-wing", 42},
	XYZWing:             {"XYZ-wing", 44},
	NakedQuad:           {"naked quad", Beyond},
	Jellyfish:           {"jellyfish", Beyond},
	HiddenQuad:          {"hidden quad", Beyond},
	Skyscraper:          {"skyscraper", Beyond},
	Kite:                {"kite", Beyond},
	WWing:               {"W-wing", Beyond},
	Chain:               {"chain", Beyond},
	Contradiction:       {"contradiction", Beyond},
	Refutation:          {"refutation", Beyond},
}

// find finds the first application of a technique.
func (b *Board) find(t Technique, s *Step) bool {
	switch t {
	case LastCell:
		return b.lastCell(s)
	case HiddenSingleBox:
		return b.hiddenSingleBox(s)
	case HiddenSingle:
		return b.hiddenSingle(s)
	case DirectPointing:
		return b.directPointing(s)
	case DirectClaiming:
		return b.directClaiming(s)
	case DirectHiddenPair:
		return b.directHidden(s, 2)
	case NakedSingle:
		return b.nakedSingle(s)
	case DirectHiddenTriplet:
		return b.directHidden(s, 3)
	case Pointing:
		return b.pointing(s)
	case Claiming:
		return b.claimingDigit(s)
	case NakedPair:
		return b.naked(s, 2)
	case XWing:
		return b.fish(s, 2)
	case HiddenPair:
		return b.hidden(s, 2)
	case NakedTriplet:
		return b.naked(s, 3)
	case Swordfish:
		return b.fish(s, 3)
	case HiddenTriplet:
		return b.hidden(s, 3)
	case XYWing:
		return b.wing(s, 2)
	case XYZWing:
		return b.wing(s, 3)
	case NakedQuad:
		return b.naked(s, 4)
	case Jellyfish:
		return b.fish(s, 4)
	case HiddenQuad:
		return b.hidden(s, 4)
	case Skyscraper:
		return b.skyscraper(s)
	case Kite:
		return b.kite(s)
	case WWing:
		return b.wWing(s)
	case Chain:
		return b.chain(s)
	case Contradiction:
		return b.deadEnd(s, Singles)
	case Refutation:
		return b.deadEnd(s, Rungs)
	}
	return false
}

// String returns the name of the technique: "pointing", "naked pair".
func (t Technique) String() string { return techniques[t].name }

// Rung returns the number of the technique on the ladder, or Beyond.
func (t Technique) Rung() Rung { return techniques[t].rung }

// A Rung is a number of the ladder, in tenths: 26 is 2.6. 0 is that of a puzzle without an empty cell.
type Rung uint8

// Beyond is the Rung of what is higher than the ladder.
const Beyond Rung = 255

// String returns "2.6", and ">4.4" for Beyond.
func (r Rung) String() string {
	if r == Beyond {
		return ">" + Highest.Rung().String()
	}
	return fmt.Sprintf("%d.%d", r/10, r%10)
}
