package puzzles

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

const want4 = "(want 1-4, or one of . 0 * _ for an empty cell)\n"

// TestReadOdd reads texts that are not quite in a format: what is dropped is no puzzle, and one slip spoils only one.
func TestReadOdd(t *testing.T) {
	grid := rows(slides, 9)
	four := "1234............"
	lines := func(n int) string { return strings.Repeat(four+"\n", n) }
	csv := string(mustParse(t, slides).AppendCSV(nil))
	bracketed := "[" + strings.ReplaceAll(strings.TrimSuffix(csv, "\n"), "\n", "]\n[") + "]\n"
	big := strings.Repeat("..5.............\n", 8)

	for _, tt := range []struct{ name, text, want string }{
		// Headings.
		{"headings", "[Puzzle]\n" + grid + "[Puzzle 12]\n" + grid + "[State of it]\n" + grid, "2 " + slides + "\n12 " + slides + "\n22 " + slides + "\n"},
		{"rows of csv in brackets", bracketed, "1 " + slides + "\n"},
		{"line in brackets", "[" + slides + "]\n", "1 " + slides + "\n"},
		{"list in brackets", "[1,2,3,4]\n", "1 error f:1:1: unexpected value \"[1\" " + want4},
		{"row in brackets", "[A...............]\n", "1 A...............\n"},
		{"digits in brackets", "[A123]\n", "1 error f:1:1: unexpected character '[' (want 1-6, or one of . 0 * _ for an empty cell)\n"},
		{"letters behind digits in brackets", "[AB1C]\n", "1 error f:1:1: unexpected character '[' " + want9},
		{"empty brackets", "[]\n", "1 error f:1:1: unexpected character '[' " + want9},

		// Headers.
		{"csv with a first row of empty quotes", strings.Repeat(`"","","",""`+"\n", 4), "1 " + dots("", 16) + "\n"},
		{"csv with a first row of blank quotes", strings.Repeat(`" "," "," ", " "`+"\n", 4), "1 " + dots("", 16) + "\n"},
		{"header of four quoted words", `"ab","c","d","e"` + "\n" + lines(1), "2 " + four + "\n"},
		{"header behind a long line", strings.Repeat(".", 2*scan.MaxLine) + "\na,b\n", "1 error f:1:1: line longer than 1 MiB\n2 error f:2:1: unexpected character 'a' " + want9},

		// 0 beside what can only be an empty cell, where 0 may be a digit.
		{"json with 0 and null", "[[0,null,1,null],[null,null,2,null],[3,null,null,null],[null,null,null,0]]", "1 error f:1:1: " + square.ErrZero.Error() + "\n"},
		{"json with 0, null and the highest digit", "[[0,null,1,null],[null,null,2,null],[4,null,null,null],[null,null,null,0]]", "1 ..1...2.4.......\n"},
		{"code with 0 and None", "g = [[0,None,1,None],[None,None,2,None],[3,None,None,None],[None,None,None,0]]", "1 error f:1:1: " + square.ErrZero.Error() + "\n"},
		{"rows with 0 and -1", "> 0 -1 1 -1\n> -1 -1 2 -1\n> 3 -1 -1 -1\n> -1 -1 -1 0\n", "1 error f:1:1: " + square.ErrZero.Error() + "\n"},
		{"csv with 0 and nothing", "0,,1,\n,,2,\n3,,,\n,,,0\n", "1 error f:1:1: " + square.ErrZero.Error() + "\n"},
		{"a sheet with 0 and nothing", "0\t\t1\t\n\t\t2\t\n3\t\t\t\n\t\t\t0\n", "1 error f:1:1: " + square.ErrZero.Error() + "\n"},
		{"a table with 0 and nothing", "|0| |1| |\n| | |2| |\n|3| | | |\n| | | |0|\n", "1 error f:1:2: " + square.ErrZero.Error() + "\n"},
		{"html with 0 and nothing", "<table><tr><td>0<td><td>1<td></tr><tr><td><td><td>2<td></tr><tr><td>3<td><td><td></tr><tr><td><td><td><td>0</tr></table>", "1 error f:1:1: table of HTML: " + square.ErrZero.Error() + "\n"},
		{"rows with 0 and .", "0.1.\n..2.\n4...\n...0\n", "1 ..1...2.4.......\n"},
		{"rows with 0 and . without 4", "0.1.\n..2.\n3...\n...0\n", "1 error f:1:1: " + square.ErrZero.Error() + "\n"},
		{"rows with 0 twice in a column, and .", "0.1.\n..2.\n3...\n0...\n", "1 ..1...2.3.......\n"},
		{"csv of 0 to 9 with nothing for empty", "0,,2,3,4,5,6,7,8,9\n" + strings.Repeat(",,,,,,,,,\n", 9), "1 " + dots("0.23456789", 100) + "\n"},
		{"csv of 0 to 11 with nothing for empty", "0,,2,3,4,5,6,7,8,9,10,11\n" + strings.Repeat(",,,,,,,,,,,\n", 11), "1 " + dots("0.23456789AB", 144) + "\n"},

		{"labels from 0 with a corner", corner("0\t"), "2 " + slides + "\n"},
		{"labels from 0 with a corner, blanks", strings.ReplaceAll(corner("0\t"), "\t", " "), "2 " + slides + "\n"},
		{"labels from 0 with a corner, commas", strings.ReplaceAll(corner("0\t"), "\t", ","), "2 " + slides + "\n"},
		{"labels from 0 without a corner", corner("\t"), "2 " + slides + "\n"},
		{"pairs of columns", "12 .. ..\n" + strings.Repeat(".. .. ..\n", 5), "1 error f:1:1: " + square.ErrBoxes.Error() + "\n"},
		{"groups of three columns", "12. ...\n" + strings.Repeat("... ...\n", 5), "1 " + dots("12", 36) + "\n"},

		// Quotes.
		{"quoted", `"` + slides + `" x` + "\n\"" + slides + "\"\n", "1 " + slides + "\n2 " + slides + "\n"},
		{"text behind a closing quote", ` "` + slides + `"garbage` + "\n" + slides, "1 error f:1:85: unexpected character 'g' behind a closing double quote (want a blank or a comma)\n2 " + slides + "\n"},
		{"doubled quote", `"` + slides + `""` + "\n", "1 error f:1:84: unexpected character '\"' behind a closing double quote (want a blank or a comma)\n"},
		{"unclosed quote", `  "` + slides + "\n" + slides, "1 error f:1:3: no closing double quote for this one\n2 " + slides + "\n"},
		{"unclosed quote, two columns", `"` + slides + "," + slides + "\n", "1 error f:1:1: no closing double quote for this one\n"},

		// Titles.
		{"title as long as the rows", "ABCDEFGHI\n" + grid, "2 \"ABCDEFGHI\" " + slides + "\n"},
		{"title half of digits", "Easy 1234\n" + grid + "Easy 1235\n" + grid, "2 \"Easy 1234\" " + slides + "\n12 \"Easy 1235\" " + slides + "\n"},
		{"title above a drawn grid", "Very easy\n# x\n" + string(mustParse(t, slides).AppendGrid(nil)), "3 \"Very easy\" " + slides + "\n"},
		{"title above csv", "a,b,c,d,e,f,g,h,i\n" + csv, "2 \"a,b,c,d,e,f,g,h,i\" " + slides + "\n"},
		{"title with a comma", "Hard, and nasty\n" + grid, "2 \"Hard, and nasty\" " + slides + "\n"},
		{"header with a comma above lines", "puzzle, solution\n" + slides + "," + slides + "\n", "2 " + slides + "\n"},
		{"titles above lines", "Grid 01\n" + slides + "\n Hard, no. 2:\n" + slides + "\n", "2 \"Grid 01\" " + slides + "\n4 \"Hard, no. 2:\" " + slides + "\n"},
		{"text above lines that may be a puzzle", "Grid one\n" + slides + "\n", "2 " + slides + "\n"},
		{"a title above a line that is no puzzle", "Grid 01\n" + slides[1:] + "\n", "1 error f:1:1: unexpected character 'G' " + want9 + "2 error f:2:81: 80 cells (a 9x9 grid has 81)\n"},
		{"a title above a puzzle with a fault", "Grid 01\n" + slides[1:] + "x\n", "2 error f:2:81: unexpected character 'x' " + want9},
		{"a title above nothing", slides + "\nGrid 01\n", "1 " + slides + "\n2 error f:2:1: unexpected character 'G' " + want9},
		{"first row of text", "ABCDEFGHI\n" + grid[10:], "1 error f:1:1: unexpected character 'A' " + want9},
		{"first row of text, the last wrong", "ABCDEFGHI\n" + grid[:80] + "x........\n", "1 error f:1:1: unexpected character 'A' " + want9 + "10 error f:10:1: unexpected character 'x' " + want9},
		{"first row wrong, two grids", "x" + grid[1:] + grid, "1 error f:1:1: unexpected character 'x' " + want9 + "10 " + slides + "\n"},

		// 4x4 or 16x16.
		{"fifteen 4x4 and a short one", lines(7) + four[:15] + "\n" + lines(8), numbered(four, 1, 7) + "8 error f:8:16: 15 cells (a 4x4 grid has 16)\n" + numbered(four, 9, 16)},
		{"fifteen 4x4 and a long one last", lines(15) + four + ".\n", numbered(four, 1, 15) + "16 error f:16:17: 17 cells (a 4x4 grid has 16)\n"},
		{"sixteen 4x4 and a short one", lines(16) + four[:15] + "\n", numbered(four, 1, 16) + "17 error f:17:16: 15 cells (a 4x4 grid has 16)\n"},
		{"16x16 with a short row, a digit 5 elsewhere", lines(3) + four[:15] + "\n" + lines(11) + big[:17], "1 error f:4:16: 15 cells in row 4 (a 16x16 grid has 16)\n"},
		{"16x16 with a drawn row and a short one", lines(3) + four[:15] + "\n" + lines(11) + "1234|....|....|....\n", "1 error f:4:16: 15 cells in row 4 (a 16x16 grid has 16)\n"},
		{"16x16 cut short, eight rows with a 5", big, "1 error f:8:17: 8 rows (a 16x16 grid has 16)\n"},
		{"16x16 cut short, two rows with a 5", big[:2*17] + strings.Repeat("..4.............\n", 3), "1 error f:5:17: 5 rows (a 16x16 grid has 16)\n"},
		{"4x4, one of them with a 5", big[:17] + "..4.............\n", "1 error f:1:3: unexpected character '5' (want 1-4, or one of . 0 * _ for an empty cell)\n2 ..4.............\n"},
		{"4x4, broken amid, sixteen behind", lines(2) + four[:15] + "x.\n" + lines(16), numbered(four, 1, 2) + "3 error f:3:16: unexpected character 'x' " + want4 + numbered(four, 4, 19)},
		{"a comment between lines, a short row last", slides + "\n# x\n53..7...\n", "1 " + slides + "\n3 error f:3:9: 8 cells (a 4x4 grid has 16)\n"},

		// CSV.
		{"csv and a line of thirty cells", "1,2,3,4\n,,,\n" + dots("1", 30) + "\n", "1 error f:2:4: 2 rows (a 4x4 grid has 4)\n3 error f:3:31: 30 cells (a 6x6 grid has 36)\n"},

		{"UTF-16, big-endian", "\xFE\xFF\x005\x003\x00\n", "1 error f:1:1: UTF-16 text (want UTF-8), none of it is read\n"},
		{"18x18", dots("", 323), "1 error f:1:324: 323 cells (an 18x18 grid has 324)\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, src := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				if got := dump(NewReader(src, "f")); got != tt.want {
					t.Errorf("records of %q:\n%swant:\n%s", tt.text, got, tt.want)
				}
			}
		})
	}
}

