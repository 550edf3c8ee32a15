package notation

import (
	"fmt"
	"strings"
)

// In a text of named sets the first one may be the universe: it declares the items, and is no option. So named sets are held
// back until that is known.

// A named option is a set with its name, or "".
type named struct {
	name   string
	number int // from 1, counting the skipped options
	words  []string
}

// universes has the names, in lower case, of a first set that may declare the items: 2 for a word that says so, 1 for a letter.
var universes = map[string]int{"universe": 2, "items": 2, "elements": 2, "u": 1, "x": 1, "s": 1}

// release adds the options held back. It returns the name of the first one if that declares the items: it has the name of a
// universe, there are other sets, and it has all of their items. It is an error if a universe lacks an item, or if X is followed
// by a set Y, since X might be a set like the others.
func (d *draft) release() (universe string, err error) {
	if len(d.held) == 0 {
		return "", nil
	}
	first, rest := d.held[0].name, d.held[1:]
	whole := d.first == len(d.items)
	switch sure := universes[strings.ToLower(first)] == 2; {
	case sure && !whole:
		return "", place{1, 1}.errorf("item %.60q is not in the set %q (want all items in it)", d.items[d.first].name, first)
	case whole && (sure || len(rest) > 0):
		if !sure && len(rest) > 0 && rest[0].name == string(first[0]+1) {
			return "", place{1, 1}.errorf("%s holds all items, and may be a set like %s or declare the items (want another name: A, or universe)",
				first, rest[0].name)
		}
		universe, d.held = first, rest
		for i := range rest {
			rest[i].number-- // the universe is no option
		}
	}
	for _, o := range d.held {
		if err := d.put(o, free); err != nil {
			return "", err
		}
	}
	return universe, nil
}

// checkRange returns an error if a word of a set stands for omitted items: 1..9, or only dots.
func checkRange(word string) error {
	if strings.Contains(word, "…") || strings.Contains(word, "..") && strings.Trim(word, "0123456789.") == "" {
		return fmt.Errorf("%.60q leaves items out (want each item written out)", word)
	}
	return nil
}
