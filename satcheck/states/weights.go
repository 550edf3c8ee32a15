// Trusted: a fault here can make a wrong claim Verified.

package states

import (
	"errors"
	"fmt"
)

// maxModulus is the largest modulus of weights. A product of two rests is below 2^60.
const maxModulus = 1<<numberBits - 1

// weigh closes an open state that has no solution. pairs has items followed by their weights, from 1 to the modulus less 1;
// other items weigh 0. Each free option weighs a multiple of the modulus, and so would a solution; but the items, each as often
// as it is still to be covered, do not.
func (k *replay) weigh(number, modulus int, pairs []int) error {
	k.lines++
	s := k.open[number]
	switch {
	case s == nil:
		return fmt.Errorf("state %d is not open", number)
	case modulus < 2 || modulus > maxModulus:
		return fmt.Errorf("modulus %d (want 2 to %d)", modulus, maxModulus)
	case len(pairs)%2 != 0:
		return errors.New("an item without a weight")
	}
	c := &k.space.cover
	weights := make([]int, c.Primary+c.Secondary)
	for n := 0; n < len(pairs); n += 2 {
		item, weight := pairs[n], pairs[n+1]
		if item < 0 || item >= c.Primary {
			return fmt.Errorf("item %d (want 0 to %d)", item, c.Primary-1)
		}
		if weight < 1 || weight >= modulus || weights[item] > 0 {
			return fmt.Errorf("item %d weighs %d (want 1 to %d, once)", item, weight, modulus-1)
		}
		weights[item] = weight
	}
	k.space.unpack(&k.state, &s.packed)
	sum := 0
	for item, least := range k.state.least {
		if weights[item] > 0 && k.state.most[item] != least {
			return fmt.Errorf("item %d has a weight, and may be covered %d to %d times", item, least, k.state.most[item])
		}
		sum = (sum + least%modulus*weights[item]) % modulus
	}
	if sum == 0 {
		return fmt.Errorf("a solution may weigh 0 modulo %d", modulus)
	}
	for o, items := range c.Options {
		if k.state.free[o/64]>>(o%64)&1 == 0 {
			continue
		}
		sum := 0
		for at, item := range items {
			sum = (sum + c.Weight(o, at)%modulus*weights[item]) % modulus
		}
		if sum != 0 {
			return fmt.Errorf("option %d weighs %d modulo %d (want 0)", o, sum, modulus)
		}
	}
	delete(k.open, number)
	k.spare = append(k.spare, s)
	return nil
}
