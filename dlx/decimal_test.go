package dlx

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestDecimals compares sums of costs with sums of fractions.
func TestDecimals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		fmt.Fprintln(&text, "0:99|a")
		n := rapid.IntRange(1, 6).Draw(t, "options")
		sum, decimals := new(big.Rat), 0
		var all Solution
		for o := range n {
			fmt.Fprint(&text, "a")
			for range rapid.IntRange(0, 2).Draw(t, "parts") {
				cost := rapid.StringMatching(`-?[0-9]{1,5}(\.[0-9]{1,4})?`).Draw(t, "cost")
				part, _ := new(big.Rat).SetString(cost)
				sum.Add(sum, part)
				fmt.Fprint(&text, " |", cost)
			}
			fmt.Fprintln(&text)
			all = append(all, o)
		}
		p, err := ParseProblem(strings.NewReader(text.String()))
		if err != nil {
			t.Fatal(err)
		}
		for o := range n { // a cost of 0 has no decimals
			if _, part, _ := strings.Cut(string(p.AppendText(nil, o)), "."); p.Cost(o) != 0 {
				decimals = max(decimals, len(part))
			}
		}
		if got := string(p.AppendCost(nil, p.TotalCost(all))); got != sum.FloatString(decimals) || p.Decimals() != decimals {
			t.Fatalf("the options of %q cost %s with %d decimals, want %s with %d", text.String(), got, p.Decimals(), sum.FloatString(decimals), decimals)
		}
		if n := p.Negated(); n.TotalCost(all) != -p.TotalCost(all) || !same(n.Negated(), p) || p.m.Costs != nil && same(n, p) {
			t.Fatalf("Negated of %v = %v", p, n)
		}
	})
}

// TestOptionPriced has whole costs before and after one with decimals.
func TestOptionPriced(t *testing.T) {
	var b Builder
	b.OptionAt(3, "a")
	b.OptionPriced("12.50", "a")
	b.OptionAt(-4, "a")
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	if p.Decimals() != 2 || p.Cost(0) != 300 || p.Cost(1) != 1250 || p.Cost(2) != -400 {
		t.Errorf("costs %d, %d, %d of %d decimals, want 300, 1250, -400 of 2", p.Cost(0), p.Cost(1), p.Cost(2), p.Decimals())
	}
	if p.Digest() == stating(t, "a\na|300\na|1250\na|-400").Digest() {
		t.Error("the digest is the one of whole costs")
	}
}

func stating(t *testing.T, text string) *Problem {
	t.Helper()
	p, err := ParseProblem(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
