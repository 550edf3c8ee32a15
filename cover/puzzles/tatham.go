package puzzles

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"dlx-sudoku/cover"
)

// tathamFormat is the game IDs of Solo in Simon Tatham's Portable Puzzle Collection, and the files that it saves.
//
//	3x3:5_3b7d6b1_9_5…    boxes of 3 columns and 3 rows; a letter is a run of empty cells, _ stands between two givens
var tathamFormat = format{
	name: "tatham", about: "a game ID of Simon Tatham's Solo, 3x3:5_3b7d6…, or a file that it saves",
	claim: func(_ *Reader, text []byte) bool { return isGameID(text) || bytes.HasPrefix(text, []byte("SAVEFILE:")) },
	read:  (*Reader).readTatham,
	write: func(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
		return append(appendGameID(dst, g), '\n'), nil
	},
	boxes: inside,
}

var gameID = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{1,2})(?:x(\d{1,2}))?([jxkadtr0-9]*):([0-9a-z_]+)((?:,.*)?)$`)
})

// isGameID reports whether a line is a game ID.
func isGameID(text []byte) bool {
	i := bytes.IndexByte(text, ':')
	return i > 0 && i < 12 && isDecimal(text[0]) && bytes.IndexByte(text[:i], 'x') > 0 && gameID().Match(text)
}

// readTatham reads a game ID, or the file whose first line is w.
func (r *Reader) readTatham(rec *Record, w row) (bool, error) {
	text := string(trim(w.text))
	next, lines := w.next, 1
	if strings.HasPrefix(text, "SAVEFILE:") {
		params, desc, game := "", "", ""
		for {
			line, after, err := r.src.at(next)
			if err == io.EOF || err == nil && (len(trim(line)) == 0 || bytes.HasPrefix(line, []byte("SAVEFILE:"))) {
				break
			}
			if err != nil {
				return false, r.failure(err)
			}
			next, lines = after, lines+1
			field := strings.SplitN(string(line), ":", 3)
			if len(field) < 3 {
				continue
			}
			switch strings.TrimSpace(field[0]) {
			case "GAME":
				game = field[2]
			case "PARAMS":
				params = field[2]
			case "DESC":
				desc = field[2]
			}
		}
		text = params + ":" + desc
		if game != "Solo" {
			text = "a game of " + game
		}
	}
	rec.Line, rec.Column, rec.Text = w.number, 1+indent(w.text), cutText(rec.Text[:0], trim(w.raw), textLimit)
	if err := r.readGameID(rec, text); err != nil {
		rec.Err = r.fault(&w, indent(w.text), fmt.Errorf("game ID of Simon Tatham's Solo: %w", err))
	}
	r.sixteen, r.standing = false, false
	r.src.take(next, lines)
	return true, nil
}

// readGameID reads a game ID: the box shape, letters for variants, and the cells.
func (r *Reader) readGameID(rec *Record, text string) error {
	m := gameID().FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("%q (want columns x rows : cells, such as 3x3:a5b_3…)", cutText(nil, []byte(text), 40))
	}
	columns, _ := strconv.Atoi(m[1])
	rows, jigsaw := 1, m[2] == ""
	if !jigsaw {
		rows, _ = strconv.Atoi(m[2])
	}
	l, err := cover.NewLayout(rows, columns)
	if err != nil {
		return err
	}
	if r.Layout != nil && r.Layout != l && !jigsaw {
		return fmt.Errorf("it has boxes of %v, not of %v as is asked for", l, r.Layout)
	}
	for letter, rule := range map[string]string{"j": "jigsaw", "x": "diagonals", "k": "killer"} {
		if strings.Contains(m[3], letter) || letter == "j" && jigsaw {
			rec.Rules = append(rec.Rules, Rule{rule, text, true, rec.Line, rec.Column})
		}
	}
	if m[5] != "" && len(rec.Rules) == 0 {
		rec.Rules = append(rec.Rules, Rule{"blocks", m[5], true, rec.Line, rec.Column})
	}
	g := rec.blank(l, "")
	cell := 0
	for cells := m[4]; cells != ""; {
		switch c := cells[0]; {
		case c == '_':
			cells = cells[1:]
		case 'a' <= c:
			cell += int(c-'a') + 1
			cells = cells[1:]
		default:
			end := 0
			for end < len(cells) && isDecimal(cells[end]) {
				end++
			}
			d, err := strconv.Atoi(cells[:end])
			if err != nil || d < 1 || d > l.Size() {
				return fmt.Errorf("unexpected digit %s (want 1 to %d)", cells[:end], l.Size())
			}
			if cell < l.Cells() {
				g.Set(cell, d)
			}
			cell++
			cells = cells[end:]
		}
	}
	if cell != l.Cells() {
		return fmt.Errorf("%d cells (want %d)", cell, l.Cells())
	}
	r.last = l
	return nil
}

// appendGameID appends the game ID of a puzzle.
func appendGameID(dst []byte, g *cover.Grid) []byte {
	l := g.Layout()
	dst = fmt.Appendf(dst, "%dx%d:", l.BoxCols(), l.BoxRows())
	run, given := 0, false
	flush := func() {
		for ; run > 26; run -= 26 {
			dst = append(dst, 'z')
		}
		if run > 0 {
			dst = append(dst, byte('a'+run-1))
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
	return dst
}
