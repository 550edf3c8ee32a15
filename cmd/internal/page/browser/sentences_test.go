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
// with its entries checked, with a given more, and back. Whatever the page says is compared with a model that shares nothing
// with the program: the 288 filled grids.
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
	Givens  string
	Entries []string // "r1c2=3", typed in this order
	Given   string   // typed at last
}

// A look is what the page says in one state.
type look struct {
	State, Kind, Head, Said, Told string
	Givens, Entries               string
	Twice                         []int // cells marked as clashing
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
	const look = (state) => ({ State: state, Kind: verdict.dataset.kind, Head: head.textContent, Said: said.textContent, Told: told.hidden ? "" : told.firstChild.data,
		Givens: givens(), Entries: entries(), Twice: [...grid.querySelectorAll(".twice")].map((c) => Number(c.dataset.cell)) });
	const mode = (name) => document.querySelector("[name=mode][value=" + name + "]").click();
	const type = (claim) => {
		const [, r, c, d] = /r(\d)c(\d)=(\d)/.exec(claim), cell = grid.querySelector('[data-cell="' + ((r - 1) * 4 + (c - 1)) + '"]');
		cell.focus();
		cell.dispatchEvent(new KeyboardEvent("keydown", { key: d, code: "Digit" + d, bubbles: true, cancelable: true }));
	};
	const all = [];
	for (const play of plays) {
		const data = new DataTransfer(), looks = [];
		data.setData("text", play.Text);
		grid.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
		while (!told.hidden && told.textContent.startsWith("Reading")) await sleep();
		await settled(play.Givens);
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
	if rng.IntN(3) == 0 {
		p.Rules = []string{[]string{"rules: diagonal-down", "even: r1c1 r4c3", "cage: 5 r1c1 r1c2"}[rng.IntN(3)]}
	}
	p.Text = strings.Join(append(slices.Clone(p.Rules), p.Givens), "\n") + "\n"
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
		switch rule {
		case "rules: diagonal-down":
			if g[0] == g[5] || g[0] == g[10] || g[0] == g[15] || g[5] == g[10] || g[5] == g[15] || g[10] == g[15] {
				return false
			}
		case "even: r1c1 r4c3":
			if g[0]%2 == 1 || g[14]%2 == 1 {
				return false
			}
		case "cage: 5 r1c1 r1c2":
			if g[0]-'0'+g[1]-'0' != 5 {
				return false
			}
		}
	}
	return true
}

var (
	headings = regexp.MustCompile(`^(?:(One solution), proved|Exactly (\d+) solutions, proved|(No solution), proved|Invalid: (\d) stands twice in ((?:row|column|box) \d(?: and box \d)?)|(Full, but not right)|(Solved))$`)
	needless = regexp.MustCompile(`^(?:(\d+) givens?(?:, (\d+) of them not needed|, (not needed)|, (none of them needed)|, (all of them needed))?( \(each alone\))?|(The grid is full)|(No givens))(?: · .*)?\.?(?: (?:Your|\d+ of your) .*)?$`)
	blamed   = regexp.MustCompile(`^(?:These (\d+) of (\d+) givens|All (\d+) givens together|These (\d+) givens and rules|r\dc\d=\d alone|One rule) cannot`)
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
	m := headings.FindStringSubmatch(l.Head)
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
		if b == nil || b[2] != "" && b[2] != strconv.Itoa(given) || b[3] != "" && b[3] != strconv.Itoa(given) {
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
		if wrong == 0 || given+entries < 16 || len(solutions) != 1 || !strings.HasPrefix(l.Said, fmt.Sprintf("%d of your %d ", wrong, entries)) {
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
			want = "1 of your 1 entry is not as in the one solution."
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
		if l.Told != want {
			fault("checked: want %q", want)
		}
	}
	return faults
}

// needed compares what is said of the givens of a puzzle with one solution.
func (p play) needed(l look, grids []string, given int, fault func(string, ...any)) {
	m := needless.FindStringSubmatch(l.Said)
	if m == nil {
		fault("a sentence that is not known")
		return
	}
	idle := 0
	for cell := range l.Givens {
		if l.Givens[cell] != '.' && len(p.solutions(l.Givens[:cell]+"."+l.Givens[cell+1:], grids)) == 1 {
			idle++
		}
	}
	want := []string{m[0], strconv.Itoa(given), "", "", "", "", "", "", ""}
	switch {
	case given == 16:
		want[1], want[7] = "", "The grid is full"
	case given == 0:
		want[1], want[8] = "", "No givens"
	case idle == 0:
		want[5] = "all of them needed"
	case given == 1:
		want[3] = "not needed"
	case idle == given:
		want[4] = "none of them needed"
	default:
		want[2] = strconv.Itoa(idle)
	}
	if idle > 1 && given < 16 {
		want[6] = " (each alone)"
	}
	if !slices.Equal(m, want) {
		fault("%d of %d givens can go, each alone: %q, want %q", idle, given, m, want)
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
