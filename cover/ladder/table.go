package ladder

import (
	"cmp"
	"slices"
)

// A technique is a row of the table: all that there is to say of a Technique.
type technique struct {
	name    string
	other   string // another name, or ""
	rung    Rung   // of its easiest application
	points  int    // what HoDoKu counts for a step
	place   int    // in HoDoKu's order: the lowest comes first, and a new one finds room between two others; 0: not in it
	find    func(*Board, *Step) bool
	words   func(*phrase) // what a step rests on
	example string        // a board of 9x9 cells on which it finds a step
	puzzle  string        // the puzzle of that board, if not all of its digits are given
}

// techniques has a row for each technique. init fills it in, since the searches look up rungs in it.
var techniques [numTechniques]technique

// hodoku is the order of HoDoKu, by the places of the rows.
var hodoku []Technique

func init() {
	enter(LastCell, "last cell", "", 10, 4, 10, (*Board).lastCell, lastCellWords,
		"1854723962346597186793185424261879353179652849582341677928436515417968238.3521479")
	enter(HiddenSingleBox, "hidden single", "", 12, 14, 30, (*Board).hiddenSingleBox, hiddenSingleWords,
		"1854723962346597186793185424261879353179652849582341677928436515417968238.3521479")
	enter(HiddenSingle, "hidden single", "", 15, 14, 40, (*Board).hiddenSingle, hiddenSingleWords,
		"1854723962346597186793185424261879353179652849582341677928436515417968238.3521479")
	enter(DirectPointing, "pointing, then a single", "locked candidates 1", 17, 64, 0, with((*Board).directLocked, pointing), lockedWords,
		"518627439426139578793458612247..51636852139479317468251793842568645723.1352..17.4")
	enter(DirectClaiming, "claiming, then a single", "locked candidates 2", 19, 64, 0, with((*Board).directLocked, claiming), lockedWords,
		"56.3798.439.842.5...81653.9736254981924618735185793.4....98.56.8..52649.65943...8")
	enter(DirectHiddenPair, "hidden pair, then a single", "", 20, 84, 0, with((*Board).directHidden, 2), hiddenWords,
		"234985671869217534157364892573492168982176453416538729621.4398.398..124.74582931.")
	enter(NakedSingle, "naked single", "", 23, 4, 20, (*Board).nakedSingle, nakedSingleWords,
		"1854723962346597186793185424261879353179652849582341677928436515417968238.3521479")
	enter(ByRule, "by rule", "", Beyond, 50, 50, (*Board).byRule, byRuleWords, "")
	enter(DirectHiddenTriplet, "hidden triplet, then a single", "", 25, 114, 0, with((*Board).directHidden, 3), hiddenWords,
		"142573.6.658924173937861425793146582415382796826795314374.18.5.569.37.41281459.37")
	enter(Pointing, "pointing", "locked candidates 1", 26, 50, 80, with((*Board).locked, pointing), lockedWords,
		"297563184568417239413829765..2...9411.93.46727462913589741..52..21.4589...59.241.")
	enter(Claiming, "claiming", "locked candidates 2, box/line reduction", 28, 50, 90, with((*Board).locked, claiming), lockedWords,
		".71.3..94.937.412.624915837745..931.9361.7.8.2185.3.79489376251352491768167.5.943")
	enter(NakedPair, "naked pair", "", 30, 60, 100, with((*Board).naked, 2), nakedWords,
		"..8493.51.14578.2995.216.48..61.5492591642873.4.7.95161893542674..861935..5927184")
	enter(XWing, "X-wing", "", 32, 140, 160, with((*Board).fish, 2), fishWords,
		"527....3468953421741372.56.1583.2.7693..8712527.15.3..842973651791265..3365...792")
	enter(HiddenPair, "hidden pair", "", 34, 70, 120, with((*Board).hidden, 2), hiddenWords,
		"3698.25.4758...2.6421.5.8.96179254838321..795594783621975.3.16.143...95.2865..347")
	enter(NakedTriplet, "naked triplet", "", 36, 80, 110, with((*Board).naked, 3), nakedWords,
		"724651983681.3.425539284716263...549148...237957423861315.4.6.2876..23.44923..1.8")
	enter(Swordfish, "swordfish", "", 38, 150, 170, with((*Board).fish, 3), fishWords,
		"9.617853....43...11.352...7798614253634852179..1793486.693.571.4152673983..9.16.5")
	enter(HiddenTriplet, "hidden triplet", "", 40, 100, 130, with((*Board).hidden, 3), hiddenWords,
		"..8493.51.14578.2995.216.48..61.5492591642873.4.7.95161893542674..861935..5927184")
	enter(XYWing, "XY-wing", "", 42, 160, 260, with((*Board).wing, 2), xyWingWords,
		".5.4......1.8...9..872.53.62469.....73156..2989572.6.1174682953369157284528349167")
	enter(XYZWing, "XYZ-wing", "", 44, 180, 270, with((*Board).wing, 3), xyzWingWords,
		"579423...162598437834..7952.5......82..9....3.....6.2.715...3..698734215423....7.")
	enter(UniqueLoop, "unique loop", "", 45, 100, 290, (*Board).uniqueLoop, uniqueLoopWords,
		"..176..5..7485.......14.9.7..72148931439785262895367..438625179.1.3.7..57.54.1.3.")
	enter(NakedQuad, "naked quad", "", 50, 120, 140, with((*Board).naked, 4), nakedWords,
		"3698.25.4758...2.6421.5.8.96179254838321..795594783621975.3.16.143...95.2865..347")
	enter(Jellyfish, "jellyfish", "", 52, 160, 180, with((*Board).fish, 4), fishWords,
		"8957..312214583...376...5841.3978.457...5.931459.3.8..6..3..15.937.15.685.18....3")
	enter(HiddenQuad, "hidden quad", "", 54, 150, 150, with((*Board).hidden, 4), hiddenWords,
		"354218...198675432672439581.37561.24265894.1.4..723.5...6.5..4..23.4...554.38..7.")
	enter(BUG, "BUG", "bivalue universal grave", 56, 100, 200, (*Board).bug, bugWords,
		".497.312.3.21.4..7761892543..792143..235467.1.14387.52198275364435618279276439815")
	enter(AlignedPair, "aligned pair exclusion", "", 62, 500, 860, (*Board).alignedPair, alignedWords,
		"579423...162598437834..7952.5......82..9....3.....6.2.715...3..698734215423....7.")
	enter(ForcingChain, "forcing chain", "", 65, 500, 870, (*Board).forcingChain, forcingWords,
		"...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634")
	enter(AlignedTriplet, "aligned triplet exclusion", "", 75, 500, 890, (*Board).alignedTriplet, alignedWords,
		"3764158922.53..16414.2..735527894316.3.1.25....153.2....3758421854621973712943658")
	enter(Nishio, "Nishio", "", 75, 500, 880, with((*Board).conclusion, digital), conclusionWords,
		"..26345..59.271......859...6.79.3..43..1...7.92174..3.2..598..3.354.......931.2..")
	enter(MultipleChain, "forcing chains", "", 80, 500, 900, with((*Board).conclusion, static), conclusionWords,
		"...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634")
	enter(DynamicChain, "dynamic forcing chains", "forcing net", 85, 700, 910, with((*Board).conclusion, dynamic), conclusionWords,
		"...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634")
	enter(PatternChain, "dynamic forcing chains with patterns", "forcing net", 90, 700, 920, with((*Board).conclusion, patterned), conclusionWords,
		"...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634")
	enter(LockedPair, "locked pair", "", Beyond, 40, 60, with((*Board).lockedSet, 2), lockedSetWords,
		"8..419..292.583...4..726...29.37.65.7..65..2.615942387179835246362194.7.5..2671..")
	enter(LockedTriplet, "locked triplet", "", Beyond, 60, 70, with((*Board).lockedSet, 3), lockedSetWords,
		".5274.....6719..58...65.73.7.45.9..36..3.45.75.38.7.2..35.71.4..41.36.75276485319")
	enter(RemotePair, "remote pair", "", Beyond, 110, 190, (*Board).remotePair, remotePairWords,
		"547913286318672945..9854713196247538.853694.14.318569.834726159.514983..9.25318.4")
	enter(Skyscraper, "skyscraper", "", Beyond, 130, 210, (*Board).skyscraper, twoPairsWords,
		"3526.....168.37.2574952836159687..324273.6.5.831.526..674289513915763284283145796")
	enter(Kite, "kite", "two-string kite", Beyond, 150, 220, (*Board).kite, twoPairsWords,
		"387...92.61297.5.8954.8.1.75497.82.327643.8.5831...7..7.31.54821283476594.58..371")
	enter(TurbotFish, "turbot fish", "", Beyond, 120, 230, with((*Board).chain, webKind{houses: true, most: 4}), chainWords,
		"387...92.61297.5.8954.8.1.75497.82.327643.8.5831...7..7.31.54821283476594.58..371")
	enter(EmptyRectangle, "empty rectangle", "", Beyond, 120, 240, (*Board).emptyRectangle, emptyRectangleWords,
		".9.7...4.3..1.59725.79.3816...857.297..294...2596317849..3...57.63572.9..754.92..")
	enter(WWing, "W-wing", "", Beyond, 150, 250, (*Board).wWing, wWingWords,
		"832419..5967583142415276938791348256283657491...921387.7913.8.41...94..33...6..19")
	enter(UniqueRectangle, "unique rectangle", "", Beyond, 100, 280, (*Board).uniqueRectangle, uniqueRectangleWords,
		"..176..5..7485.......14.9.7..72148931439785262895367..438625179.1.3.7..57.54.1.3.")
	enter(HiddenRectangle, "hidden rectangle", "", Beyond, 100, 300, (*Board).hiddenRectangle, hiddenRectangleWords,
		".73..6185..6..72344...31697..4715826.6...9473782364951..7..856......374...9.72318")
	enter(SueDeCoq, "Sue de Coq", "", Beyond, 250, 370, (*Board).sueDeCoq, sueDeCoqWords,
		"9.6.1.723.71.2.59..5..7941..2..6..57563297184...85..626...3.249....82631.3..46875")
	enter(ALSXZ, "ALS-XZ", "", Beyond, 300, 440, (*Board).alsXZ, alsXZWords,
		"...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634")
	enter(SimpleColours, "simple colours", "", Beyond, 150, 380, (*Board).simpleColours, simpleColoursWords,
		"..26345..59.271......859...6.79.3..43..1...7.92174..3.2..598..3.354.......931.2..")
	enter(MultiColours, "multi-colours", "", Beyond, 200, 390, (*Board).multiColours, multiColoursWords,
		".3.19426868452371912967843536...98.19.2.8.54...8...9....19..387..6.35192.93.17654")
	enter(XChain, "X-chain", "", Beyond, 260, 400, with((*Board).chain, webKind{houses: true}), chainWords,
		"..76....86.5..2.7.1.8....6..6...4..5.5..2.6.7...56984.....9635.2.64..7895......16")
	enter(XYChain, "XY-chain", "", Beyond, 260, 410, with((*Board).chain, webKind{cells: true}), chainWords,
		"3764158922.53..16414.2..735527894316.3.1.25....153.2....3758421854621973712943658")
	enter(Chain, "chain", "AIC", Beyond, 280, 420, with((*Board).chain, allLinks), chainWords,
		"...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634")
	enter(GroupedChain, "grouped chain", "AIC", Beyond, 300, 430, with((*Board).chain, groupLinks), chainWords,
		"...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634")
	enter(ALSXYWing, "ALS-XY-wing", "", Beyond, 320, 450, (*Board).alsXYWing, alsXYWingWords,
		"...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634")
	enter(Contradiction, "contradiction", "", Beyond, 700, 930, with((*Board).deadEnd, Singles), deadEndWords,
		"...1...23....39.4.3..42..9.......4.2.7....3.9..9.647816...51978.8..4.2151.57..634")
	enter(Refutation, "refutation", "", Beyond, 10000, 940, with((*Board).deadEnd, Plain), deadEndWords,
		"...5........19365..35..2..1.2.47......192...8...31..25.....9..39..8..5..7....1..4")
	moreTechniques()
	for t := range numTechniques {
		if techniques[t].place > 0 {
			hodoku = append(hodoku, t)
		}
	}
	slices.SortFunc(hodoku, func(a, b Technique) int { return cmp.Compare(techniques[a].place, techniques[b].place) })
}

