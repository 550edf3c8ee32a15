package draw

import (
	"testing"

	"dlx-sudoku/cover/puzzles"
)

// TestLattice draws a grid in plain text, with borders between its boxes only, and candidates with dots between the rows of a
// box.
func TestLattice(t *testing.T) {
	g, err := puzzles.Parse("| 1 23 34 34 |\n| 24 3 12 14 |\n| 23 12 4 13 |\n| 34 14 13 2 |\n")
	if err != nil {
		t.Fatal(err)
	}
	s := NewSudoku(g, g, nil)
	want := `+-------+-------+
|  1  . |  .  . |
|  .  3 |  .  . |
+-------+-------+
|  .  . |  4  . |
|  .  . |  .  2 |
+-------+-------+
`
	if got := string(s.AppendPlain(nil, false)); got != want {
		t.Errorf("the grid is drawn as\n%swant\n%s", got, want)
	}
	want = `+---------+---------+
| 1  : .2 | .. : .. |
|    : 3. | 34 : 34 |
|.........|.........|
| .2 : 3  | 12 : 1. |
| .4 :    | .. : .4 |
+---------+---------+
| .2 : 12 | 4  : 1. |
| 3. : .. |    : 3. |
|.........|.........|
| .. : 1. | 1. : 2  |
| 34 : .4 | 3. :    |
+---------+---------+
`
	if got, ok := s.AppendPencil(nil, 80, false); !ok || string(got) != want {
		t.Errorf("the candidates are drawn as\n%swant\n%s", got, want)
	}
}
