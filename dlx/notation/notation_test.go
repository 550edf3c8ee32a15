package notation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/dlx"

	"pgregory.net/rapid"
)

// knuth is the example of the book: an exact cover that is unique.
const knuth = "c e f\na d g\nb c f\na d f\nb g\nd e g\n"

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name    string
		format  Format
		text    string
		same    string // as Knuth's text
		skipped int
	}{
		{"matrix", Matrix, "# the book's\n0010110\n1 0 0 1 0 0 1\n\n0,1,1,0,0,1,0\n[1 0 0 1 0 1 0]\n0100001\n0001101", "1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4 6\n2 7\n4 5 7\n", 0},
		{"rows on a line", Matrix, "[1 0 1; 0 1 0]\n", "1 2 3\n1 3\n2\n", 0},
		{"lists on a line", Matrix, "[[1,0],[0,1]]", "1 2\n1\n2\n", 0},
		{"semicolons between digits", Matrix, "1;0;1\n0;1;0\n", "1 2 3\n1 3\n2\n", 0},
		{"a call", Matrix, "M = np.array([[1,0,1],\n  [0,1,0]])\n", "1 2 3\n1 3\n2\n", 0},
		{"NumPy", Matrix, "data = np.array([[1,0,1],[0,1,0]], dtype=np.int8)\n", "1 2 3\n1 3\n2\n", 0},
		{"NumPy on lines", Matrix, "M: np.ndarray = np.asarray([\n  [1,0,1],\n  [0,1,0],\n], dtype='int8', order='C');\n", "1 2 3\n1 3\n2\n", 0},
		{"Sage", Matrix, "Matrix(ZZ, [[1,0,1],[0,1,0]])\n", "1 2 3\n1 3\n2\n", 0},
		{"added rows", Matrix, "rows = [[1,0,1]]\nrows += [[0,1,0]]\n", "1 2 3\n1 3\n2\n", 0},
		{"tuples", Matrix, "tc = ((1, 0, 1,),\n      (0, 1, 0,),)\n", "1 2 3\n1 3\n2\n", 0},
		{"C#", Matrix, "  var matrix = new[,]\n  {\n    {1, 0, 1},\n    {0, 1, 0}\n  };\n", "1 2 3\n1 3\n2\n", 0},
		{"C", Matrix, "static const int m[2][3] = {{1, 0, 1}, {0, 1, 0}};\n", "1 2 3\n1 3\n2\n", 0},
		{"Java", Matrix, "int[][] m = new int[][] {\n{1, 0, 1}, {0, 1, 0}};\n", "1 2 3\n1 3\n2\n", 0},
		{"MATLAB", Matrix, "M = [1 0 1; 0 1 0];\n", "1 2 3\n1 3\n2\n", 0},
		{"numbered rows", Matrix, "1: 1 0 1\n2: [0, 1, 0]\n", "1 2 3\n1 3\n2\n", 0},
		{"row of zeros", Matrix, "11\n00\n", "1 2\n1 2\n", 1},
		{"sets", Sets, "\ufeff" + knuth, "c e f a d g b\n" + knuth, 0},
		{"sets in braces", Sets, "{1, 2}\n# comment\n[3; 'x']\n{}\n", "1 2 3 x\n1 2\n3 x\n", 1},
		{"named sets", Sets, "A = {1, 4}\nB: x 4\nX = [\n(1,\n'y_z'), set([x])]\n", "1 4 x y_z\n1 4\nx 4\n1 y_z\nx\n", 0},
		{"added sets", Sets, "rows = [[3, 1]]\nrows += [[2]]\nrows += [[1, 2]]\n", "3 1 2\n3 1\n2\n1 2\n", 0},
		{"sets in a frame", Sets, "const sets = [\n ['a', 'b'],\n ['c']];\n", "a b c\na b\nc\n", 0},
		{"a set of digits", Sets, "A = {0, 1}\n", "0 1\n0 1\n", 0},
		{"size first", Matrix, "2 3\n110\n001\n", "1 2 3\n1 2\n3\n", 0},
		{"rows", JSON, `[{"data": "A", "row": [1, 0, 0]}, {"row": [0, 1, 1]}, {"row": [0, 0, 0]}]`, "1 2 3\n1\n2 3\n", 1},
		{"universe", Sets, "U = {1, 2, 3}\nA = {3}\nB = {2, 1}\n", "1 2 3\n3\n2 1\n", 0},
		{"items", Sets, "items: a b\n'B': b\nA: a", "a b\nb\na\n", 0},
		{"no universe", Sets, "S = {1, 2}\nB = {2, 3}\n", "1 2 3\n1 2\n2 3\n", 0},
		{"universe in JSON", JSON, `{"Universe": [1, 2], "A": [2], "B": [1]}`, "1 2\n2\n1\n", 0},
		{"bits", JSON, `[[0, 1], [1, 0]]`, "1 2\n2\n1\n", 0},
		{"single bits", JSON, `[[0], [1]]`, "0 1\n0\n1\n", 0},
		{"array", JSON, `[[1, 4], ["x"], []]`, "1 4 x\n1 4\nx\n", 1},
		{"object", JSON, `{"A": [1, 4], "B": ["x"]}`, "1 4 x\n1 4\nx\n", 0},
		{"whole", JSON, `{
			"primary": ["a", {"name": "b", "lo": 1, "hi": 2}, {"name": "c", "hi": 3}, {"name": "d", "lo": 2}],
			"secondary": ["x", "y", {"name": "z"}],
			"options": [["a", "x:red", "y"], {"items": ["b", {"item": "x", "colour": "red"}, {"item": "c"}], "cost": 7}, ["z"], ["d"]]
		}`, "a 1:2|b 1:3|c 2|d | x y z\na x:red y\nb x:red c |7\nd\n", 1},
		{"times", JSON, `{
			"primary": [{"name": "s", "lo": 5}, "a"],
			"options": [["s:2", "a"], ["s", "s", "s"], [{"item": "s", "times": 4}, {"item": "a", "times": 1}]]
		}`, "5|s a\ns:2 a\ns:3\ns:4 a\n", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Parse(strings.NewReader(test.text), test.format)
			if err != nil {
				t.Fatal(err)
			}
			p, skipped := got.Problem, got.Skipped
			want, err := dlx.ParseProblem(strings.NewReader(test.same))
			if err != nil {
				t.Fatal(err)
			}
			if p.Digest() != want.Digest() || skipped != test.skipped {
				t.Errorf("Parse gives\n%v\nand skips %d, want\n%v\nand %d", written(t, p), skipped, written(t, want), test.skipped)
			}
		})
	}
}

