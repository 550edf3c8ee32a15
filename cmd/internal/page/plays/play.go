package plays

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
)

// A Play is a puzzle, and what is done with it: each member but the first ones is a move, which is left out if it is empty.
type Play struct {
	Size   int
	Text   string   // as it is pasted
	Rules  []string // in the words of the program
	Words  bool     // there is a rule in words, too
	Givens string

	Entries []Digit // typed in this order
	Step    bool    // ask for a step, and apply it
	Asked   []Digit // candidates that are asked for
	Pointed []int   // cells of givens that are pointed at
	Rule    string  // typed into the field of rules
	Given   []Digit // typed, as are the next ones
	Less    []Digit // taken away
	Make    bool    // leave out what is not needed, or add what is, in the page's own words
	All     bool    // count them all, where the page offers it

	memo map[string]answer // what its model knows
}

// A Digit is one in a cell, '1' for 1.
type Digit struct {
	Cell  int
	Digit string
}

// least is how many nodes a puzzle may cost its model, so that the questions about it are in reach.
const least = 20_000

// Random makes up a play on a grid of a size.
func Random(rng *rand.Rand, size int) *Play {
	for {
		p := &Play{Size: size, Rules: globals(rng, size)}
		m := NewModel(size, p.Rules)
		m.Nodes = least
		grid := m.random(rng)
		if grid == "" {
			continue
		}
		empty := rng.IntN(3) == 0 && (size < 9 || rng.IntN(4) == 0) // a large killer takes seconds
		p.Rules = append(p.Rules, m.local(rng, grid, p.Rules, empty)...)
		m = NewModel(size, p.Rules)
		m.Nodes = least
		if p.givens(rng, m, grid, empty); m.Nodes < 0 {
			continue
		}
		p.moves(rng, m, grid)
		return p
	}
}

// random returns a grid that obeys the rules, or "".
func (m *Model) random(rng *rand.Rand) (found string) {
	grid := make([]byte, m.Size*m.Size)
	m.search(grid, func(digits uint16) []byte {
		var all []byte
		for ; digits != 0; digits &= digits - 1 {
			all = append(all, byte(bits.TrailingZeros16(digits)))
		}
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		return all
	}, func() bool {
		found = text(grid)
		return false
	})
	return found
}

// globals returns rules about all cells, often none.
func globals(rng *rand.Rand, size int) (rules []string) {
	if rng.IntN(3) > 0 {
		return nil
	}
	names := []string{"anti-knight", "anti-king", "diagonal-down", "diagonal-up", "non-consecutive", "all-white"}
	if size == 4 {
		names = []string{"anti-knight", "diagonal-down", "diagonal-up"} // others leave no grid
	}
	for _, k := range rng.Perm(len(names))[:1+rng.IntN(2)] {
		if strings.HasPrefix(names[k], "diagonal") || len(rules) == 0 {
			rules = append(rules, "rules: "+names[k])
		}
	}
	return rules
}

// local returns rules about some cells that a grid obeys, but for a few of them; many if there are no givens.
func (m *Model) local(rng *rand.Rand, grid string, global []string, many bool) (rules []string) {
	n := 0
	switch {
	case many:
		n = m.Size * m.Size / 3
		if rng.IntN(2) == 0 {
			return m.cages(rng, grid)
		}
	case rng.IntN(2) == 0:
		n = 1 + rng.IntN(4)
	}
	for range 20 * n {
		if len(rules) < n {
			rules = append(rules, m.line(rng, grid, global)...)
		}
	}
	slices.Sort(rules)
	return slices.Compact(rules)
}

