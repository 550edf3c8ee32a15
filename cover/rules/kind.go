package rules

import (
	"fmt"
	"strings"

	"dlx-sudoku/cover"
)

// A Kind is one rule as people know it. All kinds are in [Kinds].
type Kind struct {
	Word  string   // begins its lines
	Also  []string // other names, as bare letters: germanwhisper
	Usage string   // the arguments after the word: "[TOTAL] CELL..."

	// Means is the meaning of the rule, as a clause of a sentence. {cells}, {group1}, {first}, {last}, {digits} and {1}, the
	// first number, stand for those of the rule; the part in brackets is left out if the rule has no number.
	Means string

	Global bool // it has neither numbers nor cells, and is written in a line "rules: …"

	// The arguments after the word, unless read is set.
	Digits          bool // the number is a list of digits
	Last            bool // the list comes after the cells
	Fewest, Most    int  // the bounds on the number of numbers
	Default         int  // the number if none is given; 0: there is no default, or half is set
	Groups          int  // the greatest number of groups of cells; 0 means one
	Least, Greatest int  // the bounds on the cells of a group; Greatest 0: no bound
	Path            bool // neighbours in a group touch each other, by a side or a corner
	Touch           bool // the two cells share a side
	Whole           bool // the cells are a row or a column, from either end
	Again           bool // a cell may occur in a group again, such as where a line crosses itself

	read   func(t *text, r *Rule) error          // reads the text after the word; nil: numbers and cells
	write  func(l *cover.Layout, r *Rule) string // writes that text; not nil if read is not
	half   bool                                  // Default is half the size, rounded up
	valid  func(p *Set, r *Rule) error           // checks further conditions; nil: there are none
	state  func(s *Statement, r *Rule)           // states the rule in atoms
	broken func(b *board, r *Rule) string        // how a full grid breaks the rule; "" if it does not
	house  string                                // the name of its cells as a house; if it ends in a blank, a number follows
	draw   func(p *Set, r *Rule) []Mark          // how the rule is drawn; nil: not at all
	field  field                                 // of f-puzzles' JSON
}

// Kinds lists the kinds of rules in the order of the help. A new kind is a line here, and a row in the judge's table, which has
// its own clauses for it. Callers must not change the list.
var Kinds = []*Kind{
	&regions, &noBoxes, &diagonalDown, &diagonalUp, &windoku, &disjoint, &unique,
	&candidates, &even, &odd, &minimum, &maximum,
	&antiKnight, &antiKing, &nonConsecutive, &greater, &difference, &white, &ratio, &black, &sumX, &sumV,
	&allDifference, &allWhite, &allRatio, &allBlack, &allKropki, &allX, &allV, &allXV,
	&cage, &doublerCage, &sumOf, &littleKiller, &arrow, &doubleArrow, &equalSums, &regionSum, &zipper,
	&thermo, &slowThermo, &whisper, &palindrome, &renban, &modular, &entropic, &nabner, &between, &lockout, &sumLine, &lunchbox,
	&sandwich, &xSum, &skyscraper, &numberedRoom, &quad, &clone, &entropy, &modulo, &columnIndex, &rowIndex, &boxIndex,
}

// ByWord returns the kind with a word, nil if there is none.
func ByWord(word string) *Kind {
	for _, k := range Kinds {
		if k.Word == word {
			return k
		}
	}
	return nil
}

// Synopsis returns the form of a line with the rule: "cage: [TOTAL] CELL...".
func (k *Kind) Synopsis() string {
	if k.Global {
		return "rules: " + k.Word
	}
	return k.Word + ": " + k.Usage
}

// Explained returns the meaning of the rule, in the words of its synopsis, and the default of its number.
func (k *Kind) Explained() string {
	first := "the two cells"
	if strings.Contains(k.Means, "{group2}") {
		first = "the first group"
	}
	meant := ""
	switch name := number(k.Usage); {
	case !strings.HasPrefix(k.Usage, "["):
	case k.half:
		meant = "; " + name + " is half the size of the grid, rounded up, if it is left out"
	case k.Default > 0:
		meant = fmt.Sprintf("; %s is %d if it is left out", name, k.Default)
	}
	return strings.NewReplacer("{cells}", "the cells", "{group1}", first, "{group2}", "the second group",
		"{first}", "the first cell", "{last}", "the last cell", "{digits}", "DIGITS", "{1}", number(k.Usage),
		"[", "", "]", "").Replace(k.Means) + meant
}

// number returns the word that stands for the number in a usage: "TOTAL" in "[TOTAL] CELL...".
func number(usage string) string {
	word, _, _ := strings.Cut(usage, " ")
	return strings.Trim(word, "[]")
}

// suggestion returns the word of the list that is nearest to a word but not equal to it, or "" if none is near.
func suggestion(word string, words []string) string {
	best, fewest := "", 1+len(word)/4
	for _, w := range words {
		if d := distance(word, w); d > 0 && d <= fewest && (best == "" || d < fewest) {
			best, fewest = w, d
		}
	}
	return best
}

// distance returns the number of letters to insert, delete or change to turn b into a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
