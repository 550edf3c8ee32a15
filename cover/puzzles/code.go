package puzzles

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// codeFormat is a grid in the brackets of a program: a list of rows, a list of all cells, or a list of strings.
var codeFormat = format{
	name: "code", about: "lists in the brackets of a program: Python, C, Rust, MATLAB, Prolog, MiniZinc, numpy",
	rescue: (*input).codeAt,
}

// A node is a pair of brackets with what stands inside, a string in quotes, or a word.
type node struct {
	from, to int // in the text
	kids     []*node
	word     string // of a string or a word
	leaf     bool
	quote    byte // around a string, else 0
	split    bool // a semicolon or a bar stands before it: a row ends
	key      bool // a colon or an arrow follows it
}

// codeAt reads the grids in the brackets that open on the line at the reader's place, or on the next one. A pair of
// brackets with exactly n rows of n cells, or n·n cells, is a grid. A full grid that solves the one before it is its
// solution.
func (r *input) codeAt(rec *Record) bool {
	text, next, lines, ok := r.bracketAt()
	if !ok {
		return false
	}
	root, ok := parseCode(text)
	if !ok {
		return false
	}
	var grids []*node
	var puzzles []*Record
	known := r.decoder.Alphabets
	for _, n := range root.grids(nil) {
		one := &Record{Line: rec.Line, Column: rec.Column}
		rows := n.rows()
		cells, _ := frame.ByList(',', false)(rowsOfTexts(rows))
		if len(cells) != len(rows)*len(rows) || r.readSquare(one, cells) != nil {
			return false
		}
		if one.sure {
			r.decoder.Alphabets[one.Grid.Layout().Size()] = one.Grid.Alphabet() // of the grids below in the same brackets, too
		}
		if len(puzzles) > 0 && isSolution(one.Grid, puzzles[len(puzzles)-1].Grid) {
			puzzles[len(puzzles)-1].Solution = one.Grid
			continue
		}
		grids, puzzles = append(grids, n), append(puzzles, one)
	}
	r.decoder.Alphabets = known
	rules := root.unknownKeys(nil)
	if len(puzzles) == 0 || len(puzzles) > 1 && len(rules) > 0 {
		return false
	}
	first := r.src.Taken + 1
	r.doc.text, r.doc.line, r.doc.column = bytes.Clone(text), first, 0
	r.doc.found = r.doc.found[:0]
	for i, one := range puzzles[1:] {
		n := grids[1+i]
		r.doc.found = append(r.doc.found, found{n.from, string(text[n.from:n.to]), func(rec *Record) error {
			rec.takeGrid(one)
			rec.Solution = one.Solution
			return nil
		}})
	}
	*rec = *puzzles[0]
	e := r.foundError(grids[0].from, nil)
	rec.Line, rec.Column = e.Line, e.Column
	rec.Text = scan.CutText(nil, bytes.Join(bytes.Fields(text[grids[0].from:grids[0].to]), []byte{' '}), textLimit)
	for _, name := range rules {
		rec.member(name, "")
	}
	n := rec.Grid.Layout().Size()
	before := strings.TrimSpace(string(text[:grids[0].from]))
	if before = strings.TrimRight(before, "[({ \n"); before != "" {
		before = fmt.Sprintf("; left out %q", scan.CutText(nil, []byte(strings.Join(strings.Fields(before), " ")), 40))
	}
	rec.note("took a list of %d rows of %d cells%s", n, n, before)
	r.src.Take(next, lines)
	return true
}

// bracketAt returns the lines from the reader's place to the one that closes the brackets opened on them.
func (r *input) bracketAt() (text []byte, next, lines int, ok bool) {
	depth, opened := 0, false
	quote := byte(0)
	next, lines, err := r.linesUntil(func(line []byte) bool {
		lines++
		for _, c := range line {
			switch {
			case quote != 0:
				if c == quote {
					quote = 0
				}
			case c == '"' || c == '`':
				quote = c
			case c == '[' || c == '{' || c == '(':
				depth++
				opened = true
			case c == ']' || c == '}' || c == ')':
				depth--
			}
		}
		return opened && depth <= 0 && quote == 0 || !opened && lines == 2 || lines == codeLines
	})
	return r.src.Rest()[:next], next, lines, err == nil && opened && depth == 0 && quote == 0
}

