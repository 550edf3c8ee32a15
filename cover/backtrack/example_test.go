package backtrack_test

import (
	"context"
	"fmt"
	"log"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
)

// The puzzle of the package documentation.
func Example() {
	puzzle, err := cover.ParseGrid("1......4..2.3...")
	if err != nil {
		log.Fatal(err)
	}
	var s backtrack.Solver
	solution, err := s.First(context.Background(), puzzle)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s%d nodes\n", solution.AppendGrid(nil), s.Nodes())
	// Output:
	// 1 4 | 3 2
	// 2 3 | 1 4
	// ----+----
	// 4 1 | 2 3
	// 3 2 | 4 1
	// 15 nodes
}

// The same puzzle, solved in each way.
func ExampleSolver() {
	puzzle, _ := cover.ParseGrid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	for strategy := backtrack.FirstEmpty; strategy <= backtrack.FixedOrder; strategy++ {
		for _, candidates := range []bool{false, true} {
			s := backtrack.Solver{Strategy: strategy, Candidates: candidates}
			if _, err := s.First(context.Background(), puzzle); err != nil {
				log.Fatal(err)
			}
			fmt.Printf("%-20v  candidates %-5t  %4d nodes\n", strategy, candidates, s.Nodes())
		}
	}
	// Output:
	// first-empty           candidates false  4208 nodes
	// first-empty           candidates true     51 nodes
	// remembering           candidates false  4208 nodes
	// remembering           candidates true     51 nodes
	// fewest-possibilities  candidates false    51 nodes
	// fewest-possibilities  candidates true     51 nodes
	// fixed-order           candidates false   102 nodes
	// fixed-order           candidates true     51 nodes
}

func ExampleSolver_Solutions() {
	puzzle, _ := cover.ParseGrid("302790060980002000740810052000000020200000400057200690000340286408020539600950100")
	s := backtrack.Solver{Strategy: backtrack.FewestPossibilities}
	for solution, err := range s.Solutions(context.Background(), puzzle) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(solution)
	}
	// Output:
	// 312795864985462371746813952864139725239576418157284693591347286478621539623958147
	// 312795864985462713746813952164579328239186475857234691591347286478621539623958147
	// 312795864985462713746813952164579328239681475857234691591347286478126539623958147
	// 312795864985462713746813952864179325239586471157234698591347286478621539623958147
	// 312795864985462713746813952864579321239186475157234698591347286478621539623958147
	// 312795864985462713746813952864579321239681475157234698591347286478126539623958147
}

func ExampleSolver_Count() {
	l, _ := cover.DefaultLayout(4)
	var s backtrack.Solver
	n, err := s.Count(context.Background(), cover.NewGrid(l), 0)
	fmt.Println(n, err)

	n, err = s.Count(context.Background(), cover.NewGrid(l), 2) // is it unique?
	fmt.Println(n, err)
	// Output:
	// 288 <nil>
	// 2 <nil>
}
