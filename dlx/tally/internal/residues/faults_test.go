package residues_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally"
)

// inPieces names the count whose states are put aside; it takes a second, and is for slow runs.
const inPieces = "latin 6 below 123 and 2, in pieces"

// counts are problems that together take every part of the first road.
var counts = []struct {
	name    string
	make    func() (*dlx.Problem, error)
	method  tally.Method
	memory  int64
	workers int
}{
	{"dominoes 6x7", func() (*dlx.Problem, error) { return classics.Dominoes(6, 7) }, tally.Frontier, 0, 1},
	{"trominoes 6x6", func() (*dlx.Problem, error) { return classics.Trominoes(6, 6) }, tally.Frontier, 0, 1},
	{"trominoes 6x6, in steps", func() (*dlx.Problem, error) { return classics.Trominoes(6, 6) }, tally.Frontier, tally.LeastMemory, 1},
	{"dominoes 14x14", func() (*dlx.Problem, error) { return classics.Dominoes(14, 14) }, tally.Frontier, 0, 2},
	{inPieces, func() (*dlx.Problem, error) {
		return classics.Completion([][]int{{1, 2, 3, 0, 0, 0}, {2, 0, 0, 0, 0, 0}, make([]int, 6), make([]int, 6), make([]int, 6), make([]int, 6)})
	}, tally.Frontier, tally.LeastMemory, 1},
	{"de Bruijn", func() (*dlx.Problem, error) { return classics.DeBruijn(3) }, tally.Frontier, 0, 1},
	{"matrices 5x5", matrices, tally.Frontier, 0, 1},
	{"matrices 5x5 by layers", matrices, tally.Layers, 0, 1},
	{"latin 5", func() (*dlx.Problem, error) { return classics.Latin(5) }, tally.Layers, 0, 1},
	{"matchings 16", func() (*dlx.Problem, error) { return classics.Matchings(classics.Complete(16)) }, tally.Layers, 0, 2},
	{"colours", colours, tally.Frontier, 0, 1},
	{"colours by layers", colours, tally.Layers, 0, 1},
	{"times", times, tally.Frontier, 0, 1},
	{"times by layers", times, tally.Layers, 0, 1},
	{"colours by a tree", colours, tally.Tree, 0, 1},
	{"times by a tree", times, tally.Tree, 0, 1},
	{"dominoes 6x7 by determinants", func() (*dlx.Problem, error) { return classics.Dominoes(6, 7) }, tally.Planar, 0, 1},
	{"matrices 4x4 by a tree", func() (*dlx.Problem, error) { return classics.BinaryMatrices([]int{2, 2, 2, 2}, []int{2, 2, 2, 2}) }, tally.Tree, 0, 1},
}

func matrices() (*dlx.Problem, error) {
	return classics.BinaryMatrices([]int{2, 3, 2, 3, 2}, []int{3, 2, 3, 2, 2})
}

// colours is a ring of six places, each of which agrees with the next in its colour or is without one.
func colours() (*dlx.Problem, error) {
	var items, options strings.Builder
	items.WriteString("p0 p1 p2 p3 p4 p5 |")
	for i := range 6 {
		fmt.Fprintf(&items, " s%d", i)
		for _, c := range []string{"a a", "a b", "b c", "c a", "c c", "b b"} {
			x, y, _ := strings.Cut(c, " ")
			fmt.Fprintf(&options, "p%d s%d:%s s%d:%s\n", i, i, x, (i+1)%6, y)
		}
		fmt.Fprintf(&options, "p%d s%d\np%d\n", i, i, i)
	}
	return dlx.ParseProblem(strings.NewReader(items.String() + "\n" + options.String()))
}

// times has items that are covered several times, by options that may cover several of them.
func times() (*dlx.Problem, error) {
	return dlx.ParseProblem(strings.NewReader("0:3|a 1:2|b 2|c 0:5|d e | x\n" +
		strings.Repeat("a\na b\nb c\nc d\nd a x\ne\ne c\nb d x:u\nc x:v\nd x:u\n", 2) + "a e\n"))
}