// walk returns different cells, each beside the one before it.
func (m *Model) walk(rng *rand.Rand, cell, n int) []int {
	cells := []int{cell}
	for range 4 * n {
		row, column := cell/m.Size, cell%m.Size
		d := [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[rng.IntN(4)]
		row, column = row+d[0], column+d[1]
		if next := row*m.Size + column; min(row, column) >= 0 && max(row, column) < m.Size && !slices.Contains(cells, next) {
			cells = append(cells, next)
			cell = next
		}
		if len(cells) == n {
			break
		}
	}
	return cells
}

// line returns a rule on a few cells that a grid obeys, or nothing.
func (m *Model) line(rng *rand.Rand, grid string, global []string) []string {
	cells := m.walk(rng, rng.IntN(len(grid)), 2+rng.IntN(3))
	names := make([]string, len(cells))
	for k, cell := range cells {
		names[k] = Name(m.Size, cell)
	}
	words := []string{"even", "odd", "thermo", "renban", "palindrome", "greater"}
	if !slices.Contains(global, "rules: non-consecutive") { // which reads dots
		words = append(words, "white", "black")
	}
	word := words[rng.IntN(len(words))]
	if slices.Contains([]string{"greater", "black", "white"}, word) {
		names = names[:min(2, len(names))]
	}
	if len(names) < 2 {
		return nil
	}
	rule := word + ": " + strings.Join(names, " ")
	if !NewModel(m.Size, []string{rule}).obeys(grid) {
		return nil
	}
	return []string{rule}
}

// obeys reports whether a full grid obeys the rules.
func (m *Model) obeys(grid string) bool { return m.Count(grid, 1, nil) == 1 }

// cages divides the grid into cages with the sums that a grid has, or rarely another one.
func (m *Model) cages(rng *rand.Rand, grid string) (rules []string) {
	taken := make([]bool, len(grid))
	for _, first := range rng.Perm(len(grid)) {
		var cells []int
		sum := 0
		digits := ""
		for _, cell := range m.walk(rng, first, 2+rng.IntN(3)) {
			if taken[cell] || strings.Contains(digits, grid[cell:cell+1]) {
				break
			}
			taken[cell] = true
			cells = append(cells, cell)
			digits += grid[cell : cell+1]
			sum += int(grid[cell] - '0')
		}
		if len(cells) == 0 {
			continue
		}
		if rng.IntN(200) == 0 && m.sums(make([]byte, len(cells)), sum+1) {
			sum++
		}
		rule := fmt.Sprint("cage: ", sum)
		for _, cell := range cells {
			rule += " " + Name(m.Size, cell)
		}
		rules = append(rules, rule)
	}
	return rules
}

// givens chooses givens of a grid: a few, as many as make it the only one, or many.
func (p *Play) givens(rng *rand.Rand, m *Model, grid string, empty bool) {
	givens := []byte(strings.Repeat(".", len(grid)))
	cells := rng.Perm(len(grid))
	if !empty {
		for _, cell := range cells[:rng.IntN(len(grid)/3)] {
			givens[cell] = grid[cell]
		}
	}
	most := []int{1, 1, 20, 1000, 1_000_000}[rng.IntN(5)] // solutions
	for _, cell := range cells {
		if most > 1000 || m.Count(string(givens), most+1, nil) <= most || m.Nodes < 0 {
			break
		}
		givens[cell] = grid[cell]
	}
	switch rng.IntN(12) {
	case 0: // full
		copy(givens, grid)
	case 1, 2: // more than are needed
		for _, cell := range cells[:len(grid)/2] {
			givens[cell] = grid[cell]
		}
	case 3, 4: // a digit that the grid does not have
		cell := cells[0]
		givens[cell] = '1' + byte(rng.IntN(p.Size))
	case 5: // and one taken away
		givens[cells[0]] = '.'
	}
	p.Givens = string(givens)
	m.Count(p.Givens, 1001, nil) // it must be in reach, too
	p.Text = strings.Join(append(slices.Clone(p.Rules), p.Givens), "\n") + "\n"
	if p.Words = len(p.Rules) == 0 && rng.IntN(8) == 0; p.Words {
		p.Text = setter(p.Size, p.Givens)
	}
}

// setter writes a puzzle as the page f-puzzles does, with a rule in words.
func setter(size int, givens string) string {
	var rows []string
	for row := range slices.Chunk([]byte(givens), size) {
		var cells []string
		for _, c := range row {
			cells = append(cells, map[bool]string{true: "{}", false: fmt.Sprintf(`{"value":%c,"given":true}`, c)}[c == '.'])
		}
		rows = append(rows, "["+strings.Join(cells, ",")+"]")
	}
	return fmt.Sprintf(`{"size":%d,"grid":[%s],"ruleset":"Cells a knight's move apart differ."}`, size, strings.Join(rows, ","))
}

// moves chooses what is done.
func (p *Play) moves(rng *rand.Rand, m *Model, grid string) {
	m.Count(p.Givens, 1, func(solution string) { grid = solution })
	random := func() string { return string(rune('1' + rng.IntN(p.Size))) }
	var open, given []int
	for cell := range grid {
		if p.Givens[cell] == '.' {
			open = append(open, cell)
		} else {
			given = append(given, cell)
		}
	}
	rng.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	rng.Shuffle(len(given), func(i, j int) { given[i], given[j] = given[j], given[i] })
	whole := rng.IntN(3) == 0
	p.Entries, p.Asked, p.Pointed, p.Given, p.Less = []Digit{}, []Digit{}, []int{}, []Digit{}, []Digit{} // never null in the page
	for k, cell := range open {
		if !whole && k > 4 {
			break
		}
		d := grid[cell : cell+1]
		if rng.IntN(3*p.Size) == 0 {
			d = random()
		}
		p.Entries = append(p.Entries, Digit{cell, d})
	}
	p.Step, p.Make = rng.IntN(2) == 0, rng.IntN(3) == 0
	if p.Size == 6 {
		few := NewModel(p.Size, p.Rules)
		few.Nodes = 500_000
		p.All = few.Count(p.Givens, 50_000, nil) < 50_000 && few.Nodes >= 0
	}
	if rng.IntN(4) == 0 {
		for _, cell := range open[max(0, len(open)-2):] {
			p.Asked = append(p.Asked, Digit{cell, random()})
		}
		p.Pointed = append(p.Pointed, given[:min(2, len(given))]...)
	}
	if rng.IntN(3) == 0 {
		if found := m.line(rng, grid, p.Rules); found != nil && !slices.Contains(p.Rules, found[0]) {
			p.Rule = found[0]
		}
	}
	if len(open) > 0 && rng.IntN(2) == 0 {
		p.Given = []Digit{{open[0], random()}}
	}
	if len(given) > 1 && rng.IntN(3) == 0 {
		p.Less = []Digit{{given[0], ""}}
	}
}

// JSON returns plays as JavaScript writes them.
func JSON(plays []*Play) string {
	out, err := json.Marshal(plays)
	if err != nil {
		panic(err)
	}
	return string(out)
}
