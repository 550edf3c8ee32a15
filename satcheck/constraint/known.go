// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import (
	"math"
	"sync"
)

// A kind belongs to a word: it has the domain of the rules, and the function that writes them.
type kind struct {
	write func(w *Writer, r Rule)
	domain
}

// known returns the kinds of rules by their words.
var known func() map[string]kind

// Numbers of groups, cells and numbers.
var (
	one      = span{1, 1}
	two      = span{2, 2}
	optional = span{0, 1}
)

// The ranges of the numbers of a rule, given n digits and k cells.
var (
	digits       = func(n, _ int) span { return span{1, n} }
	differences  = func(n, _ int) span { return span{1, n - 1} }
	sums         = func(n, k int) span { return span{k, k * n} }
	differentSum = func(n, k int) span { return span{k * (k + 1) / 2, k * (2*n + 1 - k) / 2} }
	doubledSums  = func(n, k int) span { return span{k, 2 * k * n} }
	parted       = func(n, k int) span { return span{1, k * n} }
	enclosed     = func(n, k int) span { return span{0, k * n} }
	filling      = func(n, _ int) span { return span{0, n*(n+1)/2 - 1 - n} } // all digits but 1 and n
	firsts       = func(n, _ int) span { return span{1, n * (n + 1) / 2} }   // up to all digits
	moduli       = func(n, _ int) span { return span{2, n} }
)

// The numbers of cells of a group, given n digits.
func exactly(k int) func(int) span  { return func(int) span { return span{k, k} } }
func anyFrom(k int) func(int) span  { return func(int) span { return span{k, math.MaxInt} } }
func toSize(k int) func(n int) span { return func(n int) span { return span{k, n} } }

var (
	size = func(n int) span { return span{n, n} }
	half = func(n int) span { return span{2, (n + 1) / 2} } // the upper end is the most digits without two consecutive ones
)

// always returns a default that does not depend on the grid.
func always(number int) func(int) int { return func(int) int { return number } }

// Shapes.
var (
	set      = []shape{distinct}
	path     = []shape{distinct, touching}
	mark     = []shape{distinct, beside}
	line     = []shape{whole}
	crossing = []shape{moving} // a cell may occur again
)

func init() { known = sync.OnceValue(kinds) } // kinds has functions that call known, so its declaration cannot say this

