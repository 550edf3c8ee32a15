package puzzles

import (
	"bytes"
	"fmt"
	"strings"

	"dlx-sudoku/cover"
)

// byOneSign reads a grid or a line in which one sign, such as # or @, stands in all empty cells.
func byOneSign(_ *input, lines []row) (s respelling, ok bool) {
	sign, count, cells := rune(0), 0, 0
	for i := range lines {
		if len(trim(lines[i].text)) == 0 || isBorder(trim(lines[i].text)) {
			s.text += string(lines[i].text) + "\n"
			continue
		}
		text := []rune(string(lines[i].raw))
		if len(text) != len(lines[i].text) {
			break
		}
		for k, c := range lines[i].text {
			switch {
			case isSeparator(c), c == '+', '1' <= c && c <= '9':
			case c == '.' || c == '0' || c == '*' || c == '_' || c == '-' || isWordByte(c) && c < 0x80 || sign != 0 && text[k] != sign:
				return s, false
			default:
				sign = text[k]
				text[k] = '.'
				count++
			}
			if !isSeparator(c) && c != '+' {
				cells++
			}
		}
		s.text += string(text) + "\n"
		s.lines = i + 1
		s.note = fmt.Sprintf("took %q for an empty cell", sign)
		if side(cells) >= 9 {
			break
		}
	}
	return s, side(cells) >= cover.MinSize && count > side(cells)
}

// byWrap reads the 81 cells of a puzzle on two to eight lines, as a mail or a screen has broken them. All lines but the last
// have at least twenty cells: shorter ones may be rows.
func byWrap(r *input, lines []row) (s respelling, ok bool) {
	marks := ""
	for s.lines < min(len(lines), 8) {
		text := bytes.TrimSuffix(trim(lines[s.lines].text), []byte("=")) // quoted-printable
		for _, c := range text {
			if !isDecimal(c) && c != '.' {
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
