package classics_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// The number of ways to place eight queens.
func ExampleQueens() {
	p, err := classics.Queens(8)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(dlx.NewSolver(p).Count(context.Background(), 0))
	// Output: 92 <nil>
}

// A problem as text, to be read by other programs.
func ExampleLangford() {
	p, err := classics.Langford(3, 2)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := p.WriteTo(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 1 2 3 s1 s2 s3 s4 s5 s6
	// 1 s1 s3
	// 1 s2 s4
	// 1 s3 s5
	// 1 s4 s6
	// 2 s1 s4
	// 2 s2 s5
	// 2 s3 s6
	// 3 s1 s5
	// 3 s2 s6
}

// The Soma cube without its turns and reflections.
func ExamplePacking() {
	p, err := classics.Packing(classics.Box(3, 3, 3), classics.Soma(), true)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(dlx.NewSolver(p).Count(context.Background(), 0))
	// Output: 240 <nil>
}

// A square of which two rows are given.
func ExampleCompletion() {
	p, err := classics.Completion([][]int{
		{1, 2, 3, 4},
		{2, 1, 4, 3},
		{0, 0, 0, 0},
		{0, 0, 0, 0},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(dlx.NewSolver(p).Count(context.Background(), 0))
	// Output: 4 <nil>
}
