package setter

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"dlx-sudoku/cover"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"f-puzzles", `{"size":4,"title":"T","grid":[[{"value":1,"given":true},{},{},{}],[{"value":"2","given":true},{"value":3},{"value":3,"given":false},{}],[{},{},{"givenPencilMarks":[1,2]},{}],[{},{},{},{"centerPencilMarks":[1]}]]}`, "4 T [1 0 0 0 2 0 0 0 0 0 0 0 0 0 0 0] [1 2] []"},
		{"SudokuPad", `{"cellSize":50,"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":"4"}]],"regions":[],"cages":[{"value":"title: x"},{"cells":[[0,0],[0,1],[0,2],[0,3]],"type":"rowcol"}],"metadata":{"title":"P"}}`, "4 P [1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4] [] []"},
		{"SudokuPad, short", `{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],metadata:{t:'it\'s'}}`, "4 it's [1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4] [] []"},
		{"given in other words", `{"grid":[[{"value":1,"given":"true"},{}],[{"value":2,"given":1},{"value":1}]]}`, "2  [1 0 2 0] [] []"},
		{"nothing marked as given", `{"grid":[[{"value":1},{}],[{},{"value":2}]]}`, "2  [1 0 0 2] [] []"},
		{"decoration", `{"grid":[[{},{}],[{},{}]],"text":[{"cells":["R1C1"],"value":"A"}],"line":[1],"circle":[1]}`, "2  [0 0 0 0] [] []"},
		{"cages as an object", `{"cells":[[{},{}],[{},{}]],"cages":{"1":{"cells":[[0,0]]}}}`, `2  [0 0 0 0] [] [] cages={"1":{"cells":[[0,0]]}}`},
		{"a cage called a row", `{"cells":[[{},{}],[{},{}]],"cages":[{"cells":[[0,0],[1,1]],"type":"rowcol"}]}`, `2  [0 0 0 0] [] [] cages=[{"cells":[[0,0],[1,1]],"type":"rowcol"}]`},
		{"a cage of cells that are none", `{"cells":[[{},{}],[{},{}]],"cages":[{"cells":[[[0],0],[[0],1]],"type":"rowcol"}]}`, `2  [0 0 0 0] [] [] cages=[{"cells":[[[0],0],[[0],1]],"type":"rowcol"}]`},
		{"settings", `{"cells":[[{},{}],[{},{}]],"settings":{"antiknight":true}}`, `2  [0 0 0 0] [] [] settings={"antiknight":true}`},
		{"words", `{"grid":[[{},{}],[{},{}]],"ruleset":" No knights. ","solution":["1",2,2,1]}`, `2  [0 0 0 0] [] [] No knights. 1,2,2,1`},
		{"words of SudokuPad", `{"cells":[[{},{}],[{},{}]],"metadata":{"rules":["A.","B."],"solution":"1221"}}`, `2  [0 0 0 0] [] [] A. B. 1221`},
		{"more regions than boxes", `{"cells":[[{},{}],[{},{}]],"regions":[[[0,0],[0,1]],[[0,0],[1,0]],[[1,1]]]}`, `2  [0 0 0 0] [] [0 0 -1 -1] regions="cells in several regions"`},
		{"regions", `{"size":2,"grid":[[{"region":1},{"region":null}],[{},{}]]}`, "2  [0 0 0 0] [] [1 -1 1 1]"},
		{"a rule", `{"size":2,"grid":[[{},{}],[{},{}]],"killercage":[{"cells":["R1C1"],"value":"3"}],"diagonal+":true,"odd":[]}`, "2  [0 0 0 0] [] [] diagonal+=true killercage=[{\"cells\":[\"R1C1\"],\"value\":\"3\"}]"},
		{"a cage", `{"cells":[[{},{}],[{},{}]],"cages":[{"cells":[[0,0],[0,1]],"value":3}]}`, "2  [0 0 0 0] [] [] cages=[{\"cells\":[[0,0],[0,1]],\"value\":3}]"},
		{"a cage without cells", `{"cells":[[{},{}],[{},{}]],"cages":[{"value":"title: x","hidden":true},{"value":3}]}`, "2  [0 0 0 0] [] [] cages=[{\"hidden\":true,\"value\":\"title: x\"},{\"value\":3}]"},
		{"a cage with its cells elsewhere", `{"cells":[[{},{}],[{},{}]],"cages":[{"cell":[[0,0],[0,1]]}]}`, "2  [0 0 0 0] [] [] cages=[{\"cell\":[[0,0],[0,1]]}]"},
		{"a line", `{ce:[[,],[,]],l:[{c:ff0000,th:3,wp:[[1,2]]}]}`, "2  [0 0 0 0] [] [] lines=[{\"color\":\"ff0000\",\"th\":3,\"wp\":[[1,2]]}]"},
		{"digit", `{"grid":[[{"value":3,"given":true},{}],[{},{}]]}`, "r1c1: unexpected value 3 (want 1 to 2)"},
		{"a row", `{"grid":[[{}],[{},{}]]}`, "row 1 has 1 cells (want 2)"},
		{"a list", `[1]`, "no puzzle of f-puzzles or SudokuPad (want an object)"},
		{"cut short", `{"grid":[[{}`, "neither JSON nor SudokuPad's notation: at character 13 (want , or ])"},
		{"key twice", `{"a":1,"a":2}`, "neither JSON nor SudokuPad's notation: at character 12 (want each key once, not a again)"},
		{"behind", `{} x`, "neither JSON nor SudokuPad's notation: at character 4 (want end)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := Read(tt.text)
			got := ""
			if err != nil {
				got = err.Error()
			} else {
				got = strings.TrimSpace(jsonless(p))
			}
			if got != tt.want {
				t.Errorf("Read(%s) = %s, want %s", tt.text, got, tt.want)
			}
		})
	}
}

