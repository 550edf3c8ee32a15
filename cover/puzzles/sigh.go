package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// sighFormat is the strings of sigh's Interactive Sudoku Solver, and links to it.
//
//	.Cage~9~R1C1~R1C2.Thermo~R9C1~R8C1.AntiKnight.~R1C5_7~R5C5_1_2     the last are a given and two candidates
//
// Each constraint is a name and arguments. They become lines of rules. Indented lines behind a string continue it.
var sighFormat = format{
	name: "sigh", about: "strings and links of sigh's Interactive Sudoku Solver: .Cage~9~R1C1~R1C2.~R5C5_7",
	claim: func(text []byte) bool { return bytes.IndexByte(text, '~') >= 0 && sighText(string(text)) != "" },
	read: func(r *input, rec *Record, w scan.Row) (bool, error) {
		goesOn := func(line []byte) bool { return scan.Indent(line) > 0 && frame.NextIn(line, ".~") }
		return r.readWhile(rec, w, "string of sigh's solver", goesOn, func(below []string) error {
			text := sighText(string(scan.Trim(w.Raw)))
			if text == "" {
				return errors.New("no constraint in it (want one such as .Cage~9~R1C1~R1C2)")
			}
			for _, line := range below {
				text += strings.Trim(line, scan.Blanks)
			}
			return r.readSigh(rec, text)
		})
	},
}

// sighWord begins a constraint or givens.
var sighWord = scan.Pattern(`^\.+(?:[A-Z][A-Za-z0-9]*(?:[~.\s]|$)|~R\d)`)

// sighCell is a cell, with its row and its column.
var sighCell = scan.Pattern(`^[Rr]([0-9a-z]+)[Cc]([0-9a-z]+)$`)

// sighText returns the constraints in a string or a link, "" if the text is neither.
func sighText(text string) string {
	if _, query, ok := strings.Cut(text, "Interactive-Sudoku-Solver/?"); ok {
		values, err := url.ParseQuery(query)
		if err != nil {
			return ""
		}
		text = values.Get("q")
	}
	if !sighWord.Get().MatchString(text) {
		return ""
	}
	return text
}

// sighWords are our names of the constraints whose arguments we write in the same order. An entry with a blank is a
// whole rule, for constraints without arguments.
var sighWords = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"AntiKnight": "rules anti-knight", "AntiKing": "rules anti-king", "AntiConsecutive": "rules non-consecutive",
		"StrictKropki": "rules all-kropki", "StrictXV": "rules all-xv", "Windoku": "rules windoku", "DisjointSets": "rules disjoint",
		"GlobalEntropy": "rules entropy", "GlobalMod": "rules modulo", "NoBoxes": "rules no-boxes",
		"Cage": "cage", "Sum": "sum", "AllDifferent": "unique", "Thermo": "thermo", "Whisper": "whisper", "Renban": "renban",
		"Modular": "modular", "Entropic": "entropic", "RegionSumLine": "region-sum", "SumLine": "sum-line", "Between": "between",
		"Lockout": "lockout", "Palindrome": "palindrome", "Zipper": "zipper", "DoubleArrow": "double-arrow", "Lunchbox": "lunchbox",
		"GreaterThan": "greater", "Sandwich": "sandwich",
	}
})

// sighPairs are constraints on neighbours among their cells, and sighLines those with a clue at each end of a line.
var (
	sighPairs = map[string]string{"WhiteDot": "white", "BlackDot": "black", "X": "x", "V": "v"}
	sighLines = map[string]string{"XSum": "x-sum", "Skyscraper": "skyscraper", "NumberedRoom": "numbered-room"}
)

// A sigh is a string that is being read.
type sigh struct {
	n     int
	boxes bool // it has boxes, also beside the regions of a jigsaw
	say   func(name, value string)
	l     *cover.Layout
	g     *cover.Grid
}

// readSigh puts the puzzle of a string into rec.
func (r *input) readSigh(rec *Record, text string) error {
	constraints := strings.FieldsFunc(text, func(c rune) bool { return c == '.' || c == ' ' || c == '\t' })
	n := 9
	for _, c := range constraints {
		if size, ok := strings.CutPrefix(c, "Shape~"); ok {
			rows, columns, _ := strings.Cut(size, "x")
			var err error
			if n, err = strconv.Atoi(rows); err != nil || rows != columns {
				return fmt.Errorf("shape %s (want a square such as 6x6)", size)
			}
		}
	}
	l, err := r.layoutFor(n)
	if err != nil && r.layout == nil {
		l, err = cover.NewLayout(1, n) // without boxes
	}
	if err != nil {
		return err
	}
	s := &sigh{n: n, boxes: !slices.Contains(constraints, "NoBoxes"), l: l, g: rec.blank(l, ""), say: rec.rule}
	for _, c := range constraints {
		args := strings.Split(c, "~")
		if err := s.constraint(args[0], args[1:]); err != nil {
			return fmt.Errorf("%s: %w", c, err)
		}
	}
	return nil
}

