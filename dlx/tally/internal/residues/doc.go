// Package residues counts the solutions of a problem again, modulo two primes, to check a count of package tally. It is a
// package of its own and imports nothing of tally, so that the compiler guarantees that they share no code.
//
// Where the count went along an order of the items, [Count] goes along an order of its own:
//
//	item 1      item 2      item 3       An option belongs to the first of its items. Each item replaces all states
//	┌──────┐    ┌──────┐    ┌──────┐     by their successors: one for each option that fits or, if the item is
//	│ {}   │ ─▶ │ {2}  │ ─▶ │ {}   │     covered already, the state itself. What no later item needs is cleared.
//	└──────┘  ╲ │ {3}  │ ─▶ │ {3}  │     Every state is in the layer of one item, and no item is skipped.
//	           ▶└──────┘    └──────┘
//
// Where the count has hash tables, a layer here is a sorted list of states, each of them a number. An option adds the same
// number to every state that it fits, since it sets the same bits. So its successors are sorted as well, and the next layer
// merges the lists of all options. That needs no table, no random access, and little more than the memory of two layers:
//
//	layer           0011  0101  1001
//	covered, -1000  ────  ────  0001     states whose first bit is 1
//	option, +0100   0111  ────  ────     states whose first two bits are 0
//	option, +0010   ────  0111  ────     states whose first and third bits are 0
//	next layer      0001  0111           0111 with the ways of two states
//
// In a wide layer, a state that an option has led to is dropped if an open item has no option left that fits. This stops
// where few such states are found: then looking for them takes longer than keeping them.
//
// Where plain search won, few states repeat. [CountSingly] goes along an order as long as that takes fewer steps than the
// search took. Otherwise it searches as well, without links: it knows only which options exclude each other, and keeps sets
// of them as bits. It covers the item with the fewest options first, like most searches, so its order may be that of the count.
//
// Where the count went along a tree of the items, [CountTree] takes each option as a factor, and multiplies the factors of one
// item after the other. The items go in an order of its own.
//
// # What it costs
//
// User CPU time and resident memory of count and verification together, divided by those of the count alone, on one core of
// a busy machine:
//
//	knight's matchings 9x9 to 11x11   1.6 times the time, 1.5 to 1.8 times the memory
//	dominoes 20x20, 24x24             1.6, 1.4 to 1.7
//	straight trominoes 18x18          1.7, 1.5
//	I-tetrominoes 20x20               1.9, 1.2
//	pentominoes 4x15, 3x20            1.5 and 2.0, 1.4 and 1.1
//	king's matchings 14x14 to 19x19   1.7, 1.2 to 1.4
//
//	queens, 12 to 14                  1.8 to 2.8, 1.0 to 1.6
//	three colours on a 5x5 grid       2.5 to 3.2, 1.8
//	five queens that dominate 8x8     1.2, 1.2
//	Langford's problem, 11 and 12     1.2 to 1.5, 1.0 to 1.2
//	Soma cube, pentominoes 6x10       1.4 to 1.7, 1.1 to 1.6
//
// # What this proves
//
// Nothing. It makes a wrong count unlikely: two programs without a common line, with different orders of the items and
// other stores of states, would have to be wrong in the same way. A wrong count passes if it differs from the right one by a
// multiple of both primes; by chance that happens once in 5·10³⁶. Both programs read the problem as package dlx holds it.
package residues
