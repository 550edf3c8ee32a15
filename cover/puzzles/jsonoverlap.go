//go:build !js

package puzzles

import (
	"bytes"
	"encoding/json"
)

// arrangedIn finds overlapping grids in the members of an object that names their arrangement, as the key of the list of
// grids or in another member:
//
//	{"samurai": [grid, grid, grid, grid, grid]}
//	{"type": "samurai", "grids": [[grid, grid, grid, grid, grid], …]}
//
// A list may hold several puzzles. A name in a title does not count. arrangedIn also returns the other members: all of them if
// it finds no grids.
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

// arranged returns the puzzles of a list of grids in an arrangement, or of a list of such lists, and nil for anything else.
// off is the place of the list in the document.
func (r *input) arranged(name string, list json.RawMessage, off int) (all []found) {
	if text := r.arrangedText(name, list); text != "" {
		return []found{{off, string(list), func(rec *Record) error { return r.readInner(rec, text) }}}
	}
	var parts []json.RawMessage
	if name == "" || json.Unmarshal(list, &parts) != nil {
		return nil
	}
	at := 1
	for _, p := range parts {
		text := r.arrangedText(name, p)
		if text == "" {
			return nil
		}
		at += bytes.Index(list[at:], p)
		all = append(all, found{off + at, string(p), func(rec *Record) error { return r.readInner(rec, text) }})
		at += len(p)
	}
	return all
}

// arrangedText returns the name of an arrangement and below it a line for each of its grids, the elements of a list. It returns
// "" for anything else.
func (r *input) arrangedText(name string, list json.RawMessage) string {
	var parts []json.RawMessage
	if name == "" || json.Unmarshal(list, &parts) != nil || len(parts) != len(arrangement([]byte(name))) {
		return ""
	}
	for _, p := range parts {
		grid := r.gridText(p)
		if grid == "" {
			return ""
		}
		name += "\n" + grid
	}
	return name
}

// gridText returns the 81 cells of a 9x9 grid, or "" for any other value.
func (r *input) gridText(value json.RawMessage) string {
	g := r.parsed(textOf(value))
	if g == nil || !g.Layout().IsClassic() || g.Restricted() {
		return ""
	}
	return g.String()
}