func written(t *testing.T, p *dlx.Problem) string {
	t.Helper()
	var b strings.Builder
	if _, err := p.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		format Format
		text   string
		want   string
	}{
		{Matrix, "01\n0x1", `2:2: unexpected character 'x' (want 0 or 1)`},
		{Matrix, "01\n\n0 1 1", `3:5: more than 2 digits in a row (the first row has 2)`},
		{Matrix, "matrix([[0,1],[1,2]])", `1:18: unexpected character '2' (want 0 or 1)`},
		{Matrix, "[0 1; 1 0 1]", `1:11: more than 2 digits in a row (the first row has 2)`},
		{Matrix, "011\r\n01\r\n001", `2:3: 2 digits in a row (the first row has 3)`},
		{Sets, "a b\na b a\n", `2:1: item "a" stands twice in an option`},
		{Sets, "X = {1, 2}\nY = {1}\n", `1:1: X holds all items, and may be a set like Y or declare the items (want`},
		{Sets, "universe: 1 2\nY = {3}\n", `1:1: item "3" is not in the set "universe" (want`},
		{Sets, "{1}\n{2, 1..3}\n", `2:9: "1..3" leaves items out (want`},
		{Sets, "{1, …, 3}\n", `1:9: "…" leaves items out (want`},
		{JSON, "[[1,\n 2],\n é]", `3:2: invalid character`},
		{JSON, "[[1,\n 2]", `2:3: unexpected end of JSON input`},
		{JSON, "[[1]] [2]", `1:7: invalid character '[' after top-level value`},
		{JSON, "7", `1:1: a lone value (want an object or an array)`},
		{JSON, "[7]", `1:2: no array (want an option: an array of items)`},
		{JSON, "[[\"é\",\n true]]", `2:2: no name (want an item`},
		{JSON, "[[1, 2, 1]]", `1:2: item "1" stands twice in an option`},
		{JSON, `{"primary": ["a", "a"], "options": []}`, `1:19: item "a" stands twice`},
		{JSON, `{"primary": ["a"], "options": [["b"]]}`, `1:33: unknown item "b"`},
		{JSON, `{"primary": ["a"], "options": [["a:red:x"]]}`, `1:33: unknown item "a:red:x"`},
		{JSON, `{"primary": ["a"], "option": []}`, `1:30: unknown field "option" (want primary, secondary or options)`},
		{JSON, `{"primary": ["a"], "primary": []}`, `1:31: field "primary" stands twice`},
		{JSON, `{"primary": [{"name": "a", "low": 1}]}`, `1:35: unknown field "low" (want a name, or`},
		{JSON, `{"primary": ["a"], "options": [{"items": ["a"], "cost": "1.5"}]}`, `1:57: "1.5" (want a cost, a number)`},
		{JSON, `{"primary": ["a"], "options": [{"cost": 1}]}`, `1:32: no items (want an option`},
		{JSON, `{"primary": ["a"], "options": [{"items": 7}]}`, `1:42: no array (want an option`},
		{JSON, `{"primary": [{"name": "a", "lo": null}]}`, `1:34: null (want a whole number)`},
		{JSON, `{"primary": [{"name": "a", "hi": -1}]}`, `1:14: item "a": wrong multiplicity`},
		{JSON, "{\"primary\": [\"a\"],\n \"options\": [[\"a:red\"]]}", `2:14: option 0: colour on a primary item: a`},
		{JSON, `{"primary": ["a"], "options": [[{"item": "a", "times": 2}]]}`, `1:33: item "a" 2 times (want once, unless it has a multiplicity)`},
		{JSON, `{"primary": ["a"], "secondary": ["x"], "options": [["a", {"item": "x", "times": 2}]]}`, `1:58: item "x" 2 times (want once, unless`},
		{JSON, `{"primary": [{"name": "s", "lo": 2}], "options": [[{"item": "s", "times": 0}]]}`, `1:52: item "s" 0 times (want 1 or more)`},
		{JSON, `{"primary": [{"name": "s", "lo": 2}], "options": [[{"item": "s", "times": "x"}]]}`, `1:75: "x" (want a whole number)`},
		{JSON, `{"primary": [{"name": "s", "lo": 2}], "options": [["s:x"]]}`, `1:51: option 0: item s: colour on a primary item: "x" (want how often`},
		{JSON, `{"primary": ["a"], "options": [["a", "a"]]}`, `1:32: item "a" stands twice in an option`},
		{JSON, `{"primary": ["a\u0007"]}`, `1:14: wrong name "a\a" of an item`},
		{JSON, `{"primary": [], "secondary": [{"name": "x", "hi": 2}], "options": []}`, `1:31: secondary item "x" with a multiplicity (want none)`},
	} {
		t.Run(test.text, func(t *testing.T) {
			_, err := Parse(strings.NewReader(test.text), test.format)
			var place *dlx.ParseError
			if !errors.As(err, &place) || !strings.HasPrefix(fmt.Sprintf("%d:%d: %v", place.Line, place.Column, place.Err), test.want) {
				t.Errorf("Parse = %v, want %s", err, test.want)
			}
		})
	}
	for _, format := range Formats() {
		if _, err := Parse(strings.NewReader(" \n"), format); !errors.Is(err, dlx.ErrNoItems) {
			t.Errorf("Parse of nothing as %s = %v, want ErrNoItems", format, err)
		}
		if _, err := Parse(iotest.ErrReader(context.Canceled), format); !errors.Is(err, context.Canceled) {
			t.Errorf("Parse of a reader that fails as %s = %v, want its error", format, err)
		}
	}
	if _, err := Parse(strings.NewReader("1"), "yaml"); err == nil {
		t.Error("Parse in an unknown format succeeds")
	}
}

