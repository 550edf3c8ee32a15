// Package bits searches with sets of bits, where the options are few enough.
//
// Two options conflict if they cannot be chosen together: because they share a primary item that is to be covered once,
// or a secondary one to which they do not give the same colour. For each option, the set of the options in conflict
// with it is worked out beforehand; after that the secondary items are not needed any more. To choose option o is to
// kill this set,
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
// The sizes of 64 items are stored in bit planes, one word for each bit of a size, so that one operation works on all 64:
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
// The items of a killed option are one word for each 64 items. Four such words are added by full adders, and the sums
// are subtracted from the sizes, with the borrow going from word to word. The item with the fewest options is found by
// looking at the sizes from the highest bit down: sizes without the bit, if there are any, are smaller. (Donald E.
// Knuth, The Art of Computer Programming, volume 4A, section 7.1.3, on broadword computing and sideways addition.)
//
// # The invariants
//
//   - An option is live if and only if it conflicts with no chosen option (chosen before the search or in it), has no
//     item that is covered as often as it may be, and has not been dropped.
//   - The size of an item still to be covered is the number of ways to go on at it: L - need + 1, if L live options
//     have the item and need of them must be chosen; so L if it is to be covered once. With multiplicities it may be
//     negative, in two's complement.
//   - An item with a multiplicity is still to be covered while it has room for more options. Room and need are stored
//     across words like the size.
//   - filled has a bit for each word of live that is not 0.
//
// The search forks at the item with the fewest options, the leftmost of several, and tries its options in ascending
// order, so the forks and the solutions are the same as with links. Forced moves are made at the leftmost item first,
// so the number of nodes may differ a little. It may be less, because a dead end shows as soon as a choice leaves an
// item without options. An update is an option killed. At a fork of many ways, the options of the item are killed once
// for all ways.
//
// A state takes 8 bytes for each 64 options, and 8 bytes for each bit of a size for each 64 primary items. The
// conflicts take a bit for each pair of options, 8 MB with the most options that fit.
//
// # Small subtrees
//
// Where at most 64 options and 64 items are left, a set is one word. A search that only counts goes through the subtree
// of such a node in one call, by recursion on two or three words, or on six if it keeps the sizes (small.go, planes.go,
// several.go). It visits the same nodes and makes the same updates, in a sixth (subsets of a set) to a half of the time
// (dominoes, queens, Langford pairs). It gains nothing where few nodes are that near the leaves, as with pentominoes.
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
// Sets of bits know which options exclude each other, so secondary items and colours cost nothing. Killing four options
// takes about twenty operations for each 64 items, however many items the options have. The published problems with up
// to 128 items take 0.3 to 0.8 of the time of cells. A state is copied word by word: the wide moves of copy would have
// to wait for the narrow stores before it. No branch depends on how many options of a word are killed, up to four, nor
// on which items they have.
//
// Tried without gain: listing the killed options where the items fit one word (a fifth slower); states that have for
// each n the set of the items whose nth option is live (-8 to +9 percent).
package bits
