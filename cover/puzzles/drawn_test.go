package puzzles

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// restricted returns the candidates of slides that its givens leave, drawn as programs draw them.
func restricted(t *testing.T) *cover.Grid {
	g := mustParse(t, slides)
	for cell := range 81 {
		if g.Digit(cell) != 0 {
			continue
		}
		left := cover.Digits(0)
		for d := 1; d <= 9; d++ {
			try := mustParse(t, slides)
			if try.Set(cell, d); !try.HasClash() {
				left |= 1 << d
			}
		}
		if left.Len() == 1 {
			left = 0 // one candidate reads as a given
		}
		g.SetCandidates(cell, left|2|4)
	}
	return g
}

// pencil draws the candidates of a 9x9 grid, with a border above, between and below the bands.
func pencil(g *cover.Grid, left, bar, right, top, middle, bottom string) string {
	var b strings.Builder
	b.WriteString(top + "\n")
	for cell := range 81 {
		if cell%9 == 0 {
			b.WriteString(left)
		}
		set := ""
		for d := range g.Candidates(cell).All() {
			set += cover.DigitName(d)
		}
		fmt.Fprintf(&b, " %-9s", set)
		switch {
		case cell%9 == 8:
			b.WriteString(" " + right + "\n")
		case cell%3 == 2:
			b.WriteString(" " + bar)
		}
		if cell%27 == 26 && cell < 80 && middle != "" {
			b.WriteString(middle + "\n")
		}
	}
	b.WriteString(bottom + "\n")
	return b.String()
}

