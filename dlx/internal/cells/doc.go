// Package cells searches with dancing cells: for each item a sparse set of the options that may still cover it, where
// links have a list. It takes half the writes, and undoing them takes none.
//
// A sparse set is a stretch of one array, first the members, then those that have left it. An item d with the nodes 1d,
// 3d and 5d, before and after 1d leaves:
//
//	   first[d]       end                   first[d]  end
//	      ↓            ↓                       ↓       ↓
//	     ┌────┬────┬────┐                     ┌────┬────┬────┐
//	set  │ 1d │ 3d │ 5d │                set  │ 5d │ 3d │ 1d │
//	     └────┴────┴────┘                     └────┴────┴────┘
//
// A node that leaves changes places with the last member, and the size falls by one; place[q] is where in set a node q
// stands. To let the node in again, the size is all that has to rise, if what left last comes back first. So undo is to
// copy the old sizes back, whatever has been done since. Only the order of the members is another then, and nothing may
// depend on it.
//
// # The invariants
//
//   - set[place[q]] = q, and place[q] is in the stretch of item[q].
//   - An option that may still be chosen is a member of the sets of all its items, and none of these is covered. So there
//     is no need to ask whether an item is covered before taking a node out of its set.
//   - Nobody looks at the members of an item that is covered or has a colour: there may be options among them that have
//     been ruled out.
//
// Items count from 0, as in Problem, and the nodes of an option stand side by side, numbered by entries.
//
// # Sizes
//
// Of an item with L members that must be chosen from need times more, size[i] is
//
//	L - need + 1
//
// the number of ways to branch on it: L if it is to be covered once. The members end at base[i] + size[i].
//
//	size of a primary item     0, or wrapped below │   1    │ 2 … half-1 │  half
//	                               impossible      │ forced │  a choice  │ covered      (secondary: half + L)
//
// At 1 there is a single way, to choose all members (with L and need 0, none). An option that is chosen and leaves the
// item in need of others takes one off L and off need, and the size stays. A covered or secondary item is so large that it
// is never forced or branched on.
//
// # Short names
//
//	i, j     an item                      c  cells
//	p, q, x  a node; x of a choice        t  tree
//	r        a node beside x              b  branch
//	y, last  a node that makes room       k, at, e, end  a place in set
//	n        a size, a count              m  the matrix
//	o        an option
//
// In the inner loops, a blank assignment such as _, _ = set[0], size[0] stands before them: it spares each access within
// the test whether the array is there.
//
// # What makes it fast
//
// Of the time of a plain C program of Algorithm X, the nine general problems of this project's benchmark take 0.62 in
// cells, in the geometric mean; Sudoku runs at 2.0 to 2.6 times its speed. Cells write half as much as links, and to go
// back, only sizes are copied, once for each fork; the item of a fork is covered once for all its options.
//
// # Sources
//
// Preston Briggs and Linda Torczon, "An efficient representation for sparse sets", ACM Letters on Programming Languages
// and Systems 2, 1993. It was Christine Solnon who proposed them for exact covers; Donald E. Knuth's programs SSXCC and
// SSMCC, with colours and multiplicities, gave the dancing cells their name.
package cells
