package trace

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// knuth is the example of package dlx.
const knuth = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"

// A list is the order of the nodes of an item, kept as plainly as can be: node h is the head.
type list []int

// replay carries out the events on plain lists, and compares what they come to with the trace and with the engine.
func replay(t *testing.T, p *dlx.Problem, trace *Trace) {
	t.Helper()
	lists := make([]list, p.Items()+1) // lists[0] is that of the items; the heads themselves are left out
	optionOf, itemOf := make([]int, p.Items()+1), make([]int, p.Items()+1)
	for i := range p.Primary() {
		lists[0] = append(lists[0], i+1)
	}
	for o := range p.Options() {
		for _, i := range p.AppendOption(nil, o) {
			lists[i+1] = append(lists[i+1], len(optionOf))
			optionOf, itemOf = append(optionOf, o), append(itemOf, i+1)
		}
	}
	start := make([]list, len(lists))
	for i, l := range lists {
		start[i] = slices.Clone(l)
	}
	// move removes a node from a list, or puts it back where it was.
	move := func(in, node int, back bool) {
		at, there := slices.BinarySearch(lists[in], node)
		if there == back {
			t.Fatalf("node %d in list %d: %v before it is moved", node, in, there)
		}
		if back {
			lists[in] = slices.Insert(lists[in], at, node)
		} else {
			lists[in] = slices.Delete(lists[in], at, at+1)
		}
	}
	nodes, updates, solutions := 1, 0, 0
	var chosen dlx.Solution
	for n, e := range trace.Events {
		switch e.Do {
		case "hide", "unhide":
			move(itemOf[e.Node], e.Node, e.Do == "unhide")
			if e.Do == "hide" {
				updates++
			}
		case "cover", "uncover":
			if e.Node <= p.Primary() {
				move(0, e.Node, e.Do == "uncover")
			}
		case "choose":
			for _, i := range lists[0] {
				if len(lists[i]) < len(lists[e.Node]) {
					t.Errorf("event %d chooses item %d, but %d has fewer options", n, e.Node, i)
				}
			}
		case "try":
			nodes++
			chosen = append(chosen, optionOf[e.Node])
		case "untry":
			if last := len(chosen) - 1; chosen[last] != optionOf[e.Node] {
				t.Fatalf("event %d takes back option %d, not the last one, %d", n, optionOf[e.Node], chosen[last])
			}
			chosen = chosen[:len(chosen)-1]
		case "solution":
			solutions++
			if err := p.Verify(chosen); err != nil {
				t.Errorf("solution %v: %v", chosen, err)
			}
		default:
			t.Fatalf("event %d: %q", n, e.Do)
		}
		if !lit(e) {
			t.Errorf("event %d, %q: line %d, under lines %d", n, e.Do, e.Line, e.Under)
		}
	}
	if nodes != trace.Nodes || updates != trace.Updates || solutions != trace.Solutions || trace.Left != 0 {
		t.Errorf("replayed %d nodes, %d updates, %d solutions; the search counted %d, %d, %d, and left %d events", nodes, updates,
			solutions, trace.Nodes, trace.Updates, trace.Solutions, trace.Left)
	}
	if !slices.EqualFunc(lists, start, slices.Equal[list]) || len(chosen) > 0 {
		t.Errorf("at the end the lists are %v, want %v", lists, start)
	}
	if count, err := dlx.NewSolver(p).Count(t.Context(), 0); err != nil || int(count) != solutions {
		t.Errorf("%d solutions, the engine counts %d, %v", solutions, count, err)
	}
}

