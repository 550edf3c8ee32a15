package puzzles

import (
	"fmt"
	"strings"
	"testing"
)

// TestMembers reads documents whose members are puzzles, damaged puzzles and rules. Each puzzle has its own place and its
// own error; what is no puzzle is a rule of all of them.
func TestMembers(t *testing.T) {
	short := slides[1:]
	good := func(column int) string { return fmt.Sprintf("1:%d %s\n", column, slides) }
	for _, tt := range []struct{ text, want string }{
		{`{"a":{"puzzle":"` + slides + `"},"b":{"puzzle":"` + short + `"}}`, good(6) + "1:105 80 cells (a 9x9 grid has 81)\n"},
		{`{"b":{"puzzle":"` + short + `"},"a":{"puzzle":"` + slides + `"}}`, "1:6 80 cells (a 9x9 grid has 81)\n" + good(104)},
		{`{"b":{"puzzle":"` + short + `!"},"a":{"puzzle":"` + slides + `"}}`, "1:6 unexpected character '!' (want 1-9, or one of . 0 * _ for an empty cell)\n" + good(105)},
		{`{"a":{"puzzle":"` + slides + `"},"b":{"puzzle":"` + slides + `"}}`, good(6) + good(105)},               // equal values
		{`{"{\"puzzle\":1}":{"puzzle":"` + slides + `"},"b":{"puzzle":"` + slides + `"}}`, good(19) + good(118)}, // a key like a value
		{`{"z":{"puzzle":"` + slides + `"},"a":[{"puzzle":"` + slides + `"}]}`, good(6) + good(106)},             // in the order of the text
		{`{"a":{"puzzle":"` + slides + `"},"b":{"puzzle":[[1,2,3,4,5],[1,2,3,4],[3,4,1,2],[4,3,2,1]]}}`, good(6) + "1:105 \"puzzle\" holds no puzzle that is understood (want a text, a list of all n·n cells, or a list of n rows)\n"},
		{`{"a":{"puzzle":"` + slides + `"},"zigzag":{"cells":"r1c1 r1c2"}}`, "1:6 it has rules that are not known here: zigzag\n"},
		{`{"a":{"puzzle":"` + slides + `"},"zigzag":{"cells":["r1c1","r1c2"],"value":"15"}}`, "1:6 it has rules that are not known here: zigzag\n"},
		{`{"a":{"puzzle":"` + slides + `"},"thermo":{"grid":"1111111111111111111111111"}}`, "1:6 thermo\n"},
		// members that say nothing of the cells, and others
		{`{"id":1,"mission":"` + slides + `","win_rate":58.45,"printDate":"2026-11-28"}`, good(1)},
		{`{"puzzle":"` + slides + `","schema":"dlx-sudoku/1","tried":1}`, good(1)},
		{`{"schema":"dlx-sudoku-evidence/1","number":1,"puzzle":{"box":"3x3","cells":"` + slides + `"},"verdict":"verified"}`, "1:1 " + errEvidence.Error() + "\n"},
		{`{"puzzle":"` + slides + `","forbidden_number":5}`, "1:1 it has rules that are not known here: forbidden_number\n"},
		{`{"puzzle":"` + slides + `","thermo_rate":5}`, "1:1 it has rules that are not known here: thermo_rate\n"},
		{`{"puzzle":"` + slides + `","play_date":[1]}`, "1:1 it has rules that are not known here: play_date\n"},
		{`{"cells":[{"row":0,"col":0,"value":5}]}`, "1:1 5" + strings.Repeat(".", 80) + "\n"},
		// levels, each a puzzle of its own
		{`{"displayDate":"November 28, 2026","easy":{"stats":{"best":"00:12","plays":4},"puzzle":"` + slides + `"},"hard":"` + slides + `"}`, good(43) + good(180)},
		{`{"puzzle1":"` + slides + `","puzzle2":"` + slides + `"}`, good(12) + good(106)},
		// members that cannot state a rule by their form, and others that may
		{`{"puzzle":"` + slides + `","streak":5,"levels":["easy","hard"],"editor":{"name":"Ann","since":2019},"is_daily":true}`, good(1)},
		{`{"puzzle":"` + slides + `","weird":true}`, "1:1 it has rules that are not known here: weird\n"},
		{`{"puzzle":"` + slides + `","spots":[1,2,3]}`, "1:1 it has rules that are not known here: spots\n"},
		{`{"puzzle":"` + slides + `","spots":["A1","B2"]}`, "1:1 it has rules that are not known here: spots\n"},
		{`{"puzzle":"` + slides + `","spots":"r1c1"}`, "1:1 it has rules that are not known here: spots\n"},
		{`{"puzzle":"` + slides + `","meta":{"evenCells":7}}`, "1:1 it has rules that are not known here: meta\n"},
	} {
		r := ruledReader(tt.text)
		var got strings.Builder
		var rec Record
		for r.Read(&rec) == nil {
			var at *ParseError
			switch {
			case rec.Err != nil:
				at = rec.Err.(*ParseError)
				fmt.Fprintf(&got, "%d:%d %v\n", at.Line, at.Column, at.Err)
			case len(rec.Rules) > 0:
				fmt.Fprintf(&got, "%d:%d %s\n", rec.Line, rec.Column, rec.Rules[0].Name)
			default:
				fmt.Fprintf(&got, "%d:%d %v\n", rec.Line, rec.Column, rec.Grid)
			}
			for _, note := range rec.Notes {
				fmt.Fprintln(&got, note)
			}
		}
		if got.String() != tt.want {
			t.Errorf("%s:\n%swant\n%s", tt.text, got.String(), tt.want)
		}
	}
}

