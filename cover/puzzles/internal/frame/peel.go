package frame

import (
	"bytes"
	"slices"
	"strconv"

	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// A Peeled says what is left of a line without its frame.
type Peeled uint8

const (
	isNothing Peeled = iota // a blank line
	isLine                  // a border
	isFrame                 // brackets, quotes, fences and the like, and nothing else
	IsWords                 // text
	IsCells                 // cells, and what separates them
)

// Patterns of parts of frames.
var (
	// commands of LaTeX that fall away with their arguments, and others whose arguments are kept
	latexFrame = scan.Pattern(`\\(hline|cline|midrule|toprule|bottomrule|cmidrule|begin|end|addlinespace|noalign)\b(\s*(\{[^}]*\}|\[[^]]*\]))*|\\\\(\[[^]]*\])?`)
	latexName  = scan.Pattern(`\\[a-zA-Z]+\*?|[{}$]`)
	// a name with = or :, or before a bracket or a quote; an item of YAML
	leadName = scan.Pattern(`^\s*(-\s+)?[A-Za-z_][\w .\[\]<>,:*&-]{0,60}?(\[\d*\])*\s*(:=|=|:)\s*`)
	leadCall = scan.Pattern(`^\s*(\[\d*\])*[A-Za-z_][\w .!:<>\[\]]{0,60}?[(\["'` + "`" + `{]`)
	leadItem = scan.Pattern(`^(\s*-\s+)["'\[]`)
	// of a quoted mail or a patch, numbers of lines or rows, comments
	leadMail  = scan.Pattern(`^\s*((?:[>+]|&gt;)\s?)+`)
	leadCount = scan.Pattern(`^\s*(?:(?:[\w./-]*\.[A-Za-z]+:)?(\d{1,4})(?:\s?[:)]|\.\s)|#(\d{1,6})[.:)]?\s|\[(\d+),\]|(?i:r|row\s?)(\d{1,2})(?:\s?[:.)=]|\s)|(\d{1,5})\s+(?i:data)\s)`)
	leadSlash = scan.Pattern(`^\s*(//|--|%|\*(\s|$))\s?`)
	tail      = scan.Pattern(`(\s//|^//|/\*|\s#\s|\s%\s).*$`)
	// when and by whom
	LeadChat = scan.Pattern(`^\s*(\[?(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s)?\d{1,2}:\d\d(:\d\d)?(\s[AaPp][Mm])?\]?\s+(-\s)?(<[ @+]?[\w@+-]+>\s|[A-Za-z][\w ]{0,30}:\s)?|<[ @+]?[\w@+-]+>\s)`)
	// empty cells in words, 9.0, 09
	noneWord  = scan.Pattern(`(?i)(^|[\s,;|&])(None|null|nil|nan|NA|N/A|empty|blank|undefined|-1)($|[\s,;|&])`)
	pointZero = scan.Pattern(`(\d)\.0+($|[\s,;|&])`)
	leadZero  = scan.Pattern(`(^|[\s,;|&])0(\d)($|[\s,;|&])`)
	// a row of 9.
	points = scan.Pattern(`^[\s\[\],|]*((\d{1,2}\.|nan|NaN)[\s\],|]+){4,}$`)
	// of HTML and forums; the end of a cell; **9**; [9] [ ] or {9}, {}
	tag      = scan.Pattern(`(?i)</?(pre|code|br|p|div|span|tt|font|center|body|html|b|i|row|cell|grid|sudoku|puzzle|li|ol|ul)\b[^>]*>|\[/?(code|pre|quote|tt|b|i|tr|table)\b[^\]]*\]|\[td\]`)
	cellEnd  = scan.Pattern(`(?i)\[/t[dh]\]|</cell>`)
	bold     = scan.Pattern(`(\*\*|__)(\w{1,2})(\*\*|__)`)
	eachCell = scan.Pattern(`^\s*(?:\\[a-z]+\s*)?([\[({][^\])}]{0,2}[\])}]\s*,?\s*){4,}$`)
	// (5), a digit that stands out
	parenthesised = scan.Pattern(`(\()(\s?[1-9]\s?)(\))`)
)

// A peeling takes one kind of frame off a line: it overwrites the frame with blanks, or a part of it with a comma, so that
// what is left keeps its place.
type peeling struct {
	name string
	off  func(text []byte)
}

// peelings are done in this order, each to what the one before has left of the line. peel_test.go has an example of each.
var peelings = []peeling{
	{"tags of HTML and forums", offTags},
	{"quoted mail, or a patch", first(leadMail)},
	{"the mark of a comment", func(text []byte) {
		if at := leadSlash.Get().FindIndex(text); at != nil && bytes.IndexByte(text[at[1]:], '\\') < 0 {
			wipe(text, at)
		}
	}},
	{"when and by whom", first(LeadChat)},
	{"the number of a line", func(text []byte) {
		if !points.Get().Match(text) {
			wipe(text, leadCount.Get().FindIndex(text))
		}
	}},
	{"a comment behind the cells", first(tail)},
	{"the dash of an item", func(text []byte) {
		if at := leadItem.Get().FindSubmatchIndex(text); at != nil {
			wipe(text, at[2:4])
		}
	}},
	{"bold", around(bold)},
	{"parentheses around a digit", around(parenthesised)},
	{"brackets around each cell", offEach},
	{"double bars", offDoubleBars},
	{"commands of LaTeX", offLaTeX},
	{"& between cells", func(text []byte) { scan.Replace(text, '&', ',') }},
	{"a name", first(leadName)},
	{"a call", func(text []byte) {
		if at := leadCall.Get().FindIndex(text); at != nil {
			wipe(text, []int{at[0], at[1] - 1})
		}
	}},
	{"brackets and quotes around the row", wipeEnds},
	{"points behind the digits", func(text []byte) {
		if points.Get().Match(text) {
			scan.Replace(text, '.', ' ')
		}
	}},
	{"quotes, and brackets between rows", offQuotes},
	{"other names and forms of cells", Normalise},
}

// Peel takes the frame off a line and says what is left.
func Peel(w *scan.Row) Peeled {
	if len(scan.Trim(w.Text)) == 0 {
		return isNothing
	}
	if NumbersOfColumns.Get().Match(scan.Trim(w.Text)) {
		return IsWords
	}
	text := bytes.Clone(w.Text)
	w.Text = text
	for i, p := range peelings {
		p.off(text)
		switch body := scan.Trim(text); {
		case len(body) == 0 && i == 1 && (scan.Trim(w.Raw)[0] == '>' || scan.Trim(w.Raw)[0] == '+'):
			return isNothing // a blank line of a mail
		case len(body) == 0:
			return isFrame
		case scan.IsBorder(body) || i <= 1 && string(body) == "|-":
			return isLine
		}
	}
	body := scan.Trim(text)
	switch {
	case len(bytes.Trim(body, ",;| ")) == 0 && bytes.Count(body, []byte("|")) < 2 && bytes.Count(body, scan.Comma) < 3:
		return isFrame
	case scan.OnlyLetters(body):
		return IsWords
	}
	if slices.ContainsFunc(body, func(c byte) bool { return square.Widest[c] == glyphs.None && !scan.IsSeparator(c) }) {
		return IsWords
	}
	return IsCells
}

// first returns a peeling of what matches first.
func first(frame *scan.Regexp) func(text []byte) {
	return func(text []byte) { wipe(text, frame.Get().FindIndex(text)) }
}

// around returns a peeling of the first and the last group of each match, which stand on both sides of the second.
func around(frame *scan.Regexp) func(text []byte) {
	return func(text []byte) {
		for _, at := range frame.Get().FindAllSubmatchIndex(text, -1) {
			wipe(text, at[2:4], at[6:8])
		}
	}
}

// offTags takes off tags of HTML and forums, and makes the end of a cell a comma if another one follows.
func offTags(text []byte) {
	if !bytes.ContainsAny(text, "<[") {
		return
	}
	ends := cellEnd.Get().FindAllIndex(text, -1)
	for _, at := range ends {
		wipe(text, at)
		text[at[0]] = ','
	}
	wipe(text, tag.Get().FindAllIndex(text, -1)...)
	if k := len(ends) - 1; k >= 0 && len(scan.Trim(text[ends[k][0]+1:])) == 0 { // no cell follows
		text[ends[k][0]] = ' '
	}
}

// offEach makes rows such as [5] [ ] [3] and {5}, {}, {3} values with commas between them.
func offEach(text []byte) {
	if !eachCell.Get().Match(text) {
		return
	}
	for i, c := range text {
		switch {
		case bytes.IndexByte([]byte("[({"), c) >= 0 || c == ',':
			text[i] = ' '
		case bytes.IndexByte([]byte("])}"), c) >= 0:
			text[i] = ','
		}
	}
}

// offDoubleBars makes double bars single ones, as in a wiki's table, whose last cell no bar ends.
func offDoubleBars(text []byte) {
	if !bytes.Contains(text, []byte("||")) {
		return
	}
	copy(text, bytes.ReplaceAll(text, []byte("||"), []byte(" |")))
	if end := len(text) - 1; scan.IsBlank(text[end]) && lastIn(text, "|") {
		text[end] = '.'
	}
}

// offLaTeX takes off commands and braces, and makes \\ between two rows on a line a comma.
func offLaTeX(text []byte) {
	if bytes.IndexByte(text, '\\') < 0 {
		return
	}
	ends := latexFrame.Get().FindAllIndex(text, -1)
	ends = slices.DeleteFunc(ends, func(at []int) bool {
		isEnd := text[at[0]+1] == '\\'
		wipe(text, at)
		return !isEnd
	})
	wipe(text, latexName.Get().FindAllIndex(text, -1)...)
	for _, at := range ends { // of a row, with another one behind it
		if len(scan.Trim(text[:at[0]])) > 0 && len(scan.Trim(text[at[0]:])) > 0 {
			text[at[0]] = ','
		}
	}
}

// offQuotes takes off all quotes, and makes the brackets between two rows on a line a comma.
func offQuotes(text []byte) {
	for i, c := range text {
		switch {
		case c == '"' || c == '\'' || c == '`':
			text[i] = ' '
		case c == ']' && i+1 < len(text) && text[i+1] == '[':
			text[i], text[i+1] = ' ', ','
		}
	}
}

// numberBefore returns the number in front of a line: 7 for 7: 53..7…
func numberBefore(text []byte) (n int, ok bool) {
	if points.Get().Match(text) {
		return 0, false
	}
	text = text[len(LeadChat.Get().Find(text)):]
	m := leadCount.Get().FindSubmatch(text)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(string(bytes.Join(m[1:], nil)))
	return n, err == nil
}

// wipe overwrites parts of the text with blanks. A nil part is ignored.
func wipe(text []byte, parts ...[]int) {
	for _, at := range parts {
		for i := 0; at != nil && i < at[1]-at[0]; i++ {
			text[at[0]+i] = ' '
		}
	}
}

// wipeEnds overwrites brackets and quotes around the cells with blanks, and the commas beside them.
func wipeEnds(text []byte) {
	from, to := 0, len(text)
	open, closed := false, false
	for ; from < to; from++ {
		c := text[from]
		opens := bytes.IndexByte([]byte("[({\"'`"), c) >= 0
		comma := c == ',' && NextIn(text[from+1:to], "[({\"'`")
		if !opens && !comma && !scan.IsBlank(c) {
			break
		}
		open = open || opens
		if !scan.IsBlank(c) {
			text[from] = ' '
		}
	}
	for ; to > from; to-- {
		c := text[to-1]
		closes := bytes.IndexByte([]byte("])}\"'`"), c) >= 0
		ends := (c == ';' || c == ',' || c == '\\' || c == '|' || c == '+') && lastIn(text[from:to-1], "])}\"'`")
		ends = ends || c == '.' && !closed && lastIn(text[from:to-1], "])")
		if !closes && !ends && !scan.IsBlank(c) && (c != ';' || bytes.Count(text[from:to], scan.Semicolon) > 1) {
			break
		}
		closed = closed || closes
		if !scan.IsBlank(c) {
			text[to-1] = ' '
		}
	}
}

// NextIn reports whether a text begins, behind blanks, with one of the characters of a set.
func NextIn(text []byte, set string) bool {
	text = scan.Trim(text)
	return len(text) > 0 && bytes.IndexByte([]byte(set), text[0]) >= 0
}

// lastIn reports whether a text ends, before blanks, with one of the characters of a set.
func lastIn(text []byte, set string) bool {
	text = scan.Trim(text)
	return len(text) > 0 && bytes.IndexByte([]byte(set), text[len(text)-1]) >= 0
}

// Normalise replaces what programs print for an empty cell by a mark, 9.0 by 9, and 09 by 9.
func Normalise(text []byte) {
	// The patterns are slow, and most lines have none of these characters.
	words := bytes.ContainsAny(text, "nNeEbBuU") || bytes.Contains(text, []byte("-1"))
	points := bytes.Contains(text, []byte(".0"))
	zeros := bytes.IndexByte(text, '0') >= 0
	for range 2 { // neighbours share what stands between them
		if words {
			for _, at := range noneWord.Get().FindAllSubmatchIndex(text, -1) {
				wipe(text, at[4:6])
				text[at[4]] = '.'
			}
		}
		if points {
			for _, at := range pointZero.Get().FindAllSubmatchIndex(text, -1) {
				wipe(text, []int{at[3], at[4]})
			}
		}
		if zeros {
			for _, at := range leadZero.Get().FindAllSubmatchIndex(text, -1) {
				text[at[3]] = ' '
			}
		}
	}
}

// NumbersOfColumns matches the line above a matrix that R prints: [,1] [,2] [,3].
var NumbersOfColumns = scan.Pattern(`^(\[,\d+\]\s*)+$`)
