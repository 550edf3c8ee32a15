package puzzles

import (
	"os"
	"strings"
	"testing"

	"dlx-sudoku/cover"
)

// TestReadLinks reads links made by other programs; see the file.
func TestReadLinks(t *testing.T) {
	text, err := os.ReadFile("testdata/links.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := ""
	for line := '3'; line < '9'; line++ {
		want += string(line) + ` "Slides" ` + slides + "\n"
	}
	want += "9 error f:9:1: it has rules that are not known here: thermometer\n"
	if got := dump(NewReader(strings.NewReader(string(text)), "f")); got != want {
		t.Errorf("records:\n%swant:\n%s", got, want)
	}
}

func TestReadForeign(t *testing.T) {
	p := slides
	json := func(s string) string { return `["` + strings.Join(strings.Split(s, ""), `","`) + `"]` }
	var lists, game strings.Builder
	for r := range 9 {
		row := strings.Join(strings.Split(strings.ReplaceAll(p[9*r:9*r+9], ".", "0"), ""), ", ")
		lists.WriteString("  [" + row + "],\n")
	}
	nested := strings.TrimSuffix(lists.String(), ",\n") + "\n"
	for _, c := range p {
		if c == '.' {
			game.WriteString("0|124|1|")
		} else {
			game.WriteString(string(c) + "||0|")
		}
	}
	wiki := "S9B"
	for _, c := range p {
		if c == '.' {
			wiki += "29" // 63+18: 1 to 6
		} else {
			wiki += "0" + string(c)
		}
	}
	six := mustParse(t, p)
	for cell, d := range six.Digits() {
		if d == 0 {
			six.SetCandidates(cell, cover.DigitsOf(1, 2, 3, 4, 5, 6))
		}
	}
	ruled := mustParse(t, p)
	ruled.Set(3, 6)
	ruled.SetCandidates(2, 0x3FE&^(1<<1|1<<2))

	for _, tt := range []reading{
		{name: "list of strings", text: `["` + p + `", "` + p + `"]`, want: "1 " + p + "\n1 " + p + "\n"},
		{name: "list of strings, a line each", text: "[\n  \"" + p + "\",\n  \"" + p + "\"\n]\n" + p, want: "2 " + p + "\n3 " + p + "\n5 " + p + "\n"},
		{name: "list of lists", text: "[\n" + nested + "]\n", want: "1 " + p + "\n"},
		{name: "list of puzzles as lists", text: "[[\n" + nested + "],[" + nested + "]]\n", want: "1 " + p + "\n11 " + p + "\n"},
		{name: "list of characters", text: json(p) + "\n", want: "1 " + p + "\n"},
		{name: "list of rows", text: `["53..7....","6..195...",".98....6.","8...6...3","4..8.3..1","7...2...6",".6....28.","...419..5","....8..79"]`, want: "1 " + p + "\n"},
		{name: "our records", text: `{"schema":"dlx-sudoku/1","file":"-","line":1,"status":"unique","puzzle":"` + p + `","count":"1"}` + "\n" + `{"puzzle":"` + p + `"}` + "\n", want: "1 " + p + "\n2 " + p + "\n"},
		{name: "an object with a list", text: `{"name":"N","board":` + "[\n" + nested + "]}", want: `1 "N" ` + p + "\n"},
		{name: "a setter's object", text: `{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`, want: "1 1...............\n"},
		{name: "an object without one", text: `{"a":1}` + "\n" + p, want: "1 error f:1:1: an object without a puzzle (want one in puzzle, quiz, givens, task, unsolved, question, problem, mission, board, value, grid, sudoku, cells)\n2 " + p + "\n"},
		{name: "a bad puzzle among others", text: "[\"" + p + "\",\n \"" + p[:80] + "\", \"" + p + "\"]", want: "1 " + p + "\n2 error f:2:2: 80 cells (a 9x9 grid has 81)\n2 " + p + "\n"},
		{name: "an empty list among puzzles", text: "[\"" + p + "\", [], [[]]]", want: "1 " + p + "\n1 error f:1:87: an empty list (want a puzzle)\n1 error f:1:92: an empty list (want a puzzle)\n"},
		{name: "syntax", text: "[\"" + p + "\",,]\n" + p, want: "1 error f:1:86: JSON: invalid character ',' looking for beginning of value\n2 " + p + "\n"},
		{name: "no end", text: "[\"" + p + "\",\n" + p, want: "1 error f:1:1: a document without its end (want an object or a string a line in JSON)\n2 " + p + "\n"},
		{name: "OpenSudoku", text: `<?xml version="1.0"?>` + "\n" + `<opensudoku version="2"><name>x</name><folder name="Ours">` + "\n" + `<game data="` + strings.ReplaceAll(p, ".", "0") + `" state="0"/>` + "\n" + `<game data="12"/></folder></opensudoku>` + "\n" + p, want: `3 "Ours" ` + p + "\n4 error f:4:1: 2 cells in row 1 (a 4x4 grid has 4)\n5 " + p + "\n"},
		{name: "OpenSudoku 1", text: `<opensudoku><game data="` + strings.ReplaceAll(p, ".", "0") + `"/></opensudoku>`, want: "1 " + p + "\n"},
		{name: "OpenSudoku with a game under way", text: `<opensudoku><game data="version: 1&#10;` + game.String() + `"/></opensudoku>`, want: "1 " + p + "\n"},
		{name: "XML cut short", text: `<opensudoku><game data="`, want: "1 error f:1:1: a document without its end (want </opensudoku>)\n"},
		{name: "SudokuWiki", text: "https://www.sudokuwiki.org/sudoku.htm?bd=" + p + "\nhttps://www.sudokuwiki.org/sudoku.htm?bd=" + strings.ReplaceAll(p, ".", "0") + "&x=1", want: "1 " + p + "\n2 " + p + "\n"},
		{name: "SudokuWiki, packed", text: "https://www.sudokuwiki.org/sudoku.htm?bd=" + wiki, want: "1 " + six.String() + "\n"},
		{name: "SudokuWiki, packed wrongly", text: "https://www.sudokuwiki.org/sudoku.htm?bd=" + wiki[:9] + "zz" + wiki[11:], want: "1 error f:1:1: link to a puzzle: \"zz\" in r1c4 (want a number to the base 36 up to ep)\n"},
		{name: "a name alone", text: "https://sudokupad.app/abc123\n" + p, want: "1 error f:1:1: link to a puzzle: it names a puzzle that has to be fetched from the network, and does not hold it\n2 " + p + "\n"},
		{name: "damaged", text: "https://f-puzzles.com/?load=N4IgzgRghgNhD2BjA1gc\n", want: "1 error f:1:1: link to a puzzle: not text packed by lz-string\n"},
		{name: "HoDoKu's library", text: ":0100:3:" + p[:2] + ".+67" + p[5:] + ":113 213:318::\n", want: "1 " + ruled.String() + "\n"},
		{name: "state of a puzzle", text: "[Puzzle]\n" + rows(p, 9) + "[State]\n" + rows(slidesSolution, 9) + "[Puzzle]\n" + rows(p, 9), want: "2 " + p + "\n22 " + p + "\n"},
		{name: "state of another puzzle", text: "[Puzzle]\n" + rows(p, 9) + "[State]\n" + rows(dots("12", 81), 9), want: "2 " + p + "\n12 " + dots("12", 81) + "\n"},
		{name: "json, forced", format: FormatJSON, text: `"` + p + `"`, want: "1 " + p + "\n"},
	} {
		t.Run(tt.name, tt.check)
	}
}

// TestLinkBehindCandidates reads two links into the same record: nothing of the first is left.
func TestLinkBehindCandidates(t *testing.T) {
	const site = "https://www.sudokuwiki.org/sudoku.htm?bd=S9B"
	r := NewReader(strings.NewReader(site+strings.Repeat("29", 81)+"\n"+site+strings.Repeat("00", 81)+"\n"), "f")
	var rec Record
	for _, restricted := range []bool{true, false} {
		if err := r.Read(&rec); err != nil || rec.Err != nil || rec.Grid.Restricted() != restricted {
			t.Errorf("restricted = %v, %v, %v, want %v", rec.Grid.Restricted(), err, rec.Err, restricted)
		}
	}
}

// TestForced reads texts that no format claims, and forces each format. Text is never an empty grid.
func TestForced(t *testing.T) {
	for _, name := range FormatNames()[1:] {
		for _, text := range []string{
			"anything at all", "3x3::k:1:2", "[1,2]", "<p>", ".", "~", "{}", "9:", "cage: 3 r1c1 r1c2", strings.Repeat("3073:", 81),
		} {
			r := ruledReader(text + "\n")
			r.Format = Format(name)
			if got := dump(r); !strings.Contains(got, "error") {
				t.Errorf("%q read as %s: %s, want an error", text, name, got)
			}
		}
	}
	r := ruledReader(".AntiKnight\n")
	r.Format = "sigh"
	var rec Record
	if err := r.Read(&rec); err != nil || len(rec.Rules) != 1 || rec.Rules[0].Value != "anti-knight" {
		t.Errorf(".AntiKnight read as sigh: %v, %v, rules %v", err, rec.Err, rec.Rules)
	}
}

// TestPuzzLink reads links to puzz.link, and a packed puzzle in a folder of some site.
func TestPuzzLink(t *testing.T) {
	const head = "https://puzz.link/p?sudoku/"
	sixteen := dots("123456789ABCDEFG", 256)
	for text, want := range map[string]string{
		head + "9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79": "1 " + slides + "\n",
		head + "16/16/123456789abcdef-10" + strings.Repeat("z", 12):    "1 " + sixteen + "\n",
		head + "9/9/53h7j":                "1 error f:1:1: link to a puzzle: 9 cells (a 9x9 grid has 81)\n",
		head + "9/9/a":                    "1 error f:1:1: link to a puzzle: unexpected \"a\" in r1c1 (want 1 to 9)\n",
		head + "9/8/53":                   "1 error f:1:1: link to a puzzle: \"9/8/53\" (want a size such as 9/9/, and cells)\n",
		head + "4/4/zg1":                  "1 error f:1:1: link to a puzzle: more than 16 cells, or half a number\n",
		"https://sudokupad.app/abcdef123": "1 error f:1:1: link to a puzzle: it names a puzzle that has to be fetched from the network, and does not hold it\n",
	} {
		if got := dump(NewReader(strings.NewReader(text), "f")); got != want {
			t.Errorf("%s: %swant %s", text, got, want)
		}
	}
	w, _ := NewWriter("sudokupad")
	link, err := w.Append(nil, mustParse(t, slides), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, site := range []string{"https://michelkraemer.com/sudocle/", "https://example.org/a/b/"} {
		text := strings.Replace(string(link), "https://sudokupad.app/", site, 1)
		if got := dump(NewReader(strings.NewReader(text), "f")); got != "1 "+slides+"\n" {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// TestSigned reads a grid below which its program has signed.
func TestSigned(t *testing.T) {
	text := rows(slides, 9) + "Simple Sudoku\nVersion 4.2n\n"
	r := NewReader(strings.NewReader(text), "f")
	if got, left := dump(r), r.LeftOut(); got != "1 "+slides+"\n" || !strings.Contains(left, "Version 4.2n") {
		t.Errorf("%s and %s", got, left)
	}
}
