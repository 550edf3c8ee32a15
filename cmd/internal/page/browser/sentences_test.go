package browser

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
)

// TestSentences puts random puzzles of 4x4, with and without rules, through the states of the page: pasted, with an entry,
// with its entries checked, with a given more, and back. Whatever the page says, in the verdict and on its cards, is compared
// with a model that shares nothing with the program: the 288 filled grids.
func TestSentences(t *testing.T) {
	puzzles, batch := 60, 20
	if testkit.Slow() {
		puzzles = 10_000
	}
	const seed = 43
	rng := rand.New(rand.NewPCG(seed, 0))
	grids := filled()
	if len(grids) != 288 {
		t.Fatalf("the model has %d grids", len(grids))
	}
	var p *tab
	kinds := make(map[string]int)
	for n := 0; n < puzzles; n += batch {
		if n%100 == 0 {
			p = open(t, "") // a tab has its time
		}
		var plays []play
		for range batch {
			plays = append(plays, random(rng, grids))
		}
		if n == 0 { // a rule outside the core: without any given of it, others of it cannot stand beside the rule
			plays[0] = play{Text: "rules: diagonal-down\n.21.1.....3...2.\n", Rules: []string{"rules: diagonal-down"}, Givens: ".21.1.....3...2.", Entries: []string{}, Given: "r3c1=4"}
		}
		for k, looks := range eval[[][]look](p, "("+through+")("+quoted(plays)+")") {
			for _, l := range looks {
				kinds[l.Kind]++
				for _, fault := range plays[k].faults(l, grids) {
					t.Errorf("seed %d, puzzle %d, %s, %s: %s\n%q; %q; %q", seed, n+k, plays[k].Text, l.State, fault, l.Head, l.Said, l.Told)
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	for _, kind := range []string{"unique", "several", "none", "invalid", "wrong", "solved"} {
		if kinds[kind] == 0 {
			t.Errorf("no puzzle came to the state %s: %v", kind, kinds)
		}
	}
	t.Logf("%v", kinds)
}

// A play is a puzzle, and what is done with it.
type play struct {
	Text    string // as it is pasted
	Rules   []string
	Words   bool // there is a rule in words, too
	Givens  string
	Entries []string // "r1c2=3", typed in this order
	Given   string   // typed at last
}

// A look is what the page says in one state.
type look struct {
	State, Kind, Head, Said, Told string
	Givens, Entries               string
	Twice                         []int    // cells marked as clashing
	Invalid, None, Differ         string   // the cards that say why, "" if they are not there
	Core                          []string // givens and rules on the card None
	Makers                        []string // givens on the card Differ
}

// through plays in the page, and returns what it says.
const through = `async (plays) => {
	const sleep = () => new Promise((go) => setTimeout(go, 5));
	const text = (look) => [...grid.querySelectorAll("[data-cell]")].map((c) => (look(c) ? c.querySelector(".digit")?.textContent ?? "." : ".")).join("");
	const givens = () => text((c) => c.classList.contains("given")), entries = () => text((c) => !c.classList.contains("given"));
	const settled = async (wanted) => {
		for (const end = Date.now() + 20000; givens() !== wanted || verdict.dataset.settled !== "true";) {
			if (Date.now() > end) throw new Error("waiting for " + wanted + ", there is " + givens() + " " + head.textContent);
			await sleep();
		}
	};
	const find = (name) => document.getElementById(name === "differ" ? "card-differ" : "card-why-" + name), card = (name) => find(name)?.textContent ?? "";
	const parts = (selector) => [...(document.querySelector(selector)?.childNodes ?? [])].map((n) => n.textContent.trim()).filter(Boolean);
	const guessed = async () => { while (find("invalid")?.querySelector(".meant:empty")) await sleep(); };
	const paste = (text, wanted) => {
		const data = new DataTransfer();
		data.setData("text", text);
		grid.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
		return settled(wanted);
	};
	const look = (state) => ({ State: state, Kind: verdict.dataset.kind, Head: head.textContent, Said: said.textContent, Told: told.hidden ? "" : told.firstChild.data,
		Givens: givens(), Entries: entries(), Twice: [...grid.querySelectorAll(".twice")].map((c) => Number(c.dataset.cell)), Invalid: card("invalid"), None: card("none"), Differ: card("differ"),
		Core: parts("#card-why-none .cells"), Makers: [...document.querySelectorAll("#card-differ .link")].map((b) => b.textContent) });
	const mode = (name) => document.querySelector("[name=mode][value=" + name + "]").click();
	const type = (claim) => {
		const [, r, c, d] = /r(\d)c(\d)=(\d)/.exec(claim), cell = grid.querySelector('[data-cell="' + ((r - 1) * 4 + (c - 1)) + '"]');
		cell.focus();
		cell.dispatchEvent(new KeyboardEvent("keydown", { key: d, code: "Digit" + d, bubbles: true, cancelable: true }));
	};
	const all = [];
	for (const play of plays) {
		const looks = [];
		if (givens() === play.Givens) { // so that it can be seen when the next one is there
			const another = "1".padEnd(16, ".") === play.Givens ? "2" : "1";
			await paste(another.padEnd(16, "."), another.padEnd(16, "."));
		}
		await paste(play.Text, play.Givens);
		await guessed();
		looks.push(look("pasted"));
		mode("entries");
		for (const claim of play.Entries) type(claim);
		looks.push(look("entered"));
		document.getElementById("check").click();
		await sleep();
		looks.push(look("checked"));
		if (play.Given) {
			mode("givens");
			type(play.Given);
			const [, r, c, d] = /r(\d)c(\d)=(\d)/.exec(play.Given), at = (r - 1) * 4 + (c - 1);
			await settled(play.Givens.slice(0, at) + d + play.Givens.slice(at + 1));
			await guessed();
			looks.push(look("given more"));
			document.getElementById("undo").click();
			await settled(play.Givens);
			looks.push(look("undone"));
		}
		all.push(looks);
	}
	return all;
}`

// filled returns all filled grids of 4x4.
func filled() (grids []string) {
	var fill func(string)
	fill = func(s string) {
		if len(s) == 16 {
			grids = append(grids, s)
			return
		}
		for d := '1'; d <= '4'; d++ {
			if next := s + string(d); len(twice(next)) == 0 {
				fill(next)
			}
		}
	}
	fill("")
	return grids
}

// twice returns the cells whose digit another cell of their row, column or box has.
func twice(s string) (cells []int) {
	for a := range len(s) {
		for b := range len(s) {
			house := a/4 == b/4 || a%4 == b%4 || a/8 == b/8 && a%4/2 == b%4/2
			if a != b && s[a] != '.' && s[a] == s[b] && house {
				cells = append(cells, a)
				break
			}
		}
	}
	return cells
}

func random(rng *rand.Rand, grids []string) (p play) {
	grid, other := grids[rng.IntN(len(grids))], grids[rng.IntN(len(grids))]
	most := []int{3, 5, 7, 10, 16}[rng.IntN(5)]
	givens := []byte(strings.Repeat(".", 16))
	for _, cell := range rng.Perm(16)[:1+rng.IntN(most)] {
		givens[cell] = grid[cell]
		if rng.IntN(25) == 0 {
			givens[cell] = other[cell]
		}
	}
	p.Givens = string(givens)
	switch rng.IntN(6) {
	case 0, 1:
		p.Rules = []string{[]string{"rules: diagonal-down", "even: r1c1 r4c3", "cage: 5 r1c1 r1c2"}[rng.IntN(3)]}
	case 2:
		p.Rules, p.Givens = cages(rng, grid), strings.Repeat(".", 16)
	}
	p.Text = strings.Join(append(slices.Clone(p.Rules), p.Givens), "\n") + "\n"
	if p.Words = len(p.Rules) == 0 && rng.IntN(8) == 0; p.Words {
		p.Text = setter(p.Givens)
	}
	p.Entries = []string{} // never null: the page goes through them
	whole := rng.IntN(2) == 0
	if s := p.solutions(p.Givens, grids); len(s) > 0 {
		grid = s[0]
	}
	for cell, c := range p.Givens {
		if c != '.' || !whole && rng.IntN(4) > 0 {
			continue
		}
		d := grid[cell]
		if rng.IntN(30) == 0 {
			d = '1' + byte(rng.IntN(4))
		}
		p.Entries = append(p.Entries, claim(cell, d))
	}
	if cell := rng.IntN(16); p.Givens[cell] == '.' {
		p.Given = claim(cell, '1'+byte(rng.IntN(4)))
	}
	return p
}

// cages returns killer cages of two cells, which may overlap, with the sums that a grid has, or rarely another sum.
func cages(rng *rand.Rand, grid string) (rules []string) {
	for cell := 0; cell < 16; cell += 2 {
		a, b := cell, cell+1
		if rng.IntN(2) == 0 { // across or down
			a, b = cell/8*8+cell%8/2, cell/8*8+cell%8/2+4
		}
		sum := int(grid[a]-'0') + int(grid[b]-'0')
		if rng.IntN(40) == 0 {
			sum = 3 + rng.IntN(5)
		}
		rules = append(rules, fmt.Sprintf("cage: %d r%dc%d r%dc%d", sum, a/4+1, a%4+1, b/4+1, b%4+1))
	}
	return rules
}

// setter writes a puzzle as the page f-puzzles does, with a rule in words.
func setter(givens string) string {
	var rows []string
	for row := range slices.Chunk([]byte(givens), 4) {
		var cells []string
		for _, c := range row {
			cells = append(cells, map[bool]string{true: "{}", false: fmt.Sprintf(`{"value":%c,"given":true}`, c)}[c == '.'])
		}
		rows = append(rows, "["+strings.Join(cells, ",")+"]")
	}
	return `{"size":4,"grid":[` + strings.Join(rows, ",") + `],"ruleset":"Cells a knight's move apart differ."}`
}

func claim(cell int, digit byte) string { return fmt.Sprintf("r%dc%d=%c", cell/4+1, cell%4+1, digit) }

// solutions returns the grids with these givens that obey the rules.
func (p play) solutions(givens string, grids []string) (list []string) {
	for _, g := range grids {
		if p.obeys(g) && agree(g, givens) {
			list = append(list, g)
		}
	}
	return list
}

func agree(grid, givens string) bool {
	for cell := range givens {
		if givens[cell] != '.' && givens[cell] != grid[cell] {
			return false
		}
	}
	return true
}

func (p play) obeys(g string) bool {
	for _, rule := range p.Rules {
		kind, rest, _ := strings.Cut(rule, ": ")
		var cells []byte
		for _, m := range named4.FindAllStringSubmatch(rest, -1) {
			cells = append(cells, g[(m[1][0]-'1')*4+m[2][0]-'1'])
		}
		switch kind {
		case "rules":
			if g[0] == g[5] || g[0] == g[10] || g[0] == g[15] || g[5] == g[10] || g[5] == g[15] || g[10] == g[15] {
				return false
			}
		case "even":
			if cells[0]%2 == 1 || cells[1]%2 == 1 {
				return false
			}
		case "cage":
			if cells[0] == cells[1] || cells[0]-'0'+cells[1]-'0' != rest[0]-'0' {
				return false
			}
		}
	}
	return true
}

var (
	headings = regexp.MustCompile(`^(?:(One solution), proved|Exactly (\d+) solutions, proved|(No solution), proved|Invalid: (\d) stands twice in ((?:row|column|box) \d(?: and box \d)?)|(Full, but not right)|(Solved))$`)
	said     = regexp.MustCompile(`^[^.·]*[^.· ]`) // what a sentence says of givens and rules
	meant    = regexp.MustCompile(`(r\dc\d=\d) ?(one solution|several)`)
	blamed   = regexp.MustCompile(`^(?:These (\d+) of (\d+) givens|All (\d+) givens together|These (\d+) givens and rules|r\dc\d=\d alone|One rule) cannot`)
	named4   = regexp.MustCompile(`r(\d)c(\d)`)
	last     = regexp.MustCompile(`Without (r\dc\d=\d) there is one solution\.`)
)

// faults returns what the page says in a state, or leaves out, and should not.
func (p play) faults(l look, grids []string) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	solutions := p.solutions(l.Givens, grids)
	given := 16 - strings.Count(l.Givens, ".")
	clashes := twice(l.Givens)
	board := []byte(l.Givens)
	wrong, entries := 0, 0
	for cell := range board {
		if l.Entries[cell] != '.' {
			board[cell] = l.Entries[cell]
			entries++
			if len(solutions) == 1 && solutions[0][cell] != l.Entries[cell] {
				wrong++
			}
		}
	}
	marked := slices.DeleteFunc(twice(string(board)), func(cell int) bool { return l.Entries[cell] == '.' })
	if l.State == "entered" && len(clashes) == 0 && !slices.Equal(marked, l.Twice) && l.Kind != "several" && l.Kind != "none" {
		fault("entries marked %v, clashing %v", l.Twice, marked)
	}
	heading, about := strings.CutSuffix(l.Head, ", without the rule in words")
	m := headings.FindStringSubmatch(heading)
	if speaks := m != nil && m[3] == "" && m[4] == ""; about != (p.Words && speaks) {
		fault("a rule in words is there: %v, and the verdict is about the puzzle without it: %v", p.Words, about)
	}
	if l.State != "checked" { // its overlay may be another one
		p.cards(l, solutions, grids, fault)
	}
	switch {
	case m == nil:
		fault("a heading that is not known")
	case m[1] != "":
		if len(solutions) != 1 || len(clashes) > 0 {
			fault("there are %d solutions", len(solutions))
		}
		p.needed(l, grids, given, fault)
	case m[2] != "":
		if m[2] != strconv.Itoa(len(solutions)) || len(solutions) < 2 {
			fault("there are %d solutions", len(solutions))
		}
		differ := 0
		for cell := range 16 {
			if slices.ContainsFunc(solutions, func(s string) bool { return s[cell] != solutions[0][cell] }) {
				differ++
			}
		}
		if l.Said != fmt.Sprintf("They differ in %d cells.", differ) {
			fault("they differ in %d cells", differ)
		}
	case m[3] != "":
		b := blamed.FindStringSubmatch(l.Said)
		if len(solutions) != 0 || len(clashes) > 0 {
			fault("there are %d solutions", len(solutions))
		}
		if b == nil && l.Said != "No grid obeys the rules, whatever the givens are." {
			fault("a sentence that is not known")
		} else if b != nil && (b[2] != "" && b[2] != strconv.Itoa(given) || b[3] != "" && b[3] != strconv.Itoa(len(l.Core))) {
			fault("of %d givens", given)
		}
	case m[4] != "":
		for _, name := range strings.Split(m[5], " and ") {
			kind, number, _ := strings.Cut(name, " ")
			if n := strings.Count(house(l.Givens, kind, number), m[4]); n < 2 {
				fault("%s stands %d times in %s", m[4], n, name)
			}
		}
	case m[6] != "":
		if wrong == 0 || given+entries < 16 || len(solutions) != 1 || !strings.HasPrefix(l.Said, map[bool]string{true: "Your entry ", false: fmt.Sprintf("%d of your %d ", wrong, entries)}[entries == 1]) {
			fault("%d of %d entries are wrong", wrong, entries)
		}
	case m[7] != "":
		if wrong > 0 || given+entries < 16 || len(solutions) != 1 {
			fault("%d entries are wrong, %d cells filled", wrong, given+entries)
		}
	}
	if m != nil && m[1] != "" && wrong > 0 && given+entries == 16 {
		fault("the grid is full and wrong, and the verdict says neither")
	}
	if w := last.FindStringSubmatch(l.Said); w != nil {
		before := []byte(l.Givens)
		before[(w[1][1]-'1')*4+w[1][3]-'1'] = '.'
		if n := len(p.solutions(string(before), grids)); n != 1 {
			fault("without it there are %d", n)
		}
	}
	if l.State == "checked" {
		proved := len(solutions) == 1 && len(clashes) == 0
		want := "No two digits clash. More cannot be said: it is not proved that there is one solution."
		verb := map[bool]string{true: "is", false: "are"}[wrong == 1]
		switch {
		case entries == 0:
			want = "There are no entries to check."
		case proved && wrong > 0 && entries == 1:
			want = "Your entry is not as in the one solution."
		case proved && wrong > 0:
			want = fmt.Sprintf("%d of your %d entries %s not as in the one solution.", wrong, entries, verb)
		case proved && entries == 1:
			want = "Your entry is right."
		case proved:
			want = fmt.Sprintf("All your %d entries are right.", entries)
		case len(marked) == 1:
			want = "1 entry clashes with another digit."
		case len(marked) > 1:
			want = fmt.Sprintf("%d entries clash with another digit.", len(marked))
		}
		if p.Words && proved && entries > 0 {
			want = strings.TrimSuffix(want, ".") + ", without the rule in words."
		}
		if l.Told != want {
			fault("checked: want %q", want)
		}
	}
	return faults
}

// cards compares what the cards say.
func (p play) cards(l look, solutions, grids []string, fault func(string, ...any)) {
	if (l.Invalid != "") != (len(twice(l.Givens)) > 0) {
		fault("the card of clashes says %q", l.Invalid)
	}
	for _, m := range meant.FindAllStringSubmatch(l.Invalid, -1) {
		givens := []byte(l.Givens)
		givens[(m[1][1]-'1')*4+m[1][3]-'1'] = m[1][5]
		if n := len(p.solutions(string(givens), grids)); len(twice(string(givens))) > 0 || m[2] == "one solution" && n != 1 || m[2] == "several" && n < 2 {
			fault("the card says %s %s, there are %d", m[1], m[2], n)
		}
	}
	if l.None != "" {
		p.core(l, grids, fault)
	}
	if l.Differ == "" {
		return
	}
	var makers []string
	for cell := range 16 {
		for d := byte('1'); d <= '4'; d++ {
			n := 0
			for _, s := range solutions {
				if s[cell] == d {
					n++
				}
			}
			if n == 1 {
				makers = append(makers, claim(cell, d))
			}
		}
	}
	if got := slices.Sorted(slices.Values(l.Makers)); !slices.Equal(got, makers) {
		fault("makes it unique: %v, want %v", got, makers)
	}
}

// core compares what is said of givens and rules that cannot all hold: no grid has them all, and where each is needed, there
// is a grid without any one of them that obeys the other rules, too.
func (p play) core(l look, grids []string, fault func(string, ...any)) {
	without := func(out int, rules []string) int {
		q, givens := play{Rules: slices.Clone(rules)}, []byte(strings.Repeat(".", 16))
		for k, part := range l.Core {
			switch {
			case k == out:
			case part[0] == 'r' && part[1] <= '9':
				givens[(part[1]-'1')*4+part[3]-'1'] = part[5]
			case !slices.Contains(q.Rules, part):
				q.Rules = append(q.Rules, part)
			}
		}
		return len(q.solutions(string(givens), grids))
	}
	if n := without(-1, nil); n > 0 {
		fault("%q leave %d solutions", l.Core, n)
	}
	if strings.Contains(l.None, "Each of them is needed") || strings.Contains(l.Said, " out, and ") {
		for k, part := range l.Core {
			others := slices.DeleteFunc(slices.Clone(p.Rules), func(rule string) bool { return slices.Contains(l.Core, rule) })
			if without(k, others) == 0 {
				fault("without %s, %q leave nothing", part, l.Core)
			}
		}
	}
}

// needed compares what is said of the givens and rules of a puzzle with one solution.
func (p play) needed(l look, grids []string, given int, fault func(string, ...any)) {
	all, idle, rules := []byte(l.Givens), 0, []string(nil)
	for cell := range l.Givens {
		if l.Givens[cell] != '.' && len(p.solutions(l.Givens[:cell]+"."+l.Givens[cell+1:], grids)) == 1 {
			all[cell] = '.'
			idle++
		}
	}
	for k := range p.Rules {
		if q := (play{Rules: slices.Delete(slices.Clone(p.Rules), k, k+1)}); len(q.solutions(l.Givens, grids)) > 1 {
			rules = append(rules, p.Rules[k])
		}
	}
	needless := func(n, of int) string {
		switch {
		case of == 1:
			return map[int]string{0: "needed", 1: "not needed"}[n]
		case n == 0 || n == of:
			return map[bool]string{true: "all of them needed", false: "none of them needed"}[n == 0]
		}
		return fmt.Sprintf("%d of them not needed", n)
	}
	plural := func(n int, noun string) string {
		return fmt.Sprint(n, " ", noun) + map[bool]string{true: "", false: "s"}[n == 1]
	}
	want := "No givens"
	if given == 16 {
		want = "The grid is full"
	} else if given > 0 {
		want = plural(given, "given") + ", " + needless(idle, given)
	}
	if of := len(p.Rules); of > 0 && given < 16 {
		want += "; " + plural(of, "rule") + ", " + needless(of-len(rules), of)
		idle += of - len(rules)
	}
	if q := (play{Rules: rules}); idle > 1 && given < 16 && len(q.solutions(string(all), grids)) > 1 {
		want += " (each alone)"
	}
	if got := said.FindString(l.Said); got != want {
		fault("%d givens and rules can go, each alone: %q, want %q", idle, got, want)
	}
}

// house returns the digits of a row, column or box.
func house(s, kind, number string) (digits string) {
	n := int(number[0] - '1')
	for cell := range s {
		if map[string]int{"row": cell / 4, "column": cell % 4, "box": cell/8*2 + cell%4/2}[kind] == n {
			digits += s[cell : cell+1]
		}
	}
	return digits
}
