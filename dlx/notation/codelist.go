package notation

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A tableRow is a row of a matrix, or a set, in a program.
type tableRow struct {
	name  string
	words []part
	at    place
}

// errNoList is the error of a program without a list that states a problem.
var errNoList = fmt.Errorf("no list of rows or sets in this program (want one, such as [[0, 3, 6], [0, 3], [1, 2]])")

// code reads a list of rows or sets in a program.
func (d *draft) code(r io.Reader) error {
	all, err := io.ReadAll(io.LimitReader(r, maxJSON+1))
	switch {
	case len(all) > maxJSON:
		return place{1, 1}.errorf("more than 64 MiB of a program (a problem of that size is read as text)")
	case err != nil:
		return err
	}
	text := strings.TrimPrefix(string(all), "\ufeff")
	if strings.TrimSpace(text) == "" {
		return nil
	}
	rows, ok := rowsIn(text, false)
	if !ok {
		return place{1, 1}.wrap(errNoList)
	}
	if isBits(rows) {
		d.form, d.number = Matrix, nil
		width := 0
		for _, row := range rows {
			var line []byte
			for _, w := range row.words {
				line = append(line, bit(w.word))
			}
			if err := d.matrixRow(row.at, row.name, string(line), &width); err != nil {
				return err
			}
		}
		return nil
	}
	d.form = Sets
	l := listing{draft: d}
	for _, row := range rows {
		for _, w := range row.words {
			l.words = append(l.words, w.word)
		}
		if err := l.set(row.at, row.name); err != nil {
			return err
		}
	}
	return nil
}

// rowsIn returns the rows or sets in a program. If cut is set, the text may be cut off.
func rowsIn(text string, cut bool) ([]tableRow, bool) {
	statements, matrix, ok := programOf(text, cut)
	if !ok {
		return nil, false
	}
	rows, ok := listedIn(statements)
	return rows, ok && (!matrix || isBits(rows))
}

// bit returns the character 0 or 1 that a word of a matrix stands for; 0 stands for no such word.
func bit(word string) byte {
	switch word {
	case "0", "0.", "0.0", "false", "False", "FALSE":
		return '0'
	case "1", "1.", "1.0", "true", "True", "TRUE":
		return '1'
	}
	return 0
}

// isBits reports whether rows make a matrix: they have one length other than 1, and nothing but zeros and ones.
func isBits(rows []tableRow) bool {
	width := len(rows[0].words)
	return width > 1 && !slices.ContainsFunc(rows, func(row tableRow) bool {
		return len(row.words) != width || slices.ContainsFunc(row.words, func(w part) bool { return bit(w.word) == 0 })
	})
}

// adders has the functions that add their argument to a list.
var adders = []string{".append", ".add", ".push", ".push_back", ".Add", ".extend"}

// listedIn returns the rows of the only list in a program, with the rows that are added to it; or the sets of a program that has
// one in each statement.
func listedIn(program []statement) (rows []tableRow, ok bool) {
	whole := false // rows come from a complete list
	for _, s := range program {
		if isIdle(s.parts) && (s.name == "" || len(s.parts) == 1) {
			continue
		}
		adds := s.added
		if p := s.parts[0]; len(s.parts) == 1 && p.list && slices.ContainsFunc(adders, func(a string) bool { return strings.HasSuffix(p.call, a) }) {
			adds, s.parts = true, p.kids
		}
		if set := (part{list: true, name: s.name, kids: s.parts}); len(s.parts) == 1 && s.parts[0].isSet() && s.parts[0].makes() && (!s.parts[0].divided() || adds) {
			set = s.parts[0]
			if set.name = s.name; adds || s.parts[0].name != "" {
				set.name = s.parts[0].name
			}
			if whole && !adds {
				return nil, false
			}
			rows = append(rows, tableRow{set.name, set.kids, set.at})
			continue
		} else if more, table := set.table(); table && (adds || len(rows) == 0) {
			rows, whole = append(rows, more...), true
		} else {
			return nil, false
		}
	}
	return rows, whole && len(rows) > 0 || len(rows) > 1
}

// isIdle reports whether a statement has no list with values: an import, a call with names.
func isIdle(parts []part) bool {
	return !slices.ContainsFunc(parts, func(p part) bool {
		return p.list && len(p.kids) > 0 && (p.quotes() || !isIdle(p.kids))
	})
}

// isValue reports whether a word is a string or a number.
func (p *part) isValue() bool {
	return p.quoted || p.word != "" && p.word[0] >= '0' && p.word[0] <= '9'
}

// quotes reports whether a bracket has a string or a number in it, or is a set in braces.
func (p *part) quotes() bool {
	return p.quoted || p.word == "{" && p.call == "" || slices.ContainsFunc(p.kids, func(k part) bool {
		return !k.list && (k.isValue() || bit(k.word) != 0)
	})
}

// isSet reports whether a part is a bracket with words only, and divided whether its words stand in several rows.
func (p *part) isSet() bool {
	return p.list && !slices.ContainsFunc(p.kids, func(k part) bool { return k.list || k.name != "" })
}

