// Package residues counts the solutions of a problem again, modulo two primes, to check a count of package tally. It is a
// package of its own and imports nothing of tally, so that the compiler guarantees that they share no code.
//
// Where the count went along an order of the items, or by search, [Count] goes along an order of its own:
//
//	item 1      item 2      item 3       An option belongs to the first of its items. Each item replaces all states
//	┌──────┐    ┌──────┐    ┌──────┐     by their successors: one for each option that fits or, if the item is
//	│ {}   │ ─▶ │ {2}  │ ─▶ │ {}   │     covered already, the state itself. What no later item needs is cleared.
//	└──────┘  ╲ │ {3}  │ ─▶ │ {3}  │     Every state is in the table of one item, and no item is skipped.
//	           ▶└──────┘    └──────┘
//
// Where the count merged states that differ only by interchangeable blocks of items, [CountBlocks] does so as well. It is
// given the blocks, and checks against the list of all options that they are interchangeable.
//
// # What it costs
//
// User CPU time and resident memory of count and verification together, divided by those of the count alone, on one core of
// a busy machine:
//
//	knight's matchings 9x9, 10x10   2.5 and 3.6 times the time, twice the memory
//	dominoes 20x20                  2.3, 1.6
//	king's matchings 14x14, 19x19   2.2 and 9.4 times the time, 1.1 and 2.3 times the memory
//	Latin squares of order 7        3.0, 1.2
//	matchings of 100 points         2.6, 0.8
//	Steiner systems of 15 points    6.3 times the time
//
// Where plain search won (queens and Langford's problem, 11), it takes some eight times as long, since no states repeat.
//
// # What this proves
//
// Nothing. It makes a wrong count unlikely: two programs without a common line, with different orders of the items and
// different tables, would have to be wrong in the same way. A wrong count passes if it differs from the right one by a
// multiple of both primes; by chance that happens once in 5·10³⁶. Both programs read the problem as package dlx holds it.
package residues
