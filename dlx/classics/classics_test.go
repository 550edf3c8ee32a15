package classics

import (
	"bufio"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
)

// problem is what a function of the package returns.
type problem struct {
	*dlx.Problem
	err error
}

func of(p *dlx.Problem, err error) problem { return problem{p, err} }

// times is a list of n times k.
func times(k, n int) []int { return slices.Repeat([]int{k}, n) }

// reducedLatin is an empty square whose first row and column are in order.
func reducedLatin(n int) [][]int {
	square := make([][]int, n)
	for r := range square {
		square[r] = make([]int, n)
		square[r][0] = r + 1
		for c := range n {
			if r == 0 {
				square[r][c] = c + 1
			}
		}
	}
	return square
}

// petersen is the Petersen graph.
func petersen() (g Graph) {
	for i := range 10 {
		g.Vertices = append(g.Vertices, "v"+strconv.Itoa(i))
	}
	for i := range 5 {
		g.Edges = append(g.Edges, [2]int{i, (i + 1) % 5}, [2]int{i, i + 5}, [2]int{i + 5, (i+2)%5 + 5})
	}
	return g
}

// scott is the chessboard without its four middle squares.
func scott() []Cell {
	return Box(1, 8, 8, Cell{0, 3, 3}, Cell{0, 3, 4}, Cell{0, 4, 3}, Cell{0, 4, 4})
}

// problems are the problems to count. Problems of the published table have the names used there.
var problems = []struct {
	name  string
	make  func() problem
	count uint64
	slow  bool // takes more than a second or two
}{
	{"queens8", func() problem { return of(Queens(8)) }, 92, false},
	{"queens9", func() problem { return of(Queens(9)) }, 352, false},
	{"queens12", func() problem { return of(Queens(12)) }, 14200, false},
	{"langford7", func() problem { return of(Langford(7, 2)) }, 52, false},
	{"langford8", func() problem { return of(Langford(8, 2)) }, 300, false},
	{"langford3_9", func() problem { return of(Langford(9, 3)) }, 6, false},
	{"pent3x20", func() problem { return of(Packing(Box(1, 3, 20), Pentominoes(), false)) }, 8, false},
	{"pent4x15", func() problem { return of(Packing(Box(1, 4, 15), Pentominoes(), false)) }, 1472, true},
	{"scott8x8", func() problem { return of(Packing(scott(), Pentominoes(), false)) }, 520, true},
	{"pent2x5x6", func() problem { return of(Packing(Box(2, 5, 6), Pentominoes(), false)) }, 2112, true},
	{"soma", func() problem { return of(Packing(Box(3, 3, 3), Soma(), false)) }, 11520, false},
	{"domino6x6", func() problem { return of(Dominoes(6, 6)) }, 6728, false},
	{"domino6x8", func() problem { return of(Dominoes(6, 8)) }, 167089, false},
	{"ltromino6x9", func() problem { return of(Trominoes(6, 9)) }, 4312, false},
	{"latin5", func() problem { return of(Latin(5)) }, 161280, false},
	{"latin6red", func() problem { return of(Completion(reducedLatin(6))) }, 9408, false},
	{"sts9", func() problem { return of(Steiner(9)) }, 840, false},
	{"onefact8", func() problem { return of(OneFactorizations(8)) }, 6240, false},
	{"pmK12", func() problem { return of(Matchings(Complete(12))) }, 10395, false},
	{"bell10", func() problem { return of(Partitions(shares(times(1, 10)))) }, 115975, false},
	{"perm9", func() problem { return of(Assignment(slices.Repeat([][]int64{make([]int64, 9)}, 9))) }, 362880, false},
	{"xpetersen4", func() problem { return of(Colourings(petersen(), 4)) }, 12960, false},
	{"debruijn4", func() problem { return of(DeBruijn(4)) }, 16, false},
	{"binmat5_2", func() problem { return of(BinaryMatrices(times(2, 5), times(2, 5))) }, 2040, false},
	{"binmat6_2", func() problem { return of(BinaryMatrices(times(2, 6), times(2, 6))) }, 67950, false},
	{"queendom8_5", func() problem { return of(Domination(8, 5)) }, 4860, true},

	{"7 points", func() problem { return of(Steiner(7)) }, 30, false},
	{"8 points", func() problem { return of(Steiner(8)) }, 0, false},
	{"6 players", func() problem { return of(OneFactorizations(6)) }, 6, false},
	{"3x20, reduced", func() problem { return of(Packing(Box(1, 3, 20), Pentominoes(), true)) }, 2, false},
	{"4x15, reduced", func() problem { return of(Packing(Box(1, 4, 15), Pentominoes(), true)) }, 368, false},
	{"5x12, reduced", func() problem { return of(Packing(Box(1, 5, 12), Pentominoes(), true)) }, 1010, true},
	{"6x10, reduced", func() problem { return of(Packing(Box(1, 6, 10), Pentominoes(), true)) }, 2339, true},
	{"8x8 without the middle, reduced", func() problem { return of(Packing(scott(), Pentominoes(), true)) }, 65, false},
	{"soma, reduced", func() problem { return of(Packing(Box(3, 3, 3), Soma(), true)) }, 240, false},
	{"2x5x6, reduced", func() problem { return of(Packing(Box(2, 5, 6), Pentominoes(), true)) }, 264, true},
	{"odd board", func() problem { return of(Dominoes(3, 3)) }, 0, false},
	{"1 queen", func() problem { return of(Queens(1)) }, 1, false},
	{"2 queens", func() problem { return of(Queens(2)) }, 0, false},
	{"1 symbol", func() problem { return of(Latin(1)) }, 1, false},
	{"complete graph", func() problem { return of(Colourings(Complete(4), 5)) }, 5 * 4 * 3 * 2, false},
	{"no edges", func() problem { return of(Colourings(Graph{Vertices: []string{"a", "b"}}, 3)) }, 9, false},
	{"3 bits", func() problem { return of(DeBruijn(3)) }, 2, false},
	{"1 bit", func() problem { return of(DeBruijn(1)) }, 1, false},
	{"900", func() problem { return of(Partitions(shares([]int{2, 2, 2}))) }, factorisations(900, 1), false},
	{"360", func() problem { return of(Partitions(shares([]int{3, 2, 1}))) }, factorisations(360, 1), false},
	{"1260", func() problem { return of(Partitions(shares([]int{2, 2, 1, 1}))) }, factorisations(1260, 1), false},
	{"sums that differ", func() problem { return of(BinaryMatrices([]int{1, 0}, []int{2, 0})) }, 0, false},
	{"words", func() problem { return of(WordRectangle(2, 3, words)) }, rectangles(words), false},
}

