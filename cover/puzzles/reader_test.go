package puzzles

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/cover"
)

func TestReadFormats(t *testing.T) {
	grid := rows(slides, 9)
	csv := strings.TrimSuffix(strings.ReplaceAll(strings.Join(strings.Split(slides, ""), ","), ".", "0"), ",")
	csv = rows(csv+",", 18)
	csv = strings.ReplaceAll(csv, ",\n", "\n")
	drawn := string(mustParse(t, slides).AppendGrid(nil))
	ss := " *-----------*\n |53.|.7.|...|\n |6..|195|...|\n |.98|...|.6.|\n |---+---+---|\n" +
		" |8..|.6.|..3|\n |4..|8.3|..1|\n |7..|.2.|..6|\n |---+---+---|\n" +
		" |.6.|...|28.|\n |...|419|..5|\n |...|.8.|.79|\n *-----------*\n"
	four, wide := "1234............", "1234...........G"
	big := dots("123456789ABCDEFG", 256)

	for _, tt := range []reading{
		{name: "line", text: slides + "\n" + slidesSolution + "\n", want: "1 " + slides + "\n2 " + slidesSolution + "\n"},
		{name: "no final newline", text: slides, want: "1 " + slides + "\n"},
		{name: "all marks for empty", text: "*_0." + slides[4:], want: "1 " + "...." + slides[4:] + "\n"},
		{name: "windows line ends", text: slides + "\r\n\r\n" + slides + "\r\n", want: "1 " + slides + "\n3 " + slides + "\n"},
		{name: "byte-order mark", text: "\xEF\xBB\xBF" + slides + "\n", want: "1 " + slides + "\n"},
		{name: "text behind", text: slides + " # 17 | clues, hard\n" + slides + "\tx", want: "1 " + slides + "\n2 " + slides + "\n"},
		{name: "blanks in front", text: "  " + slides + "\n", want: "1 " + slides + "\n"},
		{name: "two columns", text: slides + "," + slidesSolution + "\n", want: "1 " + slides + "\n"},
		{name: "header", text: "quizzes,solutions\n" + slides + "," + slidesSolution + "\n", want: "2 " + slides + "\n"},
		{name: "header behind comment", text: "# x\n\nPuzzle,Solution\n" + slides, want: "4 " + slides + "\n"},
		{name: "header quoted", text: "\"quizzes\",\"solutions\"\r\n\"" + slides + "\",\"" + slidesSolution + "\"\r\n", want: "2 " + slides + "\n"},
		{name: "comments and blanks", text: "# one\n\n" + slides + "\n   \n  # two\n" + slides, want: "3 " + slides + "\n6 " + slides + "\n"},
		{name: "empty", text: "", want: ""},
		{name: "only comments", text: "# a\n\n#", want: ""},
		{name: "grid", text: grid, want: "1 " + slides + "\n"},
		{name: "grids with no blank line", text: grid + grid, want: "1 " + slides + "\n10 " + slides + "\n"},
		{name: "grids with blank lines", text: "\n" + grid + "\n\n" + grid, want: "2 " + slides + "\n13 " + slides + "\n"},
		{name: "grid drawn", text: drawn + "\n" + drawn, want: "1 " + slides + "\n13 " + slides + "\n"},
		{name: "grids drawn, no blank line", text: drawn + drawn, want: "1 " + slides + "\n12 " + slides + "\n"},
		{name: "sdk", text: "#A someone\n#D a puzzle\n[Puzzle]\n" + grid, want: "4 " + slides + "\n"},
		{name: "sdk with a comment amid", text: "[Puzzle]\n" + grid[:30] + "# amid\n" + grid[30:], want: "2 " + slides + "\n"},
		{name: "ss", text: ss + ss, want: "2 " + slides + "\n15 " + slides + "\n"},
		{name: "msk", text: strings.ReplaceAll(strings.ReplaceAll(ss, ".", "X"), " ", ""), want: "2 " + slides + "\n"},
		{name: "csv", text: csv, want: "1 " + slides + "\n"},
		{name: "csvs", text: csv + csv + "\n" + csv, want: "1 " + slides + "\n10 " + slides + "\n20 " + slides + "\n"},
		{name: "csv with nothing for empty", text: strings.ReplaceAll(csv, "0", ""), want: "1 " + slides + "\n"},
		{name: "csv with blanks and quotes", text: strings.ReplaceAll(csv, "5", " \"5\" "), want: "1 " + slides + "\n"},
		{name: "csv with first row empty", text: ",,,\n1,2,3,4\n,,,\n,,,\n", want: "1 ....1234........\n"},
		{name: "csv with numbers and letters", text: ",,,,,,,,,A,,\n10,11,12,a,b,c,01,,,,,\n" + strings.Repeat(",,,,,,,,,,,\n", 10), want: "1 " + dots(".........A..ABCABC1", 144) + "\n"},
		{name: "all together", text: slides + "\n" + grid + csv + drawn + ss + slides + "," + slides, want: "1 " + slides + "\n2 " + slides + "\n11 " + slides + "\n20 " + slides + "\n32 " + slides + "\n44 " + slides + "\n"},
		{name: "4x4 alone", text: four, want: "1 " + four + "\n"},
		{name: "4x4, fifteen", text: strings.Repeat(four+"\n", 15), want: numbered(four, 1, 15)},
		{name: "4x4, seventeen", text: strings.Repeat(four+"\n", 17), want: numbered(four, 1, 17)},
		{name: "4x4, thirty-two", text: strings.Repeat(four+"\n", 32), want: numbered(four, 1, 32)},
		{name: "4x4, sixteen as lines", format: FormatLine, text: strings.Repeat(four+"\n", 16), want: numbered(four, 1, 16)},
		{name: "4x4, sixteen with --box", layout: "2x2", text: strings.Repeat(four+"\n", 16), want: numbered(four, 1, 16)},
		{name: "4x4, sixteen with text behind", text: strings.Repeat(four+" x\n", 16), want: numbered(four, 1, 16)},
		{name: "4x4, ten and six", text: strings.Repeat(four+"\n", 10) + "\n" + strings.Repeat(four+"\n", 6), want: numbered(four, 1, 10) + numbered(four, 12, 17)},
		{name: "4x4 behind a blank line", text: "\n" + four + "\n", want: "2 " + four + "\n"},
		{name: "4x4, seventeen, text behind the last", text: strings.Repeat(four+"\n", 16) + four + " x\n", want: numbered(four, 1, 17)},
		{name: "4x4, seventeen, text behind the first", text: four + " x\n" + strings.Repeat(four+"\n", 16), want: numbered(four, 1, 17)},
		{name: "4x4, 9x9 and 16x16, no blank lines", text: four + "\n" + slides + "\n" + rows(big, 16), want: "1 " + four + "\n2 " + slides + "\n3 " + big + "\n"},
		{name: "16x16", text: rows(big, 16), want: "1 " + big + "\n"},
		{name: "16x16 behind a 4x4", text: four + "\n\n" + rows(big, 16), want: "1 " + four + "\n3 " + big + "\n"},
		{name: "16x16 twice, no blank line, digits above 4", text: strings.Repeat(dots("1.FG", 16)+"\n", 32), want: "1 " + strings.Repeat(dots("1.FG", 16), 16) + "\n17 " + strings.Repeat(dots("1.FG", 16), 16) + "\n"},
		{name: "16x16 with borders", text: strings.Repeat(strings.Repeat(wide+"\n", 4)+"-------\n", 4), want: "1 " + strings.Repeat(wide, 16) + "\n"},
		{name: "16x16 with bars", text: strings.Repeat("1234|....|....|...G|\n", 16), want: "1 " + strings.Repeat(wide, 16) + "\n"},
		{name: "16x16 with blanks", text: strings.Repeat("1234 .... .... ...G\n", 16), want: "1 " + strings.Repeat(wide, 16) + "\n"},
		{name: "16x16 as line", text: strings.ToLower(big), want: "1 " + big + "\n"},
		{name: "25x25", text: rows(dots("1P", 625), 25), want: "1 " + dots("1P", 625) + "\n"},
		{name: "25x25 with bars", text: strings.Repeat("|.....|.....|.....|.....|.....|\n", 25), want: "1 " + dots("", 625) + "\n"},
		{name: "6x6", text: "123456" + dots("", 30), want: "1 123456" + dots("", 30) + "\n"},
		{name: "7x7", layout: "1x7", text: dots("7", 49) + "\n" + rows(dots("7", 49), 7), want: "1 " + dots("7", 49) + "\n2 " + dots("7", 49) + "\n"},
		{name: "5x5 as line", layout: "1x5", text: dots("5", 25), want: "1 " + dots("5", 25) + "\n"},
		{name: "first digits only letters", text: "C,,,9,,,,,,,,\n" + strings.Repeat(",,,,,,,,,,,\n", 11), want: "1 " + dots("C..9", 144) + "\n"},
		{name: "old style line ends", text: slides + "\r" + slides, want: "1 " + slides + "\n2 " + slides + "\n"},
	} {
		t.Run(tt.name, tt.check)
	}
}

