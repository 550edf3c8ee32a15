package puzzles

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// respeltFormat is puzzles whose cells are spelt in another way: names of emoji, \n between rows, marks of placed digits, the
// letter O for 0. Each spelling is a function in the list of spellings.
var respeltFormat = format{
	name: "respelt", about: "other spellings: emoji by name, \\n as two characters, + or u before placed digits, O for 0",
	rescue: (*input).respeltAt,
}

// A respelling is what a spelling makes of some lines.
type respelling struct {
	text   string // the puzzle as a Reader reads it
	lines  int    // of the input that it takes
	note   string
	err    error               // in place of a puzzle
	finish func(*Record) error // what is left to do with the record; nil: nothing
}

// spellings are tried in this order. Each returns ok if the lines, none of which is blank, begin in this spelling.
var spellings = []func(r *input, lines []scan.Row) (s respelling, ok bool){
	byEmojiNames, byEscapes, byPlacedMarks, byUserMarks, byDots, byGaps, byBorders, byScan, byOneSign, byWrap,
}

// spacedSpellings are tried after the others: they may have blank lines between the rows.
var spacedSpellings = []func(r *input, lines []scan.Row) (s respelling, ok bool){byEmojiNames, byOneSign}

// respeltAt reads the puzzle at the reader's place in the first spelling that makes exactly one puzzle of the lines.
func (r *input) respeltAt(rec *Record) bool {
	if r.inner {
		return false
	}
	var lines []scan.Row
	first := 0 // the lines before a blank one
	for w := range r.src.Ahead(4 * cover.MaxSize) {
		if len(scan.Trim(w.Text)) == 0 && first == 0 {
			first = len(lines)
		}
		lines = append(lines, w)
	}
	if first == 0 {
		first = len(lines)
	}
	if len(lines) == 0 || len(scan.Trim(lines[0].Text)) == 0 || scan.RowWidth(lines[0].Text) > frame.MostLines*cover.MaxSize {
		return false
	}
	return r.readRespelt(rec, spellings, lines[:first]) || first < len(lines) && r.readRespelt(rec, spacedSpellings, lines)
}

// readRespelt reads the puzzle in some lines, as respeltAt does.
func (r *input) readRespelt(rec *Record, spellings []func(r *input, lines []scan.Row) (respelling, bool), lines []scan.Row) bool {
	for _, spelling := range spellings {
		s, ok := spelling(r, lines)
		if !ok {
			continue
		}
		if s.err == nil && r.readInner(rec, s.text) != nil {
			continue
		}
		used := lines[:s.lines]
		if s.finish != nil {
			s.err = s.finish(rec)
		}
		if s.note != "" && s.err == nil {
			rec.note("%s", s.note)
		}
		if s.err != nil {
			rec.Err = r.fault(&used[0], scan.Indent(used[0].Text), s.err)
		}
		r.takeRows(rec, used, &used[len(used)-1])
		return true
	}
	return false
}

// emojiName matches the name of an emoji as chats write it, and emojiDigits has the digits among them.
var (
	emojiName   = scan.Pattern(`:[a-z][a-z0-9_+-]*:`)
	emojiDigits = []string{":zero:", ":one:", ":two:", ":three:", ":four:", ":five:", ":six:", ":seven:", ":eight:", ":nine:"}
)

// byEmojiNames reads rows of names of emoji: a digit, or anything else for an empty cell.
func byEmojiNames(_ *input, lines []scan.Row) (s respelling, ok bool) {
	rows := 0
	for i := range lines {
		text := lines[i].Text
		if len(scan.Trim(text)) == 0 {
			s.text += "\n"
			continue
		}
		cells := emojiName.Get().FindAll(text, -1)
		if len(cells) < cover.MinSize || len(scan.Trim(bytes.Trim(emojiName.Get().ReplaceAll(text, nil), "| \t"))) > 0 {
			break
		}
		for _, c := range cells {
			if d := slices.Index(emojiDigits, string(c)); d > 0 {
				s.text += fmt.Sprint(d)
			} else {
				s.text += "."
			}
		}
		s.text += "\n"
		s.lines = i + 1
		rows++
	}
	s.note = fmt.Sprintf("took %d rows of names of emoji", rows)
	return s, rows >= cover.MinSize
}

