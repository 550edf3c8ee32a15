package bound

import (
	"cmp"
	"math"
	"slices"

	"dlx-sudoku/dlx/internal/simplex"
)

// A clique is options of which each two exclude each other, since they share an item that has room for one. A solution has
// one of them at most; the linear program may take halves of three. So a clique is like one more secondary item, and takes a
// multiplier, which is not positive.
//
// Sources: Manfred W. Padberg, "On the facial structure of set packing polyhedra", Mathematical Programming 5, 1973; Karla L.
// Hoffman and Manfred Padberg, "Solving airline crew scheduling problems by branch-and-cut", Management Science 39, 1993.
type clique []int32 // options of the relaxation, ascending

const (
	rounds  = 20   // of looking for cliques
	seeds   = 300  // options from which cliques are grown
	excess  = 0.02 // the program takes so much more than 1 of a clique that is worth while
	members = 256  // of a clique at most
	cliques = 400  // at most, and no more than there are items
)

// Tighten adds cliques, as long as that raises the bound. The linear program has been solved for the options that are not
// ruled out.
func (r *Relaxation) Tighten() {
	for range rounds {
		found := r.violated()
		if len(found) == 0 {
			return
		}
		before := r.bound
		r.take(found)
		if r.Climb(0, math.MaxInt64); r.bound-before < r.Scale/2 {
			return
		}
	}
}

// violated returns cliques of which the linear program takes too much.
func (r *Relaxation) violated() (found []clique) {
	if !r.program.solves() || r.program.state != simplex.Optimal {
		return nil
	}
	var parts []candidate
	for _, o := range r.active {
		if x := r.program.Value(o); x > whole && x < 1-whole {
			parts = append(parts, candidate{o: o, part: x})
		}
	}
	slices.SortFunc(parts, func(a, b candidate) int { return cmp.Or(-cmp.Compare(a.part, b.part), cmp.Compare(a.o, b.o)) })
	parts = parts[:min(len(parts), seeds)]
	excludes := r.exclusions(parts)
	room := min(cliques, r.itemCount) - len(r.cliques)
	for seed := range parts {
		grown, sum := []int32{parts[seed].o}, parts[seed].part
		near := slices.Clone(excludes[seed])
		for n, c := range parts {
			if near[n] {
				grown, sum = append(grown, c.o), sum+c.part
				for k := range near {
					near[k] = near[k] && excludes[n][k]
				}
			}
		}
		if sum < 1+excess || len(found) >= room {
			continue
		}
		slices.Sort(grown)
		if !slices.ContainsFunc(found, func(c clique) bool { return slices.Equal(c, grown) }) {
			found = append(found, grown)
		}
	}
	for n, c := range found {
		found[n] = r.extend(c)
	}
	return found
}

// exclusions returns which options exclude each other; none excludes itself.
func (r *Relaxation) exclusions(parts []candidate) [][]bool {
	of := make([][]int, r.itemCount)
	excludes := make([][]bool, len(parts))
	for n, c := range parts {
		excludes[n] = make([]bool, len(parts))
		for _, i := range r.items(c.o) {
			if int(i) >= r.itemCount || r.hi[i] != 1 {
				continue
			}
			for _, other := range of[i] {
				excludes[n][other], excludes[other][n] = true, true
			}
			of[i] = append(of[i], n)
		}
	}
	return excludes
}

// extend adds options that exclude all of a clique.
func (r *Relaxation) extend(c clique) clique {
	var all [members / 64]uint64
	has := make([][members / 64]uint64, r.itemCount) // for each item, the members that have it
	add := func(o int32, n int) {
		all[n/64] |= 1 << (n % 64)
		for _, i := range r.items(o) {
			if int(i) < r.itemCount && r.hi[i] == 1 {
				has[i][n/64] |= 1 << (n % 64)
			}
		}
	}
	c = c[:min(len(c), members)]
	for n, o := range c {
		add(o, n)
	}
	first := c
	for _, o := range r.active {
		if len(c) == members {
			break
		}
		var met [members / 64]uint64
		for _, i := range r.items(o) {
			if int(i) < r.itemCount {
				for n, word := range has[i] {
					met[n] |= word
				}
			}
		}
		if met == all && !slices.Contains(first, o) {
			add(o, len(c))
			c = append(c, o)
		}
	}
	slices.Sort(c)
	return c
}

// take replaces the cliques that have no multiplier by others.
func (r *Relaxation) take(found []clique) {
	var kept []clique
	items := make([]int32, r.itemCount, len(r.lo)+len(found)) // for each item then, its number now, or -1
	for i := range items {
		items[i] = int32(i)
	}
	for n, c := range r.cliques {
		if i := r.itemCount + n; r.y[i] != 0 {
			kept, items = append(kept, c), append(items, int32(i))
		}
	}
	for range found {
		items = append(items, -1)
	}
	r.cliques = append(kept, found...)
	in := make([][]int32, len(r.costs)) // for each option, its cliques
	for n, c := range r.cliques {
		for _, o := range c {
			in[o] = append(in[o], int32(r.itemCount+n))
		}
	}
	starts, entries := []int32{0}, []int32(nil)
	for o := range r.costs {
		for _, i := range r.items(int32(o)) {
			if int(i) < r.itemCount {
				entries = append(entries, i)
			}
		}
		entries = append(entries, in[o]...)
		starts = append(starts, int32(len(entries)))
	}
	r.starts, r.entries = starts, entries
	r.lo, r.hi = r.lo[:r.itemCount], r.hi[:r.itemCount]
	u, y := make([]float64, len(items)), make([]int64, len(items))
	for i, before := range items {
		if before >= 0 {
			u[i], y[i] = r.root.u[before], r.y[before]
		}
		if i >= r.itemCount {
			r.lo, r.hi = append(r.lo, 0), append(r.hi, 1)
		}
	}
	r.root.u, r.y, r.first = u, y, slices.Clone(u)
	r.limit()
	r.price()
	before := r.program
	r.program.begin(r)
	r.program.Adopt(before.Program, items)
}

// limit sets the largest multiplier, such that sums cannot overflow.
func (r *Relaxation) limit() {
	times := int64(1)
	for _, hi := range r.hi {
		times += hi
	}
	r.most = sums / (times + int64(len(r.entries)))
}
