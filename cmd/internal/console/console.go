// Package console writes to standard error: errors, notes and the bar that shows progress.
package console

import (
	"bufio"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"dlx-sudoku/cover"
)

// Escape codes of ANSI terminals.
const (
	bold   = "\x1b[1m"
	red    = "\x1b[1;31m"
	cyan   = "\x1b[1;36m"
	green  = "\x1b[1;32m"
	normal = "\x1b[0m"
)

// A Console writes messages. It buffers them until [Console.Flush].
type Console struct {
	Name     string // of the command, in front of messages that have no place in a file
	Color    bool
	Excerpts bool // show the line at fault, with a caret

	w   *bufio.Writer
	bar *Bar
}

// New returns a Console that writes to w.
func New(w io.Writer, name string) *Console {
	return &Console{Name: name, w: bufio.NewWriter(w)}
}

// ShowBar lets the console take care of a bar: it is cleared before a message.
func (c *Console) ShowBar(b *Bar) { c.bar = b }

// Message writes a message without a place in a file. The file may be "".
func (c *Console) Message(file, text string) {
	c.begin()
	fmt.Fprintf(c.w, "%s: ", c.Name)
	if file != "" {
		c.w.Write(AppendClean(nil, file))
		c.w.WriteString(": ")
	}
	c.w.Write(AppendClean(nil, text))
	c.w.WriteByte('\n')
}

// Table writes lines of our own making as they are.
func (c *Console) Table(text string) {
	c.begin()
	c.w.WriteString(text)
}

// Note writes a note with the place it is about.
func (c *Console) Note(file string, line, column int, text string) {
	c.place(file, line, column, "note", cyan, text)
}

// Error writes an error with its place.
func (c *Console) Error(e *cover.ParseError) {
	c.place(e.File, e.Line, e.Column, "error", red, e.Err.Error())
	if c.Excerpts && e.Source != "" {
		c.excerpt(e.Source, e.SourceColumn)
	}
}

// Fault writes an error that is the program's own, with the place of the puzzle.
func (c *Console) Fault(file string, line int, text string) {
	c.place(file, line, 1, "error", red, text)
}

func (c *Console) place(file string, line, column int, severity, color, text string) {
	c.begin()
	fmt.Fprintf(c.w, "%s%s:%d:%d:%s %s%s:%s %s\n", c.code(bold), AppendClean(nil, file), line, column, c.code(normal),
		c.code(color), severity, c.code(normal), AppendClean(nil, text))
}

// excerpt shows a line, and a caret below one of its characters. Each character takes one column of the terminal.
func (c *Console) excerpt(line string, column int) {
	c.w.WriteString("  ")
	for _, r := range line {
		if r == '\t' {
			r = ' '
		} else if !unicode.IsPrint(r) {
			r = utf8.RuneError
		}
		c.w.WriteRune(r)
	}
	fmt.Fprintf(c.w, "\n  %*s%s^%s\n", max(column-1, 0), "", c.code(green), c.code(normal))
}

// code returns an escape code, or nothing if colour is off.
func (c *Console) code(s string) string {
	if c.Color {
		return s
	}
	return ""
}

// begin makes room for a message.
func (c *Console) begin() {
	if c.bar != nil {
		c.bar.Clear()
	}
}

// Flush writes what is buffered. A failure to write to standard error has no place to be told.
func (c *Console) Flush() { c.w.Flush() }

// AppendClean appends text with its control characters and what is no UTF-8 written as \t, \x1b or \u0085, so that it
// stays on one line and in one field, and does nothing to a terminal.
func AppendClean(dst []byte, text string) []byte {
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			dst = fmt.Appendf(dst, `\x%02x`, text[0])
		case r == '\t':
			dst = append(dst, `\t`...)
		case r < 0x80 && unicode.IsControl(r):
			dst = fmt.Appendf(dst, `\x%02x`, r)
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029':
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			dst = append(dst, text[:size]...)
		}
		text = text[size:]
	}
	return dst
}