// constraint adds the rule of a constraint. An unknown constraint is a rule with its name.
func (s *sigh) constraint(name string, args []string) error {
	if len(args) > 0 && args[len(args)-1] == "LOOP" {
		return errors.New("a loop is not known here")
	}
	word := sighWords()[name]
	switch {
	case name == "":
		return s.givens(args)
	case name == "Shape":
	case strings.Contains(word, " "):
		rule, value, _ := strings.Cut(word, " ")
		s.say(rule, value)
	case name == "Cage" && len(args) > 0 && args[0] == "0":
		s.say(word, s.cells(args[1:]))
	case name == "Sum" && len(args) > 0 && strings.Contains(args[0], "_"):
		s.say("weighted-sum", s.cells(args)) // refused as an unknown rule
	case name == "GreaterThan":
		return s.pairs(word, args)
	case word != "":
		s.say(word, s.cells(args))
	case sighPairs[name] != "":
		return s.pairs(sighPairs[name], args)
	case sighLines[name] != "":
		return s.ends(sighLines[name], args)
	case name == "Indexing" && len(args) > 1 && args[0] == "C":
		s.say("column-index", s.cells(args[1:]))
	case name == "Indexing" && len(args) > 1 && args[0] == "R":
		s.say("row-index", s.cells(args[1:]))
	case name == "Diagonal" && len(args) == 1:
		s.say("rules", map[bool]string{true: "diagonal-up", false: "diagonal-down"}[args[0] == "1"])
	case name == "LittleKiller" && len(args) == 2:
		return s.diagonal(args[0], args[1])
	case name == "Arrow" && len(args) > 1:
		s.say("arrow", s.cells(args[:1])+" | "+s.cells(args[1:]))
	case name == "PillArrow" && len(args) > 0:
		k, err := strconv.Atoi(args[0])
		if err != nil || k < 1 || len(args) < k+2 {
			return errors.New("want the number of cells in the pill, and cells")
		}
		s.say("arrow", s.cells(args[1:k+1])+" | "+s.cells(args[k+1:]))
	case name == "EqualSum":
		s.say("equal-sums", strings.ReplaceAll(s.cells(args), " - ", " | "))
	case name == "Quad" && len(args) > 1:
		return s.quad(args[0], args[1:])
	case name == "Jigsaw" && len(args) > 0 && !strings.Contains(args[len(args)-1], "_"):
		return s.regions(args[len(args)-1])
	default:
		s.say(strings.ToLower(name), s.cells(args))
	}
	return nil
}

// cells returns arguments in our notation, r1c1 for a cell.
func (s *sigh) cells(args []string) string {
	words := make([]string, len(args))
	for i, arg := range args {
		words[i] = strings.ToLower(arg)
		if cell, err := s.cell(arg); err == nil {
			words[i] = s.l.CellName(cell)
		}
	}
	return strings.Join(words, " ")
}

// cell returns the cell of a name. Letters follow 9: RaCg is row 10, column 16.
func (s *sigh) cell(name string) (int, error) {
	row, col := 0, 0
	if parts := sighCell.Get().FindStringSubmatch(name); parts != nil {
		row, col = s.number(parts[1]), s.number(parts[2])
	}
	if row == 0 || col == 0 {
		return 0, fmt.Errorf("unexpected %q (want a cell such as R1C1)", name)
	}
	return (row-1)*s.n + col - 1, nil
}

// number returns the number of a row or a column, from 1: a digit, a letter from a for 10 on, or two digits. It is 0 if
// there is no such row.
func (s *sigh) number(text string) int {
	base := 36
	if len(text) > 1 {
		base = 10
	}
	k, err := strconv.ParseUint(text, base, 8)
	if err != nil || k > uint64(s.n) {
		return 0
	}
	return int(k)
}

// givens puts givens and candidates into the grid: R1C1_5, R1C2_1_2.
func (s *sigh) givens(args []string) error {
	for _, arg := range args {
		parts := strings.Split(arg, "_")
		cell, err := s.cell(parts[0])
		if err != nil {
			return err
		}
		var digits []int
		for _, part := range parts[1:] {
			d, err := strconv.Atoi(part)
			if err != nil || d < 1 || d > s.n {
				return fmt.Errorf("unexpected %q in %s (want a digit from 1 to %d)", part, arg, s.n)
			}
			digits = append(digits, d)
		}
		switch {
		case len(digits) == 0:
			return fmt.Errorf("%s has no digit", arg)
		case len(digits) == 1:
			s.g.Set(cell, digits[0])
		default:
			s.g.SetCandidates(cell, cover.DigitsOf(digits...))
		}
	}
	return nil
}

