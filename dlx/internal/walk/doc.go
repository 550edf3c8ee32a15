// Package walk goes through the search tree of Algorithm X, over any representation of a problem, alone or in a crew.
//
// A [Walk] is one loop: propagate, fork, go a way, retreat. Its [Moves] do these steps; each representation has its
// own. A [Crew] is several walks that share the tree of one search: they give away parts of it at the forks.
//
//	root ──────● forced moves
//	           │
//	  fork 0   ├── way 0      searched
//	           ├── way 1 ──●  forced moves
//	           │           │
//	           │  fork 1   ├── way 0     searched
//	           │           ├── way 1     the walk is here: its road is 1 1
//	           │           └── way 2     not yet searched
//	           └── way 2      given away: a part, the ways behind way 1 of fork 0
//
// The words:
//
//   - fork: a choice among the ways to go on at an item;
//   - way: the ordinal of one of these, from 0;
//   - road: the ways taken from the root down;
//   - part: some neighbouring ways at a fork, and everything below them;
//   - level: all nodes with the same number of forks above them.
//
// Tried without gain, on packings with several copies of a piece: to leave a node
//   - if the open cells fall into components, and no pieces add up to the size of one of them: 0 to 4 percent of the
//     nodes where there are solutions, 34 and 42 percent of two problems without;
//   - if no choice of the pieces left has the size and the balance of colours of the open cells: 0 to 14 percent, 36
//     percent for the Soma cube, 42 percent of a problem without solutions.
//
// Either check takes longer than several nodes, and most of the nodes that it ends are about to end anyway. Weights, as
// Problem.Weigh finds them, are of use at the root alone: what is left weighs the same at every node.
package walk
