package cli

import (
	"bufio"
	"fmt"
	"unicode"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/text"
)

// A Place is a position in a file. Lines and columns count from 1; columns are in characters.
type Place struct {
	File         string
	Line, Column int
}

// An Excerpt is a line at fault, or part of it, and the number of a character in it, from 1.
type Excerpt struct {
	Text   string // "": there is none
	Column int
}

// Message reports something about the whole run: "dlx: TEXT".
func (o *Output) Message(words string) {
	o.report(func(w *bufio.Writer) { fmt.Fprintf(w, "%s: %s\n", o.name, text.AppendClean(nil, words)) })
}

// FileMessage reports something about a whole file: "dlx: FILE: TEXT".
func (o *Output) FileMessage(file, text string) { o.Message(FileName(file) + ": " + text) }

// FileName returns the name of a file as messages show it: an empty name in quotes, as in a shell.
func FileName(file string) string {
	if file == "" {
		return "''"
	}
	return file
}

// Table reports lines as they are.
func (o *Output) Table(text string) { o.report(func(w *bufio.Writer) { w.WriteString(text) }) }

// Note reports something at a place, unless --quiet: "FILE:LINE:COLUMN: note: TEXT".
func (o *Output) Note(at Place, words string) {
	if o.quiet {
		return
	}
	o.report(func(w *bufio.Writer) { o.place(w, at, "note", text.BoldCyan, words) })
}

// Error reports an error at a place: "FILE:LINE:COLUMN: error: TEXT".
func (o *Output) Error(at Place, text string) { o.ErrorIn(at, text, Excerpt{}) }

// ErrorIn is Error, and shows the line at fault if stderr is a terminal.
func (o *Output) ErrorIn(at Place, words string, line Excerpt) {
	o.report(func(w *bufio.Writer) {
		o.place(w, at, "error", text.BoldRed, words)
		if o.sys.StderrTerminal && line.Text != "" {
			o.excerpt(w, line)
		}
	})
}

func (o *Output) place(w *bufio.Writer, at Place, severity, color, words string) {
	fmt.Fprintf(w, "%s%s:%d:%d:%s %s%s:%s %s\n", o.code(text.Bold), text.AppendClean(nil, at.File), at.Line, at.Column,
		o.code(text.Plain),
		o.code(color), severity, o.code(text.Plain), text.AppendClean(nil, words))
}

// excerpt shows a line, or as much of it as there is room for, and a caret below one of its characters. It assumes that each
// character takes one column of the terminal.
func (o *Output) excerpt(w *bufio.Writer, line Excerpt) {
	line = line.within(o.sys.columns() - 3) // less two blanks, and the last column, for a caret after the line
	w.WriteString("  ")
	for _, r := range line.Text {
		if r == '\t' {
			r = ' '
		} else if !unicode.IsPrint(r) {
			r = utf8.RuneError
		}
		w.WriteRune(r)
	}
	fmt.Fprintf(w, "\n  %*s%s^%s\n", max(line.Column-1, 0), "", o.code(text.BoldGreen), o.code(text.Plain))
}

// within cuts an excerpt to a width, around the character at fault.
func (e Excerpt) within(width int) Excerpt {
	text := []rune(e.Text)
	width = max(width, 8)
	if len(text) <= width {
		return e
	}
	from := min(max(e.Column-1-width/2, 0), len(text)-width)
	cut := text[from : from+width]
	if from > 0 {
		cut[0] = '…'
	}
	if from+width < len(text) {
		cut[width-1] = '…'
	}
	return Excerpt{string(cut), e.Column - from}
}

// code returns an escape code, or nothing if colour is off.
func (o *Output) code(s string) string {
	if o.colorErrors {
		return s
	}
	return ""
}
