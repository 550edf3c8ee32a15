package puzzles

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// tathamFormat is the game IDs of Solo in Simon Tatham's Portable Puzzle Collection, and the files that it saves.
//
//	3x3:5_3b7d6b1_9_5…    3 boxes across and 3 down; a letter is a run of empty cells, _ stands between two givens
var tathamFormat = format{
	name: "tatham", about: "a game ID of Simon Tatham's Solo, 3x3:5_3b7d6…, or a file that it saves",
	claim: func(text []byte) bool {
		return isSolo(string(text)) || bytes.HasPrefix(text, []byte("SAVEFILE:"))
	},
	read:  (*input).readTatham,
	write: appendGameID,
	boxes: inside,
}

// readTatham reads a game ID, or the file whose first line is w.
func (r *input) readTatham(rec *Record, w scan.Row) (bool, error) {
	const what = "game ID of Simon Tatham's Solo"
	isFile := func(line []byte) bool { return bytes.HasPrefix(line, []byte("SAVEFILE:")) }
	if text := scan.Trim(w.Text); !isFile(text) {
		return r.readLines(rec, w, w.Next, 1, scan.Trim(w.Raw), what, func() error { return r.readSolo(rec, string(text)) })
	}
	goesOn := func(line []byte) bool { return len(scan.Trim(line)) > 0 && !isFile(line) }
	return r.readWhile(rec, w, what, goesOn, func(below []string) error {
		fields := make(map[string]string)
		for _, line := range below {
			if field := strings.SplitN(line, ":", 3); len(field) == 3 {
				fields[strings.TrimSpace(field[0])] = field[2]
			}
		}
		if game := fields["GAME"]; game != "Solo" {
			return r.readSolo(rec, "a game of "+game)
		}
		return r.readSolo(rec, fields["PARAMS"]+":"+fields["DESC"])
	})
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
