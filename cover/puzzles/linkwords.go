package puzzles

import (
	"bytes"
	"net/url"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// This file finds the link in a line of words, and the cells of a puzzle in a link.

var address = scan.Pattern("[a-zA-Z]+://[^\\s\"'<>()\\[\\]`]+")

// linkIn returns the one address in a line, and the words around it. Without such words, or with several addresses, it
// returns the line.
func linkIn(line string) (link, words string) {
	all := address.Get().FindAllString(line, 2)
	if len(all) != 1 {
		return line, ""
	}
	before, after, _ := strings.Cut(line, all[0])
	if words = before + after; words == "" {
		return line, ""
	}
	link = strings.TrimRight(all[0], ",;:!")
	if inClear(link) == "" {
		link = strings.TrimSuffix(link, ".")
	}
	return link, words
}

// holdsLink reports whether there is a link to a puzzle in a line of words.
func holdsLink(text []byte) bool {
	link, words := linkIn(string(text))
	return words != "" && isWordy([]byte("x"+words)) && (inClear(link) != "" || isPacked(link) || packedSomewhere(link) != "")
}

// inClear returns the cells of a puzzle that a link has in clear: the only part of its path, its parameters or its
// fragment with the length and the characters of a puzzle. It is "" if there is no such part, or several.
func inClear(link string) string {
	if plain, err := url.PathUnescape(link); err == nil {
		link = plain
	}
	_, rest, _ := strings.Cut(link, "://")
	usual, _ := cover.DefaultLayout(9) // of the puzzles in most links
	found := ""
	for _, part := range strings.FieldsFunc(rest, func(c rune) bool { return strings.ContainsRune("/?&#=;,:+|", c) }) {
		if strings.Trim(part, "123456789-") == "" {
			part = strings.ReplaceAll(part, "-", ".")
		}
		if len(part) < 36 || square.Side(len(part)) == 0 || scan.MostlyText([]byte(part), usual) || !strings.ContainsAny(part, "0._-*x") {
			continue
		}
		if found != "" && found != part {
			return ""
		}
		found = part
	}
	return found
}

// isWordy reports whether a line is words rather than cells.
func isWordy(text []byte) bool {
	letters, cells := 0, 0
	for _, c := range text {
		switch {
		case c|0x20 >= 'a' && c|0x20 <= 'z', c == scan.Other:
			letters++
		case c >= '0' && c <= '9', c == '.', c == '_', c == '*':
			cells++
		}
	}
	return letters > 3*cells && !isLink(text) && bytes.IndexByte([]byte("{[<"), text[0]) < 0
}
