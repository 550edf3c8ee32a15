package dlx

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"

	"pgregory.net/rapid"
)

// TestPrices adds up prices: no option costs less than its items, the prices add up to the bound, and no solution costs less.
func TestPrices(t *testing.T) {
	tight := 0
	rapid.Check(t, func(t *rapid.T) {
		kind := oracle.Kind{Colours: rapid.Bool().Draw(t, "colours"), Multiplicities: rapid.Bool().Draw(t, "multiplicities"), Costs: true, Weights: rapid.Bool().Draw(t, "weights")}
		x := oracle.Draw(picker(t), kind)
		p := state(t, x)
		prices, err := p.Prices(t.Context())
		if errors.Is(err, ErrPrices) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		for o := range p.Options() {
			sum, never := int64(0), false
			for _, i := range p.m.Option(o) {
				_, hi := p.Multiplicity(int(i))
				times := x.Times(o, int(i))
				sum, never = sum+int64(times)*prices.Items[i], never || hi < times
			}
			if !never && sum > prices.Scale*p.Cost(o) {
				t.Fatalf("option %d of %v costs %d, its items %d of %d", o, p, p.Cost(o), sum, prices.Scale)
			}
		}
		base := int64(0)
		for i, price := range prices.Items {
			lo, hi := p.Multiplicity(i)
			if price < 0 {
				lo = hi
			}
			base += price * int64(min(lo, p.m.Supplies()[i]+1)) // more often it cannot be covered
		}
		if p.Options() > 0 && base < prices.Scale*(prices.AtLeast-1) {
			t.Fatalf("prices of %v come to %d of %d, at least %d", p, base, prices.Scale, prices.AtLeast)
		}
		for _, solution := range x.Subsets() {
			if cost := p.TotalCost(solution); cost < prices.AtLeast {
				t.Fatalf("a solution of %v costs %d, at least %d", p, cost, prices.AtLeast)
			} else if cost == prices.AtLeast {
				tight++
			}
		}
	})
	if tight == 0 {
		t.Error("no bound is reached")
	}
}

// TestPricesEnd has no prices when the context has ended, or costs are too large.
func TestPricesEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if prices, err := queens(t, 8).Prices(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Prices = %v, %v, want %v", prices, err, context.Canceled)
	}
	if prices, err := stating(t, "a\na |9223372036854775807").Prices(t.Context()); !errors.Is(err, ErrPrices) {
		t.Errorf("Prices = %v, %v, want %v", prices, err, ErrPrices)
	}
	p := stating(t, "a b\na |1.25\nb |3\na b |2.5")
	if prices, err := p.Prices(t.Context()); err != nil || prices.AtLeast != 250 {
		t.Errorf("Prices = %v, %v, want 250 at least", prices, err)
	}
	if text := p.AppendPrice(nil, Prices{[]int64{-125010}, 1000, 0}, 0); string(text) != "-1.2501" {
		t.Errorf("AppendPrice = %s, want -1.2501", text)
	}
}

// TestPricesWithoutSolution prices a problem in which an option covers an item a million times and the best multipliers grow
// without end, since there is no solution: the sums still fit.
func TestPricesWithoutSolution(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine")
	}
	p := stating(t, `1048576:1048577|0 0|1 1048577:1048579|2 0|3 | 4 5
1 4 5 |6792
2:1048576 4 |1
0:2 1 3 4 5 |2
0:1048576 1 2 3 4 5 |28
0:4 2 3 4 5 |2
`)
	prices, err := p.Prices(t.Context())
	if errors.Is(err, ErrPrices) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	for o := range p.Options() {
		sum, times := new(big.Int), p.AppendTimes(nil, o)
		for k, i := range p.AppendOption(nil, o) {
			price := big.NewInt(prices.Items[i])
			sum.Add(sum, price.Mul(price, big.NewInt(int64(times[k]))))
		}
		if cost := big.NewInt(prices.Scale * p.Cost(o)); sum.Cmp(cost) > 0 {
			t.Errorf("option %d costs %v, its items %v", o, cost, sum)
		}
	}
}
