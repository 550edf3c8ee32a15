package setters

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/satcheck"
)

// several has 11 solutions: the puzzle without three of its givens.
const several = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2.....4.9..5....8..7."

// digitsOfText returns the digits of a line.
func digitsOfText(t *testing.T, line string) []int {
	t.Helper()
	g, err := cover.ParseGrid(line)
	if err != nil {
		t.Fatal(err)
	}
	return g.Digits()
}

func TestSolve(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	p := connected(t, address)
	if g := p.asked("solve", packed(t, proper, nil)); g.Type != "solved" || !slices.Equal(g.Solution, digitsOfText(t, solved)) {
		t.Errorf("%+v, want the solution", g)
	}
	if g := p.asked("solve", packed(t, "55"+empty[2:], nil)); g.Type != "invalid" || !strings.Contains(g.Message, "digit 5 repeats in row 1") {
		t.Errorf("%+v, want the clash", g)
	}
	// Digits that are not given are no part of the puzzle, and say nothing about its solutions.
	entered := packed(t, proper, func(d map[string]any) { cellOf(d, 0, 2)["value"] = 1 })
	if g := p.asked("solve", entered); g.Type != "solved" || !slices.Equal(g.Solution, digitsOfText(t, solved)) {
		t.Errorf("%+v, want the solution", g)
	}
	none := packed(t, empty, func(d map[string]any) {
		cellOf(d, 0, 0)["value"], cellOf(d, 0, 1)["value"] = 5, "5"
	})
	if g := p.asked("solve", none); g.Type != "solved" {
		t.Errorf("%+v, want a solution of the empty grid", g)
	}
}

// All commands that count agree about a puzzle.
func TestCount(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	p := connected(t, address)
	diagonal := func(d map[string]any) { d["diagonal+"], d["diagonal-"] = true, true }
	cages := func(d map[string]any) {
		d["killercage"] = []any{map[string]any{"cells": []any{"R1C1", "R1C2", "R1C3"}, "value": "6"}}
	}
	for _, tt := range []struct {
		name, data string
		check      string // a count, or words
		count      string
	}{
		{"proper", packed(t, proper, nil), "1", "1"},
		{"several", packed(t, several, nil), "2", ""},
		{"none", packed(t, "5.......5"+empty[9:], nil), "0", "0"},
		{"shidoku", packed(t, "................", nil), "2", "288"},
		{"shidoku on diagonals", packed(t, "................", diagonal), "2", "48"},
		{"broken cage", packed(t, proper, cages), "0", "0"},
		{"an unknown rule", packed(t, proper, func(d map[string]any) { d["fog"] = []any{map[string]any{"cells": []any{"R1C1"}}} }), "fog", "fog"},
		{"no puzzle", puzzles.Pack("{}"), "want an object with a grid", "want an object with a grid"},
		{"not packed", "!!!!", "lz-string", "lz-string"},
	} {
		for command, want := range map[string]string{"check": tt.check, "count": tt.count} {
			g := p.asked(command, tt.data)
			if want == "" {
				continue
			}
			if words := want[0] > '9'; words && (g.Type != "invalid" || !strings.Contains(g.Message, want)) ||
				!words && (g.Type != "count" || g.Count.String() != want) {
				t.Errorf("%s of %s: %+v, want %s", command, tt.name, g, want)
			}
		}
	}
}

// A count is the number of solutions, however it is divided.
func TestCounting(t *testing.T) {
	t.Parallel()
	p, err := readPuzzle(packed(t, several, nil))
	if err != nil {
		t.Fatal(err)
	}
	found, err := p.upTo(t.Context(), p.grid, 1000)
	if err != nil || len(found) < 3 || len(found) == 1000 {
		t.Fatalf("%d solutions, %v, want some", len(found), err)
	}
	address, _ := started(t, &Server{})
	if g := connected(t, address).asked("count", packed(t, several, nil)); g.Count.String() != fmt.Sprint(len(found)) {
		t.Errorf("%+v, want %d", g, len(found))
	}
}