// TestReadFailureAnywhere cuts good texts off at every byte. What was read before the failure is what the whole text
// begins with, and the failure is where the text ends.
func TestReadFailureAnywhere(t *testing.T) {
	broken := errors.New("broken")
	four, wide := "1234............\n", "1234...........G\n"
	g := mustParse(t, slides)
	for _, text := range []string{
		strings.Repeat(slides+"\n", 3),
		rows(slides, 9) + "\n" + string(g.AppendGrid(nil)) + string(g.AppendGrid(nil)),
		string(g.AppendCSV(nil)) + string(g.AppendCSV(nil)) + slides + "\n",
		slides + "\n" + rows(slides, 9) + slides + "\n",
		"[Puzzle]\n" + rows(slides, 9) + "# x\n" + slides + "," + slides + "\n",
		strings.Repeat(four, 6) + strings.Repeat("..........GFED..\n", 10),
		strings.Repeat(wide, 16),
		"| 12 3 4 123 |\n| 1 234 2 4 |\n-----\n4 13 2 1\n1 2 34 4\n\n1  2\n 34 \n  1\n2\n\n| 1   |   2 |\n|   3 |     |\n|     | 4   |\n| 1   |     |\n",
		strings.Repeat(four, 18),
		strings.Repeat(four, 10) + "\n" + strings.Repeat(wide, 16) + "\n" + strings.Repeat(four, 3),
		slides + "\n" + strings.Repeat(wide, 4) + "--------\n" + strings.Repeat(wide, 12),
	} {
		whole := dump(NewReader(strings.NewReader(text), "f"))
		if strings.Contains(whole, "error") {
			t.Fatalf("records of %q:\n%swant no error", text, whole)
		}
		for at := range len(text) + 1 {
			r := NewReader(io.MultiReader(strings.NewReader(text[:at]), iotest.ErrReader(broken)), "f")
			before := text[:at]
			failure := fmt.Sprintf("failure f:%d:%d: broken\n", 1+strings.Count(before, "\n"), at-strings.LastIndexByte(before, '\n'))
			got, ok := strings.CutSuffix(dump(r), failure)
			if !ok || !strings.HasPrefix(whole, got) {
				t.Fatalf("records of the first %d bytes of %q:\n%swant the first of\n%sand at the end\n%s", at, text, got, whole, failure)
			}
		}
	}
}

