package ladder

// HoDoKu is the order in which that program tries the techniques that it shares with this package. Techniques that it
// does not have come last; direct moves, which no book names, are left out. Callers must not change it.
var HoDoKu = []Technique{
	LastCell, NakedSingle, HiddenSingleBox, HiddenSingle, ByRule, LockedPair, LockedTriplet, Pointing, Claiming, NakedPair,
	NakedTriplet, HiddenPair, HiddenTriplet, NakedQuad, HiddenQuad, XWing, Swordfish, Jellyfish, RemotePair, BUG, Skyscraper,
	Kite, TurbotFish, EmptyRectangle, WWing, XYWing, XYZWing, UniqueRectangle, UniqueLoop, HiddenRectangle, FinnedXWing,
	SashimiXWing, FinnedSwordfish, SashimiSwordfish, FinnedJellyfish, SashimiJellyfish, SueDeCoq, SimpleColours, MultiColours, XChain,
	XYChain, Chain, GroupedChain, ALSXZ, ALSXYWing, AlignedPair, ForcingChain, Nishio, AlignedTriplet, MultipleChain,
	DynamicChain, PatternChain, Contradiction, Refutation,
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

// Points returns what HoDoKu counts for a step of the technique; a puzzle's score is their sum. Techniques that it does
// not have count as its forcing chains do.
func (t Technique) Points() int { return techniques[t].points }
