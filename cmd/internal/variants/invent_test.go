package variants

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// A trial is a puzzle with rules and few empty cells.
type trial struct {
	grid *cover.Grid
	set  *rules.Set
}

func (tr trial) String() string {
	return fmt.Sprintf("boxes of %v\n%s%v", tr.set.Layout, tr.set.Text(), tr.grid)
}

// shapes are the boxes of the grids tried; boxes of one row mean none.
var shapes = [][2]int{{2, 2}, {1, 4}, {1, 5}, {2, 3}, {1, 6}}

// draw draws a trial with a rule of each kind, or several.
func draw(t *rapid.T, kinds ...*rules.Kind) trial {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	for range 100 { // some kinds fit into two in five grids
		if tr, err := invent(rng, kinds...); err == nil {
			return tr
		}
	}
	t.Skip("no grid for these rules")
	return trial{}
}

// invent makes a trial: a random grid, rules that it obeys or nearly obeys, and some cells left empty. The error says why these
// rules cannot be stated for that grid.
func invent(rng *rand.Rand, kinds ...*rules.Kind) (trial, error) {
	shape := shapes[rng.IntN(len(shapes))]
	l, err := cover.NewLayout(shape[0], shape[1])
	if err != nil {
		return trial{}, err
	}
	full, text := start(rng, l, kinds)
	for _, k := range kinds {
		if k.Global {
			continue
		}
		if line, ok := write(rng, full, k); ok {
			text = append(text, line)
		}
	}
	set, err := parse(l, text...)
	if err != nil {
		return trial{}, err
	}
	if set.Empty() {
		return trial{}, errors.New("no such rule in this grid")
	}
	g, err := cover.FromDigits(set.Layout, full.Digits())
	if err != nil {
		return trial{}, err
	}
	for _, c := range rng.Perm(l.Cells())[:1+rng.IntN(14)] {
		g.Set(c, 0)
	}
	return trial{g, set}, nil
}

// start returns a full grid, and the lines of those kinds that are rules of the whole grid. In most cases the grid obeys these
// rules, if there is such a grid.
func start(rng *rand.Rand, l *cover.Layout, kinds []*rules.Kind) (*cover.Grid, []string) {
	full := filled(rand.New(rand.NewPCG(rng.Uint64(), 0)), l)
	var text []string
	for _, k := range kinds {
		if !k.Global {
			continue
		}
		text = append(text, guess(rng, l, k))
		if strings.HasPrefix(k.Word, "all-") || k == rules.ByWord("non-consecutive") && rng.IntN(2) == 0 {
			text = append(text, marks(rng, full, k)...)
		}
	}
	set, err := parse(l, text...)
	if err != nil || set.Broken(full.Digits()) == nil || rng.IntN(8) == 0 {
		return full, text
	}
	begun := cover.NewGrid(set.Layout)
	for c, d := range rng.Perm(l.Size()) {
		begun.Set(c, d+1)
	}
	solver, c, err := (&Engine{set: set, grid: begun}).cover()
	if err != nil {
		return full, text
	}
	left := 1 + rng.IntN(30)
	for solution, err := range solver.Solutions(context.Background()) { // the grids are small: some 200,000 nodes at most
		if err != nil {
			break
		}
		if full, err = Fill(set.Layout, c, solution); err != nil {
			panic(err)
		}
		if left--; left == 0 {
			break
		}
	}
	return full, text
}

// marks returns lines with all marks that a full grid has under a rule "all marks are given". In some cases it leaves one out.
func marks(rng *rand.Rand, full *cover.Grid, k *rules.Kind) (text []string) {
	words := map[string][]string{
		"all-ratio": {"ratio: 2"}, "all-difference": {"difference: 1"}, "all-black": {"black:"},
		"all-kropki": {"white:", "black:"}, "all-x": {"x:"}, "all-v": {"v:"}, "all-xv": {"x:", "v:"},
	}[k.Word]
	if words == nil {
		words = []string{"white:"}
	}
	l := full.Layout()
	n := l.Size()
	for a := range n * n {
		for _, b := range []int{a + 1, a + n} {
			if b >= n*n || b == a+1 && b%n == 0 || rng.IntN(60) == 0 {
				continue
			}
			for _, word := range words {
				line := fmt.Sprintf("%s %s %s", word, l.CellName(a), l.CellName(b))
				if set, err := parse(l, line); err == nil && set.Broken(full.Digits()) == nil {
					text = append(text, line)
					break
				}
			}
		}
	}
	return text
}

