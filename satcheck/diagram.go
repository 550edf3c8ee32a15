// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"cmp"
	"slices"

	"dlx-sudoku/satcheck/proof"
)

// A diagram is a decision diagram over literals with sizes, the largest first. A node says whether the sizes of the true
// literals, from some place on, add up to more than a limit (Eén and Sörensson, "Translating pseudo-Boolean constraints into
// SAT", JSAT 2006). Limits between which no sum lies share a node (Abío et al., "A new look at BDDs for pseudo-Boolean
// constraints", JAIR 2012). Since the largest sizes come first, the two nodes below a node always differ.
type diagram struct {
	formula     *proof.Formula
	sizes       []int
	rest        []int // of each place: the sum of the sizes from there on
	under, over int   // the literals of limits below 0, and of limits to which the sizes left do not come
	define      func(place, limit, with, without int) (literal int)
	nodes       []sumNodes // of each place
	begun       int        // nodes
}

func newDiagram(formula *proof.Formula, sizes []int, under, over int) *diagram {
	d := &diagram{
		formula: formula, sizes: sizes, rest: make([]int, len(sizes)+1), under: under, over: over,
		nodes: make([]sumNodes, len(sizes)),
	}
	for i, size := range slices.Backward(sizes) {
		d.rest[i] = d.rest[i+1] + size
	}
	return d
}

// In the place of a literal.
const (
	always = 0
	never  = -1 << 31
)

// nodeLiterals is the least number of literals of a node. Nodes may have fewer at places whose size exceeds the sum of all later
// sizes, but there are fewer than 64 such places.
const nodeLiterals = 3

// node returns the node of a place and a limit. If it is new, define is called for it with the literals of the nodes behind it:
// the one if its own literal is true, and the one if it is not. If the formula becomes too large, nodes mean nothing; this is
// noticed before the calls are deep, not only when they return.
func (d *diagram) node(place, limit int) sumNode {
	switch {
	case limit < 0:
		return sumNode{-1 << 62, -1, d.under}
	case limit >= d.rest[place]:
		return sumNode{d.rest[place], 1 << 62, d.over}
	}
	if n, ok := d.nodes[place].find(limit); ok {
		return n
	}
	if d.begun++; d.begun > d.formula.Limit/nodeLiterals {
		d.formula.Abandon()
	}
	if d.formula.TooLarge() {
		return sumNode{limit, limit, always}
	}
	size := d.sizes[place]
	with, without := d.node(place+1, limit-size), d.node(place+1, limit)
	n := sumNode{max(with.low+size, without.low), min(with.high+size, without.high), d.define(place, limit, with.literal, without.literal)}
	d.nodes[place].add(n)
	return n
}

// A sumNode is a literal with the same meaning for all limits from low to high.
type sumNode struct{ low, high, literal int }

// sumNodes are the nodes of a place: first those that are in order, then the latest ones.
type sumNodes struct {
	list    []sumNode
	ordered int
}

// find returns the node of a limit.
func (s *sumNodes) find(limit int) (n sumNode, ok bool) {
	compare := func(n sumNode, limit int) int {
		if n.low <= limit && limit <= n.high {
			return 0
		}
		return cmp.Compare(n.low, limit)
	}
	i, ok := slices.BinarySearchFunc(s.list[:s.ordered], limit, compare)
	if !ok {
		latest := slices.IndexFunc(s.list[s.ordered:], func(n sumNode) bool { return compare(n, limit) == 0 })
		i, ok = s.ordered+latest, latest >= 0
	}
	if ok {
		n = s.list[i]
	}
	return n, ok
}

// add adds a node, and orders all nodes when the latest ones have become many: there may be hundreds of thousands.
func (s *sumNodes) add(n sumNode) {
	s.list = append(s.list, n)
	if latest := len(s.list) - s.ordered; latest*latest > 16*len(s.list) {
		slices.SortFunc(s.list, func(a, b sumNode) int { return cmp.Compare(a.low, b.low) })
		s.ordered = len(s.list)
	}
}
