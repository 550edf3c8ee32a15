package cover

import (
	"strings"
	"testing"
)

func TestDefaultLayout(t *testing.T) {
	want := map[int]string{
		4: "2x2", 6: "2x3", 8: "2x4", 9: "3x3", 10: "2x5", 12: "3x4", 14: "2x7", 15: "3x5", 16: "4x4", 18: "3x6",
		20: "4x5", 21: "3x7", 22: "2x11", 24: "4x6", 25: "5x5",
	}
	for n := -1; n <= 30; n++ {
		l, err := DefaultLayout(n)
		switch {
		case want[n] == "":
			if err == nil {
				t.Errorf("DefaultLayout(%d) = %v, want an error", n, l)
			}
		case err != nil || l.String() != want[n] || l.Size() != n || l.Cells() != n*n:
			t.Errorf("DefaultLayout(%d) = %v, %v, want %v", n, l, err, want[n])
		}
	}
}

func TestParseLayout(t *testing.T) {
	for _, tt := range []struct{ text, want, err string }{
		{"3x3", "3x3", ""},
		{"2X3", "2x3", ""},
		{"3x2", "3x2", ""},
		{"1x7", "1x7", ""},
		{"25x1", "25x1", ""},
		{"", "", `box shape "" (want rows x columns, such as 3x3)`},
		{"3", "", `box shape "3" (want rows x columns, such as 3x3)`},
		{"3x", "", `box shape "3x" (want rows x columns, such as 3x3)`},
		{"3x3x3", "", `box shape "3x3x3" (want rows x columns, such as 3x3)`},
		{"-3x3", "", `box shape "-3x3" (want rows x columns, such as 3x3)`},
		{"1x3", "", "box shape 1x3 (want rows x columns to be 4 to 25)"},
		{"0x9", "", "box shape 0x9 (want rows x columns to be 4 to 25)"},
		{"13x2", "", "box shape 13x2 (want rows x columns to be 4 to 25)"},
		{"65535x65535", "", "box shape 65535x65535 (want rows x columns to be 4 to 25)"},
	} {
		l, err := ParseLayout(tt.text)
		if tt.err != "" {
			if err == nil || err.Error() != tt.err {
				t.Errorf("ParseLayout(%q) = %v, %v, want the error %v", tt.text, l, err, tt.err)
			}
			continue
		}
		if err != nil || l.String() != tt.want {
			t.Errorf("ParseLayout(%q) = %v, %v, want %v", tt.text, l, err, tt.want)
		}
		if again := mustLayout(t, l.BoxRows(), l.BoxCols()); again != l {
			t.Errorf("NewLayout(%v) is another layout than ParseLayout(%q)", l, tt.text)
		}
	}
}

// TestHouses asks of every layout that each cell stands in a row, a column and a box, and that a box is as wide and
// high as it should be.
func TestHouses(t *testing.T) {
	for r := 1; r <= MaxSize; r++ {
		for c := 1; c <= MaxSize; c++ {
			l, err := NewLayout(r, c)
			if err != nil {
				continue
			}
			n := l.Size()
			if got := len(l.Houses()); got != 3*n {
				t.Fatalf("len(Houses(%v)) = %d, want %d", l, got, 3*n)
			}
			count := make([]int, l.Cells())
			for k, h := range l.Houses() {
				kind, height, width := "row", 1, n
				switch k / n {
				case 1:
					kind, height, width = "column", n, 1
				case 2:
					kind, height, width = "box", r, c
				}
				if !strings.HasPrefix(h.Name, kind+" ") || len(h.Cells) != n {
					t.Fatalf("house %d of %v is %q with %d cells, want a %s with %d", k, l, h.Name, len(h.Cells), kind, n)
				}
				first := h.Cells[0]
				for i, cell := range h.Cells {
					if want := first + i/width*n + i%width; cell != want || i/width >= height {
						t.Fatalf("cell %d of %s of %v = %d, want %d", i, h.Name, l, cell, want)
					}
					count[cell]++
				}
			}
			for cell, got := range count {
				if got != 3 {
					t.Fatalf("%s of %v stands in %d houses, want 3", l.CellName(cell), l, got)
				}
			}
		}
	}
}

func TestNames(t *testing.T) {
	l := mustLayout(t, 3, 3)
	if got := l.CellName(6); got != "r1c7" {
		t.Errorf("CellName(6) = %v, want r1c7", got)
	}
	for d, want := range map[int]string{1: "1", 9: "9", 10: "A", 25: "P"} {
		if got := DigitName(d); got != want {
			t.Errorf("DigitName(%d) = %v, want %v", d, got, want)
		}
	}
	// Boxes count along the bands, whatever their shape.
	for _, tt := range []struct{ rows, cols, box, first int }{{3, 3, 4, 27}, {2, 3, 4, 15}, {3, 2, 4, 18}, {1, 7, 2, 7}} {
		l := mustLayout(t, tt.rows, tt.cols)
		if got := l.Houses()[2*l.Size()+tt.box-1].Cells[0]; got != tt.first {
			t.Errorf("box %d of %v starts at cell %d, want %d", tt.box, l, got, tt.first)
		}
	}
}
