package simulation

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

var update = flag.Bool("update", false, "write ratios.txt and the table anew")

// measure returns the lines of a problem: of each of some 100 parts its nodes, as a share of their mean.
func measure(t *testing.T, name string, p *dlx.Problem, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	s, err := dlx.NewSolverIn(p, dlx.Links)
	if err != nil {
		t.Fatal(err)
	}
	shares, err := s.Split(context.Background(), 100)
	if err != nil {
		t.Fatal(err)
	}
	nodes, sum := make([]float64, len(shares)), 0.0
	for i, share := range shares {
		if err := s.Confine(share.Part); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Count(context.Background(), 0); err != nil {
			t.Fatal(err)
		}
		nodes[i] = float64(s.Stats().Nodes)
		sum += nodes[i]
	}
	var text strings.Builder
	for _, n := range nodes {
		fmt.Fprintf(&text, "%s %.3f\n", name, n/sum*float64(len(nodes)))
	}
	return text.String()
}

// TestRatios measures again what ratios.txt holds; without -update only the problems that are quick.
func TestRatios(t *testing.T) {
	text := "# Nodes in parts of problems, as shares of the mean; one part a line. Made by: go test ./internal/simulation -update\n"
	add := func(name string, p *dlx.Problem, err error, quick bool) {
		if !quick && !*update {
			return
		}
		got := measure(t, name, p, err)
		if !*update && !strings.Contains(measured, "\n"+got) {
			t.Errorf("%s has other ratios now", name)
		}
		text += got
	}
	p, err := classics.Queens(12)
	add("queens-12", p, err, true)
	p, err = classics.Langford(11, 2)
	add("langford-11", p, err, true)
	p, err = classics.BinaryMatrices([]int{3, 3, 3, 3, 3, 3}, []int{3, 3, 3, 3, 3, 3})
	add("matrices-6x6-3", p, err, true)
	p, err = classics.Packing(classics.Box(1, 6, 10), classics.Pentominoes(), true)
	add("pentominoes-6x10-reduced", p, err, false)
	p, err = classics.Domination(8, 5)
	add("domination-8-5", p, err, false)
	if *update {
		if err := os.WriteFile("ratios.txt", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
