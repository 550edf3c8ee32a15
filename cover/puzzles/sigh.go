package puzzles

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"dlx-sudoku/cover"
)

// sighFormat is the strings of sigh's Interactive Sudoku Solver, and links to it.
//
//	.Cage~9~R1C1~R1C2.Thermo~R9C1~R8C1.AntiKnight.~R1C5_7~R5C5_1_2     the last are a given and two candidates
//
// Each constraint is a name and arguments. They become lines of rules.
var sighFormat = format{
	name: "sigh", about: "strings and links of sigh's Interactive Sudoku Solver: .Cage~9~R1C1~R1C2.~R5C5_7",
	claim: func(_ *Reader, text []byte) bool { return sighText(string(text)) != "" },
	read: func(r *Reader, rec *Record, w row) (bool, error) {
		rec.Line, rec.Column, rec.Text = w.number, 1+indent(w.raw), cutText(rec.Text[:0], trim(w.raw), textLimit)
		if err := r.readSigh(rec, sighText(string(trim(w.raw)))); err != nil {
			rec.Err = r.fault(&w, indent(w.text), fmt.Errorf("string of sigh's solver: %w", err))
		}
		r.sixteen, r.standing = false, false
		r.src.take(w.next, 1)
		return true, nil
	},
}

// sighWord begins a constraint or givens.
var sighWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\.+(?:[A-Z][A-Za-z0-9]*(?:[~.\s]|$)|~R\d)`) })

// sighText returns the constraints of a string or a link, "" if the text is neither.
func sighText(text string) string {
	if _, query, ok := strings.Cut(text, "Interactive-Sudoku-Solver/?"); ok {
		values, err := url.ParseQuery(query)
		if err != nil {
			return ""
		}
		text = values.Get("q")
	}
	if text == "" || text[0] != '.' || !strings.Contains(text, "~") || !sighWord().MatchString(text) {
		return ""
	}
	return text
}

// sighWords are the constraints whose arguments are numbers and cells as in our lines, or nothing. What stands behind a blank is
// the whole rule.
var sighWords = map[string]string{
	"AntiKnight": "rules anti-knight", "AntiKing": "rules anti-king", "AntiConsecutive": "rules non-consecutive",
	"StrictKropki": "rules all-kropki", "StrictXV": "rules all-xv", "Windoku": "rules windoku", "DisjointSets": "rules disjoint",
	"GlobalEntropy": "rules entropy", "GlobalMod": "rules modulo", "NoBoxes": "rules no-boxes",
	"Cage": "cage", "Sum": "sum", "AllDifferent": "unique", "Thermo": "thermo", "Whisper": "whisper", "Renban": "renban",
	"Modular": "modular", "Entropic": "entropic", "RegionSumLine": "region-sum", "SumLine": "sum-line", "Between": "between",
	"Lockout": "lockout", "Palindrome": "palindrome", "Zipper": "zipper", "DoubleArrow": "double-arrow", "Lunchbox": "lunchbox",
	"GreaterThan": "greater", "Sandwich": "sandwich",
}

// sighPairs are the rules between each two neighbours of their cells, and sighLines clues at both ends of a line.
var (
	sighPairs = map[string]string{"WhiteDot": "white", "BlackDot": "black", "X": "x", "V": "v"}
	sighLines = map[string]string{"XSum": "x-sum", "Skyscraper": "skyscraper", "NumberedRoom": "numbered-room"}
)

// sigh is a string while it is read.
type sigh struct {
	n   int
	say func(name, value string)
	l   *cover.Layout
	g   *cover.Grid
}

// readSigh puts the puzzle of a string into rec.
func (r *Reader) readSigh(rec *Record, text string) error {
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
	l, err := cover.DefaultLayout(n)
	if err != nil {
		l, err = cover.NewLayout(1, n) // without boxes
	}
	switch {
	case err != nil:
		return err
	case r.Layout != nil && r.Layout.Size() != n:
		return fmt.Errorf("it has %d digits, not %d as is asked for", n, r.Layout.Size())
	case r.Layout != nil:
		l = r.Layout
	}
	s := &sigh{n: n, l: l, g: rec.blank(l, ""), say: func(name, value string) {
		rec.Rules = append(rec.Rules, Rule{name, value, false, rec.Line, rec.Column})
	}}
	r.last = l
	for _, c := range constraints {
		args := strings.Split(c, "~")
		if err := s.constraint(args[0], args[1:]); err != nil {
			return fmt.Errorf("%s: %w", c, err)
		}
	}
	return nil
}

// errLoop is the error for a line that is closed, which no rule of ours is.
var errLoop = errors.New("a loop is not known here")

// constraint says the rule of a constraint. One that is not known is a rule of its name.
func (s *sigh) constraint(name string, args []string) error {
	if len(args) > 0 && args[len(args)-1] == "LOOP" {
		return errLoop
	}
	word := sighWords[name]
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
		s.say("weighted-sum", s.cells(args)) // refused by that name
	case word != "":
		s.say(word, s.cells(args))
	case sighPairs[name] != "":
		return s.pairs(sighPairs[name], args)
	case sighLines[name] != "":
		return s.ends(sighLines[name], args)
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

// cells returns arguments as our lines have them.
func (s *sigh) cells(args []string) string { return strings.ToLower(strings.Join(args, " ")) }

// place returns the row and the column of a cell, from 0.
func (s *sigh) place(name string) (row, col int, err error) {
	r, c, ok := strings.Cut(strings.TrimPrefix(strings.ToUpper(name), "R"), "C")
	row, err1 := strconv.Atoi(r)
	col, err2 := strconv.Atoi(c)
	if !ok || err1 != nil || err2 != nil || row < 1 || col < 1 || row > s.n || col > s.n {
		return 0, 0, fmt.Errorf("unexpected %q (want a cell such as R1C1)", name)
	}
	return row - 1, col - 1, nil
}

// givens puts givens and candidates into the grid: R1C1_5, R1C2_1_2.
func (s *sigh) givens(args []string) error {
	for _, arg := range args {
		parts := strings.Split(arg, "_")
		row, col, err := s.place(parts[0])
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
			s.g.Set(row*s.n+col, digits[0])
		default:
			s.g.Restrict(row*s.n+col, digits...)
		}
	}
	return nil
}

// pairs says a rule of each two cells that share a side.
func (s *sigh) pairs(word string, args []string) error {
	for i, b := range args {
		row, col, err := s.place(b)
		if err != nil {
			return err
		}
		for _, a := range args[:i] {
			r, c, _ := s.place(a)
			if r == row && (c-col == 1 || col-c == 1) || c == col && (r-row == 1 || row-r == 1) {
				s.say(word, s.cells([]string{a, b}))
			}
		}
	}
	return nil
}

// ends says the clues at the two ends of a row or a column: R1, the one that is read first, the other.
func (s *sigh) ends(word string, args []string) error {
	if len(args) < 2 || args[0] == "" {
		return errors.New("want a line such as R1, and a clue")
	}
	number, err := strconv.Atoi(args[0][1:])
	if err != nil || args[0][0] != 'R' && args[0][0] != 'C' {
		return fmt.Errorf("unexpected %q (want a line such as R1)", args[0])
	}
	if args[1] != "" {
		s.say(word, args[1]+" "+strings.ToLower(args[0]))
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

// diagonal says a little killer, given its first cell: from the top it goes down and left, and so around the grid.
func (s *sigh) diagonal(total, first string) error {
	row, col, err := s.place(first)
	if err != nil {
		return err
	}
	last, k := s.n-1, 0
	switch {
	case row == 0 && col > 0:
		k = col
		s.say("little-killer", fmt.Sprintf("%s r1c%d-r%dc1", total, col+1, k+1))
	case col == 0 && row < last:
		k = last - row
		s.say("little-killer", fmt.Sprintf("%s r%dc1-r%dc%d", total, row+1, s.n, k+1))
	case row == last && col < last:
		k = last - col
		s.say("little-killer", fmt.Sprintf("%s r%dc%d-r%dc%d", total, s.n, col+1, s.n-k, s.n))
	case col == last:
		s.say("little-killer", fmt.Sprintf("%s r%dc%d-r1c%d", total, row+1, s.n, s.n-row))
	default:
		return fmt.Errorf("%s is not at the border", first)
	}
	return nil
}

// quad says the digits around a corner, given the cell at its upper left.
func (s *sigh) quad(first string, digits []string) error {
	row, col, err := s.place(first)
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
	s.say("quad", fmt.Sprintf("%s r%dc%d r%dc%d r%dc%d r%dc%d", letters, row+1, col+1, row+1, col+2, row+2, col+1, row+2, col+2))
	return nil
}

// regions says the regions of a jigsaw, given a character for each cell.
func (s *sigh) regions(of string) error {
	letters := []rune(of)
	if len(letters) != s.n*s.n {
		return fmt.Errorf("regions of %d cells (want %d)", len(letters), s.n*s.n)
	}
	var rows []string
	for i := range s.n {
		rows = append(rows, string(letters[i*s.n:(i+1)*s.n]))
	}
	s.say("regions", strings.Join(rows, " "))
	return nil
}
