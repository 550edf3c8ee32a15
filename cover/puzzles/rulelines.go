package puzzles

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/rules"
)

// This file finds the lines that state rules: plain ones, items of lists, in quotes, in HTML or Markdown.

// isRule reports whether a line states a rule.
func (r *input) isRule(text []byte) bool {
	_, _, states := r.stated(text)
	return states
}

// stated returns the name and the value of the rule that a line states, or reports false if it states none. There are four
// ways: a known word and a colon; any word and a colon with a cell such as r1c2 behind it, so that a mistyped word is
// noticed; a known word and cells; and only the name of a rule that needs no cells.
func (r *input) stated(text []byte) (name, value string, states bool) {
	if !mayBeRule(text) || beginsObject(text) {
		return "", "", false // the usual case
	}
	name, value, ok := r.ruleLine(text)
	isHead := names.Heads.Has(name)
	switch {
	case ok && isHead && holdsPuzzle(value):
		return "", "", false
	case ok && !isHead && names.Decorations.Has(name):
		return name, value, names.HasCell(value)
	}
	return name, value, ok && (name == boxWord || names.IsRuleWord(name) || rules.Knows(name) && (r.rules || !isHead) || names.HasCell(value) || names.HasCell(name))
}

// beginsObject reports whether a line begins an object of JSON, or a list of them. Its first member may have the name
// of a rule.
func beginsObject(text []byte) bool {
	rest, isList := bytes.CutPrefix(scan.Trim(text), []byte("["))
	return len(rest) > 0 && rest[0] == '{' || isList && bytes.HasPrefix(scan.Trim(rest), []byte("{"))
}

// mayBeRule reports whether a line has a colon or four letters side by side, and does not begin with a cell or a very
// long word. It is quick.
func mayBeRule(text []byte) bool {
	const longest = 40 // longest first word
	switch {
	case bytes.IndexByte(text, ':') >= 0, mayBeBoxes(text), mayBeRelation(text):
		return true
	case beginsRow(text), len(text) > longest && !bytes.ContainsAny(text[:longest], scan.Blanks):
		return false
	}
	letters := 0
	for _, c := range text {
		if letters++; c|0x20 < 'a' || c|0x20 > 'z' {
			letters = 0
		}
		if letters == 4 {
			return true
		}
	}
	return false
}

// beginsRow reports whether a line begins with a cell rather than with the number of an item.
func beginsRow(text []byte) bool {
	if len(text) == 0 {
		return true
	}
	c := text[0]
	if !scan.IsDecimal(c) {
		return c == ',' || c == ';'
	}
	i := 1
	for i < len(text) && i < 3 && scan.IsDecimal(text[i]) {
		i++
	}
	return i < len(text) && text[i] != '.' && text[i] != ')'
}

// ruleLine returns the name and the value of a rule. It reports false if the line does not look like a rule.
func (r *input) ruleLine(text []byte) (name, value string, ok bool) {
	bare := undress(text)
	if shape, says := boxesSaid(bare); says {
		return boxWord, shape, true
	}
	if name, value, ok = r.setRule(bare); ok {
		return name, value, true
	}
	name, value, ok = strings.Cut(bare, ":")
	name = strings.ToLower(strings.Trim(name, scan.Blanks+"*_`"))
	value = strings.TrimLeft(value, scan.Blanks+"*_`")
	switch {
	case ok && strings.HasPrefix(value, "//"):
		return "", "", false
	case ok && names.Regions.Has(name) && areRegions(value):
		return "regions", value, true
	case ok && isName(name) && !strings.ContainsAny(name, scan.Blanks):
		return name, value, true
	case ok && names.HasCell(value):
		return r.longName(name, value)
	case ok:
		return "", "", false
	}
	// Without a colon: words and cells, or only words.
	if !names.HasCell(bare) {
		joined := strings.Join(strings.Fields(strings.ToLower(strings.TrimRight(bare, ".!"))), "-")
		ok = len(names.Bare(joined)) >= 4 && len(joined) <= 40 && !scan.IsTable(bytes.ToLower(text)) && (names.MentionedRule(joined) != "" && rules.IsWord(joined) || text[0] != '.' && rules.NamesGlobal(joined))
		return "rules", joined, ok
	}
	name, value, _ = strings.Cut(bare, " ")
	name, value = strings.ToLower(strings.TrimRight(name, "=-,")), strings.TrimLeft(value, scan.Blanks+"=-")
	if m := twoWords.Get().FindStringSubmatch(bare); m != nil && !names.IsRuleWord(name) { // German whispers r1c1 r1c2
		if both := strings.ToLower(m[1] + "-" + m[2]); rules.Knows(both) {
			return both, m[3], true
		}
	}
	return name, value, names.IsRuleWord(name)
}