// shares is a multiset of elements with the given multiplicities.
func shares(multiplicities []int) (multiset []Share) {
	for i, n := range multiplicities {
		multiset = append(multiset, Share{"x" + strconv.Itoa(i+1), n})
	}
	return multiset
}

// factorisations counts the ways to write n as a product of different squarefree
// numbers above least.
func factorisations(n, least int) (count uint64) {
	if n == 1 {
		return 1
	}
divisor:
	for d := least + 1; d <= n; d++ {
		if n%d != 0 {
			continue
		}
		for k := 2; k*k <= d; k++ {
			if d%(k*k) == 0 {
				continue divisor
			}
		}
		count += factorisations(n/d, d)
	}
	return count
}

// words has a few words of two and three letters, one of them twice.
var words = strings.Fields("tea ate at te ea tee et ta ae at")

// rectangles counts the rectangles of two rows and three columns of words by trying all rows.
func rectangles(words []string) (count uint64) {
	distinct := slices.Compact(slices.Sorted(slices.Values(words)))
	for _, a := range distinct {
	row:
		for _, b := range distinct {
			if len(a) != 3 || len(b) != 3 {
				continue
			}
			for c := range 3 {
				if !slices.Contains(distinct, a[c:c+1]+b[c:c+1]) {
					continue row
				}
			}
			count++
		}
	}
	return count
}

// slow is the environment variable with which the slow problems are counted, too.
const slow = "DLX_SUDOKU_SLOW"

func TestCounts(t *testing.T) {
	for _, test := range problems {
		t.Run(test.name, func(t *testing.T) {
			if test.slow && os.Getenv(slow) == "" {
				t.Skipf("takes long: %s is not set", slow)
			}
			t.Parallel()
			p := test.make()
			if p.err != nil {
				t.Fatal(p.err)
			}
			s, err := dlx.NewSolverIn(p.Problem, dlx.Auto)
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Count(context.Background(), 0)
			if got != test.count || err != nil {
				t.Errorf("Count = %d, %v, want %d", got, err, test.count)
			}
		})
	}
}

