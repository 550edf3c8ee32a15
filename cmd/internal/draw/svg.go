package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/text"
)

// Sizes of a picture, in pixels.
const (
	side   = 40 // of a cell
	room   = 60 // of a cell with candidates
	margin = 12 // around the picture, and between layers
)

// fills are the colours of pieces. Black letters stand out on each.
var fills = []string{
	"#f4a6a0", "#f7c98b", "#f6e58d", "#b8e0a2", "#9fdcd8", "#a5c8f0", "#c9b6ee", "#f2b5d4", "#d9c3a5", "#d5d8dc",
	"#8fd6b0", "#b3b7f2", "#e8a978", "#dcefb0",
}

// A canvas writes an SVG picture.
type canvas struct{ bytes.Buffer }

// open begins a picture of the given size. Screen readers read its title.
func (c *canvas) open(width, height int, title string) {
	c.openWithin(max(width, height), width, height, title)
}

// openWithin begins a picture, and scales it down if one of its sides is longer than most pixels.
func (c *canvas) openWithin(most, width, height int, title string) {
	shown := min(most, max(width, height))
	fmt.Fprintf(c, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" `+
		`font-family="system-ui, Helvetica, Arial, sans-serif" text-anchor="middle" fill="#111">`+"\n",
		width, height, width*shown/max(width, height), height*shown/max(width, height))
	fmt.Fprintf(c, "<title>%s</title>\n", escape(title))
	fmt.Fprintf(c, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
}

// end ends the picture, and appends it.
func (c *canvas) end(dst []byte) []byte {
	c.WriteString("</svg>\n")
	return append(dst, c.Bytes()...)
}

// escape escapes text for XML. Characters that XML does not allow become U+FFFD.
func escape(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text)) // writing to a buffer cannot fail
	return b.String()
}

// rect fills a rectangle.
func (c *canvas) rect(x, y, width, height int, fill string) {
	fmt.Fprintf(c, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, width, height, fill)
}

// write writes text centred at a point. Attributes begin with a blank.
func (c *canvas) write(x, y, size int, attributes, text string) {
	fmt.Fprintf(c, `<text x="%d" y="%d" font-size="%d" dominant-baseline="central"%s>%s</text>`+"\n",
		x, y, size, attributes, escape(text))
}

// text writes a text into a cell of a board, in letters that fit.
func (c *canvas) text(x, y int, text string) {
	c.write(x+side/2, y+side/2, max(6, min(20, (side+side/2)/max(1, len([]rune(text))))), "", text)
}

// line draws a line of the given width.
func (c *canvas) line(x1, y1, x2, y2, width int, colour string) {
	fmt.Fprintf(c, `<path d="M%d %dL%d %d" stroke="%s" stroke-width="%d" stroke-linecap="square"/>`+"\n",
		x1, y1, x2, y2, colour, width)
}

// AppendComment appends a comment of XML.
func AppendComment(dst []byte, words string) []byte {
	words = strings.ReplaceAll(string(text.AppendClean(nil, words)), "--", "- -")
	return append(append(append(dst, "<!-- "...), words...), " -->\n"...)
}
