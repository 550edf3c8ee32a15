package classics

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/dlx"

	"pgregory.net/rapid"
)

// countOf returns the number of solutions.
func countOf(t interface{ Fatal(...any) }, p *dlx.Problem, err error) uint64 {
	if err != nil {
		t.Fatal(err)
	}
	n, err := dlx.NewSolver(p).Count(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// rowsAsRegions is a board whose regions are its rows.
func rowsAsRegions(n int) (board Regions) {
	for r := range n {
		board = append(board, slices.Repeat([]string{string(rune('A' + r))}, n))
	}
	return board
}

func TestKnownNumbersOfPuzzles(t *testing.T) {
	for n, want := range map[int]uint64{1: 1, 2: 0, 3: 0, 4: 2, 5: 14, 6: 90, 7: 646, 8: 5242} { // OEIS A002464
		p, err := StarBattle(rowsAsRegions(n), 1)
		if got := countOf(t, p, err); got != want {
			t.Errorf("%d stars: %d, want %d", n, got, want)
		}
		p, err = RegionQueens(rowsAsRegions(n), false)
		if got := countOf(t, p, err); got != want {
			t.Errorf("%d queens that do not touch: %d, want %d", n, got, want)
		}
	}
	for n, want := range map[int]uint64{4: 2, 5: 10, 6: 4, 7: 40, 8: 92} { // OEIS A000170
		p, err := RegionQueens(rowsAsRegions(n), true)
		if got := countOf(t, p, err); got != want {
			t.Errorf("%d queens: %d, want %d", n, got, want)
		}
	}
	for board, want := range map[string]uint64{"grid": 18, "king": 58, "knight": 2} {
		g, err := map[string]func(int, int) (Graph, error){"grid": GridGraph, "king": KingGraph, "knight": KnightGraph}[board](3, 3)
		if err != nil {
			t.Fatal(err)
		}
		p, err := MaximumMatchings(g)
		if got := countOf(t, p, err); got != want {
			t.Errorf("%s: %d maximum matchings, want %d", board, got, want)
		}
	}
	for _, test := range []struct {
		region []Cell
		stock  string
		want   uint64
	}{
		{Box(1, 8, 8, Cell{}, Cell{0, 7, 7}), "I2", 0},                      // the mutilated chessboard
		{Box(1, 8, 8, Cell{0, 0, 0}, Cell{0, 0, 1}), "I2", 6494408},         // half of the 12988816 of the whole one
		{Box(1, 8, 12), "T4", 1182},                                         // two programs
		{Box(1, 10, 10), "Y5", 350},                                         // two programs
		{Box(1, 5, 5), "I1 I2", 2810694},                                    // OEIS A028420
		{Box(1, 3, 3), "I1*1 I2", 18},                                       // the maximum matchings
		{Box(1, 6, 7), "F5*1 I5*1 T5*1 U5*1 V5*1 W5*1 X5*1 Z5*1 I1*2", 108}, // as many with secondary items for cells
	} {
		var stock []Stock
		for _, name := range strings.Fields(test.stock) {
			name, times, bounded := strings.Cut(name, "*")
			piece, err := Polyomino(name)
			if err != nil {
				t.Fatal(err)
			}
			k := Stock{piece, 0, -1}
			if bounded {
				k.Least, _ = strconv.Atoi(times)
				k.Most = k.Least
			}
			stock = append(stock, k)
		}
		p, err := Tiling(test.region, stock)
		if got := countOf(t, p, err); got != test.want {
			t.Errorf("%s on %d cells: %d, want %d", test.stock, len(test.region), got, test.want)
		}
	}
	for n := 1; n <= 5; n++ {
		domino, err := Polyomino("I2")
		if err != nil {
			t.Fatal(err)
		}
		p, err := Tiling(AztecDiamond(n), []Stock{{domino, 0, -1}})
		if got, want := countOf(t, p, err), uint64(math.Pow(2, float64(n*(n+1)/2))); got != want {
			t.Errorf("Aztec diamond of order %d: %d, want %d", n, got, want)
		}
	}
	for _, sides := range [][3]int{{1, 1, 1}, {2, 2, 2}, {1, 2, 3}, {3, 1, 2}, {3, 2, 1}, {3, 3, 3}, {2, 3, 4}, {4, 2, 1}} {
		p, err := Lozenges(sides[0], sides[1], sides[2])
		if got, want := countOf(t, p, err), planePartitions(sides); got != want {
			t.Errorf("lozenges in the hexagon %v: %d, want %d", sides, got, want)
		}
	}
	if p, err := Lozenges(1, 101, 1); !errors.Is(err, ErrArgument) {
		t.Errorf("Lozenges(1, 101, 1) = %v, %v, want ErrArgument", p, err)
	}
	for n, want := range map[int]uint64{1: 1, 2: 7, 3: 131, 4: 10012} { // OEIS A028420
		g, err := GridGraph(n, n)
		if err != nil {
			t.Fatal(err)
		}
		p, err := AllMatchings(g)
		if got := countOf(t, p, err); got != want {
			t.Errorf("all matchings of the %dx%d grid: %d, want %d", n, n, got, want)
		}
	}
}

// planePartitions returns how many plane partitions fit into a box, by MacMahon's product.
func planePartitions(box [3]int) uint64 {
	above, below := big.NewInt(1), big.NewInt(1)
	for i := range box[0] {
		for j := range box[1] {
			for k := range box[2] {
				above.Mul(above, big.NewInt(int64(i+j+k+2)))
				below.Mul(below, big.NewInt(int64(i+j+k+1)))
			}
		}
	}
	return above.Div(above, below).Uint64()
}

// Published puzzles have the one solution that was published with them.
func TestPublishedPuzzles(t *testing.T) {
	read := func(text string) Regions {
		board, err := ReadRegions(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return board
	}
	t.Run("stars", func(t *testing.T) {
		for _, test := range []struct{ board, want string }{
			{"ABBBB\nABBBB\nCCBBB\nDDDDD\nDEEED\n", ""}, // ddurler/star_battle, an example without its solution
			{ // Abigail, talk on logic puzzles
				"1 1 1 2 2 3\n1 1 1 3 3 3\n1 1 1 4 5 5\n1 1 4 4 5 5\n6 6 4 4 4 5\n6 6 6 4 4 5",
				"r1c4 r2c6 r3c2 r4c5 r5c3 r6c1",
			},
		} {
			p, err := StarBattle(read(test.board), 1)
			if got := countOf(t, p, err); got != 1 {
				t.Errorf("%q: %d solutions", test.board, got)
			}
			sol, err := dlx.NewSolver(p).First(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			var stars []string
			for _, o := range sol {
				names := p.OptionNames(o)
				stars = append(stars, names[0]+names[1])
			}
			if got := strings.Join(stars, " "); test.want != "" && got != test.want {
				t.Errorf("stars at %s, want %s", got, test.want)
			}
		}
	})
	t.Run("nonogram", func(t *testing.T) {
		for _, test := range []struct{ clues, want string }{
			{ // the example of pbnsol's format
				"rows\n2 2\n0\n1 1\n1 1\n3\ncolumns\n1 1\n1 1 1\n1\n1 1 1\n1 1\n",
				"##.##/...../.#.#./#...#/.###.",
			},
			{ // griddler.co.uk
				"ROWS:\n2,2\n7\n2,4\n7\n5\n3\n1\nCOLUMNS:\n3\n5\n2,3\n6\n6\n5\n3\n",
				".##.##./#######/##.####/#######/.#####./..###../...#...",
			},
			{ // Werner Hett, Ninety-nine Prolog problems, 98
				"title \"P98\"\nwidth 8\nheight 9\nrows\n3\n2 1\n3 2\n2 2\n6\n1 5\n6\n1\n2\n" +
					"columns\n1 2\n3 1\n1 5\n7 1\n5\n3\n4\n3\n",
				".###..../##.#..../.###..##/..##..##/..######/#.#####./######../....#.../...##...",
			},
		} {
			clues, err := ReadClues(strings.NewReader(test.clues))
			if err != nil {
				t.Fatal(err)
			}
			p, err := Nonogram(clues)
			if got := countOf(t, p, err); got != 1 {
				t.Errorf("%q: %d solutions", test.clues, got)
			}
			if got := painted(t, p, len(clues.Rows), len(clues.Columns)); got != test.want {
				t.Errorf("painted %s, want %s", got, test.want)
			}
		}
	})
	t.Run("kakuro", func(t *testing.T) { // the example of Wikipedia, its solution as hakank has it
		p, err := Kakuro(summed(7, "9700879"+"8908957"+"6859700"+"0610260"+"0046132"+"8931014"+"3120021"))
		if got := countOf(t, p, err); got != 1 {
			t.Errorf("%d solutions", got)
		}
	})
}

// painted returns the rows of the first solution of a nonogram.
func painted(t *testing.T, p *dlx.Problem, rows, columns int) string {
	sol, err := dlx.NewSolver(p).First(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	colour := make(map[string]string)
	for _, o := range sol {
		for _, name := range p.OptionNames(o) {
			if cell, paint, ok := strings.Cut(name, ":"); ok {
				colour[cell] = paint
			}
		}
	}
	var lines []string
	for r := range rows {
		line := ""
		for c := range columns {
			line += colour[square(r, c)]
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "/")
}

// summed returns the kakuro whose solution is a board of digits, 0 for a black square.
func summed(columns int, digits string) (board [][]KakuroCell) {
	rows := len(digits) / columns
	at := func(r, c int) int {
		if r < 1 || c < 1 || r > rows || c > columns {
			return 0
		}
		return int(digits[(r-1)*columns+c-1] - '0')
	}
	for r := range rows + 1 {
		var row []KakuroCell
		for c := range columns + 1 {
			cell := KakuroCell{Open: at(r, c) > 0}
			if !cell.Open {
				if at(r, c+2) > 0 {
					for k := c + 1; at(r, k) > 0; k++ {
						cell.Across += at(r, k)
					}
				}
				if at(r+2, c) > 0 {
					for k := r + 1; at(k, c) > 0; k++ {
						cell.Down += at(k, c)
					}
				}
				if at(r, c+1) == 0 {
					cell.Across = 0
				}
				if at(r+1, c) == 0 {
					cell.Down = 0
				}
			}
			row = append(row, cell)
		}
		board = append(board, row)
	}
	return board
}

// The nonograms of all pictures of a size are counted as the pictures that have their clues.
func TestNonogramsOfAllPictures(t *testing.T) {
	const rows, columns = 3, 4
	blocks := func(n int, filled func(k int) bool) (line []int) {
		length := 0
		for k := range n + 1 {
			if k < n && filled(k) {
				length++
			} else if length > 0 {
				line, length = append(line, length), 0
			}
		}
		return line
	}
	having := make(map[string]uint64)
	clues := make(map[string]Clues)
	for picture := range 1 << (rows * columns) {
		var c Clues
		for r := range rows {
			c.Rows = append(c.Rows, blocks(columns, func(k int) bool { return picture>>(r*columns+k)&1 == 1 }))
		}
		for k := range columns {
			c.Columns = append(c.Columns, blocks(rows, func(r int) bool { return picture>>(r*columns+k)&1 == 1 }))
		}
		name := fmt.Sprint(c)
		having[name]++
		clues[name] = c
	}
	tried := 0
	for name, want := range having {
		if want == 1 {
			if tried++; tried > 300 {
				continue
			}
		}
		p, err := Nonogram(clues[name])
		if got := countOf(t, p, err); got != want {
			t.Errorf("%s: %d pictures, want %d", name, got, want)
		}
	}
}

// Kakuros of drawn digits have the solutions that trying all digits finds.
func TestKakuroAgainstTrials(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const rows, columns = 3, 3
		digits := []byte(rapid.SampledFrom([]string{"110111011", "111110000", "110110000", "011110110", "111100100"}).Draw(t, "pattern"))
		for k, open := range digits {
			if open == '1' {
				digits[k] = byte(rapid.IntRange('1', '9').Draw(t, "digit"))
			}
		}
		board := summed(columns, string(digits))
		runs, err := kakuroRuns(board)
		if err != nil {
			t.Skip("a digit twice makes an impossible sum")
		}
		p, err := Kakuro(board)
		value := make(map[[2]int]int)
		var squares [][2]int
		for r, row := range board {
			for c, cell := range row {
				if cell.Open {
					squares = append(squares, [2]int{r, c})
				}
			}
		}
		good := func() bool { // as far as the runs are full
			for _, run := range runs {
				sum, open, seen := 0, 0, map[int]bool{}
				for _, at := range run.squares {
					d := value[at]
					if d == 0 {
						open++
					} else if seen[d] {
						return false
					}
					seen[d] = true
					sum += d
				}
				if sum > run.sum || open == 0 && sum != run.sum {
					return false
				}
			}
			return true
		}
		want := uint64(0)
		var try func(k int)
		try = func(k int) {
			if k == len(squares) {
				want++
				return
			}
			for d := 1; d <= 9; d++ {
				value[squares[k]] = d
				if good() {
					try(k + 1)
				}
			}
			value[squares[k]] = 0
		}
		try(0)
		if got := countOf(t, p, err); got != want {
			t.Fatalf("%s: %d, want %d", digits, got, want)
		}
	})
}

// Two stars in each row and column of a board are counted row by row.
func TestStarsAgainstRows(t *testing.T) {
	const n, stars = 8, 2
	columns := [n]int{}
	var count func(row, before int) uint64
	count = func(row, before int) (sum uint64) {
		if row == n {
			return 1
		}
		for a := range n {
			for b := a + 2; b < n; b++ {
				set := 1<<a | 1<<b
				if (before|before<<1|before>>1)&set != 0 || columns[a] == stars || columns[b] == stars {
					continue
				}
				columns[a]++
				columns[b]++
				sum += count(row+1, set)
				columns[a]--
				columns[b]--
			}
		}
		return sum
	}
	want := count(0, 0)
	p, err := StarBattle(rowsAsRegions(n), stars)
	if got := countOf(t, p, err); got != want || want == 0 {
		t.Errorf("%d, want %d", got, want)
	}
}

// Matchings of drawn graphs, against all sets of edges.
func TestMatchingsAgainstSubsets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "vertices")
		var g Graph
		for v := range n {
			g.Vertices = append(g.Vertices, fmt.Sprint("v", v))
			for u := range v {
				if len(g.Edges) < 14 && rapid.IntRange(0, 2).Draw(t, "edge") == 0 {
					g.Edges = append(g.Edges, [2]int{u, v})
				}
			}
		}
		of := make([]uint64, n+1) // matchings by size
		for set := range 1 << len(g.Edges) {
			met, good := 0, true
			for k, e := range g.Edges {
				if set>>k&1 == 1 {
					ends := 1<<e[0] | 1<<e[1]
					good = good && met&ends == 0
					met |= ends
				}
			}
			if good {
				of[bits.OnesCount(uint(set))]++
			}
		}
		largest, total := 0, uint64(0)
		for size, k := range of {
			total += k
			if k > 0 {
				largest = size
			}
		}
		if got := g.matchingNumber(); got != largest {
			t.Fatalf("%v: a matching of %d edges, want %d", g.Edges, got, largest)
		}
		p, err := MaximumMatchings(g)
		if got := countOf(t, p, err); got != of[largest] {
			t.Fatalf("%v: %d maximum matchings, want %d", g.Edges, got, of[largest])
		}
		p, err = AllMatchings(g)
		if got := countOf(t, p, err); got != total {
			t.Fatalf("%v: %d matchings, want %d", g.Edges, got, total)
		}
	})
}

