package draw

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A heat map has a board for each kind of option, with the sum of the shares at each cell.
func TestHeat(t *testing.T) {
	for _, test := range []struct {
		name, items, options string
		shares               []float64
		want                 string // of each board: its name, and the shares of its cells
	}{
		{
			"dominoes", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3",
			"r1c1 r1c2\nr1c2 r1c3\nr2c1 r2c2\nr2c2 r2c3\nr1c1 r2c1\nr1c2 r2c2\nr1c3 r2c3",
			[]float64{1, 1, 1, 1, 2, 1, 2},
			":1 1 0 0 1 1\n:0 1 1 1 1 0\n:2 0 2 2 0 2\n:0 1 0 0 1 0\n",
		},
		{
			"Latin rectangle", "r1c1 r1c2 r1=1 r1=2 c1=1 c1=2 c2=1 c2=2",
			"r1c1 r1=1 c1=1\nr1c1 r1=2 c1=2\nr1c2 r1=1 c2=1\nr1c2 r1=2 c2=2",
			[]float64{1, 3, 3, 0},
			"1:1 3\n2:3 0\n",
		},
		{
			"two ways to place a piece on a cell", "V r1c1 r1c2 r1c3",
			"V r1c1 r1c2\nV r1c2 r1c3",
			[]float64{1, 2},
			"V:1 3 2\n",
		},
		{"queens", "r1 r2 c1 c2 | a3", "r1 c1\nr1 c2 a3\nr2 c2", []float64{4, 1, 2}, ":4 1 0 2\n"},
		{
			"queens that dominate", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",
			"r1c1 r1c2 r1c3 r2c1 r2c2 r3c1 r3c3\nr1c1 r1c3 r2c2 r2c3 r3c1 r3c2 r3c3 r1c3",
			[]float64{1, 2},
			"Q:1 0 0 0 0 0 0 0 2\n",
		},
		{"words", "across1 | r1c1 r1c2", "across1 r1c1:c r1c2:é", []float64{1}, ""},
		{"a table", "x y", "x y", []float64{1}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			plan, options := problem{items: test.items, solution: test.options}.plan(t)
			plan.Tell(slices.Values(options))
			b, largest, err := plan.Heat(func(yield func(Option, float64) bool) {
				for n, o := range options {
					if !yield(o, test.shares[n]) {
						return
					}
				}
			})
			if test.want == "" {
				if !errors.Is(err, ErrNoCells) {
					t.Errorf("Heat: %v, want %v", err, ErrNoCells)
				}
				return
			}
			if most := slices.Max(test.shares); err != nil || largest < most {
				t.Fatalf("Heat: largest %v, %v, want %v at least", largest, err, most)
			}
			got := ""
			for layer, name := range b.LayerNames {
				var cells []string
				for i := range b.Rows * b.Columns {
					cells = append(cells, fmt.Sprint(largest*b.at(layer, i/b.Columns, i%b.Columns).Heat))
				}
				got += name + ":" + strings.Join(cells, " ") + "\n"
			}
			if got != test.want {
				t.Errorf("Heat:\n%swant\n%s", got, test.want)
			}
			if n := elements(t, b.AppendSVG(nil, test.name))["svg"]; n != 1 {
				t.Errorf("%d pictures, want 1", n)
			}
		})
	}
}

// A cell is white if no solution has an option of a kind there, and has the full colour of the kind if most have.
func TestHeatFill(t *testing.T) {
	for _, test := range []struct {
		cell   Cell
		shapes int
		want   string
	}{
		{Cell{Heat: 1}, 0, "#08306b"},
		{Cell{Heat: 1, Shape: 2}, 4, "#dd614a"},
		{Cell{Heat: 1e-9, Shape: 2}, 4, "#fffdfd"},
		{Cell{Heat: .5}, 0, "#8498b5"},
	} {
		if got := heatFill(&test.cell, test.shapes); got != test.want {
			t.Errorf("heatFill(%+v) = %s, want %s", test.cell, got, test.want)
		}
	}
}
