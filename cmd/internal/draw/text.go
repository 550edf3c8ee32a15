package draw

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// backgrounds are colours of a 256-colour terminal, none too dark for black letters.
var backgrounds = []int{203, 214, 227, 112, 80, 75, 141, 212, 180, 250, 43, 105, 166, 193}

// AppendText appends the board as text: a line for each row, and a line "-" between two layers. Cells stand side by
// side if none shows more than one character, otherwise in columns with blanks between them. If coloured, each piece
// has a background.
func (b *Board) AppendText(dst []byte, coloured bool) []byte {
	width := 1
	for _, c := range b.Cells {
		width = max(width, utf8.RuneCountInString(c.Text))
	}
	for k, c := range b.Cells {
		if k > 0 && k%(b.Rows*b.Columns) == 0 {
			dst = append(dst, "-\n"...)
		}
		if width > 1 && k%b.Columns > 0 {
			dst = append(dst, ' ')
		}
		text := strings.Repeat(" ", width-utf8.RuneCountInString(c.Text)) + c.Text
		if coloured && c.Piece > 0 {
			text = fmt.Sprintf("\x1b[30;48;5;%dm%s\x1b[0m", backgrounds[(c.Piece-1)%len(backgrounds)], text)
		}
		dst = append(dst, text...)
		if (k+1)%b.Columns == 0 {
			dst = append(dst, '\n')
		}
	}
	return dst
}
