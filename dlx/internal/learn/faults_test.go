package learn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// faults are slips in single lines of this package.
var faults = []struct{ file, right, wrong string }{
	// What follows from a literal.
	{"propagate.go", "l.assign(2*u+1, byLiteral|reason(2*v))", "continue"},
	{"propagate.go", "if l.times[g] > p.hi-l.heaviest(g) && !l.fillCounted(g) {", "if l.times[g] > p.hi && !l.fillCounted(g) {"},
	{"propagate.go", "l.weight(p.start+int32(k)) > room", "k >= 0 && room == 0"},
	{"propagate.go", "l.weight(p.start+int32(k)) > spare", "k >= 0 && spare == 0"},
	{"propagate.go", "if l.times[g] > p.hi {", "if l.times[g] > p.hi+1 {"},
	{"propagate.go", "p.lo < 2 || l.left[g]-l.heaviest(g) >= p.lo || !l.asked(p)", "p.lo < 2 || l.left[g] > p.lo || !l.asked(p)"},
	{"propagate.go", "p.lo < 2 || l.left[g]-l.heaviest(g) >= p.lo || !l.asked(p)", "p.lo < 2 || l.left[g] >= p.lo || !l.asked(p)"},
	{"propagate.go", "p.lo < 2 || l.left[g]-l.heaviest(g) >= p.lo || !l.asked(p)", "p.lo < 2 || l.left[g]-l.heaviest(g) >= p.lo"},
	{"propagate.go", "if l.left[g] < p.lo {", "if l.left[g] < 0 {"},
	{"propagate.go", "l.assign(2*c, byLiteral|reason(2*v))", "continue"},
	{"propagate.go", "l.assign(2*o+1, byLiteral|reason(2*v+1))", "continue"},
	{"propagate.go", "l.assign(2*other, byGroup|reason(g))", "_ = other"},
	{"propagate.go", "if value[2*u] >= 0 && u != other {", "if u != other {"},
	{"propagate.go", "if l.counting && k < l.head {", "if l.counting {"},
	{"propagate.go", "l.pairOf[u] = append(l.pairOf[u], g)\n\t\t\t\t\tcontinue next", "continue next"},
	{"clauses.go", "l.assign(int32(other), byClause|reason(w.clause))", "_ = other"},
	{"clauses.go", "l.watched[y] = append(l.watched[y], watcher{w.clause, other})", "_ = y"},
	{"clauses.go", "if y := literals[j]; value[y] >= 0 {", "if y := literals[j]; value[y] > 0 {"},
	{"build.go", "case c == 0 || n == 1:", "case n == 1:"},
	{"build.go", "lo > 0 || hi < supply", "lo > 0"},
	{"build.go", "weights != nil && int(weights[k]) > hi", "k < 0"},
	{"build.go", "left-l.weight(p.start+int32(k)) < p.lo", "k >= 0"},
	{"weights.go", "l.times[g] += by * counts[k]", "l.times[g] += by"},
	{"weights.go", "l.left[g] -= by * counts[k]", "l.left[g] -= by"},
	{"settle.go", "l.heavy.members[to] = l.heavy.members[p.start+int32(k)]", "_ = k"},
	{"build.go", "l.fact(2 * members[n])", "_ = n"},
	{"support.go", "if inside[o] {", "if inside[o] && effort%2 == 0 {"},
	{"support.go", "int(reached[h]) == len(options) && room > 0", "room > 0"},
	{"support.go", "int(reached[h]) == len(options) && room > 0", "room < 0"},
	{"support.go", "p.lo < 1 || p.stop > p.end", "p.stop > p.end"},
	{"support.go", "p.lo < 1 || p.stop > p.end", "p.lo < 1"},
	{"support.go", "inside[o] = false", "_ = o"},
	{"support.go", "l.fact(clause[0])", "_ = h"},
	// Analysis.
	{"analyse.go", "a.clause = append(a.clause, x)", "_ = x"},
	{"analyse.go", "if a.seen[v] != unseen || l.level[v] == 0 {", "if a.seen[v] != unseen || l.level[v] <= 1 {"},
	{"analyse.go", "l.value[y] < 0 && l.place[u] < l.place[v] && !yield(y)", "l.value[y] < 0 && l.place[u] < l.place[v]-2 && !yield(y)"},
	{"analyse.go", "if k > 0 && l.level[x>>1] > l.level[c[second]>>1] {", "if k > 0 && l.level[x>>1] < l.level[c[second]>>1] {"},
	{"analyse.go", "return yield(n ^ 1)", "return true"},
	{"analyse.go", "if y := 2*u + sign;", "if y := 2 * u;"},
	{"analyse.go", "if open--; open == 0 {", "if open--; open <= 1 {"},
	{"analyse.go", "if x := l.trail[at]; a.seen[x>>1] == met {", "if x := l.trail[at]; a.seen[x>>1] == met && at%2 == 0 {"},
	// Minimisation.
	{"minimise.go", "is := l.follows(x, depth+1)", "is := l.follows(x, depth+1) || true"},
	{"minimise.go", "case a.seen[v] == free || l.reason[v] == byDecision || depth == deepest:", "case a.seen[v] == free || depth == deepest:"},
	{"minimise.go", "if l.reason[x>>1] == byDecision || !l.follows(x, 0) {", "if !l.follows(x, 0) {"},
	{"minimise.go", "return l.implied(x, 0)", "return true"},
	{"minimise.go", "case open == 1:", "case open <= 2:"},
	// Deletion.
	{"clauses.go", "l.reason[x>>1] = byClause | reason(moved[k])", "_ = k"},
	{"clauses.go", "if _, found := slices.BinarySearch(reasons, at); !found {", "_ = reasons; {"},
	{"clauses.go", "l.watch(at)\n\t}", "_ = at\n\t}"},
	{"clauses.go", "if len(l.marks) > 0 || l.value[x] == 0 {", "if l.value[x] == 0 {"},
	{"clauses.go", "return l.value[x] > 0 })", "return l.value[x] == 0 })"},
	{"clauses.go", "case worth >= added:", "case worth > dropped-1:"},
	{"settle.go", "case x < 0:", "case x <= 0 && l.fixed > 0:"},
	{"settle.go", "case x > 0 && !l.multiple:", "case x > 0:"},
	{"settle.go", "l.watchPair(int32(g), members[0], members[1])", "_ = g"},
	// Search.
	{"search.go", "l.refuted = len(l.marks) == 0", "l.refuted = true"},
	{"order.go", "v < 0 && l.demanding", "v < 0 && false"},
	{"order.go", "l.times[g] < p.lo && p.start < p.end && l.asked(p)", "l.times[g] < 1 && p.lo > 0 && p.start < p.end && l.asked(p)"},
	{"order.go", "o.skipped = append(o.skipped, v)\n\t\tdefault:\n\t\t\treturn v\n\t\t}\n\t}\n\treturn -1\n}\n\n// any", "default:\n\t\t\treturn v\n\t\t}\n\t}\n\treturn -1\n}\n\n// any"},
	{"order.go", "o.reopenSkipped()\n\tfor", "for"},
	{"block.go", "clause := []Literal{Literal(2 * l.guard)}", "clause := []Literal(nil)"},
	{"block.go", "l.counts(o, k) > l.groups[g].hi-times[g]", "k >= 0 && times[g] > 0"},
	{"block.go", "c.memory[at+1] = dropped", "_ = at"},
	// Spare variables and the preferred solution.
	{"build.go", "b.next+int32(spares)", "b.next"},
	{"search.go", "Literal(2 * (l.spare + int32(k)))", "Literal(2 * (l.spare + int32(k/2)))"},
	{"prefer.go", "p.preferred[v] = -1", "p.preferred[v] = 1"},
	{"prefer.go", "p.preferred[o] = 1", "_ = o"},
	{"phases.go", "phase = p.preferred[v]", "_ = v"},
	{"turns.go", "if l.counting = t.way().byItem; l.counting {", "if l.counting = t.way().byItem; false {"},
}

