package variants

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover/rules"
)

// A mutant is a change of the first rule of a set; it reports false if it changes nothing.
type mutant struct {
	name   string
	change func(rng *rand.Rand, set *rules.Set, r *rules.Rule) bool
}

// others has the words that a rule may be mistaken for: its opposite, or its strict form.
var others = map[string]string{
	"thermo": "slow-thermo", "slow-thermo": "thermo", "even": "odd", "odd": "even", "minimum": "maximum", "maximum": "minimum",
	"white": "black", "black": "white", "x": "v", "v": "x", "diagonal-down": "diagonal-up", "diagonal-up": "diagonal-down",
	"anti-knight": "anti-king", "anti-king": "anti-knight", "cage": "sum", "doubler-cage": "cage", "all-x": "all-v", "all-v": "all-x",
	"all-white": "all-black", "all-black": "all-white", "entropic": "modular", "modular": "entropic", "entropy": "modulo",
	"modulo": "entropy", "all-kropki": "all-white", "all-xv": "all-x", "all-ratio": "all-difference",
	"all-difference": "all-ratio", "non-consecutive": "all-black", "renban": "unique", "nabner": "unique", "between": "lockout",
	"windoku": "disjoint", "disjoint": "windoku", "unique": "renban", "palindrome": "slow-thermo", "double-arrow": "zipper",
	"zipper": "double-arrow", "sandwich": "x-sum", "x-sum": "sandwich", "skyscraper": "numbered-room",
	"numbered-room": "skyscraper", "lunchbox": "cage", "little-killer": "cage", "column-index": "row-index",
	"row-index": "column-index", "box-index": "row-index",
}

var mutants = []mutant{
	{"number up", func(_ *rand.Rand, _ *rules.Set, r *rules.Rule) bool { return shift(r, 1) }},
	{"number down", func(_ *rand.Rand, _ *rules.Set, r *rules.Rule) bool { return shift(r, -1) }},
	{"cell moved", func(rng *rand.Rand, set *rules.Set, r *rules.Rule) bool {
		if r.Kind.Whole || r.Kind.Word == "regions" || len(r.Groups) == 0 {
			return false
		}
		g := rng.IntN(len(r.Groups))
		i, n := rng.IntN(len(r.Groups[g])), set.Layout.Size()
		to := r.Groups[g][i] + []int{1, -1, n, -n}[rng.IntN(4)]
		if to < 0 || to >= n*n || slices.Contains(r.Cells(), to) {
			return false
		}
		r.Groups[g][i] = to
		return true
	}},
	{"cells exchanged", func(rng *rand.Rand, _ *rules.Set, r *rules.Rule) bool {
		switch r.Kind.Word { // where the order says something
		case "greater", "thermo", "slow-thermo", "palindrome", "modular", "entropic", "between", "lockout", "zipper", "sum-line",
			"sandwich", "x-sum", "skyscraper", "numbered-room", "whisper", "double-arrow", "region-sum", "lunchbox":
		default:
			return false
		}
		g := r.Groups[0]
		i, j := rng.IntN(len(g)), rng.IntN(len(g))
		g[i], g[j] = g[j], g[i]
		return i != j
	}},
	{"another word", func(_ *rand.Rand, _ *rules.Set, r *rules.Rule) bool {
		k := rules.ByWord(others[r.Kind.Word])
		if k != nil {
			r.Kind = k
		}
		return k != nil
	}},
	{"left out", func(_ *rand.Rand, set *rules.Set, _ *rules.Rule) bool {
		set.Rules = set.Rules[1:]
		return true
	}},
}

// shift changes the first number.
func shift(r *rules.Rule, by int) bool {
	if len(r.Numbers) == 0 || r.Numbers[0]+by < 1 {
		return false
	}
	r.Numbers[0] += by
	return true
}

// changed returns a copy of the set whose first rule is changed, nil if it cannot be.
func changed(rng *rand.Rand, set *rules.Set, m mutant) *rules.Set {
	out := &rules.Set{Layout: set.Layout, Rules: slices.Clone(set.Rules)}
	r := &out.Rules[0]
	r.Numbers = slices.Clone(r.Numbers)
	r.Groups = slices.Clone(r.Groups)
	for i := range r.Groups {
		r.Groups[i] = slices.Clone(r.Groups[i])
	}
	if !m.change(rng, out, r) || out.Validate() != nil {
		return nil
	}
	return out
}

// TestMutants changes each kind of rule in one road only: in the cover, in the clauses, or in the backtracker. The roads must
// then disagree on some puzzle.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the roads go as in TestRoadsByKind")
	}
	const draws = 300
	for _, k := range rules.Kinds {
		if k.Word == "no-boxes" {
			continue // says nothing: the layout has no boxes then
		}
		t.Run(k.Word, func(t *testing.T) {
			t.Parallel()
			tried := 0
			for _, m := range mutants {
				rng := rand.New(rand.NewPCG(7, 8))
				missed := map[string]int{"judge": 0} // how often, until it is noticed
				if testkit.Slow() {
					missed["cover"], missed["backtracker"] = 0, 0
				}
				applied := 0
				for i := range draws {
					if i == 30 && applied == 0 {
						break // a kind without a number, say
					}
					tr := inventionsOf[k].get(i)
					if tr == nil || tr.set.Rules[0].Kind != k {
						continue
					}
					other := changed(rng, tr.set, m)
					if other == nil {
						continue
					}
					for road := range missed {
						sets := map[string]*rules.Set{"cover": tr.set, "judge": tr.set, "backtracker": tr.set}
						sets[road] = other
						if _, err := agree(tr.grid, sets["cover"], sets["judge"], sets["backtracker"]); err != nil {
							delete(missed, road)
						} else {
							missed[road]++
						}
					}
					applied++
					tried++
					if len(missed) == 0 {
						break
					}
				}
				for road, times := range missed {
					if times > 0 {
						t.Errorf("%s, %s: not noticed in %d puzzles", road, m.name, times)
					}
				}
			}
			if tried < 2 {
				t.Errorf("%d changes were tried", tried)
			}
		})
	}
}
