package dlx

import (
	"context"
	"errors"
	"iter"
	"slices"
)

// This file stands in for searches that are not there yet, in the plainest way.

type Representation int

const (
	Auto Representation = iota
	Links
	Cells
)

func (r Representation) String() string { return [...]string{"auto", "links", "cells"}[r] }

var (
	ErrRepresentation = errors.New("the representation cannot take the problem")
	ErrOverflow       = errors.New("more than 18446744073709551615 solutions")
)

type Level struct{ Nodes, Updates uint64 }

type Interval struct{ Mean, Low, High float64 }

type Estimate struct {
	Solutions, Nodes Interval
	Probes           int
}

type Explanation struct {
	Items   []int
	Minimal bool
}

func NewSolverOf(p *Problem, r Representation) (*Solver, error) {
	return NewSolver(p), nil
}

func (s *Solver) Representation() Representation { return Links }

func (s *Solver) Progress() float64 { return 0.25 }

func (s *Solver) Estimate(ctx context.Context, probes int, seed uint64) (Estimate, error) {
	n, err := s.Count(ctx, 0)
	x := float64(s.Stats().Nodes)
	return Estimate{Interval{float64(n), float64(n), float64(n)}, Interval{x, x, x}, probes}, err
}

func (s *Solver) Cheapest(ctx context.Context, k int) ([]Solution, error) {
	var all []Solution
	for sol := range s.Solutions(ctx) {
		all = append(all, sol)
	}
	slices.SortStableFunc(all, func(a, b Solution) int { return int(s.problem.TotalCost(a) - s.problem.TotalCost(b)) })
	return all[:min(k, len(all))], s.err
}

func (p *Problem) Explain(ctx context.Context, effort uint64) (Explanation, error) {
	feasible := func(without []bool) bool {
		d := newDraft(p.primary, p.secondary, p.names)
		for i := range p.primary {
			lo, hi := p.Multiplicity(i)
			if without[i] {
				lo = 0
			}
			d.multiply(i, lo, hi)
		}
		for o := range p.Options() {
			for e := p.starts[o]; e < p.starts[o+1]; e++ {
				d.add(int(p.entries[e]), p.colour(e))
			}
			d.end(0)
		}
		s, _ := NewSolverOf(d.finish(), Auto)
		_, err := s.First(ctx)
		return err == nil
	}
	without := make([]bool, p.primary)
	var core []int
	for i := range p.primary {
		without[i] = true
		if feasible(without) {
			without[i] = false
			core = append(core, i)
		}
	}
	return Explanation{core, true}, ctx.Err()
}

// plain is a tree that tries options one after the other.
type plain struct {
	p     *Problem
	next  func() (Solution, bool)
	stop  func()
	now   Solution
	nodes uint64
	ctx   context.Context
}

func (t *plain) root(p *Problem, committed *commitment, _ bool) {
	if t.stop != nil {
		t.stop()
	}
	c := newCommitment(p)
	for _, o := range committed.options {
		c.add(p, o)
	}
	t.ctx, t.nodes = context.Background(), 1
	out := slices.Clone(make([]bool, p.Options()))
	for _, o := range committed.options {
		out[o] = true
	}
	t.next, t.stop = iter.Pull(func(yield func(Solution) bool) { t.search(&c, out, len(committed.options), yield) })
}

func (t *plain) advance(ctx context.Context) (bool, error) {
	t.ctx = ctx
	sol, ok := t.next()
	t.now = sol
	return ok, ctx.Err()
}

func (t *plain) appendSolution(sol []int) []int { return append(sol, t.now...) }

func (t *plain) stats() Stats { return Stats{Nodes: t.nodes} }

func (t *plain) search(c *commitment, out []bool, skip int, yield func(Solution) bool) bool {
	p := t.p
	if t.nodes++; t.nodes%256 == 0 && t.ctx.Err() != nil {
		return false
	}
	open := func(o int) bool { return !out[o] && c.clash(p, o) == nil }
	best, least := -1, p.Options()+1
	for i := range p.primary {
		if lo, _ := p.Multiplicity(i); int(c.times[i]) < lo {
			n := 0
			for _, o := range p.list(i) {
				if open(int(o)) {
					n++
				}
			}
			if n < least {
				best, least = i, n
			}
		}
	}
	var candidates []int
	if best < 0 {
		if !yield(slices.Clone(c.options[skip:])) {
			return false
		}
		for o := range p.Options() {
			if open(o) {
				candidates = append(candidates, o)
			}
		}
	} else {
		for _, o := range p.list(best) {
			if open(int(o)) {
				candidates = append(candidates, int(o))
			}
		}
	}
	defer func() {
		for _, o := range candidates {
			out[o] = false
		}
	}()
	for _, o := range candidates {
		c.add(p, o)
		more := t.search(c, out, skip, yield)
		c.remove(p)
		if !more {
			return false
		}
		out[o] = true
	}
	return true
}
