package plays

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Script is a function that takes plays, plays them in the page that is open, and returns looks, a list for each play.
//
//go:embed play.js
var Script string

// A Look is what the page says in one state.
type Look struct {
	State, Kind, Head, Said, Told string
	Givens, Entries               string
	Rules, Idle                   []string // the rules, and those of them that are marked as not needed
	Twice                         []int    // cells marked as clashing
	Invalid, None, Differ         string   // the cards that say why, "" if they are not there
	Core, Outs                    []string // givens and rules on the card None, and its ways out
	Makers                        []string // givens on the card Differ

	Cell         int      // asked, pointed
	Digit        string   // asked
	Claim        string   // the answer
	Hint, Before string   // stepped: the card, and the entries before the step was applied
	Steps        []string // the names of the cells that the step is about
	Refused      string   // ruled: why the rule was not taken

	Unfinished bool // Faults: the program has run out of time

	puzzle        *Model
	memo          map[string]answer
	all           []string // up to 1001 solutions
	given, filled int
	wrong         int
}

// most is how many solutions the page looks at.
const most = 1000

// Faults returns what the page says in a state, or leaves out, and should not. known is false if the model could not follow.
func (p *Play) Faults(l *Look) (faults []string, known bool) {
	known = true
	fault := func(format string, args ...any) {
		if l.puzzle.Nodes >= 0 {
			faults = append(faults, fmt.Sprintf(format, args...))
		}
	}
	if p.memo == nil {
		p.memo = make(map[string]answer)
	}
	l.puzzle, l.memo = NewModel(p.Size, l.Rules), p.memo
	l.all = l.solve(l.Rules, l.Givens, most+1).all
	l.given, l.filled = p.Size*p.Size-strings.Count(l.Givens, "."), p.Size*p.Size-strings.Count(l.Entries, ".")
	for cell := range l.Entries {
		if len(l.all) == 1 && l.Entries[cell] != '.' && l.all[0][cell] != l.Entries[cell] {
			l.wrong++
		}
	}
	p.verdict(l, fault)
	p.marks(l, fault)
	p.answers(l, fault)
	if l.State != "checked" { // its overlay may be another one
		p.cards(l, fault)
	}
	if l.State == "checked" {
		p.checked(l, fault)
	}
	return faults, l.puzzle.Nodes >= 0
}

var (
	headings = regexp.MustCompile(`^(?:(One solution), proved|Exactly ([\d,]+) solutions(?:, proved)?|(More) than 1,000 solutions|(No solution), proved|Invalid: (\d) stands twice in ((?:row|column|box) \d(?: and (?:row|column|box) \d)?)|(Full, but not right)|(Solved))$`)
	blamed   = regexp.MustCompile(`^(?:These (\d+) of (\d+) givens|All (\d+) givens together|These (\d+) givens and rules|r\dc\d=\d alone|One rule) cannot`)
	last     = regexp.MustCompile(`Without (r\dc\d=\d) there is one solution\.`)
	ending   = regexp.MustCompile(`(Your entry is|Your \d+ entries are|\d+ of your \d+ entries (?:is|are)) (right|wrong)\.$`)
	pair     = regexp.MustCompile(`^(r\dc\d) and (r\dc\d)\.(?: And (\d+) more pairs?\.)?`)
)

func plural(n int, noun string) string {
	return fmt.Sprint(n, " ", noun) + map[bool]string{true: "", false: "s"}[n == 1]
}

// twice returns the cells whose digit another cell of their row, column or box has, and the number of pairs.
func (m *Model) twice(s string) (cells []int, pairs int) {
	for a := range s {
		here := false
		for b := range s {
			if a != b && s[a] != '.' && s[a] == s[b] && m.share(a, b) != "" {
				here = true
				pairs++
			}
		}
		if here {
			cells = append(cells, a)
		}
	}
	return cells, pairs / 2
}