// TestCellObjects reads boards whose cells are objects.
func TestCellObjects(t *testing.T) {
	var plain, placed, from1, nested, swapped, sparse, triples []string
	turned := ""
	for cell, c := range []byte(slides) {
		value := string(c)
		if c == '.' {
			value = "null"
		}
		at := fmt.Sprintf(`"row":%d,"col":%d`, cell/9, cell%9)
		plain = append(plain, `{"val":`+value+`,"fixed":`+fmt.Sprint(c != '.')+`,"candidates":[1,null]}`)
		placed = append(placed, `{`+at+`,"value":`+value+`}`)
		from1 = append(from1, fmt.Sprintf(`{"r":%d,"c":%d,"digit":"%s"}`, cell/9+1, cell%9+1, strings.Trim(string(c), ".")))
		swapped = append(swapped, fmt.Sprintf(`{"row":%d,"col":%d,"value":%s}`, cell%9, cell/9, value))
		turned += slides[cell%9*9+cell/9:][:1]
		if c != '.' {
			sparse = append(sparse, fmt.Sprintf(`{"row":%d,"col":%d,"value":%c}`, cell/9+1, cell%9+1, c))
			triples = append(triples, fmt.Sprintf("[%d,%d,%c]", cell/9, cell%9, c))
		}
		if cell%9 == 0 {
			nested = append(nested, "")
		}
		nested[cell/9] += `,{"n":1,"number":` + value + `}`
	}
	for i, row := range nested {
		nested[i] = "[" + strings.ReplaceAll(row[1:], `"n":1,`, "") + "]"
	}
	clash := append([]string{plain[1], plain[1]}, plain[2:]...)
	list := func(members []string) string { return "[" + strings.Join(members, ",") + "]" }
	for _, tt := range []struct{ text, want string }{
		{list(plain), "1 " + slides + "\n"},
		{list(placed), "1 " + slides + "\n"},
		{list(from1), "1 " + slides + "\n"},
		{list(nested), "1 " + slides + "\n"},
		{`{"board":` + list(placed) + `}`, "1 " + slides + "\n"},
		{list(clash), "1 error f:1:1: cells without their places, whose digits clash row by row (want row and col in each)\n"},
		{`{"board":` + list(swapped) + `}`, "1 " + turned + "\n"},
		{list(sparse), "1 " + slides + "\n"},
		{`{"cells":` + list(triples) + `,"plays":7}`, "1 " + slides + "\n"},
		{`{"cells":` + list(append(sparse, `{"row":1,"col":1,"value":9}`)) + `}`, "1 error f:1:1: \"cells\" holds no puzzle that is understood (want a text, a list of all n·n cells, or a list of n rows)\n"},
		{`{"board":` + strings.Replace(list(plain), `"fixed":true`, `"cage":7`, 1) + `}`, "1 error f:1:1: \"board\" holds no puzzle that is understood (want a text, a list of all n·n cells, or a list of n rows)\n"},
	} {
		if got := dump(ruledReader(tt.text)); got != tt.want {
			t.Errorf("%.100s:\n%swant\n%s", tt.text, got, tt.want)
		}
	}
}
