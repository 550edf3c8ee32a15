package residues

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestStreams compares the successors of layers by random rules with what a map makes of them.
func TestStreams(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		words := rapid.IntRange(1, 3).Draw(rt, "words")
		from := &layer{words: words}
		l := &line{words: words}
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		numbers := random.Perm(1 << 12)[:rapid.SampledFrom([]int{0, 1, 2, 5, 100, 500}).Draw(rt, "states")]
		slices.Sort(numbers)
		var b block
		for _, number := range numbers { // the last four bits in the last word, four in the one before it, and the rest in the first
			state := make([]uint64, words)
			for k := words - 1; k > 0; k-- {
				state[k], number = uint64(number&15), number>>4
			}
			state[0] = uint64(number)
			b.states, b.ways = append(b.states, state...), append(b.ways, Residues{firstPrime - uint64(number+1), random.Uint64() % secondPrime})
		}
		for cut := min(len(b.ways), rapid.IntRange(0, 300).Draw(rt, "cut")); len(b.ways) > 0; cut = len(b.ways) {
			first, rest := b.cut(cut, words)
			from.blocks, b = append(from.blocks, first), rest
		}
		var s step
		for range rapid.IntRange(1, 9).Draw(rt, "rules") {
			s = append(s, drawRule(rt, l))
		}
		got := make(map[string]Residues)
		var last []uint64
		if all := merge(words, l.pickers(t.Context(), s, from)); all != nil {
			for room := newBlock(100, words); ; {
				n := all.next(room)
				for i := range n {
					state := room.states[i*words : (i+1)*words]
					if last != nil && slices.Compare(last, state) >= 0 {
						rt.Fatalf("%d after %d", state, last)
					}
					last = slices.Clone(state)
					got[fmt.Sprint(state)] = room.ways[i]
				}
				if n < len(room.ways) {
					break
				}
			}
		}
		if want := expand(s, from); !maps.Equal(got, want) {
			rt.Fatalf("rules %+v make %v of %v, want %v", s, got, from.blocks, want)
		}
	})
}

// drawRule draws a rule about fields of two bits.
func drawRule(t *rapid.T, l *line) rule {
	r := l.newRule()
	for word := range l.words {
		for shift := 0; shift < 4; shift += 2 {
			f := field{word, shift, 3}
			switch rapid.IntRange(0, 4).Draw(t, "kind") {
			case 0:
				r.from(f, 0)
				r.plus(f, rapid.Uint64Range(0, 3).Draw(t, "plus"))
			case 1:
				r.from(f, 3)
				r.plus(f, -uint64(rapid.IntRange(0, 3).Draw(t, "minus")))
			case 2:
				r.wide = append(r.wide, within{f, 1, 2})
				r.plus(f, 1)
			case 3:
				r.hues = append(r.hues, hue{f, 2})
			}
		}
	}
	return r
}

// expand does what the rules say, state by state.
func expand(s step, from *layer) map[string]Residues {
	all := make(map[string]Residues)
	for _, b := range from.blocks {
		for n, ways := range b.ways {
		rules:
			for _, r := range s {
				state := slices.Clone(b.states[n*from.words : (n+1)*from.words])
				if !r.fits(state) {
					continue
				}
				for k, add := range r.add {
					state[k] += add
				}
				for _, h := range r.hues {
					if value := h.of(state); value != 0 && value != h.colour {
						continue rules
					}
					state[h.word] |= h.colour << h.shift
				}
				sum := all[fmt.Sprint(state)]
				for k, prime := range Primes {
					sum[k] = (sum[k] + ways[k]) % prime
				}
				all[fmt.Sprint(state)] = sum
			}
		}
	}
	return all
}
