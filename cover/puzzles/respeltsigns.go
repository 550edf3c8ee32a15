package puzzles

import (
	"bytes"
	"fmt"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// byBorders reads a grid with some other sign than bars between its boxes: ! : ~ or a letter x, at the same places in each row.
// A line without digits and blanks, all of one sign except at these places, is a border.
//
//	+~~~~~~~+~~~~~~~+~~~~~~~+
//	! 5 3 . ! . 7 . ! . . . !
func byBorders(_ *input, lines []scan.Row) (s respelling, ok bool) {
	for i := range lines {
		first := bytes.TrimRight(lines[i].Text, scan.Blanks)
		if !bytes.ContainsAny(first, "123456789") {
			continue
		}
		sign := scan.Trim(first)[0]
		if strings.IndexByte("|!:~*x/_", sign) < 0 && sign != scan.Other {
			return s, false
		}
		return bySign(lines, sign, placesOf(first, sign))
	}
	return s, false
}

// placesOf returns where a sign stands in a line.
func placesOf(text []byte, sign byte) (places []int) {
	for i, c := range text {
		if c == sign {
			places = append(places, i)
		}
	}
	return places
}

// bySign reads a grid with that sign at these places of each row.
func bySign(lines []scan.Row, sign byte, places []int) (s respelling, ok bool) {
	last := places[len(places)-1]
	rows := 0
	for i := range lines {
		text := bytes.TrimRight(lines[i].Text, scan.Blanks)
		line := bytes.Repeat([]byte{'-'}, last+1)
		if !isBorderOf(text, last+1) {
			if len(text) != last+1 {
				return s, false
			}
			line = bytes.Clone(text)
			rows++
		}
		for _, at := range places {
			switch {
			case line[at] == sign:
				line[at] = '|'
			case line[at] == '-':
				line[at] = '+'
			default:
				return s, false
			}
		}
		s.text += string(line) + "\n"
	}
	s.lines, s.note = len(lines), "took a sign at the same places of all rows for the lines around the boxes"
	return s, len(places) > 2 && rows >= cover.MinSize && rows <= cover.MaxSize && (last+1)%(len(places)-1) <= 1
}

// isBorderOf reports whether a line is a border of a grid of that width: without blanks and digits, and made of one sign with
// perhaps another one where lines meet.
func isBorderOf(text []byte, width int) bool {
	text = scan.Trim(text)
	if len(text) < width-2 || bytes.ContainsAny(text, scan.Blanks+"123456789") {
		return false
	}
	kinds := map[byte]int{}
	for _, c := range text {
		kinds[c]++
	}
	most := 0
	for _, n := range kinds {
		most = max(most, n)
	}
	return len(kinds) <= 2 && 2*most > len(text)
}

// byOneSign reads a grid or a line in which one sign, such as # or @, stands in all empty cells.
func byOneSign(_ *input, lines []scan.Row) (s respelling, ok bool) {
	sign, count, cells := rune(0), 0, 0
	for i := range lines {
		if len(scan.Trim(lines[i].Text)) == 0 || scan.IsBorder(scan.Trim(lines[i].Text)) {
			s.text += string(lines[i].Text) + "\n"
			continue
		}
		text := []rune(string(lines[i].Raw))
		if len(text) != len(lines[i].Text) {
			break
		}
		for k, c := range lines[i].Text {
			switch {
			case scan.IsSeparator(c), c == '+', '1' <= c && c <= '9':
			case c == '.' || c == '0' || c == '*' || c == '_' || c == '-' || isWordByte(c) && c < 0x80 || sign != 0 && text[k] != sign:
				return s, false
			default:
				sign = text[k]
				text[k] = '.'
				count++
			}
			if !scan.IsSeparator(c) && c != '+' {
				cells++
			}
		}
		s.text += string(text) + "\n"
		s.lines = i + 1
		s.note = fmt.Sprintf("took %q for an empty cell", sign)
		if square.Side(cells) >= 9 {
			break
		}
	}
	return s, square.Side(cells) >= cover.MinSize && count > square.Side(cells)
}

// byWrap reads the 81 cells of a puzzle on two to eight lines, as a mail or a screen has broken them. All lines but the last
// have at least twenty cells: shorter ones may be rows.
func byWrap(r *input, lines []scan.Row) (s respelling, ok bool) {
	marks := ""
	for s.lines < min(len(lines), 8) {
		text := bytes.TrimSuffix(scan.Trim(lines[s.lines].Text), []byte("=")) // quoted-printable
		for _, c := range text {
			if !scan.IsDecimal(c) && c != '.' {
				return s, false
			}
			if c == '.' || c == '0' {
				marks += string(c)
			}
		}
		s.text += string(text)
		s.lines++
		if len(s.text) >= 81 {
			break
		}
		if len(text) < 20 {
			return s, false // perhaps a row
		}
	}
	if len(s.text) != 81 || s.lines < 2 || marks == "" || strings.Trim(marks, marks[:1]) != "" {
		return s, false
	}
	inner, err := r.within(s.text, FormatLine)
	s.note = fmt.Sprintf("took %d lines for the cells of one", s.lines)
	return s, err == nil && !inner.Grid.HasClash()
}
