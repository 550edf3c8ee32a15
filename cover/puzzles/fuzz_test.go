package puzzles

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/cover"
)

// seeds returns short texts, some of each format: what the writers write, and others.
func seeds() []string {
	grid := rows(slides, 9)
	all := []string{
		"",
		"\n",
		slides,
		slides + "," + slidesSolution + "\n",
		"quizzes,solutions\n" + slides,
		slides[:80] + "\n" + slides,
		grid,
		grid + "\n" + grid[:50],
		"[Puzzle]\n" + grid,
		`["` + slides + `",` + "\n[1,2]]\n{\"puzzle\":\"1...............\"}\n",
		"[[1,0,0,0],[0,0,0,0],\n[0,0,0,0],[null,\"\",4,[2]]]",
		`<opensudoku version="2"><folder name="F"><game data="1..............."/></folder></opensudoku>`,
		"https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QFkBDAT2NIF8BjACwHsAHAWwENhyBdFgN1ICcA7EABdqjYlhDkgA=",
		"https://www.sudokuwiki.org/sudoku.htm?bd=1...............",
		":0100:3:" + slides + ":113:318::",
		"id;puzzle\n1;" + slides,
		"1 " + slides,
		"> 1 . . .\n> . . . .\n> . . . .\n> . . . 4\n",
		"grid = [\n  \"1...\",\n  \"....\",\n  \"....\",\n  \"...4\",\n]\n",
		"3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9",
		"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :3:1o\n",
		"<ksudoku><game><puzzle><graph type=\"sudoku\" order=\"4\"/><values>b_____________c_</values></puzzle></game></ksudoku>",
		"<table><tr><td>1<td>&nbsp;<td><td></tr>\n<tr><td><td><td><td></tr><tr><td><td><td><td></tr><tr><td><td><td><td></tr></table>",
		"x = [[1, None, 0, -1], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]]",
		"puzzle: 1..............4",
		"7\tunique\t" + slides + "\n" + slides[:70],
		"| 12 3 4 |\n| 1 234 2 |\n4 13 2 1\n1 2 34 4\n",
		"│1│ │ │ │\n│2│ │3│ │\n│ │ │ │ │\n│ │ │4│ │\n",
		"1  2\n 34 \n  1\n2\n",
		"1\t\t\t2\n\t\t\t\n\t3\t\t\n\t\t\t4\n",
		"| 1   |   2 |\n|   3 |     |\n|     | 4   |\n| 1   |     |\n",
		"----\n12--\n----\n--3-\n",
		"1.3. .2.4 ..3. 1...\n",
		strings.Repeat("1.34", 16),
		" *-----------*\n |53.|.7.|...|\n |---+---+---|\n",
		"1,2,3,4\n,,,\n0,0,0,0\n\"4\",3,2,1\n",
		strings.Repeat("1234............\n", 17),
		strings.Repeat("..........GFED..\n", 16),
		"\xEF\xBB\xBF1\r\n",
		"\xFF\xFE1\x00",
		"5\x00\xff|é,\t\"",
		"Grid 01\n" + grid,
		"# no solution\n" + slides,
		"\n1234............\n",
		"1234 .... .... ....\n",
		"|.....|.....|.....|.....|.....|\n",
		".1,2,,\n7,,,,,\n8,,\n,,,\n",
		"2x2:1_2_3_4l\n3x3kd0:zzzc,__,a\n9jx:zzzc,_\n",
		"SumoCueV1" + strings.Repeat("=5", 81) + "\n3x3::k:" + strings.Repeat("1280:", 81) + "\n",
		"https://sudokupad.app/sudoku/sclN4YwzgXArADANCAphA2i4A3aBfOmIDMuceWA7MSQLpzpYBsl+AjLvgJxtZSU0qkROAgByUS+RnD75RJcQzH4i0rABYmWWQKJyW2FRApyBAJkUK+AycfxmRuS/IjqBrAUKc9HTrQK",
		".Shape~4x4.AntiKnight.XSum~C1~3~4.~R1C1_3~R4C4_4_2.Cage~4~R1C1~R1C2",
		"4:0R,0,0,0,0D,0,0,0,0,0,2,0,0,0,0,0,",
		"at r1c1 1............... at r2c3 ...............1\n",
	}
	for _, f := range formats {
		if f.write == nil {
			continue
		}
		g, err := cover.ParseGrid(slides)
		if err != nil {
			panic(err)
		}
		if text, err := (&Writer{f}).Append([]byte(f.begin), g, ""); err == nil {
			all = append(all, string(text)+f.end)
		}
	}
	return all
}

