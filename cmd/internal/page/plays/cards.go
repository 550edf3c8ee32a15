package plays

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	meant  = regexp.MustCompile(`(r\dc\d=\d) ?(one solution|several)`)
	way    = regexp.MustCompile(`^Clear (.*?)(one solution|several|still none)?$`)
	about  = regexp.MustCompile(`row (\d) column (\d).*, the step (rules out|places) (\d(?: and \d)*)`)
	errors = regexp.MustCompile(`(\d+) entr(?:y|ies) of yours (?:is|are) not as in the one solution`)
)

// said is how the page says a number of solutions.
func said(n int) string { return []string{"still none", "one solution", "several"}[min(n, 2)] }

// cards compares what the cards say of clashes, of givens that cannot all be right, and of several solutions.
func (p *Play) cards(l *Look, fault func(string, ...any)) {
	if clashes, _ := l.puzzle.twice(l.Givens); (l.Invalid != "") != (len(clashes) > 0) {
		fault("the card of clashes says %q", l.Invalid)
	}
	for _, m := range meant.FindAllStringSubmatch(l.Invalid, -1) {
		if n := l.with(m[1]); said(n) != m[2] {
			fault("the card says %s %s, there are %d", m[1], m[2], n)
		}
	}
	if l.None != "" {
		p.core(l, fault)
	}
	if l.Differ == "" || len(l.all) > most {
		return
	}
	var makers []string
	for cell := range l.Givens {
		for d := byte('1'); int(d-'0') <= p.Size; d++ {
			n := 0
			for _, s := range l.all {
				if s[cell] == d {
					n++
				}
			}
			if n == 1 {
				makers = append(makers, claim(p.Size, cell, d))
			}
		}
	}
	slices.Sort(makers)
	if got := slices.Sorted(slices.Values(l.Makers)); !slices.Equal(got, makers) {
		fault("makes it unique: %v, want %v", got, makers)
	}
}

// with returns how many solutions there are with a digit as a given, 2 if there are more.
func (l *Look) with(name string) int {
	cell, digit := place(l.puzzle.Size, name)
	givens := l.Givens[:cell] + string(rune(digit)) + l.Givens[cell+1:]
	if clashes, _ := l.puzzle.twice(givens); len(clashes) > 0 {
		return 0
	}
	return l.count(l.Rules, givens, 2)
}

// core compares what is said of givens and rules that cannot all hold: no grid has them all, and where each is needed, there
// is a grid without any one of them that obeys the other rules, too.
func (p *Play) core(l *Look, fault func(string, ...any)) {
	isGiven := regexp.MustCompile(`^r\dc\d=\d$`).MatchString
	without := func(out int, rules []string) int {
		givens := []byte(strings.Repeat(".", len(l.Givens)))
		for k, part := range l.Core {
			switch {
			case k == out:
			case isGiven(part):
				cell, digit := place(p.Size, part)
				givens[cell] = digit
			case !slices.Contains(rules, part):
				rules = append(slices.Clone(rules), part)
			}
		}
		return l.count(rules, string(givens), 1)
	}
	for _, part := range l.Core {
		if cell, digit := 0, byte(0); isGiven(part) {
			if cell, digit = place(p.Size, part); l.Givens[cell] != digit {
				fault("%s is no given", part)
			}
		} else if !slices.Contains(l.Rules, part) {
			fault("%s is no rule", part)
		}
	}
	if n := without(-1, nil); n > 0 {
		fault("%q leave a solution", l.Core)
	}
	if strings.Contains(l.None, "Each of them is needed") || strings.Contains(l.Said, " out, and ") {
		others := slices.DeleteFunc(slices.Clone(l.Rules), func(rule string) bool { return slices.Contains(l.Core, rule) })
		for k, part := range l.Core {
			if without(k, others) == 0 {
				fault("without %s, %q leave nothing", part, l.Core)
			}
		}
	}
	for _, out := range l.Outs {
		m := way.FindStringSubmatch(out)
		givens, rules := l.Givens, l.Rules
		if isGiven(m[1]) {
			cell, _ := place(p.Size, m[1])
			givens = givens[:cell] + "." + givens[cell+1:]
		} else {
			rules = slices.DeleteFunc(slices.Clone(rules), func(rule string) bool { return rule == m[1] })
		}
		if n := l.count(rules, givens, 2); m[2] != "" && said(n) != m[2] {
			fault("%q: there are %d solutions", out, n)
		}
	}
}

// checked compares what "Check" says.
func (p *Play) checked(l *Look, fault func(string, ...any)) {
	clashes, _ := l.puzzle.twice(l.Givens)
	proved := len(l.all) == 1 && len(clashes) == 0
	want := "No two digits clash. More cannot be said: it is not proved that there is one solution."
	marked := len(l.clashing())
	switch {
	case l.filled == 0:
		want = "There are no entries to check."
	case proved && l.wrong > 0 && l.filled == 1:
		want = "Your entry is not as in the one solution."
	case proved && l.wrong > 0:
		want = fmt.Sprintf("%d of your %d entries %s not as in the one solution.", l.wrong, l.filled, map[bool]string{true: "is", false: "are"}[l.wrong == 1])
	case proved && l.filled == 1:
		want = "Your entry is right."
	case proved:
		want = fmt.Sprintf("All your %d entries are right.", l.filled)
	case marked == 1:
		want = "1 entry clashes with another digit."
	case marked > 1:
		want = fmt.Sprintf("%d entries clash with another digit.", marked)
	}
	if p.Words && proved && l.filled > 0 {
		want = strings.TrimSuffix(want, ".") + ", without the rule in words."
	}
	if l.Told != want {
		fault("checked: want %q", want)
	}
}