// pairs adds a rule for each two cells that share a side, in their order.
func (s *sigh) pairs(word string, args []string) error {
	var before []int
	for _, arg := range args {
		cell, err := s.cell(arg)
		if err != nil {
			return err
		}
		for _, other := range before {
			if slices.Contains(s.l.Beside(cell), other) {
				s.say(word, s.l.CellName(other)+" "+s.l.CellName(cell))
			}
		}
		before = append(before, cell)
	}
	return nil
}

// ends adds the clues at both ends of a row or a column, given its name such as R1, and the clues of its first and last
// cell.
func (s *sigh) ends(word string, args []string) error {
	if len(args) < 2 || args[0] == "" {
		return errors.New("want a line such as R1, and a clue")
	}
	number := s.number(args[0][1:])
	if number == 0 || args[0][0] != 'R' && args[0][0] != 'C' {
		return fmt.Errorf("unexpected %q (want a line such as R1)", args[0])
	}
	if args[1] != "" {
		s.say(word, fmt.Sprintf("%s %c%d", args[1], args[0][0]|' ', number))
	}
	if len(args) > 2 && args[2] != "" {
		back := fmt.Sprintf("r%dc%d-r%dc1", number, s.n, number)
		if args[0][0] == 'C' {
			back = fmt.Sprintf("r%dc%d-r1c%d", s.n, number, number)
		}
		s.say(word, args[2]+" "+back)
	}
	return nil
}

// diagonal adds a little killer, given its total and its first cell. The diagonals go down and left from the top, and
// so on around the grid.
func (s *sigh) diagonal(total, first string) error {
	cell, err := s.cell(first)
	if err != nil {
		return err
	}
	row, col, last := cell/s.n, cell%s.n, s.n-1
	switch {
	case row == 0 && col > 0:
		s.say("little-killer", fmt.Sprintf("%s r1c%d-r%dc1", total, col+1, col+1))
	case col == 0 && row < last:
		s.say("little-killer", fmt.Sprintf("%s r%dc1-r%dc%d", total, row+1, s.n, s.n-row))
	case row == last && col < last:
		s.say("little-killer", fmt.Sprintf("%s r%dc%d-r%dc%d", total, s.n, col+1, col+1, s.n))
	case col == last:
		s.say("little-killer", fmt.Sprintf("%s r%dc%d-r1c%d", total, row+1, s.n, s.n-row))
	default:
		return fmt.Errorf("%s is not at the border", first)
	}
	return nil
}

// quad adds the digits around a corner, given the cell at its upper left.
func (s *sigh) quad(first string, digits []string) error {
	cell, err := s.cell(first)
	if err != nil {
		return err
	}
	letters := ""
	for _, text := range digits {
		d, err := strconv.Atoi(text)
		if err != nil || d < 1 || d > s.n {
			return fmt.Errorf("unexpected %q (want a digit)", text)
		}
		letters += cover.DigitName(d)
	}
	row, col := cell/s.n, cell%s.n
	s.say("quad", fmt.Sprintf("%s r%dc%d r%dc%d r%dc%d r%dc%d", letters, row+1, col+1, row+1, col+2, row+2, col+1, row+2, col+2))
	return nil
}

// regions adds the regions of a jigsaw, given a character for each cell. In a grid that keeps its boxes, each region is
// a set of different digits; one of them may be of another size, and is ignored.
func (s *sigh) regions(of string) error {
	letters := []rune(of)
	if len(letters) != s.n*s.n {
		return fmt.Errorf("regions of %d cells (want %d)", len(letters), s.n*s.n)
	}
	if !s.boxes {
		s.say("regions", rowsOf(letters, s.n))
		return nil
	}
	cells := make(map[rune][]string)
	for c, letter := range letters {
		cells[letter] = append(cells[letter], s.l.CellName(c))
	}
	odd := 0
	for _, letter := range slices.Sorted(maps.Keys(cells)) {
		if len(cells[letter]) == s.n {
			s.say("unique", strings.Join(cells[letter], " "))
		} else {
			odd++
		}
	}
	if odd > 1 {
		return fmt.Errorf("regions of other sizes than %d", s.n)
	}
	return nil
}

// rowsOf returns the letters of the n rows of a grid with blanks between the rows.
func rowsOf(letters []rune, n int) string {
	var rows []string
	for row := range slices.Chunk(letters, n) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, " ")
}