// TestSeeds reads the seeds of the fuzz target: there is a puzzle in every format among them, and it is recognised.
func TestSeeds(t *testing.T) {
	for _, name := range FormatNames()[1:] {
		format := Format(name)
		count := 0
		for _, text := range seeds() {
			forced, auto := NewReader(strings.NewReader(text), ""), NewReader(strings.NewReader(text), "")
			forced.Format, forced.Rules, auto.Rules = format, true, true
			var a, b Record
			if forced.Read(&a) == nil && a.Err == nil && auto.Read(&b) == nil && b.Err == nil && a.Grid.String() == b.Grid.String() {
				count++
			}
		}
		if count == 0 {
			t.Errorf("no seed has a puzzle in format %v that is recognised", format)
		}
	}
}

// FuzzReader reads any text in any format. Every record is a puzzle that can be written and read back or an error
// with a position, and they come in the order of their lines. How the text is cut into reads does not matter.
func FuzzReader(f *testing.F) {
	for _, text := range seeds() {
		f.Add([]byte(text), uint8(0), false)
		f.Add([]byte(text), uint8(1), true)
	}
	for _, d := range dresses {
		f.Add([]byte("What is this?\n\n"+d.put(slidesGivens)), uint8(0), false)
	}
	f.Add([]byte("1\t\t3\t\t\n\t\t\t\t2\n\t\t\t\n\t3\t\t\n\t\t\t4\n"), uint8(0), false) // a row too many, all of it cells
	files, err := filepath.Glob("../../testdata/sudoku/*")
	if err != nil || len(files) == 0 {
		f.Fatalf("no puzzles beside the code (%v)", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text[:min(len(text), 4000)], uint8(0), false)
	}

	f.Fuzz(func(t *testing.T, text []byte, format uint8, fixed bool) {
		reader := func(src io.Reader) *Reader {
			r := NewReader(src, "f")
			r.Format, _ = ParseFormat(FormatNames()[int(format)%len(FormatNames())])
			if fixed {
				r.Layout = mustLayout(t, 2, 3)
			}
			return r
		}
		r := reader(bytes.NewReader(text))
		lines := 1 + bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("\r"))
		var rec, again Record
		for line := 0; ; line = rec.Line {
			err := r.Read(&rec)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("Read() = %v, want a record or EOF", err)
			}
			if rec.Line < line || rec.Line > lines {
				t.Fatalf("record at line %d behind line %d of %d", rec.Line, line, lines)
			}
			if rec.Err != nil {
				var e *ParseError
				if !errors.As(rec.Err, &e) || e.Err == nil {
					t.Fatalf("error %v, want a ParseError with a cause", rec.Err)
				}
				if e.Line < rec.Line || e.Line > lines || e.Column < 1 || e.SourceColumn < 1 || e.Column < e.SourceColumn {
					t.Fatalf("error at %d:%d (%d in the excerpt) of a record at line %d", e.Line, e.Column, e.SourceColumn, rec.Line)
				}
				continue
			}
			back := NewReader(strings.NewReader(rec.Grid.String()), "")
			back.Format, back.Layout, back.Alphabet = FormatLine, rec.Grid.Layout(), rec.Grid.Alphabet()
			if rec.Grid.Restricted() {
				back.Format = FormatCandidates
			} else if rec.Grid.Layout().Overlaps() { // its places say the layout, all but the boxes of a grid
				back.Format, back.Layout = Format(overlapFormat.name), mustLayout(t, rec.Grid.Layout().BoxRows(), rec.Grid.Layout().BoxCols())
			}
			if err := back.Read(&again); err != nil || again.Err != nil || again.Grid.String() != rec.Grid.String() {
				t.Fatalf("Read(%v) = %v, record %v, %v", rec.Grid, err, again.Grid, again.Err)
			}
		}
		whole := dump(reader(bytes.NewReader(text)))
		if bytewise := dump(reader(iotest.OneByteReader(bytes.NewReader(text)))); bytewise != whole {
			t.Fatalf("records, read byte by byte:\n%swant:\n%s", bytewise, whole)
		}
		stream := reader(bytes.NewReader(text))
		stream.in.doc.eager = true
		for line := 0; ; line = rec.Line {
			if err := stream.Read(&rec); err == io.EOF {
				break
			} else if err != nil || rec.Line < line || rec.Line > lines+1 {
				t.Fatalf("record at line %d behind line %d of %d, read as a stream: %v", rec.Line, line, lines, err)
			}
		}

		// If a failure cuts the text off, every good puzzle is one of the whole text, too.
		r = reader(io.MultiReader(bytes.NewReader(text[:len(text)/2]), iotest.ErrReader(io.ErrUnexpectedEOF)))
		all := "\n" + whole
		for r.Read(&rec) == nil {
			if rec.Err == nil && !strings.Contains(all, "\n"+entry(&rec)+"\n") {
				t.Fatalf("record %v at line %d before a failure, want one of\n%s", rec.Grid, rec.Line, whole)
			}
		}
	})
}
