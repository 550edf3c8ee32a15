package interchange

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
)

// An smvModel is SMV text as it was read: which values each element of its one array may have, and what must hold in
// each state of a counterexample. It is an evaluator of the little that is written: it knows arrays of numbers and of
// Booleans, assignments of sets, and LTLSPEC !G (…) with conjunctions of a != b and count(…) = k.
type smvModel struct {
	array     string
	low, high int // of an element's values; 0 and 1 for Booleans
	boolean   bool
	choices   [][]int // by index; nil: not assigned
	differ    [][2]int
	counts    [][]int
	one       []int // what each of counts must be
}

var smvDeclaration = regexp.MustCompile(`^(\w+): array 0\.\.(\d+) of (?:(\d+)\.\.(\d+)|boolean);$`)

// parseSMV reads SMV text by its tokens; line ends mean nothing but the end of a comment.
func parseSMV(text string) (*smvModel, error) {
	var rest strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "--")
		rest.WriteString(strings.TrimSpace(line) + " ")
	}
	s := rest.String()
	section := func(from, to string) (string, error) {
		_, after, ok := strings.Cut(s, from)
		if !ok {
			return "", fmt.Errorf("no %q", from)
		}
		if to == "" {
			return strings.TrimSpace(after), nil
		}
		before, _, ok := strings.Cut(after, to)
		if !ok {
			return "", fmt.Errorf("no %q", to)
		}
		return strings.TrimSpace(before), nil
	}
	if !strings.HasPrefix(strings.TrimSpace(s), "MODULE main VAR ") {
		return nil, fmt.Errorf("no MODULE main and VAR at the beginning of %.40q", s)
	}
	declaration, err := section("VAR", "ASSIGN")
	if err != nil {
		return nil, err
	}
	found := smvDeclaration.FindStringSubmatch(declaration)
	if found == nil {
		return nil, fmt.Errorf("declaration %q", declaration)
	}
	last, _ := strconv.Atoi(found[2])
	m := &smvModel{array: found[1], boolean: found[3] == "", high: 1, choices: make([][]int, last+1)}
	if !m.boolean {
		m.low, _ = strconv.Atoi(found[3])
		m.high, _ = strconv.Atoi(found[4])
	}
	assignments, err := section("ASSIGN", "LTLSPEC")
	if err != nil {
		return nil, err
	}
	for assignment := range strings.SplitSeq(strings.TrimSuffix(assignments, ";"), ";") {
		if err := m.assign(assignment); err != nil {
			return nil, err
		}
	}
	spec, err := section("LTLSPEC", "")
	if err != nil {
		return nil, err
	}
	spec, ok := strings.CutPrefix(spec, "!G (")
	if !ok || !strings.HasSuffix(spec, ");") {
		return nil, fmt.Errorf("specification %.40q", spec)
	}
	for conjunct := range strings.SplitSeq(strings.TrimSuffix(spec, ");"), "&") {
		if err := m.conjunct(strings.TrimSpace(conjunct)); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// element reads "board[12]".
func (m *smvModel) element(text string) (int, error) {
	inner, ok := strings.CutPrefix(strings.TrimSpace(text), m.array+"[")
	inner, closed := strings.CutSuffix(inner, "]")
	i, err := strconv.Atoi(inner)
	if !ok || !closed || err != nil || i < 0 || i >= len(m.choices) {
		return 0, fmt.Errorf("element %q", text)
	}
	return i, nil
}

// assign reads "board[2] := {1, 2}" or "s[3] := TRUE". An empty set is no syntax.
func (m *smvModel) assign(text string) error {
	left, right, ok := strings.Cut(text, ":=")
	i, err := m.element(left)
	if !ok || err != nil || m.choices[i] != nil {
		return fmt.Errorf("assignment %q", text)
	}
	right = strings.TrimSpace(right)
	if strings.HasPrefix(right, "{") && strings.HasSuffix(right, "}") {
		right = right[1 : len(right)-1]
	} else if strings.Contains(right, ",") {
		return fmt.Errorf("assignment %q", text)
	}
	for word := range strings.SplitSeq(right, ",") {
		word = strings.TrimSpace(word)
		value, err := strconv.Atoi(word)
		if m.boolean {
			value = slices.Index([]string{"FALSE", "TRUE"}, word)
			err = nil
		}
		if err != nil || value < m.low || value > m.high {
			return fmt.Errorf("value %q of %s", word, left)
		}
		m.choices[i] = append(m.choices[i], value)
	}
	return nil
}

// conjunct reads "board[0] != board[1]" or "count(s[0], s[1]) = 1".
func (m *smvModel) conjunct(text string) error {
	if inner, ok := strings.CutPrefix(text, "count("); ok {
		inner, number, ok := strings.Cut(inner, ") = ")
		one, err := strconv.Atoi(number)
		if !ok || err != nil || !m.boolean {
			return fmt.Errorf("conjunct %q", text)
		}
		var elements []int
		for part := range strings.SplitSeq(inner, ",") {
			i, err := m.element(part)
			if err != nil {
				return err
			}
			elements = append(elements, i)
		}
		m.counts, m.one = append(m.counts, elements), append(m.one, one)
		return nil
	}
	left, right, ok := strings.Cut(text, " != ")
	a, errA := m.element(left)
	b, errB := m.element(right)
	if !ok || errA != nil || errB != nil {
		return fmt.Errorf("conjunct %q", text)
	}
	m.differ = append(m.differ, [2]int{a, b})
	return nil
}

// violates reports whether the path that stays in a state for ever is one of the model, and violates its specification
// !G(…): then the state is what NuSMV shows as a counterexample.
func (m *smvModel) violates(state []int) bool {
	for i, value := range state {
		if m.choices[i] != nil && !slices.Contains(m.choices[i], value) || value < m.low || value > m.high {
			return false
		}
	}
	for _, pair := range m.differ {
		if state[pair[0]] == state[pair[1]] {
			return false
		}
	}
	for i, elements := range m.counts {
		count := 0
		for _, e := range elements {
			count += state[e]
		}
		if count != m.one[i] {
			return false
		}
	}
	return true
}

// state returns a grid as a state of the model.
func (m *smvModel) state(grid []int, n int) []int {
	if !m.boolean {
		return grid
	}
	state := make([]int, len(grid)*n)
	for cell, digit := range grid {
		state[cell*n+digit-1] = 1
	}
	return state
}

// TestSMV reads SMV text as written: the solution violates the specification, a thousand wrong grids do not.
func TestSMV(t *testing.T) {
	line10, solution10 := unique(t, "generated-10x10.txt")
	for _, variant := range SMV.Variants() {
		for _, test := range []struct {
			puzzle   satcheck.Puzzle
			solution []int
		}{
			{puzzle(3, 3, slides), digits(slidesSolution)},
			{puzzle(3, 3, hard), digits(hardSolution)},
			{puzzle(2, 5, line10), digits(solution10)},
			{puzzle(3, 2, strings.Repeat(".", 36)), pattern(3, 2)},
		} {
			p := problem(t, test.puzzle, Dialect{SMV, variant})
			m, err := parseSMV(text(t, p))
			if err != nil {
				t.Fatalf("%v: %v", p.Dialect(), err)
			}
			n := test.puzzle.Size()
			if !m.violates(m.state(test.solution, n)) {
				t.Errorf("%v: the solution of %v is no counterexample", p.Dialect(), test.puzzle.Givens)
			}
			for range 1000 {
				wrong := wrongGrid(test.puzzle, test.solution)
				if m.violates(m.state(wrong, n)) {
					t.Fatalf("%v: %v is a counterexample, want %v alone", p.Dialect(), wrong, test.solution)
				}
			}
			for range 1000 {
				if m.boolean { // no digit in a cell, or two
					state := m.state(test.solution, n)
					state[rand.IntN(len(state))] ^= 1
					if m.violates(state) {
						t.Fatalf("%v: a state that is no grid is a counterexample", p.Dialect())
					}
				}
			}
		}
	}
}

// wrongGrid returns a grid that is no solution: the solution with two cells swapped or one digit changed, or any digits.
func wrongGrid(p satcheck.Puzzle, solution []int) []int {
	n := p.Size()
	for {
		grid := slices.Clone(solution)
		switch a, b := rand.IntN(len(grid)), rand.IntN(len(grid)); rand.IntN(4) {
		case 0:
			grid[a], grid[b] = grid[b], grid[a]
		case 1:
			grid[a] = rand.IntN(n) + 1
		case 2: // two digits renamed: a right grid but for the givens
			for cell, digit := range grid {
				switch digit {
				case 1:
					grid[cell] = 2
				case 2:
					grid[cell] = 1
				}
			}
		default:
			for cell := range grid {
				grid[cell] = rand.IntN(n) + 1
			}
		}
		if p.Obeys(grid) != nil {
			return grid
		}
	}
}

// TestSMVEveryGrid goes through all grids that a 4x4 puzzle allows by its givens: the counterexamples are its solutions.
func TestSMVEveryGrid(t *testing.T) {
	given := puzzle(2, 2, "12..34..2143....")
	solutions := 0
	for _, variant := range SMV.Variants() {
		m, err := parseSMV(text(t, problem(t, given, Dialect{SMV, variant})))
		if err != nil {
			t.Fatal(err)
		}
		grid := slices.Clone(given.Givens)
		var fill func(cell int)
		fill = func(cell int) {
			if cell == len(grid) {
				obeys := given.Obeys(grid) == nil
				if obeys {
					solutions++
				}
				if got := m.violates(m.state(grid, 4)); got != obeys {
					t.Fatalf("%s: %v is a counterexample: %v, want %v", variant, grid, got, obeys)
				}
				return
			}
			if given.Givens[cell] != 0 {
				fill(cell + 1)
				return
			}
			for digit := 1; digit <= 4; digit++ {
				grid[cell] = digit
				fill(cell + 1)
			}
		}
		fill(0)
	}
	if solutions == 0 {
		t.Error("the puzzle has no solution")
	}
}

// TestSMVRefuses: clashes are written, candidates that run out are not.
func TestSMVRefuses(t *testing.T) {
	noCandidate := puzzle(2, 2, "123....4"+strings.Repeat(".", 8)) // r1c4
	for _, test := range []struct {
		puzzle  satcheck.Puzzle
		variant string
		refused bool
	}{
		{noCandidate, Candidates, true},
		{noCandidate, Naive, false},
		{noCandidate, Coverage, false},
		{puzzle(3, 3, secondFive), Naive, false},
		{puzzle(3, 3, secondFive), Coverage, false},
	} {
		p, err := New(test.puzzle, Dialect{SMV, test.variant})
		if refused := err != nil; refused != test.refused {
			t.Errorf("%s: error %v, want one: %v", test.variant, err, test.refused)
		}
		if err != nil {
			if want := "no candidate left for r1c4: each digit is given in one of its houses"; err.Error() != want {
				t.Errorf("error %q, want %q", err, want)
			}
			continue
		}
		if _, err := parseSMV(text(t, p)); err != nil {
			t.Errorf("%s: %v", test.variant, err)
		}
	}
}
