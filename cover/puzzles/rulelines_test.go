package puzzles

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// ruledReader reads a text with a caller that takes rules.
func ruledReader(text string) *Reader {
	r := NewReader(strings.NewReader(text), "f")
	r.Rules = true
	return r
}

// readRules returns the rules of each record of a text, or its error.
func readRules(text string) string {
	r := ruledReader(text)
	var rec Record
	var all []string
	for r.Read(&rec) == nil {
		switch {
		case rec.Err != nil:
			all = append(all, rec.Err.Error())
		case len(rec.Rules) == 0:
			all = append(all, fmt.Sprintf("none %q", rec.Notes))
		default:
			var rules []string
			for _, rule := range rec.Rules {
				rules = append(rules, rule.Name+": "+rule.Value)
			}
			all = append(all, strings.Join(rules, ", "))
		}
	}
	return strings.Join(all, "; ")
}

// TestRuleLines reads rules as people write them, above a line and above a grid: each is a rule, or refused by name, and
// never decoration. The same line below the puzzle is an error of the puzzle.
func TestRuleLines(t *testing.T) {
	for _, tt := range []struct {
		want  string
		lines []string
	}{
		{"cage: 15 r1c1 r1c2", []string{
			"cage: 15 r1c1 r1c2", "Cage : 15 r1c1 r1c2", "CAGE:15 r1c1 r1c2", "cage：15 r1c1 r1c2", "ｃａｇｅ: 15 r1c1 r1c2", "cage = 15 r1c1 r1c2",
			"cage 15 r1c1 r1c2", "cage – 15 r1c1 r1c2", "• cage: 15 r1c1 r1c2", "- cage: 15 r1c1 r1c2", "* cage: 15 r1c1 r1c2", "1. cage: 15 r1c1 r1c2",
			"(2) cage: 15 r1c1 r1c2", "c) cage: 15 r1c1 r1c2", "> cage: 15 r1c1 r1c2", "> > - cage: 15 r1c1 r1c2.", "<p>cage: 15 r1c1 r1c2</p>",
			"<li><b>cage:</b> 15 r1c1 r1c2</li>", "**cage:** 15 r1c1 r1c2", "**cage**: 15 r1c1 r1c2", "`cage: 15 r1c1 r1c2`", "\"cage: 15 r1c1 r1c2\",",
			"“cage: 15 r1c1 r1c2”", "(cage: 15 r1c1 r1c2)", "[b]cage: 15 r1c1 r1c2[/b]", "// cage: 15 r1c1 r1c2", "/* cage: 15 r1c1 r1c2 */",
			"<!-- cage: 15 r1c1 r1c2 -->", "→ cage: 15 r1c1 r1c2", "☐ cage: 15 r1c1 r1c2;", "| cage: 15 r1c1 r1c2 |", "12:01 <bob> cage: 15 r1c1 r1c2",
		}},
		{"rules: anti-knight", []string{"rules: anti-knight", "- rules: anti-knight", "rules：anti-knight", "✓ rules: anti-knight", "Anti-knight", "anti knight", "- Anti-Knight", "<p>anti-knight</p>"}},
		{"little-killer: 22 r1c1-r9c9", []string{"little killer: 22 r1c1-r9c9", "Little-killer: 22 r1c1-r9c9"}},
		{"rules: anti-knight", []string{"rules = anti-knight", "Variant = Anti-knight", "ruleset = \"anti-knight\"", "Variant: Anti-Knight", "constraints: anti-knight", "Anti-knight = true", "anti knight = yes"}},
		{"f:1:1: it has rules that are not known here: r1c3+r1c4=10", []string{"R1C3+R1C4=10", "r1c3+r1c4=10"}},
		{"f:1:1: it has rules that are not known here: r1c3 < r1c4", []string{"r1c3 < r1c4", "- R1C3 < R1C4"}},
		{"f:1:1: it has rules that are not known here: v r1c3 r1c4", []string{"V r1c3 r1c4"}},
		{"killer-cage: 15 r1c1 r1c2", []string{"Killer cage: 15 r1c1 r1c2"}},
		{"f:1:1: it has rules that are not known here: cage-15", []string{"cage 15: r1c1 r1c2", "cage(15): r1c1 r1c2", "cage=15: r1c1 r1c2"}},
		{"f:1:1: it has rules that are not known here: 15-cage", []string{"15 cage: r1c1 r1c2"}},
		{"tehrmo: r1c1 r1c2", []string{"tehrmo: r1c1 r1c2", "• tehrmo: r1c1 r1c2", "<p>tehrmo: r1c1 r1c2"}}, // package rules says which word is meant
	} {
		for _, line := range tt.lines {
			for _, puzzle := range []string{slides + "\n", rows(slides, 9)} {
				if got := readRules(line + "\n" + puzzle); got != tt.want {
					t.Errorf("rules of %q: %s, want %s", line, got, tt.want)
				}
				for _, gap := range []string{"", "\n", "\nThe rules:\n", "----------\n", "\n\n+---+---+\n"} {
					if got := readRules(puzzle + gap + line + "\n"); !strings.Contains(got, "stands below its puzzle") || strings.Contains(got, ";") {
						t.Errorf("%q below %q: %s, want an error", line, puzzle+gap, got)
					}
				}
			}
		}
	}
}

