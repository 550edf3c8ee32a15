package tally

import (
	"context"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/tallytest"
)

// drawFamilies draws the text of a small problem with families of items: an option comes with all of its images.
func drawFamilies(t *rapid.T) string {
	var text strings.Builder
	size := map[string]int{
		"A": rapid.IntRange(2, 4).Draw(t, "a"), "B": rapid.IntRange(2, 3).Draw(t, "b"), "C": rapid.IntRange(1, 2).Draw(t, "c"),
	}
	kinds := []string{
		"aA bB", "aA", "bB", "cC", "cC aA", "cC bB", "aA bB s", "aA s:u", "cC bB s:v", "aA xA", "cC bB yB", "aA cC xA:u", "aA bB cC yB:v",
	}
	for _, family := range []string{"A", "B", "C"} {
		times := rapid.SampledFrom([]string{"", "", "0:1|", "1:2|", "0:3|", "2|", "2:3|"}).Draw(t, "times")
		if times != "" && rapid.IntRange(0, 2).Draw(t, "heavy") == 0 {
			heavy := strings.ToLower(family) + family + ":2"
			kinds = append(kinds, heavy, heavy+map[string]string{"A": " bB", "B": " cC", "C": " aA"}[family])
		}
		for i := range size[family] {
			text.WriteString(times + strings.ToLower(family) + strconv.Itoa(i) + " ")
		}
	}
	text.WriteString("| s x0 x1 x2 x3 y0 y1 y2\n")
	var seen []string
	for _, kind := range kinds {
		times := rapid.SampledFrom([]int{0, 0, 0, 0, 1, 1, 1, 2}).Draw(t, kind)
		for n := range size["A"] * size["B"] * size["C"] {
			a, rest := n%size["A"], n/size["A"]
			b, c := rest%size["B"], rest/size["B"]
			option := strings.NewReplacer("A", strconv.Itoa(a), "B", strconv.Itoa(b), "C", strconv.Itoa(c)).Replace(kind)
			if !slices.Contains(seen, option) {
				seen = append(seen, option)
				text.WriteString(strings.Repeat(option+"\n", times))
			}
		}
	}
	return text.String()
}

// TestFamilies counts problems with families by layers, in whatever order they are stated, and by search; and verifies.
func TestFamilies(t *testing.T) {
	t.Parallel()
	merged := 0
	check := func(rt *rapid.T) {
		text := drawFamilies(rt)
		p := tallytest.Shuffle(t, parse(t, text), rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "order"), 0)))
		s := dlx.NewSolver(p)
		found, err := s.Count(t.Context(), 1<<16)
		if err != nil {
			rt.Fatal(err)
		}
		if found == 1<<16 {
			return // some have far more
		}
		c := NewCounter(p)
		c.Method, c.Workers = Layers, rapid.IntRange(1, 2).Draw(rt, "workers")
		n, err := c.Count(context.Background())
		if err != nil || !n.IsUint64() || n.Uint64() != found {
			rt.Fatalf("Count(%q) = %d, %v, want %d", text, n, err, found)
		}
		if err := c.Verify(context.Background(), n); err != nil {
			rt.Fatalf("Verify(%q, %d): %v", text, n, err)
		}
		if len(c.Stats().Blocks) > 0 && found > 0 {
			merged++
		}
	}
	// A few draws may have none.
	for round := 0; round == 0 || round < 20 && merged == 0; round++ {
		rapid.Check(t, check)
	}
	if merged == 0 {
		t.Error("no problem has blocks and a solution")
	}
}

// bySums counts matrices of zeros and ones, row by row: a state has the sums that the columns still need, ascending.
func bySums(rows, columns []int) *big.Int {
	states := map[string]*big.Int{sumsKey(columns): big.NewInt(1)}
	for _, sum := range rows {
		next := make(map[string]*big.Int)
		for key, ways := range states {
			var place func(left, from int, ways *big.Int, sums []int)
			place = func(left, from int, ways *big.Int, sums []int) {
				if from == len(key) {
					if left == 0 {
						to := sumsKey(sums)
						if next[to] == nil {
							next[to] = new(big.Int)
						}
						next[to].Add(next[to], ways)
					}
					return
				}
				end := from + 1
				for end < len(key) && key[end] == key[from] {
					end++
				}
				for ones := 0; ones <= min(left, end-from) && (ones == 0 || key[from] > 0); ones++ {
					into := slices.Clone(sums)
					for n := range end - from {
						need := int(key[from])
						if n < ones {
							need--
						}
						into = append(into, need)
					}
					all := new(big.Int).Binomial(int64(end-from), int64(ones))
					place(left-ones, end, all.Mul(all, ways), into)
				}
			}
			place(sum, 0, ways, nil)
		}
		states = next
	}
	if ways := states[sumsKey(make([]int, len(columns)))]; ways != nil {
		return ways
	}
	return new(big.Int)
}

func sumsKey(sums []int) string {
	var key []byte
	for _, sum := range slices.Sorted(slices.Values(sums)) {
		key = append(key, byte(sum))
	}
	return string(key)
}

// TestMatrices counts matrices of zeros and ones, up to numbers of three words, and verifies.
func TestMatrices(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name          string
		rows, columns []int
		want          string // A058527(7); the others are counted by bySums
	}{
		{"8x8", slices.Repeat([]int{4}, 8), slices.Repeat([]int{4}, 8), ""},
		{"10x10", slices.Repeat([]int{5}, 10), slices.Repeat([]int{5}, 10), ""},
		{"12x15", slices.Repeat([]int{5}, 12), slices.Repeat([]int{4}, 15), ""},
		{"6x9 with sums that differ", []int{5, 5, 5, 6, 2, 2}, []int{3, 3, 3, 3, 3, 3, 4, 2, 1}, ""},
		{"14x14", slices.Repeat([]int{7}, 14), slices.Repeat([]int{7}, 14), "108738182111446498614705217754614976371200"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && len(test.rows) == 14 {
				t.Skip("large")
			}
			want, _ := new(big.Int).SetString(test.want, 10)
			if len(test.rows) < 14 { // for larger ones it takes long
				want = bySums(test.rows, test.columns)
			}
			p, err := classics.BinaryMatrices(test.rows, test.columns)
			if err != nil {
				t.Fatal(err)
			}
			c := NewCounter(p)
			c.Method = Layers
			if got, err := c.Count(t.Context()); err != nil || got.Cmp(want) != 0 {
				t.Errorf("Count = %d, %v, want %d", got, err, want)
			}
			if len(test.rows) > 10 || len(test.rows) == 10 && os.Getenv("DLX_SUDOKU_SLOW") == "" {
				return // along an order there are too many states, or so many that it takes some seconds
			}
			if err := c.Verify(t.Context(), want); err != nil {
				t.Errorf("Verify: %v", err)
			}
		})
	}
}
