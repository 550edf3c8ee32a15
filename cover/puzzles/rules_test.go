package puzzles

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestRules reads what stands beyond the grid, with a caller that knows thermo, killercage and regions.
func TestRules(t *testing.T) {
	const p = "1..............4"
	link := `{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],`
	for _, tt := range []struct {
		name, text, want string
		ignore           []string
		none             bool // no rules are taken
	}{
		{name: "a line above a line", text: "thermo: r1c1-r1c2\n" + p + "\n" + p, want: "thermo r1c1-r1c2 at 1:1; none [the rules above the puzzle on line 2 hold for that one only, not for this one]"},
		{name: "lines above a grid", text: "# x\n Thermo : r1c1\nthermo: r2c2\n\n" + rows(p, 4), want: "thermo r1c1 at 2:2, thermo r2c2 at 3:1"},
		{name: "not known", none: true, text: "arrow: r1c1\nkropki: r1c2\n" + p + "\n" + p, want: "f:1:1: it has rules that are not known here: arrow, kropki; none [the rules above the puzzle on line 3 hold for that one only, not for this one]"},
		{name: "ignored", text: "arrow: r1c1\n" + p, ignore: []string{"arrow"}, want: "none [rule arrow is ignored]"},
		{name: "a title", text: "Hard: 3 stars\n" + rows(p, 4), want: "none"},
		{name: "nothing below", text: "thermo: r1c1\n", want: "f:1:1: a rule, and no puzzle below it"},
		{name: "a member", text: link + `"killercage":[{"cells":["R1C1"],"value":"3"}]}`, want: `killercage [{"cells":["R1C1"],"value":"3"}] at 1:1`},
		{name: "members not known", none: true, text: "\n" + link + `"antiknight":true,"diagonal+":true,"killercage":[1]}`, want: "f:2:1: it has rules that are not known here: antiknight, diagonal+, killercage"},
		{name: "a member ignored", text: link + `"antiknight":true}`, ignore: []string{"antiknight"}, want: "none [rule antiknight is ignored]"},
		{name: "words", text: link + `"ruleset":"Knights."}`, want: `none [its rules in words are not looked at: "Knights."]`},
		{name: "usual words", text: link + `"ruleset":"Normal Sudoku rules apply."}`, want: `none`},
		{name: "a solution", text: link + `"solution":"1234341221434321"}`, want: "none, solved"},
		{name: "a wrong solution", text: link + `"solution":"1234341221434323"}`, want: "none [the solution that it holds breaks the rules: digit 3 repeats in row 4: r4c2 and r4c4]"},
		{name: "regions", text: strings.Replace(link, "{},{},{}]", `{"region":1},{},{}]`, 1) + `"title":"x"}`, want: "regions [0,1,1,1,0,0,1,1,2,2,3,3,2,2,3,3] at 1:1"},
		{name: "a number", none: true, text: `{"puzzle":"` + p + `","diagonal":1}`, want: "f:1:1: it has rules that are not known here: diagonal"},
		{name: "numbers of collections", text: `{"puzzle":"` + p + `","size":4,"id":7,"clue_count":2}`, want: "none"},
		{name: "a size that is wrong", text: `{"puzzle":"` + p + `","size":9}`, want: `f:1:1: "size": 9 does not fit a 4x4 grid`},
		{name: "the sides of boxes", text: `{"puzzle":"` + p + `","boxWidth":4,"boxHeight":1}`, want: "1x4"},
		{name: "drawings", text: link + `"overlays":[{"text":"X"}],"text":[1]}`, want: "none [drawings are not looked at: text, overlays]"},
		{name: "drawings beside a puzzle", text: `{"puzzle":"` + p + `","overlays":[{"text":"X"}],"text":[1],"line":[{"a":1}],"circle":[1]}`, want: "none [drawings are not looked at: circle, line, overlays, text]"},
		{name: "words and numbers with the names of drawings", text: `{"puzzle":"` + p + `","text":"Killer cages","line":7,"lines":4}`, want: `none [its rules in words are not looked at: "Killer cages"]`},
		{name: "lines, which may be thermometers", text: `{"puzzle":"` + p + `","lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]}`, want: "f:1:1: it has rules that are not known here: lines"},
		{name: "lines of a setter", text: link + `"lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]}`, want: "f:1:1: it has rules that are not known here: lines"},
		{name: "lines around", text: `{"data":{"puzzle":"` + p + `"},"lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]}`, want: "f:1:9: it has rules that are not known here: lines"},
		{name: "lines ignored", text: `{"puzzle":"` + p + `","lines":[{"a":1}]}`, ignore: []string{"lines"}, want: "none [rule lines is ignored]"},
		{name: "the sides of boxes in a list", text: `{"puzzle":"` + p + `","box":[4,1]}`, want: "4x1"},
		{name: "no boxes said", text: `{"puzzle":"` + p + `","box":null}`, want: "none"},
		{name: "boxes that do not fit", text: `{"puzzle":"` + p + `","box":[2,3]}`, want: "f:1:1: 16 cells (a 6x6 grid has 36)"},
		{name: "a side of boxes", text: `{"puzzle":"` + p + `","box":2}`, want: `f:1:1: "box": unexpected 2 (want "2x3" or [2, 3]: rows and columns)`},
		{name: "boxes cell by cell", text: `{"puzzle":"` + p + `","box":[[0,1],[2,3]]}`, want: `f:1:1: "box": unexpected [[0,1],[2,3]] (want "2x3" or [2, 3]: rows and columns)`},
		{name: "boxes on several lines", text: `{"puzzle":"` + p + "\",\n\"box\":[\n2\n]}", want: `f:1:1: "box": unexpected [2] (want "2x3" or [2, 3]: rows and columns)`},
		{name: "a list of boxes ignored", text: `{"puzzle":"` + p + `","box":[[0,1],[2,3]]}`, ignore: []string{"box"}, want: `none ["box": [[0,1],[2,3]] is ignored]`},
		{name: "a description", text: `{"puzzle":"` + p + `","description":"Killer cages"}`, want: `none [its rules in words are not looked at: "Killer cages"]`},
		{name: "within an object", text: `{"data":{"grids":[{"puzzle":"` + p + `"},{"puzzle":"` + p + `","thermo":[]}],"ok":true}}`, want: "none; none"},
		{name: "a list that may be anything", text: `{"boxes":["1...","....","....","...4"]}`, want: "f:1:1: an object without a puzzle (want one in puzzle, quiz, givens, task, unsolved, question, problem, mission, board, value, grid, sudoku, cells)"},
		{name: "a rule around", text: `{"puzzles":["` + p + `","` + p + `"],"thermo":"r1c1"}`, want: `thermo "r1c1" at 1:13; thermo "r1c1" at 1:32`},
		{name: "a rule around, not known", none: true, text: `{"data":{"puzzle":"` + p + `"},"antiking":1}`, want: "f:1:9: it has rules that are not known here: antiking"},
		{name: "a link with a rule", none: true, text: "https://x.org/?s=" + slides + "&antiking=1", want: "f:1:1: it has rules that are not known here: antiking"},
		{name: "a link with a known rule", text: "https://x.org/?s=" + slides + "&thermo=r1c1&v=3&level=hard", want: `thermo "r1c1" at 1:1`},
		{name: "a link to killers", none: true, text: "https://x.org/killer/" + slides, want: "f:1:1: it has rules that are not known here: killer"},
		{name: "a link with a wrong solution", text: "https://x.org/?s=" + slides + "&solution=" + strings.Repeat("1", 81), want: "3x3 [the solution that it holds breaks the rules: r1c1 is 1 (its given is 5)]"},
		{name: "a title with a rule", text: "Killer of the day\n" + rows(p, 4), want: `none [its title may name rules, which are not looked at: "Killer of the day"]`},
		{name: "a column of rules", text: "puzzle,variant,level\n" + p + ",killer,3\n" + p + ",classic,2\n" + p + ",,1", want: "f:2:1: it has rules that are not known here: variant; none; none"},
		{
			name: "names and a rule", none: true, text: "name: one\npuzzle: " + slides + "\nantiknight: true\nname: two\npuzzle: " + slides + "\nlevel: 2\n",
			want: "f:2:9: it has rules that are not known here: antiknight [took 81 cells of a line as a grid of 9 rows]; 3x3 [took 81 cells of a line as a grid of 9 rows]",
		},
		{name: "code with a rule", none: true, text: "variant = 'killer'\ngrid = [\n'" + strings.Join(strings.Fields(rows(slides, 9)), "',\n'") + "']", want: `f:1:1: it has rules that are not known here: killer [took 9 rows of 9 cells, lines 3 to 11; left out "grid = [" took line 1 for the rule "rules: killer"]`},
		{name: "boxes", text: "box: 1x4\n" + p, want: "1x4"},
		{name: "wrong boxes", text: "box: 2x3\n" + p, want: "f:2:17: 16 cells (a 6x6 grid has 36)"},
		{name: "no boxes", text: "box: square\n" + p, want: `f:1:1: box shape "square" (want rows x columns, such as 3x3)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(tt.text), "f")
			r.Rules = !tt.none
			r.IgnoreRules = tt.ignore
			var rec Record
			var all []string
			for r.Read(&rec) == nil {
				var text []string
				for _, rule := range rec.Rules {
					if !rule.isRule() { // rec.Grid has them
						continue
					}
					text = append(text, fmt.Sprintf("%s %s at %d:%d", rule.Name, rule.Value, rule.Line, rule.Column))
				}
				switch {
				case rec.Err != nil:
					var e *ParseError
					if !errors.As(rec.Err, &e) {
						t.Fatalf("error %v, want a ParseError", rec.Err)
					}
					text = []string{rec.Err.Error()}
				case text == nil && rec.Grid.Layout().String() != "2x2":
					text = []string{rec.Grid.Layout().String()}
				case text == nil:
					text = []string{"none"}
				}
				if rec.Solution != nil {
					text = append(text, "solved")
				}
				line := strings.Join(text, ", ")
				if len(rec.Notes) > 0 {
					line += fmt.Sprintf(" %v", rec.Notes)
				}
				all = append(all, line)
			}
			if got := strings.Join(all, "; "); got != tt.want {
				t.Errorf("records of %q: %s, want %s", tt.text, got, tt.want)
			}
		})
	}
}

// TestParseRefusesRules parses puzzles with rules. Parse has no way to return them.
func TestParseRefusesRules(t *testing.T) {
	for text, want := range map[string]string{
		"rules: anti-knight\n" + slides:                 "1:1: it has rules that are not known here: anti-knight",
		"Anti-Knight\n" + slides:                        "1:1: it has rules that are not known here: anti-knight",
		"cage: 8 r1c1 r1c2\n" + slides:                  "1:1: it has rules that are not known here: cage",
		"box: 3x3\nwhite: r1c1 r1c2\n" + slides:         "2:1: it has rules that are not known here: white",
		slides + " anti-knight":                         "1:82: the rule \"anti-knight\" behind a puzzle (want it on a line of its own above the puzzle)",
		"rules: normal sudoku rules apply\n" + slides:   "",
		"box: 3x3\n" + slides:                           "",
		"title: Ann\nsize: 9\n" + slides:                "",
		"Anti-Knight Sudoku\n" + slides:                 "1:1: it has rules that are not known here: anti-knight-sudoku",
		"X-Sudoku\n" + slides:                           "1:1: it has rules that are not known here: x-sudoku",
		"arrow: r1c1 r1c2\n" + slides:                   "1:1: it has rules that are not known here: arrow",
		"wurm: r1c1 r1c2\n" + slides:                    "1:1: it has rules that are not known here: wurm",
		`{"puzzle":"` + slides + `","antiknight":true}`: "1:1: it has rules that are not known here: antiknight",
	} {
		g, err := Parse(text)
		if got := fmt.Sprint(err); err != nil && got != want || err == nil && (want != "" || g.String() != slides) {
			t.Errorf("Parse(%q) = %v, %v, want %q", text, g, err, want)
		}
	}
}
