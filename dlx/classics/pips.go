package classics

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/dlx"
)

// A PipsBoard is a puzzle of dominoes on a board that is divided into regions, for [Pips].
type PipsBoard struct {
	Squares    [][]string        // for each square its region, "." if it is in none, "#" for a hole
	Conditions map[string]string // for each region the condition on its pips: sum "8", "<8", ">8", "=" all equal, "!=" all different
	Dominoes   [][2]int          // the pips of each domino
}

// ReadPips reads a puzzle for [Pips]: the rows of the board, with a character for each square, or a word if there are blanks
// between them; for each region a line with its name and its condition; and the dominoes, such as 3-4, on one line or several.
// The error is a [*dlx.ParseError] for a line or an error of r.
//
//	aab       "." is a square without a condition, "#" a hole
//	c#b
//	c..
//	a 8       the squares a have 8 pips in all
//	b =       the squares b have equal pips
//	c >4      the squares c have more than 4 pips in all; <4 means fewer, and != all different
//	3-5 4-4 1-6 0-2
func ReadPips(r io.Reader) (board PipsBoard, err error) {
	board.Conditions = make(map[string]string)
	err = readLines(r, false, func(words []string) error {
		if len(words[0]) > 1 && strings.Contains(words[0], "-") {
			return board.dominoes(words)
		}
		if len(words) == 2 && strings.ContainsRune("0123456789<>=!", rune(words[1][0])) {
			if board.Conditions[words[0]] != "" {
				return fmt.Errorf("a second condition of %s", words[0])
			}
			board.Conditions[words[0]] = words[1]
			return nil
		}
		if len(words) == 1 {
			words = strings.Split(words[0], "")
		}
		if n := len(board.Squares); n > 0 && len(words) != len(board.Squares[0]) {
			return fmt.Errorf("%d squares (want %d as in the rows above)", len(words), len(board.Squares[0]))
		}
		board.Squares = append(board.Squares, words)
		return nil
	})
	return board, err
}

// dominoes reads dominoes.
func (board *PipsBoard) dominoes(words []string) error {
	for _, word := range words {
		first, second, _ := strings.Cut(word, "-")
		a, err := strconv.Atoi(first)
		b, err2 := strconv.Atoi(second)
		if err != nil || err2 != nil || a > mostPips || b > mostPips || b < 0 {
			return fmt.Errorf("%q (want a domino of 0 to %d pips, such as 3-4)", word, mostPips)
		}
		board.Dominoes = append(board.Dominoes, [2]int{a, b})
	}
	return nil
}

// mostPips is the greatest number of pips of a half of a domino.
const mostPips = 99

