package ladder_test

import (
	"bufio"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"
)

// The techniques by the codes of HoDoKu's regression library. Codes that end in another 1 are for Siamese fish.
var libraryCodes = map[string][]ladder.Technique{
	"0000": {ladder.LastCell}, "0002": {ladder.HiddenSingleBox, ladder.HiddenSingle}, "0003": {ladder.NakedSingle},
	"0100": {ladder.Pointing}, "0101": {ladder.Claiming}, "0110": {ladder.LockedPair}, "0111": {ladder.LockedTriplet},
	"0200": {ladder.NakedPair}, "0201": {ladder.NakedTriplet}, "0202": {ladder.NakedQuad},
	"0210": {ladder.HiddenPair}, "0211": {ladder.HiddenTriplet}, "0212": {ladder.HiddenQuad},
	"0300": {ladder.XWing}, "0301": {ladder.Swordfish}, "0302": {ladder.Jellyfish},
	"0310": {ladder.FinnedXWing}, "0311": {ladder.FinnedSwordfish}, "0312": {ladder.FinnedJellyfish},
	"0320": {ladder.SashimiXWing}, "0321": {ladder.SashimiSwordfish}, "0322": {ladder.SashimiJellyfish},
	"0400": {ladder.Skyscraper}, "0401": {ladder.Kite}, "0402": {ladder.EmptyRectangle}, "0403": {ladder.TurbotFish},
	"0500": {ladder.SimpleColours}, "0501": {ladder.SimpleColours}, "0502": {ladder.MultiColours}, "0503": {ladder.MultiColours},
	"0600": {ladder.UniqueRectangle}, "0601": {ladder.UniqueRectangle}, "0602": {ladder.UniqueRectangle},
	"0603": {ladder.UniqueRectangle}, "0604": {ladder.UniqueRectangle}, "0605": {ladder.UniqueRectangle},
	"0606": {ladder.HiddenRectangle}, "0610": {ladder.BUG},
	"0701": {ladder.XChain}, "0702": {ladder.XYChain}, "0703": {ladder.RemotePair},
	"0706": {ladder.Chain}, "0707": {ladder.Chain}, "0708": {ladder.Chain},
	"0709": {ladder.GroupedChain}, "0710": {ladder.GroupedChain}, "0711": {ladder.GroupedChain},
	"0800": {ladder.XYWing}, "0801": {ladder.XYZWing}, "0803": {ladder.WWing},
	"0901": {ladder.ALSXZ}, "0902": {ladder.ALSXYWing},
	"1101": {ladder.SueDeCoq},
}

// A libraryCase is a line of the library: a board on which a technique has one application only, as far as it is about
// some digits.
//
//	:0400:3:+52..+4...9…:319 329:357 377::
//	 code digits givens, + placed  struck out  ruled out  placed  length of a chain
type libraryCase struct {
	line, code, variant string
	board               string // 81 characters
	struck, want        []ladder.Candidate
	placed              bool // want is the digit that is placed
}

// parseLibrary returns the cases of a library.
func parseLibrary(tb testing.TB, path string) (list []libraryCase) {
	f, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		part := strings.Split(line, ":")
		if len(part) < 7 {
			tb.Fatalf("%s: %d parts, want 7 at least", line, len(part))
		}
		c := libraryCase{line: line, struck: candidates(tb, part[4]), want: candidates(tb, part[5])}
		c.code, c.variant, _ = strings.Cut(part[1], "-")
		if part[6] != "" {
			c.want, c.placed = candidates(tb, part[6]), true
		}
		c.board = strings.ReplaceAll(part[3], "+", "")
		list = append(list, c)
	}
	return list
}

// candidates returns the candidates of a list such as "436 257": 4 in row 3 and column 6, 2 in row 5 and column 7.
func candidates(tb testing.TB, text string) (list []ladder.Candidate) {
	for _, word := range strings.Fields(text) {
		if len(word) != 3 || strings.Trim(word, "123456789") != "" {
			tb.Fatalf("%q: want a digit, a row and a column", word)
		}
		list = append(list, ladder.Candidate{Cell: int(word[1]-'1')*9 + int(word[2]-'1'), Digit: int(word[0] - '0')})
	}
	return list
}

// passes reports whether one of the techniques finds what the case wants, or nothing if it is one where nothing is
// to be found.
func (c *libraryCase) passes(tb testing.TB, b *ladder.Board, techniques []ladder.Technique) bool {
	b.Load(covertest.Parse(tb, c.board))
	for _, s := range c.struck {
		b.Remove(s)
	}
	var found [][]ladder.Candidate
	var s ladder.Step
	s.Want(func(s *ladder.Step) bool {
		if s.Placed.Digit != 0 {
			found = append(found, []ladder.Candidate{s.Placed})
			return c.placed && slices.Contains(c.want, s.Placed)
		}
		found = append(found, slices.Clone(s.Removed))
		return !c.placed && same(s.Removed, c.want)
	})
	for _, t := range techniques {
		for b.Next(&s, ladder.SetOf(t)) {
			if c.variant == "x" {
				return false
			}
			if s.Placed.Digit != 0 && slices.Contains(c.want, s.Placed) || len(c.want) > 0 && same(s.Removed, c.want) {
				return true
			}
			b.Apply(&s) // a technique that does not ask whether its step is wanted
		}
	}
	return c.variant == "x" && len(found) == 0
}

// same reports whether two lists have the same candidates.
func same(one, two []ladder.Candidate) bool {
	return len(one) == len(two) && !slices.ContainsFunc(one, func(c ladder.Candidate) bool { return !slices.Contains(two, c) })
}

// The techniques find what HoDoKu's regression library says: lines of each kind are in testdata, and the whole
// library is read if DLX_SUDOKU_LIBRARY names it.
func TestLibrary(t *testing.T) {
	path, short := os.Getenv("DLX_SUDOKU_LIBRARY"), false
	if path == "" {
		path, short = filepath.Join("testdata", "library.txt"), true
	}
	b := ladder.NewBoard(rulesOf(t, covertest.Size(9), ladder.More{}))
	count, passed := map[string]int{}, map[string]int{}
	for _, c := range parseLibrary(t, path) {
		kind := c.code
		if c.variant != "" {
			kind += "-" + c.variant
		}
		techniques := libraryCodes[c.code]
		if count[kind]++; techniques == nil {
			if short {
				t.Errorf("%s: no such technique", c.line)
			}
			continue
		}
		if c.passes(t, b, techniques) {
			passed[kind]++
		} else if short {
			t.Errorf("%s: not found by %v", c.line, techniques)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%-7s %3d of %3d", kind, passed[kind], count[kind])
	}
}
