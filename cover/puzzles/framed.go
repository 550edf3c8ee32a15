package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// framedFormat is the rows of a grid in a frame: code, a quoted mail, a table, a drawing with labels.
var framedFormat = format{
	name: "framed", about: "rows in a frame: code, quoted mail, LaTeX, Markdown, line numbers, labels",
	rescue: (*Reader).framedAt,
}

// A sheet is lines that hold the rows of a grid, each without its frame.
type sheet struct {
	rows  []row
	gaps  []gap    // above each row
	left  []string // the lines that were left out
	said  []Rule   // rules that stand above
	next  int      // the offset behind the last line, and the lines up to there
	taken int
}

// The limits of a frame: lines looked at in all, and lines of words above the cells.
const (
	frameLines = 200
	frameWords = 6
)

// framedAt reads the grid whose rows stand in a frame, from the line at the reader's place on: code, a quoted mail, a
// table, a drawing with labels. What is left of the lines must be n rows of n cells; nothing is guessed. It reports
// whether there is one, and takes its lines then.
func (r *Reader) framedAt(rec *Record) bool {
	if r.src.taken < r.barrier { // what is left of a sheet that could not be read may look like a whole one
		return false
	}
	s, ok := r.sheetAt()
	if !ok {
		return false
	}
	if len(s.rows) >= cover.MinSize {
		r.barrier = r.src.taken + s.taken
	}
	if !s.evenly() {
		return false
	}
	asked := r.Layout
	defer func() { r.Layout = asked }()
	for _, rule := range s.said {
		if l, err := cover.ParseLayout(rule.Value); rule.Name == boxWord && err == nil && asked == nil {
			r.Layout = l
		}
	}
	for _, v := range s.variants() {
		used, cells, n := v.square()
		if cells == nil {
			continue
		}
		l, err := r.layoutFor(n)
		if err != nil {
			continue
		}
		if at, _, err := r.parseCells(rec, l, cells); at != nil || err != nil {
			continue
		}
		if err := r.drawnBoxes(rec, cells, v.gaps); err != nil {
			continue
		}
		last := used[len(used)-1]
		next, lines := last.next, last.number-r.src.taken
		if len(used) == len(v.rows) { // what closes the frame belongs to it
			next, lines = s.next, s.taken
		}
		rec.Line, rec.Column, rec.Text = used[0].number, 1+indent(used[0].text), rec.Text[:0]
		for i := range used {
			if i > 0 {
				rec.Text = cutText(rec.Text, []byte{' '}, textLimit)
			}
			rec.Text = cutText(rec.Text, trim(used[i].raw), textLimit)
		}
		rec.note("took %d rows of %d cells, lines %d to %d%s", n, n, used[0].number, last.number, v.leftOut(s.left))
		r.rules = append(r.rules, s.said...)
		r.sayLines(rec, s.left)
		r.last = rec.Grid.Layout()
		r.src.take(next, lines)
		r.barrier = 0
		return true
	}
	return false
}

// evenly reports whether the rows have the same before them: all of them a + or none, as in a patch; and all a number,
// one more on each row or on each line, or none.
func (s *sheet) evenly() bool {
	plus, counted, rowsFrom, linesFrom := 0, 0, 0, 0 // the numbers of the first row, if rows are counted, or lines
	for i := range s.rows {
		text := trim(s.rows[i].raw)
		if text[0] == '+' {
			plus++
		}
		if n, ok := numberBefore(text); ok {
			if counted == 0 {
				rowsFrom, linesFrom = n-i, n-s.rows[i].number
			}
			if n != rowsFrom+i && n != linesFrom+s.rows[i].number {
				return false
			}
			counted++
		}
	}
	return (plus == 0 || plus == len(s.rows)) && (counted == 0 || counted == len(s.rows))
}

// layoutFor returns the layout of a grid of that size: the one that is asked for, or the usual one; for a size without
// one, that of a Latin square only if its drawing says so.
func (r *Reader) layoutFor(n int) (*cover.Layout, error) {
	if r.Layout != nil {
		if r.Layout.Size() != n {
			return nil, fmt.Errorf("%s (want %d rows)", glyphs.Article(n), r.Layout.Size())
		}
		return r.Layout, nil
	}
	return cover.DefaultLayout(n)
}

