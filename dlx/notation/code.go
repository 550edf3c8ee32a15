package notation

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// A part of a program is a word, a string, or a bracket with parts in it.
type part struct {
	at     place
	word   string
	quoted bool   // a string, or a bracket of strings without quotes
	list   bool   // a bracket, which its word opens
	call   string // the function or type right before the bracket
	name   string // before a : = or => in front of it
	comma  bool   // a comma stands before it
	row    bool   // a semicolon, a bar or \\ stands before it, which ends a row
	line   bool   // the end of a line stands before it
	kids   []part
}

// A statement is the parts that stand outside of all brackets up to a semicolon or the end of a line.
type statement struct {
	name  string // to which something is assigned
	added bool   // += stands between them
	parts []part
}

// maxDepth is how many brackets may stand in each other.
const maxDepth = 20

// A lexer takes a program apart. Types, comments, and commands of LaTeX other than those that begin, end and divide a matrix
// fall away.
//
//	int[][] m = new int[][] {{0, 1}, {1, 0}};      \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix}
//	rows = [%w[a b], %w[c]]                        Map.of("A", List.of(1, 2), "B", List.of(3))
type lexer struct {
	rest   string
	at     place
	tight  bool   // nothing stands between what was read last and the rest
	open   []part // brackets, the outermost first
	all    []statement
	now    statement
	next   part // what stands before the next part
	matrix bool // some word says that there is one
}

// Patterns of what a program has around words and brackets, and of words.
var (
	lexComment = lexed(`(?://|#(?:\s|include|$)|%\s|--\s)`)
	lexWord    = lexed(`[\p{L}\d_.!?*+-](?:[\p{L}\d_.!?*+-]|::)*`)
	lexTypes   = lexed(`<[\w\s,.:<>\[\]]*>+`)
	lexNew     = lexed(`new\b\s*[\w.]*(?:<[\w\s,.<>\[\]]*>)?(?:\s*\[[\s,\d]*\])*\s*(?:\(\s*\)\s*)?`)
	lexLaTeX   = lexed(`\\(?:(begin)\{\w+\*?\}(?:\{[^}]*\})?|(end)\{\w+\*?\}|(\\(?:\[[^]]*\])?|cr\b)|([{}])|[A-Za-z]+|[,;:! ])`)
	lexEmpty   = lexed(`\[[\s,\d]*\](?:\s*\[[\s,\d]*\])*\s*(?:[\w{]|=[^=])`)
	lexHint    = lexed(`:\s*(?:\[+[\w.]+\]+|[\w.]+(?:\[\w*\])*(?:<[\w\s,.<>]*>)?)\s*=`)
)

// lexLength is the length of the longest text that a pattern matches, in bytes. So a long text takes no longer than many short ones.
const lexLength = 256

