package dlx_test

import (
	"context"
	"fmt"
	"log"
	"slices"
	"strings"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// The gallery: a few lines for each of some well-known problems. The README shows the same text.

// Six queens that do not attack each other.
func Example_queens() {
	const n = 6
	var b dlx.Builder
	for i := range n {
		b.Primary(fmt.Sprint("row", i), fmt.Sprint("column", i)) // each has a queen
	}
	for d := range 2*n - 1 {
		b.Secondary(fmt.Sprint("up", d), fmt.Sprint("down", d)) // a diagonal has one at most
	}
	for r := range n {
		for c := range n {
			b.Option(fmt.Sprint("row", r), fmt.Sprint("column", c), fmt.Sprint("up", r+c), fmt.Sprint("down", r-c+n-1))
		}
	}
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	queens, err := dlx.NewSolver(p).First(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	slices.Sort(queens) // option r*n+c is the square in row r and column c
	for _, q := range queens {
		fmt.Println(strings.Repeat(". ", q%n) + "Q" + strings.Repeat(" .", n-1-q%n))
	}
	// Output:
	// . Q . . . .
	// . . . Q . .
	// . . . . . Q
	// Q . . . . .
	// . . Q . . .
	// . . . . Q .
}

// The two ways to fill a box of 3×20 with the twelve pentominoes, turns and reflections left out.
func Example_pentominoes() {
	p, err := classics.Packing(classics.Box(1, 3, 20), classics.Pentominoes(), true)
	if err != nil {
		log.Fatal(err)
	}
	s := dlx.NewSolver(p)
	for tiling := range s.Solutions(context.Background()) {
		var box [3][20]byte
		for _, option := range tiling {
			items := p.AppendOption(nil, option)
			for _, item := range items[1:6] { // the first is the piece; the twelve pieces stand before the cells
				cell := item - 12
				box[cell/20][cell%20] = p.ItemName(items[0])[0]
			}
		}
		for _, row := range box {
			fmt.Println(string(row[:]))
		}
		fmt.Println()
	}
	// Output:
	// VZYYYYWTFNNNIIIIIXUU
	// VZZZYWWTFFFNNLPPXXXU
	// VVVZWWTTTFLLLLPPPXUU
	//
	// VLLLLFTTTWWZIIIIIXUU
	// VLNNFFFTWWYZZZPPXXXU
	// VVVNNNFTWYYYYZPPPXUU
}

// A Langford pair: k other numbers stand between one k and the other.
func Example_langford() {
	p, err := classics.Langford(7, 2)
	if err != nil {
		log.Fatal(err)
	}
	s := dlx.NewSolver(p)
	pair, err := s.First(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	row := make([]string, 14)
	for _, option := range pair {
		items := p.AppendOption(nil, option) // a number, and two slots, which stand behind the seven numbers
		row[items[1]-7], row[items[2]-7] = p.ItemName(items[0]), p.ItemName(items[0])
	}
	n, err := s.Count(context.Background(), 0)
	fmt.Println(strings.Join(row, " "), "is one of", n, err)
	// Output: 7 3 6 2 5 3 2 4 7 6 5 1 4 1 is one of 52 <nil>
}

// A map coloured so that neighbours differ: the borders are covered, and the countries wear the colours.
func Example_colouring() {
	var b dlx.Builder
	borders := []string{"BE-NL", "BE-LU", "BE-FR", "BE-DE", "NL-DE", "LU-FR", "LU-DE", "FR-DE"}
	b.Primary(borders...)
	b.Secondary("BE", "NL", "LU", "FR", "DE")
	for _, border := range borders {
		for _, one := range []string{"red", "green", "blue", "white"} {
			for _, other := range []string{"red", "green", "blue", "white"} {
				if one != other {
					b.Option(border, border[:2]+":"+one, border[3:]+":"+other)
				}
			}
		}
	}
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(dlx.NewSolver(p).Count(context.Background(), 0))
	// Output: 48 <nil>
}

// Two apples, two pears and a plum in bags, no two bags alike and none with two of a kind.
func Example_partition() {
	var b dlx.Builder
	b.Multiple(2, 2, "apple", "pear")
	b.Primary("plum")
	for _, bag := range []string{"apple", "pear", "plum", "apple pear", "apple plum", "pear plum", "apple pear plum"} {
		b.Option(strings.Fields(bag)...)
	}
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	s := dlx.NewSolver(p)
	for bags := range s.Solutions(context.Background()) {
		slices.Sort(bags)
		var names []string
		for _, bag := range bags {
			names = append(names, string(p.AppendText(nil, bag)))
		}
		fmt.Println(strings.Join(names, ", "))
	}
	// Unordered output:
	// apple, pear, plum, apple pear
	// pear, apple pear, apple plum
	// apple, apple pear, pear plum
	// apple, pear, apple pear plum
	// apple pear, apple pear plum
}

// Three people and three jobs: the two cheapest ways to assign them.
func Example_assignment() {
	var b dlx.Builder
	b.Primary("ann", "bob", "cleo", "paint", "plumb", "tile")
	for person, costs := range map[string][3]int64{"ann": {4, 1, 3}, "bob": {2, 0, 5}, "cleo": {3, 2, 2}} {
		for i, job := range []string{"paint", "plumb", "tile"} {
			b.OptionAt(costs[i], person, job)
		}
	}
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	best, err := dlx.NewSolver(p).Cheapest(context.Background(), 2)
	if err != nil {
		log.Fatal(err)
	}
	for _, jobs := range best {
		var lines []string
		for _, job := range jobs {
			lines = append(lines, string(p.AppendText(nil, job)))
		}
		slices.Sort(lines)
		fmt.Printf("%d: %s\n", p.TotalCost(jobs), strings.Join(lines, ", "))
	}
	// Output:
	// 5: ann plumb |1, bob paint |2, cleo tile |2
	// 6: ann tile |3, bob plumb, cleo paint |3
}
