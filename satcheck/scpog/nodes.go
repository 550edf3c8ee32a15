// Trusted by scpog.Check: a fault here can make a wrong count in SCPOG look verified, but no other claim.

package scpog

import (
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"dlx-sudoku/satcheck"
)

// A clause is given, a lemma, or part of the definition of a node.
type clause struct {
	literals []int
	defines  bool
}

// A node is a product of literals and nodes, or a sum of two.
type node struct {
	number   int
	sum      bool
	literals []int    // of the formula
	children []*node  // the nodes
	over     []uint64 // the variables of the formula that it or its descendants have
	count    *big.Int // the number of its models over these variables
	false    uint64   // for each of 64 clauses: whether the node is false wherever the clause is false
}

// hold adds a clause.
func (c *checker) hold(number int, literals []int, defines bool) error {
	if _, taken := c.clauses[number]; taken {
		return fmt.Errorf("there is a clause %d already", number)
	}
	if c.held += len(literals) + 1; c.held > maxHeld {
		return fmt.Errorf("%w: clauses and nodes of more than %d literals", satcheck.ErrTooLarge, maxHeld)
	}
	c.clauses[number] = clause{literals, defines}
	return nil
}

// drop removes lemmas.
func (c *checker) drop(numbers []int) error {
	for _, n := range numbers {
		clause, known := c.clauses[n]
		if !known || n <= c.given || clause.defines {
			return fmt.Errorf("%d is not a lemma", n)
		}
		c.held -= len(clause.literals) + 1
		delete(c.clauses, n)
	}
	return nil
}

// name sets the root.
func (c *checker) name(numbers []int) error {
	if c.root != nil || len(numbers) != 1 {
		return errors.New("want one root")
	}
	c.root = new(numbers[0])
	return nil
}

// declare begins a node. Its number must be new, and its literals must be literals of the formula or earlier nodes.
func (c *checker) declare(number int, literals []int) (*node, error) {
	if number <= c.variables || c.nodes[number] != nil {
		return nil, fmt.Errorf("node %d (want a new number above %d)", number, c.variables)
	}
	words := (c.variables + 63) / 64
	if c.held += len(literals) + words; c.held > maxHeld {
		return nil, fmt.Errorf("%w: clauses and nodes of more than %d literals", satcheck.ErrTooLarge, maxHeld)
	}
	out := &node{number: number, over: make([]uint64, words)}
	for _, l := range literals {
		v := max(l, -l)
		switch {
		case l == 0:
			return nil, errors.New("a literal 0")
		case v <= c.variables:
			out.literals = append(out.literals, l)
		case l < 0 || c.nodes[v] == nil:
			return nil, fmt.Errorf("%d is not an earlier node", l)
		default:
			out.children = append(out.children, c.nodes[v])
		}
	}
	return out, nil
}

// product follows "ID p NODE LITERAL...".
func (c *checker) product(id int, numbers []int) error {
	if len(numbers) == 0 {
		return errors.New("no node")
	}
	number, literals := numbers[0], slices.Clone(numbers[1:])
	p, err := c.declare(number, literals)
	if err != nil {
		return err
	}
	p.count = big.NewInt(1)
	for _, l := range p.literals {
		v := max(l, -l) - 1
		if p.over[v/64]>>(v%64)&1 != 0 {
			return fmt.Errorf("node %d has variable %d twice", number, v+1)
		}
		p.over[v/64] |= 1 << (v % 64)
	}
	for _, child := range p.children {
		for w, word := range child.over {
			if p.over[w]&word != 0 {
				return fmt.Errorf("node %d has a variable twice, by node %d", number, child.number)
			}
			p.over[w] |= word
		}
		p.count.Mul(p.count, child.count)
	}
	whole := []int{number}
	for _, l := range literals {
		whole = append(whole, -l)
	}
	err = c.hold(id, whole, true)
	for k, l := range literals {
		if err == nil {
			err = c.hold(id+1+k, []int{-number, l}, true)
		}
	}
	return c.join(p, err)
}

// sum follows "ID s NODE LITERAL LITERAL HINT...".
func (c *checker) sum(id int, numbers []int) error {
	if len(numbers) < 3 {
		return errors.New("want a node, two literals and hints")
	}
	number, a, b := numbers[0], numbers[1], numbers[2]
	s, err := c.declare(number, []int{a, b})
	if err != nil {
		return err
	}
	if err := c.follow([]int{-a, -b}, numbers[3:], true); err != nil {
		return fmt.Errorf("%d and %d are not shown to exclude each other: %w", a, b, err)
	}
	s.sum, s.count = true, new(big.Int)
	for _, l := range s.literals {
		v := max(l, -l) - 1
		s.over[v/64] |= 1 << (v % 64)
	}
	for _, child := range s.children {
		for w, word := range child.over {
			s.over[w] |= word
		}
	}
	for range s.literals {
		s.count.Add(s.count, new(big.Int).Lsh(big.NewInt(1), uint(size(s.over)-1)))
	}
	for _, child := range s.children {
		s.count.Add(s.count, new(big.Int).Lsh(child.count, uint(size(s.over)-size(child.over))))
	}
	for k, clause := range [][]int{{-number, a, b}, {number, -a}, {number, -b}} {
		if err == nil {
			err = c.hold(id+k, clause, true)
		}
	}
	return c.join(s, err)
}

// join adds a node, unless there is an error.
func (c *checker) join(n *node, err error) error {
	if err == nil {
		c.nodes[n.number] = n
		c.order = append(c.order, n)
		for _, l := range n.literals {
			if !n.sum {
				c.having[l] = append(c.having[l], n)
			}
		}
		c.held += len(n.count.Bits())
	}
	return err
}

// lemma follows "ID a LITERAL... 0 HINT...".
func (c *checker) lemma(id int, numbers []int) error {
	end := slices.Index(numbers, 0)
	if end < 0 {
		return errors.New("no 0 between the lemma and its hints")
	}
	literals := slices.Clone(numbers[:end])
	for _, l := range literals {
		if v := max(l, -l); v > c.variables && c.nodes[v] == nil {
			return fmt.Errorf("%d is not a literal yet", l)
		}
	}
	c.lemmas++
	if err := c.follow(literals, numbers[end+1:], false); err != nil {
		return err
	}
	return c.hold(id, literals, false)
}

// follow checks that a clause holds: if its literals are false, each hint has one literal left, which must be true, and the last
// hint has none. If defining is set, only clauses that define nodes may be hints.
func (c *checker) follow(literals, hints []int, defining bool) error {
	if c.values == nil {
		c.values = make(map[int]bool)
	}
	clear(c.values) // the literals that are false
	for _, l := range literals {
		c.values[l] = true
	}
	for _, h := range hints {
		hint, known := c.clauses[h]
		if !known || defining && !hint.defines {
			return fmt.Errorf("hint %d is not a clause that may be used", h)
		}
		left := 0
		for _, l := range hint.literals {
			if !c.values[l] {
				if left != 0 && left != l {
					return fmt.Errorf("hint %d is not a unit", h)
				}
				left = l
			}
		}
		if left == 0 {
			return nil
		}
		c.values[-left] = true
	}
	return errors.New("no hint is violated")
}

// size returns how many numbers a set has.
func size(set []uint64) (n int) {
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}