// parseCode returns a node whose kids are what a text has outside of all brackets.
func parseCode(text []byte) (*node, bool) {
	root := &node{to: len(text)}
	open := []*node{root}
	split := false
	for i := 0; i < len(text); i++ {
		if end := commentEnd(text, i); end > i {
			i = end - 1
			continue
		}
		top := open[len(open)-1]
		add := func(n *node) {
			n.split = split
			split = false
			top.kids = append(top.kids, n)
		}
		switch c := text[i]; {
		case c == '[' || c == '{' || c == '(':
			n := &node{from: i}
			add(n)
			open = append(open, n)
			if len(open) > 20 {
				return nil, false
			}
		case c == ']' || c == '}' || c == ')':
			if len(open) == 1 {
				return nil, false
			}
			top.to = i + 1
			open = open[:len(open)-1]
			split = false
		case c == '"' || c == '\'' || c == '`':
			end := bytes.IndexByte(text[i+1:], c)
			if end < 0 {
				return nil, false
			}
			add(&node{from: i, to: i + end + 2, word: string(text[i+1:][:end]), leaf: true, quote: c})
			i += end + 1
		case c == ';' || c == '|':
			split = len(top.kids) > 0
		case c == ':' || c == '=' && i+1 < len(text) && text[i+1] == '>':
			if len(top.kids) > 0 {
				top.kids[len(top.kids)-1].key = true
			}
		case isWordByte(c):
			end := i
			for end < len(text) && isWordByte(text[end]) {
				end++
			}
			add(&node{from: i, to: end, word: string(text[i:end]), leaf: true})
			i = end - 1
		}
	}
	return root, len(open) == 1
}

// commentEnd returns the end of the comment that begins at that place of a program, or 0 if none does. // and /* begin
// a comment anywhere. #, %, -- and ;; do so at the beginning of a line and behind a blank or a bracket, unless a number
// or, as in #(1 2), a bracket follows.
func commentEnd(text []byte, at int) int {
	rest := text[at:]
	switch c := rest[0]; {
	case len(rest) < 2 || c != '/' && c != '#' && c != '%' && c != '-' && c != ';':
		return 0
	case c == '/' && rest[1] == '*':
		end := bytes.Index(rest[2:], []byte("*/"))
		if end < 0 {
			return len(text)
		}
		return at + 2 + end + 2
	case c == '/' && rest[1] == '/':
	case (c == '/' || c == '-' || c == ';') && rest[1] != c:
		return 0
	case at > 0 && !scan.IsBlank(text[at-1]) && bytes.IndexByte([]byte("\n,;])}"), text[at-1]) < 0:
		return 0
	case c == '#' && (scan.IsDecimal(rest[1]) || rest[1] == '('):
		return 0
	}
	if end := bytes.IndexByte(rest, '\n'); end >= 0 {
		return at + end
	}
	return len(text)
}

func isWordByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '.' || c == '-' || c == '+' || c == '?' || c == '*' || c == '!' || c >= 0x80
}

// grids appends the outermost brackets that hold a grid, in the order of the text.
func (n *node) grids(all []*node) []*node {
	if n.rows() != nil {
		return append(all, n)
	}
	for _, k := range n.kids {
		all = k.grids(all)
	}
	return all
}

// rows returns the cells of a bracket, n of each of n rows, or nil.
func (n *node) rows() (rows [][]string) {
	leaves := !slices.ContainsFunc(n.kids, func(k *node) bool { return !k.leaf })
	switch {
	case n.isText():
		rows = slices.Collect(slices.Chunk(strings.Split(n.word, ""), square.Side(len(n.word))))
	case len(n.kids) < cover.MinSize:
		return nil
	case slices.ContainsFunc(n.kids, func(k *node) bool { return k.key }):
		return nil
	case !leaves:
		for _, k := range n.kids {
			if k.leaf {
				return nil
			}
			rows = append(rows, k.words())
		}
	case slices.ContainsFunc(n.kids, func(k *node) bool { return k.split }):
		for _, k := range n.kids {
			if k.split || rows == nil {
				rows = append(rows, nil)
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], k.word)
		}
	case square.Side(len(n.kids)) >= cover.MinSize && slices.ContainsFunc(n.kids, func(k *node) bool { return len(k.word) != len(n.kids) }):
		rows = slices.Collect(slices.Chunk(n.words(), square.Side(len(n.kids))))
	default:
		for _, k := range n.kids {
			rows = append(rows, strings.Split(k.word, ""))
		}
	}
	size := len(rows)
	if size < cover.MinSize || size > cover.MaxSize || slices.ContainsFunc(rows, func(row []string) bool { return len(row) != size }) {
		return nil
	}
	return rows
}

// isText reports whether a node is a string in single quotes that holds all cells of a grid. JSON has no such strings.
func (n *node) isText() bool {
	if n.quote != '\'' || n.key || len(n.word) < 36 || square.Side(len(n.word)) == 0 {
		return false
	}
	return !slices.ContainsFunc([]byte(n.word), func(c byte) bool { return square.Widest[c] == glyphs.None })
}

// words returns the words of a bracket, nil if there are brackets in it.
func (n *node) words() (words []string) {
	for _, k := range n.kids {
		if !k.leaf || k.key {
			return nil
		}
		words = append(words, k.word)
	}
	return words
}

// unknownKeys appends the keys in a node that may say rules: all but the known names of puzzles, solutions and
// decoration.
func (n *node) unknownKeys(all []string) []string {
	for _, k := range n.kids {
		lower := strings.ToLower(k.word)
		if k.key && k.quote != 0 && !names.Puzzles.Has(lower) && !names.Solutions.Has(lower) && !names.Decorations.Has(lower) {
			all = append(all, k.word)
		}
		all = k.unknownKeys(all)
	}
	return all
}