func jsonless(p *Puzzle) string {
	marks := []int{}
	for _, m := range p.Candidates {
		marks = append(marks, m.List()...)
	}
	text := []string{itoa(p.Size), p.Title, list(p.Digits), list(marks), list(p.Regions)}
	for _, m := range p.Rules {
		text = append(text, m.Name+"="+m.JSON)
	}
	if p.Text != "" || p.Solution != "" {
		text = append(text, p.Text, p.Solution)
	}
	return strings.Join(text, " ")
}

func itoa(n int) string { return strings.Trim(list([]int{n}), "[]") }

func list(n []int) string {
	if n == nil {
		return "[]"
	}
	text, _ := json.Marshal(n)
	return strings.ReplaceAll(string(text), ",", " ")
}

func TestWrite(t *testing.T) {
	p := &Puzzle{
		Size: 4, Title: "ünï \"x\"", Digits: make([]int, 16), Candidates: make([]cover.Digits, 16),
		Regions: []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3},
	}
	p.Digits[3], p.Candidates[5] = 4, cover.DigitsOf(1, 3)
	if back, err := Read(Write(p)); err != nil || !reflect.DeepEqual(back, p) {
		t.Errorf("Read(Write(%v)) = %v, %v", p, back, err)
	}
}

// FuzzParse compares with encoding/json where that reads the text.
func FuzzParse(f *testing.F) {
	for _, text := range []string{`{"a":[1,-2.5e3,"x\u00e9\n\"",true,false,null,{}]}`, `{ce:[[{v:1},,,],[,,,]]}`, `[`, `{'a':'b'}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = Read(text)
		got, err := Parse(text)
		var want any
		if json.Unmarshal([]byte(text), &want) != nil || strings.ContainsAny(text, "\\'") || !strings.Contains(text, `"`) || !validUTF8(text) {
			return
		}
		if err != nil {
			if strings.Contains(err.Error(), "again") || strings.Contains(err.Error(), "simpler") || strings.Contains(err.Error(), "a key and") {
				return
			}
			t.Fatalf("Parse(%s) = %v, want %v", text, err, want)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("Parse(%s) = %#v, want %#v", text, got, want)
		}
	})
}

func validUTF8(s string) bool { return strings.ToValidUTF8(s, "") == s }
