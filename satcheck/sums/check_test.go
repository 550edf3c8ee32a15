package sums

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// triangle is the example of the package documentation: three pairs of three items, and the items alone. The cheapest
// solutions cost 8.
func triangle() satcheck.CoverClaim {
	return satcheck.CoverClaim{
		Cover:   satcheck.Cover{Primary: 3, Options: [][]int{{0, 1}, {1, 2}, {0, 2}, {0}, {1}, {2}}, Costs: []int{5, 5, 5, 3, 3, 3}},
		Bounded: true, Below: 8,
	}
}

// TestCheck reads proofs of one claim, right and wrong ones.
func TestCheck(t *testing.T) {
	const prices = "s 2\np 0:4 1:4 2:4\n" // too low to show anything by themselves
	tests := []struct{ name, text, want string }{
		{"the example", "dlx-sums/1\ns 2\np 0:5 1:5 2:5\n", ""},
		{"without a version", "s 2\np 0:5 1:5 2:5\n", ""},
		{"another version", "dlx-sums/2\ns 2\np 0:5 1:5 2:5\n", `1: its format is "dlx-sums/2" (want dlx-sums/1)`},
		{"another format of ours", "dlx-count/1\ns 2\np 0:5 1:5 2:5\n", `1: its format is "dlx-count/1" (want dlx-sums/1)`},
		{"a version further down", "c\ndlx-sums/1\n", `2: want a line with the scale first, and only one`},
		{"by a clause", prices + "l -1 -6\nl -1\nl -2 -4\nl -2\nl -3 -5\nl -3\nl -4 -5\n", ""},
		{"a scale that is finer", "s 20\np 0:50 1:50 2:50\nl\n", ""},
		{"comments, blanks and what stands behind", "c a comment\n\n" + prices + "c\np 0:5 1:5 2:5\nanything\n", ""},
		{"prices too low", prices + "l\n", "3: proof refused: without the clause a solution may cost 12, and must cost more than 14"},
		{"empty", "", "proof refused: it ends without a contradiction"},
		{"no bound", prices, "proof refused: it ends without a contradiction"},
		{"no prices", "s 2\nl\n", "2: proof refused: without the clause a solution may cost 0, and must cost more than 14"},
		{"a word of another format", prices + "f\n", `3: unexpected "f" (want c, s, k, p or l)`},
		{"no scale", "p 0:5\n", "1: want a line with the scale first, and only one"},
		{"two scales", "s 2\ns 2\n", "2: want a line with the scale first, and only one"},
		{"a scale of 0", "s 0\n", `1: unexpected "0" (want 1 to 1048576)`},
		{"a negative scale", "s -2\n", `1: unexpected "-2" (want 1 to 1048576)`},
		{"no number", "s\n", `1: unexpected "" (want 1 to 1048576)`},
		{"a wide scale", "s 1048577\n", `1: unexpected "1048577" (want 1 to 1048576)`},
		{"no item", prices + "p 3:1\n", `3: unexpected "3" (want 0 to 2)`},
		{"a negative item", prices + "p -1:1\n", `3: unexpected "-1" (want 0 to 2)`},
		{"no price", prices + "p 1\n", `3: unexpected "" (want -2305843009213693952 to 2305843009213693952)`},
		{"a price that wraps", prices + "p 1:9223372036854775808\n", `3: unexpected "9223372036854775808" (want -2305843009213693952 to 2305843009213693952)`},
		{"no option", prices + "l 7\n", `3: unexpected "7" (want a number from 1 to 6, or minus such a number)`},
		{"option 0", prices + "l 0\n", `3: unexpected "0" (want a number from 1 to 6, or minus such a number)`},
		{"twice", "s 2\nl -1 -1 6\n", "proof refused: it ends without a contradiction"},
		{"and its opposite", "s 2\nl 1 -1\n", "proof refused: it ends without a contradiction"},
		{"not implied", "s 2\nl -1\n", "2: proof refused: without the clause a solution may cost 0, and must cost more than 14"},
		{"prices that rule options out", "s 1\np 0:3 1:2 2:2\n", ""},
		{"implied", "s 2\nl -1 6\n", "proof refused: it ends without a contradiction"},
		{"a clique", "s 1\nk 1 2 3\np 0:3 1:3 2:3 3:-1\n", ""},
		{"a clique of the wrong price", "s 1\nk 1 2 3\np 0:3 1:3 2:3 3:-2\nl\n", "4: proof refused: without the clause a solution may cost 7, and must cost more than 7"},
		{"a clique that is none", "s 1\nk 1 2 6\n", "2: proof refused: option 1 does not exclude the others"},
		{"an option twice in a clique", "s 1\nk 1 1\n", "2: proof refused: option 1 does not exclude the others"},
		{"an option ruled out in a clique", "s 1\nk 1 -2\n", `2: unexpected "-2" (want 1 to 6)`},
		{"no option in a clique", "s 1\nk 1 7\n", `2: unexpected "7" (want 1 to 6)`},
		{"a clique before it is there", "s 1\np 3:-1\n", `2: unexpected "3" (want 0 to 2)`},
		{"another word", "s 2\nx 1\n", `2: unexpected "x" (want c, s, k, p or l)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := Check(t.Context(), triangle(), strings.NewReader(test.text))
			got := ""
			if err != nil {
				got = err.Error()
			}
			if want := test.want; got != want && !strings.HasSuffix(got, want) || (got == "") != (want == "") {
				t.Errorf("Check of %q: %v, want %s", test.text, err, want)
			}
			if strings.Contains(test.want, "proof refused") != errors.Is(err, proof.ErrProof) {
				t.Errorf("Check of %q: %#v, is it proof.ErrProof?", test.text, err)
			}
		})
	}
}

// TestCheckTimes reads proofs about negative costs, secondary items, colours and multiplicities, each with the largest bound
// that is true, and with one more.
func TestCheckTimes(t *testing.T) {
	tests := []struct {
		name  string
		cover satcheck.Cover
		below int
		text  string
	}{
		{"negative costs", satcheck.Cover{Primary: 2, Options: [][]int{{0, 1}, {0}, {1}}, Costs: []int{-5, -3, -4}}, -7, "s 1\np 0:-3 1:-4\nl\n"},
		{
			"at most twice",
			satcheck.Cover{Primary: 1, Options: [][]int{{0}, {0}, {0}}, Costs: []int{-3, -2, -1}, Multiplicities: [][2]int{{0, 2}}},
			-5, "s 1\np 0:-2\nl\n",
		},
		{
			"at least twice",
			satcheck.Cover{Primary: 1, Options: [][]int{{0}, {0}, {0}}, Costs: []int{3, 2, 1}, Multiplicities: [][2]int{{2, 9}}},
			3, "s 1\np 0:2\nl\n",
		},
		{
			"at most once",
			satcheck.Cover{Primary: 2, Secondary: 1, Options: [][]int{{0, 2}, {0}, {1, 2}, {1}}, Costs: []int{1, 4, 1, 4}},
			5, "s 1\np 0:4 1:4 2:-3\nl\n",
		},
		{
			"a colour", satcheck.Cover{
				Primary: 2, Secondary: 1, Options: [][]int{{0, 2}, {0, 2}, {1, 2}, {1, 2}}, Costs: []int{1, 4, 4, 1},
				Colours: [][]int{{0, 1}, {0, 2}, {0, 1}, {0, 2}},
			}, 5, "s 1\np 0:1 1:1\nl -2\nl -3\n",
		},
		{"an option without a primary item", satcheck.Cover{Primary: 1, Secondary: 1, Options: [][]int{{0}, {1}, {}}, Costs: []int{2, -9, -9}}, 2, "s 1\np 0:2\nl\n"},
		{
			"an item of no option",
			satcheck.Cover{Primary: 2, Options: [][]int{{0}}, Costs: []int{7}, Multiplicities: [][2]int{{1, 1}, {0, 5}}},
			7, "s 1\np 0:7 1:1000\nl\n",
		},
		{"the same option twice", satcheck.Cover{Primary: 1, Options: [][]int{{0}, {0}}, Costs: []int{7, 7}}, 7, "s 1\np 0:7\nl\n"},
	}
	for _, test := range tests {
		c := satcheck.CoverClaim{Cover: test.cover, Bounded: true, Below: test.below}
		if err := Check(t.Context(), c, strings.NewReader(test.text)); err != nil {
			t.Errorf("%s: Check that nothing costs less than %d = %v, want no error", test.name, c.Below, err)
		}
		c.Below++
		if err := Check(t.Context(), c, strings.NewReader(test.text)); !errors.Is(err, proof.ErrProof) {
			t.Errorf("%s: Check that nothing costs less than %d = %v, want %v", test.name, c.Below, err, proof.ErrProof)
		}
	}
}

// TestCheckColours refuses a price of an item with colours, which would count once however often it is covered.
func TestCheckColours(t *testing.T) {
	c := satcheck.CoverClaim{Cover: satcheck.Cover{
		Primary: 2, Secondary: 1, Options: [][]int{{0, 2}, {1, 2}}, Costs: []int{1, 1}, Colours: [][]int{{0, 1}, {0, 1}},
	}, Bounded: true, Below: 3}
	err := Check(t.Context(), c, strings.NewReader("s 1\np 0:6 1:6 2:-5\nl\n"))
	if err == nil || !strings.Contains(err.Error(), "item 2, which has colours") {
		t.Errorf("Check = %v, want item 2 refused", err)
	}
}

// TestCheckLarge has sums that would wrap refused.
func TestCheckLarge(t *testing.T) {
	const n = 1 << 12
	c := satcheck.CoverClaim{Cover: satcheck.Cover{Primary: n, Costs: make([]int, 2*n)}, Bounded: true, Below: 1}
	for item := range n {
		c.Cover.Options = append(c.Cover.Options, []int{item}, []int{item})
	}
	var text strings.Builder
	fmt.Fprint(&text, "s 1\np")
	for item := range n {
		fmt.Fprintf(&text, " %d:%d", item, maxSum/n/4)
	}
	// With multiplicities an item counts as often as it has options, and once more.
	c.Cover.Multiplicities = make([][2]int, n)
	for item := range n {
		c.Cover.Multiplicities[item] = [2]int{0, maxSum}
	}
	err := Check(t.Context(), c, strings.NewReader(text.String()+"\nl\n"))
	if want := fmt.Sprintf("2: sums of more than %d", maxSum); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("Check = %v, want %s", err, want)
	}
	c.Below = maxSum/2 + 1
	if err := Check(t.Context(), c, strings.NewReader("s 1048576\n")); err == nil {
		t.Error("Check of a bound that wraps in the scale: no error")
	}
}

// loose returns a claim about n options of which any may be in a solution, that lists those of one option.
func loose(n int) satcheck.CoverClaim {
	c := satcheck.CoverClaim{Cover: satcheck.Cover{Primary: 1, Multiplicities: [][2]int{{1, n}}}, Bounded: true, Below: 1}
	for o := range n {
		c.Cover.Options, c.Cover.Costs = append(c.Cover.Options, []int{0}), append(c.Cover.Costs, 0)
		c.Solutions = append(c.Solutions, []int{o})
	}
	return c
}

// TestCheckRoom refuses claims and proofs whose clauses need more memory than there is.
func TestCheckRoom(t *testing.T) {
	defer func(room int) { maxRoom = room }(maxRoom)
	maxRoom = 1000
	if err := Check(t.Context(), loose(40), strings.NewReader("")); !errors.Is(err, satcheck.ErrTooLarge) {
		t.Errorf("Check of 40 solutions = %v, want %v", err, satcheck.ErrTooLarge)
	}
	err := Check(t.Context(), triangle(), strings.NewReader("s 1\np\n"+strings.Repeat("l 1 2 3\n", 1000)))
	if err == nil || errors.Is(err, satcheck.ErrTooLarge) {
		t.Errorf("Check of a wrong line = %v, want it refused, and not %v", err, satcheck.ErrTooLarge)
	}
	err = Check(t.Context(), triangle(), strings.NewReader("s 1\n"+strings.Repeat("l -1 -2\n", 1000)))
	var bad *proof.ReadError
	if !errors.As(err, &bad) || bad.Line != 78 || !errors.Is(err, satcheck.ErrTooLarge) {
		t.Errorf("Check of 1000 clauses = %v, want %v in line 78", err, satcheck.ErrTooLarge)
	}
}

// An ending is a context that ends when it has been looked at so often.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCheckStops ends a check between any two lines, and amidst a line that takes long.
func TestCheckStops(t *testing.T) {
	err := Check(&ending{t.Context(), 20}, triangle(), strings.NewReader("s 1\n"+strings.Repeat("p\n", 1000)))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Check = %v, want %v", err, context.Canceled)
	}
	// The first option that is left out has 1500 clauses of 1500 literals looked at.
	claim := loose(1500)
	var lemma strings.Builder
	for o := range claim.Cover.Options[2:] {
		fmt.Fprint(&lemma, " ", o+1)
	}
	free := &ending{t.Context(), 1 << 30}
	k, err := newKnown(free, claim)
	if err != nil {
		t.Fatal(err)
	}
	free.left = 0
	c := checker{claim: claim, known: k, scale: 1}
	if err := c.line(strings.Fields("l" + lemma.String())); err == nil || !k.stopped {
		t.Errorf("a line = %v, and was stopped: %v, want an error and true", err, k.stopped)
	}
}

// TestCheckClaims has claims refused before any line is read.
func TestCheckClaims(t *testing.T) {
	open := triangle()
	open.Bounded, open.Below = false, 0
	wrong := triangle()
	wrong.Solutions = [][]int{{0}}
	for _, test := range []struct {
		claim satcheck.CoverClaim
		want  error
	}{{open, satcheck.ErrClaim}, {wrong, satcheck.ErrRule}} {
		if err := Check(t.Context(), test.claim, strings.NewReader("s 2\n")); !errors.Is(err, test.want) {
			t.Errorf("Check of %+v: %v, want %v", test.claim, err, test.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Check(ctx, triangle(), strings.NewReader("s 2\n")); !errors.Is(err, context.Canceled) {
		t.Errorf("Check = %v, want %v", err, context.Canceled)
	}
}

// TestCliques has cliques without options take room, and the check of a large one end with the context.
func TestCliques(t *testing.T) {
	defer func(room int) { maxRoom = room }(maxRoom)
	maxRoom = 1000
	err := Check(t.Context(), triangle(), strings.NewReader("s 1\n"+strings.Repeat("k\n", 1000)))
	if !errors.Is(err, satcheck.ErrTooLarge) {
		t.Errorf("Check of 1000 empty cliques = %v, want %v", err, satcheck.ErrTooLarge)
	}
	maxRoom = 1 << 27
	claim := satcheck.CoverClaim{Cover: satcheck.Cover{Primary: 1, Costs: make([]int, 3000)}, Bounded: true}
	var clique strings.Builder
	for o := range claim.Cover.Costs {
		claim.Cover.Options = append(claim.Cover.Options, []int{0})
		fmt.Fprint(&clique, " ", o+1)
	}
	free := &ending{t.Context(), 1 << 30}
	k, err := newKnown(free, claim)
	if err != nil {
		t.Fatal(err)
	}
	free.left = 0
	c := checker{claim: claim, known: k, options: claim.Cover.Options, scale: 1}
	if c.line(strings.Fields("k" + clique.String())); !k.stopped || len(k.most) != 1 {
		t.Errorf("the line was stopped: %v, and there are %d items, want true and 1", k.stopped, len(k.most))
	}
}

// TestWeightsWork has propagation and its undoing look at each option of a long item with weights a few times, not at all of
// them for each.
func TestWeightsWork(t *testing.T) {
	const n = 200
	c := satcheck.Cover{Primary: 2, Multiplicities: [][2]int{{1, 1}, {2, n}}}
	for range n {
		c.Options, c.Weights, c.Costs = append(c.Options, []int{0, 1}), append(c.Weights, []int{1, 2}), append(c.Costs, 0)
	}
	k, err := newKnown(t.Context(), satcheck.CoverClaim{Cover: c, Bounded: true})
	if err != nil {
		t.Fatal(err)
	}
	k.work = 0
	k.put(1)
	if !k.propagate() || len(k.trail) != n {
		t.Fatalf("%d options are known, want all %d", len(k.trail), n)
	}
	if k.undo(0); k.work > 10*n {
		t.Errorf("%d literals were looked at, want %d at most", k.work, 10*n)
	}
}
