package dlx

import (
	"context"
	"fmt"
	"testing"
)

func TestParallelQueens(t *testing.T) {
	p := queens(t, 11)
	s := NewSolver(p)
	want, _ := s.Count(context.Background(), 0)
	st := fmt.Sprint(s.Stats())
	for _, workers := range []int{2, 3, 8} {
		s.Workers = workers
		for range 5 {
			n, err := s.Count(context.Background(), 0)
			if n != want || err != nil {
				t.Errorf("Count = %d, %v, want %d", n, err, want)
			}
			if got := fmt.Sprint(s.Stats()); got != st {
				t.Errorf("stats = %s, want %s", got, st)
			}
		}
	}
}
