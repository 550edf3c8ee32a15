package ladder

import (
	"fmt"
	"slices"
	"strings"
)

// A Technique is a kind of step.
type Technique uint8

// The techniques: first those with a number, in the order of Sudoku Explainer, then the others. A new one stands before
// the dead ends, Contradiction and Refutation, which are the last; see also [HoDoKu].
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
	Contradiction
	Refutation

	numTechniques // not one of them
)

// Highest is the highest technique that has a number.
const Highest = PatternChain

// Techniques is a set of techniques, a bit each: there can be 64.
type Techniques uint64

// Sets of techniques.
const (
	Singles Techniques = 1<<LastCell | 1<<HiddenSingleBox | 1<<HiddenSingle | 1<<NakedSingle
	Plain   Techniques = 1<<(XYZWing+1) - 1             // up to 4.4, and by rule: no chains, and no assumptions
	Rungs   Techniques = 1<<(Highest+1) - 1 - 1<<ByRule // those with a number
	All     Techniques = 1<<numTechniques - 1           // and those beyond

	// Locked are the singles, locked digits, and naked and hidden pairs and triplets.
	Locked = Singles | 1<<Pointing | 1<<Claiming | 1<<NakedPair | 1<<HiddenPair | 1<<NakedTriplet | 1<<HiddenTriplet

	// Unique assume that there is only one solution.
	Unique Techniques = 1<<UniqueLoop | 1<<BUG | 1<<UniqueRectangle | 1<<HiddenRectangle
)

// Has reports whether t is in the set.
func (s Techniques) Has(t Technique) bool { return s>>t&1 == 1 }

// A technique is a row of the table: names, number, search and words of a Technique.
type technique struct {
	name   string
	other  string // another name, or ""
	rung   Rung   // of its easiest application
	points int    // what HoDoKu counts for a step
	find   func(*Board, *Step) bool
	words  func(*phrase) // what a step rests on
}

// techniques has a row for each technique. init fills it in, since the searches look up rungs in it.
var techniques [numTechniques]technique

