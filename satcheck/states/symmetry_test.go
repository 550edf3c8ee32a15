package states

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
)

// latin returns Latin squares of order n as a cover.
func latin(n int) (c satcheck.Cover) {
	c.Primary = 3 * n * n
	for r := range n {
		for k := range n {
			for d := range n {
				c.Options = append(c.Options, []int{r*n + k, n*n + r*n + d, 2*n*n + k*n + d})
			}
		}
	}
	return c
}

// TestLatinSquares proves the numbers of Latin squares (OEIS A002860) by images, of order 7 in a slow run.
func TestLatinSquares(t *testing.T) {
	for n, want := range map[int]int64{5: 161_280, 6: 812_851_200, 7: 61_479_419_904_000} {
		if n == 7 && os.Getenv("DLX_SUDOKU_SLOW") == "" {
			continue
		}
		r, p := Verify(t.Context(), latin(n), big.NewInt(want), 0)
		if r.Verdict != satcheck.Verified || len(p.exchanges) == 0 {
			t.Fatalf("order %d: %v, %v, want %d by exchanges", n, r.Verdict, r.Err, want)
		}
		t.Logf("order %d: %d states, %d exchanges", n, p.States(), len(p.exchanges))
		if r, _ := Verify(t.Context(), latin(n), big.NewInt(want+1), 0); n < 6 && r.Verdict != satcheck.Refuted {
			t.Errorf("order %d, one more: %v, %v", n, r.Verdict, r.Err)
		}
	}
}

// arranged returns a proof for which all states are arranged, however few they are.
func arranged(t interface {
	Helper()
	Fatal(...any)
}, c satcheck.Cover,
) *Proof {
	t.Helper()
	ctx := context.Background()
	x, err := newSpace(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	search := searcher{ctx: ctx, space: x, choose: (*searcher).fewest, room: 1 << 20, arranger: newArranger(ctx, x)}
	search.proof, search.known = &Proof{}, make(map[string]int32)
	if root, kind := x.root(); kind == openState {
		if _, err := search.visit(root); err != nil {
			t.Fatal(err)
		}
	}
	return search.proof
}

// fourfold returns four copies of a cover side by side, whose items it exchanges.
func fourfold(c satcheck.Cover) satcheck.Cover {
	const copies = 4
	out := satcheck.Cover{Primary: copies * c.Primary, Secondary: copies * c.Secondary}
	for n := range copies {
		for _, items := range c.Options {
			var option []int
			for _, i := range items {
				if i < c.Primary {
					option = append(option, n*c.Primary+i)
				} else {
					option = append(option, copies*c.Primary+n*c.Secondary+i-c.Primary)
				}
			}
			out.Options = append(out.Options, option)
		}
		out.Colours, out.Weights = append(out.Colours, c.Colours...), append(out.Weights, c.Weights...)
		out.Multiplicities = append(out.Multiplicities, c.Multiplicities...)
	}
	return out
}

// TestImagesRandom counts four copies of random problems by images, and alters the proofs in one number: what is accepted shows
// the right number still.
func TestImagesRandom(t *testing.T) {
	exchanged, refused, accepted := 0, 0, 0
	for round := range 20 * len(witness.Kinds) {
		kind := witness.Kinds[round%len(witness.Kinds)]
		if round >= len(witness.Kinds) && (exchanged >= 50 || t.Failed()) {
			break // in a few draws there may be none
		}
		t.Run(kind.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				one := satcheck.Cover(drawn(t).Cover(kind.Kind))
				if len(one.Options) > 7 {
					one.Options = one.Options[:7]
					one.Colours, one.Weights = one.Colours[:min(7, len(one.Colours))], one.Weights[:min(7, len(one.Weights))]
					one.Costs = nil
				}
				want := big.NewInt(int64(len(witness.Cover(one).Subsets())))
				want.Exp(want, big.NewInt(4), nil)
				c := fourfold(one)
				p := arranged(t, c)
				text := witness.Text(t, p)
				s, err := Check(t.Context(), c, strings.NewReader(text))
				if err != nil || s.Count.Cmp(want) != 0 || s.States != p.States() {
					t.Fatalf("%v, %v, want %v\n%s", s, err, want, text)
				}
				if len(p.exchanges) == 0 {
					return
				}
				exchanged++
				numbers := numberPattern.FindAllStringIndex(text, -1)
				at := numbers[rapid.IntRange(3, len(numbers)-1).Draw(t, "number")] // behind the version and the comment
				text = text[:at[0]] + strconv.Itoa(rapid.IntRange(0, len(c.Options)).Draw(t, "new")) + text[at[1]:]
				s, err = Check(t.Context(), c, strings.NewReader(text))
				if err != nil {
					refused++
				} else if accepted++; s.Count.Cmp(want) != 0 {
					t.Fatalf("accepted for %v solutions, want %d:\n%s", s.Count, want, text)
				}
			})
		})
	}
	t.Logf("%d with exchanges, %d refused, %d accepted and right", exchanged, refused, accepted)
	if exchanged < 50 || refused < accepted {
		t.Errorf("%d with exchanges, %d refused, %d accepted: are they altered?", exchanged, refused, accepted)
	}
}

