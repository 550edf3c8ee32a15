//go:build !js

package puzzles

import (
	"bytes"
	"encoding/json"
	"slices"
)

// arrangedIn finds overlapping grids in the members of an object that names their arrangement, as the key of the list of
// grids or in another member:
//
//	{"samurai": [grid, grid, grid, grid, grid]}
//	{"type": "samurai", "grids": [[grid, grid, grid, grid, grid], …]}
//
// A list may hold several puzzles. A title is not such a name. It returns the other members, and all of them if it finds no
// grids.
func (r *input) arrangedIn(members []member, base int) (all []found, others []member) {
	name := ""
	for _, m := range members {
		var word string
		if m.value[0] == '"' && json.Unmarshal(m.value, &word) == nil && arrangement([]byte(word)) != nil && !isDecoration(m.key, m.value) {
			name = word
		}
	}
	for _, m := range members {
		own := name
		if arrangement([]byte(m.key)) != nil {
			own = m.key
		}
		grids := r.arranged(own, m.value, base+m.at)
		if all = append(all, grids...); grids == nil && (name == "" || string(m.value) != `"`+name+`"`) {
			others = append(others, m)
		}
	}
	if all == nil {
		return nil, members
	}
	return all, others
}

// arranged returns the puzzles of a list of grids in an arrangement, or of a list of such lists; nil for anything else. The
// list begins at an offset of the document.
func (r *input) arranged(name string, list json.RawMessage, off int) (all []found) {
	var parts []json.RawMessage
	if name == "" || list[0] != '[' || json.Unmarshal(list, &parts) != nil || len(parts) == 0 {
		return nil
	}
	missing := func(p json.RawMessage) bool { return r.gridText(p) == "" }
	if len(parts) == len(arrangement([]byte(name))) && !slices.ContainsFunc(parts, missing) {
		text := name
		for _, p := range parts {
			text += "\n" + r.gridText(p)
		}
		return []found{{off, string(list), func(rec *Record) error { return r.readInner(rec, text) }}}
	}
	at := 1
	for _, p := range parts {
		at += bytes.Index(list[at:], p)
		var within []json.RawMessage
		if r.gridText(p) != "" || json.Unmarshal(p, &within) != nil || len(within) == 0 || missing(within[0]) {
			return nil
		}
		puzzle := r.arranged(name, p, off+at)
		if len(puzzle) != 1 {
			return nil
		}
		all, at = append(all, puzzle...), at+len(p)
	}
	return all
}

// gridText returns the 81 cells of a 9x9 grid, or "" if the value is none.
func (r *input) gridText(value json.RawMessage) string {
	g := r.parsed(textOf(value))
	if g == nil || !g.Layout().IsClassic() || g.Restricted() {
		return ""
	}
	return g.String()
}