// never is a reader that reads nothing and says nothing about it.
type never struct{}

func (never) Read([]byte) (int, error) { return 0, nil }

func TestReadNoProgress(t *testing.T) {
	var rec Record
	if err := NewReader(never{}, "f").Read(&rec); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("Read() = %v, want %v", err, io.ErrNoProgress)
	}
	// A reader that returns nothing 99 times in a row, and then goes on, is no error.
	if got, want := dump(NewReader(&hesitant{r: strings.NewReader(slides)}, "f")), "1 "+slides+"\n"; got != want {
		t.Errorf("records:\n%swant:\n%s", got, want)
	}
}

// hesitant is a reader that reads nothing 99 times before it reads something.
type hesitant struct {
	r io.Reader
	n int
}

func (h *hesitant) Read(p []byte) (int, error) {
	if h.n++; h.n%100 != 0 {
		return 0, nil
	}
	return h.r.Read(p)
}

func TestRecordPlace(t *testing.T) {
	csv := strings.Repeat("1,,,\n", 4)
	for _, tt := range []struct {
		text         string
		line, column int
		ok           bool // in line format
	}{
		{slides, 1, 1, true},
		{"\xEF\xBB\xBF" + slides, 1, 1, true},
		{"# x\n \t" + slides + ",x", 2, 3, true},
		{"\n  \"" + slides + "\",x", 2, 4, true},
		{" " + slides[:80], 1, 2, false},
		{"\n |1 2|3 4|\n....\n....\n....\n", 2, 2, false},
		{"  x.x.\n....\n....\n....\n", 1, 3, false},
		{" A title\n" + rows(slides, 9), 2, 1, false},
		{" A title\n" + rows(slides, 9)[10:], 1, 2, false},
		{"\n\n \t" + csv, 3, 3, false},
		{strings.Repeat(".", 2*scan.MaxLine), 1, 1, false},
		{"\xFF\xFE", 1, 1, false},
	} {
		rec := Record{Line: 7, Column: 7}
		if err := NewReader(strings.NewReader(tt.text), "f").Read(&rec); err != nil {
			t.Fatal(err)
		}
		if rec.Line != tt.line || rec.Column != tt.column {
			t.Errorf("record of %.20q is at %d:%d, want %d:%d", tt.text, rec.Line, rec.Column, tt.line, tt.column)
		}
		line, column, ok := rec.CellPlace(15)
		if ok != tt.ok || ok && (line != tt.line || column != tt.column+15) {
			t.Errorf("CellPlace(15) in %.20q = %d, %d, %v, want %d, %d, %v", tt.text, line, column, ok, tt.line, tt.column+15, tt.ok)
		}
	}
	// A line like the one before begins its line again.
	r := NewReader(strings.NewReader(" "+slides+"\n"+slides+"\n"), "f")
	var rec Record
	for want := 2; want >= 1; want-- {
		if err := r.Read(&rec); err != nil || rec.Column != want {
			t.Errorf("Read() = %v, column %d, want %d", err, rec.Column, want)
		}
	}
}