// sheetAt peels the lines from the reader's place on. It takes none of them.
func (r *Reader) sheetAt() (s sheet, ok bool) {
	off, between, blank, words := 0, noGap, 0, 0
	for ahead := 0; ahead < frameLines && len(s.rows) <= 4*cover.MaxSize; ahead++ {
		line, next, err := r.src.at(off)
		if err != nil {
			break
		}
		var w row
		w.set(line, r.src.taken+ahead+1, next)
		off = next
		if t := trim(w.text); len(t) > 0 && t[0] == '#' {
			continue
		}
		if text := unframed(w.text); len(text) > 0 && r.isRule(text) {
			name, value, _ := r.ruleLine(text)
			if len(s.rows) > 0 {
				return s, true
			}
			s.said = append(s.said, Rule{name, value, false, w.number, 1 + indent(w.text)})
			continue
		}
		strong := isStrong(trim(w.raw))
		switch kind := peel(&w); {
		case kind == isNothing:
			if blank++; blank == 2 && len(s.rows) > 0 {
				return s, true
			}
			between = max(between, blankGap)
			continue
		case kind == isLine && strong:
			between = strongGap
		case kind == isLine:
			between = max(between, lightGap)
		case kind == isCells || kind == isWords && len(s.rows) > 0 && rowWidth(w.text) == rowWidth(s.rows[0].text) && onlyLetters(trim(w.text)):
			if len(s.rows) == 0 && len(bytes.Fields(w.text)) == 1 && rowWidth(w.text) > 4*cover.MaxSize || rowWidth(w.text) > 40*cover.MaxSize {
				return s, false // no row is so long
			}
			s.rows, s.gaps = append(s.rows, w), append(s.gaps, between)
			between = noGap
			s.next, s.taken = next, ahead+1
		case len(s.rows) > 0 && kind == isFrame && closes(w.raw):
			s.left = append(s.left, string(trim(w.raw)))
			s.next, s.taken = next, ahead+1
			return s, true
		case len(s.rows) > 0:
			return s, true
		case words == frameWords || mayBeRow(w.raw):
			return s, false
		default:
			s.left = append(s.left, string(trim(w.raw)))
			words++
		}
		blank = 0
	}
	return s, len(s.rows) > 0
}

// unframed returns a line of words without what may stand around it.
func unframed(text []byte) []byte {
	for _, lead := range []*regexp.Regexp{frames().leadMail, frames().leadSlash, frames().leadCount} {
		if at := lead.FindIndex(text); at != nil {
			text = text[at[1]:]
		}
	}
	return bytes.Trim(text, "\"'`,;[]() \t")
}

// mayBeRow reports whether a line of words has so many digits and marks that it may be a row with a slip.
func mayBeRow(line []byte) bool {
	cells := 0
	for _, c := range line {
		if '0' <= c && c <= '9' || c == '.' || c == '*' || c == '_' {
			cells++
		}
	}
	return cells >= cover.MinSize && 2*cells > len(trim(line))-bytes.Count(line, []byte(" "))
}

// closes reports whether a line closes a frame.
func closes(line []byte) bool {
	text := trim(line)
	return len(text) > 0 && (bytes.IndexByte([]byte("])}`\"'"), text[0]) >= 0 || bytes.HasPrefix(text, []byte("\\end")) ||
		bytes.HasPrefix(text, []byte("\\hline")) || bytes.HasPrefix(text, []byte("\\bottom")))
}

// A variant of a sheet is its rows without what is not cells: numbers above and beside them, a line with the size.
type variant struct {
	rows    []row
	gaps    []gap
	without []string // what was taken away, in words
	exactly bool     // the rows must be all there are
}

// variants returns what the rows of a sheet may be without labels, the surest first.
func (s *sheet) variants() (all []variant) {
	base := variant{rows: s.rows, gaps: s.gaps}
	headed, isHeaded := base.withoutHeader()
	if isHeaded {
		if both, ok := headed.withoutLabels(); ok {
			all = append(all, both)
		}
	}
	if !base.hasEmptyHead() && !itemised(base.rows) {
		all = append(all, base)
	}
	if isHeaded {
		all = append(all, headed)
	}
	if labelled, ok := base.withoutLabels(); ok {
		all = append(all, labelled)
	}
	if sized, ok := base.withoutSize(); ok {
		all = append(all, sized)
	}
	if strings.Contains(strings.Join(s.left, "\n"), `\begin{sudoku`) {
		all = append(all, base.withoutStops())
	}
	if bare, ok := base.withoutSides(); ok {
		all = append(all, bare)
	}
	return all
}

