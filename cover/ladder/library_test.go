package ladder_test

import (
	"bufio"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"
)

// The techniques by the codes of HoDoKu's regression library.
var libraryCodes = map[string][]ladder.Technique{
	"0000": {ladder.LastCell}, "0002": {ladder.HiddenSingleBox, ladder.HiddenSingle}, "0003": {ladder.NakedSingle},
	"0100": {ladder.Pointing}, "0101": {ladder.Claiming}, "0110": {ladder.LockedPair}, "0111": {ladder.LockedTriplet},
	"0200": {ladder.NakedPair}, "0201": {ladder.NakedTriplet}, "0202": {ladder.NakedQuad},
	"0210": {ladder.HiddenPair}, "0211": {ladder.HiddenTriplet}, "0212": {ladder.HiddenQuad},
	"0300": {ladder.XWing}, "0301": {ladder.Swordfish}, "0302": {ladder.Jellyfish},
	"0310": {ladder.FinnedXWing}, "0311": {ladder.FinnedSwordfish}, "0312": {ladder.FinnedJellyfish},
	"0320": {ladder.SashimiXWing}, "0321": {ladder.SashimiSwordfish}, "0322": {ladder.SashimiJellyfish},
	"0330": {ladder.FrankenXWing}, "0331": {ladder.FrankenSwordfish}, "0332": {ladder.FrankenJellyfish}, "0333": {ladder.FrankenSquirmbag}, "0334": {ladder.FrankenWhale}, "0335": {ladder.FrankenLeviathan},
	"0340": {ladder.FinnedFrankenXWing}, "0341": {ladder.FinnedFrankenSwordfish}, "0342": {ladder.FinnedFrankenJellyfish}, "0343": {ladder.FinnedFrankenSquirmbag}, "0344": {ladder.FinnedFrankenWhale}, "0345": {ladder.FinnedFrankenLeviathan},
	"0350": {ladder.MutantXWing}, "0351": {ladder.MutantSwordfish}, "0352": {ladder.MutantJellyfish}, "0353": {ladder.MutantSquirmbag}, "0354": {ladder.MutantWhale}, "0355": {ladder.MutantLeviathan},
	"0360": {ladder.FinnedMutantXWing}, "0361": {ladder.FinnedMutantSwordfish}, "0362": {ladder.FinnedMutantJellyfish}, "0363": {ladder.FinnedMutantSquirmbag}, "0364": {ladder.FinnedMutantWhale}, "0365": {ladder.FinnedMutantLeviathan},
	"03111": {ladder.SiameseFish}, "03121": {ladder.SiameseFish}, "03211": {ladder.SiameseFish}, "03221": {ladder.SiameseFish}, "03411": {ladder.SiameseFish}, "03421": {ladder.SiameseFish}, "03621": {ladder.SiameseFish},
	"0400": {ladder.Skyscraper}, "0401": {ladder.Kite}, "0402": {ladder.EmptyRectangle}, "0403": {ladder.TurbotFish},
	"0404": {ladder.DualKite}, "0405": {ladder.DualEmptyRectangle},
	"0500": {ladder.SimpleColours}, "0501": {ladder.SimpleColours}, "0502": {ladder.MultiColours}, "0503": {ladder.MultiColours},
	"0600": {ladder.UniqueRectangle}, "0601": {ladder.UniqueRectangle}, "0602": {ladder.UniqueRectangle},
	"0603": {ladder.UniqueRectangle}, "0604": {ladder.UniqueRectangle}, "0605": {ladder.UniqueRectangle},
	"0606": {ladder.HiddenRectangle}, "0607": {ladder.AvoidableRectangle}, "0608": {ladder.AvoidableRectangle}, "0610": {ladder.BUG},
	"0701": {ladder.XChain}, "0702": {ladder.XYChain}, "0703": {ladder.RemotePair},
	"0706": {ladder.Chain}, "0707": {ladder.Chain}, "0708": {ladder.Chain},
	"0709": {ladder.GroupedChain, ladder.ALSChain}, "0710": {ladder.GroupedChain, ladder.ALSChain}, "0711": {ladder.GroupedChain, ladder.ALSChain},
	"0800": {ladder.XYWing}, "0801": {ladder.XYZWing}, "0803": {ladder.WWing},
	"0904": {ladder.DeathBlossom}, "1201": {ladder.TemplateSet}, "1202": {ladder.TemplateDelete}, "0903": {ladder.ALSXYChain}, "0901": {ladder.ALSXZ}, "0902": {ladder.ALSXYWing},
	"1101": {ladder.SueDeCoq},
}

// A libraryCase is a line of the library: a board on which a technique has one application only, as far as it is about
// some digits.
//
//	:0400:3:+52..+4...9…:319 329:357 377::
//	 code digits givens, + placed  struck out  ruled out  placed  length of a chain
type libraryCase struct {
	line, code, variant string
	board, givens       string // 81 characters
	struck, want        []ladder.Candidate
	placed              bool // want is the digit that is placed
}

// placed is a digit of a board that is not given.
var placed = regexp.MustCompile(`\+.`)

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
		c.givens = placed.ReplaceAllString(part[3], ".")
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
	b.Own(covertest.Parse(tb, c.givens))
	for _, s := range c.struck {
		b.Remove(s)
	}
	found := false
	does := func(s *ladder.Step) bool {
		found = true
		if s.Placed.Digit != 0 {
			return c.placed && slices.Contains(c.want, s.Placed) || !c.placed && same(besides(b, s.Placed), c.want)
		}
		return !c.placed && same(s.Removed, c.want)
	}
	var s ladder.Step
	s.Want(does)
	for _, t := range techniques {
		for b.Next(&s, ladder.SetOf(t)) {
			if c.variant == "x" {
				return false
			}
			if does(&s) {
				return true
			}
			b.Apply(&s) // a technique that does not ask whether its step is wanted
		}
	}
	return c.variant == "x" && !found
}

// besides returns the other candidates of a cell: chains that place a digit rule them out.
func besides(b *ladder.Board, c ladder.Candidate) (list []ladder.Candidate) {
	for d := 1; d <= 9; d++ {
		if other := (ladder.Candidate{Cell: c.Cell, Digit: d}); d != c.Digit && b.Has(other) {
			list = append(list, other)
		}
	}
	return list
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