// TestFaults wants each fault's text once in its file, and the other tests to fail with the fault: with one of them, and with
// every one in a slow run.
func TestFaults(t *testing.T) {
	slow := os.Getenv("DLX_SUDOKU_SLOW") != ""
	for n, fault := range faults {
		text, err := os.ReadFile(fault.file)
		if err != nil || bytes.Count(text, []byte(fault.right)) != 1 {
			t.Errorf("%s has not one line with %q: %v", fault.file, fault.right, err)
			continue
		}
		if testing.Short() || !slow && n != 0 {
			continue // compiling takes seconds
		}
		t.Run(fmt.Sprintf("%d %s", n, fault.file), func(t *testing.T) {
			file, err := filepath.Abs(fault.file)
			if err != nil {
				t.Fatal(err)
			}
			altered, overlay := filepath.Join(t.TempDir(), "altered.go"), filepath.Join(t.TempDir(), "overlay.json")
			list, _ := json.Marshal(map[string]any{"Replace": map[string]string{file: altered}})
			text := bytes.Replace(text, []byte(fault.right), []byte(fault.wrong), 1)
			for name, text := range map[string][]byte{altered: text, overlay: list} {
				if err := os.WriteFile(name, text, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-overlay", overlay, "-skip", "^TestFaults$", "-timeout", "1m", ".")
			cmd.Env = append(os.Environ(), "DLX_SUDOKU_SLOW=")
			out, err := cmd.CombinedOutput()
			if err == nil || !bytes.Contains(out, []byte("--- FAIL")) && !bytes.Contains(out, []byte("panic:")) {
				t.Errorf("%q for %q: not noticed: %v\n%s", fault.wrong, fault.right, err, out)
			}
		})
	}
}