var numberPattern = regexp.MustCompile(`\b[0-9]+\b`)

// forged are proofs of version 2, all but the first two of which are to be refused.
var forged = []struct {
	name  string
	cover satcheck.Cover
	proof string
	want  string
}{
	{"right", square, "x 1 2 2 1\n2 0 3 3:0\n3 2 1\n", ""},
	{"there and back", square, "x 1 2 2 1\n2 0 3 3:0:0:0\n3 2 1\n", ""},
	{"no exchange", square, "x 1 2 2 1\n2 0 3 3\n", "3: proof refused: choice 2: it leads to another state than the one that is called 3 already"},
	{"one that does nothing", square, "x\n2 0 3 3:0\n", "3: proof refused: choice 2: it leads to another state than the one that is called 3 already"},
	{"another target", square, "x 1 2 2 1\n2 0 3 4:0\n3 2 1\n", "proof refused: it ends with 1 open states"},
	{"an exchange too many", square, "x 1 2 2 1\n2 0 3 3:0:1\n", "3: proof refused: choice 2: exchange 1 (there are 1)"},
	{"an exchange too many of a solution", square, "2 0 3 4\n3 2 1:0\n4 1 1\n", "3: proof refused: choice 1: exchange 0 (there are 0)"},
	{"weights without a modulus", square, "w 2 0 0 1\n", "2: proof refused: modulus 0 (want 2 to 1073741823)"},
	{"before it is there", square, "2 0 3 3:0\nx 1 2 2 1\n", "2: proof refused: choice 2: exchange 0 (there are 0)"},
	{"no permutation", square, "x 1 2\n", "2: proof refused: exchange 0: two items are replaced by item 2"},
	{"half a pair", square, "x 1 2 2\n", "2: proof refused: exchange 0: 3 numbers (want two for each item that is replaced)"},
	{"no item", square, "x 1 4 4 1\n", "2: proof refused: exchange 0: item 4 (want 0 to 3)"},
	{"no number", square, "x 1 -2\n", `2: unexpected "-2" (want numbers of up to 30 bits)`},
	{"no number of an exchange", square, "x 1 2 2 1\n2 0 3 3:\n", `3: unexpected "3:" (want a state, an item and what each choice leads to)`},
	{"a state with an exchange", square, "x 1 2 2 1\n2:0 0 3 3\n", `3: unexpected "2:0" (want a state, an item and what each choice leads to)`},
	{"options become others", square, "x 0 1 1 0\n", changed},
	{"an option less often", satcheck.Cover{Primary: 2, Options: [][]int{{0}, {0}, {1}}}, "x 0 1 1 0\n", changed},
	{"primary and secondary", satcheck.Cover{Primary: 1, Secondary: 1, Options: [][]int{{0, 1}}}, "x 0 1 1 0\n", changed},
	{"another colour", satcheck.Cover{Primary: 2, Secondary: 1, Options: [][]int{{0, 2}, {1, 2}}, Colours: [][]int{{0, 1}, {0, 2}}}, "x 0 1 1 0\n", changed},
	{"fewer times", satcheck.Cover{Primary: 2, Options: [][]int{{0}, {0}, {1}, {1}}, Weights: [][]int{{1}, {3}, {2}, {2}}, Multiplicities: [][2]int{{0, 4}, {0, 4}}}, "x 0 1 1 0\n", changed},
	{"another lower bound", satcheck.Cover{Primary: 2, Options: [][]int{{0}, {1}}, Multiplicities: [][2]int{{0, 2}, {1, 2}}}, "x 0 1 1 0\n", changed},
	{"another upper bound", satcheck.Cover{Primary: 2, Options: [][]int{{0}, {0}, {0}, {1}, {1}, {1}}, Multiplicities: [][2]int{{0, 2}, {0, 3}}}, "x 0 1 1 0\n", changed},
}

