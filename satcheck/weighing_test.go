package satcheck

import (
	"errors"
	"os"
	"slices"
	"testing"

	"dlx-sudoku/satcheck/internal/witness"
)

// TestWeighing has options cover an item several times, up to four of them, for all multiplicities: every set of
// options has the model that it should have, or none; and whatever is known of the options, propagation alone comes to all that
// follows from the bounds, and perhaps more, since they share variables.
func TestWeighing(t *testing.T) {
	counts := []int{1, 2, 3, 5}
	step := 5 // a fifth of the ways; two, three and four options, and both parities, come up alike often
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		step = 1
	}
	for number := 0; number < 1<<8; number += step {
		weights, sum := []int{}, 0
		for k := range 2 + number%3 {
			weights = append(weights, counts[number>>(2*k)&3])
			sum += weights[k]
		}
		if slices.Max(weights) == 1 {
			continue
		}
		for least := range sum + 2 {
			for most := max(least, 1); most <= sum+1; most += 1 + number%2 {
				weighing(t, weights, least, most)
			}
		}
	}
}

func weighing(t *testing.T, weights []int, least, most int) {
	c := Cover{Primary: 1, Multiplicities: [][2]int{{least, most}}}
	for _, w := range weights {
		c.Options, c.Weights = append(c.Options, []int{0}), append(c.Weights, []int{w})
	}
	e := c.encode()
	clauses := witness.Clauses(e.formula)
	for set := range 1 << len(weights) {
		var options []int
		sum := 0
		for o, w := range weights {
			if set>>o&1 == 1 {
				options, sum = append(options, o), sum+w
			}
		}
		want := 0
		if least <= sum && sum <= most {
			want = 1
			if i := e.formula.Violated(e.model(options)); i >= 0 {
				t.Fatalf("%v of %d, %d to %d: the model violates %v", options, weights, least, most, e.formula.Clause(i))
			}
		}
		if got := witness.CountModels(chosen(e, clauses, set), e.formula.Variables(), 2); got != want {
			t.Fatalf("options %v of %d, %d to %d: %d models, want %d", options, weights, least, most, got, want)
		}
	}
	ways := 1 // to know nothing, that an option is chosen, or that it is not, of each
	for range weights {
		ways *= 3
	}
	for way := range ways {
		isTrue := map[int]bool{}
		value := make([]int, len(weights)) // of each option: 0 if nothing is known, 1 if it is chosen, 2 if it is not
		for o, rest := 0, way; o < len(weights); o, rest = o+1, rest/3 {
			value[o] = rest % 3
			isTrue[o+1], isTrue[-o-1] = value[o] == 1, value[o] == 2
		}
		conflict := witness.Propagates(clauses, isTrue)
		if !bounds(weights, value, least, most) && !conflict {
			t.Fatalf("weights %d, %d to %d, way %d: no conflict", weights, least, most, way)
		}
		for o := range weights {
			if !conflict && (value[o] == 1 && !isTrue[o+1] || value[o] == 2 && !isTrue[-o-1]) {
				t.Fatalf("weights %d, %d to %d, way %d: option %d chosen %v, out %v", weights, least, most, way, o, isTrue[o+1], isTrue[-o-1])
			}
		}
	}
}

// bounds draws all conclusions from the bounds, and reports whether there is no contradiction.
func bounds(weights, value []int, least, most int) bool {
	for {
		yes, may, changed := 0, 0, false
		for o, w := range weights {
			if value[o] == 1 {
				yes += w
			}
			if value[o] != 2 {
				may += w
			}
		}
		for o, w := range weights {
			switch {
			case value[o] != 0:
			case may-w < least:
				value[o], changed = 1, true
			case yes+w > most:
				value[o], changed = 2, true
			}
		}
		if yes > most || may < least || !changed {
			return yes <= most && may >= least
		}
	}
}

// TestValidateWeights: what is no weight is refused before anything is added up.
func TestValidateWeights(t *testing.T) {
	many := Cover{Primary: 1, Multiplicities: [][2]int{{0, 1}}}
	for range maxWeights/MaxWeight + 1 {
		many.Options, many.Weights = append(many.Options, []int{0}), append(many.Weights, []int{MaxWeight})
	}
	if err := many.Validate(); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%d options of %d: %v, want %v", len(many.Options), MaxWeight, err, ErrTooLarge)
	}
	many.Options, many.Weights = many.Options[1:], many.Weights[1:]
	if err := many.Validate(); err != nil {
		t.Error(err)
	}
	for _, test := range []struct {
		weights [][]int
		times   [][2]int
		want    error
	}{
		{[][]int{{2, 1}}, [][2]int{{0, 3}}, nil},
		{[][]int{nil}, [][2]int{{0, 3}}, nil},
		{[][]int{{0, 1}}, [][2]int{{0, 3}}, ErrPuzzle},
		{[][]int{{-1, 1}}, [][2]int{{0, 3}}, ErrPuzzle},
		{[][]int{{1, 2}}, [][2]int{{0, 3}}, ErrPuzzle},
		{[][]int{{2, 1}}, nil, ErrPuzzle},
		{[][]int{{2}}, [][2]int{{0, 3}}, ErrPuzzle},
		{[][]int{}, [][2]int{{0, 3}}, ErrPuzzle},
		{[][]int{{MaxWeight + 1, 1}}, [][2]int{{0, 3}}, ErrTooLarge},
	} {
		c := Cover{Primary: 1, Secondary: 1, Options: [][]int{{0, 1}}, Weights: test.weights, Multiplicities: test.times}
		if err := c.Validate(); !errors.Is(err, test.want) || err != nil && test.want == nil {
			t.Errorf("weights %v: %v, want %v", test.weights, err, test.want)
		}
	}
}
