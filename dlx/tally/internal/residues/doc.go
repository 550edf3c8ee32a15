// Package residues counts the solutions of a problem again, modulo two primes, to check what package tally has counted.
// It shares no code with that, so that the compiler keeps the two apart.
//
// Where the count went along an order of the items, or by search, [Count] goes along an order of its own:
//
//	item 1      item 2      item 3       The options go with the first of their items. All states are replaced by
//	┌──────┐    ┌──────┐    ┌──────┐     those that follow when an option of the item is taken, or none where it is
//	│ {}   │ ─▶ │ {2}  │ ─▶ │ {}   │     covered already; what no later item needs is forgotten. Every state is in
//	└──────┘  ╲ │ {3}  │ ─▶ │ {3}  │     the table of one item, and no item is passed over.
//	           ▶└──────┘    └──────┘
//
// Where the count took states for one that differ in interchangeable blocks of items, [CountBlocks] does so as well,
// with blocks that it is given. It checks by the list of all options that they are interchangeable.
//
// # What it costs
//
// User CPU and resident memory of count and verification together, by those of the count alone, on one core of a busy
// machine: matchings of knights on 9x9 and 10x10 2.5 and 3.6 times the time and twice the memory, dominoes 20x20 2.3 and
// 1.6, kings 14x14 2.2 and 1.1, Latin squares of order 7 3.0 and 1.2, matchings of 100 points 2.6 and 0.8. Where plain
// search won it takes some eight times as long (queens and Langford's problem, 11), since nothing repeats there.
//
// # What this proves
//
// Nothing. It makes a wrong count unlikely: two programs with no line in common, going through the items in other orders
// and with other tables, would have to be wrong alike; and a wrong count passes where it differs from the right one by a
// multiple of both primes, which chance alone makes once in 5·10³⁶. What both read is the problem as package dlx holds it.
package residues