// TestTable compares with the published table: the numbers of items, options and solutions.
func TestTable(t *testing.T) {
	const dataDir = "DLX_SUDOKU_DATA"
	dir := os.Getenv(dataDir)
	if dir == "" {
		t.Skipf("no data: %s is not set", dataDir)
	}
	f, err := os.Open(filepath.Join(dir, "xc", "TABLE.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := make(map[string][]string)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		rows[fields[0]] = fields
	}
	// Stated without the diagonals of one square there.
	other := map[string]bool{"queens8": true, "queens9": true, "queens12": true}
	compared := 0
	for _, test := range problems {
		row := rows[test.name]
		if row == nil {
			continue
		}
		compared++
		p := test.make()
		if p.err != nil {
			t.Fatal(p.err)
		}
		want := row[2:6]
		got := []string{strconv.Itoa(p.Primary()), strconv.Itoa(p.Secondary()), strconv.Itoa(p.Options()), strconv.FormatUint(test.count, 10)}
		if other[test.name] {
			want, got = want[2:], got[2:]
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
	}
	if compared < 20 {
		t.Errorf("only %d problems are in the table", compared)
	}
}

func TestArguments(t *testing.T) {
	nobody := Graph{Vertices: []string{"a", "b"}, Edges: [][2]int{{0, 2}}}
	for _, test := range []struct {
		name string
		p    problem
		want string
	}{
		{"no queens", of(Queens(0)), "wrong argument: queens 0 (want 1 to 1000)"},
		{"queens to no avail", of(Domination(3, 10)), "wrong argument: queens 10 (want 1 to 9)"},
		{"one copy", of(Langford(3, 1)), "wrong argument: copies 1 (want 2 to 100)"},
		{"a row too short", of(Completion([][]int{{1, 2}, {0}})), "wrong argument: row 2 has 1 cells (want 2)"},
		{"a symbol too large", of(Completion([][]int{{1, 3}, {0, 0}})), "wrong argument: symbol 3 in cell r1c2 (want 0 to 2)"},
		{"a symbol twice in a row", of(Completion([][]int{{1, 1}, {0, 0}})), "wrong argument: symbol 1 is twice in row 1"},
		{"a symbol twice in a column", of(Completion([][]int{{1, 0}, {1, 0}})), "wrong argument: symbol 1 is twice in column 1"},
		{"two points", of(Steiner(2)), "wrong argument: points 2 (want 3 to 100)"},
		{"odd players", of(OneFactorizations(7)), "wrong argument: players 7 (want an even number)"},
		{"an edge to nowhere", of(Matchings(nobody)), "wrong argument: edge 0-2 (want vertices 0 to 1)"},
		{"a loop", of(Colourings(Graph{[]string{"a"}, [][2]int{{0, 0}}}, 2)), "wrong argument: an edge from a to itself"},
		{"an edge twice", of(Matchings(Graph{[]string{"a", "b"}, [][2]int{{0, 1}, {1, 0}}})), "wrong argument: edge a-b twice"},
		{"no colours", of(Colourings(Complete(3), 0)), "wrong argument: colours 0 (want 1 to 1000)"},
		{"no rows", of(WordRectangle(0, 3, nil)), "wrong argument: rows 0 (want 1 to 100)"},
		{"no word", of(WordRectangle(3, 3, []string{"a:b"})), `wrong argument: word "a:b" (want letters)`},
		{"many bits", of(DeBruijn(11)), "wrong argument: bits in a word 11 (want 1 to 10)"},
		{"a negative sum", of(BinaryMatrices([]int{-1}, []int{1})), "wrong argument: sum -1 of row 1 (want 0 or more)"},
		{"no elements", of(Partitions(nil)), "wrong argument: different elements 0 (want 1 to 20)"},
		{"a negative multiplicity", of(Partitions([]Share{{"a", -1}})), "wrong argument: a -1 times (want 0 or more)"},
		{"costs that lack", of(Assignment([][]int64{{1, 2}, {3}})), "wrong argument: row 2 has 1 costs (want 2)"},
		{"a negative cost", of(Assignment([][]int64{{-1}})), "wrong argument: cost -1 of worker 1 at job 1 (want 0 to 9223372036854775807)"},
		{"no cells", of(Packing(nil, Soma(), false)), "wrong argument: cells 0 (want 1 to 10000)"},
		{"no pieces", of(Packing(Box(1, 2, 2), nil, false)), "wrong argument: pieces 0 (want 1 to 10000)"},
		{"no pieces to reduce with", of(Packing(Box(3, 4, 5), Pentominoes(), true)), "wrong argument: pieces (want a second one that no turn or reflection leaves in its place)"},
		{"an empty piece", of(Packing(Box(1, 2, 2), []Piece{{Name: "a"}}, false)), `wrong argument: piece "a" has no cells`},
	} {
		if test.p.err == nil || test.p.err.Error() != test.want || !errors.Is(test.p.err, ErrArgument) {
			t.Errorf("%s: error %v, want %s", test.name, test.p.err, test.want)
		}
	}
}

// TestReduced compares the solutions of reduced problems with those of all: each class under the symmetries is met once.
func TestReduced(t *testing.T) {
	for _, test := range []struct {
		name   string
		region []Cell
		pieces []Piece
	}{
		{"3x20", Box(1, 3, 20), Pentominoes()},
		{"square of five", Box(1, 5, 5), pick(Pentominoes(), "PLVYN")},
		{"a bar", Box(1, 3, 5), pick(Pentominoes(), "PVU")},
		{"cube", Box(3, 3, 3), Soma()},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stock []Stock
			for _, p := range test.pieces {
				stock = append(stock, Stock{p, 1, 1})
			}
			all, err := newBoard(test.region, stock, maxCells)
			if err != nil {
				t.Fatal(err)
			}
			reduced, _ := newBoard(test.region, stock, maxCells)
			group := all.symmetries()
			if err := reduced.reduce(); err != nil {
				t.Fatal(err)
			}
			classes := make(map[string]int)
			for _, sol := range all.solutions(t) {
				classes[canonical(sol, group)] = 0
			}
			for _, sol := range reduced.solutions(t) {
				classes[canonical(sol, group)]++
			}
			for class, n := range classes {
				if n != 1 {
					t.Fatalf("%d solutions of the class of %s, want 1", n, class)
				}
			}
			if len(classes) == 0 {
				t.Error("no solutions")
			}
		})
	}
}

