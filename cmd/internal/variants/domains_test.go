package variants

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// TestDomains draws rules as text, and changes of them that no text can state. The parser and the judge must both accept a rule,
// or both refuse it. They share no code.
func TestDomains(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine")
	}
	sizes := [][2]int{{2, 2}, {1, 4}, {2, 3}, {1, 6}, {3, 3}, {1, 9}}
	for _, k := range rules.Kinds {
		t.Run(k.Word, func(t *testing.T) {
			parsed, raw, refused := 0, 0, 0
			seen := func() bool { return parsed > 0 && (k.Global || raw > 0 && refused > 0) }
			check := func(t *rapid.T) {
				rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
				for range 40 {
					shape := sizes[rng.IntN(len(sizes))]
					l, err := cover.NewLayout(shape[0], shape[1])
					if err != nil {
						t.Fatal(err)
					}
					lines := []string{guess(rng, l, k)}
					if !k.Global && rng.IntN(4) == 0 {
						lines[0] += " " + l.CellName(rng.IntN(l.Cells())) // where a line may cross itself, perhaps one that it has
					}
					if k.Word == "region-sum" && shape[0] == 1 {
						lines = append(lines, "regions: "+regionsOf(rng, l.Size()))
					}
					set, err := parse(l, lines...)
					if err != nil {
						continue
					}
					parsed++
					if err := Puzzle(cover.NewGrid(set.Layout), set).Validate(); err != nil {
						t.Fatalf("boxes of %v: the parser accepts %q: %v", l, lines, err)
					}
					other := altered(rng, set)
					if other == nil {
						continue
					}
					if err := Puzzle(cover.NewGrid(set.Layout), other).Validate(); err != nil {
						refused++
						continue
					}
					raw++
					lines = lines[:0]
					for _, r := range other.Rules {
						lines = append(lines, r.Text(l))
					}
					if _, err := parse(l, lines...); err != nil {
						t.Fatalf("boxes of %v: the judge accepts %+v, and the parser says of %q: %v", l, other.Rules[0], lines, err)
					}
				}
			}
			for round := 0; round < 50 && !seen(); round++ { // few changes of some rules are accepted
				rapid.Check(t, check)
			}
			t.Logf("%d parsed; of their changes %d are accepted, and %d refused", parsed, raw, refused)
			if !seen() {
				t.Errorf("%d parsed; of their changes %d are accepted, and %d refused", parsed, raw, refused)
			}
		})
	}
}

// altered returns a set whose first rule is changed in its numbers or cells, in any way; nil if it has neither.
func altered(rng *rand.Rand, set *rules.Set) *rules.Set {
	out := &rules.Set{Layout: set.Layout, Rules: slices.Clone(set.Rules)}
	r := &out.Rules[0]
	r.Numbers, r.Groups = slices.Clone(r.Numbers), slices.Clone(r.Groups)
	if len(r.Groups) == 0 {
		return nil
	}
	n, g := set.Layout.Size(), rng.IntN(len(r.Groups))
	group := slices.Clone(r.Groups[g])
	i := rng.IntN(len(group))
	switch rng.IntN(10) {
	case 0:
		r.Numbers = append(r.Numbers, 1+rng.IntN(n))
	case 1:
		r.Numbers = r.Numbers[:len(r.Numbers)/2]
	case 2, 3:
		if len(r.Numbers) > 0 {
			r.Numbers[0] = []int{0, -1, 1, n, n + 1, n - 1, r.Numbers[0] + 1, r.Numbers[0] - 1, math.MaxInt, math.MinInt, rng.IntN(5 * n)}[rng.IntN(11)]
		}
	case 4:
		group = slices.Delete(group, i, i+1)
	case 5:
		group = slices.Insert(group, i, rng.IntN(n*n))
	case 6:
		group[i] = rng.IntN(n*n+2) - 1
	case 7:
		group[i] = group[rng.IntN(len(group))]
	case 8:
		j := rng.IntN(len(group))
		group[i], group[j] = group[j], group[i]
	case 9:
		if rng.IntN(2) == 0 {
			r.Groups = append(r.Groups, group)
		} else {
			r.Groups = slices.Delete(r.Groups, g, g+1)
			return out
		}
	}
	r.Groups[g] = group
	return out
}