// verdict compares the heading and the sentence.
func (p *Play) verdict(l *Look, fault func(string, ...any)) {
	clashes, pairs := l.puzzle.twice(l.Givens)
	heading, about := strings.CutSuffix(l.Head, ", without the rule in words")
	m := headings.FindStringSubmatch(heading)
	if m == nil {
		if l.Head != "Nothing to prove yet" || l.given+len(l.Rules) > 0 {
			fault("a heading that is not known")
		}
		return
	}
	if speaks := m[4] == "" && m[5] == ""; about != (p.Words && speaks) {
		fault("a rule in words is there: %v, and the verdict is about the puzzle without it: %v", p.Words, about)
	}
	if (m[5] != "") != (len(clashes) > 0) {
		fault("the givens clash in %v", clashes)
	}
	full := l.given+l.filled == p.Size*p.Size
	n := len(l.all)
	switch {
	case m[1] != "":
		if n != 1 || full && l.filled > 0 {
			fault("there are %d solutions, %d cells are filled", n, l.given+l.filled)
		}
		p.needed(l, fault)
		if e := ending.FindStringSubmatch(l.Said); e != nil {
			want := map[bool]string{true: "right", false: "wrong"}[l.wrong == 0]
			who := strconv.Itoa(l.wrong) + " of your " + plural(l.filled, "entrie") + map[bool]string{true: " is", false: " are"}[l.wrong == 1]
			switch {
			case l.filled == 1:
				who = "Your entry is"
			case l.wrong == 0:
				who = "Your " + plural(l.filled, "entrie") + " are"
			}
			if e[1] != who || e[2] != want {
				fault("%d of %d entries are wrong", l.wrong, l.filled)
			}
		}
	case m[2] != "":
		all, _ := strconv.Atoi(strings.ReplaceAll(m[2], ",", ""))
		if all > most { // counted all
			if l.count(l.Rules, l.Givens, all+1) != all {
				fault("there are not %d", all)
			}
			return
		}
		if n != all || n < 2 || !strings.HasSuffix(heading, "proved") {
			fault("there are %d solutions", n)
		}
		if want := "They differ in " + plural(l.differ(), "cell") + "."; l.Said != want {
			fault("want %q", want)
		}
	case m[3] != "":
		differ := 0
		if n <= most {
			fault("there are %d solutions", n)
		}
		if _, err := fmt.Sscanf(l.Said, "Those found differ in %d cells.", &differ); err != nil || differ < 2 || differ > p.Size*p.Size-l.given {
			fault("they differ in %d cells: %v", differ, err)
		}
	case m[4] != "":
		b := blamed.FindStringSubmatch(l.Said)
		if n != 0 {
			fault("there are %d solutions", n)
		}
		if b == nil && l.Said != "No grid obeys the rules, whatever the givens are." {
			fault("a sentence that is not known")
		} else if b != nil && (b[2] != "" && b[2] != strconv.Itoa(l.given) || b[4] != "" && b[4] != strconv.Itoa(len(l.Core))) {
			fault("of %d givens", l.given)
		} else if b == nil && l.count(l.Rules, strings.Repeat(".", len(l.Givens)), 1) > 0 {
			fault("a grid obeys the rules")
		}
	case m[5] != "":
		named := pair.FindStringSubmatch(l.Said)
		if named == nil {
			fault("which ones?")
			return
		}
		for _, name := range strings.Split(m[6], " and ") {
			kind, number, _ := strings.Cut(name, " ")
			for _, cellName := range named[1:3] {
				if cell, _ := place(p.Size, cellName); l.Givens[cell:cell+1] != m[5] || strconv.Itoa(l.puzzle.house(kind, cell)+1) != number {
					fault("%s is not there", cellName)
				}
			}
		}
		if more, _ := strconv.Atoi(named[3]); more != pairs-1 {
			fault("%d pairs clash", pairs)
		}
	case m[7] != "":
		who := map[bool]string{true: "Your entry ", false: fmt.Sprintf("%d of your %d ", l.wrong, l.filled)}[l.filled == 1]
		if l.wrong == 0 || !full || n != 1 || !strings.HasPrefix(l.Said, who) {
			fault("%d of %d entries are wrong", l.wrong, l.filled)
		}
	case m[8] != "":
		if l.wrong > 0 || !full || n != 1 || l.filled == 0 {
			fault("%d entries are wrong, %d cells filled", l.wrong, l.given+l.filled)
		}
	}
	if w := last.FindStringSubmatch(l.Said); w != nil {
		cell, _ := place(p.Size, w[1])
		if n := l.count(l.Rules, l.Givens[:cell]+"."+l.Givens[cell+1:], 2); n != 1 {
			fault("without it there are %d", n)
		}
	}
}

// differ returns the number of cells in which the solutions differ.
func (l *Look) differ() (n int) {
	for cell := range l.Givens {
		if slices.ContainsFunc(l.all, func(s string) bool { return s[cell] != l.all[0][cell] }) {
			n++
		}
	}
	return n
}

// what is what a sentence says of givens and rules.
var what = regexp.MustCompile(`^[^.·]*[^.· ]`)

// unfinished is what is said where the explanation has run out of time.
var unfinished = regexp.MustCompile(`^(?:(\d+) givens?(?:, at least (\d+) of them not needed)?|No givens)(?:; (\d+) rules?, at least (\d+) of them not needed)?$`)

