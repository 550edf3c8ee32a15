package sudoku

import (
	"context"
	"maps"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cover"
)

// large is a 25x25 grid with 225 of the digits of a solution. A walk alone does not find a solution within minutes.
const large = `
...2.JA.D.8....L.B.......
.H.3LM...GE..C......5..I8
..9.O..6...K..J8......3..
...P.......9.GME.6.NK...A
7.K.A..5.......OG9...C.NE
4..O97...2KJA.1.P...H3...
.7N..1....5...F..H.G.....
.1.A..5I...H........N2...
3......M..6N.....J.1.P...
.....G.HL.9MO4...........
.4G..2.C9O.7.ED...K...53I
.D..N...K..F.8..LGB4CO..M
.3.5.4.G......2N....1.KP.
...9..N....1KA..8F...L...
.P..J.I....GB.....927..DN
BO4H...2....N.A.K....5.L.
..D.7..P..F.I5..B4H......
.....L.3.5...B.C9..E.....
5L.....4H.C...E.6........
9E...A.....P..8.53.L.B...
.9O..62.C.DA.....81..IF.3
J.8..B..F....H9.M.C6...KD
NK.....81.3LF.B4.....MC..
....2..A7NP.1J.3.....H...
.B.F....G..........K8....
`

// TestLarge wants the engine to learn where its walk has no end. The time limit is only there for a walk without one.
func TestLarge(t *testing.T) {
	l, err := cover.NewLayout(5, 5)
	if err != nil {
		t.Fatal(err)
	}
	g := cover.NewGrid(l)
	for cell, digit := range strings.Join(strings.Fields(large), "") {
		if at := strings.IndexRune("123456789ABCDEFGHIJKLMNOP", digit); at >= 0 {
			g.Set(cell, at+1)
		}
	}
	e, err := New("auto", l)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Load(g); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if n, err := e.Count(ctx, 2); n != 2 || err != nil {
		t.Errorf("Count = %d, %v, want 2", n, err)
	}
	for s, err := range e.Solutions(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Check(g); err != nil {
			t.Errorf("a wrong solution: %v", err)
		}
		break
	}
}

// TestLargeAll wants each solution of a puzzle above 9x9 once, those that were learned among them.
func TestLargeAll(t *testing.T) {
	l, err := cover.NewLayout(2, 5)
	if err != nil {
		t.Fatal(err)
	}
	full, err := Solve(t.Context(), cover.NewGrid(l))
	if err != nil {
		t.Fatal(err)
	}
	several := false
	for left := 0; left <= 60; left += 10 { // the first rows are left open
		g := full.Clone()
		for cell := range left {
			g.Set(cell, 0)
		}
		want, found := map[string]bool{}, map[string]bool{}
		for name, to := range map[string]map[string]bool{"auto": found, "links": want} {
			e, err := New(name, l)
			if err != nil {
				t.Fatal(err)
			}
			if err := e.Load(g); err != nil {
				t.Fatal(err)
			}
			for s, err := range e.Solutions(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				if to[s.String()] {
					t.Fatalf("%s, %d cells open: a solution twice", name, left)
				}
				if to[s.String()] = true; len(to) > 20_000 {
					break
				}
			}
		}
		if len(want) > 20_000 {
			break
		}
		several = several || len(want) > 2
		if !maps.Equal(found, want) {
			t.Errorf("%d cells open: %d solutions, want %d", left, len(found), len(want))
		}
	}
	if !several {
		t.Error("no puzzle had several solutions")
	}
}