// answers compares what is said when something was asked for.
func (p *Play) answers(l *Look, fault func(string, ...any)) {
	switch l.State {
	case "stepped":
		p.step(l, fault)
	case "asked":
		p.asked(l, fault)
	case "pointed":
		name := claim(p.Size, l.Cell, l.Givens[l.Cell])
		n := l.count(l.Rules, l.Givens[:l.Cell]+"."+l.Givens[l.Cell+1:], 2)
		if needed := map[int]string{1: " is not needed", 2: " is needed"}[n]; l.Kind == "unique" && l.Claim != name+needed || l.Kind != "unique" && l.Claim != "" && len(l.all) != 1 {
			fault("without %s there are %d", name, n)
		}
	case "ruled":
		want := append(slices.Clone(p.Rules), p.Rule)
		if l.Refused != "" || !slices.Equal(l.Rules, want) {
			fault("the rules are %q, want %q: %s", l.Rules, want, l.Refused)
		}
	case "Leave out what is not needed":
		cells, rules, _ := l.idle()
		if len(l.all) != 1 || len(cells)+len(rules) > 0 {
			fault("%v and %q are not needed", cells, rules)
		}
		if l.Told != "Replaced." && (l.Givens != p.Givens || len(l.Rules) != len(p.Rules)) {
			fault("something is gone")
		}
		p.part(l, l.Givens, p.Givens, fault)
	case "Add givens until there is one solution":
		if len(l.all) != 1 {
			fault("there are %d solutions", len(l.all))
		}
		p.part(l, p.Givens, l.Givens, fault)
	}
}

// part compares givens with more givens.
func (p *Play) part(l *Look, few, many string, fault func(string, ...any)) {
	for cell := range few {
		if few[cell] != '.' && few[cell] != many[cell] {
			fault("the given in r%dc%d has changed", cell/p.Size+1, cell%p.Size+1)
		}
	}
}

// step compares a step, which is asked for where there is one solution.
func (p *Play) step(l *Look, fault func(string, ...any)) {
	solution := l.all[0]
	if m := errors.FindStringSubmatch(l.Hint); m != nil {
		if m[1] != strconv.Itoa(l.wrong) {
			fault("%q: %d entries are wrong", l.Hint, l.wrong)
		}
		return
	}
	if l.wrong > 0 {
		fault("%d entries are wrong, and the hint is %q", l.wrong, l.Hint)
	}
	for _, name := range l.Steps {
		m := about.FindStringSubmatch(name)
		if m == nil {
			continue // rests on this cell
		}
		row, _ := strconv.Atoi(m[1])
		column, _ := strconv.Atoi(m[2])
		here := solution[(row-1)*p.Size+column-1 : (row-1)*p.Size+column]
		if (m[3] == "places") != (m[4] == here) || m[3] == "rules out" && strings.Contains(m[4], here) {
			fault("%q: r%dc%d is %s", name, row, column, here)
		}
	}
	for cell := range l.Entries {
		if l.Entries[cell] != l.Before[cell] && l.Entries[cell] != solution[cell] {
			fault("the step writes %s", claim(p.Size, cell, l.Entries[cell]))
		}
	}
}

var same = regexp.MustCompile(`(r\dc\d) in (.*?)(?: and (r\dc\d) in .*)? is the same\.$`)

// asked compares what is said of a digit in an open cell.
func (p *Play) asked(l *Look, fault func(string, ...any)) {
	name := claim(p.Size, l.Cell, l.Digit[0])
	clashes, _ := l.puzzle.twice(l.Givens)
	n := 0
	if len(clashes) == 0 {
		n = l.with(name)
	}
	switch m := same.FindStringSubmatch(l.Claim); {
	case l.Claim == "Here it is: a solution with "+name+".":
		if n == 0 {
			fault("%s: the model finds no such solution", l.Claim)
		}
	case l.Claim == name+" is in no solution, proved.":
		if n > 0 || len(clashes) > 0 {
			fault("%s: there is one", l.Claim)
		}
	case l.Claim == "The givens clash without it.":
		if len(clashes) == 0 {
			fault("%s: they do not", l.Claim)
		}
	case strings.HasPrefix(l.Claim, name+" cannot be: ") && m != nil:
		if cell, _ := place(p.Size, m[1]); l.Givens[cell:cell+1] != l.Digit || l.puzzle.share(cell, l.Cell) == "" {
			fault("%s: it is not", l.Claim)
		}
	default:
		fault("%s: an answer that is not known; there are %d", l.Claim, n)
	}
}
