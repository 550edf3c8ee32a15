// Trusted by scpog.Check: a fault here can make a wrong count in SCPOG look verified, but no other claim.

package scpog

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// Format is the format of these proofs, besides those of package proof.
const Format proof.Format = "scpog"

// Stats has the results of a proof.
type Stats struct {
	Count  *big.Int // the number of models, over all variables of the formula
	Nodes  int      // of the graph
	Lemmas int
}

const (
	// maxLine is the greatest length of a line of a proof, in bytes.
	maxLine = 1 << 20

	// numberBits is the width of the numbers in a proof.
	numberBits = 30

	// pollLines is how many lines are followed between two looks at the context.
	pollLines = 1 << 8

	// longLine is the length in bytes from which each line is preceded by a look at the context: its nodes may have many words.
	longLine = 1 << 10
)

// maxHeld is the greatest number of literals in clauses and nodes, plus a word for every 64 variables of each node: 1 GiB. Tests
// lower it.
var maxHeld = 1 << 27

// Check reads a proof of the number of models of a formula, without trusting any line. The lines are those of SCPOG, except its
// nodes for auxiliary variables:
//
//	ID p NODE LITERAL... 0         NODE holds if all of these do; ID and the numbers behind it are its clauses
//	ID s NODE LITERAL LITERAL HINT... 0   NODE holds if one of two does, which exclude each other
//	ID a LITERAL... 0 HINT... 0    a lemma, clause ID: with its literals false, each hint is a unit, and the last one is violated
//	D ID... 0                      lemmas that are not needed any more
//	r LITERAL                      the root; 0 if there are no models
//
// The clauses of the formula have the numbers from 1. A literal of a node is a literal of the formula or an earlier node. The
// literals of a product have no variable in common, so their numbers of models may be multiplied. The lemmas show that the
// formula implies the root. Check shows the opposite clause by clause: with the literals of the clause false, the root is
// false.
//
// The error for a wrong line is a *proof.ReadError that wraps proof.ErrProof, and for an unreadable line a *proof.ReadError.
// Other errors wrap proof.ErrProof or ErrTooLarge, or are the reader's or the context's.
func Check(ctx context.Context, f *proof.Formula, r io.Reader) (Stats, error) {
	c := &checker{ctx: ctx, clauses: make(map[int]clause, f.Len()), variables: f.Variables(), given: f.Len(), nodes: make(map[int]*node), having: make(map[int][]*node)}
	for i := range f.Len() {
		if err := c.hold(i+1, f.Clause(i), false); err != nil {
			return Stats{}, err
		}
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	for ; lines.Scan(); n++ {
		if (n%pollLines == 0 || len(lines.Bytes()) >= longLine) && ctx.Err() != nil {
			return Stats{}, ctx.Err()
		}
		if err := c.line(lines.Bytes()); err != nil {
			return Stats{}, &proof.ReadError{Line: n + 1, Err: err}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return Stats{}, &proof.ReadError{Line: n + 1, Err: fmt.Errorf("more than %d bytes", maxLine)}
	} else if err != nil {
		return Stats{}, err
	}
	count, err := c.end(f)
	return Stats{count, len(c.order), c.lemmas}, err
}

// A checker holds the clauses and nodes of a proof so far.
type checker struct {
	ctx       context.Context
	variables int            // of the formula; nodes have numbers above
	given     int            // the clauses of the formula
	clauses   map[int]clause // by number
	nodes     map[int]*node
	order     []*node         // each behind its children
	having    map[int][]*node // the products with a literal of the formula
	root      *int            // nil before it is named
	held      int             // literals and words
	lemmas    int

	numbers []int // of a line
	values  map[int]bool
}

// line follows a line.
func (c *checker) line(line []byte) (err error) {
	words := bytes.Fields(line)
	if len(words) == 0 || words[0][0] == 'c' {
		return nil
	}
	kind, number := words[0], 0
	if kind[0] != 'D' && kind[0] != 'r' {
		if len(words) < 2 {
			return fmt.Errorf("unexpected %.20q (want a number and a step, D or r)", kind)
		}
		if number, err = parse(kind); err != nil || number <= 0 {
			return fmt.Errorf("unexpected %.20q (want the number of a clause)", kind)
		}
		kind, words = words[1], words[1:]
	}
	c.numbers = c.numbers[:0]
	for _, word := range words[1:] {
		n, err := parse(word)
		if err != nil {
			return fmt.Errorf("unexpected %.20q (want a number)", word)
		}
		c.numbers = append(c.numbers, n)
	}
	if string(kind) == "r" {
		return wrong(c.name(c.numbers))
	}
	if n := len(c.numbers); n == 0 || c.numbers[n-1] != 0 {
		return errors.New("no 0 at the end of the line")
	}
	numbers := c.numbers[:len(c.numbers)-1]
	switch string(kind) {
	case "p":
		return wrong(c.product(number, numbers))
	case "s":
		return wrong(c.sum(number, numbers))
	case "a":
		return wrong(c.lemma(number, numbers))
	case "D":
		return wrong(c.drop(numbers))
	}
	return fmt.Errorf("unexpected step %.20q (want a, p, s, D or r)", kind)
}

// wrong makes of an error one of a proof that is refused.
func wrong(err error) error {
	if err == nil || errors.Is(err, satcheck.ErrTooLarge) {
		return err
	}
	return fmt.Errorf("%w: %w", proof.ErrProof, err)
}

// parse reads a number of numberBits bits at most.
func parse(word []byte) (int, error) {
	n, err := strconv.ParseInt(string(word), 10, numberBits+1)
	return int(n), err
}

// end checks that the root is shown to have the models of the formula, and returns their number.
func (c *checker) end(f *proof.Formula) (*big.Int, error) {
	fault := func(text string) (*big.Int, error) { return nil, fmt.Errorf("%w: %s", proof.ErrProof, text) }
	if c.root == nil {
		return fault("no root")
	}
	root := *c.root
	shown := func(want ...int) bool {
		for _, clause := range c.clauses {
			if slices.Equal(clause.literals, want) {
				return true
			}
		}
		return false
	}
	if root == 0 {
		if !shown() {
			return fault("no models, and no empty clause")
		}
		return new(big.Int), nil
	}
	if !shown(root) {
		return fault("no lemma says that the root holds")
	}
	top := c.nodes[root]
	if top == nil {
		return fault(fmt.Sprintf("root %d is not a node", root))
	}
	for first := 0; first < f.Len(); first += 64 {
		if c.ctx.Err() != nil {
			return nil, c.ctx.Err()
		}
		last := min(first+64, f.Len())
		if got := c.falsify(f, first, last, top); got >= 0 {
			return fault(fmt.Sprintf("the root may hold where clause %d does not", got+1))
		}
	}
	return new(big.Int).Lsh(top.count, uint(c.variables-size(top.over))), nil
}

// falsify returns the first of up to 64 clauses which the root is not shown to satisfy, or -1. A node is false where a clause
// is if it is a product of a false literal or node, or a sum of two. What of a node is not known, may be true.
func (c *checker) falsify(f *proof.Formula, first, last int, root *node) int {
	for _, n := range c.order {
		n.false = 0
	}
	is := make(map[int]uint64) // of literals: the clauses that have them
	for i := first; i < last; i++ {
		for _, l := range f.Clause(i) {
			is[l] |= 1 << (i - first)
		}
	}
	for l, clauses := range is {
		for _, n := range c.having[l] {
			n.false |= clauses
		}
	}
	for _, n := range c.order {
		all := uint64(1<<64 - 1)
		for _, child := range n.children {
			if !n.sum {
				n.false |= child.false
			}
			all &= child.false
		}
		if n.sum {
			for _, l := range n.literals {
				all &= is[l]
			}
			n.false = all
		}
	}
	for i := first; i < last; i++ {
		if root.false>>(i-first)&1 == 0 {
			return i
		}
	}
	return -1
}
