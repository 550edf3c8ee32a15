package dlx

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/dlx/internal/learn"
)

// Errors of [Problem.Explain].
var (
	// ErrSolvable is the error of explaining a problem that has a solution.
	ErrSolvable = errors.New("the problem has a solution")

	// ErrEffort is the error of a search that reached its limit before it
	// knew whether there is a solution.
	ErrEffort = errors.New("the limit on effort was reached before it was known whether there is a solution")
)

// An Explanation says why a problem has no solution.
type Explanation struct {
	// Items are primary items, ascending, that cannot all be covered, even if
	// no other primary item needs to be.
	Items []int

	// Minimal says that all but any one of Items can be covered. It is false
	// if the limit on effort, or the context, ended the search before that was
	// known; some of Items may then be superfluous.
	Minimal bool

	// Nodes is the number of nodes of the search trees, all together.
	Nodes uint64

	problem *Problem
}

// String returns the explanation in words, as in "items a, b and c cannot all be covered".
func (e Explanation) String() string {
	if len(e.Items) == 0 {
		return "nothing is explained"
	}
	names := make([]string, len(e.Items))
	for n, i := range e.Items {
		if e.problem == nil {
			names[n] = strconv.Itoa(i)
		} else {
			names[n] = e.problem.ItemName(i)
		}
	}
	last := len(names) - 1
	text := "item " + names[last] + " cannot be covered"
	if last > 0 {
		text = "items " + strings.Join(names[:last], ", ") + " and " + names[last] + " cannot all be covered"
	}
	if !e.Minimal {
		text += "; some of them may be superfluous"
	}
	return text
}

// Explain returns a set of primary items that cannot all be covered: the
// reason why p has no solution. There may be several such sets; the one
// returned is minimal, but another may have fewer items. It is the same on every
// machine and in every run.
//
// The other primary items are relaxed: they may be left uncovered, but be
// covered no more often than the problem says. Secondary items stay as they are.
// So an option without any of Items does not matter, while options that share
// a relaxed or secondary item still exclude each other as they do in p. An item that
// need not be covered (lo is 0) is never among Items.
//
// The search begins with the items that a proof of unsolvability uses, and leaves
// them out one by one, each time asking whether the others can be covered. That may
// take far longer than to find that there is no solution: up to one search for each
// of these items. The effort bounds the nodes of all searches together; 0 means no
// limit. If the effort is spent or ctx ends before it is known that there is no
// solution, the error is [ErrEffort] or the error of ctx. After that, Explain returns
// the items found so far with Minimal false, and the error of ctx if that has ended.
// The error for a problem with a solution is [ErrSolvable].
//
// To leave items out one by one is the deletion filter of John W. Chinneck and
// Erik W. Dravnieks, "Locating minimal infeasible constraint sets in linear
// programs", ORSA Journal on Computing 3, 1991.
func (p *Problem) Explain(ctx context.Context, effort uint64) (Explanation, error) {
	if ctx == nil {
		panic("dlx: Explain with a nil context (want context.Background() if nothing ends it)")
	}
	r := newRefuter(p, effort)
	var items []int
	for i := range p.m.Primary {
		if lo, _ := p.m.Bounds(i); lo > 0 {
			items = append(items, i)
		}
	}
	items, refuted, err := r.refute(ctx, items)
	switch {
	case err != nil:
		return Explanation{Nodes: r.nodes}, err
	case !refuted:
		return Explanation{Nodes: r.nodes}, ErrSolvable
	}
	for needed := 0; needed < len(items); { // without any one of items[:needed], the others can be covered
		others := slices.Concat(items[:needed], items[needed+1:])
		fewer, refuted, err := r.refute(ctx, others)
		if err != nil {
			if errors.Is(err, ErrEffort) {
				err = nil
			}
			return Explanation{Items: items, Nodes: r.nodes, problem: p}, err
		}
		if refuted {
			items = fewer // with all that are needed, in the same order
		} else {
			needed++
		}
	}
	return Explanation{Items: items, Minimal: true, Nodes: r.nodes, problem: p}, nil
}

// A refuter asks a learner which items can be covered together. What has been learned from one question serves the next.
type refuter struct {
	*learn.Learner
	nodes uint64 // the searches and their decisions
	limit uint64 // on nodes, or 0
}

func newRefuter(p *Problem, limit uint64) *refuter {
	return &refuter{Learner: learn.NewWaiving(&p.m), limit: limit}
}

// refute reports whether the items asked for, which are ascending, cannot all be covered, and on which of them, in the same
// order, the proof rests.
func (r *refuter) refute(ctx context.Context, asked []int) (core []int, refuted bool, err error) {
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	if r.limit > 0 && r.nodes >= r.limit {
		return nil, false, ErrEffort
	}
	r.nodes++
	before := r.Costs().Decisions
	if r.limit > 0 {
		r.Stop = before + r.limit - r.nodes + 1
	}
	var assumed []learn.Literal
	for _, i := range asked {
		needed, _ := r.Needed(i)
		assumed = append(assumed, needed)
	}
	verdict, err := r.Search(ctx, assumed, 0)
	r.nodes += r.Costs().Decisions - before
	switch {
	case err != nil:
		return nil, false, err
	case verdict == learn.Unknown:
		return nil, false, ErrEffort
	}
	for n, k := 0, r.Core(); n < len(asked) && len(k) > 0; n++ {
		if assumed[n] == k[0] {
			core, k = append(core, asked[n]), k[1:]
		}
	}
	return core, verdict == learn.Refuted, nil
}