// withoutStops takes away the stop at the end of each row, as LaTeX's package sudoku has it: |5|3| | |7| | | | |.
func (v variant) withoutStops() variant {
	v.rows = slices.Clone(v.rows)
	for i := range v.rows {
		w := &v.rows[i]
		w.text = bytes.Clone(w.text)
		if end := len(bytes.TrimRight(w.text, blanks)); bytes.HasSuffix(w.text[:end], []byte("|.")) {
			w.text[end-1] = ' '
		}
	}
	v.exactly = true
	return v
}

// withoutSides takes away the same mark at the beginning of all rows, and perhaps one at their ends: an item of a list,
// a frame of stars.
func (v variant) withoutSides() (variant, bool) {
	first := wordsIn(v.rows[0].text)
	n := len(v.rows)
	if len(first) < 2 || n < cover.MinSize || len(first[0]) != 1 || !strings.Contains("-*", first[0]) {
		return v, false
	}
	ends := true
	rows := make([]row, n)
	for i, w := range v.rows {
		words := wordsIn(w.text)
		if len(words) < 2 || words[0] != first[0] {
			return v, false
		}
		ends = ends && words[len(words)-1] == first[0]
		w.text = bytes.Clone(w.text)
		w.text[indent(w.text)] = ' '
		rows[i] = w
	}
	for i := range rows {
		if ends {
			rows[i].text[len(bytes.TrimRight(rows[i].text, blanks))-1] = ' '
		}
	}
	v.without = append(v.without, fmt.Sprintf("the %s of each row", first[0]))
	v.rows, v.exactly = rows, true
	return v, true
}

// hasEmptyHead reports whether the first row is a table's head with nothing in it: only behind it is a line.
func (v variant) hasEmptyHead() bool {
	if len(v.rows) < 2 || len(wordsIn(v.rows[0].text)) > 0 || v.gaps[1] < lightGap {
		return false
	}
	return !slices.ContainsFunc(v.gaps[2:], func(g gap) bool { return g >= lightGap })
}

// withoutHeader takes away a first row that numbers the columns, and a last one that does so again.
func (v variant) withoutHeader() (variant, bool) {
	words := wordsIn(v.rows[0].text)
	if len(words) == 0 && len(v.rows) > 1 && v.gaps[1] >= lightGap { // a table's head with nothing in it
		v.rows, v.gaps, v.exactly = v.rows[1:], append([]gap{noGap}, v.gaps[2:]...), true
		return v, true
	}
	for len(words) > 0 && !isLabel(words[0], 0, len(words)) && len(words) > cover.MinSize {
		words = words[1:] // a corner
	}
	n := len(words)
	if n < cover.MinSize || !isSequence(words) || len(v.rows) < n+1 {
		return v, false
	}
	v.without = append(v.without, "the numbers of its columns")
	rows, gaps := v.rows[1:], append([]gap{noGap}, v.gaps[min(2, len(v.gaps)):]...)
	if len(rows) == n+1 && strings.Join(wordsIn(rows[n].text), " ") == strings.Join(words, " ") {
		rows, gaps = rows[:n], gaps[:n]
	}
	if len(rows) != n {
		return v, false
	}
	v.rows, v.gaps, v.exactly = rows, gaps, true
	return v, true
}

// withoutLabels takes away the first word of each row where these number the rows, and the last words where they do so
// again.
func (v variant) withoutLabels() (variant, bool) {
	n := len(v.rows)
	if n < cover.MinSize || n > cover.MaxSize {
		return v, false
	}
	first, last, longest := make([]string, n), make([]string, n), 0
	for i := range v.rows {
		words := wordsIn(v.rows[i].text)
		if len(words) == 0 {
			return v, false
		}
		first[i], last[i] = words[0], words[len(words)-1]
		longest = max(longest, len(words))
	}
	if !isSequence(first) || longest < 2 {
		return v, false
	}
	rows := make([]row, n)
	for i, w := range v.rows {
		text := bytes.Clone(w.text)
		at := indent(text)
		if at < len(text) && text[at] == '|' { // the bar behind the label begins the row then
			text[at] = ' '
			at += indent(text[at:])
		}
		for at < len(text) && !isSeparator(text[at]) {
			text[at] = ' '
			at++
		}
		for at < len(text) && isBlank(text[at]) && text[at] != '\t' {
			at++
		}
		if at < len(text) && (text[at] == ',' || text[at] == ';' || text[at] == '\t') {
			text[at] = ' '
		}
		if strings.Join(first, " ") == strings.Join(last, " ") {
			end := len(bytes.TrimRight(text, blanks+"|,;"))
			for ; end > 0 && !isSeparator(text[end-1]); end-- {
				text[end-1] = ' '
			}
		}
		w.text = text
		rows[i] = w
	}
	v.without = append(v.without, "the numbers of its rows")
	v.rows, v.exactly = rows, true
	return v, true
}

