package cover

import (
	"slices"
	"testing"
)

// TestMatrix asks of every layout that each option has four items and each item n options, that the items of an
// option are what their names say, and that a right grid covers each item exactly once.
func TestMatrix(t *testing.T) {
	for r := 1; r <= MaxSize; r++ {
		for c := 1; c <= MaxSize; c++ {
			l, err := NewLayout(r, c)
			if err != nil {
				continue
			}
			n := l.Size()
			m := NewMatrix(l)
			if m != NewMatrix(l) {
				t.Fatalf("NewMatrix(%v) builds a second matrix", l)
			}
			if m.Len() != n*n*n || m.Items() != 4*n*n {
				t.Fatalf("NewMatrix(%v) is %d x %d, want %d x %d", l, m.Len(), m.Items(), n*n*n, 4*n*n)
			}
			right := solution(l)
			chosen := m.AppendGivens(nil, right)
			options, covered := make([]int, m.Items()), make([]int, m.Items())
			o := 0
			for items := range m.Options() {
				if len(items) != 4 || !slices.IsSorted(items) {
					t.Fatalf("option %d of %v has the items %v, want 4, ascending", o, l, items)
				}
				for _, i := range items {
					options[i]++
					if slices.Contains(chosen, o) {
						covered[i]++
					}
				}
				o++
			}
			if o != m.Len() {
				t.Fatalf("Options(%v) yields %d, want %d", l, o, m.Len())
			}
			for i := range options {
				if options[i] != n || covered[i] != 1 {
					t.Fatalf("item %s of %v has %d options, covered %d times, want %d and 1",
						m.ItemName(i), l, options[i], covered[i], n)
				}
			}
		}
	}
}

func TestMatrixNames(t *testing.T) {
	m := NewMatrix(mustLayout(t, 3, 3))
	o := m.Option(33, 9)
	if got := m.OptionName(o); got != "r4c7=9" || o != 33*9+8 {
		t.Errorf("OptionName(%d) = %v, want r4c7=9", o, got)
	}
	k := 0
	for items := range m.Options() {
		if k == o {
			var names []string
			for _, i := range items {
				names = append(names, m.ItemName(i))
			}
			if want := []string{"r4c7", "r4=9", "c7=9", "b6=9"}; !slices.Equal(names, want) {
				t.Errorf("items of %s = %v, want %v", m.OptionName(o), names, want)
			}
			break
		}
		k++
	}
}

func TestFillErrors(t *testing.T) {
	m := NewMatrix(mustLayout(t, 2, 2))
	for _, tt := range []struct {
		options []int
		want    string
	}{
		{[]int{0, 64}, "option 64 (want 0 to 63)"},
		{[]int{-1}, "option -1 (want 0 to 63)"},
		{[]int{5, 6}, "option r1c2=3 (r1c2 holds 2 already)"},
		{[]int{5, 5}, "option r1c2=2 (r1c2 holds 2 already)"},
	} {
		if err := m.Fill(NewGrid(m.Layout()), tt.options); err == nil || err.Error() != tt.want {
			t.Errorf("Fill(%v) = %v, want %v", tt.options, err, tt.want)
		}
	}
}