// byEscapes reads a line with \n between the rows, as a program prints a string.
func byEscapes(_ *input, lines []scan.Row) (s respelling, ok bool) {
	text := string(scan.Trim(lines[0].Raw))
	if strings.Count(text, `\n`) < cover.MinSize-1 {
		return s, false
	}
	if at := strings.IndexAny(text, "\"'"); at >= 0 { // name = "…"
		if end := strings.LastIndexByte(text, text[at]); end > at {
			text = text[at+1 : end]
		}
	}
	text = strings.NewReplacer(`\r\n`, "\n", `\n`, "\n", `\t`, "\t", `\`+"\n", "\n").Replace(text)
	return respelling{text: text, lines: 1, note: `took \n for the end of a row`}, true
}

// byPlacedMarks reads HoDoKu's cells without the fields before them: + before a placed digit, and after a colon the
// candidates that are ruled out.
func byPlacedMarks(_ *input, lines []scan.Row) (s respelling, ok bool) {
	fields := strings.Split(strings.Trim(string(scan.Trim(lines[0].Text)), ":"), ":")
	at := slices.IndexFunc(fields, func(f string) bool {
		cells := strings.ReplaceAll(f, "+", "")
		return len(cells) == 81 && strings.Trim(cells, "0123456789.") == ""
	})
	if at < 0 || !strings.Contains(fields[at], "+") && len(fields) == 1 {
		return s, false
	}
	candidates := ""
	if at+1 < len(fields) {
		candidates = fields[at+1]
	}
	return respelling{
		text: strings.ReplaceAll(fields[at], "+", ""), lines: 1, note: "took digits behind + as placed",
		finish: func(rec *Record) error { return ruleOut(rec.Grid, strings.Fields(candidates)) },
	}, true
}

// userMark matches a placed digit in a file of SadMan Sudoku.
var userMark = scan.Pattern(`(?i)(^|[\s,;|])u(\d)\b`)

// byUserMarks reads rows of n words, in which u stands before a placed digit.
func byUserMarks(_ *input, lines []scan.Row) (s respelling, ok bool) {
	marked := func(line scan.Row) bool { return bytes.ContainsAny(line.Text, "uU") && userMark.Get().Match(line.Text) }
	if !slices.ContainsFunc(lines, marked) {
		return s, false
	}
	for i := range lines {
		s.text += userMark.Get().ReplaceAllString(string(lines[i].Text), "$1$2") + "\n"
	}
	s.lines, s.note = len(lines), "took digits behind u as placed"
	return s, true
}

// byDots reads rows with dots between them on a line, or around each of them, whose empty cells are 0.
func byDots(_ *input, lines []scan.Row) (s respelling, ok bool) {
	isRow := func(cells string) bool { return strings.Trim(cells, "0123456789") == "" }
	for _, sep := range []string{".", "-", ":", "+", "_", "|"} {
		parts := strings.Split(strings.Trim(string(scan.Trim(lines[0].Text)), sep), sep)
		n := len(parts)
		if n >= 6 && n <= 9 && !slices.ContainsFunc(parts, func(p string) bool { return len(p) != n || !isRow(p) }) {
			return respelling{text: strings.Join(parts, "\n"), lines: 1, note: fmt.Sprintf("took %d rows with %q between them", n, sep)}, true
		}
	}
	for i := range lines {
		text := string(scan.Trim(lines[i].Text))
		cells := strings.Join(strings.Fields(strings.ReplaceAll(strings.Trim(text, ".:"), "|", " ")), "")
		if len(text) < 6 || text[0] != '.' && text[0] != ':' || text[len(text)-1] != '.' && text[len(text)-1] != ':' || !isRow(cells) {
			continue
		}
		s.text += cells + "\n"
		ok = true
	}
	s.lines, s.note = len(lines), "took dots around the rows as a border"
	return s, ok
}

// byGaps reads rows of blanks and digits without bars, in which a blank is an empty cell and some blanks stand between
// the boxes.
func byGaps(r *input, lines []scan.Row) (s respelling, ok bool) {
	n := len(lines)
	l, err := r.layoutFor(n)
	if err != nil || l.BoxRows() == 1 || l.BoxCols() == 1 {
		return s, false
	}
	longest := 0
	for i := range lines {
		longest = max(longest, len(bytes.TrimRight(lines[i].Text, scan.Blanks)))
	}
	boxes := n / l.BoxCols()
	for step := 1; step <= 2; step++ {
		for gap := 1; gap <= 3; gap++ {
			width := step*(l.BoxCols()-1) + 1 + gap // from a box to the next
			if longest != boxes*width-gap || step == 2 && gap == 1 {
				continue
			}
			var text strings.Builder
			left := 0
			for i := range lines {
				left += scan.RowWidth(lines[i].Text)
				for k := range n {
					c := square.WordAt(&lines[i], k/l.BoxCols()*width+k%l.BoxCols()*step, 1)
					if t := c.Text(); len(t) == 1 && scan.IsDecimal(t[0]) && t[0] != '0' {
						text.WriteByte(t[0])
						left--
					} else {
						text.WriteByte('.')
					}
				}
				text.WriteByte('\n')
			}
			if left == 0 {
				return respelling{text: text.String(), lines: n, note: fmt.Sprintf("took blanks for empty cells, and %s between boxes", plural(gap, "blank"))}, true
			}
		}
	}
	return s, false
}

// lookalikes has for each letter the digit that it looks like in a scan, and 0 for other characters.
var lookalikes = [256]byte{
	'O': '0', 'o': '0', 'Q': '0', 'D': '0', 'S': '5', 's': '5', 'B': '8', 'l': '1', 'I': '1', 'i': '1',
	'Z': '2', 'z': '2', 'G': '6', 'b': '6', 'g': '9', 'q': '9', 'A': '4', 'T': '7',
}

// byScan reads 81 cells, in a row or in nine rows, some of which are letters that look like digits. Letters that look like 0 are
// read, with a note. Others are an error that names all letters, unless the caller has asked for them.
func byScan(r *input, lines []scan.Row) (s respelling, ok bool) {
	var cells []byte
	for s.lines < len(lines) && len(cells) < 81 {
		for _, c := range lines[s.lines].Text {
			if !scan.IsSeparator(c) {
				cells = append(cells, c)
			}
		}
		s.lines++
	}
	if len(cells) != 81 || s.lines != 1 && s.lines != 9 {
		return s, false
	}
	digits, letters := 0, 0
	var met, meant []string
	for i, c := range cells {
		d := lookalikes[c]
		switch {
		case '1' <= c && c <= '9':
			digits++
		case c == '0' || c == '.' || c == '_' || c == '*' || c == '-':
			cells[i] = '.'
		case d == 0:
			return s, false
		case d == '0':
			cells[i] = '.'
			if !slices.Contains(met, string(c)) && !r.ocr {
				met, meant = append(met, string(c)), append(meant, "0")
			}
		default:
			cells[i] = d
			letters++
			if !slices.Contains(met, string(c)) {
				met, meant = append(met, string(c)), append(meant, string(d))
			}
		}
	}
	if digits < 9 || letters > digits || len(met) == 0 && !r.ocr {
		return s, false
	}
	s.text = string(cells)
	list := func(words []string) string {
		return glyphs.List(len(words), func(i int) string { return words[i] })
	}
	switch {
	case slices.ContainsFunc(meant, func(d string) bool { return d != "0" }) && !r.ocr:
		verb, them := "stands", "it"
		if len(met) > 1 {
			verb, them = "stand", "them"
		}
		s.err = fmt.Errorf("%s %s where digits stand: --ocr reads %s as %s", list(met), verb, them, list(meant))
	case len(met) > 0:
		s.note = fmt.Sprintf("read %s as %s", list(met), list(meant))
	}
	return s, true
}
