package sudokucli

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// parseRange reads two values with sep between them, one that is both, or one with nothing before or behind sep: that end
// is 0 then.
func parseRange[T any](s, sep string, value func(string) (T, error)) (from, to T, err error) {
	first, last, isRange := strings.Cut(s, sep)
	if !isRange {
		last = first
	}
	if first != "" || last == "" {
		if from, err = value(first); err != nil {
			return from, to, err
		}
	}
	if last != "" {
		to, err = value(last)
	}
	return from, to, err
}

// seedOf returns the seed that a word stands for: a number for itself, any other word for the first eight bytes of its
// SHA-256.
func seedOf(word string) uint64 {
	if n, err := strconv.ParseUint(word, 10, 64); err == nil {
		return n
	}
	sum := sha256.Sum256([]byte(word))
	return binary.BigEndian.Uint64(sum[:])
}

// parseGivens reads "24-26", "24", "24-" or "-26".
func parseGivens(s string) (fewest, most int, err error) {
	return parseRange(s, "-", func(s string) (int, error) {
		n, err := strconv.ParseUint(s, 10, 16)
		if err != nil || n == 0 {
			return 0, errors.New("want a number of givens such as 24, or 24-26, 24- or -26")
		}
		return int(n), nil
	})
}

// levels are the difficulties that people name: the first three by what techniques suffice, the others by rating.
var levels = map[string]struct {
	level            ladder.Level
	easiest, hardest ladder.Rung
}{
	"easy":       {level: ladder.Easy},
	"medium":     {level: ladder.Medium},
	"hard":       {level: ladder.Hard},
	"expert":     {easiest: 45, hardest: 64},
	"evil":       {easiest: 65, hardest: 74},
	"diabolical": {easiest: 75, hardest: ladder.Beyond},
}

// parseRungs reads "2.0..2.6", "2.6", "2.0..", "..2.6", ">9.3" or a level by its name.
func parseRungs(s string) (easiest, hardest ladder.Rung, err error) {
	if s == ladder.Beyond.String() {
		return ladder.Beyond, ladder.Beyond, nil
	}
	if rest, above := strings.CutPrefix(s, ">"); above {
		r, err := parseRung(rest)
		return r + 1, ladder.Beyond, err
	}
	return parseRange(s, "..", parseRung)
}

// parseRung reads "2.6", or "2" for 2.0.
func parseRung(s string) (ladder.Rung, error) {
	whole, tenths, divided := strings.Cut(s, ".")
	if !divided {
		tenths = "0"
	}
	n, err := strconv.ParseUint(whole, 10, 8)
	if err != nil || n < 1 || n > 11 || whole[0] == '0' || len(tenths) != 1 || tenths[0] < '0' || tenths[0] > '9' {
		return 0, errors.New("want a rating from 1.0 to 11.9 such as 2.6, or 6.6..7.3, 2.0.., ..2.6 or >9.3")
	}
	return ladder.Rung(10*n + uint64(tenths[0]-'0')), nil
}

// parseMask reads a drawing in which X, or a digit, marks a given, and . or 0 another cell; what else a drawing has is
// left out.
func parseMask(text string, l *cover.Layout) ([]bool, error) {
	var mask []bool
	line := 1
	for _, r := range text {
		switch {
		case r == '\n':
			line++
		case r == 'X' || r == 'x' || '1' <= r && r <= '9':
			mask = append(mask, true)
		case r == '.' || r == '0':
			mask = append(mask, false)
		case !strings.ContainsRune(" \t\r|*+-=", r):
			return nil, fmt.Errorf("line %d: unexpected character %q (want X for a given, . for another cell)", line, r)
		}
	}
	if len(mask) != l.Cells() {
		return nil, fmt.Errorf("%d cells (a %dx%d grid has %d)", len(mask), l.Size(), l.Size(), l.Cells())
	}
	if !slices.Contains(mask, true) {
		return nil, errors.New("no X in it")
	}
	return mask, nil
}