func init() {
	techniques = [numTechniques]technique{
		LastCell:            {"last cell", "", 10, 4, (*Board).lastCell, lastCellWords},
		HiddenSingleBox:     {"hidden single", "", 12, 14, (*Board).hiddenSingleBox, hiddenSingleWords},
		HiddenSingle:        {"hidden single", "", 15, 14, (*Board).hiddenSingle, hiddenSingleWords},
		DirectPointing:      {"pointing, then a single", "locked candidates 1", 17, 64, with((*Board).directLocked, pointing), lockedWords},
		DirectClaiming:      {"claiming, then a single", "locked candidates 2", 19, 64, with((*Board).directLocked, claiming), lockedWords},
		DirectHiddenPair:    {"hidden pair, then a single", "", 20, 84, with((*Board).directHidden, 2), hiddenWords},
		NakedSingle:         {"naked single", "", 23, 4, (*Board).nakedSingle, nakedSingleWords},
		ByRule:              {"by rule", "", Beyond, 50, (*Board).byRule, byRuleWords},
		DirectHiddenTriplet: {"hidden triplet, then a single", "", 25, 114, with((*Board).directHidden, 3), hiddenWords},
		Pointing:            {"pointing", "locked candidates 1", 26, 50, with((*Board).locked, pointing), lockedWords},
		Claiming:            {"claiming", "locked candidates 2, box/line reduction", 28, 50, with((*Board).locked, claiming), lockedWords},
		NakedPair:           {"naked pair", "", 30, 60, with((*Board).naked, 2), nakedWords},
		XWing:               {"X-wing", "", 32, 140, with((*Board).fish, 2), fishWords},
		HiddenPair:          {"hidden pair", "", 34, 70, with((*Board).hidden, 2), hiddenWords},
		NakedTriplet:        {"naked triplet", "", 36, 80, with((*Board).naked, 3), nakedWords},
		Swordfish:           {"swordfish", "", 38, 150, with((*Board).fish, 3), fishWords},
		HiddenTriplet:       {"hidden triplet", "", 40, 100, with((*Board).hidden, 3), hiddenWords},
		XYWing:              {"XY-wing", "", 42, 160, with((*Board).wing, 2), xyWingWords},
		XYZWing:             {"XYZ-wing", "", 44, 180, with((*Board).wing, 3), xyzWingWords},
		UniqueLoop:          {"unique loop", "", 45, 100, (*Board).uniqueLoop, uniqueLoopWords},
		NakedQuad:           {"naked quad", "", 50, 120, with((*Board).naked, 4), nakedWords},
		Jellyfish:           {"jellyfish", "", 52, 160, with((*Board).fish, 4), fishWords},
		HiddenQuad:          {"hidden quad", "", 54, 150, with((*Board).hidden, 4), hiddenWords},
		BUG:                 {"BUG", "bivalue universal grave", 56, 100, (*Board).bug, bugWords},
		AlignedPair:         {"aligned pair exclusion", "", 62, 500, (*Board).alignedPair, alignedWords},
		ForcingChain:        {"forcing chain", "", 65, 500, (*Board).forcingChain, forcingWords},
		AlignedTriplet:      {"aligned triplet exclusion", "", 75, 500, (*Board).alignedTriplet, alignedWords},
		Nishio:              {"Nishio", "", 75, 500, with((*Board).conclusion, digital), conclusionWords},
		MultipleChain:       {"forcing chains", "", 80, 500, with((*Board).conclusion, static), conclusionWords},
		DynamicChain:        {"dynamic forcing chains", "forcing net", 85, 700, with((*Board).conclusion, dynamic), conclusionWords},
		PatternChain:        {"dynamic forcing chains with patterns", "forcing net", 90, 700, with((*Board).conclusion, patterned), conclusionWords},
		LockedPair:          {"locked pair", "", Beyond, 40, with((*Board).lockedSet, 2), lockedSetWords},
		LockedTriplet:       {"locked triplet", "", Beyond, 60, with((*Board).lockedSet, 3), lockedSetWords},
		RemotePair:          {"remote pair", "", Beyond, 110, (*Board).remotePair, remotePairWords},
		Skyscraper:          {"skyscraper", "", Beyond, 130, (*Board).skyscraper, twoPairsWords},
		Kite:                {"kite", "two-string kite", Beyond, 150, (*Board).kite, twoPairsWords},
		TurbotFish:          {"turbot fish", "", Beyond, 120, with((*Board).chain, webKind{houses: true, most: 4}), chainWords},
		EmptyRectangle:      {"empty rectangle", "", Beyond, 120, (*Board).emptyRectangle, emptyRectangleWords},
		WWing:               {"W-wing", "", Beyond, 150, (*Board).wWing, wWingWords},
		UniqueRectangle:     {"unique rectangle", "", Beyond, 100, (*Board).uniqueRectangle, uniqueRectangleWords},
		HiddenRectangle:     {"hidden rectangle", "", Beyond, 100, (*Board).hiddenRectangle, hiddenRectangleWords},
		FinnedXWing:         {"finned X-wing", "", Beyond, 130, with((*Board).finned, 2), finnedWords},
		SashimiXWing:        {"sashimi X-wing", "", Beyond, 150, with((*Board).sashimi, 2), finnedWords},
		FinnedSwordfish:     {"finned swordfish", "", Beyond, 200, with((*Board).finned, 3), finnedWords},
		SashimiSwordfish:    {"sashimi swordfish", "", Beyond, 240, with((*Board).sashimi, 3), finnedWords},
		FinnedJellyfish:     {"finned jellyfish", "", Beyond, 250, with((*Board).finned, 4), finnedWords},
		SashimiJellyfish:    {"sashimi jellyfish", "", Beyond, 260, with((*Board).sashimi, 4), finnedWords},
		SueDeCoq:            {"Sue de Coq", "", Beyond, 250, (*Board).sueDeCoq, sueDeCoqWords},
		ALSXZ:               {"ALS-XZ", "", Beyond, 300, (*Board).alsXZ, alsXZWords},
		SimpleColours:       {"simple colours", "", Beyond, 150, (*Board).simpleColours, simpleColoursWords},
		MultiColours:        {"multi-colours", "", Beyond, 200, (*Board).multiColours, multiColoursWords},
		XChain:              {"X-chain", "", Beyond, 260, with((*Board).chain, webKind{houses: true}), chainWords},
		XYChain:             {"XY-chain", "", Beyond, 260, with((*Board).chain, webKind{cells: true}), chainWords},
		Chain:               {"chain", "AIC", Beyond, 280, with((*Board).chain, allLinks), chainWords},
		GroupedChain:        {"grouped chain", "AIC", Beyond, 300, with((*Board).chain, groupLinks), chainWords},
		ALSXYWing:           {"ALS-XY-wing", "", Beyond, 320, (*Board).alsXYWing, alsXYWingWords},
		Contradiction:       {"contradiction", "", Beyond, 700, with((*Board).deadEnd, Singles), deadEndWords},
		Refutation:          {"refutation", "", Beyond, 10000, with((*Board).deadEnd, Plain), deadEndWords},
	}
}

// with returns the search of a technique that is one of a family.
func with[P any](find func(*Board, *Step, P) bool, p P) func(*Board, *Step) bool {
	return func(b *Board, s *Step) bool { return find(b, s, p) }
}

// Name returns the name of the step: the technique, or more precisely its kind, such as "unique rectangle type 1".
func (s *Step) Name() string {
	switch s.Technique {
	case UniqueLoop, UniqueRectangle, BUG:
		name := techniques[s.Technique].name
		if len(s.Cells) == 4 {
			name = "unique rectangle"
		}
		return fmt.Sprint(name, " type ", s.Type)
	case Chain, GroupedChain:
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
	plain := func(s string) string {
		return strings.NewReplacer(" ", "", "-", "", ",", "").Replace(strings.ToLower(s))
	}
	set := Techniques(0)
	for t := range numTechniques {
		if plain(techniques[t].name) == plain(name) {
			set |= 1 << t
		}
	}
	if set == 0 {
		return 0, fmt.Errorf("no technique is called %q", name)
	}
	return set, nil
}

// TechniqueNames returns the names of all techniques, as [ParseTechniques] takes them, in their order.
func TechniqueNames() (names []string) {
	for t := range techniques {
		name := strings.ReplaceAll(strings.ReplaceAll(techniques[t].name, ", ", "-"), " ", "-")
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// String returns the name of the technique: "pointing", "naked pair".
func (t Technique) String() string { return techniques[t].name }

// Rung returns the number of the technique's easiest application, or Beyond if it has no number.
func (t Technique) Rung() Rung { return techniques[t].rung }

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
