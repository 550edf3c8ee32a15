package notation

import (
	"reflect"
	"slices"
	"testing"
)

// lexemeTexts has for each lexeme a program that is read otherwise without it.
var lexemeTexts = map[string]string{
	"blanks":                              `[[0, 3], [1, 2]]`,
	"a comment up to the end of the line": "[[0,3], // the first\n[1,2]]",
	"a comment between /* and */":         `[[0,3],/* the second */[1,2]]`,
	"a sign where none may stand":         `[,[0,3],[1,2]]`,
	"the end of a line":                   "[0,3]\n[1,2]",
	"a command of LaTeX":                  `\begin{pmatrix}0&1\\1&0\end{pmatrix}`,
	"new and a type":                      `m=new int[][]{{0,3},{1,2}}`,
	"the quote of a Lisp":                 `(defvar m '((0 3) (1 2)))`,
	"the type of a name":                  "sets :: [[Int]]\nsets=[[0,3],[1,2]]",
	"a string":                            `[["a","b"],["c"]]`,
	"strings without quotes":              `[%w[a b],%w[c]]`,
	"an arrow":                            `m<-[[0,3],[1,2]]`,
	"a type in < and >":                   `Vec<int>[[0,3],[1,2]]`,
	"the brackets of a type":              `int[][]m={{0,3},{1,2}}`,
	"the commas of an array's type":       `Dim m(,) As Integer={{0,1},{1,0}}`,
	"the beginning of a bracket":          `[[0,3],[1,2]]`,
	"the end of a bracket":                `[[0,3],[1,2]]`,
	"a sign between values":               `[[0,3],[1,2]]`,
	"a sign between rows":                 `[0 1;1 0]`,
	"an assignment of two signs":          `m:=[[0,3],[1,2]]`,
	"a type behind a name":                `m:Rows=[[0,3],[1,2]]`,
	"an assignment":                       `m=[[0,3],[1,2]]`,
	"a symbol":                            `[[:a,:b],[:c]]`,
	"a word":                              `[[0,3],[1,2]]`,
}

// TestLexemes reads an example of each kind of sign, and sees that the row for it is needed.
func TestLexemes(t *testing.T) {
	if len(lexemes) != len(lexemeTexts) {
		t.Errorf("%d examples of %d lexemes", len(lexemeTexts), len(lexemes))
	}
	all := lexemes
	defer func() { lexemes = all }()
	for i, x := range all {
		text := lexemeTexts[x.name]
		program, _, ok := programOf(text, false)
		if wanted := x.name != "a sign where none may stand"; ok != wanted || wanted && len(program) == 0 {
			t.Errorf("%s: %q gives %v, %v", x.name, text, program, ok)
		}
		lexemes = slices.Delete(slices.Clone(all), i, i+1)
		if without, _, same := programOf(text, false); same == ok && reflect.DeepEqual(without, program) {
			t.Errorf("%s: %q needs no such row", x.name, text)
		}
		lexemes = all
	}
}
