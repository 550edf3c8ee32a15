package notation

import (
	"io"
	"slices"
	"strconv"
	"strings"
)

// A program is a 0-1 program in MPS, fixed or free (names have no blanks), that is a set partitioning problem in a wider sense:
// its columns are 0 or 1, and so are their coefficients in the rows. Rows are the items, to be covered as often as their
// right-hand sides say, and columns are the options.
//
//	NAME crew             ROWS             COLUMNS                  RHS                BOUNDS
//	                       N cost           x1 cost 120 r1 1         rhs r1 1 r2 1      UP b x1 1
//	                       E r1             x1 r2 1                                    ENDATA
type program struct {
	d         *draft
	section   string
	rows      []constraint
	number    map[string]int // of each row, by its name
	objective string         // its name
	columns   []column
	place     map[string]int // of each column in columns, by its name
	integer   bool           // between the markers INTORG and INTEND
	ended     bool           // by ENDATA
}

// A constraint is a row that is not the objective.
type constraint struct {
	name   string
	sense  byte // 'E', 'L' or 'G'
	at     place
	rhs    int
	length int // the number of columns in it
}

// A column is an option, as it is read.
type column struct {
	name    string
	cost    string
	rows    []int
	at      place
	integer bool
	bounded bool // it has the upper bound 1
}

// sections has the sections that are read, with the function for their lines. Other sections are errors.
var sections = map[string]func(p *program, at place, words []string) error{
	"OBJSENSE": (*program).sense, "ROWS": (*program).row, "COLUMNS": (*program).entry, "RHS": (*program).side,
	"BOUNDS": (*program).bound, "NAME": nil, "ENDATA": nil,
}

// others has the sections of other kinds of programs.
var others = strings.Fields("RANGES SOS SOS1 SOS2 QUADOBJ QMATRIX QSECTION QCMATRIX CSECTION INDICATORS LAZYCONS USERCUTS OBJNAME REFROW")

// mps reads a program.
func (d *draft) mps(r io.Reader) error {
	d.number = nil // of the rows, see number
	p := &program{d: d, number: map[string]int{}, place: map[string]int{}}
	var last place
	if err := d.lines(r, func(at place, line string) error {
		last = at
		return p.line(at, line)
	}); err != nil {
		return err
	}
	if !p.ended && last.line > 0 {
		return last.errorf("the text ends without ENDATA")
	}
	return p.state()
}

// line reads a line: the head of a section, which begins in the first column, or a line of one.
func (p *program) line(at place, line string) error {
	fields := strings.Fields(line)
	_, known := sections[fields[0]]
	switch {
	case p.ended || line[0] == '*':
		return nil
	case strings.IndexByte(" \t", line[0]) < 0 && slices.Contains(others, fields[0]):
		p.section = fields[0] // it may be empty
		return nil
	case slices.Contains(others, p.section) && (strings.IndexByte(" \t", line[0]) >= 0 || !known):
		return at.errorf("section %s is not read (want ROWS, COLUMNS, RHS and BOUNDS: a set partitioning problem has no more)", p.section)
	case strings.IndexByte(" \t", line[0]) >= 0 || !known:
		if read := sections[p.section]; read != nil {
			return read(p, at, fields)
		}
		return at.errorf("unexpected %.60q outside of a section", fields[0])
	}
	p.section, p.ended = fields[0], fields[0] == "ENDATA"
	if p.section == "OBJSENSE" && len(fields) > 1 {
		return p.sense(at, fields[1:])
	}
	return nil
}

func (p *program) sense(at place, words []string) error {
	switch word := strings.ToUpper(words[0]); word {
	case "MAX", "MAXIMIZE", "MIN", "MINIMIZE":
		p.d.max = word[1] == 'A'
		return nil
	}
	return at.errorf("unexpected %.60q (want MAX or MIN)", words[0])
}

func (p *program) row(at place, words []string) error {
	sense := strings.ToUpper(words[0])
	switch {
	case len(words) != 2 || len(sense) != 1 || !strings.Contains("NELG", sense):
		return at.errorf("unexpected %.60q (want N, E, L or G, and the name of a row without blanks)", strings.Join(words, " "))
	case sense == "N" && p.objective != "":
		return at.errorf("row %.60q is a second objective (want one row N)", words[1])
	}
	if _, known := p.number[words[1]]; known || words[1] == p.objective {
		return at.errorf("row %.60q stands twice", words[1])
	}
	if sense == "N" {
		p.objective = words[1]
		return nil
	}
	p.number[words[1]] = len(p.rows)
	p.rows = append(p.rows, constraint{name: words[1], sense: sense[0], at: at})
	return nil
}

// pairs calls one for each name and number of a line.
func pairs(at place, words []string, one func(name string, value string) error) error {
	if len(words) == 0 || len(words)%2 == 1 {
		return at.errorf("%d words (want rows with a number each; names have no blanks)", len(words))
	}
	for pair := range slices.Chunk(words, 2) {
		value, err := plain(pair[1])
		if err != nil {
			return at.errorf("unexpected %.60q (want a number)", pair[1])
		}
		if err := one(pair[0], value); err != nil {
			return err
		}
	}
	return nil
}

