package puzzles

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// tathamFormat is the game IDs of Solo in Simon Tatham's Portable Puzzle Collection, and the files that it saves.
//
//	3x3:5_3b7d6b1_9_5…    3 boxes across and 3 down; a letter is a run of empty cells, _ stands between two givens
var tathamFormat = format{
	name: "tatham", about: "a game ID of Simon Tatham's Solo, 3x3:5_3b7d6…, or a file that it saves",
	claim: func(text []byte) bool {
		return isSolo(string(text)) || bytes.HasPrefix(text, []byte("SAVEFILE:"))
	},
	read:  (*Reader).readTatham,
	write: appendGameID,
	boxes: inside,
}

// readTatham reads a game ID, or the file whose first line is w.
func (r *Reader) readTatham(rec *Record, w row) (bool, error) {
	text := string(trim(w.text))
	next, lines := w.next, 1
	if strings.HasPrefix(text, "SAVEFILE:") {
		fields := make(map[string]string)
		after, count, err := r.linesWhile(w.next, func(line []byte) bool {
			if len(trim(line)) == 0 || bytes.HasPrefix(line, []byte("SAVEFILE:")) {
				return false
			}
			if field := strings.SplitN(string(line), ":", 3); len(field) == 3 {
				fields[strings.TrimSpace(field[0])] = field[2]
			}
			return true
		})
		if err != nil {
			return false, err
		}
		next, lines = after, 1+count
		text = fields["PARAMS"] + ":" + fields["DESC"]
		if game := fields["GAME"]; game != "Solo" {
			text = "a game of " + game
		}
	}
	return r.readLines(rec, w, next, lines, trim(w.raw), "game ID of Simon Tatham's Solo", func() error { return r.readSolo(rec, text) })
}

// appendGameID appends the game ID of a puzzle.
func appendGameID(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	l := g.Layout()
	dst = fmt.Appendf(dst, "%dx%d:", l.BoxRows(), l.BoxCols()) // as many boxes stand side by side
	run, given := 0, false
	flush := func() {
		if run > 0 {
			dst = append(dst, strings.Repeat("z", (run-1)/26)...)
			dst = append(dst, byte('a'+(run-1)%26))
		}
		run = 0
	}
	for cell := range l.Cells() {
		d := g.Digit(cell)
		if d == 0 {
			run, given = run+1, false
			continue
		}
		flush()
		if given {
			dst = append(dst, '_')
		}
		dst, given = strconv.AppendInt(dst, int64(d), 10), true
	}
	flush()
	return append(dst, '\n'), nil
}
