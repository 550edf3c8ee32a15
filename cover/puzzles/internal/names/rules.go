package names

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"dlx-sudoku/cover/rules"
)

// ruleWords are the words of all rules.
var ruleWords = sync.OnceValue(func() *Words { return ruleWordsOf(rules.Kinds) })

// ruleWordsOf returns the words of rules, without hyphens and except everyday words, and all spellings.
func ruleWordsOf(kinds []*rules.Kind) *Words {
	all := slices.Clone(spellings.List())
	for _, kind := range kinds {
		if word := Bare(kind.Word); !everyday.Has(word) {
			all = append(all, word)
		}
	}
	return words(strings.Join(all, " "))
}

// IsSpelling reports whether a word certainly names a rule, known here or not, and is no everyday word.
func IsSpelling(word string) bool { return ruleWords().Has(word) }

// IsRuleWord reports whether a word is the name of a rule. A line above a puzzle with another word before its colon is a
// title.
func IsRuleWord(word string) bool { return rules.IsWord(word) || IsSpelling(word) }

// IsRule reports whether a member, a parameter or a column of that name may say rules.
func IsRule(name string) bool {
	name = strings.ToLower(name)
	return name != "title" && len(name) > 1 && (ruleKeys.Has(name) || IsSpelling(name) ||
		!Decorations.Has(name) && (MentionedRule(name) != "" || !Puzzles.Has(name) && !Solutions.Has(name) && rules.Knows(name)))
}

// MayBeRule reports whether a member may be a rule by its name.
func MayBeRule(key string) bool {
	return MayMeanRule(key) || ruleParts.in(strings.ToLower(key)) != "" || ruleKeys.Has(key) ||
		slices.ContainsFunc(parts(key), IsSpelling) || IsBox(key) || Sizes.Has(key) || Places.Has(Bare(key))
}

// parts returns the words of a name in lower case: odd and cells of oddCells or odd_cells.
func parts(key string) []string {
	var text strings.Builder
	for i, c := range key {
		if i > 0 && unicode.IsUpper(c) {
			text.WriteByte(' ')
		}
		text.WriteRune(unicode.ToLower(c))
	}
	return strings.FieldsFunc(text.String(), func(c rune) bool { return !unicode.IsLetter(c) })
}

// MayMeanRule reports whether words may mean rules beyond the usual ones.
func MayMeanRule(text string) bool {
	return MentionedRule(text) != "" || HasCell(text) || hints.in(Bare(text)) != "" || signs.in(strings.ToLower(text)) != ""
}

// MentionedRule returns a word in a text that means further rules, or "".
func MentionedRule(text string) string { return variants.in(Bare(text)) }

// IsUsual reports whether a value says that there are no further rules.
func IsUsual(value string) bool {
	bare := Bare(value)
	return bare == "" || usual.Has(bare)
}

// IsBox reports whether a name says how many rows or columns a box has.
func IsBox(name string) bool { return BoxRows.Has(Bare(name)) || BoxColumns.Has(Bare(name)) }

// Bare returns the letters and digits of a text, in lower case.
func Bare(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-' && text == "-":
			return c
		case c >= 'A' && c <= 'Z':
			return c + 'a' - 'A'
		}
		return -1
	}, text)
}

// cellName is how many bytes of the name of a cell HasCell looks at.
const cellName = 6

// HasCell reports whether a text names a cell such as r1c2. The numbers may have blanks and a sign before them.
func HasCell(text string) bool {
	for i := range len(text) {
		if text[i]|0x20 != 'r' {
			continue
		}
		rest, ok := afterNumber(text[i+1 : min(len(text), i+cellName)])
		if ok && rest != "" && rest[0]|0x20 == 'c' {
			if _, ok := afterNumber(rest[1:]); ok {
				return true
			}
		}
	}
	return false
}

// afterNumber returns what stands behind the number that a text begins with. It reports false if there is none.
func afterNumber(text string) (rest string, ok bool) {
	isDigit := func(c rune) bool { return c >= '0' && c <= '9' }
	text = strings.TrimLeftFunc(text, func(c rune) bool { return unicode.IsSpace(c) && c != '\n' })
	if text != "" && (text[0] == '+' || text[0] == '-') {
		text = text[1:]
	}
	rest = strings.TrimLeftFunc(text, isDigit)
	return rest, len(rest) < len(text)
}