func TestMisuse(t *testing.T) {
	l := mustLayout(t, 3, 3)
	for name, misuse := range map[string]func(){
		"CellPlace(81)": func() {
			rec := Record{Grid: cover.NewGrid(l)}
			rec.CellPlace(81)
		},
		"a format that does not exist": func() {
			r := NewReader(strings.NewReader(slides), "f")
			r.Format = "xls"
			_ = r.Read(new(Record))
		},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "puzzles: ") && !strings.HasPrefix(s, "cover: ") {
					t.Errorf("panic %q, want one of these packages", s)
				}
			}()
			misuse()
		})
	}
}

// TestReadZero reads values beside which 0 stands as --digits says.
func TestReadZero(t *testing.T) {
	twelve := "0,,2,3,4,5,6,7,8,9,10,11\n" + strings.Repeat(",,,,,,,,,,,\n", 11)
	for _, tt := range []struct {
		digits     cover.Alphabet
		text, want string
	}{
		{"0123", "0,,1,\n,,2,\n3,,,\n,,,0\n", "1 0.1...2.3......0\n"},
		{"1234", "0,,1,\n,,2,\n3,,,\n,,,0\n", "1 ..1...2.3.......\n"},
		{"0123", "x = [[0,None,1,None],[None,None,2,None],[3,None,None,None],[None,None,None,0]]\n", "1 0.1...2.3......0\n"},
		{cover.ZeroBased, twelve, "1 " + dots("0.23456789AB", 144) + "\n"},
		{cover.Standard, twelve, "1 0023456789AB" + strings.Repeat("0", 132) + "\n"},
		{cover.ZeroBased, strings.ReplaceAll(twelve, ",", "\t"), "1 " + dots("0.23456789AB", 144) + "\n"},
		{"", strings.ReplaceAll(twelve, ",", "\t"), "1 error f:1:1: " + square.ErrZero.Error() + "\n"},
	} {
		r := NewReader(strings.NewReader(tt.text), "f")
		r.Alphabet = tt.digits
		if got := dump(r); got != tt.want {
			t.Errorf("digits %q of %q:\n%swant:\n%s", tt.digits, tt.text, got, tt.want)
		}
	}
}

