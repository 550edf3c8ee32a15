package satcheck

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/internal/ask"
	"dlx-sudoku/satcheck/internal/unit"
)

func TestCheck(t *testing.T) {
	proper, several, none := parse(t, 3, 3, slides), parse(t, 3, 3, sixSolutions), parse(t, 3, 3, impossible)
	one, six := [][]int{digits(slidesSolution)}, backtrack(several, 0)
	if len(six) != 6 {
		t.Fatalf("the backtracker finds %d solutions, want 6", len(six))
	}
	short := proper
	short.Givens = short.Givens[:80]
	wrongGiven := slices.Clone(one[0])
	wrongGiven[0], wrongGiven[1] = wrongGiven[1], wrongGiven[0]
	zero := slices.Clone(one[0])
	zero[80] = 0
	tests := []struct {
		name     string
		puzzle   Puzzle
		claim    [][]int
		complete bool
		verdict  Verdict
		err      error
		fault    int
	}{
		{"unique", proper, one, true, Verified, nil, -1},
		{"exactly six", several, six, true, Verified, nil, -1},
		{"none", none, nil, true, Verified, nil, -1},
		{"clash, none", parse(t, 3, 3, slidesSecond5), nil, true, Verified, nil, -1},
		{"at least three", several, six[1:4], false, Verified, nil, -1},
		{"full grid", Puzzle{BoxRows: 3, BoxCols: 3, Givens: one[0]}, one, true, Verified, nil, -1},
		{"none of one", proper, nil, true, Refuted, ErrMissing, -1},
		{"five of six", several, six[:5], true, Refuted, ErrMissing, -1},
		{"solution of another puzzle", proper, six[:1], true, Refuted, ErrRule, 0},
		{"repeated", several, [][]int{six[0], six[1], six[0]}, true, Refuted, ErrRepeated, 2},
		{"repeated, not complete", several, [][]int{six[0], six[0]}, false, Refuted, ErrRepeated, 1},
		{"given not kept", proper, [][]int{wrongGiven}, true, Refuted, ErrRule, 0},
		{"empty cell", proper, [][]int{zero}, true, Refuted, ErrRule, 0},
		{"too short", several, [][]int{six[0], six[1][:80]}, true, Refuted, ErrRule, 1},
		{"nil solution", several, [][]int{nil}, false, Refuted, ErrRule, 0},
		{"malformed puzzle", short, one, true, Failed, ErrPuzzle, -1},
		{"no shape", Puzzle{}, nil, true, Failed, ErrPuzzle, -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := Judge{Steps: DefaultSteps}.Check(context.Background(), test.puzzle, test.claim, test.complete)
			if r.Verdict != test.verdict || !errors.Is(r.Err, test.err) || r.Claim != test.fault {
				t.Fatalf("Check = %v, %v, claim %d, want %v, %v, %d", r.Verdict, r.Err, r.Claim, test.verdict, test.err, test.fault)
			}
			if r.Verdict == Verified && test.complete {
				if err := r.Proof.Check(context.Background(), r.Formula); err != nil {
					t.Error(err)
				}
			}
			if errors.Is(r.Err, ErrMissing) {
				if err := test.puzzle.Obeys(r.Missing); err != nil {
					t.Errorf("missing solution: %v", err)
				}
			}
		})
	}
	if r := (Judge{Steps: DefaultSteps}).Check(context.Background(), several, six[:5], true); !slices.Equal(r.Missing, six[5]) {
		t.Errorf("Missing = %v, want the sixth, %v", r.Missing, six[5])
	}
}

// puzzles draws small puzzles; every other one also excludes candidates, some of them right.
func puzzles(shapes ...[2]int) *rapid.Generator[Puzzle] {
	return rapid.Custom(func(t *rapid.T) Puzzle {
		shape := rapid.SampledFrom(shapes).Draw(t, "shape")
		p := Puzzle{BoxRows: shape[0], BoxCols: shape[1], Givens: drawn(t).Givens(shape[0], shape[1])}
		if rapid.Bool().Draw(t, "candidates") {
			return p
		}
		p.Candidates = make([][]int, len(p.Givens))
		n := p.Size()
		for range rapid.IntRange(1, 8).Draw(t, "restricted") {
			cell := rapid.IntRange(0, n*n-1).Draw(t, "cell")
			p.Candidates[cell] = rapid.SampledFrom([][]int{{}, {0}, {1, n}, seq(n + 1)[2:], seq(n)[1:], seq(n + 1)[1:]}).Draw(t, "digits")
		}
		return p
	})
}

