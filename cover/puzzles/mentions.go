package puzzles

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"dlx-sudoku/cover/rules"
)

// This file reads what a text says about rules beside its puzzle: in the parameters and the path of a link, a column of
// a table, a line of a program, a title. A name with a value is a rule, which somebody must know; words are quoted in a
// note.

// ruleKeys are names of members, parameters and columns that say which rules a puzzle has. Names of rules are such
// names, too.
var ruleKeys = []string{"rule", "rules", "ruleset", "variant", "variants", "type", "kind", "constraint", "constraints", "settings", "mode"}

// usualValues are values that say there are no further rules.
var usualValues = []string{
	"", "0", "false", "no", "none", "null", "-", "classic", "standard", "normal", "regular", "usual", "default", "sudoku", "9x9", "16x16", "puzzle",
	"play", "solve", "easy", "medium", "moderate", "hard", "expert", "evil", "diabolical", "tough", "extreme", "fiendish", "gentle", "beginner",
	"normalsudokurulesapply", "normalrules", "normalsudokurules", "standardsudokurulesapply", "standardsudokurules", "classicsudokurulesapply", "classicsudoku", "standardsudoku", "sudokuclassic",
}

// variantWords are parts of words that people use for puzzles with further rules.
var variantWords = []string{
	"killer", "jigsaw", "irregular", "chaos", "diagonal", "sudokux", "xsudoku", "windoku", "hyper", "samurai", "knight", "antiking", "kropki", "thermo", "sandwich",
	"skyscraper", "consecutive", "arrow", "cages", "renban", "whisper", "palindrome", "lockout", "disjoint", "kakuro", "futoshiki", "greaterthan", "littlekiller",
}

// hintWords are parts of words in a title that may mean further rules, and hintSigns are such words of other scripts.
var (
	hintWords = []string{
		"kingsmove", "kingmove", "antirey", "caballo", "evencells", "oddcells", "evendigits", "odddigits", "evennumbers", "oddnumbers", "oddeven", "evenodd",
		"shaded", "greycells", "graycells", "magicsquare", "latinsquare", "kenken", "calcudoku", "mathdoku", "str8ts", "toroidal", "offset", "asterisk", "girandola",
		"argyle", "centerdot", "centredot", "quadruple", "xvsudoku", "clonesudoku", "nonconsec",
	}
	hintSigns = []string{"対角線", "对角线", "不等号", "不規則", "不规则", "杀手", "диагонал", "киллер"}
)

// mayNameRule reports whether words may mean rules beyond the usual ones.
func mayNameRule(text string) bool {
	return mentionsRule(text) != "" || hasCell(text) || wordIn(bareWord(text), hintWords) != "" || wordIn(strings.ToLower(text), hintSigns) != ""
}

// isRuleName reports whether a member, a parameter or a column of that name may say rules.
func (r *input) isRuleName(name string) bool {
	name = strings.ToLower(name)
	return name != "title" && len(name) > 1 && (slices.Contains(ruleKeys, name) || slices.Contains(ruleWords, name) || !slices.Contains(decorations, name) && mentionsRule(name) != "" ||
		!slices.Contains(decorations, name) && !slices.Contains(puzzleKeys, name) && !slices.Contains(solutionKeys, name) && rules.Knows(name))
}

// isUsual reports whether a value says that there are no further rules.
func isUsual(value string) bool { return slices.Contains(usualValues, bareWord(value)) }

// bareWord returns the letters and digits of a text, in lower case.
func bareWord(text string) string {
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

// mentionsRule returns a word in a text that means further rules, or "".
func mentionsRule(text string) string { return wordIn(bareWord(text), variantWords) }

// wordIn returns the first of some words that is in a text, or "".
func wordIn(text string, words []string) string {
	for _, word := range words {
		if strings.Contains(text, word) {
			return word
		}
	}
	return ""
}

// say adds a rule that the text names, unless its value says that the puzzle does not have it.
func (rec *Record) say(name, value string) {
	if isUsual(value) {
		return
	}
	text, err := json.Marshal(value)
	if strings.EqualFold(value, "true") {
		text = []byte("true")
	}
	if err == nil {
		rec.member(name, string(text))
	}
}

// sayLink adds the rules that a link names beside a puzzle in clear, and compares the puzzle with a solution in the
// link.
func (r *input) sayLink(rec *Record, link string) {
	u, err := url.Parse(link)
	if err != nil {
		return
	}
	pairs := strings.FieldsFunc(u.RawQuery+"&"+u.Fragment, func(c rune) bool { return c == '&' || c == ';' })
	for _, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		if plain, err := url.QueryUnescape(value); err == nil {
			value = plain
		}
		switch lower := strings.ToLower(name); {
		case slices.Contains(solutionKeys, lower):
			rec.compare(value)
		case len(value) < 36 && r.isRuleName(name):
			rec.say(name, value)
		}
	}
	if word := mentionsRule(u.Host + u.Path); word != "" {
		rec.say(word, u.Host+u.Path)
	}
}

// quoteRule quotes a text that may say rules: it mentions one, or cells.
func (rec *Record) quoteRule(text string) {
	if mayNameRule(text) {
		rec.quote(text)
	}
}

// quoteName quotes the title of a puzzle if it may mean rules, unless the puzzle has rules that are honoured.
func (rec *Record) quoteName() {
	titles := []string{string(rec.Name)}
	for _, rule := range rec.Rules {
		switch {
		case rule.Name == headWords[0]:
			titles = append(titles, rule.Value)
		case !slices.Contains(headWords, rule.Name):
			return
		}
	}
	for _, title := range titles {
		if mayNameRule(title) {
			rec.note("its title may name rules, which are not looked at: %q", title)
		}
	}
}

// A ruleColumn is a column of a table that says rules.
type ruleColumn struct {
	at   int // from 0
	name string
}

// ruleColumnsOf returns the columns of a header that say rules.
func (r *input) ruleColumnsOf(header []byte) (all []ruleColumn) {
	for i, s := range columns(header) {
		if name := strings.ToLower(string(header[s.from:s.to])); r.isRuleName(name) {
			all = append(all, ruleColumn{i, name})
		}
	}
	return all
}

// sayColumns adds the rules in the columns of the puzzle's line.
func (r *Reader) sayColumns(rec *Record, w *row) {
	all := columns(w.text)
	for _, c := range r.ruleColumns {
		if c.at < len(all) {
			rec.say(c.name, string(w.raw[w.offset(all[c.at].from):w.offset(all[c.at].to)]))
		}
	}
}

// sayLines adds the rules that lines beside the puzzle set, such as antiknight = True, and quotes other lines that may
// say rules.
func (r *input) sayLines(rec *Record, lines []string) {
	for _, line := range lines {
		if m := named().FindStringSubmatch(line); m != nil && r.isRuleName(m[2]) {
			rec.say(m[2], strings.Trim(m[3], `"';`))
		} else {
			rec.quoteRule(line)
		}
	}
}