// TestForms states random problems in Knuth's text and in each form that can say them.
func TestForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		primary, secondary := rapid.IntRange(1, 4).Draw(t, "primary"), rapid.IntRange(0, 3).Draw(t, "secondary")
		var names []string
		for i := range primary + secondary {
			names = append(names, fmt.Sprint(i+1))
		}
		head := strings.Join(names[:primary], " ") + " | " + strings.Join(names[primary:], " ") + "\n"
		text, matrix := head, ""
		form := map[string]any{"primary": names[:primary], "secondary": names[primary:]}
		options := []any{}
		for range rapid.IntRange(1, 6).Draw(t, "options") {
			row := strings.Repeat("0", len(names))
			option, line := []any{}, ""
			for i, name := range names {
				if i > 0 && !rapid.Bool().Draw(t, "in") && (i < primary || !rapid.Bool().Draw(t, "coloured")) {
					continue
				}
				row = row[:i] + "1" + row[i+1:]
				word, entry := name, any(name)
				if i >= primary {
					if colour := rapid.SampledFrom([]string{"", "red", "7"}).Draw(t, "colour"); colour != "" {
						word += ":" + colour
						entry = rapid.SampledFrom([]any{word, map[string]string{"item": name, "colour": colour}}).Draw(t, "entry")
					}
				}
				option, line = append(option, entry), line+" "+word
			}
			matrix += row + "\n"
			text += strings.TrimSpace(line) + "\n"
			options = append(options, option)
		}
		form["options"] = options
		stated, err := json.Marshal(form)
		if rapid.Bool().Draw(t, "indented") {
			stated, err = json.MarshalIndent(form, " ", "\t")
		}
		if err != nil {
			t.Fatal(err)
		}
		want, err := dlx.ParseProblem(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if format, err := Recognise([]byte(text)); format != Knuth {
			t.Fatalf("Recognise(%s) = %s, %v, want Knuth's text", text, format, err)
		}
		if format, err := Recognise(stated); format != JSON {
			t.Fatalf("Recognise(%s) = %s, %v, want JSON", stated, format, err)
		}
		got, err := Parse(strings.NewReader(string(stated)), JSON)
		if err != nil || got.Skipped > 0 || got.Problem.Digest() != want.Digest() {
			t.Fatalf("Parse(%s) = %v, %v, want the problem\n%s", stated, got, err, text)
		}
		if secondary == 0 {
			got, err = Parse(strings.NewReader(matrix), Matrix)
			if err != nil || got.Skipped > 0 || got.Problem.Digest() != want.Digest() {
				t.Fatalf("Parse(%s) = %v, %v, want the problem\n%s", matrix, got, err, text)
			}
		}
	})
}

