package symmetry

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
)

// Steps is a bound on the work of Find that serves most problems.
const Steps = 200_000_000

// ErrSwap is the error of an exchange of items that does not map the options onto themselves.
var ErrSwap = errors.New("not a swap")

// Find looks for families. When the work is over, it returns the families found so far.
func Find(m *model.Model, work *model.Work) []*Family { return group(find(m, work)) }

// Verified groups swaps into families; each swap is given by the pairs of items that it exchanges. All are verified, and
// the error wraps [ErrSwap].
func Verified(m *model.Model, exchanges [][][2]int) ([]*Family, error) {
	var swaps []*swap
	b := newBook(m)
	for n, pairs := range exchanges {
		s := newSwap(len(m.Items))
		for _, pair := range pairs {
			for _, i := range pair {
				if i < 0 || i >= len(s.image) {
					return nil, fmt.Errorf("%w: exchange %d has item %d of %d", ErrSwap, n, i, len(s.image))
				}
				if int(s.image[i]) != i || pair[0] == pair[1] {
					return nil, fmt.Errorf("%w: exchange %d has item %d twice", ErrSwap, n, i)
				}
			}
			s.exchange(int32(pair[0]), int32(pair[1]))
		}
		if !b.verify(s) {
			return nil, fmt.Errorf("%w: exchange %d does not map the options onto themselves", ErrSwap, n)
		}
		swaps = append(swaps, s)
	}
	return group(swaps), nil
}

// find returns swaps from which the others follow.
func find(m *model.Model, work *model.Work) (accepted []*swap) {
	g := newGrower(m, work)
	members := make(map[uint64][]int32)
	for i := range m.Items {
		members[g.class[i]] = append(members[g.class[i]], int32(i))
	}
	orbit := newPartition(len(m.Items))
	for i := range m.Items {
		x := int32(i)
		class := members[g.class[i]]
		if len(class) < 2 || orbit.find(x) != x {
			continue
		}
		type candidate struct {
			*swap
			end int32 // the item that x is exchanged with
		}
		var found []candidate
		for _, y := range class {
			if g.work.Over() {
				break
			}
			if orbit.find(y) == x {
				continue
			}
			if s := g.grow(x, y); s != nil {
				found = append(found, candidate{s, y})
			}
		}
		slices.SortStableFunc(found, func(a, b candidate) int { return len(a.pairs) - len(b.pairs) })
		for _, s := range found {
			if orbit.find(s.end) == orbit.find(x) {
				continue // it follows from those before it
			}
			accepted = append(accepted, s.swap)
			for _, pair := range s.pairs {
				orbit.join(pair[0], pair[1])
			}
		}
	}
	return accepted
}
