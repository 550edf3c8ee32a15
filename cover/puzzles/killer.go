package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// killerFormat is the three strings in which killers of 9x9 are exchanged.
//
//	3x3::k:4353:4353:2306:…   a number for each cell: the cage in one byte, its total in the other (3x3:d:k: with diagonals)
//	SumoCueV1=17J0+0J0=9J0…   for each cell = and the total of the cage that begins there, or + and a cell of its cage;
//	                          J and the number of its region
//	O<J<<O<<KJ^<<^<…          for each cell the total of its cage, or where to look for it
var killerFormat = format{
	name: "killer", about: "a killer: 3x3::k: and numbers, SumoCueV1, or 81 totals and arrows",
	claim: func(text []byte) bool {
		return isKillerNumbers(string(text)) || strings.HasPrefix(string(text), sumoHead) || isKillerArrows(text)
	},
	read: oneLine("killer", (*input).readKiller),
}

const sumoHead = "SumoCueV1"

// isKillerNumbers reports whether a text begins like a number for each cell.
func isKillerNumbers(text string) bool {
	return strings.HasPrefix(text, "3x3::k:") || strings.HasPrefix(text, "3x3:d:k:")
}

// readKiller puts a killer into rec.
func (r *input) readKiller(rec *Record, text string) error {
	l, err := r.fits(cover.NewLayout(3, 3))
	if err != nil {
		return err
	}
	k := killer{layout: l}
	switch {
	case isKillerNumbers(text):
		_, numbers, _ := strings.Cut(text, ":k:")
		err = k.readNumbers(numbers)
	case isKillerArrows([]byte(text)):
		err = k.readArrows(text)
	default:
		err = k.readSumo(strings.TrimPrefix(text, sumoHead))
	}
	if err != nil {
		return err
	}
	rec.blank(l, "")
	if strings.HasPrefix(text, "3x3:d:") {
		rec.rule("rules", "diagonal-down, diagonal-up")
	}
	if k.regions != "" {
		rec.rule("regions", k.regions)
	}
	rec.addCages(l, k.cage[:], k.total[:])
	return nil
}

// A killer is the cages of a puzzle.
type killer struct {
	layout  *cover.Layout
	cage    [81]int // the first cell of the cage of each cell, -1 if it is in none
	total   [81]int // of the cage that begins there, 0 if it has none
	regions string  // letters as a rule has them; "" for the usual regions
}

// readNumbers reads a number for each cell, with : or ; between them. Programs disagree about which byte is the total.
// So both readings are tried: all cells of a cage must have one total, which they can reach. If both fit, the cells of
// each cage must also be connected.
func (k *killer) readNumbers(text string) error {
	fields := strings.FieldsFunc(text, func(c rune) bool { return c == ':' || c == ';' || c == ',' || c == ' ' })
	if len(fields) != 81 {
		return fmt.Errorf("%d numbers (want 81)", len(fields))
	}
	var low, high [81]int
	for c, f := range fields {
		v, err := strconv.ParseUint(f, 10, 16)
		if err != nil {
			return fmt.Errorf("unexpected %.12q (want a number up to 65535)", f)
		}
		low[c], high[c] = int(v%256), int(v/256)
	}
	usual, other := *k, *k
	fits, connected := usual.take(low, high)
	fitsToo, connectedToo := other.take(high, low)
	switch {
	case fits && (connected || !fitsToo):
		*k = usual
	case fitsToo && (connectedToo || !fits):
		*k = other
	case fits:
		return errors.New("numbers whose cages are not connected, whichever byte is the total")
	default:
		return errors.New("numbers that are no cages: their cells have different totals, or totals that they cannot reach")
	}
	return nil
}

