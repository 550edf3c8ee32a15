// Package bound finds lower bounds for the costs of exact covers that come close to those of the linear program, rules out
// the options that no cheap solution has, and proves that nothing cheaper is left.
//
// # Multipliers
//
// Each item i has a multiplier u(i), of either sign, and every option with the item pays it, as often as it covers the item.
// The reduced cost of an option is r(o) = cost(o) - the sum of u(i) over its items. A solution covers item i at least lo(i)
// and at most hi(i) times, so it costs
//
//	the sum of r(o) over its options + the sum of u(i) times how often it covers i
//	   >=  the sum of min(0, r(o)) over all options  +  the sum of (lo(i) if u(i) > 0, else hi(i)) u(i)
//
// for any multipliers. The best ones make this the optimum of the linear program: package simplex finds them. Where a
// problem has too many items for that, the volume algorithm comes close to them. A secondary item is covered 0 to 1 times,
// which leaves it no positive multiplier; one that has colours may be covered more often, and takes none at all.
//
// If the bound plus the reduced cost of an option reaches what a solution may cost, no such solution has the option; if the
// bound minus a negative reduced cost does, all such solutions have it.
//
// # Exactness
//
// Floating-point numbers only guide the search. What is claimed follows from multipliers that are integers, in units of
// which [Relaxation.Scale] make 1 in the costs: so a bound is a sum of integers. [New] refuses problems in which such a sum
// could overflow.
//
//	┌────────────┬──────────────────────────────────────────────────────────┐
//	│ u          │ multipliers, guides                                      │
//	│ y          │ multipliers, integers                                    │
//	│ rc, exact  │ reduced costs for u and y                                │
//	│ g          │ how often options of negative reduced cost cover an item │
//	│ mean       │ the same, averaged over the steps: nearly feasible       │
//	│ lambda     │ the length of a step, relative to the gap                │
//	└────────────┴──────────────────────────────────────────────────────────┘
//
// Sources: Michael Held and Richard M. Karp, "The traveling-salesman problem and minimum spanning trees: part II",
// Mathematical Programming 1, 1971; Marshall L. Fisher, "The Lagrangian relaxation method for solving integer programming
// problems", Management Science 27, 1981; Francisco Barahona and Ranga Anbil, "The volume algorithm: producing primal
// solutions with a subgradient method", Mathematical Programming 87, 2000; J. E. Beasley, "An algorithm for set covering
// problem", European Journal of Operational Research 31, 1987, for ruling out options by reduced cost.
package bound
