package notation

import (
	"errors"
	"strings"
	"testing"
)

// knuthsExample is Knuth's example, as a list of items and options.
const knuthsExample = "1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n"

// codeRows returns Knuth's example with these signs: around all rows, between them, around each, and between its cells.
func codeRows(open, row, close, between, cell, end string, bits ...string) string {
	var rows []string
	for _, line := range []string{"0010110", "1001001", "0110010", "1001000", "0100001", "0001101"} {
		var cells []string
		for _, c := range line {
			if c -= '0'; len(bits) > 0 {
				cells = append(cells, bits[c])
			} else {
				cells = append(cells, string('0'+c))
			}
		}
		rows = append(rows, row+strings.Join(cells, cell)+close)
	}
	return open + strings.Join(rows, between) + end
}

// TestCode reads lists as many languages write them. All are the same matrix, or the same sets.
func TestCode(t *testing.T) {
	brackets := codeRows("[", "[", "]", ", ", ", ", "]")
	braces := codeRows("{", "{", "}", ",\n  ", ", ", "}")
	flat := codeRows("[", "", "", ", ", ", ", "]")
	for _, text := range []string{
		codeRows("\\begin{pmatrix}\n", "", "", " \\\\\n", " & ", "\n\\end{pmatrix}\n"),
		codeRows("A = \\begin{bmatrix}", "", "", " \\\\[2pt] ", "&", "\\end{bmatrix}"),
		codeRows("$$\\left(\\begin{array}{ccccccc}\n", "", "", "\\\\\\hline\n", " & ", "\n\\end{array}\\right)$$"),
		"Matrix" + brackets + "\n", "vec" + strings.ReplaceAll(brackets, "[[", "![["), strings.ReplaceAll(brackets, "[[", "let m = vec![vec!["),
		"int[][] m = new int[][] " + strings.ReplaceAll(braces, "  {", "  new int[] {") + ";\n",
		"int[,] m = new int[,] " + braces + ";\n", "var m = new[] " + strings.ReplaceAll(braces, "  {", "new[] {") + ";",
		"bool[,] m = " + codeRows("{", "{", "}", ", ", ", ", "};", "false", "true"),
		"array(" + codeRows("[", "[", "]", ",\n  ", ", ", "])", "False", " True"),
		"new List<List<int>> " + strings.ReplaceAll(braces, "  {", "new List<int> {") + ";",
		"m := [][]int" + braces + "\n", "std::vector<std::vector<int>> m = " + braces + ";", "private static final byte[][] M = new byte[][]" + braces + ";",
		"[" + codeRows("[", "", "", "]\n [", " ", "]]", "0.", "1."), "np.matrix(\"" + codeRows("", "", "", "; ", " ", "\")"),
		"A = [" + codeRows("", "", "", "\n     ", " ", "]\n"), "m = [|" + codeRows("", "", "", "|", ",", "|];"), "let m = " + codeRows("[|", "[|", "|]", "; ", "; ", "|]"),
		"M = matrix(GF(2), " + brackets + ")", "matrix(ZZ, 6, 7, " + flat + ")", "m := Matrix(6,7," + flat + ");", "m([" + brackets[1:] + ").",
		"matrix(c(" + flat[1:len(flat)-1] + "), nrow=6, byrow=TRUE)", "m <- matrix(c(" + strings.NewReplacer(" ", "").Replace(transposed()) + "), ncol = 7)",
		"val m = arrayOf(" + codeRows("", "intArrayOf(", ")", ", ", ", ", ")"), "$m = array(" + codeRows("", "array(", ")", ", ", ", ", ");"),
		"my @m = (" + brackets[1:len(brackets)-1] + ");", "let m: [[Int]] = " + brackets, "const m: number[][] = " + brackets + ";",
		"constexpr std::array<std::array<int, 7>, 6> m = {{\n" + codeRows("", "{{", "}}", ",\n", ", ", "}};"),
		"std::vector<std::bitset<7>> m = " + codeRows("{", "std::bitset<7>(\"", "\")", ", ", "", "};"),
		"m :: [[Int]]\nm = " + brackets + "\n",
		"const m = [6][7]u8{\n" + codeRows("", ".{ ", " }", ",\n", ", ", ",\n};"), "Dim m(,) As Integer = " + braces,
		"(def m " + codeRows("[", "[", "]", "\n        ", " ", "])"), "(setq m '" + codeRows("(", "(", ")", "\n  ", " ", "))"),
		codeRows("", "- [", "]", "\n", ", ", "\n"), "# a comment\nfrom sage.all import *\nm = " + brackets + "\nd = dlx_solver(m)\n", "/* all */ " + braces,
	} {
		codeIs(t, text, Matrix, knuthsExample)
	}
	for _, text := range []string{
		"rows = [\n  %w[c e f],\n  %w[a d g], %w[b c f], %w[a d],\n %w[b g], %w[d e g]\n]\n",
		"sets = [\n  [:c, :e, :f],\n  [:a, :d, :g], [:b, :c, :f], [:a, :d], [:b, :g], [:d, :e, :g]\n]\n",
		`const sets = [new Set(["c","e","f"]), new Set(["a","d","g"]), new Set(["b","c","f"]), new Set(["a","d"]), new Set(["b","g"]), new Set(["d","e","g"])];`,
		`$A = \{c, e, f\}$, $B = \{a, d, g\}$, $C = \{b, c, f\}$, $D = \{a, d\}$, $E = \{b, g\}$, $F = \{d, e, g\}$`,
		`Set["c", "e", "f"], Set["a","d","g"], Set["b","c","f"], Set["a","d"], Set["b","g"], Set["d","e","g"]`,
		`List.of(List.of("c","e","f"), List.of("a","d","g"), List.of("b","c","f"), List.of("a","d"), List.of("b","g"), List.of("d","e","g"));`,
		`Map.of("A", List.of("c","e","f"), "B", List.of("a","d","g"), "C", List.of("b","c","f"), "D", List.of("a","d"), "E", List.of("b","g"), "F", List.of("d","e","g"));`,
		"y = {\n\"A\" => ['c', 'e', 'f'],\n\"B\" => ['a','d','g'], 'C' => ['b','c','f'], 'D' => ['a','d'], 'E' => ['b','g'], 'F' => ['d','e','g']\n}",
		`[[1, ["c","e","f"]], [2, ["a","d","g"]], [3, ["b","c","f"]], [4, ["a","d"]], [5, ["b","g"]], [6, ["d","e","g"]]]`,
		`[frozenset({'c','e','f'}), frozenset({'a','d','g'}), frozenset({'b','c','f'}), frozenset({'a','d'}), frozenset({'b','g'}), frozenset({'d','e','g'})]`,
		`{"universe": ["a","b","c","d","e","f","g"], "subsets": [["c","e","f"],["a","d","g"],["b","c","f"],["a","d"],["b","g"],["d","e","g"]]}`,
		"sets:\n  - ['c','e','f']\n  - ['a','d','g']\n  - ['b','c','f']\n  - ['a','d']\n  - ['b','g']\n  - ['d','e','g']\n",
		"\\{c,e,f\\}, \\{a,d,g\\}, \\{b,c,f\\}, \\{a,d\\}, \\{b,g\\}, \\{d,e,g\\}",
	} {
		want := "c e f a d g b\nc e f\na d g\nb c f\na d\nb g\nd e g\n"
		if strings.Contains(text, "universe") {
			want = "a b c d e f g" + want[13:]
		}
		codeIs(t, text, Sets, want)
	}
	for _, text := range []string{
		"f(x)", "a = [1, 2\n", "m = [[1, 0]]\nn = [[0, 1]]\nrest = {{1}}", "matrix(2, 4, [1,0,1,0,1,1])", "matrix(c(1,0,1,0), nrow=-2)", "[[0, [1, 2], 3]]", "x = [1, [2, 3]]",
		"matrix(9223372036854775807, 2, [1,0,1,0])", "{\"universe\": [1,2], \"sets\": [[1]], \"costs\": [3]}", strings.Repeat("[", 1000) + strings.Repeat("]", 1000),
	} {
		if got, err := Parse(strings.NewReader(text), Code); !errors.Is(err, errNoList) {
			t.Errorf("Parse(%q) = %v, %v, want an error that there is no list", text, got, err)
		}
	}
}

