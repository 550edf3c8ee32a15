package ladder

import (
	"fmt"
	"slices"
	"strings"
)

// A Technique is a kind of step.
type Technique uint8

// The techniques: first those with a number, in the order of Sudoku Explainer, then the others. A new one stands before
// the dead ends, Contradiction and Refutation, which are the last. All else about it is its row in the table.
const (
	LastCell Technique = iota
	HiddenSingleBox
	HiddenSingle
	DirectPointing
	DirectClaiming
	DirectHiddenPair
	NakedSingle
	ByRule
	DirectHiddenTriplet
	Pointing
	Claiming
	NakedPair
	XWing
	HiddenPair
	NakedTriplet
	Swordfish
	HiddenTriplet
	XYWing
	XYZWing
	UniqueLoop
	NakedQuad
	Jellyfish
	HiddenQuad
	BUG
	AlignedPair
	ForcingChain
	AlignedTriplet
	Nishio
	MultipleChain
	DynamicChain
	PatternChain

	LockedPair
	LockedTriplet
	RemotePair
	Skyscraper
	Kite
	TurbotFish
	EmptyRectangle
	WWing
	UniqueRectangle
	HiddenRectangle
	AvoidableRectangle
	FinnedXWing
	SashimiXWing
	FinnedSwordfish
	SashimiSwordfish
	FinnedJellyfish
	SashimiJellyfish
	SueDeCoq
	SimpleColours
	MultiColours
	XChain
	XYChain
	Chain
	GroupedChain
	ALSXZ
	ALSXYWing
	ALSXYChain
	FrankenXWing
	FrankenSwordfish
	FinnedFrankenXWing
	FinnedFrankenSwordfish
	Squirmbag
	Whale
	Leviathan
	FinnedSquirmbag
	SashimiSquirmbag
	FinnedWhale
	SashimiWhale
	FinnedLeviathan
	SashimiLeviathan
	FrankenJellyfish
	FrankenSquirmbag
	FrankenWhale
	FrankenLeviathan
	FinnedFrankenJellyfish
	FinnedFrankenSquirmbag
	FinnedFrankenWhale
	FinnedFrankenLeviathan
	MutantXWing
	MutantSwordfish
	MutantJellyfish
	MutantSquirmbag
	MutantWhale
	MutantLeviathan
	FinnedMutantXWing
	FinnedMutantSwordfish
	FinnedMutantJellyfish
	FinnedMutantSquirmbag
	FinnedMutantWhale
	FinnedMutantLeviathan
	SiameseFish
	DualKite
	DualEmptyRectangle
	ALSChain
	DeathBlossom
	KrakenFish
	TemplateSet
	TemplateDelete
	Contradiction
	Refutation

	numTechniques // not one of them
)

// Highest is the highest technique that has a number.
const Highest = PatternChain

// Techniques is a set of techniques, a bit each: there can be 128.
type Techniques [2]uint64

// Sets of techniques.
var (
	Singles = SetOf(LastCell, HiddenSingleBox, HiddenSingle, NakedSingle)
	Plain   = UpTo(XYZWing)                        // up to 4.4, and by rule: no chains, and no assumptions
	Rungs   = UpTo(Highest).Without(SetOf(ByRule)) // those with a number
	All     = UpTo(Refutation)                     // with and without a number, except those in Asked

	// Asked are found only where they are asked for by name: HoDoKu has them, but switched off.
	Asked = upTo(TemplateDelete).Without(upTo(FinnedFrankenSwordfish))

	// Locked are the singles, locked digits, and naked and hidden pairs and triplets.
	Locked = Singles.With(SetOf(Pointing, Claiming, NakedPair, HiddenPair, NakedTriplet, HiddenTriplet))

	// Unique assume that there is only one solution.
	Unique = SetOf(UniqueLoop, BUG, UniqueRectangle, HiddenRectangle, AvoidableRectangle)
)

// SetOf returns the set of some techniques.
func SetOf(list ...Technique) (s Techniques) {
	for _, t := range list {
		s[t>>6] |= 1 << (t & 63)
	}
	return s
}

