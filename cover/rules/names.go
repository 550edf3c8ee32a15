package rules

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A rule has one word, by which it is written, and other names that people and programs use. Kind.Also has these as bare
// letters: "germanwhisper" is German whispers, german-whisper and German Whisper lines. A name followed by a number, such as
// "dutchwhisper 4", is the rule with this number. The colon may divide a name of two words, such as "kropki white":
// "kropki: white r1c1 r1c2".

// also adds names to a kind.
func (k Kind) also(names ...string) Kind {
	k.Also = append(slices.Clip(k.Also), names...)
	return k
}

// endings has words that may follow a name: thermo lines, killer cages.
var endings = []string{"line", "dot", "cell", "clue", "cage", "pair", "group", "sudoku", "rule", "constraint", "move"}

// bare returns the letters and digits of a name in lower case, without an s at the end.
func bare(name string) string {
	name = strings.Map(func(c rune) rune {
		switch {
		case c >= 'A' && c <= 'Z':
			return c + 'a' - 'A'
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			return c
		}
		return -1
	}, name)
	return strings.TrimSuffix(name, "s")
}

// A naming is a kind with a name, and the number in the name, or 0.
type naming struct {
	kind   *Kind
	number int
}

// namings returns the kinds by their names, in the order of [Kinds]: their words, the members of f-puzzles that state only one
// kind, and their other names.
var namings = sync.OnceValue(func() map[string][]naming {
	named := make(map[string][]naming)
	for _, k := range Kinds {
		add := func(name string, number int) {
			if !slices.ContainsFunc(named[name], func(n naming) bool { return n.kind == k }) {
				named[name] = append(named[name], naming{k, number})
			}
		}
		add(bare(k.Word), 0)
		if f := k.field; f.value == "" && len(fieldsOf(f.name)) == 1 && !strings.ContainsAny(f.name, "+-") {
			add(bare(f.name), 0)
		}
		for _, other := range k.Also {
			first, second, _ := strings.Cut(other, " ")
			number, err := strconv.Atoi(second)
			if err == nil || second == "" {
				add(first, number)
			}
			add(first+second, number)
		}
	}
	return named
})

// isDivided reports whether a name is the first word of a name of two: kropki.
func isDivided(name string) bool {
	name = bareHead(name)
	return slices.ContainsFunc(Kinds, func(k *Kind) bool {
		return slices.ContainsFunc(k.Also, func(other string) bool {
			first, second, _ := strings.Cut(other, " ")
			return first == name && second > "9"
		})
	})
}

// bareHead returns the letters of a name without an ending: kropki of Kropki dots.
func bareHead(name string) string {
	name = bare(name)
	for _, ending := range endings {
		if rest, ok := strings.CutSuffix(name, ending); ok && rest != "" {
			return strings.TrimSuffix(rest, "s")
		}
	}
	return name
}

// kindsNamed returns the kinds with a name, and the number in the name, or 0. If global is set, it returns only kinds of the
// whole grid, otherwise only others. Several kinds have one name if people see them as one rule, such as the two diagonals.
func kindsNamed(name string, global bool) (kinds []*Kind, number int) {
	word := strings.ToLower(name)
	for _, k := range Kinds {
		if k.Global == global && (k.Word == word || global && k.field.name == word && k.field.value == "") {
			return []*Kind{k}, 0
		}
	}
	find := func(name string) bool {
		for _, n := range namings()[name] {
			if n.kind.Global == global {
				kinds, number = append(kinds, n.kind), n.number
			}
		}
		return kinds != nil
	}
	name = bare(name)
	if name == "" || find(name) {
		return kinds, number
	}
	find(bareHead(name))
	return kinds, number
}

// NamesGlobal reports whether a name is that of a rule of the whole grid: anti-knight, Diagonals.
func NamesGlobal(name string) bool {
	kinds, _ := kindsNamed(name, true)
	return kinds != nil
}

// isPlain reports whether a word in a line of rules means that there are no rules.
func isPlain(word string) bool {
	return slices.Contains([]string{"classic", "normal", "standard", "sudoku", "normalrule", "normalsudokurulesapply", "normalsudokurule", "classicsudoku"}, bare(word))
}

// kindsOf returns the kinds of a line that begins with a word, and the number in the name, or 0. A part of the name may follow
// the colon, or a number may precede it: kropki: white r1c1 r1c2, cage 15: r1c1 r1c2. kindsOf advances past the part that it
// uses.
func (t *text) kindsOf(word string) (kinds []*Kind, number int) {
	start := t.at
	if second, _ := t.word(); second != "" && !isCell(second) {
		if kinds, number = kindsNamed(bareHead(word)+second, false); kinds != nil {
			return kinds, number
		}
	}
	t.at = start
	if kinds, number = kindsNamed(word, false); kinds != nil {
		return kinds, number
	}
	name := strings.TrimRight(word, "0123456789")
	if number, err := strconv.Atoi(word[len(name):]); err == nil && number <= mostNumber {
		if kinds, _ = kindsNamed(name, false); kinds != nil && kinds[0].Most == 1 && !kinds[0].Digits {
			return kinds, number
		}
	}
	return nil, 0
}