// withoutSize takes away a first line that says the size: "9", "9 9", "3 3" or "81".
func (v variant) withoutSize() (variant, bool) {
	var numbers []int
	for _, word := range wordsIn(v.rows[0].text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return v, false
		}
		numbers = append(numbers, n)
	}
	if len(numbers) > 2 || len(v.rows) < 2 {
		return v, false
	}
	rest := variant{rows: v.rows[1:], gaps: append([]gap{noGap}, v.gaps[min(2, len(v.gaps)):]...)}
	_, cells, n := rest.square()
	if cells == nil {
		return v, false
	}
	if len(numbers) == 1 && len(rest.rows) == numbers[0]*n {
		rest.without = []string{fmt.Sprintf("the number of puzzles %q", trim(v.rows[0].text))}
		return rest, true
	}
	product := 1
	for _, k := range numbers {
		product *= k
	}
	if product != n && product != n*n && (len(numbers) > 1 || product*product != n) {
		return v, false
	}
	rest.without = []string{fmt.Sprintf("the size %q", trim(v.rows[0].text))}
	return rest, true
}

// errLabels is the error for rows and columns that are numbered.
var errLabels = errors.New("numbers above and beside the cells (want the cells alone)")

// labelled reports whether the first row and the first column of a block number the others: no grid looks so.
func labelled(rows []row) bool {
	if len(rows) < cover.MinSize+1 {
		return false
	}
	for i := 2; i < cover.MinSize; i++ { // as hardly any grid begins
		a, b := trim(rows[i-1].text), trim(rows[i].text)
		if len(a) == 0 || len(b) == 0 || b[0] != a[0]+1 && b[0]|0x20 != 'r' {
			return false
		}
	}
	v := variant{rows: rows, gaps: make([]gap, len(rows))}
	headed, ok := v.withoutHeader()
	if !ok {
		return false
	}
	_, ok = headed.withoutLabels()
	return ok
}

// errItems is the error for rows that are items of a list.
var errItems = errors.New("a mark before each row (want the cells alone)")

// itemised reports whether each row is a mark, a blank and a word: an item of a list.
func itemised(rows []row) bool {
	for i := range rows {
		text := trim(rows[i].text)
		if len(text) < cover.MinSize || text[0] != '-' && text[0] != '*' || !isBlank(text[1]) || bytes.ContainsAny(trim(text[1:]), blanks+"|") {
			return false
		}
	}
	return len(rows) > 0
}

// isSeparator reports whether a character separates words.
func isSeparator(c byte) bool { return isBlank(c) || c == '|' || c == ',' || c == ';' }

// wordsIn returns what stands between blanks, bars, commas and semicolons.
func wordsIn(text []byte) []string {
	return strings.FieldsFunc(string(text), func(c rune) bool { return c < 0x80 && isSeparator(byte(c)) })
}

// isSequence reports whether the words number things: from 0 or 1, or from A, perhaps behind the same letter.
func isSequence(words []string) bool {
	if len(words) == 0 {
		return false
	}
	for _, from := range []int{0, 1} {
		for _, prefix := range []string{"", "r", "R", "c", "C"} {
			same := true
			for i, word := range words {
				same = same && word == prefix+strconv.Itoa(from+i)
			}
			if same {
				return true
			}
		}
	}
	for i, word := range words {
		if len(word) != 1 || word[0]&^0x20 != byte('A'+i) {
			return false
		}
	}
	return len(words) <= 26
}

// isLabel reports whether a word may begin a sequence of that many.
func isLabel(word string, _, _ int) bool {
	return word == "0" || word == "1" || strings.EqualFold(word, "a") || strings.EqualFold(word, "c1") || strings.EqualFold(word, "c0")
}

