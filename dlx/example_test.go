package dlx_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"dlx-sudoku/dlx"
)

// The problem of the package documentation, stated as text.
func Example() {
	p, err := dlx.ParseProblem(strings.NewReader(`
		a b c d e f g
		c e
		a d g
		b c f
		a d f
		b g
		d e g
	`))
	if err != nil {
		log.Fatal(err)
	}
	s := dlx.NewSolver(p)
	for solution, err := range s.Solutions(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
		for _, option := range solution {
			fmt.Println(strings.Join(p.OptionNames(option), " "))
		}
	}
	// Output:
	// c e
	// a d f
	// b g
}

// Eight queens: each row and each column has exactly one, each diagonal at most
// one.
func ExampleNewProblem() {
	const n = 8
	const diagonals = 2*n - 1
	squares := func(yield func([]int) bool) {
		for row := range n {
			for column := range n {
				up := 2*n + row + column
				down := 2*n + diagonals + row - column + n - 1
				if !yield([]int{row, n + column, up, down}) {
					return
				}
			}
		}
	}
	p, err := dlx.NewProblem(2*n, 2*diagonals, squares)
	if err != nil {
		log.Fatal(err)
	}
	count, err := dlx.NewSolver(p).Count(context.Background(), 0)
	fmt.Println(count, err)
	// Output: 92 <nil>
}

// Three people, three shifts, and a van that only one of them can have.
func ExampleBuilder() {
	var b dlx.Builder
	b.Primary("ann", "bob", "cleo")
	b.Primary("early", "late", "night")
	b.Secondary("van")
	b.Option("ann", "early", "van")
	b.Option("ann", "late")
	b.Option("bob", "early")
	b.Option("bob", "night", "van")
	b.Option("cleo", "late", "van")
	b.Option("cleo", "night")
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	for solution := range dlx.NewSolver(p).Solutions(context.Background()) {
		fmt.Println(solution)
	}
	// Output: [1 2 5]
}

// The ways to pay 30 cents with at most four of these coins. An option covers the amount as often as the coin is worth cents.
func ExampleBuilder_Multiple() {
	var b dlx.Builder
	b.Multiple(30, 30, "cents")
	b.Multiple(1, 4, "coins")
	for _, cents := range []int{20, 10, 10, 5, 5, 2, 2, 1} {
		b.Option(fmt.Sprintf("cents:%d", cents), "coins")
	}
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	for solution := range dlx.NewSolver(p).Solutions(context.Background()) {
		var coins []int
		for _, option := range solution {
			coins = append(coins, p.AppendTimes(nil, option)[0])
		}
		fmt.Println(coins)
	}
	// Output:
	// [20 10]
	// [20 10]
	// [20 5 5]
	// [10 10 5 5]
}

// Options that carry what they mean to the caller: who does which task when.
func ExampleBuilder_SetValue() {
	type shift struct {
		person string
		hour   int
	}
	var b dlx.Builder
	for _, s := range []shift{{"ann", 8}, {"ann", 16}, {"bob", 8}} {
		b.SetValue(b.Option(s.person, fmt.Sprint(s.hour)), s)
	}
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	for solution := range dlx.NewSolver(p).Solutions(context.Background()) {
		for _, option := range solution {
			s := p.Value(option).(shift)
			fmt.Println(s.person, "comes at", s.hour)
		}
	}
	// Output:
	// ann comes at 16
	// bob comes at 8
}

// A problem with a mistake in it.
func ExampleParseProblem() {
	_, err := dlx.ParseProblem(strings.NewReader("a b c\na b\nc d\n"))
	fmt.Println(err)
	// Output: 3:3: unknown item "d"
}

// The same Solver with different options chosen beforehand.
func ExampleSolver_Commit() {
	p, err := dlx.ParseProblem(strings.NewReader("a b c\na\nb\nc\na b\nb c\n"))
	if err != nil {
		log.Fatal(err)
	}
	s := dlx.NewSolver(p)
	for _, option := range []int{0, 1, 2, 3, 4} {
		s.Reset()
		if err := s.Commit(option); err != nil {
			log.Fatal(err)
		}
		n, err := s.Count(context.Background(), 0)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(n, " ")
	}
	fmt.Println(s.Commit(0))
	// Output: 2 1 2 1 1 <nil>
}

// What a search has cost, in figures that are the same on every machine.
func ExampleStats() {
	f, err := os.Open("testdata/queens8.dlx")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	p, err := dlx.ParseProblem(f)
	if err != nil {
		log.Fatal(err)
	}
	s := dlx.NewSolver(p)
	n, err := s.Count(context.Background(), 0)
	fmt.Println(n, err, s.Stats().Nodes, "nodes")
	// Output: 92 <nil> 1199 nodes
}

// Why three people cannot be sent out with two vans: the one who goes by
// bicycle has nothing to do with it.
func ExampleProblem_Explain() {
	p, err := dlx.ParseProblem(strings.NewReader(`
		ann bob cleo dora | red blue bicycle
		ann red
		ann blue
		bob red
		bob blue
		cleo red
		cleo blue
		dora blue
		dora bicycle
	`))
	if err != nil {
		log.Fatal(err)
	}
	e, err := p.Explain(context.Background(), 1_000_000)
	if err != nil {
		log.Fatal(err)
	}
	for _, item := range e.Items {
		fmt.Println(p.ItemName(item))
	}
	fmt.Println("minimal:", e.Minimal)
	// Output:
	// ann
	// bob
	// cleo
	// minimal: true
}

// A problem with a multiplicity, colours and a cost, as text.
func ExampleProblem_WriteTo() {
	var b dlx.Builder
	b.Primary("a", "b")
	b.Multiple(1, 2, "c")
	b.Secondary("x")
	b.Option("a", "c", "x:red")
	b.Option("b", "x:red")
	b.OptionAt(7, "b", "c", "x:blue")
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	if _, err := p.WriteTo(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// a b 1:2|c | x
	// a c x:red
	// b x:red
	// b c x:blue |7
}

// A solution is checked by counting.
func ExampleProblem_Verify() {
	p, err := dlx.ParseProblem(strings.NewReader("a b 2|c | x\na c x:red\nb c x:red\nb c x:blue\n"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Verify(dlx.Solution{0, 1}))
	fmt.Println(p.Verify(dlx.Solution{0, 2}))
	fmt.Println(p.Verify(dlx.Solution{0}))
	// Output:
	// <nil>
	// not an exact cover: secondary item x is covered with different colours
	// not an exact cover: primary item b is covered 0 times (want 1)
}

// Four dominoes cover a ring of eight cells in two ways. One of them, given, settles the other three.
func ExampleSolver_Needed() {
	p, err := dlx.ParseProblem(strings.NewReader(`1 2 3 4 5 6 7 8
1 2
3 4
5 6
7 8
2 3
4 5
6 7
8 1
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	needed, err := dlx.NewSolver(p).Needed(context.Background(), [][]int{{0}, {1}, {2}, {3}})
	fmt.Println(needed, err)
	// Output:
	// [3] <nil>
}