// lexed returns a function that matches a pattern with the beginning of a text. It returns the match and its groups, or nil.
func lexed(expression string) func(text string) []string {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:` + expression + `)`) })
	return func(text string) []string { return compiled().FindStringSubmatch(text[:min(len(text), lexLength)]) }
}

// programOf takes a program apart, and reports whether it speaks of a matrix. The text may be cut off within brackets: these
// then end there, without their last part. ok is false for a text whose brackets or quotes do not match.
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

// take goes on behind the first n bytes.
func (l *lexer) take(n int) {
	for _, c := range l.rest[:n] {
		if l.at.column++; c == '\n' {
			l.at = place{l.at.line + 1, 1}
		}
	}
	l.rest = l.rest[n:]
}

// step reads what comes next.
func (l *lexer) step() bool {
	c := l.rest[0]
	tight := l.tight
	l.tight = false
	if n := len(l.rest) - len(strings.TrimLeft(l.rest, " \t\r\f\v")); n > 0 {
		l.take(n)
		return true
	}
	if !tight && strings.IndexByte("/#%-", c) >= 0 && lexComment(l.rest) != nil {
		line, _, _ := strings.Cut(l.rest, "\n")
		l.take(len(line))
		return true
	}
	switch {
	case strings.HasPrefix(l.rest, "/*"):
		end := strings.Index(l.rest, "*/")
		if end < 0 {
			return false
		}
		l.take(end + 2)
	case len(*l.kids()) == 0 && (strings.IndexByte(",;", c) >= 0 && (len(l.open) > 0 || c == ',') || strings.IndexByte(":=", c) >= 0 && len(l.open) == 0), c == ',' && l.next.comma:
		return false
	case c == '\n':
		if l.next.line = true; len(l.open) == 0 && l.next.name == "" {
			l.end()
		}
		l.take(1)
	case c == '\\':
		m := lexLaTeX(l.rest)
		if m == nil {
			return false
		}
		begins, closes := m[1] != "" || m[4] == "{", m[2] != "" || m[4] == "}"
		l.matrix = l.matrix || m[1] != ""
		if l.next.row = l.next.row || m[3] != ""; begins {
			l.begin("{", "")
		}
		l.take(len(m[0]))
		return !closes || l.close('}')
	case c == 'n' && !tight && lexNew(l.rest) != nil:
		l.take(len(lexNew(l.rest)[0]))
	case c == '"', c == '`', c == '\'' && !tight:
		end := strings.IndexByte(l.rest[1:], c)
		if end < 0 {
			return false
		}
		l.add(part{word: l.rest[1:][:end], quoted: true})
		l.take(end + 2)
	case c == '%' && len(l.rest) > 2 && unicode.IsLetter(rune(l.rest[1])): // %w[a b]
		l.take(2)
		l.next.quoted = true
	case c == '<' && strings.HasPrefix(l.rest, "<-"):
		l.assign(2)
	case c == '<' && lexTypes(l.rest) != nil:
		l.take(len(lexTypes(l.rest)[0]))
		l.tight = tight
	case c == '[' && (tight || len(l.open) == 0) && lexEmpty(l.rest) != nil: // of a type
		l.take(1 + strings.IndexByte(l.rest, ']'))
		l.tight = tight
	case c == '[' || c == '(' || c == '{':
		if len(l.open) == maxDepth {
			return false
		}
		call := ""
		if kids := l.kids(); len(*kids) > 0 && (tight || c == '{' && !(*kids)[len(*kids)-1].comma && l.next.name == "" && !l.next.comma) {
			if last := &(*kids)[len(*kids)-1]; !last.list && !last.quoted && !l.next.comma && !l.next.row {
				call, l.next = last.word, part{name: last.name, comma: last.comma, row: last.row, line: last.line}
				*kids = (*kids)[:len(*kids)-1]
			}
		}
		l.begin(l.rest[:1], call)
		l.take(1)
		if strings.HasPrefix(l.rest, "|") { // [|1, 0 | 0, 1|]
			l.take(1)
		}
	case c == ']' || c == ')' || c == '}':
		l.take(1)
		l.tight = true
		return l.close(c)
	case c == ',' || c == '&' || c == '$' || c == '@':
		l.next.comma = l.next.comma || c == ',' || c == '&'
		l.take(1)
	case c == ';' || c == '|':
		if l.next.row = true; len(l.open) == 0 && c == ';' {
			l.end()
		}
		l.take(1)
	case strings.HasPrefix(l.rest, ":="), strings.HasPrefix(l.rest, "+="), strings.HasPrefix(l.rest, "=>"), strings.HasPrefix(l.rest, "<<"):
		l.assign(2)
	case c == ':' && len(l.open) == 0 && lexHint(l.rest) != nil: // a type behind a name
		l.take(strings.IndexByte(l.rest, '='))
	case c == '=' || c == ':' && !(len(l.rest) > 1 && unicode.IsLetter(rune(l.rest[1])) && !tight):
		l.assign(1)
	case c == ':': // :a
		l.take(1)
		m := lexWord(l.rest)
		if m == nil {
			return false
		}
		l.add(part{word: m[0], quoted: true})
		l.take(len(m[0]))
	default:
		match, kids := lexWord(l.rest), *l.kids()
		if match == nil {
			return false
		}
		m := match[0]
		if len(m) == lexLength || tight && len(kids) > 0 && kids[len(kids)-1].list && m[0] != '.' {
			return false
		}
		if m == "-" && len(kids) == 0 || tight && m == "." && len(l.open) == 0 { // of a list, and the end of a clause
			l.take(1)
			return true
		}
		l.add(part{word: m})
		l.take(len(m))
		l.tight = true
	}
	return true
}

// kids returns the parts of the bracket that is open, or of the statement.
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

// assign takes a sign of n bytes behind a name: of a member, or outside of brackets of the list behind it.
func (l *lexer) assign(n int) {
	kids := l.kids()
	if k := len(*kids) - 1; k >= 0 && !(*kids)[k].list {
		last := (*kids)[k]
		l.next = part{name: last.word, comma: last.comma, row: last.row, line: last.line}
		*kids = (*kids)[:k]
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
