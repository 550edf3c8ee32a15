package witness

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// DataVariable names the environment variable with the folder of the puzzles and problems that are too large for the
// repository.
const DataVariable = "DLX_SUDOKU_DATA"

// A Cover is an exact-cover problem, field by field as satcheck has it.
type Cover struct {
	Primary, Secondary int
	Options            [][]int
	Colours            [][]int
	Multiplicities     [][2]int
	Weights            [][]int
	Costs              []int
}

// Kinds are the kinds of covers that tests draw.
var Kinds = []struct {
	Name string
	Kind
}{
	{"plain", Kind{}},
	{"colours", Kind{Colours: true}},
	{"multiplicities", Kind{Multiplicities: true}},
	{"both", Kind{Colours: true, Multiplicities: true}},
	{"weights", Kind{Multiplicities: true, Weights: true}},
	{"all", Kind{true, true, true}},
}

// A Kind says what a cover may have. Weights need multiplicities.
type Kind struct{ Colours, Multiplicities, Weights bool }

// Subsets finds all solutions of an exact cover by trying all sets of options.
func (c Cover) Subsets() [][]int {
	var out [][]int
	for bits := range 1 << len(c.Options) {
		s := []int{}
		for o := range c.Options {
			if bits>>o&1 == 1 {
				s = append(s, o)
			}
		}
		if c.Is(s) {
			out = append(out, s)
		}
	}
	return out
}

// Is reports by definition whether different options are a solution: item by item, and pair by pair.
func (c Cover) Is(s []int) bool {
	for item := range c.Primary {
		n := 0
		for _, o := range s {
			if k := slices.Index(c.Options[o], item); k >= 0 {
				if n++; c.Weights != nil && c.Weights[o] != nil {
					n += c.Weights[o][k] - 1
				}
			}
		}
		if c.Multiplicities == nil && n != 1 {
			return false
		}
		if c.Multiplicities != nil && (n < c.Multiplicities[item][0] || n > c.Multiplicities[item][1]) {
			return false
		}
	}
	for i, a := range s {
		if !slices.ContainsFunc(c.Options[a], func(item int) bool { return item < c.Primary }) {
			return false
		}
		for _, b := range s[:i] {
			for j, item := range c.Options[a] {
				k := slices.Index(c.Options[b], item)
				if item < c.Primary || k < 0 {
					continue
				}
				if c.Colours == nil || c.Colours[a] == nil || c.Colours[b] == nil {
					return false
				}
				if c.Colours[a][j] == 0 || c.Colours[a][j] != c.Colours[b][k] {
					return false
				}
			}
		}
	}
	return true
}

// Cover draws a small problem of a kind; some options may be repeated.
func (draw Draw) Cover(kind Kind) Cover {
	// Small numbers are drawn more often, so subtracting makes large ones frequent.
	upTo := func(most int, label string) int {
		n := draw(0, most, label)
		if draw(0, 1, "many") == 1 {
			return most - n
		}
		return n
	}
	c := Cover{Primary: upTo(4, "primary"), Secondary: upTo(3, "secondary")}
	few := draw(1, 4, "few") // the larger, the fewer primary items an option has
	for range upTo(10, "options") {
		var option []int
		for item := range c.Primary + c.Secondary {
			if item < c.Primary && draw(0, few, "in") == 0 || item >= c.Primary && draw(0, 1, "in") == 1 {
				option = append(option, item)
			}
		}
		if len(c.Options) > 0 && draw(0, 7, "again") == 0 {
			option = c.Options[len(c.Options)-1]
		}
		shuffled := make([]int, len(option))
		for i, k := range draw.permutation(len(option), "option") {
			shuffled[i] = option[k]
		}
		c.Options = append(c.Options, shuffled)
	}
	if kind.Colours {
		c.Colours = make([][]int, len(c.Options))
		for o, items := range c.Options {
			if draw(0, 5, "plain") == 0 {
				continue
			}
			c.Colours[o] = make([]int, len(items))
			for k, item := range items {
				if item >= c.Primary {
					c.Colours[o][k] = []int{1, 2, 1, 0, 1, 2, 1 << 40}[draw(0, 6, "colour")]
				}
			}
		}
	}
	most := 3
	if kind.Weights {
		most = 7
	}
	if kind.Multiplicities {
		for range c.Primary {
			least := draw(0, most, "least")
			c.Multiplicities = append(c.Multiplicities, [2]int{least, draw(least, most, "most")})
		}
	}
	if kind.Weights {
		c.Weights = make([][]int, len(c.Options))
		for o, items := range c.Options {
			if draw(0, 5, "once") == 0 {
				continue
			}
			for _, item := range items {
				weight := 1
				if item < c.Primary {
					weight = []int{1, 1, 2, 2, 3, 4, 1 << 30}[draw(0, 6, "weight")]
				}
				c.Weights[o] = append(c.Weights[o], weight)
			}
		}
	}
	return c
}

// QueensCover returns the problem of n queens: rows, columns, and the diagonals of both ways.
func QueensCover(n int) Cover {
	c := Cover{Primary: 2 * n, Secondary: 4*n - 2}
	for r := range n {
		for col := range n {
			c.Options = append(c.Options, []int{r, n + col, 2*n + r + col, 5*n - 2 + r - col})
		}
	}
	return c
}

// data reads a file of the data folder; without the folder the test is skipped.
func data(t testing.TB, name string) string {
	t.Helper()
	folder := os.Getenv(DataVariable)
	if folder == "" {
		t.Skipf("set %s to the folder that holds %s", DataVariable, name)
	}
	text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A Tabled problem is a row of the table in the data folder.
type Tabled struct {
	Name    string
	Options int
	Count   string // the number of its solutions, or what is known of it
}

// TableOfCovers reads the table of the problems in the data folder.
func TableOfCovers(t testing.TB) (rows []Tabled) {
	t.Helper()
	for line := range strings.Lines(data(t, "xc/TABLE.tsv")) {
		fields := strings.Split(line, "\t")
		if n, err := strconv.Atoi(fields[4]); err == nil {
			rows = append(rows, Tabled{fields[0], n, fields[5]})
		}
	}
	if len(rows) < 50 {
		t.Fatalf("%d rows", len(rows))
	}
	return rows
}

// CoverData reads a problem in Knuth's text format from the data folder.
func CoverData(t testing.TB, name string) Cover {
	t.Helper()
	var c Cover
	items, colours := map[string]int{}, map[string]int{}
	for line := range strings.Lines(data(t, "xc/"+name+".dlx")) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(line, "|") {
			continue
		}
		if len(items) == 0 {
			secondary := false
			for _, word := range words {
				if secondary = secondary || word == "|"; word == "|" {
					continue
				}
				times, item, multiple := strings.Cut(word, "|")
				if !multiple {
					times, item = "1", word
				}
				items[item] = len(items)
				if secondary {
					c.Secondary++
					continue
				}
				least, most, both := strings.Cut(times, ":")
				if !both {
					most = least
				}
				c.Multiplicities = append(c.Multiplicities, [2]int{number(t, least), number(t, most)})
				c.Primary++
			}
			continue
		}
		var option, paint []int
		for _, word := range words {
			item, colour, _ := strings.Cut(word, ":")
			if colour != "" && colours[colour] == 0 {
				colours[colour] = len(colours) + 1
			}
			option, paint = append(option, items[item]), append(paint, colours[colour])
		}
		c.Options, c.Colours = append(c.Options, option), append(c.Colours, paint)
	}
	return c
}

func number(t testing.TB, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
