// Package walk goes through the search tree of Algorithm X, over any representation of a problem, alone or in a crew.
//
// A [Walk] is one loop: propagate, fork, go a way, retreat. [Moves] are what it goes by, one for each representation.
// A [Crew] is several walks of one search, which share its tree: parts of it are given away at the forks.
//
//	root ──────● forced moves
//	           │
//	  fork 0   ├── way 0      searched
//	           ├── way 1 ──●  forced moves
//	           │           │
//	           │  fork 1   ├── way 0     searched
//	           │           ├── way 1     here is the walk: its road is 1 1
//	           │           └── way 2     what it has yet to do there
//	           └── way 2      given away: the part with the road 1, what comes behind way 1 of fork 0
//
// The words: a fork is a choice among the ways to go on at an item, a way is the ordinal of one of them, a road the ways
// from the root down, a part what comes behind a road, a level all that has the same number of forks above it.
package walk
