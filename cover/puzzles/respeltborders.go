package puzzles

import (
	"bytes"
	"strings"

	"dlx-sudoku/cover"
)

// byBorders reads a grid between whose boxes some other sign stands than bars: ! : ~ or a letter x, at the same places in each
// row. A line without digits and blanks, all of one sign but for these places, is a border.
//
//	+~~~~~~~+~~~~~~~+~~~~~~~+
//	! 5 3 . ! . 7 . ! . . . !
func byBorders(_ *input, lines []row) (s respelling, ok bool) {
	for i := range lines {
		first := bytes.TrimRight(lines[i].text, blanks)
		if !bytes.ContainsAny(first, "123456789") {
			continue
		}
		sign := trim(first)[0]
		if strings.IndexByte("|!:~*x/_", sign) < 0 && sign != other {
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
func bySign(lines []row, sign byte, places []int) (s respelling, ok bool) {
	last := places[len(places)-1]
	rows := 0
	for i := range lines {
		text := bytes.TrimRight(lines[i].text, blanks)
		line := bytes.Repeat([]byte{'-'}, last+1)
		if !isBorderOf(text, sign, last+1) {
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

// isBorderOf reports whether a line is a border of a grid of that width with that sign: nothing else in it but one other sign, and
// perhaps a third one where lines meet.
func isBorderOf(text []byte, sign byte, width int) bool {
	text = trim(text)
	if len(text) < width-2 || bytes.ContainsAny(text, blanks+"123456789") {
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
