package draw

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// problem is a problem as text: its items, and the options of a solution, a line each.
type problem struct {
	name, items, solution, want string
}

var problems = []problem{
	{
		"dominoes", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3",
		"r1c1 r2c1\nr1c2 r1c3\nr2c2 r2c3",
		"abb\nacc\n",
	},
	{
		"pieces in two layers with a hole", "V l1r1c1 l1r1c2 l2r1c1 L",
		"V l1r1c1 l2r1c1\nL l1r1c2",
		"VL\n-\nV \n",
	},
	{
		"Latin square", "r1c1 r1c2 r2c1 r2c2 r1=1 r1=12 r2=1 r2=12 c1=1 c1=12 c2=1 c2=12",
		"r1c1 r1=1 c1=1\nr1c2 r1=12 c2=12\nr2c1 r2=12 c1=12\nr2c2 r2=1 c2=1",
		" 1 12\n12  1\n",
	},
	{
		"words", "across1 down1 | r1c1 r1c2",
		"across1 r1c1:c r1c2:é",
		"cé\n",
	},
	{
		"queens", "r1 r2 r3 r4 c1 c2 c3 c4 | a3 b-1",
		"r1 c2 a3 b-1\nr2 c4\nc1 r3\nr4 c3",
		".Q..\n...Q\nQ...\n..Q.\n",
	},
	{
		"matrix", "r1 r2 c1 c2 c3",
		"r1 c1\nr1 c3\nr2 c2",
		"101\n010\n",
	},
	{
		"workers", "w1 w2 j1 j2",
		"w1 j2\nw2 j1",
		"01\n10\n",
	},
	{
		"nonogram", "row1@1 row1@2 column1@1 column2@1 | r1c1 r1c2",
		"row1@1 r1c1:#\nrow1@2 r1c2:.\ncolumn1@1 r1c1:#\ncolumn2@1 r1c2:.",
		"#.\n",
	},
	{
		"kakuro", "r2c2 r2c3 r2c2> r2c2>=1 r2c2>=2 r2c2v=1 r2c3v=2",
		"r2c2 r2c2>=1 r2c2v=1\nr2c3 r2c2>=2 r2c3v=2\nr2c2>",
		"   \n 12\n",
	},
	{
		"stars", "r1 r2 c1 c2 region-A region-B | touch(r1c1)",
		"r1 c1 region-A touch(r1c1)\nr2 c2 region-B touch(r1c1)",
		"*.\n.*\n",
	},
	{
		"Langford", "1 10 s1 s2 s3 s4",
		"1 s1 s3\n10 s2 s4",
		" 1 10  1 10\n",
	},
	{
		"de Bruijn", "w00 w01 p1 p2 | b1 b2",
		"w00 p1 b1:0 b2:1\nw01 p2 b2:1 b1:0",
		"01\n",
	},
	{
		"lozenges", "r1c1up r1c2down r1c3up r2c1down r2c2up r2c3down",
		"r1c1up r2c1down\nr1c2down r1c3up\nr2c2up r2c3down",
		"abb\nacc\n",
	},
	{
		"domination", "# r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",
		"# r1c1 r1c2 r1c3 r2c1 r2c2 r3c1 r3c3\n# r1c2 r2c1 r2c2 r2c3 r3c2 r1c1 r1c3 r3c1 r3c3",
		"Q..\n.Q.\n...\n",
	},
	{
		"Steiner", "1-2 1-3 2-3",
		"1-2 1-3 2-3",
		"xxx\n",
	},
	{
		"colours without places", "p | x y",
		"p x:A y:B",
		"xAB\n",
	},
}

// plan returns the plan and the options of the solution.
func (p problem) plan(t *testing.T) (*Plan, []Option) {
	t.Helper()
	primary, secondary, _ := strings.Cut(p.items, " | ")
	items := strings.Fields(primary + " " + secondary)
	plan, err := NewPlan(items, len(strings.Fields(primary)))
	if err != nil {
		t.Fatal(err)
	}
	var solution []Option
	for line := range strings.SplitSeq(p.solution, "\n") {
		var o Option
		for _, word := range strings.Fields(line) {
			item, colour, _ := strings.Cut(word, ":")
			o.Items, o.Colours = append(o.Items, item), append(o.Colours, colour)
		}
		solution = append(solution, o)
	}
	return plan, solution
}