// idle returns the givens and the rules that are not needed, and whether all of them can go at once. Rules that others read
// are not among them.
func (l *Look) idle() (cells []int, rules []string, together bool) {
	rest := []byte(l.Givens)
	for cell := range l.Givens {
		if l.Givens[cell] != '.' && l.count(l.Rules, l.Givens[:cell]+"."+l.Givens[cell+1:], 2) == 1 {
			cells = append(cells, cell)
			rest[cell] = '.'
		}
	}
	var needed []string
	for k, rule := range l.Rules {
		if !kept(rule, l.Rules) && l.count(slices.Delete(slices.Clone(l.Rules), k, k+1), l.Givens, 2) == 1 {
			rules = append(rules, rule)
		} else {
			needed = append(needed, rule)
		}
	}
	return cells, rules, l.count(needed, string(rest), 2) == 1
}

// An answer is what the model has counted, up to a limit.
type answer struct {
	n, limit int
	all      []string // up to 1001
}

// solve returns what the model knows of a puzzle. Most questions come again in another state.
func (l *Look) solve(rules []string, givens string, limit int) answer {
	key := strings.Join(rules, "\n") + givens
	a, is := l.memo[key]
	if is && (a.n < a.limit || a.limit >= limit) {
		return a
	}
	m := l.puzzle
	if !slices.Equal(rules, l.Rules) {
		m = NewModel(l.puzzle.Size, rules)
		m.Nodes = l.puzzle.Nodes
	}
	a = answer{limit: limit}
	a.n = m.Count(givens, limit, func(grid string) {
		if len(a.all) <= most {
			a.all = append(a.all, grid)
		}
	})
	if l.puzzle.Nodes = m.Nodes; m.Nodes >= 0 {
		l.memo[key] = a
	}
	return a
}

// count counts grids by other rules, at the cost of the puzzle's own model.
func (l *Look) count(rules []string, givens string, limit int) int {
	return min(limit, l.solve(rules, givens, limit).n)
}

// needed compares what is said of the givens and rules of a puzzle with one solution.
func (p *Play) needed(l *Look, fault func(string, ...any)) {
	cells, rules, together := l.idle()
	part := func(n, of int, noun string, more bool) string {
		said := plural(of, noun) + ", "
		switch {
		case of == 1:
			return said + map[int]string{0: "needed", 1: "not needed"}[n]
		case more:
			return said + fmt.Sprintf("at least %d of them not needed", n)
		case n == 0:
			return said + "all of them needed"
		case n == of:
			return said + "none of them needed"
		}
		return said + fmt.Sprintf("%d of them not needed", n)
	}
	want := "No givens"
	full := l.given == p.Size*p.Size
	switch {
	case full:
		want = "The grid is full"
	case l.given > 0:
		want = part(len(cells), l.given, "given", false)
	}
	some := slices.ContainsFunc(l.Rules, func(rule string) bool { return kept(rule, l.Rules) })
	if !full && len(l.Rules) > 0 && (len(rules) > 0 || !some) {
		want += "; " + part(len(rules), len(l.Rules), "rule", some)
	}
	if len(cells)+len(rules) > 1 && !together && !full {
		want += " (each alone)"
	}
	got := what.FindString(l.Said)
	w := unfinished.FindStringSubmatch(got)
	if got != want && w != nil || full && len(l.Idle) < len(rules) { // there was no time for all of them
		l.Unfinished = true
		for k, of := range []int{l.given, len(cells), len(l.Rules), len(rules)} {
			if full {
				break // nothing is said of them
			}
			if n, err := strconv.Atoi(w[k+1]); err == nil && (n > of || k%2 == 0 && n < of) {
				fault("%d, not %d", of, n)
			}
		}
		if slices.ContainsFunc(l.Idle, func(rule string) bool { return !slices.Contains(rules, rule) }) {
			fault("marked as not needed %q, of %q", l.Idle, rules)
		}
		return
	}
	if got != want {
		fault("want %q", want)
	}
	if !slices.Equal(l.Idle, rules) {
		fault("marked as not needed %q, want %q", l.Idle, rules)
	}
}

// marks compares which entries are marked, and the rules that are marked where nothing is known of them.
func (p *Play) marks(l *Look, fault func(string, ...any)) {
	if l.Kind != "unique" && l.Kind != "wrong" && l.Kind != "solved" && len(l.Idle) > 0 {
		fault("marked as not needed: %q", l.Idle)
	}
	if clashes, _ := l.puzzle.twice(l.Givens); l.State != "entered" || len(clashes) > 0 || !slices.Contains([]string{"unique", "wrong", "solved"}, l.Kind) {
		return
	}
	if want := l.clashing(); !slices.Equal(want, l.Twice) {
		fault("entries marked %v, clashing %v", l.Twice, want)
	}
}

// clashing returns the entries whose digit stands twice.
func (l *Look) clashing() []int {
	board := []byte(l.Givens)
	for cell := range board {
		if l.Entries[cell] != '.' {
			board[cell] = l.Entries[cell]
		}
	}
	marked, _ := l.puzzle.twice(string(board))
	return slices.DeleteFunc(marked, func(cell int) bool { return l.Entries[cell] == '.' })
}