// lit reports whether an event names lines of the source that say what it does.
func lit(e Event) bool {
	lines := strings.Split(Source(), "\n")
	line := lines[e.Line-1]
	calls := func(names ...string) bool {
		return slices.EqualFunc(e.Under, names, func(n int, name string) bool { return strings.Contains(lines[n-1], "m."+name+"(") })
	}
	switch e.Do {
	case "hide", "cover":
		out := "m.down[m.up[q]], m.up[m.down[q]] = m.down[q], m.up[q]"
		if e.Do == "cover" {
			out = "m.next[m.prev[i]], m.prev[m.next[i]] = m.next[i], m.prev[i]"
		}
		return strings.Contains(line, out) && (calls("cover") || calls("cover", "commit"))
	case "unhide", "uncover":
		return strings.HasSuffix(line, " = q, q") == (e.Do == "unhide") && strings.HasSuffix(line, " = i, i") == (e.Do == "uncover") &&
			(calls("uncover") || calls("uncover", "uncommit"))
	case "try", "untry":
		name := strings.Replace(e.Do, "try", "commit", 1)
		return strings.Contains(line, "m.chosen = ") && calls(name)
	case "choose":
		return strings.Contains(line, "m.fewest()") && calls()
	}
	return strings.Contains(line, "m.next[0] == 0") && calls()
}

func parse(t *testing.T, text string) *dlx.Problem {
	t.Helper()
	p, err := dlx.ParseProblem(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sudoku4 is a 4x4 Sudoku as a problem, from a line of 16 characters.
func sudoku4(t *testing.T, line string) *dlx.Problem {
	t.Helper()
	var text strings.Builder
	for _, kind := range []string{"cell", "row", "column", "box"} {
		for n := range 16 {
			text.WriteString(kind + string(rune('a'+n)) + " ")
		}
	}
	for cell, given := range line {
		row, column := cell/4, cell%4
		for digit := range 4 {
			if given != '.' && given != rune('1'+digit) {
				continue
			}
			text.WriteString("\n")
			for kind, n := range []int{cell, 4*row + digit, 4*column + digit, 4*(row/2*2+column/2) + digit} {
				text.WriteString([]string{"cell", "row", "column", "box"}[kind] + string(rune('a'+n)) + " ")
			}
		}
	}
	return parse(t, text.String())
}

func TestReplay(t *testing.T) {
	t.Parallel()
	queens, err := classics.Queens(4)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name                      string
		problem                   *dlx.Problem
		nodes, updates, solutions int // as the fields of Trace; 0 nodes or updates: not known otherwise
	}{
		{"Knuth's example", parse(t, knuth), 6, 16, 1},
		{"queens 4", queens, 0, 0, 2},
		{"Sudoku 4x4", sudoku4(t, "1.....3..4.....2"), 0, 0, 1},
		{"a secondary item", parse(t, "a b | x\na x\nb x\na\nb\n"), 0, 0, 3},
		{"an item without options", parse(t, "a b\na\n"), 1, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			trace, err := Record(t.Context(), test.problem)
			if err != nil {
				t.Fatal(err)
			}
			replay(t, test.problem, trace)
			if test.nodes != 0 && test.nodes != trace.Nodes || test.updates != 0 && test.updates != trace.Updates || test.solutions != trace.Solutions {
				t.Errorf("%d nodes, %d updates, %d solutions, want %d, %d, %d", trace.Nodes, trace.Updates, trace.Solutions,
					test.nodes, test.updates, test.solutions)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]error{
		"a | x\na x:red\n": ErrFeature,
		"2|a\na\na\n":      ErrFeature,
		"a\n" + strings.Repeat("a\n", MaxOptions+1): ErrSize,
	} {
		if trace, err := Record(t.Context(), parse(t, text)); !errors.Is(err, want) || trace != nil {
			t.Errorf("Record(%.20q) = %v, %v, want %v", text, trace, err, want)
		}
	}
	empty := sudoku4(t, strings.Repeat(".", 16))
	trace, err := Record(t.Context(), empty)
	if err != nil || trace.Solutions != 288 || len(trace.Events) != MaxEvents || trace.Left == 0 {
		t.Errorf("the empty 4x4 grid: %v, %d solutions, %d events, %d left", err, trace.Solutions, len(trace.Events), trace.Left)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if trace, err := Record(ctx, empty); !errors.Is(err, context.Canceled) || trace.Nodes != 1 {
		t.Errorf("cancelled: %v, %d nodes", err, trace.Nodes)
	}
}
