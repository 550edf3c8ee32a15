package notation

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// A lexeme is a kind of sign in a program. read looks at the text that begins with c. mine reports whether it is of this kind and
// has been read, and ok whether it is allowed here.
type lexeme struct {
	name string
	read func(l *lexer, c byte) (ok, mine bool)
}

// lexemes are tried in this order. lexeme_test.go has an example of each.
var lexemes = []lexeme{
	{"blanks", readBlanks},
	{"a comment up to the end of the line", readComment},
	{"a comment between /* and */", readBlock},
	{"a sign where none may stand", readStray},
	{"the end of a line", readEnd},
	{"a command of LaTeX", readLaTeX},
	{"new and a type", readNew},
	{"the quote of a Lisp", readQuote},
	{"a string", readString},
	{"strings without quotes", readBare},
	{"an arrow", readArrow},
	{"a type in < and >", readTypes},
	{"the brackets of a type", readEmpty},
	{"the commas of an array's type", readCommas},
	{"the beginning of a bracket", readOpening},
	{"the end of a bracket", readClosing},
	{"a sign between values", readComma},
	{"a sign between rows", readRow},
	{"an assignment of two signs", readAssignment},
	{"a type behind a name", readHint},
	{"an assignment", readEquals},
	{"a symbol", readSymbol},
	{"the type of a name", readSignature},
	{"a word", readWord},
}

// Patterns of words, and of the text around words and brackets.
var (
	lexComment   = lexed(`(?://|#(?:\s|include|$)|%\s|--\s)`)
	lexWord      = lexed(`[\p{L}\d_.!?*+-](?:[\p{L}\d_.!?*+-]|::)*`)
	lexTypes     = lexed(`<[\w\s,.:<>\[\]]*>+`)
	lexNew       = lexed(`new\b\s*[\w.]*(?:<[\w\s,.<>\[\]]*>)?(?:\s*\[[\s,\d]*\])*\s*(?:\(\s*\)\s*)?`)
	lexLaTeX     = lexed(`\\(?:(begin)\{\w+\*?\}(?:\{[^}]*\})?|(end)\{\w+\*?\}|(\\(?:\[[^]]*\])?|cr\b)|([{}])|[A-Za-z]+|[,;:! ])`)
	lexEmpty     = lexed(`\[[\s,\d]*\](?:\s*\[[\s,\d]*\])*\s*(?:[\w{]|=[^=])`)
	lexCommas    = lexed(`\(,[\s,]*\)`)
	lexSignature = lexed(`[a-z]\w*\s+::\s[\w\s\[\](),>-]*?(?:\n|$)`)
	lexHint      = lexed(`:\s*(?:\[+[\w.]+\]+|[\w.]+(?:\[\w*\])*(?:<[\w\s,.<>]*>)?)\s*=`)
)

// lexLength is the length of the longest text that a pattern matches, in bytes. It keeps the time linear in the length of the
// text.
const lexLength = 256

// lexed returns a function that matches a pattern with the beginning of a text. It returns the match and its groups, or nil.
func lexed(expression string) func(text string) []string {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:` + expression + `)`) })
	return func(text string) []string { return compiled().FindStringSubmatch(text[:min(len(text), lexLength)]) }
}

func readBlanks(l *lexer, _ byte) (ok, mine bool) {
	n := len(l.rest) - len(strings.TrimLeft(l.rest, " \t\r\f\v"))
	l.take(n)
	return true, n > 0
}

func readComment(l *lexer, c byte) (ok, mine bool) {
	if !l.apart || strings.IndexByte("/#%-", c) < 0 || lexComment(l.rest) == nil {
		return false, false
	}
	line, _, _ := strings.Cut(l.rest, "\n")
	l.take(len(line))
	return true, true
}

func readBlock(l *lexer, _ byte) (ok, mine bool) {
	if !strings.HasPrefix(l.rest, "/*") {
		return false, false
	}
	end := strings.Index(l.rest, "*/")
	if end < 0 {
		return false, true
	}
	l.take(end + 2)
	return true, true
}

// readStray refuses a comma after a comma, a separator with nothing before it, and an assignment without a name before it.
func readStray(l *lexer, c byte) (ok, mine bool) {
	inside := len(l.open) > 0
	divides, assigns := c == ',' || c == ';' && inside, (c == ':' || c == '=') && !inside
	return false, len(*l.kids()) == 0 && (divides || assigns) || c == ',' && l.next.comma
}

func readEnd(l *lexer, c byte) (ok, mine bool) {
	if c != '\n' {
		return false, false
	}
	if l.next.line = true; len(l.open) == 0 && l.next.name == "" {
		l.end()
	}
	l.take(1)
	return true, true
}

func readLaTeX(l *lexer, c byte) (ok, mine bool) {
	if c != '\\' {
		return false, false
	}
	m := lexLaTeX(l.rest)
	if m == nil {
		return false, true
	}
	begins, closes := m[1] != "" || m[4] == "{", m[2] != "" || m[4] == "}"
	l.matrix = l.matrix || m[1] != ""
	if l.next.row = l.next.row || m[3] != ""; begins {
		l.begin("{", "")
	}
	l.take(len(m[0]))
	return !closes || l.close('}'), true
}

func readNew(l *lexer, c byte) (ok, mine bool) {
	if c != 'n' || !l.apart {
		return false, false
	}
	m := lexNew(l.rest)
	if m != nil {
		l.take(len(m[0]))
	}
	return true, m != nil
}

// readQuote reads the quote before a list of a Lisp.
func readQuote(l *lexer, _ byte) (ok, mine bool) {
	if !strings.HasPrefix(l.rest, "'(") || !l.apart {
		return false, false
	}
	l.take(1)
	return true, true
}

func readString(l *lexer, c byte) (ok, mine bool) {
	if c != '"' && c != '`' && (c != '\'' || !l.apart) {
		return false, false
	}
	end := strings.IndexByte(l.rest[1:], c)
	if end < 0 {
		return false, true
	}
	l.add(part{word: l.rest[1:][:end], quoted: true})
	l.take(end + 2)
	return true, true
}

