package propagate_test

import (
	"context"
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/cover/rules"
)

func Example() {
	layout, err := cover.DefaultLayout(4)
	if err != nil {
		fmt.Println(err)
		return
	}
	set, err := rules.Parse(layout, []rules.TextLine{
		{Text: "cage: 4 r1c1 r1c2"},
		{Text: "thermo: r2c4 r3c4 r4c4"},
		{Text: "cage: 6 r3c1 r3c2 r4c1"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := propagate.NewSolver(layout, set)
	count, err := s.Count(context.Background(), 0)
	fmt.Println(count, err)
	for g := range s.Solutions(context.Background()) {
		fmt.Println(g)
		break
	}
	// Output:
	// 2 <nil>
	// 1324423131422413
}
