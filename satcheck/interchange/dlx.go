package interchange

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"dlx-sudoku/satcheck"
)

// WriteDLX writes an exact cover in the text format of Knuth's programs: the items, primary ones first, "|" and the secondary
// ones; then an option a line. Items and colours are called by their numbers, "2:3|0" is item 0 to be covered two or three
// times, "7:1" item 7 with colour 1 or, if it is primary, once, "|12" a cost of 12. Options without an item are left out. The
// error wraps satcheck.ErrPuzzle or is the writer's.
func WriteDLX(w io.Writer, c satcheck.Cover) error {
	if err := c.Validate(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	var line []byte
	for item := range c.Primary + c.Secondary {
		if item > 0 {
			line = append(line, ' ')
		}
		if item == c.Primary {
			line = append(line, "| "...)
		}
		if item < c.Primary && c.Multiplicities != nil {
			line = fmt.Appendf(line, "%d:%d|", c.Multiplicities[item][0], c.Multiplicities[item][1])
		}
		line = strconv.AppendInt(line, int64(item), 10)
	}
	out.Write(append(line, '\n'))
	for o, items := range c.Options {
		line = line[:0]
		for k, item := range items {
			line = strconv.AppendInt(line, int64(item), 10)
			if colour := c.Colour(o, k); colour > 0 {
				line = strconv.AppendInt(append(line, ':'), int64(colour), 10)
			}
			if weight := c.Weight(o, k); weight > 1 {
				line = strconv.AppendInt(append(line, ':'), int64(weight), 10)
			}
			line = append(line, ' ')
		}
		if c.Costs != nil && c.Costs[o] != 0 {
			line = append(strconv.AppendInt(append(line, '|'), int64(c.Costs[o]), 10), ' ')
		}
		if len(items) > 0 {
			line[len(line)-1] = '\n'
			out.Write(line)
		}
	}
	return out.Flush()
}