// Edmonds' algorithm on graphs with many odd circles, against a formula: a windmill of k triangles has a matching of k edges,
// and the path through triangles as many as its vertices allow.
func TestMatchingNumber(t *testing.T) {
	for k := 1; k < 60; k++ {
		windmill := Graph{Vertices: []string{"hub"}}
		chain := Graph{}
		for i := range k {
			windmill.Vertices = append(windmill.Vertices, fmt.Sprint("a", i), fmt.Sprint("b", i))
			windmill.Edges = append(windmill.Edges, [2]int{0, 2*i + 1}, [2]int{0, 2*i + 2}, [2]int{2*i + 1, 2*i + 2})
			chain.Vertices = append(chain.Vertices, fmt.Sprint("x", i), fmt.Sprint("y", i), fmt.Sprint("z", i))
			chain.Edges = append(chain.Edges, [2]int{3 * i, 3*i + 1}, [2]int{3*i + 1, 3*i + 2}, [2]int{3 * i, 3*i + 2})
			if i > 0 {
				chain.Edges = append(chain.Edges, [2]int{3*i - 1, 3 * i})
			}
		}
		if got := windmill.matchingNumber(); got != k {
			t.Errorf("windmill of %d triangles: %d, want %d", k, got, k)
		}
		if got, want := chain.matchingNumber(), 3*k/2; got != want {
			t.Errorf("chain of %d triangles: %d, want %d", k, got, want)
		}
	}
}