func kinds() map[string]kind {
	all := map[string]kind{
		"regions":       {writeRegions, domain{layout: unboxed, groups: span{minSize, maxSize}, cells: size, shape: []shape{square, disjoint}}},
		"no-boxes":      {func(*Writer, Rule) {}, domain{layout: unboxed}},
		"diagonal-down": {writeDiagonals, domain{}},
		"diagonal-up":   {writeDiagonals, domain{}},
		"windoku":       {writeWindoku, domain{layout: boxed}},
		"disjoint":      {writeDisjoint, domain{layout: boxed}},
		"anti-knight":   {writeMoves, domain{}},
		"anti-king":     {writeMoves, domain{}},
		"entropy":       {writeEntropy, domain{shape: []shape{thirds}}},
		"modulo":        {writeModulo, domain{}},

		"unique":       {writeUnique, domain{groups: one, cells: toSize(2), shape: set}},
		"cell":         {writeCell, domain{groups: one, cells: exactly(1), numbers: span{1, math.MaxInt}, values: digits}},
		"even":         {writeParity, domain{groups: one, cells: anyFrom(1), shape: set}},
		"odd":          {writeParity, domain{groups: one, cells: anyFrom(1), shape: set}},
		"minimum":      {writeExtreme, domain{groups: one, cells: anyFrom(1), shape: set}},
		"maximum":      {writeExtreme, domain{groups: one, cells: anyFrom(1), shape: set}},
		"column-index": {writeIndex, domain{groups: one, cells: anyFrom(1), shape: set}},
		"row-index":    {writeIndex, domain{groups: one, cells: anyFrom(1), shape: set}},
		"box-index":    {writeIndex, domain{layout: boxed, groups: one, cells: anyFrom(1), shape: set}},
		"quad":         {writeQuad, domain{groups: one, cells: exactly(4), shape: set, numbers: span{1, 4}, values: digits}},
		"clone":        {writeClone, domain{groups: two, cells: anyFrom(1), shape: []shape{distinct, alike}}},

		"greater":    {writeMark, domain{groups: one, cells: exactly(2), shape: set}},
		"difference": {writeMark, domain{groups: one, cells: exactly(2), shape: mark, numbers: optional, values: differences, usual: always(1)}},
		"white":      {writeMark, domain{groups: one, cells: exactly(2), shape: mark, usual: always(1)}},
		"ratio":      {writeMark, domain{groups: one, cells: exactly(2), shape: mark, numbers: optional, values: digits, usual: always(2)}},
		"black":      {writeMark, domain{groups: one, cells: exactly(2), shape: mark, usual: always(2)}},
		"x":          {writeMark, domain{groups: one, cells: exactly(2), shape: mark, usual: always(10)}},
		"v":          {writeMark, domain{groups: one, cells: exactly(2), shape: mark, usual: always(5)}},

		"cage":          {writeCage, domain{groups: one, cells: toSize(1), shape: set, numbers: optional, values: differentSum}},
		"doubler-cage":  {writeDoublerCage, domain{groups: two, cells: toSize(1), shape: []shape{distinct, inner}, numbers: one, values: doubledSums}},
		"sum":           {writeSum, domain{groups: one, cells: anyFrom(1), shape: set, numbers: one, values: sums}},
		"little-killer": {writeSum, domain{groups: one, cells: anyFrom(1), shape: []shape{slanting}, numbers: one, values: sums}},
		"arrow":         {writeArrow, domain{groups: two, cells: anyFrom(1), shape: []shape{narrow, disjoint}}},
		"double-arrow":  {writeDoubleArrow, domain{groups: one, cells: anyFrom(3), shape: set}},
		"equal-sums":    {writeEqualSums, domain{groups: span{2, 99}, cells: anyFrom(1), shape: set}},
		"region-sum":    {writeRegionSum, domain{layout: divided, groups: one, cells: anyFrom(2), shape: path}},
		"zipper":        {writeZipper, domain{groups: one, cells: anyFrom(3), shape: path}},

		"thermo":      {writeThermo, domain{groups: one, cells: toSize(2), shape: path}},
		"slow-thermo": {writeThermo, domain{groups: one, cells: anyFrom(2), shape: []shape{moving, touching}}},
		"whisper": {writeWhisper, domain{
			groups: one, cells: anyFrom(2), shape: crossing, numbers: optional, values: differences,
			usual: func(n int) int { return (n + 1) / 2 },
		}},
		"palindrome": {writePalindrome, domain{groups: one, cells: anyFrom(2), shape: set}},
		"renban":     {writeRenban, domain{groups: one, cells: toSize(2), shape: set}},
		"nabner":     {writeNabner, domain{groups: one, cells: half, shape: set}},
		"modular":    {writeModular, domain{groups: one, cells: anyFrom(2), shape: path, numbers: optional, values: moduli, usual: always(3)}},
		"entropic":   {writeEntropic, domain{groups: one, cells: anyFrom(2), shape: []shape{thirds, distinct, touching}}},
		"between":    {writeEnds, domain{groups: one, cells: anyFrom(3), shape: path}},
		"lockout":    {writeEnds, domain{groups: one, cells: anyFrom(2), shape: path, numbers: optional, values: differences, usual: always(4)}},
		"sum-line":   {writeSumLine, domain{groups: one, cells: anyFrom(1), shape: path, numbers: one, values: parted}},
		"lunchbox":   {writeLunchbox, domain{groups: one, cells: toSize(2), shape: set, numbers: one, values: enclosed}},

		"sandwich":      {writeSandwich, domain{groups: one, cells: size, shape: line, numbers: one, values: filling}},
		"x-sum":         {writeXSum, domain{groups: one, cells: size, shape: line, numbers: one, values: firsts}},
		"skyscraper":    {writeSkyscraper, domain{groups: one, cells: size, shape: line, numbers: one, values: digits}},
		"numbered-room": {writeNumberedRoom, domain{groups: one, cells: size, shape: line, numbers: one, values: digits}},
	}
	for word := range negatives {
		all[word] = kind{writeNegative, domain{}}
	}
	return all
}