// twoWords matches two words and what stands behind them.
var twoWords = scan.Pattern(`^([A-Za-z]+)[ -]([A-Za-z]+),? (.+)$`)

// areRegions reports whether a text is n words of n characters that are regions.
func areRegions(value string) bool {
	words := strings.FieldsFunc(value, func(c rune) bool { return c == ' ' || c == ',' || c == '/' || c == '|' })
	joined := strings.Join(words, "")
	return len(words) >= cover.MinSize && len(joined) == len(words)*len(words) && isJigsaw([]byte(joined), len(words))
}

// isName reports whether a text can be a name before a colon: a letter, and then letters, digits, hyphens and blanks.
func isName(text string) bool {
	for i := range len(text) {
		c := text[i]
		if (c < 'a' || c > 'z') && (i == 0 || (c < '0' || c > '9') && !scan.IsBlank(c) && strings.IndexByte("-_+", c) < 0) {
			return false
		}
	}
	return text != ""
}

// longName returns a name of several words with hyphens between them, such as little-killer or cage-15, if it may name
// a rule.
func (r *input) longName(words, value string) (name, _ string, ok bool) {
	all := strings.FieldsFunc(words, func(c rune) bool { return c < 0x80 && !isName("a"+string(c)) || scan.IsBlank(byte(c)) })
	name = strings.Join(all, "-")
	known := names.IsRuleWord(name) || names.MentionedRule(name) != "" || slices.ContainsFunc(all, names.IsRuleWord)
	return name, value, known && len(all) <= 4
}

// ruleTags, ruleNumber and ruleTime match what may stand around a rule: tags, the number of an item, the time of a
// message.
var ruleTags = scan.Pattern(`<!--|-->|</?[A-Za-z][^<>]*>|\[/?[a-z]{1,5}\]`)

var ruleNumber = scan.Pattern(`^(\d{1,3}|[a-hA-H])[.):]\s+`)

var ruleTime = scan.Pattern(`^\[?([\d./-]+,?\s)?\d{1,2}:\d\d(:\d\d)?(\s[AaPp][Mm])?\]?\s+(-\s)?`)

// undress returns a line without what may stand around a rule. It is empty for a comment, which begins with #, and where
// so many marks of empty cells stand before or behind the words that they may be a row or a whole puzzle. The same
// number of them on both sides is decoration: **** rules ****.
func undress(text []byte) string {
	text = scan.Trim(text)
	if len(text) == 0 || text[0] == '#' {
		return ""
	}
	if scan.IsDecimal(text[0]) || bytes.ContainsAny(text, "<[") {
		text = text[len(ruleTime.Get().Find(text)):]
		text = ruleTags.Get().ReplaceAll(text, []byte(" "))
	}
	before := 0 // marks of empty cells that were stripped
	for {
		text = scan.Trim(text)
		at := 0
		for at < len(text) && (text[at] == scan.Other || bytes.IndexByte([]byte("-*.+>|/\"'`([=~_"), text[at]) >= 0) {
			at++
		}
		if at == 0 {
			at = len(ruleNumber.Get().Find(text))
		}
		if at == 0 {
			break
		}
		before += countMarks(text[:at])
		text = text[at:]
	}
	ends := "\"'`*)]},; \t/"
	if names.HasCell(string(text)) {
		ends += ".|"
	}
	end := len(text)
	for end > 0 && (text[end-1] == scan.Other || strings.IndexByte(ends, text[end-1]) >= 0) {
		end--
	}
	if behind := countMarks(text[end:]); max(before, behind) >= cover.MinSize && before != behind {
		return ""
	}
	return string(text[:end])
}

// countMarks returns the number of characters that may mark empty cells.
func countMarks(text []byte) (n int) {
	for _, c := range text {
		if c == '.' || c == '*' || c == '_' || c == '-' {
			n++
		}
	}
	return n
}

// ruleOf returns the rule on a line of rules. It reports false if the line adds nothing: the heading of a list, or the
// usual rules.
func (r *input) ruleOf(w *scan.Row) (rule Rule, says bool) {
	name, value, _ := r.ruleLine(w.Text)
	return ruleAt(w, name, value)
}

