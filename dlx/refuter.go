package dlx

import (
	"context"
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
)

// refuter searches for a cover of some primary items. If it finds none, it
// knows on which of these items the proof rests.
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
	taken []bool   // for each option, whether it is not free
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

// pick chooses the free option o and takes the options that exclude it.
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

// take marks the free option o as taken.
func (r *refuter) take(o int32) {
	r.taken[o] = true
	r.trail = append(r.trail, o)
	for _, i := range r.Option(int(o)) {
		r.free[i]--
	}
}

// takeOthers takes the free options with item i, except options that give it
// the colour; with colour 0 it takes all.
func (r *refuter) takeOthers(i int, colour int32) {
	for _, o := range r.List(i) {
		if !r.taken[o] && (colour == 0 || r.ColourIn(int(o), i) != colour) {
			r.take(o)
		}
	}
}