func TestReadDrawn(t *testing.T) {
	g := restricted(t)
	dash := strings.Repeat("-", 31)
	hodoku := pencil(g, "|", "|", "|", "."+dash+"."+dash+"."+dash+".", ":"+dash+"+"+dash+"+"+dash+":", "'"+dash+"'"+dash+"'"+dash+"'")
	forum := pencil(g, "|", "|", "|", "*"+dash+dash+"*", "|"+dash+"+"+dash+"+"+dash+"|", "*"+dash+dash+"*")
	bare := pencil(g, "", "", "", "", "", "")
	boxes := pencil(g, "│", "│", "│", "┌"+strings.Repeat("─", 31)+"┐", "├───┼───┤", "└───┘")
	line := "1 " + g.String() + "\n"
	at2 := strings.Replace(line, "1 ", "2 ", 1)

	blank := strings.NewReplacer(".", " ")
	unicode := "╔═══╤═══╗\n" + strings.ReplaceAll(strings.ReplaceAll(string(mustParse(t, slides).AppendGrid(nil)), "|", "│"), "-", "─")
	framed := func(s string, left, right string) string { // as AppendGrid, with blanks for empty cells and bars at both ends
		var b strings.Builder
		b.WriteString("+-------+-------+-------+\n")
		for _, row := range strings.SplitAfter(s, "\n") {
			if len(row) > 1 && !strings.HasPrefix(row, "--") {
				b.WriteString(left + " " + blank.Replace(strings.TrimSuffix(row, "\n")) + " " + right + "\n")
			}
		}
		return b.String()
	}
	drawn := string(mustParse(t, slides).AppendGrid(nil))
	each := func(sep, empty, outer string) string { // every cell between separators
		var b strings.Builder
		for i, c := range slides {
			if i%9 == 0 {
				b.WriteString(outer)
			} else {
				b.WriteString(sep)
			}
			if c == '.' {
				b.WriteString(empty)
			} else {
				b.WriteRune(c)
			}
			if i%9 == 8 {
				b.WriteString(outer + "\n")
			}
		}
		return b.String()
	}
	full := solved(mustLayout(t, 4, 4))
	full.Set(5, 0)
	numbers := func(g *cover.Grid, sep, empty string) string {
		var b strings.Builder
		for cell, d := range g.Digits() {
			text := fmt.Sprint(d)
			if d == 0 {
				text = empty
			}
			b.WriteString(text)
			if cell%16 == 15 {
				b.WriteString("\n")
			} else {
				b.WriteString(sep)
			}
		}
		return b.String()
	}
	sixteen := "1 " + full.String() + "\n"
	four := cover.NewGrid(mustLayout(t, 2, 2))
	for cell := range 16 {
		four.SetCandidates(cell, cover.DigitsOf(1, 2+cell%3))
	}

	for _, tt := range []reading{
		{name: "HoDoKu", text: hodoku, want: at2},
		{name: "forum", text: forum, want: at2},
		{name: "forum twice", text: forum + forum, want: at2 + strings.Replace(line, "1 ", "15 ", 1)},
		{name: "candidates without borders", text: bare, want: at2},
		{name: "candidates in boxes", text: boxes, want: at2},
		{name: "candidates under a title", text: "Puzzle 17 of many, hard\n" + forum, want: strings.Replace(line, "1 ", `3 "Puzzle 17 of many, hard" `, 1)},
		{name: "729", text: g.String() + "\n" + slides + "\n" + g.String(), want: line + "2 " + slides + "\n" + strings.Replace(line, "1 ", "3 ", 1)},
		{name: "729 with zeros", text: strings.ReplaceAll(g.String(), ".", "0"), want: line},
		{name: "candidates, forced", format: FormatCandidates, text: hodoku + g.String() + "\n", want: at2 + strings.Replace(line, "1 ", "14 ", 1)},
		{name: "64 characters of 4x4", text: four.String(), want: "1 error f:1:1: 64 characters are an 8x8 grid or the candidates of a 4x4 one (say which)\n"},
		{name: "64 characters of 4x4, forced", format: FormatCandidates, text: four.String(), want: "1 " + four.String() + "\n"},
		{name: "64 characters of 4x4, box given", layout: "2x2", text: four.String(), want: "1 " + four.String() + "\n"},
		{name: "64 characters of 8x8", text: dots("12", 64), want: "1 " + dots("12", 64) + "\n"},
		{name: "729 with a wrong digit", text: "2" + g.String()[1:], want: "1 error f:1:1: unexpected character '2' (want 1 or a mark for none: candidate 1 of r1c1)\n"},
		{name: "candidates with a letter", text: strings.Replace(hodoku, " 5 ", " w ", 1), want: "2 error f:2:3: unexpected character 'w' (want 1-9, A-P, or one of . 0 * _ for an empty cell)\n"},
		{name: "candidates twice in a cell", text: strings.Replace(hodoku, " 124 ", " 144 ", 1), want: "2 error f:2:25: digit 4 twice among the candidates 144\n"},

		{name: "box characters", text: unicode, want: "2 " + slides + "\n"},
		{name: "box characters, blank cells", text: strings.ReplaceAll(framed(drawn, "|", "|"), "|", "║"), want: "2 " + slides + "\n"},
		{name: "blank cells in a frame", text: framed(drawn, "|", "|"), want: "2 " + slides + "\n"},
		{name: "blank cells, bars within", text: blank.Replace(drawn), want: "1 " + slides + "\n"},
		{name: "blank cells, twice", text: framed(drawn, "|", "|") + "\n" + framed(drawn, "|", "|"), want: "2 " + slides + "\n13 " + slides + "\n"},
		{name: "blank cells, no frame", text: blank.Replace(rows(slides, 9)), want: "1 " + slides + "\n"},
		{name: "blank cells between bars", text: each("|", " ", "|"), want: "1 " + slides + "\n"},
		{name: "blank cells between bars, bare", text: each("|", "", "|"), want: "1 " + slides + "\n"},
		{name: "tabs", text: each("\t", "", ""), want: "1 " + slides + "\n"},
		{name: "tabs and marks", text: each("\t", ".", ""), want: "1 " + slides + "\n"},
		{name: "strokes", text: strings.ReplaceAll(drawn[:42], ".", "-") + strings.ReplaceAll(drawn[42:], ".", "-"), want: "1 " + slides + "\n"},
		{name: "rows of strokes", text: "----\n12--\n----\n--3-\n", want: "1 ....12........3.\n"},
		{name: "rows of strokes, drawn", text: "- - | - -\n1 2 | - -\n----+----\n- - | - -\n- - | 3 -\n", want: "1 ....12........3.\n"},
		{name: "borders of strokes", text: "----\n12..\n----\n..3.\n....\n----\n....\n", want: "2 12....3.........\n"},
		{name: "numbers", text: numbers(full, " ", "."), want: sixteen},
		{name: "numbers with zeros", text: numbers(full, "  ", "0"), want: sixteen},
		{name: "numbers, x", text: numbers(full, " ", "x"), want: sixteen},
		{name: "numbers, tabs", text: numbers(full, "\t", ""), want: sixteen},
		{name: "numbers, bars", text: numbers(full, " | ", " "), want: sixteen},
		{name: "numbers, semicolons", text: numbers(full, ";", ""), want: sixteen},
		{name: "candidates with a cell too few", text: strings.Replace(hodoku, " 124 ", "     ", 1), want: "2 error f:2:91: 8 cells in row 1 (a 9x9 grid has 9)\n"},
		{name: "candidates with a cell too few in row 3", text: strings.Replace(hodoku, " 12        9 ", "           9 ", 1) + "\n" + slides, want: "2 error f:4:91: 8 cells in row 3 (a 9x9 grid has 9)\n15 " + slides + "\n"},
		{name: "candidates cut short", text: hodoku[:400], want: "2 error f:4:98: 3 rows (a 9x9 grid has 9)\n"},
		{name: "all at once", text: hodoku + slides + "\n" + framed(drawn, "|", "|") + "\n" + numbers(full, " ", ".") + g.String() + "\n" + each("\t", "", ""), want: at2 +
			"14 " + slides + "\n16 " + slides + "\n26 " + full.String() + "\n" + strings.Replace(line, "1 ", "42 ", 1) + "43 " + slides + "\n"},
	} {
		t.Run(tt.name, tt.check)
	}
}

// TestZeroBesideBlank reads 0 and blanks as empty cells only if the highest digit occurs, as a digit or among candidates.
func TestZeroBesideBlank(t *testing.T) {
	for cell, ok := range map[string]bool{"34": true, "4": true, "23": false, "3": false} {
		g, err := Parse("|1|0| |" + cell + "|\n|2|3|1|0|\n| |1|0|2|\n|3|2| |1|\n")
		if ok != (err == nil) || ok && g.Givens() != 9+min(1, 2-len(cell)) {
			t.Errorf("%s: %v, %v", cell, g, err)
		}
	}
}

// TestBarsDisagree refuses a grid whose rows have bars at different places.
func TestBarsDisagree(t *testing.T) {
	const wide, narrow = "1 2 3 | . . .\n", ". . | . . | . .\n"
	same := strings.Repeat(". . . | . . .\n", 5)
	if _, err := Parse(wide + same); err != nil {
		t.Error(err)
	}
	if _, err := Parse(wide + strings.Replace(same, ". . . | . . .\n", narrow, 1)); !errors.Is(err, square.ErrBoxes) {
		t.Errorf("%v, want %v", err, square.ErrBoxes)
	}
}
