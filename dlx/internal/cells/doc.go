// Package cells searches with dancing cells: each item has a sparse set of the options that may still cover it, where
// links have a list. To undo what has been done, only sizes are written back.
//
// A sparse set is a stretch of one array: first the members, then the nodes that have left. An item d with the nodes
// 1d, 3d and 5d, before and after 1d leaves:
//
//	   first[d]       end                   first[d]  end
//	      ↓            ↓                       ↓       ↓
//	     ┌────┬────┬────┐                     ┌────┬────┬────┐
//	set  │ 1d │ 3d │ 5d │                set  │ 5d │ 3d │ 1d │
//	     └────┴────┴────┘                     └────┴────┴────┘
//
// A node that leaves changes places with the last member, and the size falls by one; place[q] is the place of node q in
// set. If nodes come back in the reverse order, only the size has to rise again. So to undo is to copy the old sizes
// back, whatever has been done since. Only the order of the members may have changed, and nothing may depend on it.
//
// # The invariants
//
//   - set[place[q]] = q, and place[q] is in the stretch of item[q].
//   - An option that may still be chosen is a member of the sets of all its items, and none of these is covered. So
//     there is no need to check whether an item is covered before removing a node from its set.
//   - The members of an item that is covered or has a colour are not looked at: some of them may have been ruled out.
//
// Items count from 0, as in Problem. The nodes of an option stand side by side and have the numbers of its entries.
//
// # Sizes
//
// If item i has L members and need more of them must be chosen, size[i] is
//
//	L - need + 1
//
// the number of ways to branch on it: L if it is to be covered once. The members end at base[i] + size[i].
//
//	size of a primary item     0, or wrapped below │   1    │ 2 … half-1 │  half
//	                               impossible      │ forced │  a choice  │ covered      (secondary: half + L)
//
// At size 1 there is a single way: to choose all members (none, if L and need are 0). If an option is chosen and the
// item still needed it, L and need both fall by one, and the size stays. The size of a covered or secondary item is so
// large that the item is never forced or branched on.
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
// A blank assignment such as _, _ = set[0], size[0] before an inner loop saves a nil check at each access in the loop.
//
// # What makes it fast
//
// In cells, the nine general problems of this project's benchmark take 0.62 of the time of a plain C program of
// Algorithm X, in the geometric mean; Sudoku runs at 2.0 to 2.6 times its speed. To
// go back, cells copy only sizes, once for each fork; the item of a fork is covered once for all its options.
//
// # Sources
//
// Preston Briggs and Linda Torczon, "An efficient representation for sparse sets", ACM Letters on Programming Languages
// and Systems 2, 1993. Christine Solnon proposed them for exact covers; Donald E. Knuth's programs SSXCC and SSMCC,
// with colours and multiplicities, gave dancing cells their name.
package cells