// A single solution is reported only after it is proved.
func TestProved(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		verdict satcheck.Verdict
		want    string
	}{
		{satcheck.Undecided, "there is one solution, and the search found no other, but this is not proved: timed out"},
		{satcheck.Refuted, "search and judge disagree: timed out"},
		{satcheck.Failed, "search and judge disagree: timed out"},
	} {
		address, _ := started(t, &Server{judge: func(context.Context, judges.Claim) judges.Report {
			return judges.Report{Verdict: tt.verdict, Reason: "timed out"}
		}})
		p := connected(t, address)
		for _, command := range []string{"check", "count"} {
			if g := p.asked(command, packed(t, proper, nil)); g.Type != "invalid" || !strings.Contains(g.Message, tt.want) {
				t.Errorf("%s, %v: %+v, want %s", command, tt.verdict, g, tt.want)
			}
		}
		if g := p.asked("check", packed(t, several, nil)); g.Type != "count" || g.Count != "2" {
			t.Errorf("%+v, want several, for which two solutions are proof enough", g)
		}
	}
}

func TestTrueCandidates(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	p := connected(t, address)
	puzzle, err := readPuzzle(packed(t, several, nil))
	if err != nil {
		t.Fatal(err)
	}
	all, err := puzzle.upTo(t.Context(), puzzle.grid, 1000)
	if err != nil {
		t.Fatal(err)
	}
	counts := make([]int, 729)
	for _, g := range all {
		for cell, d := range g.Digits() {
			counts[9*cell+d-1]++
		}
	}
	for _, most := range []int{1, 3, 1000} {
		g := p.asked("truecandidates", packed(t, several, func(d map[string]any) {
			d["truecandidatesoptions"] = []any{fmt.Sprintf("truecandidatesnumsolutions=%d", most)}
		}))
		want := make([]int, 729)
		for i, n := range counts {
			want[i] = min(n, most)
		}
		if g.Type != "truecandidates" || !slices.Equal(g.SolutionsPerCandidate, want) {
			t.Errorf("up to %d: %v\nwant\n%v", most, g.SolutionsPerCandidate, want)
		}
	}
	// More solutions than are listed: each candidate is counted by itself.
	g := p.asked("truecandidates", packed(t, empty, func(d map[string]any) {
		d["truecandidatesoptions"] = []any{"truecandidatesnumsolutions=8"}
	}))
	if i := slices.IndexFunc(g.SolutionsPerCandidate, func(n int) bool { return n != 8 }); len(g.SolutionsPerCandidate) != 729 || i >= 0 {
		t.Errorf("the empty grid: %v, want 8 everywhere", g.SolutionsPerCandidate)
	}
	// Candidates that no step rules out are shown even if no solution has them: here there are no solutions.
	steps := p.asked("solvepath", packed(t, several, nil))
	clear(counts)
	if err := puzzle.remain(t.Context(), counts); err != nil || !slices.Contains(counts, -1) {
		t.Errorf("%v, want candidates that no step rules out", err)
	}
	for i, n := range counts {
		if left := slices.Contains(steps.Cells[i/9].Candidates, i%9+1); left != (n == -1) {
			t.Errorf("candidate %d: %d, and %v on the board after all steps", i, n, left)
		}
	}
	g = p.asked("truecandidates", packed(t, several, func(d map[string]any) { d["truecandidatesoptions"] = []any{"logical"} }))
	if g.Type != "truecandidates" || len(g.SolutionsPerCandidate) != 729 {
		t.Errorf("%+v, want candidates", g)
	}
	if g := p.asked("truecandidates", packed(t, "55"+empty[2:], nil)); g.Type != "invalid" {
		t.Errorf("%+v, want no solution", g)
	}
}

// Steps lead from the pencil marks to the solution that the puzzle has, one by one or all at once.
func TestSteps(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	p := connected(t, address)
	path := p.asked("solvepath", packed(t, proper, nil))
	if path.Type != "logical" || !path.IsValid || !strings.HasSuffix(path.Message, "\nsolved\n") {
		t.Errorf("%+v, want the way to the solution", path)
	}
	for cell, d := range digitsOfText(t, solved) {
		if path.Cells[cell].Value != d {
			t.Fatalf("cell %d is %+v, want %d", cell, path.Cells[cell], d)
		}
	}
	var words []string
	cells := path.Cells[:0:0]
	for range 200 {
		g := p.asked("step", packed(t, proper, func(d map[string]any) {
			for i, c := range cells {
				if cell := cellOf(d, i/9, i%9); c.Value == 0 {
					cell["centerPencilMarks"] = c.Candidates
				} else if cell["given"] == nil {
					cell["value"] = c.Value
				}
			}
		}))
		words, cells = append(words, g.Message), g.Cells
		if !g.IsValid || g.Type != "logical" {
			t.Fatalf("%+v, want a step", g)
		}
		if strings.HasSuffix(g.Message, "solved\n") {
			break
		}
	}
	if words[0] != "pencil marks: what the digits leave\n" || len(words) != 1+strings.Count(proper, ".") {
		t.Errorf("%q, want the pencil marks and a step for each cell", words)
	}
	for cell, d := range digitsOfText(t, solved) {
		if cells[cell].Value != d {
			t.Fatalf("cell %d is %+v, want %d", cell, cells[cell], d)
		}
	}
}