// TestCodeCut recognises a program whose head ends behind the name of a set.
func TestCodeCut(t *testing.T) {
	set := `  "A": List.of("c", "e", "f"),` + "\n"
	name := `  "B":` + "\n"
	text := "Map<String, List<String>> sets = {\n" + strings.Repeat(set, (HeadLength-50)/len(set))
	text += strings.Repeat(" ", HeadLength-len(text)-len(name)-1) + "\n" + name
	if format, err := Recognise([]byte(text)); format != Code || err != nil {
		t.Errorf("Recognise of %d bytes = %q, %v, want code", len(text), format, err)
	}
}

// transposed returns the cells of Knuth's example column by column.
func transposed() string {
	return "0,1,0,1,0,0, 0,0,1,0,1,0, 1,0,1,0,0,0, 0,1,0,1,0,1, 1,0,0,0,0,1, 1,0,1,0,0,0, 0,1,0,0,1,1"
}

// codeIs reports an error unless a text is recognised and read as what the text in Knuth's form says.
func codeIs(t *testing.T, text string, form Format, want string) {
	t.Helper()
	format, err := Recognise([]byte(text))
	if err != nil {
		t.Errorf("Recognise(%q): %v", text, err)
		return
	}
	for _, format := range []Format{format, Code} {
		if got, err := Parse(strings.NewReader(text), format); err != nil || got.Form != form || got.Problem.Digest() != knuths(t, want) {
			t.Errorf("Parse(%q) as %s = %v, %v, want %s of\n%s", text, format, got, err, form, want)
		}
	}
}