func parse(l *cover.Layout, text ...string) (*rules.Set, error) {
	var lines []rules.TextLine
	for i, line := range text {
		lines = append(lines, rules.TextLine{Number: i + 1, Text: line})
	}
	return rules.Parse(l, lines)
}

// write returns the text of a rule of the kind that the grid obeys, if it finds one. In one case of eight it returns any rule.
func write(rng *rand.Rand, full *cover.Grid, k *rules.Kind) (string, bool) {
	l := full.Layout()
	wild := rng.IntN(8) == 0
	last := ""
	for range 400 {
		line := guess(rng, l, k)
		set, err := parse(l, line)
		if err != nil {
			continue
		}
		if last = line; wild || set.Broken(full.Digits()) == nil {
			return line, true
		}
	}
	return last, last != ""
}

// guess returns the text of a random rule of the kind, which may not be valid.
func guess(rng *rand.Rand, l *cover.Layout, k *rules.Kind) string {
	n := l.Size()
	if k.Global {
		return "rules: " + k.Word
	}
	if k.Word == "regions" {
		return "regions: " + regionsOf(rng, n)
	}
	var words []string
	numbers := ""
	if k.Most > 0 && (k.Fewest > 0 || rng.IntN(3) > 0) {
		numbers = fmt.Sprint(rng.IntN(4 * n))
		if k.Digits {
			numbers = ""
			for range 1 + rng.IntN(3) {
				numbers += fmt.Sprint(1 + rng.IntN(n))
			}
		}
	}
	groups := 1
	if k.Groups > 1 {
		groups = 2
	}
	length := max(k.Least, 1) + rng.IntN(max(3, n/2))
	for i := range groups {
		if i > 0 {
			words = append(words, "|")
		}
		if k.Word == "arrow" || k.Word == "equal-sums" {
			length = 1 + rng.IntN(3)
		}
		if k.Word == "doubler-cage" && i > 0 { // some cells of the cage
			words = append(words, words[:1+rng.IntN(len(words)-1)]...)
			break
		}
		for _, c := range walk(rng, l, k, length) {
			words = append(words, l.CellName(c))
		}
	}
	if k.Last {
		words = append(words, numbers)
	} else if numbers != "" {
		words = append([]string{numbers}, words...)
	}
	return k.Word + ": " + strings.Join(words, " ")
}

// walk returns cells as a kind wants them: a row or column from either end, neighbours, or any way over the grid.
func walk(rng *rand.Rand, l *cover.Layout, k *rules.Kind, length int) []int {
	n := l.Size()
	if k.Whole {
		line := make([]int, n)
		at, byRow := rng.IntN(n), rng.IntN(2) == 0
		for i := range line {
			line[i] = i*n + at
			if byRow {
				line[i] = at*n + i
			}
		}
		if rng.IntN(2) == 0 {
			slices.Reverse(line)
		}
		return line
	}
	if k.Greatest > 0 {
		length = k.Greatest
	}
	if k.Word == "quad" {
		c := rng.IntN(n-1)*n + rng.IntN(n-1)
		return []int{c, c + 1, c + n, c + n + 1}
	}
	slant := [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}[rng.IntN(4)]
	cells := []int{rng.IntN(n * n)}
	for range 50 {
		if len(cells) == length {
			break
		}
		at := cells[len(cells)-1]
		step := [2]int{rng.IntN(3) - 1, rng.IntN(3) - 1}
		if k.Word == "little-killer" {
			step = slant
		}
		r, c := at/n+step[0], at%n+step[1]
		if r >= 0 && c >= 0 && r < n && c < n && !slices.Contains(cells, r*n+c) {
			cells = append(cells, r*n+c)
		}
	}
	return cells
}

// regionsOf returns a drawing of regions: rows, of which some cells are exchanged.
func regionsOf(rng *rand.Rand, n int) string {
	letters := make([]byte, n*n)
	for i := range letters {
		letters[i] = 'a' + byte(i/n)
	}
	for range n {
		a, b := rng.IntN(n*n), rng.IntN(n*n)
		letters[a], letters[b] = letters[b], letters[a]
	}
	rows := make([]string, n)
	for i := range rows {
		rows[i] = string(letters[i*n : i*n+n])
	}
	return strings.Join(rows, " ")
}
