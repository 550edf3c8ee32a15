package puzzles

import (
	"bytes"
	"fmt"
	"io"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// Rules stand above their puzzle. A rule below the last puzzle of a text was meant for that puzzle, and so may be a
// rule right below a puzzle with a blank line behind it. The puzzle is refused, because an answer without the rule
// would be wrong. In the second case the puzzle behind the blank line is refused, too.

// belowLines is how many lines below a puzzle are searched for rules.
const belowLines = 200

// plainBelow reports whether a row or a puzzle begins below, behind blank lines and borders, so that no rule can follow
// there. empty reports whether a cell of that row is a dot. It is quick, and may report false where a row does begin.
func (r *input) plainBelow() (plain, empty bool) {
	const number = len("123. ")
	rest := r.src.Rest()
	for {
		for len(rest) > 0 && cellBytes[rest[0]] == blankByte {
			rest = rest[1:]
		}
		if len(rest) == 0 || cellBytes[rest[0]] != borderByte {
			break
		}
		end := bytes.IndexByte(rest, '\n')
		if end < 0 || !scan.IsBorder(rest[:end]) {
			break
		}
		rest = rest[end:]
	}
	if len(rest) <= number {
		return false, false
	}
	for _, c := range rest[:number+1] {
		if cellBytes[c] == 0 {
			return false, false
		}
	}
	for _, c := range rest[:min(len(rest), 2*cover.MaxSize)] {
		if c == '.' || c == '\n' || cellBytes[c] == 0 {
			return true, c == '.'
		}
	}
	return true, false
}

// cellBytes says which characters may stand in rows and borders.
var cellBytes = func() (all [256]uint8) {
	for _, c := range "0123456789.,;|_" {
		all[c] = cellByte
	}
	for _, c := range "+-=*" {
		all[c] = borderByte
	}
	for _, c := range " \t\r\n" {
		all[c] = blankByte
	}
	return all
}()

const (
	cellByte = iota + 1
	borderByte
	blankByte
)

// rulesBelow refuses the puzzle just read if a rule below it may be its own, and reports whether it does.
func (a *attached) rulesBelow(in *input, rec *Record) bool {
	var first Rule // below the puzzle, and the line of the last rule
	last := 0
	touching, gap, ended := true, false, false // the first rule is right below; something other than a rule follows the rules; the text ends
	off := 0
	for ahead := range belowLines {
		if in.prompt && last == 0 && !in.src.Has(off) {
			return false
		}
		w, err := in.src.Row(off, ahead)
		if ended = err == io.EOF; ended {
			break
		}
		if err != nil {
			return false
		}
		off = w.Next
		text := scan.Trim(w.Text)
		name, value, states := in.stated(text)
		switch {
		case len(text) == 0, scan.IsBorder(text):
			touching, gap = touching && last > 0, last > 0
		case text[0] == '#':
		case states:
			if rule, says := ruleAt(&w, name, value); says {
				if last == 0 {
					first = rule
				}
				last = w.Number
			}
		case mayBeRule(text) && isWordy(text):
			touching, gap = touching && last > 0, last > 0
		default:
			return last > 0 && touching && gap && a.refuseBelow(rec, first, last, false)
		}
	}
	return ended && last > 0 && a.refuseBelow(rec, first, last, true)
}

// refuseBelow refuses a puzzle with rules below it. They are spent if no puzzle follows, and in doubt if one does.
func (a *attached) refuseBelow(rec *Record, rule Rule, last int, ended bool) bool {
	a.doubt = last
	if ended {
		a.spent, a.doubt = last, 0
	}
	name := rule.Name
	if names.RuleHeads.Has(name) {
		name += ": " + string(scan.CutText(nil, []byte(rule.Value), 60))
	}
	rec.Rules = nil
	rec.Refuse(rule, fmt.Errorf("the rule %q stands below its puzzle (want it above)", name))
	return true
}