// A text is recognised by what it could not be in any other format.
func TestRecognise(t *testing.T) {
	for text, want := range map[string]Format{
		"":                                       Knuth,
		"a b\na\nb\n":                            Knuth,
		"| comment\na 1:2|b | c\na c:1":          Knuth,
		"[1,2] [1,3]\n[1,3]\n":                   Knuth,
		"0 1\n1\n0\n":                            Knuth,
		"a\nx\n":                                 Knuth, // with an error
		"0 0 1\n1 1 0\n":                         Matrix,
		"3\n0 0 1\n1 1 0\n":                      Matrix,
		"001\n110\n":                             Matrix,
		"a\n....\n":                              Knuth,
		"[1 0 1; 0 1 0]":                         Matrix,
		"np.array([[1,0,1],[0,1,0]])\n":          Matrix,
		"A=Matrix([[1,0],\n[0,1]])":              Matrix,
		"[[1,4],[2]]":                            JSON,
		"a = np.array([[1,0],[0,1]], dtype=X)\n": Matrix,
		"Matrix(ZZ, [[1,0],[0,1]])":              Matrix,
		"t = ((1, 0,),\n     (0, 1,),)\n":        Matrix,
		"rows = [[1,0]]\nrows += [[0,1]]\n":      Matrix,
		"rows = [[1,0]]\nmore = [[0,1]]\n":       Sets,
		"rows = [[0,3]]\nrows += [[1]]\n":        Sets,
		"var m = new[,]\n{\n{1,0},\n{0,1}\n};\n": Matrix,
		"int m[2][2] = {{1,0}, {0,1}};":          Matrix,
		"1: 1 0 1\n2: 0 1 0\n":                   Matrix,
		"A: 0 1\nB: 2 3\n":                       Sets,
		"A = {0, 1}":                             Sets,
		"{\"A\": [1, 4],\n":                      JSON, // cut off
		"[['a', 'b'], ['c']]":                    Sets,
		"A = {1, 4}\nB = {2}":                    Sets,
		"'A': [1, 4],\n'B': [2]":                 Sets,
	} {
		if got, err := Recognise([]byte(text)); got != want || err != nil {
			t.Errorf("Recognise(%q) = %s, %v, want %s", text, got, err, want)
		}
	}
	for text, want := range map[string]error{
		strings.Repeat("1........", 9):                                    ErrSudoku,
		"rules: x\n" + strings.Repeat("1........", 9):                     ErrSudoku,
		"rules: anti-knight\ncage: 3 r1c1 r1c2\n....\n....\n....\n....\n": ErrSudoku,
		"1 . | . .\n. . | . .\n----+----\n. 2 | . .\n. . | . .\n":         ErrSudoku,
		"530070000\n600195000\n" + strings.Repeat("098000060\n", 7):       ErrSudoku,
		"1 0\n1 0\n":              ErrEither,
		"solve([[0,3]], [[1,2]])": ErrCode,
	} {
		if _, err := Recognise([]byte(text)); !errors.Is(err, want) {
			t.Errorf("Recognise(%q) = %v, want %v", text, err, want)
		}
	}
}

