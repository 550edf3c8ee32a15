// Package tallytest makes the problems of the tests of package tally and of the packages below it.
package tallytest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// Parse states a problem by its text.
func Parse(t testing.TB, text string) *dlx.Problem {
	t.Helper()
	p, err := dlx.ParseProblem(strings.NewReader(text))
	if err != nil {
		t.Fatalf("ParseProblem(%q): %v", text, err)
	}
	return p
}

// Latin states the problem of Latin squares of order n.
func Latin(t testing.TB, n int) *dlx.Problem {
	t.Helper()
	p, err := classics.Latin(n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Shuffle states a problem in another order.
func Shuffle(t testing.TB, p *dlx.Problem, random *rand.Rand) *dlx.Problem {
	t.Helper()
	var text strings.Builder
	if _, err := p.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	primary, secondary, _ := strings.Cut(lines[0], " | ")
	items := strings.Fields(primary)
	random.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
	options := lines[1:]
	random.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	return Parse(t, strings.Join(items, " ")+" | "+secondary+"\n"+strings.Join(options, "\n")+"\n")
}