func TestText(t *testing.T) {
	for _, test := range problems {
		t.Run(test.name, func(t *testing.T) {
			plan, solution := test.plan(t)
			if got := string(plan.Board(solution).AppendText(nil, false)); got != test.want {
				t.Errorf("it draws\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestColouredText(t *testing.T) {
	plan, solution := problems[0].plan(t)
	got := string(plan.Board(solution).AppendText(nil, true))
	want := "\x1b[30;48;5;203ma\x1b[0m\x1b[30;48;5;214mb\x1b[0m"
	if !strings.HasPrefix(got, want) {
		t.Errorf("coloured text %q, want it to begin with %q", got, want)
	}
}

// elements parses XML and returns how often each element occurs.
func elements(t *testing.T, text []byte) map[string]int {
	t.Helper()
	count := map[string]int{}
	d := xml.NewDecoder(strings.NewReader(string(text)))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, text)
		}
		if e, ok := token.(xml.StartElement); ok {
			count[e.Name.Local]++
		}
	}
}

func TestSVG(t *testing.T) {
	for _, test := range problems {
		t.Run(test.name, func(t *testing.T) {
			plan, solution := test.plan(t)
			board := plan.Board(solution)
			count := elements(t, board.AppendSVG(nil, "<"+test.name+"> & \x00"))
			shown, filled := len(board.RowNames)+len(board.ColumnNames), 0
			for _, c := range board.Cells {
				if c.Text != "" && !c.Black && !c.Quiet {
					shown++
				}
				if c.Piece > 0 || c.Black {
					filled++
				}
			}
			picture := string(board.AppendSVG(nil, ""))
			drawn := strings.Count(picture, "zM") + strings.Count(picture, `z"`)
			if count["text"] != shown || drawn != filled || count["rect"] != 1 || count["title"] != 1 {
				t.Errorf("%v, %d filled cells, want %d texts, %d filled cells, a background, a title", count, drawn, shown, filled)
			}
		})
	}
}

func TestSudokuSVG(t *testing.T) {
	s := Sudoku{
		Size: 4, BoxRows: 2, BoxCols: 2,
		Givens:      strings.Split("1,,,,,,,,,,,,,,,2", ","),
		Highlighted: map[int]bool{0: true},
	}
	if count := elements(t, s.AppendSVG(nil, "puzzle")); count["text"] != 2 || count["rect"] != 2 || count["path"] != 10 {
		t.Errorf("%v, want 2 givens, a marked cell and a background, 10 lines", count)
	}
	s.Digits = strings.Split("1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1", ",")
	text := string(s.AppendSVG(nil, "solution"))
	if n := strings.Count(text, `font-weight="bold">`); n != 2 {
		t.Errorf("%d bold digits, want the 2 givens", n)
	}
	if count := elements(t, []byte(text)); count["text"] != 16 {
		t.Errorf("%v, want 16 digits", count)
	}
	s.Digits, s.Candidates = nil, slices.Repeat([][]string{{"1", "2", "", "4"}}, 16)
	if count := elements(t, s.AppendSVG(nil, "candidates")); count["text"] != 2+14*3 {
		t.Errorf("%v, want 2 givens and 14 cells with 3 candidates", count)
	}
}

func TestTooLarge(t *testing.T) {
	items := []string{"r1c1", fmt.Sprintf("r%dc%d", 2000, 1000)}
	if plan, err := NewPlan(items, 2); err == nil {
		t.Errorf("NewPlan(%v) = %v, want an error", items, plan)
	}
	if plan, err := NewPlan([]string{"l99999r99999c99999"}, 1); err == nil {
		t.Errorf("NewPlan(99999 layers, rows and columns) = %v, want an error", plan)
	}
}

// Equal digits have the same background, filled cells are black without a text, workers and jobs are named beside the board,
// and regions show behind the stars.
func TestBackgrounds(t *testing.T) {
	board := func(name string) (*Plan, *Board) {
		for _, test := range problems {
			if test.name == name {
				plan, solution := test.plan(t)
				return plan, plan.Board(solution)
			}
		}
		t.Fatal("no problem " + name)
		return nil, nil
	}
	if _, b := board("Latin square"); b.Cells[0].Piece != 1 || b.Cells[3].Piece != 1 || b.Cells[1].Piece != 12 {
		t.Errorf("Latin square: %v", b.Cells)
	}
	if _, b := board("nonogram"); !b.Cells[0].Black || b.Cells[1].Black || !b.Cells[1].Quiet {
		t.Errorf("nonogram: %v", b.Cells)
	}
	if _, b := board("workers"); !slices.Equal(b.RowNames, []string{"w1", "w2"}) || !slices.Equal(b.ColumnNames, []string{"j1", "j2"}) {
		t.Errorf("workers: %v %v", b.RowNames, b.ColumnNames)
	}
	plan, _ := board("stars")
	if !plan.Divided() {
		t.Fatal("the board of stars has no regions")
	}
	option := func(text string) Option { return Option{Items: strings.Fields(text)} }
	plan.Divide([]Option{option("r1 c1 region-A"), option("r1 c2 region-A"), option("r2 c1 region-B"), option("r2 c2 region-A")})
	b := plan.Board([]Option{option("r1 c2 region-A"), option("r2 c1 region-B")})
	if got := string(b.AppendText(nil, false)); got != "A*\n*A\n" {
		t.Errorf("stars: %q", got)
	}
	if b.Cells[0].Piece != 1 || b.Cells[1].Piece != 1 || b.Cells[2].Piece != 2 || !b.Cells[3].Quiet || b.Cells[1].Quiet {
		t.Errorf("stars: %v", b.Cells)
	}
}