// numbered returns the dump of a puzzle that stands on the lines from to to.
func numbered(puzzle string, from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		b.WriteString(strconv.Itoa(i) + " " + puzzle + "\n")
	}
	return b.String()
}

// TestSettingsHold changes the fields of a Reader after its first Read, which changes nothing.
func TestSettingsHold(t *testing.T) {
	text := slides + "\n" + slides + " box:3x3\nrules: anti-knight\n" + slides + "\n"
	plain, changed := NewReader(strings.NewReader(text), "f"), NewReader(strings.NewReader(text), "f")
	var want, got Record
	for i := 0; plain.Read(&want) == nil; i++ {
		if err := changed.Read(&got); err != nil || fmt.Sprint(got.Grid, got.Rules, got.Notes, got.Err) != fmt.Sprint(want.Grid, want.Rules, want.Notes, want.Err) {
			t.Errorf("puzzle %d: %v, %v, %v, want %v, %v", i+1, err, got.Grid, got.Err, want.Grid, want.Err)
		}
		l, _ := cover.NewLayout(1, 9)
		changed.Format, changed.Layout, changed.Alphabet, changed.Column, changed.Rules, changed.Prompt = FormatGrid, l, cover.ZeroBased, "7", true, true
		changed.IgnoreRules, changed.Claims, changed.ClaimColumn, changed.OCR = []string{"anti-knight"}, true, "2", true
	}
}
