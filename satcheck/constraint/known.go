// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import (
	"errors"
	"slices"
)

// A kind says how rules of a word are written, and what they must have.
type kind struct {
	write   func(w *Writer, r Rule)
	numbers int                        // that there must be
	more    int                        // numbers that there may be besides
	groups  int                        // that there must be
	many    bool                       // there may be more groups
	least   int                        // cells of each group
	most    int                        // cells of each group; 0: any number
	other   func(g Grid, r Rule) error // what else is wrong with it; nil: nothing
}

// known has the kinds of rules by their words.
var known map[string]kind

func init() { // the functions reach the list by Writer.Write
	known = map[string]kind{
		"regions":       {write: writeRegions, groups: 1, many: true, other: unboxed},
		"no-boxes":      {write: func(*Writer, Rule) {}, other: unboxed},
		"diagonal-down": {write: writeDiagonals},
		"diagonal-up":   {write: writeDiagonals},
		"windoku":       {write: writeWindoku, other: boxed},
		"disjoint":      {write: writeDisjoint, other: boxed},
		"unique":        {write: writeUnique, groups: 1},
		"cell":          {write: writeCell, numbers: 1, more: anyNumber, groups: 1, least: 1, most: 1, other: digits},
		"even":          {write: writeParity, groups: 1},
		"odd":           {write: writeParity, groups: 1},
		"minimum":       {write: writeExtreme, groups: 1},
		"maximum":       {write: writeExtreme, groups: 1},
		"anti-knight":   {write: writeMoves},
		"anti-king":     {write: writeMoves},
		"greater":       {write: writeMark, groups: 1, least: 2, most: 2},
		"difference":    {write: writeMark, groups: 1, more: 1, least: 2, most: 2, other: positive},
		"white":         {write: writeMark, groups: 1, least: 2, most: 2},
		"ratio":         {write: writeMark, groups: 1, more: 1, least: 2, most: 2, other: positive},
		"black":         {write: writeMark, groups: 1, least: 2, most: 2},
		"x":             {write: writeMark, groups: 1, least: 2, most: 2},
		"v":             {write: writeMark, groups: 1, least: 2, most: 2},
		"cage":          {write: writeCage, more: 1, groups: 1, least: 1},
		"renban":        {write: writeRenban, groups: 1, least: 1},
		"nabner":        {write: writeNabner, groups: 1, least: 1},
		"sum":           {write: writeSum, numbers: 1, groups: 1, least: 1},
		"little-killer": {write: writeSum, numbers: 1, groups: 1, least: 1},
		"arrow":         {write: writeArrow, groups: 2, least: 1, other: circle},
		"double-arrow":  {write: writeDoubleArrow, groups: 1, least: 3},
		"equal-sums":    {write: writeEqualSums, groups: 2, many: true, least: 1},
		"region-sum":    {write: writeRegionSum, groups: 1, least: 2},
		"zipper":        {write: writeZipper, groups: 1, least: 3},
		"thermo":        {write: writeThermo, groups: 1, least: 2},
		"slow-thermo":   {write: writeThermo, groups: 1, least: 2},
		"whisper":       {write: writeWhisper, more: 1, groups: 1, least: 2},
		"palindrome":    {write: writePalindrome, groups: 1, least: 2},
		"clone":         {write: writeClone, groups: 2, least: 1, other: alike},
		"modular":       {write: writeModular, more: 1, groups: 1, least: 2, other: modulus},
		"entropic":      {write: writeEntropic, groups: 1, least: 2, other: threefold},
		"between":       {write: writeEnds, groups: 1, least: 3},
		"lockout":       {write: writeEnds, more: 1, groups: 1, least: 2},
		"sum-line":      {write: writeSumLine, numbers: 1, groups: 1, least: 1, other: positive},
		"lunchbox":      {write: writeLunchbox, numbers: 1, groups: 1, least: 2},
		"sandwich":      {write: writeSandwich, numbers: 1, groups: 1, other: full},
		"x-sum":         {write: writeXSum, numbers: 1, groups: 1, other: full},
		"skyscraper":    {write: writeSkyscraper, numbers: 1, groups: 1, other: full},
		"numbered-room": {write: writeNumberedRoom, numbers: 1, groups: 1, other: full},
		"quad":          {write: writeQuad, numbers: 1, more: anyNumber, groups: 1, least: 4, most: 4, other: digits},
		"entropy":       {write: writeEntropy, other: threefold},
		"modulo":        {write: writeModulo},
		"column-index":  {write: writeIndex, groups: 1},
		"row-index":     {write: writeIndex, groups: 1},
		"box-index":     {write: writeIndex, groups: 1, other: boxed},
	}
	for word := range negatives {
		known[word] = kind{write: writeNegative}
	}
}

// number returns the first number of a rule, or another one if it has none.
func (r Rule) number(otherwise int) int {
	for _, x := range r.Numbers {
		return x
	}
	return otherwise
}

// anyNumber is more numbers than any rule has.
const anyNumber = 1 << 20

// flaw returns a check that refuses a rule with a flaw.
func flaw(text string, has func(g Grid, r Rule) bool) func(g Grid, r Rule) error {
	return func(g Grid, r Rule) error {
		if has(g, r) {
			return errors.New(text)
		}
		return nil
	}
}

var (
	unboxed   = flaw("needs a grid without boxes", func(g Grid, _ Rule) bool { return g.BoxRows > 1 && g.BoxCols > 1 })
	boxed     = flaw("needs boxes", func(g Grid, _ Rule) bool { return g.BoxRows == 1 || g.BoxCols == 1 })
	circle    = flaw("has more than three cells in its circle", func(_ Grid, r Rule) bool { return len(r.Groups[0]) > 3 })
	alike     = flaw("has groups of different lengths", func(_ Grid, r Rule) bool { return len(r.Groups[0]) != len(r.Groups[1]) })
	modulus   = flaw("has a modulus below 2", func(_ Grid, r Rule) bool { return r.number(3) < 2 })
	threefold = flaw("needs a number of digits that 3 divides", func(g Grid, _ Rule) bool { return g.Size()%3 != 0 })
	positive  = flaw("has a number below 1", func(_ Grid, r Rule) bool { return r.number(1) < 1 })
	digits    = flaw("has a number that is no digit", func(g Grid, r Rule) bool {
		return slices.ContainsFunc(r.Numbers, func(d int) bool { return d < 1 || d > g.Size() })
	})
)

// full: the cells are a row or a column, from either end.
func full(g Grid, r Rule) error {
	n, cells := g.Size(), r.Groups[0]
	whole := false
	for h := range 2 * n {
		line := make([]int, n)
		for i := range line {
			line[i] = g.house(h, i)
		}
		whole = whole || slices.Equal(cells, line)
		slices.Reverse(line)
		whole = whole || slices.Equal(cells, line)
	}
	switch {
	case !whole:
		return errors.New("is not of a whole row or column")
	case r.Numbers[0] < 0:
		return errors.New("has a number below 0")
	}
	return nil
}
