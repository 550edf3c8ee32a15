package cli

import "testing"

// TestWorse goes through the statuses from the best to the worst.
func TestWorse(t *testing.T) {
	order := []Status{OK, No, Unknown, BadUsage, BadInput, Interrupted, Disagree}
	for i, a := range order {
		for j, b := range order {
			if got, want := Worse(a, b), order[max(i, j)]; got != want {
				t.Errorf("Worse(%d, %d) = %d, want %d", a, b, got, want)
			}
		}
	}
}