// enter fills in the row of a technique.
func enter(t Technique, name, other string, rung Rung, points, place int, find func(*Board, *Step) bool, words func(*phrase), example string) {
	techniques[t] = technique{
		name: name, other: other, rung: rung, points: points, place: place, find: find, words: words, example: example,
	}
}

// with returns the search of a technique that is one of a family.
func with[P any](find func(*Board, *Step, P) bool, p P) func(*Board, *Step) bool {
	return func(b *Board, s *Step) bool { return find(b, s, p) }
}

// HoDoKu returns the order in which that program tries the techniques that it shares with this package, except those in
// [Asked]. Techniques that it does not have come last; direct moves, which no book names, are left out. The slice is the
// caller's.
func HoDoKu() []Technique { return HoDoKuWith(Techniques{}) }

// HoDoKuWith is like [HoDoKu], with those in [Asked] that are given.
func HoDoKuWith(asked Techniques) (order []Technique) {
	for _, t := range hodoku {
		if !Asked.Has(t) || asked.Has(t) {
			order = append(order, t)
		}
	}
	return order
}

// NextIn is like [Board.Next], with the techniques in another order. Naked singles, and hidden singles of all houses,
// are taken in the order in which they came up on the board, as HoDoKu does.
func (b *Board) NextIn(s *Step, order []Technique, allowed Techniques) bool {
	if b.left == 0 || b.lacks {
		return false
	}
	if b.latest.digits != 0 {
		b.spread()
	}
	b.since.note(b)
	b.queued = true
	defer func() { b.queued = false }()
	for _, t := range order {
		if allowed.Has(t) && b.find(s, t) {
			return !b.stopped()
		}
	}
	return false
}
