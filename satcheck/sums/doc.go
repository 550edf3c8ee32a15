// Not trusted: it holds no code.

// Package sums checks proofs that no solution of an exact cover is cheaper than the claimed ones, at any size. Checking needs no
// search and no rounding: the checker adds up integers and follows clauses that have one literal left.
//
// # The argument
//
// Give each item a price y of either sign, and let each option pay its items' prices: what is left of its cost c is
// r = c - the sum of its items' y. A solution covers each primary item least to most times and each secondary one without
// colours 0 to 1 times; so whatever the prices are, it costs at least
//
//	base = the sum of (least if y > 0, else most) y over the items + the sum of min(0, r) over the options
//
// and r more for each option with r > 0 that it has, and -r more for each option with r < 0 that it lacks. If that exceeds the
// permitted cost when some options are chosen and some are left out, then no solution makes all these decisions: that is a
// clause.
//
// # The format
//
// A line is a word and integers between blanks. Options are called by their numbers from 1, with a minus sign before them
// if they are not chosen; items by their numbers from 0, the primary ones first.
//
//	dlx-sums/1          the first line: the format and its version; it may be missing
//	c WORDS             a comment
//	s 1000              before all that follow: 1000 units of a price make 1 in the costs (1 to 1048576 of them)
//	k 3 17 25           of these options, each two exclude each other, by unit propagation: they are like the options of an
//	                    item that is covered once at most, and has the next number
//	p 0:3384000 2:-75   prices of items, and 0 for the others: each literal that follows from them by itself holds, and so
//	                    does a contradiction
//	l -7 12             the clause "not option 7, or option 12" follows: from the last prices, as above, or by unit
//	                    propagation from all that stands above
//
// Unit propagation uses the problem (an item that is covered as often as allowed has no other option; an item that has only as
// many options left as it needs has them all), the clauses above, and the fact that the solution differs from the claimed ones.
// The proof ends at the line from which a contradiction follows; the rest is not read.
//
// A colour that two or more options give a secondary item has a number, too. These numbers follow those of the options, in the
// order of the items and, for each item, of the first options that have the colours. The literal says that the item has this
// colour. An item with colours takes no price.
//
//	{0 1}|5 {1 2}|5 {0 2}|5 {0}|3 {1}|3 {2}|3: nothing costs less than 8
//
//	dlx-sums/1
//	s 2
//	p 0:5 1:5 2:5       all pairs have r = 0, and the single ones r = 1: every solution costs 15 half units at least, which
//	                    is more than 2 × 7: a contradiction
//
// Version 1 makes no promise about this package: its exported names may change.
package sums