func seq(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func TestCheckRandomPuzzles(t *testing.T) {
	var none, unique, multiple int
	draw := func(t *rapid.T) {
		p := puzzles([2]int{2, 2}, [2]int{2, 3}, [2]int{3, 2}, [2]int{3, 3}).Draw(t, "puzzle")
		solutions := backtrack(p, 300)
		if len(solutions) == 300 {
			t.Skip("too many solutions")
		}
		switch len(solutions) {
		case 0:
			none++
		case 1:
			unique++
		default:
			multiple++
		}
		var j Judge
		if r := j.Check(context.Background(), p, solutions, true); r.Verdict != Verified {
			t.Fatalf("%d solutions: %v, %v", len(solutions), r.Verdict, r.Err)
		}
		if len(solutions) == 0 {
			return
		}
		left := rapid.IntRange(0, len(solutions)-1).Draw(t, "left out")
		claim := slices.Delete(slices.Clone(solutions), left, left+1)
		if r := j.Check(context.Background(), p, claim, true); r.Verdict != Refuted || !slices.Equal(r.Missing, solutions[left]) {
			t.Fatalf("without solution %d: %v, %v, missing %v, want %v", left, r.Verdict, r.Err, r.Missing, solutions[left])
		}
	}
	for round := 0; round == 0 || round < 20 && min(none, unique, multiple) == 0; round++ {
		rapid.Check(t, draw)
	}
	if none == 0 || unique == 0 || multiple == 0 {
		t.Errorf("%d without, %d with one, %d with several solutions; want some of each", none, unique, multiple)
	}
}

func TestCheckCancelled(t *testing.T) {
	before := runtime.NumGoroutine()
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if r := (Judge{Steps: DefaultSteps}).Check(cancelled, parse(t, 3, 3, slides), nil, true); r.Verdict != Undecided || !errors.Is(r.Err, context.Canceled) {
		t.Errorf("cancelled: %v, %v, want %v, %v", r.Verdict, r.Err, Undecided, context.Canceled)
	}
	brief, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := (Judge{}).Solve(brief, pigeons(12)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("1 ms: %v, want %v", err, context.DeadlineExceeded)
	}
	short, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	hard := pigeons(13)
	if _, err := (Judge{}).Solve(short, hard); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("300 ms: %v, want %v", err, context.DeadlineExceeded)
	}
	// Nothing is left behind, and the turn is free again.
	if r := (Judge{Steps: DefaultSteps}).Check(context.Background(), parse(t, 3, 3, slides), [][]int{digits(slidesSolution)}, true); r.Verdict != Verified {
		t.Errorf("afterwards: %v, %v", r.Verdict, r.Err)
	}
	for range 6000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, want %d", runtime.NumGoroutine(), before)
}

func TestCheckTwentyFive(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: a large formula, and no other goroutines than in other tests")
	}
	p := blank(5, 5)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if r := (Judge{Steps: 1}).Check(ctx, p, [][]int{pattern(5, 5)}, true); r.Verdict == Verified || r.Verdict == Failed {
		t.Errorf("an empty 25x25 grid with one solution: %v, %v, want Undecided or Refuted", r.Verdict, r.Err)
	}
}

func TestCheckConcurrently(t *testing.T) {
	proper, several := parse(t, 3, 3, slides), parse(t, 3, 3, sixSolutions)
	hard := parse(t, 3, 3, "100060900006300000728009030000000020000006004000024109009100007580003000003200000")
	six, one, first := backtrack(several, 0), backtrack(hard, 2), [][]int{digits(slidesSolution)}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 3 {
				var j Judge
				if r := j.Check(context.Background(), several, six, true); r.Verdict != Verified {
					t.Error(r.Err)
				}
				if r := j.Check(context.Background(), hard, one, true); r.Verdict != Verified {
					t.Error(r.Err)
				}
				if r := j.Check(context.Background(), proper, first, true); r.Verdict != Verified {
					t.Error(r.Err)
				}
				ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
				j.Check(ctx, hard, one, true)
				cancel()
			}
		})
	}
	wg.Wait()
}

// TestCheckLyingSolver puts solvers that lie in gophersat's place: none of them gets a verdict but Failed.
func TestCheckLyingSolver(t *testing.T) {
	p := parse(t, 3, 3, sixSolutions)
	six := backtrack(p, 0)
	lies := map[string]func(variables int) ask.Answer{
		"a model that is none":          func(variables int) ask.Answer { return ask.Answer{Model: make([]bool, variables)} },
		"a model that is too short":     func(int) ask.Answer { return ask.Answer{Model: []bool{}} },
		"no model, no proof":            func(int) ask.Answer { return ask.Answer{} },
		"no model, a false step":        func(int) ask.Answer { return ask.Answer{Learned: learned([]int32{1}, []int32{-1}, nil)} },
		"no model, an unknown variable": func(n int) ask.Answer { return ask.Answer{Learned: learned([]int32{int32(n) + 1})} },
		"no model, literal 0":           func(int) ask.Answer { return ask.Answer{Learned: learned([]int32{0})} },
	}
	for name, lie := range lies {
		for left := range 2 { // five of six solutions, and four
			asked := func(_ context.Context, variables int, _ *unit.Clauses, _ int) (ask.Answer, error) {
				return lie(variables), nil
			}
			r := Judge{solver: asked}.Check(context.Background(), p, six[:5-left], true)
			if r.Verdict != Failed || !errors.Is(r.Err, ErrSolver) {
				t.Errorf("%s: %v, %v, want %v, %v", name, r.Verdict, r.Err, Failed, ErrSolver)
			}
		}
	}
}

func learned(clauses ...[]int32) (out unit.Clauses) {
	for _, clause := range clauses {
		out.Add(clause)
	}
	return out
}
