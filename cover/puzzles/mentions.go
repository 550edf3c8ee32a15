package puzzles

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// This file reads what a text says about rules beside its puzzle: in the parameters and the path of a link, a column of
// a table, a line of a program, a title. A name with a value is a rule, which somebody must know; words are quoted in a
// note.

// say adds a rule that the text names, unless its value says that the puzzle does not have it.
func (rec *Record) say(name, value string) {
	if names.IsUsual(value) {
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
		case names.Solutions.Has(lower):
			rec.compare(value)
		case len(value) < 36 && names.IsRule(name):
			rec.say(name, value)
		}
	}
	if word := names.MentionedRule(u.Host + u.Path); word != "" {
		rec.say(word, u.Host+u.Path)
	}
}

// quoteRule quotes a text that may say rules: it mentions one, or cells.
func (rec *Record) quoteRule(text string) {
	if names.MayMeanRule(text) {
		rec.quote(text)
	}
}

// quoteName quotes the title of a puzzle if it may mean rules, unless the puzzle has rules that are honoured.
func (rec *Record) quoteName() {
	titles := []string{string(rec.Name)}
	for _, rule := range rec.Rules {
		switch {
		case rule.Name == "title":
			titles = append(titles, rule.Value)
		case !names.Heads.Has(rule.Name):
			return
		}
	}
	for _, title := range titles {
		if names.MayMeanRule(title) {
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
	for i, s := range scan.Columns(header) {
		if name := strings.ToLower(string(header[s.From:s.To])); names.IsRule(name) {
			all = append(all, ruleColumn{i, name})
		}
	}
	return all
}

// sayLines adds the rules that lines beside the puzzle set, such as antiknight = True, and quotes other lines that may
// say rules.
func (r *input) sayLines(rec *Record, lines []string) {
	for _, line := range lines {
		if m := named.Get().FindStringSubmatch(line); m != nil && names.IsRule(m[2]) {
			rec.say(m[2], strings.Trim(m[3], `"';`))
		} else {
			rec.quoteRule(line)
		}
	}
}

// named matches a line of YAML or the like: a name, a colon, a value.
var named = scan.Pattern(`^\s*(-\s+)?["']?([A-Za-z_][\w -]{0,30}?)["']?\s*[:=]\s*(.*?)\s*,?\s*$`)

// nameIn returns the name on such a line in lower case and its value without quotes. item reports whether the line is an
// item of a list. The name is "" on any other line.
func nameIn(line []byte) (name, value string, item bool) {
	m := named.Get().FindSubmatch(line)
	if m == nil {
		return "", "", false
	}
	return strings.ToLower(string(m[2])), strings.Trim(string(m[3]), `"'`), len(m[1]) > 0
}

// holdsPuzzle reports whether a word of a text has as many digits and marks of empty cells as a puzzle.
func holdsPuzzle(text string) bool {
	return slices.ContainsFunc(scan.FieldsIn([]byte(text)), func(word []byte) bool {
		n := square.Side(len(word))
		return n >= cover.MinSize && n <= cover.MaxSize && len(bytes.Trim(word, "0123456789.*_-")) == 0
	})
}
