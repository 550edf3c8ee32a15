package ledger

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const digest = "9f"

// tree is a tree of ways with a count at each leaf: the simplest model of a search.
type tree struct {
	ways  []*tree
	count int64
}

func drawTree(t *rapid.T, depth int) *tree {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		return &tree{count: int64(rapid.IntRange(0, 9).Draw(t, "count"))}
	}
	node := &tree{}
	for range rapid.IntRange(2, 4).Draw(t, "ways") {
		node.ways = append(node.ways, drawTree(t, depth-1))
	}
	return node
}

func (n *tree) total() int64 {
	sum := n.count
	for _, way := range n.ways {
		sum += way.total()
	}
	return sum
}

// parts returns a division of the tree below a road into parts, and the count of each.
func (n *tree) parts(t *rapid.T, road []step, counts map[string]int64) {
	for first := 0; first < len(n.ways); {
		end := rapid.IntRange(first+1, len(n.ways)).Draw(t, "end")
		if below := n.ways[first]; end == first+1 && below.ways != nil && rapid.Bool().Draw(t, "divide") {
			below.parts(t, append(slices.Clip(road), step{first, len(n.ways)}), counts)
		} else {
			var sum int64
			for _, way := range n.ways[first:end] {
				sum += way.total()
			}
			counts[part{road, first, end, len(n.ways)}.String()] = sum
		}
		first = end
	}
}

func result(text string, count int64) Record {
	return ResultOf(digest, text, big.NewInt(count))
}

// drawRoot draws a tree with a fork at its root.
func drawRoot(t *rapid.T) *tree {
	return rapid.Custom(func(t *rapid.T) *tree { return drawTree(t, 4) }).
		Filter(func(n *tree) bool { return n.ways != nil }).Draw(t, "tree")
}

// drawCounts draws one division of the tree, or several, and returns the results of all.
func drawCounts(t *rapid.T, n *tree, divisions int) map[string]int64 {
	counts := map[string]int64{}
	for range divisions {
		n.parts(t, []step{{0, 1}}, counts)
	}
	return counts
}

func TestSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawRoot(t)
		counts := drawCounts(t, n, rapid.IntRange(1, 3).Draw(t, "divisions"))
		texts := make([]string, 0, len(counts))
		for text := range counts {
			texts = append(texts, text)
		}
		slices.Sort(texts)
		var s Sum
		for _, text := range rapid.Permutation(append(texts, texts[0])).Draw(t, "order") {
			if err := s.Add(result(text, counts[text])); err != nil {
				t.Fatal(err)
			}
		}
		count, missing, err := s.Total()
		if err != nil || count == nil || count.Int64() != n.total() || missing != nil {
			t.Fatalf("Total of %v = %v, %v, %v, want %d", texts, count, missing, err, n.total())
		}
		if s.Results != len(texts) || s.Repeated != 1 {
			t.Fatalf("%d results and %d repeated, want %d and 1", s.Results, s.Repeated, len(texts))
		}
	})
}

// TestMissing leaves results out. Counting the parts reported as missing completes the whole.
func TestMissing(t *testing.T) {
	some := false
	check := func(t *rapid.T) {
		n := drawRoot(t)
		counts := drawCounts(t, n, rapid.IntRange(1, 2).Draw(t, "divisions"))
		var s Sum
		for text, count := range counts {
			if rapid.Bool().Draw(t, "keep") {
				if err := s.Add(result(text, count)); err != nil {
					t.Fatal(err)
				}
			}
		}
		_, missing, err := s.Total()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range missing {
			some = true
			if err := s.Add(result(text, n.under(text))); err != nil {
				t.Fatal(err)
			}
		}
		if count, missing, err := s.Total(); err != nil || count == nil || count.Int64() != n.total() {
			t.Fatalf("Total with what was missing = %v, %v, %v, want %d", count, missing, err, n.total())
		}
	}
	// A few draws may have none missing.
	for round := 0; round == 0 || round < 20 && !some; round++ {
		rapid.Check(t, check)
	}
	if !some {
		t.Error("nothing was ever missing")
	}
}

// under returns the count of a part.
func (n *tree) under(text string) int64 {
	p, err := parsePart(text)
	if err != nil {
		panic(err)
	}
	root := &tree{ways: []*tree{n}}
	for _, s := range p.road {
		root = root.ways[s.way]
	}
	var sum int64
	for _, way := range root.ways[p.first:p.end] {
		sum += way.total()
	}
	return sum
}

// TestContradiction changes the count of one of several results that imply each other.
func TestContradiction(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		n := drawRoot(t)
		counts := drawCounts(t, n, 1)
		counts[allOfIt.String()] = n.total()
		wrong := rapid.SampledFrom(sorted(counts)).Draw(t, "wrong")
		counts[wrong]++
		var s Sum
		for text, count := range counts {
			if err := s.Add(result(text, count)); err != nil {
				t.Fatal(err)
			}
		}
		var c *Contradiction
		if count, _, err := s.Total(); !errors.As(err, &c) {
			t.Fatalf("Total with a wrong count of %s = %v, %v, want a contradiction", wrong, count, err)
		}
		found++
	})
	if found == 0 {
		t.Error("no case was drawn")
	}
}

func sorted(counts map[string]int64) []string {
	texts := make([]string, 0, len(counts))
	for text := range counts {
		texts = append(texts, text)
	}
	slices.Sort(texts)
	return texts
}