// take sets the cages, given a number and a total for each cell. It reports whether they can be cages, and whether each
// is connected. A total of 0 is no total, and a cell with neither is in no cage.
func (k *killer) take(cage, total [81]int) (fits, connected bool) {
	first, size := make(map[int]int), make(map[int]int) // the first cell by the number of a cage; its size by its first cell
	for c := range cage {
		if k.cage[c] = -1; cage[c] == 0 && total[c] == 0 {
			continue
		}
		f, met := first[cage[c]]
		if !met {
			f = c
			first[cage[c]] = c
		}
		if total[c] != total[f] || total[c] > 45 {
			return false, false
		}
		k.cage[c] = f
		size[f]++
	}
	k.total = total
	connected = true
	for f, n := range size {
		least, most := n*(n+1)/2, n*(19-n)/2
		if total[f] != 0 && (total[f] < least || total[f] > most) {
			return false, false
		}
		connected = connected && reach(k.cage[:], 9, f) == n
	}
	return true, connected
}

// readSumo reads what stands behind SumoCueV1.
func (k *killer) readSumo(text string) error {
	var region []rune
	cell := 0
	for rest := strings.TrimSpace(text); rest != ""; cell++ {
		if cell == 81 || rest[0] != '=' && rest[0] != '+' {
			return fmt.Errorf("unexpected %.12q for cell %d (want = and a total or + and a cell, and 81 of them)", rest, cell+1)
		}
		v, after := leadingNumber(rest[1:])
		if len(after) == len(rest)-1 {
			return fmt.Errorf("unexpected %.12q for cell %d (want a number)", rest, cell+1)
		}
		if k.cage[cell] = cell; rest[0] == '=' {
			k.total[cell] = v
		} else if v >= cell {
			return fmt.Errorf("+%d for cell %d (want a cell before it)", v, cell+1)
		} else {
			k.cage[cell] = k.cage[v]
		}
		if strings.HasPrefix(after, "J") {
			v, after = leadingNumber(after[1:])
			region = append(region, rune('a'+v%26))
		}
		rest = strings.TrimLeft(after, " \t")
	}
	if cell != 81 || len(region) != 0 && len(region) != 81 {
		return fmt.Errorf("%d cells (want 81)", cell)
	}
	if len(region) > 0 && layoutOfRegions(9, region) != k.layout {
		k.regions = rowsOf(region, 9)
	}
	return nil
}

// The short string of a killer has a character for each of the 81 cells: the total of its cage, or an arrow to a cell from
// which arrows lead on to the total.
//
//	0-9 A-Z a-j     a total: 0 to 9, 10 to 35, 36 to 45; 0 is a cage without one
//	< > ^ v         look left, right, up, down
//	` ' , .         look up left, up right, down left, down right
//
// It is the "understandable snarfable" format of The New Sudoku Players' Forum (thread 6119).

// arrows has the step that each arrow stands for, in rows and columns, and no step for other characters.
var arrows = [256][2]int8{
	'<': {0, -1}, '>': {0, 1}, '^': {-1, 0}, 'v': {1, 0},
	'`': {-1, -1}, '\'': {-1, 1}, ',': {1, -1}, '.': {1, 1},
}

// killerTotal returns the total that a character stands for, or -1.
func killerTotal(c byte) int {
	return strings.IndexByte("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij", c)
}

// isKillerArrows reports whether a text is a killer with arrows. It has 81 characters, and at least nine of the arrows
// along rows and columns, which no other string of 81 cells has.
func isKillerArrows(text []byte) bool {
	if len(text) != 81 || bytes.Count(text, []byte("<"))+bytes.Count(text, []byte(">"))+bytes.Count(text, []byte("^"))+bytes.Count(text, []byte("v")) < 9 {
		return false
	}
	return !slices.ContainsFunc(text, func(c byte) bool { return arrows[c] == [2]int8{} && killerTotal(c) < 0 })
}

// readArrows reads a killer with arrows. A total without arrows to it is a cage of one cell.
func (k *killer) readArrows(text string) error {
	for c := range text {
		at := c
		for steps := 0; ; steps++ {
			way := arrows[text[at]]
			if way == [2]int8{} {
				break
			}
			next, ok := step(9, at, way)
			if !ok {
				return fmt.Errorf("the arrow of %s leads out of the grid", k.layout.CellName(at))
			}
			if at = next; steps == 81 {
				return fmt.Errorf("the arrows from %s lead in a circle", k.layout.CellName(c))
			}
		}
		k.cage[c] = at
		k.total[at] = killerTotal(text[at])
	}
	return nil
}
