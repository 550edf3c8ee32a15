// Package simplex solves the linear programs behind exact covers with costs: take each option 0 to 1 times, such that each
// item is covered as often as it asks for, at the least cost. It is made for a search that rules options out, chooses
// others, takes that back, and wants to know each time what the rest costs at least.
//
// # The method
//
// It is the dual simplex method with bounds on all variables. The variables are the options, and a slack for each item:
//
//	            options            slacks
//	item a      x1 + x3            + s1          = 1      s1 between 0 and 0: a is covered once
//	item b           x3 + x4            + s2     = 1      s2 between 0 and 1: b is covered at most once
//
// A basis is one variable for each item, such that the values of the others, which are at one of their bounds, determine
// its values. It also determines multipliers of the items, under which the variables of the basis have the reduced cost 0.
// A variable outside is at the lower bound if its reduced cost is positive, at the upper bound if it is negative.
//
// # The invariant
//
// Each variable outside the basis is at the bound that its reduced cost calls for. So the cost that the basis stands for is
// a lower bound of the optimum, and each pivot raises it: a variable of the basis that is beyond one of its bounds leaves for
// it, and the one enters whose reduced cost first becomes 0 on the way. If no variable is beyond its bounds, this is
// the optimum.
//
// Since every variable has two bounds, every basis can be made to fulfil this: that is why options may be fixed and freed in
// any order between two calls of Solve, which goes on from the basis it has.
//
// The inverse of the basis is kept as a matrix. It takes memory for the square of the items, but the inner loops
// go through it row by row, and skip what is 0. With some hundred items that beats factors of the basis.
//
// Products are rounded before they are added (float64(a*b)), so that all machines compute the same. Nothing here is exact.
// Whoever needs a proof rounds the multipliers and adds up again: any multipliers give a bound.
//
//	┌─────────┬───────────────────────────────────────────┐
//	│ o       │ an option                                 │
//	│ v, q    │ a variable; the one that enters the basis │
//	│ i, k    │ an item                                   │
//	│ r       │ a row of the inverse                      │
//	│ x       │ the values of the basis                   │
//	│ y       │ multipliers                               │
//	│ d       │ reduced costs                             │
//	│ z       │ the cost                                  │
//	└─────────┴───────────────────────────────────────────┘
//
// Sources: C. E. Lemke, "The dual method of solving the linear programming problem", Naval Research Logistics Quarterly 1,
// 1954; Paula M. J. Harris, "Pivot selection methods of the Devex LP code", Mathematical Programming 5, 1973; John J. Forrest
// and Donald Goldfarb, "Steepest-edge simplex algorithms for linear programming", Mathematical Programming 57, 1992; István
// Maros, "A generalized dual phase-2 simplex algorithm", European Journal of Operational Research 149, 2003, for variables
// that pass to their other bounds in one step; Achim Koberstein, "The dual simplex method, techniques for a fast and stable
// implementation", thesis, Paderborn 2005.
package simplex
