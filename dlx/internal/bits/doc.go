// Package bits searches with sets of bits, where the options are few enough.
//
// Two options conflict if they cannot be chosen together: because they share a primary item that is to be covered once, or
// a secondary one to which they do not give the same colour. That is all there is to know of the secondary items: which
// options conflict with an option is worked out beforehand, as a set. To choose an option o is to kill those,
//
//	killed = live & conflict[o];  live = live &^ conflict[o]
//
// and to count down the primary items of each option killed. Nothing is undone: the state is copied at a fork.
//
//	           word 0        word 1        word 2
//	live     ▪·▪▪··▪▪▪·▪   ············   ··▪·······▪·   a bit for each option, its number
//	conflict ▪▪·▪······▪   ▪·▪·········   ············   of option 0
//	killed   ▪··▪······▪   ············   ············
//	filled   1             0              1              words of live that are not 0
//	reach    1             1              0              words of conflict that are not 0
//
// The sizes of 64 items stand across words, so that one operation counts for all of them:
//
//	items          a b c d e f
//	size           1 2 3 0 2 5
//	size[0]        ▪ · ▪ · · ▪      the bits worth 1
//	size[1]        · ▪ ▪ · ▪ ·      the bits worth 2
//	size[2]        · · · · · ▪      the bits worth 4
//	open           ▪ ▪ ▪ ▪ · ▪      the items to be covered
//
//	one option     open & size[0] &^ (size[1] | size[2])        a
//	none           open &^ (size[0] | size[1] | size[2])        d
//
// The items of an option killed are one word for each 64 items. Four of them are added by full adders, and their sums are
// subtracted from the sizes with the borrow going from word to word. The item with the fewest options is found by looking
// at the sizes from the highest bit down: those without it, if there are any, are fewer. (Donald E. Knuth, The Art of
// Computer Programming, volume 4A, section 7.1.3, on broadword computing and sideways addition.)
//
// # The invariants
//
//   - An option is live if and only if it conflicts with none of those chosen, those chosen before the search included, has
//     no item that is covered as often as it may be, and has not been dropped.
//   - The size of an item still to be covered is the number of ways to go on at it: L - need + 1 with L live options with
//     it, need of which must be chosen; so L if it is to be covered once. With multiplicities it may be below 0, in two's
//     complement.
//   - An item of multiplicity is still to be covered if it has room for more options; that number, and its need, stand
//     across words like the size.
//   - filled has a bit for each word of live that is not 0.
//
// As the item with the fewest options comes first, the leftmost of several, and its options in the order of their
// numbers, the forks and the solutions are those of the links. Forced moves are made at the leftmost item first, so that
// the number of nodes may differ a little; and it may be less, for a dead end shows as soon as an option is chosen that
// leaves an item without any. An update is an option killed. At a fork of many ways the options of the item are killed
// once for all of them.
//
// A state takes 8 bytes for each 64 options, and as much as there are bits of a size for each 64 primary items. The
// conflicts take a bit for each pair of options, 8 MB with the most that fits.
//
// # Small subtrees
//
// Where 64 options are left and 64 items at most, a set is one word. A search that only counts goes through what is below
// such a node in one call, by recursion on two or three words, or on six where the sizes are kept (small.go, planes.go,
// several.go). It comes to the same nodes and updates, and takes from a sixth of the time (subsets of a set) to a half
// (dominoes, queens, Langford pairs); it gains nothing where few nodes are that near to the end, as with pentominoes.
//
// # Short names
//
//	i        an item                 t  tree
//	o        an option               s  a state, small, a sweep
//	k        a word of a set; small  b  branch; a bit of a number
//	n        a count                 m  the matrix
//	x        a word of items         p  a word of bits of sizes
//
// # What makes it fast
//
// Sets of bits know which options exclude each other, so that secondary items and colours cost nothing, and an option
// killed costs a quarter of some twenty operations for each 64 items, however many it has of them. Against cells, the
// published problems with up to 128 items take 0.3 to 0.8 of the time. A state is copied word by word: the wide moves of
// a copy would have to wait for the narrow stores before it. No branch depends on how many options of a word are killed,
// up to four, nor on which items they have.
//
// Tried without gain: to list what is killed where the items fit one word (a fifth slower); states that have for each n
// the set of the items whose nth option is live (-8 to +9 percent).
package bits
