// Trusted: a fault here can make a wrong claim Verified.

package states

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// An exchange is a permutation of the items, and the permutation of the options free at the root that follows from it. The
// image of a primary item is a primary item that is to be covered equally often at the root; the image of an option has the
// images of its items, with the same colours and weights. So a state and its image have equally many solutions.
type exchange struct {
	item   []int32 // of each primary item: its image
	option []int32 // of each option that is free at the root: its image
}

// errExchange is the error of an exchange that changes the problem.
var errExchange = errors.New("it does not map the options onto themselves")

// exchange returns the exchange that replaces the first of each two items by the second, and leaves the other items alone. The
// items are checked.
func (x *space) exchange(moves []int) (*exchange, error) {
	c := x.cover
	image := make([]int32, c.Primary+c.Secondary)
	for i := range image {
		image[i] = int32(i)
	}
	if len(moves)%2 != 0 {
		return nil, fmt.Errorf("%d numbers (want two for each item that is replaced)", len(moves))
	}
	for _, item := range moves {
		if item < 0 || item >= len(image) {
			return nil, fmt.Errorf("item %d (want 0 to %d)", item, len(image)-1)
		}
	}
	for k := 0; k < len(moves); k += 2 {
		image[moves[k]] = int32(moves[k+1])
	}
	root, _ := x.root()
	taken := make([]bool, len(image))
	for from, to := range image {
		if taken[to] {
			return nil, fmt.Errorf("two items are replaced by item %d", to)
		}
		taken[to] = true
		if (from < c.Primary) != (int(to) < c.Primary) {
			return nil, errExchange
		}
		if from < c.Primary && (root.least[from] != root.least[to] || root.most[from] != root.most[to]) {
			return nil, errExchange
		}
	}
	option := make([]int32, len(c.Options))
	classes := x.classes(root)
	for _, class := range classes {
		images := class
		if slices.ContainsFunc(c.Options[class[0]], func(item int) bool { return int(image[item]) != item }) {
			images = classes[x.name(class[0], image)]
		}
		if len(images) != len(class) {
			return nil, errExchange
		}
		for k, o := range class {
			option[o] = int32(images[k])
		}
	}
	return &exchange{image[:c.Primary], option}, nil
}

// classes groups the free options of the root: the options of a class have the same items, colours and weights.
func (x *space) classes(root *state) map[string][]int {
	if x.named == nil {
		x.named = make(map[string][]int)
		for o := range x.cover.Options {
			if root.free[o/64]>>(o%64)&1 > 0 {
				name := x.name(o, nil)
				x.named[name] = append(x.named[name], o)
			}
		}
	}
	return x.named
}

// name returns the items of an option, or of its image, in ascending order, with their colours and weights.
func (x *space) name(option int, image []int32) string {
	var parts [][3]uint64
	for k, item := range x.cover.Options[option] {
		if image != nil {
			item = int(image[item])
		}
		parts = append(parts, [3]uint64{uint64(item), uint64(x.cover.Colour(option, k)), uint64(x.cover.Weight(option, k))})
	}
	slices.SortFunc(parts, func(a, b [3]uint64) int { return slices.Compare(a[:], b[:]) })
	var name []byte
	for _, part := range parts {
		for _, n := range part {
			name = binary.AppendUvarint(name, n)
		}
	}
	return string(name)
}

// exchangeOverhead is how many bytes an exchange takes in addition to its numbers.
const exchangeOverhead = 128

// size returns how many bytes an exchange takes.
func (e *exchange) size() int64 { return exchangeOverhead + 4*int64(cap(e.item)+cap(e.option)) }

// apply sets to to the image of a state.
func (e *exchange) apply(to, s *state) {
	to.copyFrom(s)
	clear(to.free)
	for w, word := range s.free {
		for ; word != 0; word &= word - 1 {
			add(to.free, int(e.option[64*w+bits.TrailingZeros64(word)]))
		}
	}
	for i, image := range e.item {
		to.least[image], to.most[image] = s.least[i], s.most[i]
	}
}
