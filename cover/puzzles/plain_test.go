package puzzles

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/cover"

	"pgregory.net/rapid"
)

// TestReadPlain reads texts of plain puzzles and of much else by Read alone, and with ReadPlain before each Read: the
// records are the same.
func TestReadPlain(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	regions := strings.Repeat("111222333", 3) + strings.Repeat("444555666", 3) + strings.Repeat("777888999", 3)
	plain := []string{puzzle, puzzle[80:] + puzzle[:80], strings.Repeat(".", 81), strings.ReplaceAll(puzzle, ".", "0"), "." + puzzle[1:]}
	other := []string{
		"", "# a comment", "A title", "[Puzzle]", "anti-knight", "cage: 10 r1c3 r2c3", "rules: anti-king", "-----", "1...............",
		puzzle + ",unique", puzzle + " # behind", " " + puzzle, puzzle + "\r", puzzle[:80], puzzle + ".", puzzle[:80] + "x", puzzle[:80] + "*",
		regions, strings.ReplaceAll(regions, "9", "."), strings.ReplaceAll(regions, "9", "0"), "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
		"box: 9x1", puzzle + " box:1x9", "name,puzzle", "puzzle,solution", "x," + puzzle, "{\"puzzle\":\"" + puzzle + "\"}", "530070000", "600195000", "12345", "size: 9x9",
		"........", strings.Repeat(".", 80) + "\xE9",
	}
	plainRead := 0
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		for range rapid.IntRange(1, 12).Draw(t, "stretches") {
			for range rapid.IntRange(0, 6).Draw(t, "plain") {
				lines = append(lines, rapid.SampledFrom(plain).Draw(t, "line"))
			}
			if rapid.IntRange(0, 3).Draw(t, "other") > 0 {
				lines = append(lines, rapid.SampledFrom(other).Draw(t, "line"))
			}
		}
		text := strings.Join(lines, "\n") + rapid.SampledFrom([]string{"", "\n"}).Draw(t, "end")
		format := rapid.SampledFrom([]Format{FormatAuto, FormatAuto, FormatLine}).Draw(t, "format")
		prompt := rapid.Bool().Draw(t, "prompt")
		most := rapid.IntRange(1, 5).Draw(t, "most")
		slow := rapid.Bool().Draw(t, "slow")
		reader := func() *Reader {
			var in io.Reader = strings.NewReader(text)
			if slow {
				in = iotest.OneByteReader(in)
			}
			r := NewReader(in, "f")
			r.Format, r.Rules, r.Prompt = format, true, prompt
			return r
		}
		var want, got []string
		for r, rec := reader(), new(Record); r.Read(rec) == nil; {
			want = append(want, recordText(rec))
		}
		r, rec := reader(), new(Record)
		for {
			digits, line := r.ReadPlain(nil, cover.Classic(), most)
			for i := 0; i < len(digits)/81; i++ {
				plainRead++
				rec.SetPlain(cover.Classic(), digits[81*i:][:81], line+i)
				got = append(got, recordText(rec))
			}
			if len(digits) > 0 {
				continue
			}
			if r.Read(rec) != nil {
				break
			}
			got = append(got, recordText(rec))
		}
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Fatalf("record %d of\n%s\nis %v, want %v", i+1, text, got[min(i, len(got)):], want[min(i, len(want)):])
			}
		}
	})
	if plainRead < 20 { // a short test draws twenty texts
		t.Errorf("ReadPlain has read %d puzzles", plainRead)
	}
}

// recordText returns all that a record says.
func recordText(rec *Record) string {
	if rec.Err != nil {
		return fmt.Sprintf("%d:%d: %v %s", rec.Line, rec.Column, rec.Err, rec.Text)
	}
	text := strings.ReplaceAll(string(rec.Text), "0", ".")
	return fmt.Sprintf("%d:%d: %v %s %q %v %v %v %v", rec.Line, rec.Column, rec.Grid, text, rec.Name, rec.Rules, rec.Notes,
		rec.Solution, rec.Grid.Layout())
}
