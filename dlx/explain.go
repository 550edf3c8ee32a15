package dlx

import (
	"context"
	"errors"
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
)

// Errors of [Problem.Explain].
var (
	// ErrSolvable is the error of explaining a problem that has a solution.
	ErrSolvable = errors.New("the problem has a solution")

	// ErrEffort is the error of a search that has reached its limit before it
	// could tell whether there is a solution.
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
// The search begins with the items on which a proof that there is no solution
// rests, and leaves them out one by one, each time asking whether the others can
// be covered. That may take far longer than to find that there is no solution: up
// to one search for each of these items. The effort is the greatest number of
// nodes for all searches together, 0 meaning no limit. If it is reached, or
// ctx is done, before it is known that there is no solution, the error is
// [ErrEffort] or that of ctx; if later, the items found so far are returned
// with Minimal false, and for ctx with its error, too. The error for a problem
// with a solution is [ErrSolvable].
//
// To leave items out one by one is the deletion filter of John W. Chinneck and
// Erik W. Dravnieks, "Locating minimal infeasible constraint sets in linear
// programs", ORSA Journal on Computing 3, 1991.
func (p *Problem) Explain(ctx context.Context, effort uint64) (Explanation, error) {
	r := newRefuter(&p.m, effort)
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
			return Explanation{Items: items, Nodes: r.nodes}, err
		}
		if refuted {
			items = fewer // with all that are needed, in the same order
		} else {
			needed++
		}
	}
	return Explanation{Items: items, Minimal: true, Nodes: r.nodes}, nil
}

// refuter searches for a cover of some primary items, and notes on which of
// them the proof rests that there is none.
//
// Its tree is binary: an option of an item is chosen and, when that has failed,
// ruled out. So an item that is to be covered several times is nothing special.
// To choose an option or not is a case distinction that holds whatever is asked
// for; so the proof rests on nothing but the items that have made the dead ends.
//
// The invariant: an option is free if it has an item that is asked for, could
// be added to those chosen, and is neither chosen nor ruled out; free[i] is the
// number of free options with item i, for the items asked for.
type refuter struct {
	*matrix.Matrix
	asked []int    // the items asked for
	used  []bool   // for each item, whether it has made a dead end of this search
	fails []uint64 // for each item, how many dead ends it has made, in all searches
	times []int    // for each item, how many of the options chosen have it
	taken []bool   // for each option, that it is not free
	free  []int
	trail []int32 // the options that were free, in the order in which they were taken
	picks []pick  // the options chosen
	nodes uint64  // of all searches
	limit uint64  // on nodes, or 0
}

// pick is an option chosen, and the length of the trail before.
type pick struct {
	option int32
	mark   int
}

func newRefuter(p *matrix.Matrix, limit uint64) *refuter {
	r := &refuter{
		Matrix: p, limit: limit,
		used: make([]bool, p.Items()), fails: make([]uint64, p.Items()),
		times: make([]int, p.Items()),
		free:  make([]int, p.Items()), taken: make([]bool, p.Options()),
	}
	for o := range r.taken {
		r.taken[o] = true
	}
	return r
}

// refute reports whether the items asked for, which are ascending, cannot all
// be covered, and on which of them, in the same order, the proof rests.
func (r *refuter) refute(ctx context.Context, asked []int) (core []int, refuted bool, err error) {
	r.begin(asked)
	defer r.finish()
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	for n := 1; ; n++ {
		if r.limit > 0 && r.nodes >= r.limit {
			return nil, false, ErrEffort
		}
		if n%64 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, false, err
			}
		}
		r.nodes++
		i, spare := r.tightest()
		if i < 0 {
			return nil, false, nil
		}
		if spare >= 0 {
			r.pick(r.firstFree(i))
			continue
		}
		r.used[i] = true
		r.fails[i]++
		if len(r.picks) == 0 {
			for _, i := range asked {
				if r.used[i] {
					core = append(core, i)
				}
			}
			return core, true, nil
		}
		r.take(r.unpick())
	}
}

// begin makes the options free that have an item asked for, unless they have
// one that must not be covered.
func (r *refuter) begin(asked []int) {
	r.asked = asked
	for _, i := range asked {
		for _, o := range r.List(i) {
			r.taken[o] = slices.ContainsFunc(r.Option(int(o)), func(i int32) bool {
				_, hi := r.Bounds(int(i))
				return hi == 0
			})
		}
	}
	for _, i := range asked {
		r.used[i], r.free[i] = false, 0
		for _, o := range r.List(i) {
			if !r.taken[o] {
				r.free[i]++
			}
		}
	}
}

// finish takes back what begin and the search have done.
func (r *refuter) finish() {
	for len(r.picks) > 0 {
		r.unpick()
	}
	r.trail = r.trail[:0]
	for _, i := range r.asked {
		for _, o := range r.List(i) {
			r.taken[o] = true
		}
	}
}

// tightest returns the item asked for and not yet covered that has the fewest
// options to spare, of several the one with the most dead ends, of several the
// first; and -1 if all are covered. A spare below 0 is a dead end.
func (r *refuter) tightest() (item, spare int) {
	item = -1
	for _, i := range r.asked {
		lo, _ := r.Bounds(i)
		if r.times[i] >= lo {
			continue
		}
		s := max(-1, r.free[i]-(lo-r.times[i]))
		if item < 0 || s < spare || s == spare && r.fails[i] > r.fails[item] {
			item, spare = i, s
		}
	}
	return item, spare
}

// firstFree returns the first free option of item i, which has one.
func (r *refuter) firstFree(i int) int32 {
	list := r.List(i)
	return list[slices.IndexFunc(list, func(o int32) bool { return !r.taken[o] })]
}

// pick chooses option o, which is free, and takes those that exclude it.
func (r *refuter) pick(o int32) {
	r.picks = append(r.picks, pick{o, len(r.trail)})
	r.take(o)
	for e := r.Starts[o]; e < r.Starts[o+1]; e++ {
		i, colour := int(r.Entries[e]), r.Colour(e)
		r.times[i]++
		switch _, hi := r.Bounds(i); {
		case colour != 0:
			if r.times[i] == 1 {
				r.takeOthers(i, colour)
			}
		case r.times[i] == hi:
			r.takeOthers(i, 0)
		}
	}
}

// unpick takes back the last pick, and all that was taken since, and returns
// its option.
func (r *refuter) unpick() int32 {
	last := len(r.picks) - 1
	p := r.picks[last]
	r.picks = r.picks[:last]
	for _, i := range r.Option(int(p.option)) {
		r.times[i]--
	}
	for _, o := range r.trail[p.mark:] {
		r.taken[o] = false
		for _, i := range r.Option(int(o)) {
			r.free[i]++
		}
	}
	r.trail = r.trail[:p.mark]
	return p.option
}

// take makes option o, which is free, no longer so.
func (r *refuter) take(o int32) {
	r.taken[o] = true
	r.trail = append(r.trail, o)
	for _, i := range r.Option(int(o)) {
		r.free[i]--
	}
}

// takeOthers takes the free options with item i, but for those that give it
// the colour, 0 being none.
func (r *refuter) takeOthers(i int, colour int32) {
	for _, o := range r.List(i) {
		if !r.taken[o] && (colour == 0 || r.ColourIn(int(o), i) != colour) {
			r.take(o)
		}
	}
}