// TestRuleMembers reads documents whose first member is called as a rule is.
func TestRuleMembers(t *testing.T) {
	const document = `{"thermo":[{"lines":[["R1C1","R1C2"]]}],"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`
	const want = `thermo: [{"lines":[["R1C1","R1C2"]]}]`
	for _, text := range []string{document, " " + document + "\n", "[" + document + "]", "[ " + document + "]\n"} {
		if got := readRules(text); got != want {
			t.Errorf("rules of %q: %s, want %s", text, got, want)
		}
	}
}

// TestUsualRules reads lines above a puzzle that are no rules.
func TestUsualRules(t *testing.T) {
	for line, want := range map[string]string{
		"Rules: normal sudoku rules apply.":         `none []`,
		"Rules:":                                    `none []`,
		"Rules: cages have no repeats":              `rules: cages have no repeats`,
		"# cage: 15 r1c1 r1c2":                      `none []`,
		"I am stuck at r3c4, please help":           `none ["left out 1 line of text: \"I am stuck at r3c4, please help\"" "its rules in words are not looked at: \"I am stuck at r3c4, please help\""]`,
		"The sum of r1c1 and r1c2 is 15":            `none ["its title may name rules, which are not looked at: \"The sum of r1c1 and r1c2 is 15\""]`,
		"Hard: 3 stars, from https://x.org/?id=314": `none []`,
	} {
		if got := readRules(line + "\n" + slides + "\n"); got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
}

// TestTitlesOfRules reads titles above a grid that may mean rules, which a note says, and others.
func TestTitlesOfRules(t *testing.T) {
	for want, titles := range map[bool][]string{
		true: {
			"Even cells: a1, b3", "Constraints: King's move", "grey cells hold even digits", "Each digit appears once in each shaded region", "Magic square in the centre box",
			"Latin square", "KenKen 5", "Calcudoku", "Str8ts 4", "Odd-Even", "Toroidal", "Offset", "Asterisk", "Girandola", "Argyle", "Center dot", "anti-caballo", "対角線ナンプレ", "Title: Killer",
		},
		false: {"Even harder, no. 7", "Odds and ends 7", "The king of puzzles", "Title: Hard", "Magic 12", "ナンプレ"},
	} {
		for _, title := range titles {
			r := ruledReader(title + "\n" + string(mustParse(t, slides).AppendGrid(nil)))
			var rec Record
			if err := r.Read(&rec); err != nil || rec.Err != nil {
				t.Fatalf("%q: %v, %v", title, err, rec.Err)
			}
			if got := strings.Contains(strings.Join(rec.Notes, " "), "rules"); got != want {
				t.Errorf("%q: notes %q, want one of rules: %v", title, rec.Notes, want)
			}
		}
	}
}

// TestRulesBetween reads rules between puzzles: they belong to the puzzle below, but where they stand right below one
// and apart from the other, both are refused. A reader that is to be prompt answers what it has, and refuses the rule.
func TestRulesBetween(t *testing.T) {
	const rule, p = "thermo: r1c1-r1c2\n", slides + "\n"
	const below, doubt = `f:2:1: the rule "thermo" stands below its puzzle (want it above)`,
		"f:2:1: a rule that may belong to the puzzle above or to the one below (want it right above its puzzle)"
	for text, want := range map[string]string{
		p + rule + p:                              "none []; thermo: r1c1-r1c2",
		p + "\n" + rule + "\n" + p:                "none []; thermo: r1c1-r1c2",
		p + rule + "\n" + p:                       below + "; " + doubt,
		p + rule + "Puzzle 2\n" + rows(slides, 9): below + "; " + doubt,
		p + rule + p + rule:                       `none []; f:4:1: the rule "thermo" stands below its puzzle (want it above)`,
		p + rule + rule + "\nBest, Ann\n":         below,
		p + "box: 1x9\n":                          strings.Replace(below, "thermo", "box", 1),
		p + "Rules: normal sudoku rules apply\n":  "none []",
	} {
		if got := readRules(text); got != want {
			t.Errorf("rules of %q:\n%s, want\n%s", text, got, want)
		}
	}
	const alone = `none ["the rules above the puzzle on line 2 hold for that one only, not for this one"]`
	for text, want := range map[string]string{
		rule + p + p + p:            "thermo: r1c1-r1c2; " + alone + "; none []",
		"box: 3x3\n" + p + p:        "box: 3x3; " + alone,
		rule + p + rule + p:         "thermo: r1c1-r1c2; thermo: r1c1-r1c2",
		"size: 9\n" + p + p:         "size: 9; none []",
		rule + p + "\nHard 7\n" + p: "thermo: r1c1-r1c2; " + alone,
	} {
		if got := readRules(text); got != want {
			t.Errorf("rules of %q:\n%s, want\n%s", text, got, want)
		}
	}
	r := ruledReader("")
	r.in.src, r.Prompt = scan.NewLines(&oneByOne{texts: []string{p, rule}}), true
	if got, want := dump(r), "1 "+slides+"\n2 error f:2:1: a rule, and no puzzle below it\n"; got != want {
		t.Errorf("a rule that comes late: %s, want %s", got, want)
	}
}

// TestRuleBehindCandidates reads candidates on a line with a rule behind them, which is an error, as it is behind digits.
func TestRuleBehindCandidates(t *testing.T) {
	g := mustParse(t, slides)
	g.SetCandidates(2, cover.DigitsOf(1, 2, 4))
	line, err := appendSukaku(nil, g, "")
	if err != nil {
		t.Fatal(err)
	}
	const want = `f:1:730: the rule "anti-knight" behind a puzzle (want it on a line of its own above the puzzle)`
	if got := readRules(strings.TrimSpace(string(line)) + " anti-knight"); got != want {
		t.Errorf("read %s, want %s", got, want)
	}
}

// TestMarksAroundRules reads words beside cells. A line that may be a row or a puzzle is never taken for a rule of the
// next puzzle: it is read, or it is an error.
func TestMarksAroundRules(t *testing.T) {
	four, nine, open := dots("1", 16), dots("1", 81), dots("", 81)
	for _, tt := range []struct{ line, next, want string }{
		{dots("", 16) + " box:2x2", four, "1 " + dots("", 16) + " box: 2x2; 2 " + four},
		{dots("", 14) + "3. box:1x4", four, "1 " + dots("", 14) + "3. box: 1x4; 2 " + four},
		{dots("", 36) + " box:3x2", dots("1", 36), "1 " + dots("", 36) + " box: 3x2; 2 " + dots("1", 36)},
		{strings.Repeat("*", 16) + " box:2x2", four, "1 " + dots("", 16) + " box: 2x2; 2 " + four},
		{strings.Repeat("_", 16) + ", box: 2x2", four, "1 error; 2 " + four},
		{open + " title: Ann", nine, "1 " + open + "; 2 " + nine},
		{open + " cage: 3 r1c1 r1c2", nine, "1 error; 2 " + nine},
		{open + " anti-knight", nine, "1 error; 2 " + nine},
		{open[1:] + " rules: anti-knight", nine, "1 error; 2 " + nine},
		{"[" + open + "] rules: anti-knight", nine, "1 error; 2 " + nine},
		{"cage: 3 r1c1 r1c2 " + open, nine, "1 error; 2 " + nine},
		{"rules: anti-knight " + strings.Repeat("*", 81), nine, "1 error; 2 " + nine},
		{"title: Ann " + slides, nine, "1 " + slides + "; 2 " + nine},
		{"title: " + slides, nine, "1 " + slides + "; 2 " + nine},
		{"......... box: 3x3", nine, "1 error; 2 " + nine},
		{". . . . box:2x2", four, "1 error; 2 " + four},
		// decoration, as before
		{"*** cage: 3 r1c1 r1c2", nine, "2 " + nine + " cage: 3 r1c1 r1c2"},
		{"... cage: 3 r1c1 r1c2 ...", nine, "2 " + nine + " cage: 3 r1c1 r1c2"},
		{"**** rules: anti-knight ****", nine, "2 " + nine + " rules: anti-knight"},
		{"------- cage: 3 r1c1 r1c2", nine, "1 error; 2 " + nine},
		{"----- anti-knight *****", nine, "2 " + nine + " rules: anti-knight"},
		{"title: Ann 7", nine, "2 " + nine + " title: Ann 7"},
	} {
		r := ruledReader(tt.line + "\n" + tt.next + "\n")
		var all []string
		var rec Record
		for r.Read(&rec) == nil {
			got := fmt.Sprintf("%d %v", rec.Line, rec.Grid)
			for _, rule := range rec.Rules {
				got += " " + rule.Name + ": " + rule.Value
			}
			if rec.Err != nil {
				got = fmt.Sprintf("%d error", rec.Line)
			}
			all = append(all, got)
		}
		if got := strings.Join(all, "; "); got != tt.want {
			t.Errorf("%q above %q: %s, want %s", tt.line, tt.next, got, tt.want)
		}
	}
}

// oneByOne is a reader that gives one text after the other.
type oneByOne struct{ texts []string }

func (o *oneByOne) Read(p []byte) (int, error) {
	if len(o.texts) == 0 {
		return 0, io.EOF
	}
	n := copy(p, o.texts[0])
	o.texts = o.texts[1:]
	return n, nil
}
