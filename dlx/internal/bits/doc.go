// Package bits searches with sets of bits, where the options are few enough.
//
// Two options conflict if they cannot be chosen together: because they share a primary item, or a secondary one to which
// they do not give the same colour. That is all there is to know of the secondary items: which options conflict with an
// option is worked out beforehand, as a set. To choose an option o is to kill those,
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
//	counts   item 1   item 2   item 3 …                  live options of each primary item
//
// # The invariants
//
//   - An option is live if and only if it conflicts with none of those chosen, those chosen before the search included.
//   - The count of an item still to be covered is the number of live options with it, and that of any other is closed, so
//     large that it is never the least.
//   - filled has a bit for each word of live that is not 0.
//
// As the item with the fewest options comes first, the leftmost of several, and its options in the order of their
// numbers, the forks and the solutions are those of the links. The number of nodes may be less, for a dead end shows as
// soon as an option is chosen that leaves an item without any. An update is an option killed.
//
// A state takes 8 bytes for each 64 options and 2 for each primary item, and there are two states more than primary
// items. The conflicts take a bit for each pair of options. With the most that fits, all this takes 6 MB.
//
// # Short names
//
//	i, j     an item                 t  tree
//	o        an option               s  a state
//	k        a word of a set         b  branch
//	c, n     a count                 m  the matrix
//	x        a word of items         w  words in a set
//
// # What makes it fast
//
// Sets of bits know which options exclude each other, so that secondary items and colours cost nothing: with colours up
// to three times the speed of cells. A word of the number of words that are not empty spares the others.
package bits
