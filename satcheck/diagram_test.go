package satcheck

import (
	"math/rand/v2"
	"testing"

	"dlx-sudoku/satcheck/proof"
)

// TestDiagramDeep has a diagram as deep as there are uses given up before its calls are: a stack has an end.
func TestDiagramDeep(t *testing.T) {
	const limit = 3000
	e := &coverEncoding{formula: &proof.Formula{Limit: limit}, options: make([]int, 1<<16)}
	uses := make([]use, len(e.options))
	for i := range uses {
		uses[i] = use{variable: i + 1, weight: 1 + i%2}
	}
	e.weigh(0, uses, len(uses), len(uses))
	if len(e.auxiliary) > limit/nodeLiterals || !e.formula.TooLarge() {
		t.Errorf("%d nodes, too large: %v, want %d at most and true", len(e.auxiliary), e.formula.TooLarge(), limit/nodeLiterals)
	}
}

// TestSumNodes adds nodes in any order: each is found by all its limits, and never by looking through all of them.
func TestSumNodes(t *testing.T) {
	const n = 10_000
	var s sumNodes
	for added, k := range rand.New(rand.NewPCG(1, 2)).Perm(n) {
		for limit := 4 * k; limit < 4*k+3; limit++ {
			if _, ok := s.find(limit); ok {
				t.Fatalf("limit %d found before it was added", limit)
			}
		}
		s.add(sumNode{4 * k, 4*k + 2, k})
		if latest := len(s.list) - s.ordered; latest*latest > 16*(added+1) {
			t.Fatalf("%d of %d nodes are not in order", latest, added+1)
		}
	}
	for limit := -1; limit < 4*n; limit++ {
		want := limit >= 0 && limit%4 < 3
		if node, ok := s.find(limit); ok != want || ok && node.literal != limit/4 {
			t.Fatalf("limit %d: node %v, %v, want %v", limit, node, ok, want)
		}
	}
}