func (p *part) divided() bool {
	inRows := func(k part) bool { return k.row }
	inLines := func(k part) bool { return k.line }
	switch {
	case len(p.kids) == 0:
		return false
	case p.isLines(), slices.ContainsFunc(p.kids[1:], inRows):
		return true
	}
	return slices.ContainsFunc(p.kids[1:], inLines) && !slices.ContainsFunc(p.kids, func(k part) bool { return k.comma })
}

// table returns the rows of a bracket that is a list of rows or sets.
func (p *part) table() (rows []tableRow, ok bool) {
	switch {
	case p.isSet():
		if !p.makes() && !p.isLines() && p.call == "" {
			return nil, false
		}
		return p.lines()
	case len(p.kids) == 1 && p.kids[0].list && p.kids[0].name == "" && (!p.kids[0].isSet() || p.kids[0].divided()):
		inner := &p.kids[0]
		if rows, ok = inner.table(); p.word == "[" && slices.ContainsFunc(inner.kids, func(k part) bool { return k.name != "" }) {
			return nil, false // an object in a list
		}
		return rows, ok
	}
	if rows, ok = p.shaped(); ok {
		return rows, true
	}
	if k := p.kids[len(p.kids)-1]; p.word == "(" && p.call == "" && k.list && !k.isSet() && k.name == "" && !slices.ContainsFunc(p.kids[:len(p.kids)-1], func(k part) bool {
		return k.list || k.isValue()
	}) {
		return k.table() // (def m [[0 1] [1 0]])
	}
	if last := len(p.kids) - 1; p.call != "" && last == 1 && p.kids[last].list && !p.kids[last].isSet() && (!p.kids[0].list || p.kids[0].call != "" && len(p.kids[0].kids) < 2) {
		return p.kids[last].table() // matrix(GF(2), [[0, 1], [1, 0]])
	}
	if rows, ok = p.universe(); ok {
		return rows, true
	}
	for i := 0; i < len(p.kids); i++ {
		k := p.kids[i]
		if !k.list && i+1 < len(p.kids) && p.kids[i+1].list && p.kids[i+1].name == "" && strings.HasSuffix(strings.ToLower(p.call), "of") && k.name == "" { // "A", [1, 2]
			p.kids[i+1].name = k.word
			continue
		}
		row, ok := k.set()
		if !ok {
			if rest := p.kids[i:]; i == 0 || !k.isArgument() || slices.ContainsFunc(rest, func(k part) bool { return !k.isArgument() }) {
				return nil, false
			}
			break
		}
		rows = append(rows, row)
	}
	return rows, len(rows) > 0
}

// isArgument reports whether a part is an argument after a list that does not affect the list.
func (p *part) isArgument() bool {
	return slices.Contains([]string{"dtype", "copy", "order", "ndmin", "sparse"}, p.name)
}

// makers has the endings, in lower case, of the names of types and functions that make a list from the brackets after them.
var makers = []string{"set", "list", "of", "array", "vec!", "vector", "tuple", "from", "int", "byte", "bool", "boolean", "string", "short", "long", "char", "8", "32", "64", "."}

// makes reports whether a bracket has no call before it, or one that makes a list.
func (p *part) makes() bool {
	call := strings.ToLower(p.call)
	if p.word == "(" && call == "" && len(p.kids) > 1 && !p.kids[1].comma && slices.ContainsFunc(p.kids, func(k part) bool { return !k.isValue() }) {
		return false // words in parentheses
	}
	return call == "" || call == "c" || !strings.HasSuffix(call, ".set") && slices.ContainsFunc(makers, func(m string) bool { return strings.HasSuffix(call, m) })
}

// set returns the row or set in a bracket, perhaps in a call, or with its name or number before it: [1, [0, 3]].
func (p *part) set() (row tableRow, ok bool) {
	switch {
	case !p.list:
		return row, false
	case strings.HasSuffix(p.call, "bitset") && len(p.kids) == 1 && p.kids[0].quoted && strings.Trim(p.kids[0].word, "01") == "":
		row = tableRow{name: p.name, at: p.at}
		for _, bit := range p.kids[0].word {
			row.words = append(row.words, part{at: p.at, word: string(bit)})
		}
		return row, true
	case !p.makes():
		return row, false
	case p.isSet() && !slices.ContainsFunc(p.kids, func(k part) bool { return k.row != p.kids[len(p.kids)-1].row && k.at != p.kids[0].at }):
		return tableRow{p.name, p.kids, p.at}, true
	case len(p.kids) == 2 && !p.kids[0].list && p.kids[0].isValue() && p.kids[1].isSet():
		return tableRow{p.kids[0].word, p.kids[1].kids, p.at}, p.name == ""
	case len(p.kids) == 1 && p.kids[0].isSet() && p.kids[0].makes() && (p.call != "" || p.word == "(" || p.word == "{" && p.kids[0].word == "{"):
		return tableRow{p.name, p.kids[0].kids, p.at}, true
	}
	return row, false
}