// Crosswords against trying all words in all runs.
func TestCrosswordAgainstTrials(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pattern := rapid.SampledFrom([][]string{{"...", ".#.", "..."}, {"..", ".."}, {"...", "..#"}, {"a..", ".#.", "..#"}}).Draw(t, "pattern")
		words := rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("ab")), 2, 3, -1), 0, 12).Draw(t, "words")
		_, runs, err := crosswordRuns(pattern)
		if err != nil {
			t.Fatal(err)
		}
		different := slices.Compact(slices.Sorted(slices.Values(words)))
		want := uint64(0)
		letters := make(map[[2]int]byte)
		used := make(map[string]bool)
		var try func(k int)
		try = func(k int) {
			if k == len(runs) {
				want++
				return
			}
		word:
			for _, word := range different {
				if len(word) != len(runs[k].squares) || used[word] {
					continue
				}
				before := maps.Clone(letters)
				for n, at := range runs[k].squares {
					if given := pattern[at[0]][at[1]]; given != '.' && given != word[n] || letters[at] != 0 && letters[at] != word[n] {
						letters = before
						continue word
					}
					letters[at] = word[n]
				}
				used[word] = true
				try(k + 1)
				used[word] = false
				letters = before
			}
		}
		try(0)
		p, err := Crossword(pattern, words)
		if got := countOf(t, p, err); got != want {
			t.Fatalf("%v with %v: %d, want %d", pattern, words, got, want)
		}
	})
}