// ruleAt is ruleOf for a line that states a rule of that name and value.
func ruleAt(w *scan.Row, name, value string) (rule Rule, says bool) {
	value = strings.ReplaceAll(value, string([]byte{scan.Other}), "?")
	return Rule{name, value, false, w.Number, 1 + scan.Indent(w.Text)}, !names.RuleHeads.Has(name) || value != "" && !names.IsUsual(value)
}

// takeRule keeps the rule of a line for the puzzle below it.
func (a *attached) takeRule(in *input, w *scan.Row) {
	rule, says := in.ruleOf(w)
	if says && w.Number > a.spent {
		a.rules = append(a.rules, rule)
		if bytes.IndexByte(w.Text, ':') < 0 {
			a.notes = append(a.notes, fmt.Sprintf("took line %d for the rule \"%s: %s\"", w.Number, rule.Name, scan.CutText(nil, []byte(rule.Value), 60)))
		}
		a.obey(in, rule)
	}
	in.src.Take(w.Next, 1)
}

// obey makes the puzzle below a rule have the layout that the rule says, unless another one is asked for. Regions say it
// only for the sizes that have no boxes.
func (a *attached) obey(in *input, rule Rule) {
	if in.layout != nil {
		return
	}
	if l := layoutOfRule(rule); l != nil {
		in.layout, a.said = l, l
	}
	in.boxless = in.boxless || rule.Name == "rules" && strings.Contains(rule.Value, "no-boxes")
}

// layoutOfRule returns the layout that a rule says, or nil if it says none.
func layoutOfRule(rule Rule) *cover.Layout {
	n := len(strings.Fields(rule.Value))
	switch {
	case rule.Name == boxWord:
		l, _ := cover.ParseLayout(rule.Value)
		return l
	case rule.Name == "regions" && !rule.JSON && n >= cover.MinSize && n <= cover.MaxSize:
		if _, err := cover.DefaultLayout(n); err != nil {
			l, _ := cover.NewLayout(1, n)
			return l
		}
	}
	return nil
}

// relation matches cells with signs between them, and perhaps a number behind: R1C3+R1C4=10.
var relation = scan.Pattern(`(?i)^r\d{1,2}c\d{1,2}(?:\s*[+*/<>]\s*r\d{1,2}c\d{1,2})+(?:\s*[<>=]{1,2}\s*\d+)?$|^[vx](?:\s+r\d{1,2}c\d{1,2})+$`)

// beginsRelation reports whether a text may match relation. It is quick.
func beginsRelation(text string) bool {
	return len(text) > 1 && strings.IndexByte("rRvVxX", text[0]) >= 0 && (text[1] < 'a' || text[1] > 'z')
}

// mayBeRelation reports whether a line begins like cells that are compared. It is quick.
func mayBeRelation(text []byte) bool {
	text = bytes.TrimLeft(text, "-*. >")
	if len(text) < len("r1c1<r1c2") || len(text) > 80 {
		return false
	}
	switch text[0] | 0x20 {
	case 'r':
		return scan.IsDecimal(text[1])
	case 'v', 'x':
		return scan.IsBlank(text[1]) && names.HasCell(string(text))
	}
	return false
}

// setRule returns the rule of a line that compares cells, or sets a name: rules = anti-knight, diagonal = true, variant:
// killer. A comparison is a rule whose name is the whole line. It reports false for any other line.
func (r *input) setRule(bare string) (name, value string, ok bool) {
	if beginsRelation(bare) && relation.Get().MatchString(bare) {
		return strings.Join(strings.Fields(strings.ToLower(bare)), " "), "", true
	}
	if name, value, ok = strings.Cut(strings.ToLower(bare), "="); !ok {
		if name, value, ok = strings.Cut(strings.ToLower(bare), ":"); !names.RuleHeads.Has(name) || !names.MayMeanRule(value) {
			return "", "", false
		}
	}
	name, value = strings.Trim(name, scan.Blanks), strings.Trim(value, scan.Blanks+"\"'")
	if !ok || !isName(name) || !isName(value) {
		return "", "", false
	}
	if names.RuleHeads.Has(name) {
		return "rules", value, true
	}
	name = strings.Join(strings.Fields(name), "-")
	return "rules", name, names.IsRuleWord(name) && slices.Contains([]string{"true", "yes", "on"}, value)
}