// square returns the rows of the first grid and its cells, n of each of n rows, if the rows hold exactly that.
func (v variant) square() (used []row, cells []cell, n int) {
	if len(v.rows) < cover.MinSize {
		return nil, nil, 0
	}
	for _, read := range readings {
		for _, n := range read.counts(v.rows[0]) {
			if n < cover.MinSize || n > cover.MaxSize || !v.cut(n) {
				continue
			}
			if cells := read.cells(v.rows[:n], n); len(cells) == n*n {
				return v.rows[:n], cells, n
			}
		}
	}
	if n := len(v.rows); v.cut(n) {
		for _, draw := range []drawing{byFrame, byColumns} {
			if cells, n := draw(v.rows); cells != nil {
				return v.rows, cells, n
			}
		}
	}
	return nil, nil, 0
}

// cut reports whether the first n rows stand together as one grid: side by side, or with blank lines between bands or
// rows of the same number.
func (v variant) cut(n int) bool {
	if len(v.rows) < n || v.exactly && len(v.rows) != n {
		return false
	}
	var parts []int // rows between blank lines
	for i, g := range v.gaps {
		if i == 0 || g == blankGap {
			parts = append(parts, 0)
		}
		parts[len(parts)-1]++
	}
	first := parts[0]
	if first >= n {
		return first%n == 0
	}
	if n%first != 0 {
		return false
	}
	for i := range n / first {
		if parts[i] != first {
			return false
		}
	}
	return true
}

// A rowReading is a way in which a row holds its cells: how many they may be, and which they are.
type rowReading struct {
	counts func(w row) []int
	cells  func(rows []row, n int) []cell
}

// readings are tried in this order.
var readings = []rowReading{
	byField(','), byField(';'), byField('\t'), byField('|'),
	{
		func(w row) []int { return unseparated(w, len(wordsIn(w.text))) },
		func(rows []row, n int) []cell {
			cells, _ := byTokens(rows)
			return cells
		},
	},
	{func(w row) []int { return unseparated(w, rowWidth(w.text)) }, byCharacters},
}

// unseparated returns the number of cells of a row, if it has no commas and semicolons.
func unseparated(w row, n int) []int {
	if bytes.ContainsAny(w.text, ",;") {
		return nil
	}
	return []int{n}
}

// byField reads what stands between separators. A separator behind the last field of every row ends it.
func byField(sep byte) rowReading {
	return rowReading{
		func(w row) []int {
			n := len(fieldsOf(&w, sep))
			switch {
			case n == 1:
				return nil
			case endsIn(w.text, sep) && sep != '|':
				return []int{n, n - 1}
			}
			return []int{n}
		},
		func(rows []row, n int) (cells []cell) {
			for i := range rows {
				fields := fieldsOf(&rows[i], sep)
				if len(fields) == n+1 && fields[n].from == fields[n].to && endsIn(rows[i].text, sep) {
					fields = fields[:n]
				}
				if len(fields) != n {
					return nil
				}
				for _, c := range fields {
					if bytes.ContainsAny(c.text(), blanks+"|") {
						return nil
					}
				}
				cells = append(cells, fields...)
			}
			return cells
		},
	}
}

func endsIn(text []byte, sep byte) bool {
	text = trim(text)
	return len(text) > 0 && text[len(text)-1] == sep
}

// fieldsOf returns what stands between separators in a row, without the bars around the row.
func fieldsOf(w *row, sep byte) (fields []cell) {
	from, end := 0, len(w.text)
	if sep != '\t' {
		from = indent(w.text)
		end = from + len(trim(w.text))
		if from < end && w.text[from] == '|' {
			from++
		}
		if from < end && w.text[end-1] == '|' {
			end--
		}
	}
	for from <= end {
		to := end
		if k := bytes.IndexByte(w.text[from:end], sep); k >= 0 {
			to = from + k
		}
		field := w.text[from:to]
		start := from + indent(field)
		fields = append(fields, cell{w, start, start + len(trim(field))})
		from = to + 1
	}
	return fields
}

// byCharacters takes each character but blanks and bars for a cell.
func byCharacters(rows []row, n int) (cells []cell) {
	for i := range rows {
		before := len(cells)
		for k, c := range rows[i].text {
			if !isBlank(c) && c != '|' {
				cells = append(cells, cell{&rows[i], k, k + 1})
			}
		}
		if len(cells)-before != n {
			return nil
		}
	}
	return cells
}

// leftOut says what was left out.
func (v variant) leftOut(lines []string) string {
	var all []string
	all = append(all, v.without...)
	for i, line := range lines {
		if i == 3 {
			all = append(all, "…")
			break
		}
		all = append(all, strconv.Quote(string(cutText(nil, []byte(line), 40))))
	}
	if len(all) == 0 {
		return ""
	}
	return "; left out " + strings.Join(all, ", ")
}