func TestRefused(t *testing.T) {
	for _, test := range []struct {
		name    string
		records []Record
		want    string
	}{
		{"another problem", []Record{result("1:0/2", 1), ResultOf("other", "1:1/2", big.NewInt(1))}, "a record of another problem"},
		{"another count", []Record{result("1:0/2", 1), result("1:0/2", 2)}, "contradict"},
		{"another number of ways", []Record{result("1:0/2", 1), result("1:0/3", 1)}, "fork 1 has 3 ways here and 2 in another part"},
		{"another number of ways below", []Record{result("1:0/2.1/2", 1), result("1:0/3.1/2", 1)}, "fork 1 has 3 ways here and 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var s Sum
			var err error
			for _, r := range test.records {
				if err == nil {
					err = s.Add(r)
				}
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Add = %v, want %q", err, test.want)
			}
		})
	}
	var s Sum
	for _, r := range []Record{result("1:0-2/5", 4), result("1:0/5", 5)} {
		if err := s.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if count, missing, err := s.Total(); err == nil {
		t.Errorf("a part with more solutions than what it is part of: %v, %v, want a contradiction", count, missing)
	}
}

func TestMissingSays(t *testing.T) {
	for _, test := range []struct{ have, want string }{
		{"", "1:"},
		{"1:0/3", "1:1-2/3"},
		{"1:1/3", "1:0/3 1:2/3"},
		{"1:0-2/5 1:2-4/5", "1:0-1/5"},
		{"1:0/2 1:1/2.0-1/4", "1:1/2.2-3/4"},
		{"1:0/1000000000", "1:1-999999999/1000000000"},
		{"1:", ""},
	} {
		t.Run(test.have, func(t *testing.T) {
			var s Sum
			for _, text := range strings.Fields(test.have) {
				if err := s.Add(result(text, 0)); err != nil {
					t.Fatal(err)
				}
			}
			_, missing, err := s.Total()
			if got := strings.Join(missing, " "); got != test.want || err != nil {
				t.Errorf("missing %q, %v, want %q", got, err, test.want)
			}
		})
	}
}

func TestParts(t *testing.T) {
	for _, text := range []string{"1:", "1:0/2", "1:1-2/4", "1:0/2.1/3", "1:0/2.1/3.0-1/2"} {
		if p, err := parsePart(text); err != nil || p.String() != text {
			t.Errorf("parsePart(%q) = %v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "-", "0/2", "2:0/2", "1:0/1", "1:0-2/2", "1:0-1/2.0/2", "1:0/2."} {
		if p, err := parsePart(text); err == nil {
			t.Errorf("parsePart(%q) = %v, want an error", text, p)
		}
	}
}

func TestRead(t *testing.T) {
	good := string(result("1:0/2", 12).Append(nil))
	altered := strings.Replace(good, `"12"`, `"13"`, 1)
	text := "# comment\n\n" + good + altered + "nonsense\n" + strings.Repeat("x", maxLine+1) + "\n" + good[:len(good)/2] +
		"\n" + strings.Replace(good, "dlx-result/1", "dlx-result/9", 1) + strings.TrimSuffix(good, "\n") + " {}\n" +
		strings.TrimSuffix(good, "\n")
	var got []string
	err := Read(strings.NewReader(text), func(line int, r Record, err error) bool {
		got = append(got, fmt.Sprintf("%d %t", line, err == nil))
		return true
	})
	want := "3 true,4 false,5 false,6 false,7 false,8 false,9 false,10 true"
	if s := strings.Join(got, ","); s != want || err != nil {
		t.Errorf("Read = %s, %v, want %s", s, err, want)
	}
}

// TestAltered changes a byte of a record: either the line is refused, or it says the same.
func TestAltered(t *testing.T) {
	r := result("1:0/2.1-3/4", 1234567890)
	r.Nodes, r.Updates, r.Representation, r.Version = 12, 345, "links", "v1"
	line := r.Append(nil)
	rapid.Check(t, func(t *rapid.T) {
		text := slices.Clone(line)
		at := rapid.IntRange(0, len(text)-2).Draw(t, "at")
		text[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "bits"))
		if got, err := Parse(text); err == nil {
			got.Sum = ""
			if got != r {
				t.Fatalf("Parse(%s) = %v, want an error", text, got)
			}
		}
	})
}

func FuzzRead(f *testing.F) {
	f.Add(string(result("1:0/2", 12).Append(nil)) + string(PartOf(digest, "1:1/2", 0.5).Append(nil)))
	f.Add(string(result("1:", 0).Append(nil)) + "#\n" + string(result("1:0/2.1-3/4", 7).Append(nil)))
	f.Fuzz(func(t *testing.T, text string) {
		var s Sum
		err := Read(strings.NewReader(text), func(_ int, r Record, err error) bool {
			if err == nil {
				_ = s.Add(r) // it may be refused
			}
			return true
		})
		if err != nil {
			t.Errorf("Read of a string: %v", err)
		}
		if count, missing, err := s.Total(); err == nil && (count == nil) == (missing == nil) {
			t.Errorf("Total = %v, missing %v", count, missing)
		}
	})
}

func BenchmarkMerge(b *testing.B) {
	const parts = 100_000
	records := make([]Record, 0, parts)
	for i := range parts {
		records = append(records, result(fmt.Sprintf("1:%d/10.%d/100.%d/100", i%10, i/10%100, i/1000), int64(i)))
	}
	b.ReportAllocs()
	for b.Loop() {
		var s Sum
		for _, r := range records {
			if err := s.Add(r); err != nil {
				b.Fatal(err)
			}
		}
		if count, _, err := s.Total(); err != nil || count.Int64() != parts*(parts-1)/2 {
			b.Fatal(count, err)
		}
	}
}
