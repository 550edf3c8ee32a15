// Package planar counts the perfect matchings of planar bipartite graphs by determinants.
//
// An exact cover whose options all cover two items, each of them exactly once, asks for the perfect matchings of a graph: its
// vertices are the items, and its edges the options. If the graph is bipartite and planar, signs can be given to the edges so that
// the number of matchings is a determinant (Kasteleyn, Percus): one row for each item of one colour, one column for each of the
// other, and in each place the number of options that join the two, with their sign.
//
//	a─b   rows a, d; columns b, c       b   c
//	│ │                              a  1   1       1·1 - 1·(-1) = 2 matchings: {ab, cd} and {ac, bd}
//	c─d                              d -1   1
//
// # Pairs
//
// Options that are in no matching are left out. One matching is found, and each row is paired with the column that it is matched
// with; these are the pairs. So the diagonal has the options of one matching, with the sign +, and every other option is an arc from
// the pair of its row to the pair of its column. A matching is a set of disjoint directed circles of arcs, with the diagonal
// elsewhere. All matchings have the same sign if each circle has an odd number of arcs with the sign +.
//
// Each arc is on a circle, since no useless option is left. So the arcs of a component come from a root by ears, paths whose
// ends are known: see signs. Each ear closes one circle, which tells the sign of its first arc; the signs of its other arcs are free. If there
// are any signs that do, then these do as well, since the other circles are sums of those. A planar graph has such signs, so all that
// is asked of the plane is whether the graph fits in it: see planarity. No picture of it is needed.
//
// # The determinant
//
// The pairs are eliminated one after the other, along a line on which few of them are alive at once: a pair lives from the first of its
// neighbours to itself. A square of as many rows and columns as pairs are alive, the window, is all that is changed. Each pivot is the
// quotient of two numbers of matchings, of a graph of pairs and of the same graph without the last of them. Neither is 0, since
// both have the matching on the diagonal. So no rows are exchanged.
//
// This is done modulo as many primes of 62 bits as Hadamard's bound on the determinant asks for, and the Chinese remainder theorem
// gives the number. A pivot may be a multiple of a prime; then another prime is taken.
//
// # Solutions of a rank
//
// A walk goes back along the line. Where it comes to a pair, it decides about all options between this pair and later ones, with
// these in the window: the inverse of the matrix that is left, in the rows and columns of the window. An entry of the inverse, times
// that of the matrix, is the share of matchings with an option; so it tells how many matchings take the option, and how many leave it. A
// matrix of rank one changes the inverse to that of the graph without the option, or without its two items.
//
// Each prime has an inverse of its own. The numbers are put together from as many primes as the number of matchings left asks for, so
// every decision is exact. Without decisions, the same way back gives the entries of the inverse at all options: their marginals.
//
// # Sources
//
// Pieter W. Kasteleyn, "The statistics of dimers on a lattice", Physica 27, 1961; Jerome K. Percus, "One more technique for the
// dimer problem", Journal of Mathematical Physics 10, 1969. That ears decide on the signs: Paul Seymour and Carsten Thomassen,
// "Characterization of even directed graphs", Journal of Combinatorial Theory B 42, 1987. Entries of the inverse: Kazuhiro
// Takahashi, John Fagan and Mo-Shing Chen, "Formation of a sparse bus impedance matrix and its application to short circuit study", PICA
// 1973. Samples by determinants: David B. Wilson, "Determinant algorithms for random planar structures", SODA 1997.
package planar