// TestReadRemarks reads grids in programs with a row that is a comment. It does not count as a row.
func TestReadRemarks(t *testing.T) {
	for _, mark := range []string{"#", "# ", "//", "// ", "-- ", "% ", ";; "} {
		for text, want := range map[string]string{
			"g = [\n[1,0,0,0],\n[0,0,0,0],\nMARK[0,2,0,0],\n[0,3,0,0],\n[0,0,0,0]]\n": "1........3......",
			"g = [[1,0,0,0],\n[0,0,0,0],\nMARK[0,2,0,0],\n[0,0,0,0]]\n":               "",
			"> 1 0 0 0\n> 0 0 0 0\nMARK 0 2 0 0\n> 0 0 0 0\n":                         "",
			"1 0 0 0\n0 0 0 0\nMARK 0 2 0 0\n0 0 0 0\n":                               "",
		} {
			text = strings.ReplaceAll(text, "MARK", mark)
			r := NewReader(strings.NewReader(text), "f")
			if got := dump(r); want != "" && !strings.HasSuffix(got, " "+want+"\n") || want == "" && !strings.Contains(got, " error ") {
				t.Errorf("%q:\n%swant %q", text, got, want)
			}
		}
	}
}

// corner returns a puzzle with its rows and columns numbered from 0, and what stands in the corner.
func corner(first string) string {
	var b strings.Builder
	b.WriteString(first + "0\t1\t2\t3\t4\t5\t6\t7\t8\n")
	for i := range 9 {
		fmt.Fprintf(&b, "%d\t%s\n", i, strings.Join(strings.Split(strings.ReplaceAll(slides[9*i:9*i+9], ".", "0"), ""), "\t"))
	}
	return b.String()
}