// square has two dominoes to put on a square of four cells, in two ways.
var square = satcheck.Cover{Primary: 4, Options: [][]int{{0, 1}, {2, 3}, {0, 2}, {1, 3}}}

const changed = "2: proof refused: exchange 0: it does not map the options onto themselves"

// TestExchangesForged has forged proofs refused, each with its place and reason, and by the plain checker of testdata, too.
func TestExchangesForged(t *testing.T) {
	for _, test := range forged {
		t.Run(test.name, func(t *testing.T) {
			s, err := Check(t.Context(), test.cover, strings.NewReader(exchanging+"\n"+test.proof))
			if test.want == "" && (err != nil || s.Count.Cmp(big.NewInt(2)) != 0 || s.States != 2) {
				t.Errorf("%v, %v, want 2 solutions and 2 states", s, err)
			}
			if test.want != "" && (err == nil || err.Error() != test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
	for _, head := range []string{"", heading + "\n"} {
		if _, err := Check(t.Context(), square, strings.NewReader(head+"x 1 2 2 1\n2 0 3 3:0\n3 2 1\n")); err == nil || !strings.Contains(err.Error(), `unexpected "x"`) {
			t.Errorf("an exchange in version 1: %v", err)
		}
	}
	defer func(most int64) { maxOpen = most }(maxOpen)
	maxOpen = 1 << 12
	text := exchanging + "\n" + strings.Repeat("x 1 2 2 1\n", 1<<8)
	if _, err := Check(t.Context(), square, strings.NewReader(text)); !errors.Is(err, satcheck.ErrTooLarge) {
		t.Errorf("256 exchanges in 4 kB: %v", err)
	}
}

// TestExchangesOutside has the plain checker of testdata read the same proofs, and proofs by images.
func TestExchangesOutside(t *testing.T) {
	args := []string{"testdata/countcheck.py"}
	var want []string
	add := func(c satcheck.Cover, proof, end string) {
		var problem bytes.Buffer
		if err := writeDLX(&problem, c); err != nil {
			t.Fatal(err)
		}
		args = append(args, witness.File(t, "problem.dlx", problem.String()), witness.File(t, "proof", proof))
		want = append(want, end)
	}
	for _, test := range forged {
		end := ": refused: "
		if test.want == "" {
			end = ": 2 solutions"
		}
		add(test.cover, exchanging+"\n"+test.proof, end)
	}
	for n, count := range map[int]string{3: "12", 4: "576", 5: "161280"} {
		add(latin(n), witness.Text(t, arranged(t, latin(n))), ": "+count+" solutions")
	}
	out, _ := exec.Command(witness.Outside(t, "python3"), args...).CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d lines for %d proofs:\n%s", len(lines), len(want), out)
	}
	for n, line := range lines {
		if !strings.Contains(line, want[n]) {
			t.Errorf("proof %d: the plain checker says %s, want %s", n, line, want[n])
		}
	}
}

// writeDLX writes a cover in Knuth's text format.
func writeDLX(w *bytes.Buffer, c satcheck.Cover) error {
	name := func(item int) string { return fmt.Sprintf("i%d", item) }
	for i := range c.Primary + c.Secondary {
		if i == c.Primary {
			fmt.Fprint(w, "| ")
		}
		if i < c.Primary && c.Multiplicities != nil {
			fmt.Fprintf(w, "%d:%d|", c.Multiplicities[i][0], c.Multiplicities[i][1])
		}
		fmt.Fprint(w, name(i), " ")
	}
	for o, items := range c.Options {
		fmt.Fprintln(w)
		for k, i := range items {
			fmt.Fprint(w, name(i))
			if n := c.Weight(o, k); n > 1 {
				fmt.Fprintf(w, ":%d", n)
			}
			if colour := c.Colour(o, k); colour > 0 {
				fmt.Fprintf(w, ":%d", colour)
			}
			fmt.Fprint(w, " ")
		}
	}
	return nil
}

// exchangeFaults are slips in what checks exchanges: each lets a forged one pass, refuses a right one, or panics.
var exchangeFaults = []struct{ file, right, wrong string }{
	{"exchange.go", "if taken[to] {", "if false {"},
	{"exchange.go", "if (from < c.Primary) != (int(to) < c.Primary) {", "if false {"},
	{"exchange.go", "root.least[from] != root.least[to] || ", ""},
	{"exchange.go", " || root.most[from] != root.most[to]", ""},
	{"exchange.go", "if len(images) != len(class) {", "if len(images) == 0 {"},
	{"exchange.go", "uint64(x.cover.Colour(option, k))", "0"},
	{"exchange.go", "uint64(x.cover.Weight(option, k))", "0"},
	{"exchange.go", "item >= len(image)", "item > len(image)"},
	{"exchange.go", "item = int(image[item])", "_ = item"},
	{"exchange.go", "to.least[image], to.most[image] = s.least[i], s.most[i]", "to.least[image] = s.least[i]"},
	{"exchange.go", "to.least[image], to.most[image] = s.least[i], s.most[i]", "to.most[image] = s.most[i]"},
	{"exchange.go", "if len(moves)%2 != 0 {", "if false {"},
	{"weights.go", "modulus < 2 ||", "modulus < 1 ||"},
	{"weights.go", "len(pairs)%2 != 0", "false"},
	{"weights.go", "item >= c.Primary", "item > c.Primary+1"},
	{"weights.go", "|| weight >= modulus ||", "||"},
	{"weights.go", "|| weights[item] > 0 {", "{"},
	{"weights.go", "k.state.most[item] != least {", "false {"},
	{"weights.go", "sum = (sum + least%modulus*weights[item]) % modulus", "sum = (sum + 2*least%modulus*weights[item]) % modulus"},
	{"weights.go", "	if sum == 0 {", "	if false {"},
	{"weights.go", "if sum != 0 {", "if false {"},
	{"weights.go", "c.Weight(o, at)%modulus*weights[item]", "min(1, c.Weight(o, at))*weights[item]"},
	{"replay.go", "e >= len(k.exchanges)", "e > len(k.exchanges)"},
	{"replay.go", "k.exchanges[e].apply(&k.image, &k.next)", "k.image.copyFrom(&k.next)"},
	{"replay.go", "if k.room -= e.size(); k.room < 0 {", "if k.room < 0 {"},
	{"read.go", "if version == exchanging && (", "if ("},
}

// TestExchangeFaults wants each fault's text once in its file, and the tests above to fail where it is in: one of them, and
// every one in a slow run.
func TestExchangeFaults(t *testing.T) {
	slow := os.Getenv("DLX_SUDOKU_SLOW") != ""
	for n, fault := range exchangeFaults {
		file, err := filepath.Abs(fault.file)
		if err != nil {
			t.Fatal(err)
		}
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
			out, err := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-overlay", overlay, "-run", "^(TestExchangesForged|TestImagesRandom|TestWeights|TestWeightsRandom)$",
				"-rapid.nofailfile", "-rapid.shrinktime=1s", "-timeout", "2m", ".").CombinedOutput()
			if err == nil || !bytes.Contains(out, []byte("--- FAIL")) && !bytes.Contains(out, []byte("panic:")) {
				t.Errorf("%q for %q: not noticed: %v\n%s", fault.wrong, fault.right, err, out)
			}
		})
	}
}
