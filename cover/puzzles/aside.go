package puzzles

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// Lines of words around puzzles are left out, and a note of the puzzle below says so: the rest of a forum's post, of a
// web page, of a program. They must be words, not cells, and stand between puzzles that can be read. Beside something
// that cannot be read, or in a text without a puzzle, they are errors, for they may be the remains of a puzzle.

// asides is how many lines of words may stand together.
const asides = 100

// prose is what words look like: a letter begins them, or a mark that stands before words or code.
var prose = scan.Pattern(`^[\p{L}"'(>$*#-]|^\d{1,2}[.)] \p{L}|^[\])};` + "`" + `/=<>$|]*[\])};` + "`" + `/=<>$]$|^\[[/,\d]|^(?i)</?(!doctype|html|head|title|body|meta|link|script|style|p|h\d|div|span|pre|code|center|br|hr|ul|ol|li)\b`)

// moment matches a date or a time, which stand in headers of chats and mails.
var moment = scan.Pattern(`(?i)\b\d{1,4}([./-])\d{1,2}[./-]\d{1,4}\b|\b\d{1,2}:\d\d(:\d\d)?(\s?[ap]\.?m\b\.?)?|[+-]\d{4}\b|` +
	`\b\d{1,2}(st|nd|rd|th|\.)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?( \d{4}\b)?|` +
	`\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(st|nd|rd|th)?(, \d{4}\b)?`)

// versionLine matches the line by which a program signs: Version 4.2n.
var versionLine = scan.Pattern(`^[A-Z][a-z]{3,} v?\d+(\.\d+)+[a-z]?$`)

// isAside reports whether the record, which has an error, is a line of words rather than a damaged puzzle.
func (r *Reader) isAside(rec *Record) bool {
	if r.in.format != FormatAuto || r.in.inner || r.in.column != "" || r.in.at > 1 && bytes.ContainsAny(rec.Text, ",;\t") || len(r.aside) == asides || r.in.doc.stream != nil || len(r.in.doc.found) > 0 {
		return false
	}
	text := string(scan.Trim(rec.Text))
	text = text[len(frame.LeadChat.Get().FindString(text)):] // when and by whom it was said
	rest := strings.TrimSpace(moment.Get().ReplaceAllString(text, ""))
	dated := rest != text
	if text = rest; dated && strings.Trim(text, "[](),-") == "" {
		return true
	}
	if len(text) >= textLimit || !prose.Get().MatchString(text) || isLink([]byte(text)) || r.in.isRule([]byte(text)) || strings.ContainsRune(text, '\t') {
		return false
	}
	words := strings.Fields(text)
	isCells := func(word string) bool { return len(word) > 40 || strings.Count(strings.Trim(word, ",;"), ",") > 1 }
	if slices.ContainsFunc(words, isCells) {
		return false
	}
	letters, cells, small := 0, 0, 0
	for _, c := range text {
		switch {
		case c >= 'a' && c <= 'z' || c > 0x7F:
			letters++
			small++
		case c >= 'A' && c <= 'Z':
			letters++
		case c >= '0' && c <= '9' || c == '.' || c == '_':
			cells++
		}
	}
	if letters == 0 && cells == 0 || frame.NumbersOfColumns.Get().MatchString(text) {
		return true // brackets that close, or the head of a matrix
	}
	marked := dated || strings.ContainsAny(text, "!?:()<>[]'") // which no grid has
	switch {
	case rec.Line != r.in.src.Taken && !marked: // several lines, which may be rows of letters
		return false
	case text[0] == '<':
		return letters > cells
	}
	if versionLine.Get().MatchString(text) {
		return true
	}
	short := len(text) < cover.MinSize && scan.OnlyLetters([]byte(text))
	return small >= 2 && letters > 3*cells && (len(words) > 1 || marked || short || !mayBeLetters(text))
}

// mayBeLetters reports whether a word may be a row of letters. A row of n cells has only the first n letters of the alphabet,
// and x in empty cells.
func mayBeLetters(word string) bool {
	word = strings.ToLower(strings.TrimRight(word, ",."))
	return !scan.OnlyLetters([]byte(word)) || !strings.ContainsFunc(word, func(c rune) bool { return c >= 'a'+rune(len(word)) && c <= 'z' && c != 'x' })
}

// takeAsides notes the words above a puzzle that was read. Those that may be rules are quoted.
func (r *Reader) takeAsides(rec *Record) {
	if len(r.aside) == 0 {
		return
	}
	rec.note("%s", leftOut(r.aside))
	for i := range r.aside {
		rec.quoteRule(string(r.aside[i].Text))
	}
	r.aside = r.aside[:0]
}

// leftOut says which lines were left out.
func leftOut(lines []Record) string {
	texts := make([]string, len(lines))
	for i := range lines {
		texts[i] = string(scan.Trim(lines[i].Text))
	}
	return fmt.Sprintf("left out %s of text: %s", plural(len(lines), "line"), strings.Join(quoted(texts), ", "))
}

// quoted quotes the first of some lines for a note.
func quoted(lines []string) (all []string) {
	for _, line := range lines[:min(len(lines), 3)] {
		all = append(all, strconv.Quote(string(scan.CutText(nil, []byte(line), 40))))
	}
	if len(lines) > 3 {
		all = append(all, "…")
	}
	return all
}

// LeftOut says which lines of words behind the last puzzle were left out, and how many lines are comments in a text
// without a puzzle; "" if nothing was left out. Call it once [Reader.Read] has returned io.EOF.
func (r *Reader) LeftOut() string {
	switch {
	case len(r.aside) > 0:
		return leftOut(r.aside)
	case !r.good && r.comments == 1:
		return "a line was left out as a comment: it begins with #"
	case !r.good && r.comments > 1:
		return fmt.Sprintf("%d lines were left out as comments: they begin with #", r.comments)
	}
	return ""
}

// clone returns a copy of a record that has an error.
func (rec *Record) clone() Record {
	c := *rec
	c.Grid, c.Name, c.Text = nil, slices.Clone(rec.Name), slices.Clone(rec.Text)
	return c
}
