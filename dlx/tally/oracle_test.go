package tally

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally/internal/tallytest"
)

var parse, latin = tallytest.Parse, tallytest.Latin

// draw draws the text of a small problem: see tallytest.Draw.
func draw(t *rapid.T) string {
	return tallytest.Draw(func(least, most int, label string) int { return rapid.IntRange(least, most).Draw(t, label) }, true)
}

// bruteForce counts the sets of options that Verify takes for solutions.
func bruteForce(p *dlx.Problem) *big.Int {
	n := int64(0)
	for set := range 1 << p.Options() {
		var sol dlx.Solution
		for o := range p.Options() {
			if set>>o&1 > 0 {
				sol = append(sol, o)
			}
		}
		if p.Verify(sol) == nil {
			n++
		}
	}
	return big.NewInt(n)
}

// without returns the problem in which one option is committed: its items need to be covered less often, and
// options that it excludes are gone. It is nil if the option cannot be chosen.
func without(t testing.TB, p *dlx.Problem, option int) *dlx.Problem {
	need := make([][2]int, p.Items())
	for i := range need {
		need[i][0], need[i][1] = p.Multiplicity(i)
	}
	worn := make(map[int]int) // secondary items of the option, with their colours
	items, colours, times := p.AppendOption(nil, option), p.AppendColours(nil, option), p.AppendTimes(nil, option)
	for k, i := range items {
		if i >= p.Primary() {
			worn[i] = colours[k]
		} else if need[i][1] -= times[k]; need[i][1] < 0 {
			return nil
		}
		need[i][0] = max(0, need[i][0]-times[k])
	}
	var text strings.Builder
	for i := range p.Items() {
		if i == p.Primary() {
			text.WriteString("| ")
		}
		if i < p.Primary() {
			fmt.Fprintf(&text, "%d:%d|", need[i][0], need[i][1])
		}
		fmt.Fprintf(&text, "i%d ", i)
	}
	for o := range p.Options() {
		line, fits := "", o != option
		items, colours, times := p.AppendOption(nil, o), p.AppendColours(nil, o), p.AppendTimes(nil, o)
		for k, i := range items {
			fits = fits && (i >= p.Primary() || times[k] <= need[i][1])
			colour, is := worn[i]
			if is && (colour == 0 || colour != colours[k]) {
				fits = false
			}
			line += fmt.Sprintf("i%d", i)
			if times[k] > 1 {
				line += fmt.Sprintf(":%d", times[k])
			}
			if colours[k] > 0 {
				line += ":" + p.ColourName(colours[k])
			}
			line += " "
		}
		if fits {
			text.WriteString("\n" + line)
		}
	}
	return parse(t, text.String()+"\n")
}

// rings counts the ways to colour a ring of n places so that neighbours agree: the trace of the n-th power of a
// matrix.
func rings(n, colours int, agree func(a, b int) bool) *big.Int {
	trace := new(big.Int)
	for first := range colours {
		row := make([]*big.Int, colours)
		for c := range row {
			row[c] = new(big.Int)
		}
		row[first].SetInt64(1)
		for range n {
			next := make([]*big.Int, colours)
			for b := range next {
				next[b] = new(big.Int)
				for a := range row {
					if agree(a, b) {
						next[b].Add(next[b], row[a])
					}
				}
			}
			row = next
		}
		trace.Add(trace, row[first])
	}
	return trace
}
