package judges

import (
	"context"
	"math/big"
)

// certify is nil: the page writes no proofs, and the code would make its download larger.
var certify func(ctx context.Context, q coverCase, count *big.Int) Report
