package draw

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// ruled returns the marks that rules add to a picture.
func ruled(t *testing.T, lines ...string) Ruling {
	t.Helper()
	l, err := cover.DefaultLayout(9)
	if err != nil {
		t.Fatal(err)
	}
	var text []rules.TextLine
	for _, line := range lines {
		text = append(text, rules.TextLine{Text: line})
	}
	set, err := rules.Parse(l, text)
	if err != nil {
		t.Fatal(err)
	}
	return Ruling{set.Marks(), strings.Join(set.Words(), ", ")}
}

// picture draws an empty grid with rules.
func picture(r Ruling) string {
	s := Sudoku{Size: 9, BoxRows: 3, BoxCols: 3, Givens: make([]string, 81), Rules: r}
	return string(s.AppendSVG(nil, "test"))
}

// TestMarks draws rules. Each must show in the picture.
func TestMarks(t *testing.T) {
	plain := picture(Ruling{})
	for _, tt := range []struct{ rule, want string }{
		{"cage: 6 r1c1 r1c2 r2c2", `d="M15 15H52M15 49H55M15 15V49M52 15H89M89 15V52M55 89H89M55 49V89M89 52V89"`},
		{"cage: 6 r1c1 r1c2 r2c2", `text-anchor="start">6</text>`},
		{"regions: aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg hhhhhhhhh iiiiiiiii", `stroke-width="3"`},
		{"rules: diagonal-up", `d="M372 12L12 372" stroke="#a8cdf5"`},
		{"rules: windoku", `<rect x="52" y="52" width="40" height="40" fill="#d3d3d3"/>`},
		{"column-index: r1c1", `fill="#f8c58a"`},
		{"row-index: r1c1", `fill="#a8cdf5"`},
		{"box-index: r1c1", `fill="#fbe98c"`},
		{"thermo: r1c1 r2c2", `d="M32 32h0" fill="none" stroke="#d3d3d3" stroke-width="29"`},
		{"whisper: r1c1 r2c2", `stroke="#9be28f"`},
		{"arrow: r1c1 | r1c2 r1c3", `d="M47 32L72 32L112 32M106 38L112 32L106 26"`},
		{"lockout: r1c1 r1c2 r1c3", `Z" fill="#fff" stroke="#a8cdf5"`},
		{"greater: r1c2 r1c1", `transform="rotate(180 52 32)"`},
		{"black: r1c2 r1c1", `<circle cx="52" cy="32" r="5" fill="#111"`},
		{"ratio: 3 r1c2 r1c1", `fill="#fff">3</text>`},
		{"quad: 1234 r1c1 r1c2 r2c1 r2c2", `>12</text>`},
		{"sandwich: 17 r1c9-r1c1", `>17</text>`},
		{"little-killer: 17 r1c1-r9c9", `>↘17</text>`},
		{"minimum: r1c1", `stroke="#444"`},
		{"rules: anti-knight", `>anti-knight</text>`},
	} {
		got := picture(ruled(t, tt.rule))
		if !strings.Contains(got, tt.want) || strings.Contains(plain, tt.want) && tt.want != `stroke-width="3"` {
			t.Errorf("%s: no %s in\n%s", tt.rule, tt.want, got)
		}
	}
}

// TestMarksFit draws a rule on every side and reads the picture as XML: nothing stands outside it.
func TestMarksFit(t *testing.T) {
	text := picture(ruled(t, "sandwich: 3 r1", "sandwich: 3 c1", "skyscraper: 3 r9c9-r9c1", "skyscraper: 3 r9c9-r1c9",
		"rules: anti-knight, anti-king, non-consecutive, windoku, disjoint, entropy, modulo"))
	var width, height int
	if _, err := fmt.Sscanf(text[strings.Index(text, `viewBox="`):], `viewBox="0 0 %d %d"`, &width, &height); err != nil {
		t.Fatal(err)
	}
	texts := 0
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "text" {
			continue
		}
		texts++
		for _, a := range start.Attr {
			v, err := strconv.Atoi(a.Value)
			if a.Name.Local == "x" && (err != nil || v < 8 || v > width-8) || a.Name.Local == "y" && (err != nil || v < 8 || v > height-8) {
				t.Errorf("%s=%s in a picture of %dx%d", a.Name.Local, a.Value, width, height)
			}
		}
	}
	if texts < 6 {
		t.Errorf("%d texts, want 4 clues and a legend of some lines", texts)
	}
}

// TestTextOfRules draws rules for a terminal.
func TestTextOfRules(t *testing.T) {
	l, err := cover.DefaultLayout(4)
	if err != nil {
		t.Fatal(err)
	}
	var lines []rules.TextLine
	for _, line := range []string{
		"cage: 7 r1c1 r1c2 r2c2", "thermo: r3c1 r3c2 r4c3", "black: r3c4 r4c4", "sandwich: 3 r1", "little-killer: 12 r4c1-r1c4",
		"sandwich: 5 c2", "x-sum: 6 c2", "odd: r2c4", "quad: 12 r2c3 r2c4 r3c3 r3c4",
	} {
		lines = append(lines, rules.TextLine{Text: line})
	}
	set, err := rules.Parse(l, lines)
	if err != nil {
		t.Fatal(err)
	}
	s := Sudoku{
		Size: 4, BoxRows: 2, BoxCols: 2, Givens: make([]string, 16), Digits: make([]string, 16), Highlighted: map[int]bool{12: true},
		Rules: Ruling{set.Marks(), "cage"},
	}
	s.Givens[0], s.Digits[1] = "3", "1"
	const want = `#          5/6
#     ┏7━━━━━━┳━━━┯━━━┓
#   3 ┃ 3   1 ┃ · ┊ · ┃
#     ┠───┐   ┠┈┈┈┼┈┈┈┨
#     ┃ · │ · ┃ · ┊(·)┃
#     ┣━━━┿━━━╋━━━12━━┫
#     ┃(·)━━· ┃ · ┊ · ┃
#     ┠┈┈┈┼┈┈┈╲┈┈┈┼┈●┈┨
#     ┃*· ┊ · ┃ · ┊ · ┃
#     ┗━━━┷━━━┻━━━┷━━━┛
# ↗12
#     cage
`
	if got := string(s.AppendText(nil, false)); got != want {
		t.Errorf("drawn as\n%s\nwant\n%s", got, want)
	}
	if got := string(s.AppendText(nil, true)); !strings.Contains(got, text.Bold+"3"+text.Plain) || !strings.Contains(got, ruleStyle+"7") {
		t.Errorf("in colour drawn as\n%q", got)
	}
}
