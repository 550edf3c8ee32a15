// Package planar counts the perfect matchings of planar bipartite graphs by determinants.
//
// An exact cover whose options all cover two items, each of them exactly once, asks for the perfect matchings of a graph: its
// vertices are the items, and its edges the options. If the graph is bipartite and planar, signs can be given to the edges so
// that the number of matchings is a determinant (Kasteleyn, Percus). The matrix has a row for each item of one colour, and a
// column for each item of the other. Its entries are the numbers of options that join the two, with their sign.
//
//	a─b   rows a, d; columns b, c       b   c
//	│ │                              a  1   1       1·1 - 1·(-1) = 2 matchings: {ab, cd} and {ac, bd}
//	c─d                              d -1   1
//
// # Pairs
//
// Options that are in no matching are left out. One matching is found, and each row is paired with the column that it is matched
// with; these are the pairs. So the diagonal has the options of one matching, with the sign +, and every other option is an arc
// from the pair of its row to the pair of its column. A matching is a set of disjoint directed circles of arcs, with the
// diagonal elsewhere. All matchings have the same sign if each circle has an odd number of arcs with the sign +.
//
// Each arc is on a circle, since no useless option is left. So each component grows from a root by ears: paths that begin and end
// at pairs reached before (see signs). Each ear closes one circle, which determines the sign of its first arc; the signs of its
// other arcs are free. If there are any signs that work, then these work as well, since all other circles are sums of circles of
// ears. A planar graph has such signs. So it is enough to test that the graph is planar (see planarity); no drawing is needed.
//
// # The determinant
//
// The pairs are eliminated one after the other, along a line on which few of them are alive at once: a pair lives from the
// first of its neighbours to itself. Each step changes only the window, a square with a row and a column for each pair alive.
// Each pivot is the quotient of two numbers of matchings: of the graph of the pairs so far, and of this graph without the last
// pair. Neither is 0, since both graphs have the matching on the diagonal. So no rows are exchanged.
//
// This is done modulo as many primes of 62 bits as Hadamard's bound on the determinant requires, and the Chinese remainder
// theorem gives the number. If a pivot is a multiple of a prime, another prime is taken.
//
// # Solutions of a rank
//
// A walk goes back along the line. At each pair it decides about all options between this pair and later ones. For this it
// knows the inverse of the matrix that is left, in the rows and columns of the window. An entry of the matrix times the entry
// of the inverse across the diagonal is the share of the matchings that take an option there. This tells how many matchings
// take each option, and how many take none. After each decision, a change of rank one gives the inverse for the graph without
// the options, or without their two items.
//
// Each prime has an inverse of its own. Each number is put together from as many primes as the number of matchings left requires,
// so every decision is exact. Without decisions, the same way back gives the entries of the inverse at all options: their
// marginals.
//
// # Sources
//
// Pieter W. Kasteleyn, "The statistics of dimers on a lattice", Physica 27, 1961; Jerome K. Percus, "One more technique for the
// dimer problem", Journal of Mathematical Physics 10, 1969. Signs by ears: Paul Seymour and Carsten Thomassen,
// "Characterization of even directed graphs", Journal of Combinatorial Theory B 42, 1987. Entries of the inverse: Kazuhiro
// Takahashi, John Fagan and Mo-Shing Chen, "Formation of a sparse bus impedance matrix and its application to short circuit
// study", PICA 1973. Samples by determinants: David B. Wilson, "Determinant algorithms for random planar structures", SODA
// 1997.
package planar
