package interchange

import (
	"errors"
	"fmt"
	"strings"
)

// An expression is an atom, or a list, of SMT-LIB text. The list of an atom is nil.
type expression struct {
	atom string
	list []expression
	line int
}

// String returns the expression in one line, the beginning of it if it is long or deep.
func (e expression) String() string { return e.text(4) }

func (e expression) text(depth int) string {
	if e.list == nil {
		return e.atom
	}
	if depth == 0 {
		return "(…)"
	}
	parts := make([]string, min(len(e.list), 8))
	for i := range parts {
		parts[i] = e.list[i].text(depth - 1)
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// A scanner reads expressions.
type scanner struct {
	text []byte
	pos  int
	line int
}

// maxDepth is how deep lists may stand in lists. cvc5 writes an array of 625 cells as 625 of them.
const maxDepth = 4000

var errCut = errors.New("the answer is cut short: no ) at the end")

func (s *scanner) done() bool { return s.pos >= len(s.text) }

func (s *scanner) at(prefix string) bool {
	return strings.HasPrefix(string(s.text[s.pos:min(len(s.text), s.pos+len(prefix))]), prefix)
}

// space skips white space and comments.
func (s *scanner) space() {
	for ; !s.done(); s.pos++ {
		switch s.text[s.pos] {
		case '\n':
			s.line++
		case ' ', '\t', '\r':
		case ';':
			for s.pos+1 < len(s.text) && s.text[s.pos+1] != '\n' {
				s.pos++
			}
		default:
			return
		}
	}
}

func (s *scanner) skipLine() {
	for !s.done() && s.text[s.pos] != '\n' {
		s.pos++
	}
}

// expression reads the next expression.
func (s *scanner) expression(depth int) (expression, error) {
	s.space()
	e := expression{line: s.line}
	switch {
	case s.done():
		return e, errCut
	case depth > maxDepth:
		return e, fmt.Errorf("lists in lists, more than %d deep", maxDepth)
	}
	switch c := s.text[s.pos]; c {
	case ')':
		return e, errors.New("unexpected )")
	case '(':
		s.pos++
		e.list = []expression{}
		for {
			if s.space(); s.done() {
				return e, errCut
			}
			if s.text[s.pos] == ')' {
				s.pos++
				return e, nil
			}
			inner, err := s.expression(depth + 1)
			if err != nil {
				return e, err
			}
			e.list = append(e.list, inner)
		}
	case '|', '"':
		begin := s.pos + 1
		for s.pos++; !s.done() && s.text[s.pos] != c; s.pos++ {
			if s.text[s.pos] == '\n' {
				s.line++
			}
		}
		if s.done() {
			return e, fmt.Errorf("the answer is cut short: no %c at the end", c)
		}
		e.atom = string(s.text[begin:s.pos])
		s.pos++
		return e, nil
	}
	begin := s.pos
	for !s.done() && !strings.ContainsRune(" \t\r\n();\"|", rune(s.text[s.pos])) {
		s.pos++
	}
	e.atom = string(s.text[begin:s.pos])
	return e, nil
}