// readBare reads the %w of %w[a b].
func readBare(l *lexer, c byte) (ok, mine bool) {
	if c != '%' || len(l.rest) < 3 || !unicode.IsLetter(rune(l.rest[1])) {
		return false, false
	}
	l.take(2)
	l.next.quoted = true
	return true, true
}

func readArrow(l *lexer, _ byte) (ok, mine bool) {
	if !strings.HasPrefix(l.rest, "<-") {
		return false, false
	}
	l.assign(2)
	return true, true
}

func readTypes(l *lexer, c byte) (ok, mine bool) {
	if c != '<' {
		return false, false
	}
	m := lexTypes(l.rest)
	if m != nil {
		l.take(len(m[0]))
		l.tight = !l.apart
	}
	return true, m != nil
}

// readCommas reads the (,) of Dim m(,) As Integer.
func readCommas(l *lexer, c byte) (ok, mine bool) {
	if c != '(' {
		return false, false
	}
	m := lexCommas(l.rest)
	if m != nil {
		l.take(len(m[0]))
	}
	return true, m != nil
}

// readEmpty reads the [] of int[] and of []int.
func readEmpty(l *lexer, c byte) (ok, mine bool) {
	if c != '[' || l.apart && len(l.open) > 0 || lexEmpty(l.rest) == nil {
		return false, false
	}
	l.take(1 + strings.IndexByte(l.rest, ']'))
	l.tight = !l.apart
	return true, true
}

func readOpening(l *lexer, c byte) (ok, mine bool) {
	if c != '[' && c != '(' && c != '{' {
		return false, false
	}
	if len(l.open) == maxDepth {
		return false, true
	}
	l.begin(l.rest[:1], l.calling(c))
	l.take(1)
	if strings.HasPrefix(l.rest, "|") { // [|1, 0 | 0, 1|]
		l.take(1)
	}
	return true, true
}

// calling removes the word right before a bracket and returns it: the name of a function or type.
func (l *lexer) calling(bracket byte) string {
	kids := *l.kids()
	if len(kids) == 0 || l.next.comma || l.next.row {
		return ""
	}
	last := kids[len(kids)-1]
	if last.list || last.quoted || l.apart && (bracket != '{' || last.comma || l.next.name != "") {
		return ""
	}
	*l.kids() = kids[:len(kids)-1]
	l.next = part{name: last.name, comma: last.comma, row: last.row, line: last.line}
	return last.word
}

func readClosing(l *lexer, c byte) (ok, mine bool) {
	if c != ']' && c != ')' && c != '}' {
		return false, false
	}
	l.take(1)
	l.tight = true
	return l.close(c), true
}

func readComma(l *lexer, c byte) (ok, mine bool) {
	if strings.IndexByte(",&$@", c) < 0 {
		return false, false
	}
	l.next.comma = l.next.comma || c == ',' || c == '&'
	l.take(1)
	return true, true
}

func readRow(l *lexer, c byte) (ok, mine bool) {
	if c != ';' && c != '|' {
		return false, false
	}
	if l.next.row = true; len(l.open) == 0 && c == ';' {
		l.end()
	}
	l.take(1)
	return true, true
}

func readAssignment(l *lexer, _ byte) (ok, mine bool) {
	for _, sign := range []string{":=", "+=", "=>", "<<"} {
		if strings.HasPrefix(l.rest, sign) {
			l.assign(2)
			return true, true
		}
	}
	return false, false
}

func readHint(l *lexer, c byte) (ok, mine bool) {
	if c != ':' || len(l.open) > 0 || lexHint(l.rest) == nil {
		return false, false
	}
	l.take(strings.IndexByte(l.rest, '='))
	return true, true
}

// readSignature reads a line of Haskell that declares the type of a name.
func readSignature(l *lexer, _ byte) (ok, mine bool) {
	if len(l.open) > 0 || len(l.now.parts) > 0 {
		return false, false
	}
	m := lexSignature(l.rest)
	if m != nil {
		l.take(len(m[0]))
	}
	return true, m != nil
}

func readEquals(l *lexer, c byte) (ok, mine bool) {
	symbol := len(l.rest) > 1 && unicode.IsLetter(rune(l.rest[1])) && l.apart
	if c != '=' && (c != ':' || symbol) {
		return false, false
	}
	l.assign(1)
	return true, true
}

// readSymbol reads :a, a string of Ruby.
func readSymbol(l *lexer, c byte) (ok, mine bool) {
	if c != ':' {
		return false, false
	}
	l.take(1)
	m := lexWord(l.rest)
	if m == nil {
		return false, true
	}
	l.add(part{word: m[0], quoted: true})
	l.take(len(m[0]))
	return true, true
}

func readWord(l *lexer, _ byte) (ok, mine bool) {
	match, kids := lexWord(l.rest), *l.kids()
	if match == nil {
		return false, false
	}
	m := match[0]
	if len(m) == lexLength || !l.apart && len(kids) > 0 && kids[len(kids)-1].list && m[0] != '.' {
		return false, true
	}
	if m == "-" && len(kids) == 0 || !l.apart && m == "." && len(l.open) == 0 { // of a list, and the end of a clause
		l.take(1)
		return true, true
	}
	l.add(part{word: m})
	l.take(len(m))
	l.tight = true
	return true, true
}