func (p *program) entry(at place, words []string) error {
	if len(words) == 3 && strings.Trim(words[1], "'") == "MARKER" {
		p.integer = strings.Trim(words[2], "'") == "INTORG"
		return nil
	}
	name := words[0]
	if n, known := p.place[name]; !known {
		p.place[name] = len(p.columns)
		p.columns = append(p.columns, column{name: name, cost: free, at: at, integer: p.integer})
	} else if n != len(p.columns)-1 {
		return at.errorf("column %.60q goes on behind another one", name)
	}
	c := &p.columns[len(p.columns)-1]
	return pairs(at, words[1:], func(row, value string) error {
		i, known := p.number[row]
		switch {
		case row == p.objective && p.objective != "":
			if c.cost != free {
				return at.errorf("column %.60q has two costs", name)
			}
			c.cost = value
		case !known:
			return at.errorf("unknown row %.60q", row)
		case whole(value) == "0":
		case whole(value) != "1":
			return at.errorf("row %.60q: %s of column %.60q (want 1: a set partitioning problem has no other coefficients)", row, value, name)
		default:
			c.rows = append(c.rows, i)
		}
		return nil
	})
}

// whole returns a number without its decimals if they are all 0.
func whole(number string) string {
	if strings.Contains(number, ".") {
		return strings.TrimSuffix(strings.TrimRight(number, "0"), ".")
	}
	return number
}

func (p *program) side(at place, words []string) error {
	if len(words)%2 == 1 {
		words = words[1:] // the name of these right-hand sides
	}
	return pairs(at, words, func(row, value string) error {
		i, known := p.number[row]
		n, err := strconv.Atoi(whole(value))
		switch {
		case row == p.objective && p.objective != "":
			if n != 0 || err != nil {
				return at.errorf("a constant in the objective, %s (want none)", value)
			}
		case !known:
			return at.errorf("unknown row %.60q", row)
		case err != nil || n < 0 || n > 1<<31-1:
			return at.errorf("row %.60q: right-hand side %s (want a whole number that is not negative)", row, value)
		default:
			p.rows[i].rhs = n
		}
		return nil
	})
}

func (p *program) bound(at place, words []string) error {
	kind := strings.ToUpper(words[0])
	valued := kind != "BV" && kind != "PL" && kind != "MI" && kind != "FR"
	want := 2 // the kind and the column
	value := ""
	if valued {
		want = 3
	}
	if len(words) == want+1 {
		words = slices.Delete(words, 1, 2) // the name of these bounds
	}
	if len(words) < want {
		return at.errorf("%d words (want the kind of a bound, a column, and its value)", len(words))
	}
	if valued {
		var err error
		if value, err = plain(words[2]); err != nil {
			return at.errorf("unexpected %.60q (want a number)", words[2])
		}
		value = whole(value)
	}
	n, known := p.place[words[1]]
	if !known {
		return at.errorf("unknown column %.60q", words[1])
	}
	c := &p.columns[n]
	switch {
	case kind == "BV":
		c.integer, c.bounded = true, true
	case (kind == "UP" || kind == "UI") && value == "1":
		c.bounded = true
		c.integer = c.integer || kind == "UI"
	case (kind == "UP" || kind == "UI") && value != "0" && value[0] != '-', kind == "PL", (kind == "LO" || kind == "LI") && value == "0":
		c.integer = c.integer || kind == "UI" || kind == "LI"
	default:
		return at.errorf("column %.60q has a bound %s %s (want it to be 0 or 1)", c.name, kind, value)
	}
	return nil
}

// state states the problem.
func (p *program) state() error {
	secondary := true // rows that are covered at most once may be secondary items, if every option has another item
	for _, c := range p.columns {
		once := c.bounded
		must := false
		for _, i := range c.rows {
			r := &p.rows[i]
			r.length++
			once = once || r.sense != 'G' && r.rhs <= 1
			must = must || r.sense != 'L' || r.rhs != 1
		}
		secondary = secondary && must
		switch {
		case !c.integer:
			return c.at.errorf("column %.60q is continuous (want integers: MARKER INTORG, or bound BV)", c.name)
		case len(c.rows) == 0:
			return c.at.errorf("column %.60q is in no row (want one at least)", c.name)
		case !once:
			return c.at.errorf("column %.60q may be 2 or more (want a bound of 1)", c.name)
		}
	}
	for _, r := range p.rows {
		lo, hi := r.rhs, r.rhs
		switch r.sense {
		case 'L':
			lo = 0
		case 'G':
			hi = max(r.rhs, r.length)
		}
		it := item{name: r.name, secondary: secondary && r.sense == 'L' && r.rhs == 1}
		if it.secondary {
			lo, hi = 0, 1
		}
		if err := p.d.declare(it, lo, hi); err != nil {
			return r.at.wrap(err)
		}
	}
	for _, c := range p.columns {
		p.d.entries = p.d.entries[:0]
		for _, i := range c.rows {
			p.d.entries = append(p.d.entries, entry{item: i})
		}
		if err := p.d.add(c.name, c.cost); err != nil {
			return c.at.wrap(err)
		}
	}
	return nil
}

// isMPS reports whether lines begin a program in MPS: one of them is ROWS, after sections and comments only.
func isMPS(lines []string) bool {
	for k, line := range lines {
		head, _, _ := strings.Cut(line, " ")
		switch {
		case line == "ROWS":
			return k+1 < len(lines)
		case head == "NAME", head == "OBJSENSE", line == "MAX", line == "MIN", line[0] == '*':
		default:
			return false
		}
	}
	return false
}
