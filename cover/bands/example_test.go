package bands_test

import (
	"context"
	"fmt"
	"log"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
)

func Example() {
	puzzle, err := cover.ParseGrid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
	if err != nil {
		log.Fatal(err)
	}
	var s bands.Solver
	if err := s.Load(puzzle); err != nil {
		log.Fatal(err)
	}
	solution, err := s.First(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", solution.AppendGrid(nil))
	n, err := s.Count(context.Background(), 2)
	fmt.Println(n, err, s.Stats().Nodes > 1)
	// Output:
	// 1 6 2 | 8 5 7 | 4 9 3
	// 5 3 4 | 1 2 9 | 6 7 8
	// 7 8 9 | 6 4 3 | 5 2 1
	// ------+-------+------
	// 4 7 5 | 3 1 2 | 9 8 6
	// 9 1 3 | 5 8 6 | 7 4 2
	// 6 2 8 | 7 9 4 | 1 3 5
	// ------+-------+------
	// 3 5 6 | 4 7 8 | 2 1 9
	// 2 4 1 | 9 3 5 | 8 6 7
	// 8 9 7 | 2 6 1 | 3 5 4
	// 1 <nil> true
}

// One Solver does any number of puzzles.
func ExampleSolver_Count() {
	var s bands.Solver
	for _, text := range []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1..",
		"53..7.5..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	} {
		puzzle, err := cover.ParseGrid(text)
		if err != nil {
			log.Fatal(err)
		}
		if err := s.Load(puzzle); err != nil {
			log.Fatal(err)
		}
		n, err := s.Count(context.Background(), 0)
		fmt.Println(n, err)
	}
	// Output:
	// 1 <nil>
	// 6 <nil>
	// 0 <nil>
}

// The grid is overwritten by the next solution; a clone stays.
func ExampleSolver_Solutions() {
	puzzle, err := cover.ParseGrid("3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1..")
	if err != nil {
		log.Fatal(err)
	}
	var s bands.Solver
	if err := s.Load(puzzle); err != nil {
		log.Fatal(err)
	}
	var solutions []*cover.Grid
	for g, err := range s.Solutions(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
		solutions = append(solutions, g.Clone())
	}
	for _, g := range solutions {
		fmt.Println(g)
	}
	// Unordered output:
	// 312795864985462371746813952864139725239576418157284693591347286478621539623958147
	// 312795864985462713746813952164579328239186475857234691591347286478621539623958147
	// 312795864985462713746813952164579328239681475857234691591347286478126539623958147
	// 312795864985462713746813952864179325239586471157234698591347286478621539623958147
	// 312795864985462713746813952864579321239186475157234698591347286478621539623958147
	// 312795864985462713746813952864579321239681475157234698591347286478126539623958147
}

// Other layouts are refused.
func ExampleSolver_Load() {
	l, err := cover.DefaultLayout(16)
	if err != nil {
		log.Fatal(err)
	}
	var s bands.Solver
	fmt.Println(s.Load(cover.NewGrid(l)))
	// Output:
	// 16x16 grid with boxes of 4x4: the bands engine takes 9x9 grids with boxes of 3x3 only
}
