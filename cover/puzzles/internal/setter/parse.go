package setter

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// errParse is wrapped by the errors of Parse.
var errParse = errors.New("neither JSON nor SudokuPad's notation")

// maxDepth is how deep lists and objects may stand in each other.
const maxDepth = 100

// abbreviations are SudokuPad's short keys.
var abbreviations = map[string]string{
	"c": "color", "ca": "cages", "ct": "center", "ce": "cells", "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays",
	"w": "width", "h": "height", "v": "value", "l": "lines", "re": "regions", "t": "title", "te": "text",
}

// Parse returns the value of a text: map[string]any, []any, string, float64, bool or nil.
func Parse(text string) (any, error) {
	p := parser{text: text, short: !strings.Contains(text, `"`)}
	v, err := p.value(0)
	if err == nil && p.peek() != 0 {
		err = p.fail("end")
	}
	return v, err
}

// parser reads a text from a place on.
type parser struct {
	text  string
	at    int
	short bool // keys are abbreviated
}

func (p *parser) fail(want string) error {
	return fmt.Errorf("%w: at character %d (want %s)", errParse, utf8.RuneCountInString(p.text[:p.at])+1, want)
}

// peek returns the next character that is no blank, 0 at the end.
func (p *parser) peek() byte {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// value reads a value; nothing, before a comma or an end, is an empty object.
func (p *parser) value(depth int) (any, error) {
	if depth > maxDepth {
		return nil, p.fail("a simpler text")
	}
	switch c := p.peek(); c {
	case '{':
		return p.object(depth)
	case '[':
		return p.list(depth)
	case '"', '\'':
		return p.str()
	case ',', ']', '}':
		return map[string]any{}, nil
	}
	switch word := p.word(); word {
	case "":
		return nil, p.fail("a value")
	case "true", "t":
		return true, nil
	case "false", "f":
		return false, nil
	case "null":
		return nil, nil
	default:
		if f, err := strconv.ParseFloat(word, 64); err == nil {
			return f, nil
		}
		return word, nil // a colour
	}
}

// word reads letters, digits and the signs of numbers and colours.
func (p *parser) word() string {
	p.peek()
	from := p.at
	for p.at < len(p.text) && strings.IndexByte("{}[]:,'\" \t\r\n", p.text[p.at]) < 0 {
		p.at++
	}
	return p.text[from:p.at]
}

func (p *parser) object(depth int) (any, error) {
	o := make(map[string]any)
	return o, p.parts('}', func() error {
		if p.peek() == '}' { // behind a comma
			return nil
		}
		key := ""
		var err error
		if c := p.peek(); c == '"' || c == '\'' {
			key, err = p.str()
		} else {
			key = p.word()
		}
		if err != nil {
			return err
		}
		if p.peek() != ':' || key == "" {
			return p.fail("a key and :")
		}
		p.at++
		if long, ok := abbreviations[key]; ok && p.short {
			key = long
		}
		if _, twice := o[key]; twice {
			return p.fail("each key once, not " + key + " again")
		}
		o[key], err = p.value(depth + 1)
		return err
	})
}

func (p *parser) list(depth int) (any, error) {
	list := []any{}
	err := p.parts(']', func() error {
		v, err := p.value(depth + 1)
		list = append(list, v)
		return err
	})
	return list, err
}

// parts reads what stands in a pair of brackets, with commas between the parts.
func (p *parser) parts(end byte, part func() error) error {
	p.at++
	for ended := p.peek() == end; !ended; {
		if err := part(); err != nil {
			return err
		}
		switch p.peek() {
		case ',':
			p.at++
		case end:
			ended = true
		default:
			return p.fail(", or " + string(end))
		}
	}
	p.at++
	return nil
}

// str reads a string in double or single quotes.
func (p *parser) str() (string, error) {
	quote := p.text[p.at]
	p.at++
	var s strings.Builder
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		switch {
		case c == quote:
			return s.String(), nil
		case c == '\\' && p.at < len(p.text):
			if err := p.escape(&s); err != nil {
				return "", err
			}
		default:
			s.WriteByte(c)
		}
	}
	return "", p.fail("the end of a string")
}

// escape reads what follows a backslash.
func (p *parser) escape(s *strings.Builder) error {
	c := p.text[p.at]
	p.at++
	switch c {
	case 'n':
		s.WriteByte('\n')
	case 't':
		s.WriteByte('\t')
	case 'r', 'b', 'f':
	case 'u':
		if p.at+4 > len(p.text) {
			return p.fail("four hexadecimal digits")
		}
		n, err := strconv.ParseUint(p.text[p.at:p.at+4], 16, 16)
		if err != nil {
			return p.fail("four hexadecimal digits")
		}
		p.at += 4
		s.WriteRune(rune(n))
	default:
		s.WriteByte(c)
	}
	return nil
}
