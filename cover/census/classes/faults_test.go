package classes

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"dlx-sudoku/cover/internal/covertest"
)

// faults are slips in single lines of package census: each makes wrong numbers.
var faults = []struct{ file, right, wrong string }{
	{"automorphism.go", "0o777 << (9 * row[r])", "0o777 << (9 * row[0])"},
	{"automorphism.go", "bands[0][e] != image0[d] || bands[1][e] != image1[d]", "bands[0][e] != image0[d]"},
	{"band.go", "n0, n1, by := b.normal(s0, s1)", "n0, n1, by := b.normal(s0, s0)"},
	{"band.go", "m.set(&by, 2)", "m.set(&by, 2); m.set(&identity, 2)"},
	{"band.go", "ways[rest[1]]++", "ways[rest[1]] = 1"},
	{"band.go", "if fits[rest[0]] {", "if fits[rest[1]] {"},
	{"block.go", "b.by = append(b.by, by)", "b.by = []symmetry{by}"},
	{"block.go", "sum.addProduct(dots(a.use, rests), weight.amount)", "sum.addProduct(dots(a.use, rests), max(1, weight.amount-1))"},
	{"block.go", "rests := s.rest[2][weight.last]", "rests := s.rest[1][weight.last]"},
	{"block.go", "use = use[2:]", "use = use[min(len(use), 3):]"},
	{"block.go", "if len(use) == 1 {", "if len(use) == 1 && len(rests) > 2 {"},
	{"block.go", "sum += uint64(v[r.second]) * uint64(w[r.third])", "sum += uint64(v[r.second]) * uint64(w[r.second])"},
	{"block.go", "clear(r.known)", "r.known[0] = unknown"},
	{"box.go", "may[d][i%3] |= uint8(p[corner+i/3*9+i%3]>>d&1) << (i / 3)", "may[d][i/3] |= uint8(p[corner+i/3*9+i%3]>>d&1) << (i % 3)"},
	{"box.go", "(orders[2]>>(order/36))", "(orders[2]>>(order%6))"},
	{"group.go", "for ; at > begin && d[sorted[at-1]] > d[i]; at-- {", "for ; at > 0 && d[sorted[at-1]] > d[i]; at-- {"},
	{"puzzle.go", "same = same && bands[b][d] == bands[b][e]", "same = bands[b][d] == bands[b][e]"},
	{"puzzle.go", "c := 3*o.bands[row/3]+row%3, 3*o.stacks[col/3]+col%3", "c := 3*o.bands[row/3]+row%3, 3*o.stacks[col/3]"},
	{"plan.go", "from = &s.transposed", "from = &s.boxes"},
	{"run.go", "f.images = append(f.images, x)", "f.images = []split{x}"},
	{"run.go", "r.sum.Add(&r.sum, sum.big())", "r.sum.Set(sum.big())"},
	{"splits.go", "third[d] = (line + 3 - turn) % 3", "third[d] = (line + turn) % 3"},
	{"splits.go", "orders := [3]int{order % 6, order / 6 % 6, order / 36}", "orders := [3]int{order % 6, order / 6 % 6, order / 6 % 6}"},
	{"stage.go", "n = n * size[c] / same[c]", "n = n * size[c]"},
	{"stage.go", "same[c] = 0", "same[c] = 1"},
	{"stage.go", "weights = append(weights, weight{last, n * uint64(count)})", "weights = append(weights, weight{last, uint64(count)})"},
	{"stage.go", "gathered.add(&o.by[first], second, weights)", "gathered.add(&identity, second, weights)"},
	{"sums.go", "return c, s.orbits.by[second].after(a)", "return c, s.orbits.by[second]"},
	{"sums.go", "c.amount[c.least[s.mapper.code(t.code[w.last])]] += w.amount", "c.amount[c.least[s.mapper.code(t.code[w.last])]] = w.amount"},
	{"sums.go", "c.amount[last] = 0", "last = 0"},
	{"symmetry.go", "both.digit[d] = a.digit[s.digit[d]]", "both.digit[d] = s.digit[a.digit[d]]"},
	{"total.go", "high, low := bits.Mul64(a, b)", "low, high := bits.Mul64(a, b)"},
}

// TestFaults wants each fault's text once in its file, and TestTwoRoads to fail where package census has the fault: one of
// them, and every one in a slow run.
func TestFaults(t *testing.T) {
	dir, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	slow := covertest.Slow()
	for n, fault := range faults {
		file := filepath.Join(dir, fault.file)
		text, err := os.ReadFile(file)
		if err != nil || bytes.Count(text, []byte(fault.right)) != 1 {
			t.Errorf("%s has not one line with %q: %v", file, fault.right, err)
			continue
		}
		if testing.Short() || !slow && n != 7 {
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
			cmd := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-overlay", overlay, "-run", "^TestTwoRoads$", "-timeout", "2m", ".")
			cmd.Env = append(os.Environ(), covertest.SlowVariable+"=") // the quick puzzles find each fault
			out, err := cmd.CombinedOutput()
			if err == nil || !bytes.Contains(out, []byte("but by bands")) && !bytes.Contains(out, []byte("panic:")) {
				t.Errorf("%q for %q: not noticed: %v\n%s", fault.wrong, fault.right, err, out)
			}
		})
	}
}
