package interchange

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
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
