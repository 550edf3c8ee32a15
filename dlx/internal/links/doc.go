// Package links searches with dancing links: doubly linked lists from which options are taken out, and to which they
// come back.
//
// Most of the matrix is zeros, so only its ones are kept, as nodes. A node stands in a vertical list, with the other
// options of its item, and in a circle with the other items of its option. Of the problem in the documentation of
// package dlx, the items a, d and g with the options 1, 3, 4 and 5:
//
//	   head a        head d        head g
//	     ↕             ↕             ↕         ↕  up and down, from the head
//	→ ── 1a ───────→── 1d ───────→── 1g ──→       round to the head again
//	     ↕             ↕             ↕
//	→ ── 3a ───────→── 3d ──→ 3f ────┼────→    →  right, from the last node
//	     ↕             ↕             ↕            of the option to its first
//	→ ───┼────→ 4b ──→─┼─────────→── 4g ──→
//	     ↕             ↕             ↕
//	→ ───┼─────────→── 5d ──→ 5e ─→─ 5g ──→
//	     ↕             ↕             ↕
//
// To cover an item is to take it out of the problem together with its options. Each node q of these leaves its list,
//
//	down[up[q]] = down[q];  up[down[q]] = up[q]
//
// but keeps its own up and down, and so can be put back where it was,
//
//	down[up[q]] = q;  up[down[q]] = q
//
// if the last step is undone first: the links dance. The trail lists the nodes that have left, in this order. Choosing an
// option covers its items; going back puts the nodes back, from the end of the trail. The file links.go holds this,
// moves.go goes through the tree, and sweep.go counts small subtrees of it in one call. Two short files extend it:
// colours.go (purify) and multiple.go (occupy and drop), with sweepmultiple.go to count. For the plain algorithm, without
// a trail, forced moves and extensions, begin with package algorithmx, which has it in a hundred lines.
//
// # Numbers
//
// Items count from 1 here, and the list of item 0 holds the items that are still to be covered. All heads and nodes stand
// in one piece of memory: first the heads, then the nodes of the options, side by side, in the order of their items. Each
// is known by its place there, in bytes (memory.go). A head is two nodes, one in its own list and one in the list of item
// 0, so an item leaves that list as a node leaves any other:
//
//	place   0       32      64            32 + 32·items
//	        head 0  head 1  head 2  …     node  node  node  …
//	        list    item a  item b        option 0    option 1
//
// # The invariant
//
// In a plain problem: for each node q of each list, up[down[q]] = q = down[up[q]]; the size of i is the length of the list of
// primary item i; and an option that could still be chosen stands in the lists of all its items.
//
// With multiplicities, the size of i is the number of ways to go on at item i (see occupancy). With colours, the list of a
// purified item keeps options that cannot be chosen.
//
// # Short names
//
//	i, j     an item; its head            l    links
//	p, q, x  a node of an option          t    tree
//	u, d     the nodes above and below    b    branch
//	o        an option                    n    a count
//	e        an entry                     m    the matrix
//	c        a colour                     mem  the memory
//
// # What makes it fast
//
// Measured on one core against a plain C program of Algorithm X (32-bit indices, a spacer node between options): the
// nine general problems of this project's benchmark run at 1.8 times its speed, in the geometric mean. Against the
// pointers of testdata/plain it is 0.96 (Langford pairs) to 1.4 times, and 2.5 times on Sudoku.
//
//   - Items with one option left are queued while links change. Their options are chosen without a scan for them and
//     without a branch. The option is lifted out of its lists first, instead of being hidden by the cover of its own
//     item. An item with no option left ends the branch at once, which saves a seventh of the nodes of hard Sudoku.
//   - An option's nodes form a circle, without a spacer to test for. The four words of a node stand side by side, and
//     are reached by its place without multiplying and without checks of bounds, as with pointers in C. Arrays of 16-bit
//     numbers, one for each field, took 1.05 to 1.3 times as long.
//   - An option that covers everything left completes a solution without covering and uncovering its items: a quarter
//     of the time where there are many solutions.
//   - The lists of a puzzle are built without the options that its givens rule out, and not restored after the search:
//     1.4 times the speed on easy puzzles, of which a factor of 1.1 is because no step branches on the givens, which
//     cannot be predicted.
//   - Going back is a loop over the trail, whose next step does not wait for memory and whose end is the only branch that
//     is hard to predict. Going back along the lists, as the textbook does, took 1.05 to 1.25 times as long in all.
//   - The inner loop of cover keeps all that it needs in registers: it is given the ends of the trail and the queue and
//     returns the new ones, the updates are what the trail has grown by, and the link down is read before the option is
//     hidden, so that a wrongly predicted end of the list shows early. It also says whether a list has become empty;
//     where none has, the queue is not searched for a dead end. In all, up to 1.08 times
//     the speed.
//   - A forced option stays in the list of its own item, which is covered anyway.
//   - Small subtrees are counted in one call: dominoes in 0.7 of the time, most others in 0.9 to 1. The last way of a fork
//     is taken back together with what is before it. With colours that call makes the moves one by one, except at the last
//     item, where each way is a solution. With multiplicities alone, subsets of a set take half of the time.
//   - At an item that may be covered several times, an option is dropped once, before it is chosen, and stays dropped when
//     the next one is tried.
//   - Where some item is in all options, no more of them than it allows can be chosen. The last of these is only compared with
//     the items that still need an option. To choose it would hide all other options, to no purpose: a fifth of the time of
//     queens that dominate a board of 8x8.
//   - The nodes of a purified item leave the circles of their options, so that hiding does not meet them: colourings of
//     graphs and word rectangles in 0.8 of the time. A secondary item that only one option has is never in a circle.
//
// Tried without gain: looking at all sizes for a dead end (a tenth slower), loops for options of four items that find the
// nodes by arithmetic, a loop over a list that ends by its size (the end is known before the last link is read; 0 to 2
// percent), the trail and the queue at addresses instead of places, and the smallest item without a branch.
//
// # Sources
//
// Donald E. Knuth, "Dancing links", in Millennial Perspectives in Computer Science, 2000 (arXiv cs/0011047), and The
// Art of Computer Programming, volume 4B, section 7.2.2.1, Addison-Wesley, 2022. The idea of the links: Hirosi
// Hitotumatu and Kohei Noshita, "A technique for implementing backtrack algorithms and its application", Information
// Processing Letters 8, 1979.
package links
