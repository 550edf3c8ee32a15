// Not trusted: a fault here makes no wrong claim Verified; these are texts.

package satcheck

import (
	"fmt"
	"strconv"
)

// String returns the verdict in lower case.
func (v Verdict) String() string {
	return nameOf("Verdict", int(v), "undecided", "verified", "refuted", "failed")
}

// nameOf returns the name of a value of a type.
func nameOf(kind string, value int, names ...string) string {
	if value < 0 || value >= len(names) {
		return fmt.Sprintf("%s(%d)", kind, value)
	}
	return names[value]
}

// CellName returns the name of a cell, which counts from 0, as all texts have it: "r1c2".
func (p Puzzle) CellName(cell int) string {
	return fmt.Sprintf("r%dc%d", cell/p.Size()+1, cell%p.Size()+1)
}

// digitName returns the digit as a person writes it in a puzzle: 1 to 9, and A to P for 10 to 25.
func digitName(digit int) string {
	if digit < 10 {
		return strconv.Itoa(digit)
	}
	return string(rune('A' + digit - 10))
}

func (e *coverEncoding) name(variable int) string {
	switch {
	case variable > len(e.options)+len(e.auxiliary):
		return "unknown" // of a clause that the caller has added
	case variable <= len(e.options) && e.optionName != nil:
		return e.optionName(e.options[variable-1])
	case variable <= len(e.options):
		return fmt.Sprintf("option %d", e.options[variable-1])
	}
	a := e.auxiliary[variable-len(e.options)-1]
	if a.value != nil {
		return "a variable of a rule"
	}
	if a.cost {
		return fmt.Sprintf("what comes from place %d on costs %d at most", a.item+1, a.number)
	}
	if a.options != nil {
		return fmt.Sprintf("colour %d of item %d", a.number, a.item)
	}
	return fmt.Sprintf("item %d %d or more times up to %s", a.item, a.number, e.name(a.literal))
}