// TestTwoRoads wants that the second road confirms the first. It is also run on package tally with faults: see TestFaults.
func TestTwoRoads(t *testing.T) {
	for _, test := range counts {
		if test.name == inPieces && os.Getenv("DLX_SUDOKU_SLOW") == "" {
			continue
		}
		p, err := test.make()
		if err != nil {
			t.Fatal(err)
		}
		c := tally.NewCounter(p)
		c.Method, c.Memory, c.Workers = test.method, test.memory, test.workers
		n, err := c.Count(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		c.Memory = 0
		if err := c.Verify(t.Context(), n); err != nil {
			t.Fatalf("%s: Verify(%d): %v", test.name, n, err)
		}
	}
}

// faults are slips in single lines of package tally: each makes wrong numbers.
var faults = []struct{ file, right, wrong string }{
	{"walk.go", "for block := slab.block; len(block) > 0;", "for block := slab.block[stride:]; len(block) > 0;"},
	{"cover.go", "c.state[i] += uint32(op.Values[k])", "c.state[i] = 1"},
	{"subsets.go", "if value >= it.Lo && !it.Once() { // that may do", "if value > it.Lo && !it.Once() {"},
	{"subsets.go", "c.branches(item, n+1, ways, k)", "c.branches(item, n, ways, k)"},
	{"subsets.go", "int(a.size)-taken, taken+1", "int(a.size), taken+1"},
	{"internal/symmetry/alike.go", "!s.fixes(state)", "s == nil"},
	{"frontier.go", "case c.colour == 0 && value <= c.most:", "case c.colour == 0 && value <= c.most+1:"},
	{"frontier.go", "case c.colour > 1 && value == c.colour:", "case c.colour > 1 && value > 0:"},
	{"frontier.go", "st.own.mask < st.least {", "st.own.mask <= st.least {"},
	{"frontier.go", "if part[0]&bits != 0 {", "if part[0]&bits == bits {"},
	{"internal/symmetry/swap.go", "state[pair[0]], state[pair[1]] = state[pair[1]], state[pair[0]]", "state[pair[0]] = state[pair[1]]"},
	{"internal/model/model.go", "m.Items[pair[0]].Most++", "m.Items[pair[0]].Most = 2"},
	{"plan.go", "first = min(first, position[i])", "first = position[i]"},
	{"plan.go", "it.Lo-left", "it.Lo-left-1"},
	{"store.go", "sum.Add(sum, n.SetBits(limbs))", "sum.Set(n.SetBits(limbs))"},
	{"spare.go", "for _, b := range part.slabs {", "for _, b := range part.slabs[1:] {"},
	{"sweep.go", "shards[p.shard(block)].push(w.s, n, b.limbs, block[:stride])", "shards[0].push(w.s, n, b.limbs, b.block[:stride])"},
	{"table.go", "sum[k], carry = bits.Add64(sum[k], limb, carry)", "sum[k], _ = bits.Add64(sum[k], limb, carry)"},
	{"table.go", "t.sum(record[1:1+t.limbs], count)", "_ = record"},
	{"table.go", "t.sum(record[t.words:t.stride()], count)", "_ = record"},
	{"table.go", "t.carried = true", "t.carried = false"},
	{"internal/planar/signs.go", "next, odd := s.head(n), s.plus[from] == s.minus[n]", "next, odd := s.head(n), s.plus[from] != s.minus[n]"},
	{"internal/planar/eliminate.go", "f.sub(row[c.slot], f.mul(down[k].value, c.value))", "f.sub(row[c.slot], c.value)"},
	{"join.go", "x+y <= uint64(it.Most)", "x+y <= uint64(it.Most)+1"},
	{"join.go", "if x[w]&y[w]&j.bare[w] != 0 {", "if x[w]&y[w]&j.bare[w] == j.bare[w] {"},
}

// TestFaults wants each fault's text once in its file, and TestTwoRoads to fail where package tally has the fault: one of
// them, and every one in a slow run.
func TestFaults(t *testing.T) {
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	slow := os.Getenv("DLX_SUDOKU_SLOW") != ""
	for n, fault := range faults {
		file := filepath.Join(dir, fault.file)
		text, err := os.ReadFile(file)
		if err != nil || bytes.Count(text, []byte(fault.right)) != 1 {
			t.Errorf("%s has not one line with %q: %v", file, fault.right, err)
			continue
		}
		if testing.Short() || !slow && n != 0 {
			continue // to compile the package takes seconds
		}
		t.Run(fmt.Sprintf("%d %s", n, fault.file), func(t *testing.T) {
			altered, overlay := filepath.Join(t.TempDir(), "altered.go"), filepath.Join(t.TempDir(), "overlay.json")
			list, _ := json.Marshal(map[string]any{"Replace": map[string]string{file: altered}})
			text := bytes.Replace(text, []byte(fault.right), []byte(fault.wrong), 1)
			for name, text := range map[string][]byte{altered: text, overlay: list} {
				if err := os.WriteFile(name, text, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			out, err := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-overlay", overlay, "-run", "^TestTwoRoads$", "-timeout", "2m",
				".").CombinedOutput()
			if err == nil || !bytes.Contains(out, []byte("comes to another result")) && !bytes.Contains(out, []byte("panic:")) {
				t.Errorf("%q for %q: not noticed: %v\n%s", fault.wrong, fault.right, err, out)
			}
		})
	}
}
