package classics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// pipsTrials counts the ways to place the dominoes, by trying all of them and looking at the whole board.
func pipsTrials(board PipsBoard) (n uint64) {
	on := make([][]int, len(board.Squares))
	for r, row := range board.Squares {
		on[r] = slices.Repeat([]int{-1}, len(row))
	}
	used := make([]bool, len(board.Dominoes))
	var try func()
	try = func() {
		for r, row := range on {
			for c := range row {
				if row[c] >= 0 || board.Squares[r][c] == "#" {
					continue
				}
				for _, next := range [][2]int{{r, c + 1}, {r + 1, c}} { // the first empty square
					if next[0] == len(on) || next[1] == len(row) || board.Squares[next[0]][next[1]] == "#" || on[next[0]][next[1]] >= 0 {
						continue
					}
					for k, d := range board.Dominoes {
						if used[k] || unusedBefore(board.Dominoes, used, k) {
							continue
						}
						used[k] = true
						for _, pips := range [][2]int{d, {d[1], d[0]}} {
							on[r][c], on[next[0]][next[1]] = pips[0], pips[1]
							try()
							if d[0] == d[1] {
								break
							}
						}
						on[r][c], on[next[0]][next[1]], used[k] = -1, -1, false
					}
				}
				return
			}
		}
		for name, condition := range board.Conditions {
			if !pipsHold(board, on, name, condition) {
				return
			}
		}
		n++
	}
	try()
	return n
}

// unusedBefore reports whether a domino like number k that stands before it has not been placed.
func unusedBefore(dominoes [][2]int, used []bool, k int) bool {
	for n, e := range dominoes[:k] {
		if !used[n] && (e == dominoes[k] || e == [2]int{dominoes[k][1], dominoes[k][0]}) {
			return true
		}
	}
	return false
}

// pipsHold reports whether a full board keeps a condition.
func pipsHold(board PipsBoard, on [][]int, name, condition string) bool {
	var pips []int
	sum := 0
	for r, row := range on {
		for c, n := range row {
			if board.Squares[r][c] == name {
				pips, sum = append(pips, n), sum+n
			}
		}
	}
	slices.Sort(pips)
	different := len(slices.Compact(slices.Clone(pips)))
	n, _ := strconv.Atoi(strings.Trim(condition, "<>"))
	switch {
	case condition == "=":
		return different == 1
	case condition == "!=":
		return different == len(pips)
	case condition[0] == '<':
		return sum < n
	case condition[0] == '>':
		return sum > n
	}
	return sum == n
}

// Boards of drawn dominoes have the solutions that trying all dominoes finds, and often some.
func TestPipsAgainstTrials(t *testing.T) {
	solvable := 0
	rapid.Check(t, func(t *rapid.T) {
		board := PipsBoard{Conditions: map[string]string{}}
		for _, row := range strings.Fields(rapid.SampledFrom([]string{"aab c#b c..", "aabb ccbb", "ab ab cc", "aaa bbb", ".a.# .ab#", "aa"}).Draw(t, "board")) {
			board.Squares = append(board.Squares, strings.Split(row, ""))
		}
		squares := strings.Count(fmt.Sprint(board.Squares), "a") + strings.Count(fmt.Sprint(board.Squares), "b") +
			strings.Count(fmt.Sprint(board.Squares), "c") + strings.Count(fmt.Sprint(board.Squares), ".")
		for range squares / 2 {
			board.Dominoes = append(board.Dominoes, [2]int{rapid.IntRange(0, 3).Draw(t, "pips"), rapid.IntRange(0, 3).Draw(t, "pips")})
		}
		for _, name := range []string{"a", "b", "c"} {
			if strings.Contains(fmt.Sprint(board.Squares), name) {
				board.Conditions[name] = rapid.SampledFrom([]string{"=", "!=", "<1", "<2", "<5", ">0", ">3", "0", "1", "2", "3", "4", "5", "7"}).Draw(t, name)
			}
		}
		p, err := Pips(board)
		if err != nil {
			t.Fatal(err)
		}
		want := pipsTrials(board)
		if got := countOf(t, p, nil); got != want {
			t.Fatalf("%d solutions of %v, want %d", got, board, want)
		}
		if want > 0 {
			solvable++
		}
	})
	if solvable < 10 {
		t.Errorf("%d boards had solutions, want some", solvable)
	}
}

func TestPipsErrors(t *testing.T) {
	one := func(squares, conditions string, dominoes ...[2]int) PipsBoard {
		board := PipsBoard{Squares: [][]string{strings.Split(squares, "")}, Conditions: map[string]string{}, Dominoes: dominoes}
		if conditions != "" {
			board.Conditions["a"] = conditions
		}
		return board
	}
	d := [2]int{1, 2}
	for _, test := range []struct {
		board PipsBoard
		want  string
	}{
		{PipsBoard{}, "rows 0 (want 1 to 100)"},
		{one("aa", "3"), "0 dominoes for 2 squares (want half as many)"},
		{one("aa", "", d), "no condition of region a (want the sum of its pips, <8, >8, = or !=)"},
		{one("aa", "<0", d), `the condition "<0" of region a (want`},
		{one("aa", "<<3", d), `the condition "<<3" of region a (want`},
		{one("aa", "x", d), `the condition "x" of region a (want`},
		{one("aa", "199", d), `the condition "199" of region a (want`},
		{one("..", "3", d), "a condition of a, which no square belongs to"},
		{one("::", "", d), `region ":" (want a letter)`},
		{one("..", "", [2]int{3, 100}), "a domino of 3 and 100 pips (want 0 to 99)"},
	} {
		if _, err := Pips(test.board); err == nil || !strings.HasPrefix(err.Error(), "wrong argument: "+test.want) {
			t.Errorf("Pips(%v): %v, want %s", test.board, err, test.want)
		}
	}
}