// Entries are judged by the puzzle: a board is never called broken while it has a solution.
func TestEntered(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	p := connected(t, address)
	for _, tt := range []struct {
		name, puzzle, want string
		change             func(map[string]any)
	}{
		{"a wrong digit", proper, "wrong: r1c3=1", func(d map[string]any) { cellOf(d, 0, 2)["value"] = 1 }},
		{"wrong marks", proper, "wrong marks: r1c3", func(d map[string]any) { cellOf(d, 0, 2)["centerPencilMarks"] = []int{1, 2} }},
		{"no solution", "5.......5" + empty[9:], "no solution", func(map[string]any) {}},
		{"wrong together", empty, "no solution of the puzzle has all these entries", func(d map[string]any) {
			cellOf(d, 0, 0)["value"], cellOf(d, 0, 1)["value"] = 5, 5
		}},
	} {
		for _, command := range []string{"step", "solvepath"} {
			if g := p.asked(command, packed(t, tt.puzzle, tt.change)); g.Type != "invalid" || !strings.Contains(g.Message, tt.want) {
				t.Errorf("%s of %s: %+v, want %s", command, tt.name, g, tt.want)
			}
		}
		want := map[string]string{proper: "1", empty: "2"}[tt.puzzle]
		if g := p.asked("check", packed(t, tt.puzzle, tt.change)); want != "" && g.Count.String() != want {
			t.Errorf("check of %s: %+v, want %s: the entries are not the puzzle", tt.name, g, want)
		}
	}
	// A puzzle with several solutions goes as far as is certain, and no step assumes that there is one.
	g := p.asked("solvepath", packed(t, several, func(d map[string]any) { cellOf(d, 0, 2)["value"] = 4 }))
	if g.Type != "logical" || !g.IsValid || !strings.Contains(g.Message, "none of the known techniques applies") || g.Cells[2].Value != 4 {
		t.Errorf("%+v, want steps", g)
	}
}

// Rules are honoured by all commands.
func TestRules(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	p := connected(t, address)
	data := packed(t, "................", func(d map[string]any) {
		d["killercage"] = []any{
			map[string]any{"cells": []any{"R1C1", "R1C2"}, "value": "3"},
			map[string]any{"cells": []any{"R2C1", "R3C1"}, "value": "7"},
			map[string]any{"cells": []any{"R1C3", "R2C3"}, "value": "5"},
		}
		d["thermometer"] = []any{map[string]any{"lines": []any{[]any{"R4C1", "R4C2", "R4C3", "R4C4"}}}}
	})
	count := p.asked("count", data)
	puzzle, err := readPuzzle(data)
	if err != nil {
		t.Fatal(err)
	}
	all, err := puzzle.upTo(t.Context(), puzzle.grid, 1000)
	if err != nil || len(all) == 0 || count.Count.String() != fmt.Sprint(len(all)) {
		t.Errorf("%+v, want %d, %v", count, len(all), err)
	}
	for _, g := range all {
		if g.Digit(12) != 1 || g.Digit(0)+g.Digit(1) != 3 {
			t.Errorf("%s breaks the rules", g)
		}
	}
	path := p.asked("solvepath", data)
	if path.Type != "logical" || !strings.Contains(path.Message, "by rule: ") || path.Cells[12].Value != 1 {
		t.Errorf("%+v, want steps by the rules", path)
	}
}

// TestSlots connects as many pages as may be at the same time, and again when those have gone.
func TestSlots(t *testing.T) {
	address, end := started(t, new(Server))
	defer end()
	dial := func() (*websocket.Conn, error) {
		conn, _, err := websocket.Dial(t.Context(), address, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://f-puzzles.com"}}})
		return conn, err
	}
	var pages []*websocket.Conn
	for range maxSessions {
		conn, err := dial()
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, conn)
	}
	if _, err := dial(); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("one page too many: %v, want a refusal", err)
	}
	for _, conn := range pages {
		conn.CloseNow()
	}
	for tries := 0; ; tries++ { // the server sees it soon
		conn, err := dial()
		if err == nil {
			conn.CloseNow()
			return
		}
		if tries == 200 {
			t.Fatalf("no page is taken after all have gone: %v", err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}
