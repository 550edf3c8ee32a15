package states

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
)

// countProof returns a proof of a cover's number of solutions as text.
func countProof(t interface {
	Helper()
	Fatal(...any)
}, c satcheck.Cover,
) string {
	t.Helper()
	proof, err := Search(context.Background(), c, 0)
	if err != nil {
		t.Fatal(err)
	}
	return witness.Text(t, proof)
}

// TestCheckCountRandom compares the numbers with trying all sets of options, with each order of the items, and has
// wrong ones refuted.
func TestCheckCountRandom(t *testing.T) {
	for _, kind := range witness.Kinds {
		t.Run(kind.Name, func(t *testing.T) {
			met := map[bool]int{}
			// A few draws may all have solutions, or none.
			for round := 0; round == 0 || round < 50 && len(met) < 2; round++ {
				rapid.Check(t, func(t *rapid.T) {
					c := satcheck.Cover(drawn(t).Cover(kind.Kind))
					want := big.NewInt(int64(len(witness.Cover(c).Subsets())))
					r, _ := Verify(t.Context(), c, want, 0)
					if r.Verdict != satcheck.Verified || r.Count.Cmp(want) != 0 {
						t.Fatalf("%v, %v, %v (want %v)", r.Verdict, r.Err, r.Count, want)
					}
					met[want.Sign() > 0]++
					for _, by := range []int64{-1, 1} {
						if r, _ := Verify(t.Context(), c, new(big.Int).Add(want, big.NewInt(by)), 0); r.Verdict != satcheck.Refuted || r.Count.Cmp(want) != 0 {
							t.Fatalf("%d more: %v, %v", by, r.Verdict, r.Err)
						}
					}
					space, err := newSpace(t.Context(), c)
					if err != nil {
						t.Fatal(err)
					}
					root, kind := space.root()
					if kind != openState {
						return
					}
					for _, choose := range []func(*searcher, *state) int{(*searcher).first, (*searcher).fewest} {
						search := searcher{
							ctx: t.Context(), space: space, choose: choose, room: 1 << 20, proof: &Proof{}, known: map[string]int32{},
						}
						if _, err := search.visit(root); err != nil {
							t.Fatal(err)
						}
						var text bytes.Buffer
						if _, err := search.proof.WriteTo(&text); err != nil {
							t.Fatal(err)
						}
						s, err := Check(t.Context(), c, &text)
						if err != nil || s.Count.Cmp(want) != 0 || s.States != search.proof.States() {
							t.Fatalf("%v, %v (want %v)", s, err, want)
						}
					}
				})
			}
			if len(met) < 2 {
				t.Errorf("with solutions, and without: %v", met)
			}
		})
	}
}

// TestCheckCountProofAltered alters proofs in one number, and drops, repeats and exchanges lines: what is accepted shows
// the right number still, as where the item of a line has the same options as another one.
func TestCheckCountProofAltered(t *testing.T) {
	refused, accepted := 0, 0
	for _, kind := range witness.Kinds {
		t.Run(kind.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				c := satcheck.Cover(drawn(t).Cover(kind.Kind))
				want := int64(len(witness.Cover(c).Subsets()))
				lines := strings.SplitAfter(countProof(t, c), "\n")[2:] // without the heading and the comment
				lines = lines[:len(lines)-1]                            // nothing stands behind the last
				if len(lines) == 0 {
					return
				}
				lines = alter(t, lines, 0, len(lines)+2)
				s, err := Check(t.Context(), c, strings.NewReader(strings.Join(lines, "")))
				if err != nil {
					refused++
					return
				}
				accepted++
				if s.Count.Cmp(big.NewInt(want)) != 0 {
					t.Fatalf("accepted for %v solutions, want %d:\n%s", s.Count, want, strings.Join(lines, ""))
				}
			})
		})
	}
	t.Logf("%d refused, %d accepted and right", refused, accepted)
	if refused < accepted {
		t.Errorf("%d refused, %d accepted: are they altered?", refused, accepted)
	}
}

