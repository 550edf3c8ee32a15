package dlx

import (
	"context"

	"dlx-sudoku/dlx/internal/bound"
	"dlx-sudoku/dlx/internal/matrix"
)

// Prices say how much each item contributes to the cost of the cheapest solutions. No option that can be chosen costs less than
// the prices of its items together, so no solution costs less than the prices of all items, each counted as often as it is
// covered. An item with a high price is dear to cover: without it, solutions might cost less by about that much. An item that
// many cheap options want has a negative price.
type Prices struct {
	Items   []int64 // for each item, in units, Scale of which make 1 in [Problem.Cost]; 0 for a secondary item with colours
	Scale   int64   // a power of 10
	AtLeast int64   // no solution costs less, in the units of Cost
}

// Prices returns prices of the items with which the lower bound is nearly that of the linear program. They are the same on
// every machine. The error is [ErrPrices], or the error of ctx. The ascent to the prices takes as long as some thousand passes
// over all entries; ctx is checked only before and after it.
//
// Sources: those of package bound, above all Barahona and Anbil, 2000.
func (p *Problem) Prices(ctx context.Context) (Prices, error) {
	if err := ctx.Err(); err != nil {
		return Prices{}, err
	}
	chosen := matrix.NewChosen(&p.m)
	r := bound.New(&chosen)
	if r == nil || r.Grain > 1 {
		if p.Options() == 0 {
			return Prices{Items: make([]int64, p.Items()), Scale: 1}, nil
		}
		return Prices{}, ErrPrices
	}
	r.Climb(ascent, r.Total()+1) // no solution costs this much
	items := r.Fair()
	if items == nil {
		return Prices{}, ErrPrices
	}
	return Prices{items, r.Scale, r.Lower()}, ctx.Err()
}

// AppendPrice appends an item's price to text, as people write it.
func (p *Problem) AppendPrice(text []byte, prices Prices, item int) []byte {
	price := decimal{prices.Items[item], p.decimals}
	for scale := prices.Scale; scale > 1; scale /= 10 {
		price.places++
	}
	for price.places > 0 && price.units%10 == 0 {
		price = decimal{price.units / 10, price.places - 1}
	}
	return price.append(text)
}