// pick returns the pieces of one letter that are named.
func pick(pieces []Piece, names string) (picked []Piece) {
	for _, p := range pieces {
		if strings.Contains(names, p.Name) {
			picked = append(picked, p)
		}
	}
	return picked
}

// solutions returns all solutions of a board: for each cell, the piece that covers it.
func (b *board) solutions(t *testing.T) (all [][]int) {
	p, err := b.problem()
	if err != nil {
		t.Fatal(err)
	}
	s := dlx.NewSolver(p)
	var items []int
	for sol := range s.Solutions(context.Background()) {
		covered := make([]int, len(b.region))
		for _, o := range sol {
			items = p.AppendOption(items[:0], o)
			for _, i := range items[1:] {
				if i < p.Primary() {
					covered[i-len(b.stock)] = items[0]
				}
			}
		}
		all = append(all, covered)
	}
	return all
}

// canonical names the class of a solution.
func canonical(covered []int, group []symmetry) string {
	least := covered
	for _, s := range group {
		image := make([]int, len(covered))
		for i, piece := range covered {
			image[s.cells[i]] = s.pieces[piece]
		}
		if slices.Compare(image, least) < 0 {
			least = image
		}
	}
	var name strings.Builder
	for _, piece := range least {
		name.WriteByte(byte('a' + piece))
	}
	return name.String()
}

func TestPieces(t *testing.T) {
	// How many ways there are to lie: in the plane with turning over, 63 for the pentominoes (Golomb); and 24 divided by
	// the number of turns that leave the piece as it is.
	flat := 0
	for _, p := range Pentominoes() {
		if len(p.Cells) != 5 {
			t.Errorf("%s has %d cells", p.Name, len(p.Cells))
		}
		for _, cells := range p.orientations() {
			if cells[len(cells)-1][0] == 0 {
				flat++
			}
		}
	}
	if flat != 63 {
		t.Errorf("the pentominoes lie in %d ways, want 63", flat)
	}
	want := map[string]int{"V": 12, "L": 24, "T": 12, "Z": 12, "A": 12, "B": 12, "P": 8}
	for _, p := range Soma() {
		if got := len(p.orientations()); got != want[p.Name] {
			t.Errorf("%s lies in %d ways, want %d", p.Name, got, want[p.Name])
		}
	}
}