// Wrong boards, clues and patterns are refused, with what is wrong.
func TestWrongPuzzles(t *testing.T) {
	open := KakuroCell{Open: true}
	square := func(text string) Regions {
		board, err := ReadRegions(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return board
	}
	for want, err := range map[string]error{
		"regions 1 (want 2, as there are rows)":                        of(StarBattle(square("AA\nAA"), 1)).err,
		"row 1 has 3 squares (want 2)":                                 of(StarBattle(square("AAB\nAAB"), 1)).err,
		"stars 3 (want 1 to 2)":                                        of(StarBattle(square("AA\nBB"), 3)).err,
		"rows 0 (want 1 to 100)":                                       of(RegionQueens(nil, true)).err,
		"rows 0 (want 1 to 200)":                                       of(Nonogram(Clues{})).err,
		"block of 3 in row1 (want 1 to 2)":                             of(Nonogram(Clues{[][]int{{3}}, [][]int{{1}, {1}}})).err,
		"blocks of row1, which need 1 cells more than the 2 there are": of(Nonogram(Clues{[][]int{{1, 1}}, [][]int{{1}, {1}}})).err,
		"the run r1c1> without a sum":                                  of(Kakuro([][]KakuroCell{{open, open}})).err,
		"square r1c2 in no run of two or more":                         of(Kakuro([][]KakuroCell{{{}, open}})).err,
		"sum 3 in r1c1, behind which no two squares are open":          of(Kakuro([][]KakuroCell{{{Across: 3}, open}})).err,
		"sum 2 of the 2 squares of the run r1c2> (want 3 to 17)":       of(Kakuro([][]KakuroCell{{{Across: 2}, open, open}})).err,
		"row 2 has 1 squares (want 2)":                                 of(Crossword([]string{"..", "."}, nil)).err,
		"a pattern without two open squares side by side":              of(Crossword([]string{".#", "#."}, nil)).err,
		`word "a b" (want letters)`:                                    of(Crossword([]string{".."}, []string{"a b"})).err,
		`2 to 1 copies of piece "P"`:                                   of(Tiling(Box(1, 1, 1), []Stock{{Piece{Name: "P", Cells: []Cell{{}}}, 2, 1}})).err,
		`piece "P" has no cells`:                                       of(Tiling(Box(1, 1, 1), []Stock{{Piece{Name: "P"}, 0, -1}})).err,
	} {
		if err == nil || !errors.Is(err, ErrArgument) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
