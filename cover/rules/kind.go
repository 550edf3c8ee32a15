package rules

import (
	"fmt"
	"strings"

	"dlx-sudoku/cover"
)

// A Kind is one rule as people know it. All kinds are in [Kinds].
type Kind struct {
	Word  string   // that begins its lines
	Also  []string // other names, as bare letters: germanwhisper
	Usage string   // what stands behind the word: "[TOTAL] CELL..."

	// Means says what the rule asks, as a clause of a sentence. {cells}, {group1}, {first}, {last}, {digits} and {1},
	// the first number, stand for the rule's own; what is in brackets is left out if the rule has no number.
	Means string

	Global bool // has neither numbers nor cells, and stands in a line "rules: …"

	// What stands behind the word, unless read says otherwise.
	Digits          bool // the number is a list of digits
	Last            bool // and stands behind the cells
	Fewest, Most    int  // numbers
	Default         int  // the number that is meant if none is given; 0: there is no such number, or the kind says which
	Groups          int  // the most groups of cells; 0 means one
	Least, Greatest int  // cells of a group; Greatest 0: any number
	Path            bool // neighbours in a group touch each other, by a side or a corner
	Touch           bool // the two cells share a side
	Whole           bool // the cells are a row or a column, from either end
	Again           bool // a cell may stand in a group again, as where a line crosses itself

	read   func(t *text, r *Rule) error          // reads what stands behind the word; nil: numbers and cells
	write  func(l *cover.Layout, r *Rule) string // the other way; not nil if read is not
	half   bool                                  // Default is half the size, rounded up
	valid  func(p *Set, r *Rule) error           // what else there is to check; nil: nothing
	state  func(s *Statement, r *Rule)           // states the rule in atoms
	broken func(b *board, r *Rule) string        // how a full grid breaks the rule; "" if it does not
	house  string                                // the name of what it wants to differ; with a blank at the end, a number follows
	draw   func(p *Set, r *Rule) []Mark          // how the rule is drawn; nil: not at all
	field  field                                 // of f-puzzles' JSON
}

// Kinds lists the kinds of rules in the order of the help. A new one is a line here, and a row
// among those of the judge, which has its own clauses for it. Callers must not change the list.
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

// Synopsis returns what a line with the rule looks like: "cage: [TOTAL] CELL...".
func (k *Kind) Synopsis() string {
	if k.Global {
		return "rules: " + k.Word
	}
	return k.Word + ": " + k.Usage
}

// Explained returns what the rule asks, in the words of its synopsis, and which number is meant if none is given.
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

// suggestion returns the word of the list that is nearest to a word and not the same, "" if none is near.
func suggestion(word string, words []string) string {
	best, fewest := "", 1+len(word)/4
	for _, w := range words {
		if d := distance(word, w); d > 0 && d <= fewest && (best == "" || d < fewest) {
			best, fewest = w, d
		}
	}
	return best
}

// distance returns the number of letters to put in, to leave out or to change that make a of b.
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
