package puzzles

import (
	"bytes"
	"slices"
	"strings"

	"dlx-sudoku/cover/puzzles/internal/names"
)

// Some lines above a puzzle are certainly rules without a colon: cells that are compared or added up, a V or an X
// before cells, and names that are set as in a file of settings.

// relation matches cells with signs between them, and perhaps a number behind: R1C3+R1C4=10.
var relation = pattern(`(?i)^r\d{1,2}c\d{1,2}(?:\s*[+*/<>]\s*r\d{1,2}c\d{1,2})+(?:\s*[<>=]{1,2}\s*\d+)?$|^[vx](?:\s+r\d{1,2}c\d{1,2})+$`)

// mayBeRelation reports whether a line begins like cells that are compared. It is quick.
func mayBeRelation(text []byte) bool {
	text = bytes.TrimLeft(text, "-*. >")
	if len(text) < len("r1c1<r1c2") || len(text) > 80 {
		return false
	}
	switch text[0] | 0x20 {
	case 'r':
		return isDecimal(text[1])
	case 'v', 'x':
		return isBlank(text[1]) && names.HasCell(string(text))
	}
	return false
}

// setRule returns the rule of a line that compares cells, or sets a name: rules = anti-knight, diagonal = true, variant:
// killer. A comparison is a rule whose name is the whole line. It reports false for any other line.
func (r *input) setRule(bare string) (name, value string, ok bool) {
	if relation().MatchString(bare) {
		return strings.Join(strings.Fields(strings.ToLower(bare)), " "), "", true
	}
	if name, value, ok = strings.Cut(strings.ToLower(bare), "="); !ok {
		if name, value, ok = strings.Cut(strings.ToLower(bare), ":"); !names.RuleHeads.Has(name) || !names.MayMeanRule(value) {
			return "", "", false
		}
	}
	name, value = strings.Trim(name, blanks), strings.Trim(value, blanks+"\"'")
	if !ok || !isName(name) || !isName(value) {
		return "", "", false
	}
	if names.RuleHeads.Has(name) {
		return "rules", value, true
	}
	name = strings.Join(strings.Fields(name), "-")
	return "rules", name, names.IsRuleWord(name) && slices.Contains([]string{"true", "yes", "on"}, value)
}
