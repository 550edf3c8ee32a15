package ledger

import (
	"fmt"

	"dlx-sudoku/dlx"
)

// A step is a fork on the road to a part: the way taken, and the number of ways.
type step struct{ way, ways int }

// A part is the ways [first, end) of the fork at the end of a road. The whole tree is way 0 of 1 at a fork above the
// root; every other road begins there.
type part struct {
	road       []step
	first, end int
	ways       int
}

// allOfIt is the whole tree as a part.
var allOfIt = part{end: 1, ways: 1}

// parsePart reads the text of a part.
func parsePart(text string) (part, error) {
	read, err := dlx.ParsePart(text)
	if err != nil {
		return part{}, err
	}
	p := allOfIt
	for _, f := range read.Forks() {
		p = part{append(p.road, step{p.first, p.ways}), f.First, f.Last + 1, f.Ways}
	}
	return p, nil
}

// String returns the text of a part, as [dlx.Part] writes it.
func (p part) String() string {
	text := dlx.Part{}.String()
	if len(p.road) == 0 {
		return text
	}
	for _, s := range p.road[1:] {
		text += fmt.Sprintf("%d/%d.", s.way, s.ways)
	}
	if p.end > p.first+1 {
		return text + fmt.Sprintf("%d-%d/%d", p.first, p.end-1, p.ways)
	}
	return text + fmt.Sprintf("%d/%d", p.first, p.ways)
}

// shortened returns text, cut where it is longer than a message should be.
func shortened(text string) string {
	if len(text) > 80 {
		return text[:80] + "…"
	}
	return text
}