// Pips states the puzzle of placing dominoes on all squares of a board so that the pips in each region meet its condition, as
// The New York Times has had it since 2025. Primary items are the dominoes, "3-4" with the fewer pips first, the squares,
// r1c2, and the regions whose pips are added up, "sum-a". An option is a domino on two squares, its fewer pips on the first of
// them. It covers a sum as often as it has pips in the region: "3-4 r1c2 r1c1 sum-a:7". A region of equal squares has the
// secondary item "same-b", with the pips as colours, and a region of different squares one for each number of pips, "b=3".
func Pips(board PipsBoard) (*dlx.Problem, error) {
	if len(board.Squares) == 0 {
		return nil, wrong("rows 0 (want 1 to 100)")
	}
	if err := sides(len(board.Squares), len(board.Squares[0]), 100); err != nil {
		return nil, err
	}
	regions, err := board.regions()
	if err != nil {
		return nil, err
	}
	var b dlx.Builder
	copies := make(map[[2]int]int)
	for _, d := range board.Dominoes {
		copies[[2]int{min(d[0], d[1]), max(d[0], d[1])}]++
	}
	kinds := slices.SortedFunc(maps.Keys(copies), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, d := range kinds {
		b.Multiple(copies[d], copies[d], fmt.Sprintf("%d-%d", d[0], d[1]))
	}
	for r, row := range board.Squares {
		for c, name := range row {
			if name != "#" {
				b.Primary(square(r, c))
			}
		}
	}
	of := make(map[string]*pipsRegion)
	for _, region := range regions {
		region.declare(&b)
		of[region.name] = region
	}
	for r, row := range board.Squares {
		for c, here := range row {
			for _, next := range [][2]int{{r, c + 1}, {r + 1, c}} {
				if next[0] == len(board.Squares) || next[1] == len(row) {
					continue
				}
				there := board.Squares[next[0]][next[1]]
				if here == "#" || there == "#" {
					continue
				}
				for _, d := range kinds {
					for _, pips := range [][2]int{d, {d[1], d[0]}} {
						items, ok := pipsItems(of[here], of[there], pips)
						if !ok {
							continue
						}
						option := []string{fmt.Sprintf("%d-%d", d[0], d[1]), square(r, c), square(next[0], next[1])}
						if pips != d {
							option[1], option[2] = option[2], option[1]
						}
						b.Option(append(option, items...)...)
						if d[0] == d[1] {
							break // the other way round is the same
						}
					}
				}
			}
		}
	}
	return b.Problem()
}

// pipsItems returns the items of two regions that the halves of a domino cover. The regions may be nil or the same. It reports
// false if the halves break a condition by themselves.
func pipsItems(here, there *pipsRegion, pips [2]int) (items []string, ok bool) {
	if here == there {
		return here.items(pips[:])
	}
	items, ok = here.items(pips[:1])
	more, ok2 := there.items(pips[1:])
	return append(items, more...), ok && ok2
}

// A pipsRegion is a region and its condition.
type pipsRegion struct {
	name      string
	condition byte // '+' for a sum from lo to hi, '=' or '!'
	lo, hi    int
	squares   int
	most      int // pips of a half
}

// regions returns the regions in the order of their first squares, or an error.
func (board *PipsBoard) regions() (all []*pipsRegion, err error) {
	of, squares := make(map[string]*pipsRegion), 0
	for r, row := range board.Squares {
		if len(row) != len(board.Squares[0]) {
			return nil, wrong("row %d has %d squares (want %d)", r+1, len(row), len(board.Squares[0]))
		}
		for _, name := range row {
			if name == "#" {
				continue
			}
			squares++
			if name == "." {
				continue
			}
			if strings.ContainsAny(name, ":|") {
				return nil, wrong("region %q (want a letter)", name)
			}
			if of[name] == nil {
				of[name] = &pipsRegion{name: name}
				all = append(all, of[name])
			}
			of[name].squares++
		}
	}
	if squares != 2*len(board.Dominoes) {
		return nil, wrong("%d dominoes for %d squares (want half as many)", len(board.Dominoes), squares)
	}
	most := 0
	for _, d := range board.Dominoes {
		most = max(most, d[0], d[1])
		if min(d[0], d[1]) < 0 || most > mostPips {
			return nil, wrong("a domino of %d and %d pips (want 0 to %d)", d[0], d[1], mostPips)
		}
	}
	for _, region := range all {
		region.most = most
		if err := region.read(board.Conditions[region.name]); err != nil {
			return nil, err
		}
	}
	for name := range board.Conditions {
		if of[name] == nil {
			return nil, wrong("a condition of %s, which no square belongs to", name)
		}
	}
	return all, nil
}

// read reads the condition.
func (region *pipsRegion) read(condition string) error {
	const want = "want the sum of its pips, <8, >8, = or !="
	most := region.squares * mostPips
	number := strings.TrimLeft(condition, "<>")
	n, err := strconv.Atoi(number)
	switch region.condition = '+'; {
	case condition == "":
		return wrong("no condition of region %s (%s)", region.name, want)
	case condition == "=", condition == "!=":
		region.condition = condition[0]
	case err != nil || n < 0 || n > most || len(condition)-len(number) > 1 || condition == "<0":
		return wrong("the condition %q of region %s (%s)", condition, region.name, want)
	case condition[0] == '<':
		region.lo, region.hi = 0, n-1
	case condition[0] == '>':
		region.lo, region.hi = n+1, most+1 // most+1 cannot be reached
	default:
		region.lo, region.hi = n, n
	}
	return nil
}

// declare declares the items of the region.
func (region *pipsRegion) declare(b *dlx.Builder) {
	switch region.condition {
	case '+':
		b.Multiple(region.lo, region.hi, "sum-"+region.name)
	case '=':
		b.Secondary("same-" + region.name)
	default:
		for n := range region.most + 1 {
			b.Secondary(fmt.Sprintf("%s=%d", region.name, n))
		}
	}
}

// items returns the items that pips on squares of the region cover. It reports false if they break its condition.
func (region *pipsRegion) items(pips []int) (items []string, ok bool) {
	if region == nil {
		return nil, true
	}
	sum := 0
	for _, n := range pips {
		sum += n
		if item := fmt.Sprintf("%s=%d", region.name, n); region.condition == '!' {
			if slices.Contains(items, item) {
				return nil, false
			}
			items = append(items, item)
		}
		if region.condition == '=' && n != pips[0] {
			return nil, false
		}
	}
	switch {
	case region.condition == '=':
		return []string{fmt.Sprintf("same-%s:%d", region.name, pips[0])}, true
	case region.condition == '!' || sum == 0:
		return items, true
	case sum == 1:
		return []string{"sum-" + region.name}, region.hi > 0
	}
	return []string{fmt.Sprintf("sum-%s:%d", region.name, sum)}, sum <= region.hi
}