// FuzzCode: whatever the text, it is read or refused, and code that is recognised is read.
func FuzzCode(f *testing.F) {
	for _, text := range []string{"int[,] m = {{1,0},{0,1}};", "\\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix}", "matrix(c(1,0,0,1), nrow=2)", "{'a' => [1]}", "m = [1 0\n 0 1]", "%w[a b]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		format, err := Recognise([]byte(text))
		_, failed := Parse(strings.NewReader(text), Code)
		if err == nil && format == Code && errors.Is(failed, errNoList) {
			t.Errorf("Recognise(%q) = code, and Parse finds no list in it", text)
		}
	})
}

// TestOnlyList reads an object of JSON with one list of rows or sets beside texts and the size of a matrix.
func TestOnlyList(t *testing.T) {
	rows := codeRows("[", "[", "]", ", ", ", ", "]")
	for text, form := range map[string]Format{
		`{"name": "knuth", "columns": 7, "rows": ` + rows + "}":                                                                 Matrix,
		`{"sets": [["3", "5", "6"], ["1", "4", "7"], ["2", "3", "6"], ["1", "4"], ["2", "7"], ["4", "5", "7"]], "by": "knuth"}`: Sets,
	} {
		got, err := Parse(strings.NewReader(text), JSON)
		if err != nil || got.Form != form || got.Problem.Options() != 6 || got.Problem.Items() != 7 {
			t.Errorf("Parse(%s) = %v, %v, want %s of 6 options and 7 items", text, got, err, form)
		}
	}
	for _, text := range []string{
		`{"sets": [["a"], ["b"]], "columns": 7}`, `{"rows": ` + rows + `, "others": ` + rows + "}", `{"rows": ` + rows + `, "open": true}`, `{"rows": ` + rows + `, "a": [1]}`,
	} {
		if got, err := Parse(strings.NewReader(text), JSON); err == nil {
			t.Errorf("Parse(%s) = %v, want an error", text, got)
		}
	}
}
