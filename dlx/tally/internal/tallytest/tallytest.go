// Package tallytest makes the problems of the tests of package tally and of the packages below it.
package tallytest

import (
	"fmt"
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

// Draw draws the text of a small problem with secondary items, colours, multiplicities and repeated options, and, if it may be
// heavy, with options that cover items several times. It is given a function that draws a number, and imports no package for
// tests: the packages that may be imported from elsewhere depend on none.
func Draw(draw func(least, most int, label string) int, heavy bool) string {
	kind := draw(0, 3, "kind")
	if heavy && draw(0, 1, "heavy") > 0 {
		kind |= 5
	}
	primary := draw(1, 6, "primary")
	secondary := draw(0, 3, "secondary")
	several := make([]bool, primary)
	var text strings.Builder
	for i := range primary {
		times := ""
		if kind&1 > 0 {
			bounds := []string{"", "", "2|", "0:1|", "1:2|", "0:3|", "3|", "0|", "1:1073741824|"}
			if kind&4 > 0 {
				bounds = []string{"", "2|", "0:1|", "1:2|", "0:3|", "3|", "4|", "2:5|", "6|", "0|", "1:1073741824|"}
			}
			times = bounds[draw(0, len(bounds)-1, "times")]
		}
		several[i] = kind&4 > 0 && times != ""
		fmt.Fprintf(&text, "%sp%d ", times, i)
	}
	text.WriteString("|")
	for i := range secondary {
		fmt.Fprintf(&text, " s%d", i)
	}
	for range draw(0, 9, "options") {
		text.WriteString("\n")
		first := draw(0, primary-1, "first")
		var option string
		for i := range primary {
			if i == first || draw(0, 3, "has") == 0 {
				option += fmt.Sprintf("p%d", i)
				if several[i] {
					option += []string{"", "", ":2", ":3", ":4"}[draw(0, 4, "weight")]
				}
				option += " "
			}
		}
		for i := range secondary {
			colours := []string{"", "-", "-"}
			if kind&2 > 0 {
				colours = []string{"", ":a", ":b", ":b", ":c", "-", "-", "-"}
			}
			if c := colours[draw(0, len(colours)-1, "colour")]; c != "-" {
				option += fmt.Sprintf("s%d%s ", i, c)
			}
		}
		text.WriteString(option)
		if draw(0, 7, "twice") == 0 {
			text.WriteString("\n" + option)
		}
	}
	return text.String() + "\n"
}