// UpTo returns the set of all techniques up to t, without those in Asked. It has t even if Asked has it.
func UpTo(t Technique) Techniques { return upTo(t).Without(Asked).With(SetOf(t)) }

func upTo(t Technique) (s Techniques) {
	for at := range t + 1 {
		s[at>>6] |= 1 << (at & 63)
	}
	return s
}

// Has reports whether t is in the set.
func (s Techniques) Has(t Technique) bool { return s[t>>6]>>(t&63)&1 == 1 }

// Empty reports whether the set has no technique.
func (s Techniques) Empty() bool { return s == Techniques{} }

// With returns the techniques of both sets.
func (s Techniques) With(more Techniques) Techniques {
	return Techniques{s[0] | more[0], s[1] | more[1]}
}

// Without returns the techniques of s that are not in the other set.
func (s Techniques) Without(less Techniques) Techniques {
	return Techniques{s[0] &^ less[0], s[1] &^ less[1]}
}

// Name returns the name of the step: the technique, or more precisely its kind, such as "unique rectangle type 1".
func (s *Step) Name() string {
	switch s.Technique {
	case UniqueLoop, UniqueRectangle, AvoidableRectangle, BUG:
		name := techniques[s.Technique].name
		if len(s.Cells) == 4 && s.Technique != AvoidableRectangle {
			name = "unique rectangle"
		}
		return fmt.Sprint(name, " type ", s.Type)
	case Chain, GroupedChain, ALSChain:
		return chainName(s)
	case ForcingChain:
		return forcingName(s)
	case MultipleChain, DynamicChain, PatternChain:
		return conclusionName(s)
	}
	return techniques[s.Technique].name
}

// ParseTechniques returns the techniques with a name: one for "x-wing", two for "hidden-single". Case, blanks and
// hyphens do not matter. The error says that no technique has the name.
func ParseTechniques(name string) (Techniques, error) {
	between := strings.NewReplacer(" ", "", "-", "", ",", "")
	plain := func(s string) string { return between.Replace(strings.ToLower(s)) }
	var list []Technique
	wanted := plain(name)
	for t := range numTechniques {
		if plain(techniques[t].name) == wanted {
			list = append(list, t)
		}
	}
	if list == nil {
		return Techniques{}, fmt.Errorf("no technique is called %q", name)
	}
	return SetOf(list...), nil
}

// TechniqueNames returns the names of all techniques, as [ParseTechniques] takes them, in their order.
func TechniqueNames() (names []string) {
	for t := range techniques {
		name := strings.ReplaceAll(strings.ReplaceAll(techniques[t].name, ", ", "-"), " ", "-")
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// String returns the name of the technique: "pointing", "naked pair".
func (t Technique) String() string { return techniques[t].name }

// Rung returns the number of the technique's easiest application, or Beyond if it has no number.
func (t Technique) Rung() Rung { return techniques[t].rung }

// Points returns what HoDoKu counts for a step of the technique; a puzzle's score is their sum. Techniques that it does
// not have count as its forcing chains do.
func (t Technique) Points() int { return techniques[t].points }

// Example returns a puzzle of 9x9 cells, some of them filled in, on which the technique finds a step: 81 digits, and
// dots for empty cells. ByRule has none, since it needs a rule.
func (t Technique) Example() string { return techniques[t].example }

// ExamplePuzzle returns the puzzle that the example belongs to, in the same form; "" if all digits of the example may be
// given.
func (t Technique) ExamplePuzzle() string { return techniques[t].puzzle }

// A Rung is a number of the ladder, in tenths: 26 is 2.6. 0 stands for a puzzle without empty cells.
type Rung uint8

// Beyond is the Rung of everything above the ladder.
const Beyond Rung = 255

// Top is the end of the ladder in messages: chains within chains begin above it. A long chain may have a higher number.
const Top Rung = 93

// String returns "2.6", and ">9.3" for Beyond.
func (r Rung) String() string {
	if r == Beyond {
		return ">" + Top.String()
	}
	return fmt.Sprintf("%d.%d", r/10, r%10)
}
