package notation

import "strings"

// A part of a program is a word, a string, or a bracket with parts in it.
type part struct {
	at     place
	word   string
	quoted bool   // a string, or a bracket of strings without quotes
	list   bool   // a bracket, which its word opens
	call   string // the function or type right before the bracket
	name   string // the name assigned to it by : = or =>
	comma  bool   // it follows a comma
	row    bool   // it follows a semicolon, a bar or \\, which ends a row
	line   bool   // it follows the end of a line
	kids   []part
}

// A statement has the parts outside all brackets up to a semicolon or the end of a line.
type statement struct {
	name  string // the variable that it assigns to
	added bool   // it assigns by +=
	parts []part
}

// maxDepth is the greatest depth of nested brackets.
const maxDepth = 20

// A lexer splits a program into parts. It drops types, comments, and the commands of LaTeX, except those that begin, end and
// divide a matrix.
//
//	int[][] m = new int[][] {{0, 1}, {1, 0}};      \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix}
//	rows = [%w[a b], %w[c]]                        Map.of("A", List.of(1, 2), "B", List.of(3))
type lexer struct {
	rest   string
	at     place
	tight  bool   // the rest follows the last word, type or bracket without a gap
	apart  bool   // tight was false before the part that is being read
	open   []part // brackets, the outermost first
	all    []statement
	now    statement
	next   part // the name and the separators before the next part
	matrix bool // some word says that there is a matrix
}

// programOf splits a program into statements, and reports whether it mentions a matrix. If cut is set, the text may end within
// brackets, which then end there without their last part. ok is false for a text whose brackets or quotes do not match.
func programOf(text string, cut bool) (all []statement, matrix, ok bool) {
	l := lexer{rest: text, at: place{1, 1}}
	for l.rest != "" {
		if !l.step() {
			return nil, false, false
		}
	}
	if len(l.open) > 0 && !cut {
		return nil, false, false
	}
	for len(l.open) > 0 {
		top := &l.open[len(l.open)-1]
		top.kids = top.kids[:max(0, len(top.kids)-1)]
		l.next = part{} // a name whose value is cut off
		l.close(ends[top.word])
	}
	l.end()
	return l.all, l.matrix, true
}

// take skips n bytes.
func (l *lexer) take(n int) {
	for _, c := range l.rest[:n] {
		if l.at.column++; c == '\n' {
			l.at = place{l.at.line + 1, 1}
		}
	}
	l.rest = l.rest[n:]
}

// step reads the next lexeme.
func (l *lexer) step() bool {
	l.apart = !l.tight
	l.tight = false
	for _, x := range lexemes {
		if ok, mine := x.read(l, l.rest[0]); mine {
			return ok
		}
	}
	return false
}

// kids returns the parts of the innermost open bracket, or of the statement.
func (l *lexer) kids() *[]part {
	if n := len(l.open); n > 0 {
		return &l.open[n-1].kids
	}
	return &l.now.parts
}

// add adds a part.
func (l *lexer) add(p part) {
	p.at, p.name, p.comma, p.row, p.line = l.at, l.next.name, l.next.comma, l.next.row, l.next.line
	l.next = part{}
	kids := l.kids()
	*kids = append(*kids, p)
}

// begin opens a bracket, and close closes it.
func (l *lexer) begin(word, call string) {
	l.matrix = l.matrix || strings.HasSuffix(strings.ToLower(call), "matrix")
	l.open = append(l.open, part{
		at: l.at, word: word, quoted: l.next.quoted, list: true, call: call, name: l.next.name, comma: l.next.comma, row: l.next.row, line: l.next.line,
	})
	l.next = part{}
}

func (l *lexer) close(c byte) bool {
	n := len(l.open) - 1
	if n < 0 || l.next.name != "" || ends[l.open[n].word] != c {
		return false
	}
	p := l.open[n]
	l.open, l.next = l.open[:n], part{}
	kids := l.kids()
	*kids = append(*kids, p)
	return true
}

// ends has the sign that closes each bracket.
var ends = map[string]byte{"(": ')', "[": ']', "{": '}'}

// assign takes an assignment sign of n bytes after a name: the name of a member or, outside brackets, of the list that follows.
func (l *lexer) assign(n int) {
	kids := l.kids()
	if k := len(*kids) - 1; k >= 0 && !(*kids)[k].list {
		last := (*kids)[k]
		l.next = part{name: last.word, comma: last.comma, row: last.row, line: last.line}
		*kids = (*kids)[:k]
		if name := l.next; len(l.open) == 0 && k > 0 && (*kids)[k-1].list && name.comma { // S = {1}, T = {2}
			l.end()
			l.next, kids = name, l.kids()
		}
	}
	if len(l.open) == 0 {
		if len(*kids) == 0 {
			l.now.name = l.next.name
		}
		l.now.added = l.rest[0] == '+' || strings.HasPrefix(l.rest, "<<")
		*kids, l.next.name = nil, ""
	}
	l.take(n)
}

// end ends a statement.
func (l *lexer) end() {
	if len(l.now.parts) > 0 {
		l.all = append(l.all, l.now)
	}
	l.now, l.next = statement{}, part{}
}
