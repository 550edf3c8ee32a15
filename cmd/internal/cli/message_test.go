package cli

import (
	"fmt"
	"testing"
)

func TestExcerptWithin(t *testing.T) {
	const text = "abcdefghijklmnopqrstuvwxyz"
	for _, test := range []struct {
		column, width int
		want          string
	}{
		{3, 26, "{abcdefghijklmnopqrstuvwxyz 3}"},
		{3, 80, "{abcdefghijklmnopqrstuvwxyz 3}"},
		{1, 10, "{abcdefghi… 1}"},
		{13, 10, "{…ijklmnop… 6}"},
		{26, 10, "{…rstuvwxyz 10}"},
		{13, 1, "{…jklmno… 5}"}, // 8 at least
	} {
		if got := fmt.Sprint(Excerpt{text, test.column}.within(test.width)); got != test.want {
			t.Errorf("column %d within %d: %s, want %s", test.column, test.width, got, test.want)
		}
	}
}
