package setters

import (
	"testing"

	"dlx-sudoku/cover/puzzles"
)

// Any message is read, or is an error with words; and so is any document of a puzzle, whether it is packed or not.
func FuzzMessage(f *testing.F) {
	data := packed(f, proper, nil)
	f.Add([]byte(`{"nonce":7,"command":"check","dataType":"fpuzzles","data":"` + data + `"}`))
	f.Add([]byte(`{"nonce":7,"command":"cancel"}`))
	f.Add([]byte(`{"nonce":-1.5}`))
	f.Add([]byte(data))
	for _, document := range []string{
		`{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{"value":"2"},{},{},{}],[{},{},{},{}],[{},{},{},{"centerPencilMarks":[1,"2",9]}]]}`,
		`{"grid":[[{"value":3,"given":true}]],"truecandidatesoptions":["truecandidatesnumsolutions=0","logical",7]}`,
		`{"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{"region":0},{},{},{}]],"diagonal+":true,"killercage":[{"cells":["R1C1"],"value":"1"}]}`,
		`{"grid":[[],null,7]}`, `[]`, `{"grid":[[1]]}`, `{"cells":[]}`,
	} {
		f.Add([]byte(document))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, err := readRequest(text); err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
		for _, data := range []string{string(text), puzzles.Pack(string(text))} {
			p, err := readPuzzle(data)
			if err != nil {
				continue
			}
			l := p.grid.Layout()
			if len(p.entered) != l.Cells() || len(p.marks) != l.Cells() || p.most < 1 || p.set != nil && p.set.Layout != l {
				t.Errorf("%q: %d digits and %d marks of %d cells, up to %d solutions", text, len(p.entered), len(p.marks), l.Cells(), p.most)
			}
			p.board()
			p.ladder()
		}
	})
}