// TestCheckCountProofWrong has wrong lines refused, each with its place and reason. The problem has two dominoes to put on
// a square of four cells, in two ways.
func TestCheckCountProofWrong(t *testing.T) {
	square := satcheck.Cover{Primary: 4, Options: [][]int{{0, 1}, {2, 3}, {0, 2}, {1, 3}}}
	wrong := []struct{ name, proof, want string }{
		{"right", "2 0 3 4\n3 2 1\n4 1 1\n", ""},
		{"its version", "dlx-count/1\n2 0 3 4\n3 2 1\n4 1 1\n", ""},
		{"version 2", "dlx-count/2\n2 0 3 4\n3 2 1\n4 1 1\n", ""},
		{"another version", "dlx-count/3\n2 0 3 4\n3 2 1\n4 1 1\n", `1: its format is "dlx-count/3" (want dlx-count/1 or dlx-count/2)`},
		{"a version further down", "2 0 3 4\ndlx-count/1\n", `2: unexpected "dlx-count/1" (want a state, an item and what each choice leads to)`},
		{"comments and blanks", "c a\n2\t0  3 4\r\n\n3 2 1\n4 1 1", ""},
		{"nothing", "", "proof refused: it ends with 1 open states"},
		{"one left open", "2 0 3 4\n3 2 1\n", "proof refused: it ends with 1 open states"},
		{"twice", "2 0 3 4\n3 2 1\n3 2 1\n4 1 1\n", "3: proof refused: state 3 is not open"},
		{"not reached", "2 0 3 4\n5 2 1\n", "2: proof refused: state 5 is not open"},
		{"two states for one", "2 0 3 3\n3 2 1\n", "1: proof refused: choice 2: it leads to another state than the one that is called 3 already"},
		{"too few choices", "2 0 3\n3 2 1\n", "1: proof refused: 1 choices for item 0 (want 2)"},
		{"too many choices", "2 0 3 4 0\n", "1: proof refused: 3 choices for item 0 (want 2)"},
		{"no item", "2 4 3 4\n", "1: proof refused: item 4 (want 0 to 3)"},
		{"a solution for none", "2 0 3 4\n3 2 0\n4 1 1\n", "2: proof refused: choice 1: it leads to 0 (want 1, a solution)"},
		{"a state for a solution", "2 0 3 4\n3 2 5\n4 1 1\n", "2: proof refused: choice 1: it leads to 5 (want 1, a solution)"},
		{"a solution for a state", "2 0 1 4\n4 1 1\n", "1: proof refused: choice 1: it leads to 1 (want 2 or more, an open state)"},
		{"an item that is covered", "2 0 3 4\n3 0 1\n4 1 1\n", "2: proof refused: choice 1: it leads to 1 (want 2 or more, an open state)"},
		{"a word", "2 0 3 x\n", `1: unexpected "x" (want a state, an item and what each choice leads to)`},
		{"below zero", "2 0 3 -4\n", `1: unexpected "-4" (want a state, an item and what each choice leads to)`},
		{"half a line", "2 0 3 4\n3\n", "2: a state without an item"},
		{"a long line", "2 0 " + strings.Repeat("3 ", maxLine) + "\n", "1: more than 524288 bytes"},
	}
	for _, test := range wrong {
		t.Run(test.name, func(t *testing.T) {
			s, err := Check(t.Context(), square, strings.NewReader(test.proof))
			if test.want == "" && (err != nil || s.Count.Cmp(big.NewInt(2)) != 0 || s.States != 3) {
				t.Errorf("%v, %v, want 2 solutions and 3 states", s, err)
			}
			if test.want != "" && (err == nil || err.Error() != test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// TestCountStatesTold has states taken for one that differ in one thing only, which is refused.
func TestCountStatesTold(t *testing.T) {
	five := [][]int{{0, 1}, {0}, {1}, {1}, {1}}
	tests := []struct {
		name  string
		cover satcheck.Cover
	}{
		{"the free options", satcheck.Cover{Primary: 2, Secondary: 2, Options: [][]int{{0, 2}, {0, 3}, {1, 2}, {1, 3}}}},
		{"what an item needs", satcheck.Cover{Primary: 2, Options: five, Multiplicities: [][2]int{{1, 1}, {1, 9}}}},
		{"what an item may have", satcheck.Cover{Primary: 2, Options: five, Multiplicities: [][2]int{{1, 1}, {0, 3}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			const want = "1: proof refused: choice 2: it leads to another state than the one that is called 3 already"
			if _, err := Check(t.Context(), test.cover, strings.NewReader("2 0 3 3\n")); err == nil || err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
	needy := satcheck.Cover{Primary: 1, Options: [][]int{{0}}, Multiplicities: [][2]int{{2, 2}}}
	if s, err := Check(t.Context(), needy, strings.NewReader("")); err != nil || s.Count.Sign() != 0 {
		t.Errorf("one option for an item that needs two: %v, %v, want 0 and no states", s, err)
	}
}

// TestCountByStatesLimits has problems refused that are malformed or too large, and a search ended.
func TestCountByStatesLimits(t *testing.T) {
	queens := satcheck.Cover(witness.QueensCover(8))
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if r, _ := Verify(cancelled, queens, big.NewInt(92), 0); r.Verdict != satcheck.Undecided || !errors.Is(r.Err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", r.Verdict, r.Err)
	}
	if r, _ := Verify(t.Context(), queens, big.NewInt(92), 50_000); r.Verdict != satcheck.Undecided || !errors.Is(r.Err, satcheck.ErrTooLarge) {
		t.Errorf("in 50 kB: %v, %v", r.Verdict, r.Err)
	}
	if r, _ := Verify(t.Context(), queens, big.NewInt(92), 0); r.Verdict != satcheck.Verified {
		t.Errorf("%v, %v", r.Verdict, r.Err)
	}
	if r, _ := Verify(t.Context(), satcheck.Cover{Primary: 1, Options: [][]int{{1}}}, big.NewInt(0), 0); r.Verdict != satcheck.Failed || !errors.Is(r.Err, satcheck.ErrPuzzle) {
		t.Errorf("malformed: %v, %v", r.Verdict, r.Err)
	}
	large := satcheck.Cover{Primary: 1, Options: make([][]int, MaxOptions+1)}
	if r, _ := Verify(t.Context(), large, big.NewInt(0), 0); r.Verdict != satcheck.Undecided || !errors.Is(r.Err, satcheck.ErrTooLarge) {
		t.Errorf("%d options: %v, %v", len(large.Options), r.Verdict, r.Err)
	}
	if _, err := Check(cancelled, queens, strings.NewReader(countProof(t, queens))); !errors.Is(err, context.Canceled) {
		t.Errorf("proof, cancelled: %v", err)
	}
}

// TestCountLarge counts the perfect matchings of eight times 12 points, (11·9·…·1)^8.
func TestCountLarge(t *testing.T) {
	const points = 12
	c := satcheck.Cover{Primary: points}
	want := big.NewInt(1)
	for a := range points {
		for b := range a {
			c.Options = append(c.Options, []int{b, a})
		}
		if a%2 == 1 {
			want.Mul(want, big.NewInt(int64(a)))
		}
	}
	// Eight such problems side by side have a number of more than 64 bits.
	const copies = 8
	whole := satcheck.Cover{Primary: copies * points}
	for i := range copies {
		for _, o := range c.Options {
			whole.Options = append(whole.Options, []int{o[0] + i*points, o[1] + i*points})
		}
	}
	want.Exp(want, big.NewInt(copies), nil)
	r, _ := Verify(t.Context(), whole, want, 0)
	if r.Verdict != satcheck.Verified || r.Count.IsUint64() {
		t.Errorf("%v, %v (want %v)", r.Verdict, r.Err, want)
	}
}

// TestCheckCountFiles has the numbers of solutions verified that the table of the data folder has, of all problems of
// up to 150 options but those about costs.
func TestCheckCountFiles(t *testing.T) {
	for _, p := range witness.TableOfCovers(t) {
		if p.Options > 150 || strings.HasPrefix(p.Count, "min") {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			want, ok := new(big.Int).SetString(p.Count, 10)
			if !ok {
				t.Fatalf("the table has %q", p.Count)
			}
			c := satcheck.Cover(witness.CoverData(t, p.Name))
			r, proof := Verify(t.Context(), c, want, 0)
			if r.Verdict != satcheck.Verified {
				t.Fatalf("%v, %v", r.Verdict, r.Err)
			}
			t.Logf("%d options, %v solutions: %d states", len(c.Options), r.Count, proof.States())
		})
	}
}

// FuzzCheckCountProof reads any text as a proof of a small problem: it is refused, or shows the right number.
func FuzzCheckCountProof(f *testing.F) {
	c := satcheck.Cover{
		Primary: 3, Secondary: 2,
		Options:        [][]int{{0, 3}, {0, 1}, {1, 3}, {2, 4}, {0, 2, 3}, {1, 2}, {2}},
		Colours:        [][]int{{0, 1}, nil, {0, 1}, {0, 0}, {0, 0, 2}, nil, nil},
		Multiplicities: [][2]int{{1, 2}, {0, 2}, {1, 1}},
	}
	want := fmt.Sprint(len(witness.Cover(c).Subsets()))
	f.Add([]byte(countProof(f, c)))
	f.Add([]byte("2 0 3 4\n3 2 1\n4 1 1\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if s, err := Check(t.Context(), c, bytes.NewReader(text)); err == nil && s.Count.String() != want {
			t.Errorf("%v solutions, want %s", s.Count, want)
		}
	})
}

// drawn returns what rapid draws.
func drawn(t *rapid.T) witness.Draw {
	return func(low, high int, label string) int { return rapid.IntRange(low, high).Draw(t, label) }
}