func fuzz(f *testing.F, format Format, seeds ...string) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		Recognise([]byte(text)) // does not panic
		p, err := Parse(strings.NewReader(text), format)
		if (p == nil) != (err != nil) || p != nil && p.Names != nil && len(p.Names) != p.Problem.Options() {
			t.Fatalf("Parse = %v, %v", p, err)
		}
		var place *dlx.ParseError
		if errors.As(err, &place) && (place.Line < 1 || place.Column < 1 || place.Line > 1+strings.Count(text, "\n")) {
			t.Errorf("an error at %d:%d of %q", place.Line, place.Column, text)
		}
	})
}

func FuzzMatrix(f *testing.F) {
	fuzz(f, Matrix, "0010110\n1 0 0 1 0 0 1\n", "{0, 1}\n#\n", "01\n0x1", "[1 0; 0 1]", "np.array([[1,0],\n[0,1]])")
}
func FuzzSets(f *testing.F) { fuzz(f, Sets, knuth, "{1, 2}\n['x']", "a b\na b a\n") }

// decoded returns a value as package json decodes it, found by our own way through the text.
func decoded(t *testing.T, s text, v value) (into any) {
	t.Helper()
	switch s.kind(v) {
	case '[':
		list := []any{}
		s.elements(v, "", func(v value) error {
			list = append(list, decoded(t, s, v))
			return nil
		})
		return list
	case '{':
		object := map[string]any{}
		s.members(v, func(m member) error {
			object[m.key] = decoded(t, s, m.value)
			return nil
		})
		return object
	}
	if err := json.Unmarshal(s[v.offset:v.end], &into); err != nil {
		t.Errorf("%q in %q: %v", s[v.offset:v.end], s, err)
	}
	return into
}

// FuzzValues compares the values in a text with those that package json finds.
func FuzzValues(f *testing.F) {
	for _, seed := range []string{
		` {"a" : [ 1,"\\",{} ,[]], "b\"":{"c": -1.5e3 }, "a":null }` + "\n", `[true ,false,"]",[[]]]`, `7`, ` "\u0041" `, `[1 ]`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := readJSON(strings.NewReader(text))
		if s == nil {
			return
		}
		var want any
		if err != nil || json.Unmarshal(s, &want) != nil {
			return // a number that is out of range
		}
		if got := decoded(t, s, s.value(s.space(0, ""))); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %v, want %v", text, got, want)
		}
	})
}

// TestManyOptions has options that lie far behind the beginning of the text, and long ones: the cost is linear in both.
func TestManyOptions(t *testing.T) {
	const n = 100_000
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprint(i)
	}
	all := strings.Join(names, ",")
	for format, text := range map[Format]string{
		JSON:   "[[" + strings.Join(names, "],[") + "],[" + all + "]]",
		Sets:   strings.Join(names, "\n") + "\n" + all,
		Matrix: strings.Repeat("1", n) + strings.Repeat("\n\n", n) + strings.Repeat("1", n),
	} {
		p, err := Parse(strings.NewReader(text), format)
		if err != nil || p.Problem.Items() != n || p.Problem.Options() < 2 {
			t.Errorf("%s: %v, %v", format, p, err)
		}
	}
}

func FuzzJSON(f *testing.F) {
	fuzz(f, JSON, `[[1, 4], ["x"]]`, `{"A": [1]}`,
		`{"primary": ["a", {"name": "b", "lo": 1, "hi": 2}], "secondary": ["x"], "options": [["a", "x:red"], {"items": ["b"], "cost": 7}]}`)
}

func Example() {
	text, err := Parse(strings.NewReader(`{"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]}`), JSON)
	if err != nil {
		fmt.Println(err)
		return
	}
	sol, err := dlx.NewSolver(text.Problem).First(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range sol {
		fmt.Printf("%s: %s\n", text.Names[o], text.Problem.AppendText(nil, o))
	}
	// Output:
	// B: 1 4
	// D: 3 5 6
	// F: 2 7
}
