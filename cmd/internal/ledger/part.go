package ledger

import (
	"fmt"
	"strconv"
	"strings"
)

// A step is a fork on the way to a part: the way taken, of how many.
type step struct{ way, ways int }

// A part is the ways from first to before end at the fork behind a road. The part that is the whole tree has no road and
// is way 0 of 1 at a fork above the root.
type part struct {
	road       []step
	first, end int
	ways       int
}

// format is how the text of each part begins: the number of the format, which says how the tree is built, so that parts
// of different formats cannot be mixed. The part that is the whole tree has nothing more.
const (
	format = "1:"
	whole  = format
)

// maxForks is how many forks the text of a part may have: enough for any problem whose search can go so deep in practice.
const maxForks = 1 << 16

// parsePart reads the text of a part.
func parsePart(text string) (part, error) {
	if text == whole {
		return part{end: 1, ways: 1}, nil
	}
	forks, known := strings.CutPrefix(text, format)
	fail := func(format string, arguments ...any) (part, error) {
		return part{}, fmt.Errorf("part %q: %s", shortened(text), fmt.Sprintf(format, arguments...))
	}
	if !known {
		return fail("want one of format 1, which begins with %q", format)
	}
	steps := strings.Split(forks, ".")
	if len(steps) > maxForks {
		return fail("%d forks (want %d at most)", len(steps), maxForks)
	}
	p := part{road: []step{{0, 1}}}
	for i, s := range steps {
		ways, rest, ok := strings.Cut(s, "/")
		n, err := number(rest)
		if !ok || err != nil || n == 0 {
			return fail("fork %d is %q (want a way and the number of ways, such as 2/5)", i+1, shortened(s))
		}
		first, end, isRange := strings.Cut(ways, "-")
		a, errA := number(first)
		b := a + 1
		var errB error
		if isRange {
			b, errB = number(end)
		}
		if errA != nil || errB != nil || a >= b || b > n || isRange && i+1 < len(steps) {
			return fail("fork %d is %q (want one of its %d ways, or a range of them at the last fork)", i+1, shortened(s), n)
		}
		if i+1 < len(steps) {
			p.road = append(p.road, step{a, n})
		} else {
			p.first, p.end, p.ways = a, b, n
		}
	}
	return p, nil
}

// number reads a number as a part writes it: digits, no sign, no zero in front.
func number(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 31)
	if err == nil && strconv.FormatUint(n, 10) != s {
		err = strconv.ErrSyntax
	}
	return int(n), err
}

// shortened returns text, cut where it is longer than a message should be.
func shortened(text string) string {
	if len(text) > 80 {
		return text[:80] + "…"
	}
	return text
}

// String returns the text of a part.
func (p part) String() string {
	var b strings.Builder
	b.WriteString(format)
	if len(p.road) == 0 {
		return b.String()
	}
	for _, s := range p.road[1:] {
		fmt.Fprintf(&b, "%d/%d.", s.way, s.ways)
	}
	if p.end == p.first+1 {
		fmt.Fprintf(&b, "%d/%d", p.first, p.ways)
	} else {
		fmt.Fprintf(&b, "%d-%d/%d", p.first, p.end, p.ways)
	}
	return b.String()
}

// weight returns the share of the tree that a part is, if all ways at a fork are worth the same.
func (p part) weight() float64 {
	w := float64(p.end-p.first) / float64(p.ways)
	for _, s := range p.road {
		w /= float64(s.ways)
	}
	return w
}
