package interchange

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
)

// holds evaluates a term of SMT-LIB as it was written, where the names have values; Booleans are 0 and 1. It knows what
// is written, and nothing else.
func holds(e expression, values map[string]int) (int, error) {
	truth := func(b bool) (int, error) {
		if b {
			return 1, nil
		}
		return 0, nil
	}
	if e.list == nil {
		if v, ok := values[e.atom]; ok {
			return v, nil
		}
		if digits, ok := strings.CutPrefix(e.atom, "#b"); ok {
			n, err := strconv.ParseInt(digits, 2, 32)
			return int(n), err
		}
		return strconv.Atoi(e.atom)
	}
	var args []int
	for _, inner := range e.list[1:] {
		if inner.atom == "board" {
			continue
		}
		v, err := holds(inner, values)
		if err != nil {
			return 0, err
		}
		args = append(args, v)
	}
	switch e.list[0].atom {
	case "select":
		return values[fmt.Sprintf("board %d", args[0])], nil
	case "distinct":
		slices.Sort(args)
		return truth(len(slices.Compact(slices.Clone(args))) == len(args))
	case "=":
		return truth(args[0] == args[1])
	case "<=", "bvule":
		return truth(args[0] <= args[1])
	case "not":
		return truth(args[0] == 0)
	case "and":
		return truth(!slices.Contains(args, 0))
	case "or":
		return truth(slices.Contains(args, 1))
	}
	return 0, fmt.Errorf("term %v", e)
}

// commandsOf returns the commands of SMT-LIB text; of another format, none.
func commandsOf(t *testing.T, text string, d Dialect) (commands []expression) {
	t.Helper()
	if d.Format == OPB {
		return nil
	}
	for s := (&scanner{text: []byte(text), line: 1}); ; {
		if s.space(); s.done() {
			return commands
		}
		e, err := s.expression(0)
		if err != nil {
			t.Fatalf("%v: %v", d, err)
		}
		commands = append(commands, e)
	}
}

// satisfies evaluates the assertions of SMT-LIB, and looks at the order of its commands.
func satisfies(commands []expression, values map[string]int) (bool, error) {
	all, checked := true, false
	for _, e := range commands {
		switch head := e.list[0].atom; head {
		case "set-logic", "set-option", "exit":
		case "declare-fun":
			if _, known := values[e.list[1].atom]; !known && e.list[1].atom != "board" {
				return false, fmt.Errorf("declaration of %v", e.list[1])
			}
		case "check-sat":
			checked = true
		case "get-value":
			if !checked {
				return false, errors.New("get-value before check-sat")
			}
		case "assert":
			v, err := holds(e.list[1], values)
			if err != nil {
				return false, err
			}
			all = all && v == 1
		default:
			return false, fmt.Errorf("command %s", head)
		}
	}
	return all, nil
}

// satisfiesOPB evaluates equations, and counts them and their variables.
func satisfiesOPB(text string, values []bool) (bool, error) {
	var variables, constraints, found int
	if _, err := fmt.Sscanf(text, "* #variable= %d #constraint= %d\n", &variables, &constraints); err != nil {
		return false, err
	}
	all := true
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "*") {
			continue
		}
		found++
		left, right, ok := strings.Cut(strings.TrimSuffix(line, " ;\n"), " = ")
		want, err := strconv.Atoi(right)
		fields := strings.Fields(left)
		if !ok || err != nil || len(fields)%2 != 0 {
			return false, fmt.Errorf("constraint %q", line)
		}
		sum := 0
		for pair := range slices.Chunk(fields, 2) {
			number, ok := strings.CutPrefix(pair[1], "x")
			x, err := strconv.Atoi(number)
			if pair[0] != "+1" || !ok || err != nil || x < 1 || x > variables {
				return false, fmt.Errorf("term %q", pair)
			}
			if values[x-1] {
				sum++
			}
		}
		all = all && sum == want
	}
	if found != constraints || variables != len(values) {
		return false, fmt.Errorf("%d constraints over %d variables, want %d and %d", found, len(values), constraints, variables)
	}
	return all, nil
}

// assignment returns what a grid gives to the names of a problem in SMT-LIB.
func assignment(p *Problem, grid []int) map[string]int {
	values := make(map[string]int)
	for cell, digit := range grid {
		switch {
		case p.dialect.Format == SMTBool:
			for d := 1; d <= p.n; d++ {
				values[p.optionName(p.option(cell, d))] = 0
			}
			values[p.optionName(p.option(cell, digit))] = 1
		case p.dialect.Variant == Array:
			values[fmt.Sprintf("board %d", cell)] = digit
		default:
			values[p.puzzle.CellName(cell)] = digit
		}
	}
	return values
}

// TestWriteEverySize evaluates what is written, without any solver, for grids of every size (most of those above 9x9 with
// DLX_SUDOKU_SLOW only) and several shapes: a solution satisfies it, and wrong grids do not.
func TestWriteEverySize(t *testing.T) {
	for n := satcheck.MinSize; n <= satcheck.MaxSize; n++ {
		if n > 9 && n != 16 && n != satcheck.MaxSize && !all() {
			continue
		}
		for boxRows := 1; boxRows <= n; boxRows++ {
			if n%boxRows != 0 || n > 9 && boxRows*boxRows > n {
				continue
			}
			solution := pattern(boxRows, n/boxRows)
			given := satcheck.Puzzle{BoxRows: boxRows, BoxCols: n / boxRows, Givens: slices.Clone(solution)}
			for cell := range solution {
				if cell%3 > 0 {
					given.Givens[cell] = 0
				}
			}
			grids := 2
			if n <= 10 {
				clear(given.Givens) // so that grids are wrong by the boxes alone
				grids = 4
				if all() {
					grids = 10
				}
			}
			for _, d := range []Dialect{{Format: SMTInt}, {SMTBV, Plain}, {SMTBV, Array}, {Format: SMTBool}, {Format: OPB}} {
				if d.Format == SMTBool && n > 8 {
					continue // the clauses are those of DIMACS
				}
				p := problem(t, given, d)
				text := text(t, p)
				commands := commandsOf(t, text, d)
				for i := range grids {
					grid, want := solution, i == 0
					if !want {
						grid = wrongGrid(given, solution)
					}
					var got bool
					var err error
					if d.Format == OPB {
						values := make([]bool, p.cells()*n)
						for cell, digit := range grid {
							values[cell*n+digit-1] = true
						}
						got, err = satisfiesOPB(text, values)
					} else {
						got, err = satisfies(commands, assignment(p, grid))
					}
					if err != nil || got != want {
						t.Fatalf("%v, boxes of %dx%d: %v is satisfied: %v, %v, want %v", d, boxRows, n/boxRows, grid, got, err, want)
					}
				}
				if d.Format == SMTBV {
					width := bits.Len(uint(n))
					if d.Variant == Array {
						width = 8
					}
					if !strings.Contains(text, fmt.Sprintf("(_ BitVec %d)", width)) {
						t.Errorf("%v, %dx%d: no vectors of %d bits", d, n, n, width)
					}
				}
			}
		}
	}
}

// TestWriteCandidates evaluates what is written of a puzzle that excludes candidates, for every grid of its size.
func TestWriteCandidates(t *testing.T) {
	p := puzzle(2, 2, "1...............")
	p.Candidates = make([][]int, 16)
	p.Candidates[1], p.Candidates[6], p.Candidates[15] = []int{2, 3}, []int{1}, []int{4, 1, 2}
	all := backtrack(blank(2, 2), 0)
	for _, d := range []Dialect{{Format: SMTInt}, {SMTBV, Plain}, {SMTBV, Array}, {Format: SMTBool}, {Format: OPB}} {
		problem := problem(t, p, d)
		text, solutions := text(t, problem), 0
		commands := commandsOf(t, text, d)
		for _, grid := range all {
			want := p.Obeys(grid) == nil
			if want {
				solutions++
			}
			got, err := false, error(nil)
			if d.Format == OPB {
				values := make([]bool, 64)
				for cell, digit := range grid {
					values[cell*4+digit-1] = true
				}
				got, err = satisfiesOPB(text, values)
			} else {
				got, err = satisfies(commands, assignment(problem, grid))
			}
			if err != nil || got != want {
				t.Fatalf("%v: %v is a solution: %v, %v, want %v", d, grid, got, err, want)
			}
		}
		if solutions < 2 || solutions >= 72 {
			t.Errorf("%v: %d solutions, want fewer than the 72 without candidates", d, solutions)
		}
	}
}

func TestDialects(t *testing.T) {
	for _, d := range dialects() {
		if got, err := NewDialect(d.Format, d.Variant); err != nil || got != d {
			t.Errorf("NewDialect(%v, %q) = %v, %v", d.Format, d.Variant, got, err)
		}
		if f, err := ParseFormat(d.Format.String()); err != nil || f != d.Format {
			t.Errorf("ParseFormat(%q) = %v, %v", d.Format.String(), f, err)
		}
	}
	if n := len(dialects()); n != 15 {
		t.Errorf("%d dialects, want 15", n)
	}
	if _, err := ParseFormat("smt2"); err == nil || !strings.Contains(err.Error(), "want one of dimacs, smt2-int") {
		t.Errorf("error %v", err)
	}
	for _, d := range []Dialect{{OPB, "plain"}, {SMTBV, "naive"}, {SMV, "array"}, {DIMACS, "best"}, {Format("x"), "x"}} {
		if _, err := New(puzzle(2, 2, small), d); err == nil {
			t.Errorf("New takes %v", d)
		}
	}
	if _, err := New(satcheck.Puzzle{BoxRows: 3, BoxCols: 3}, Dialect{}); !errors.Is(err, satcheck.ErrPuzzle) {
		t.Errorf("error %v of a puzzle without cells, want %v", err, satcheck.ErrPuzzle)
	}
}

// TestWriteToFails counts what has been written when no more can be.
func TestWriteToFails(t *testing.T) {
	for _, d := range dialects() {
		full := &limited{left: 5000}
		n, err := problem(t, puzzle(3, 3, slides), d).WriteTo(full)
		if !errors.Is(err, io.ErrShortWrite) || n != 5000-int64(full.left) {
			t.Errorf("%v: WriteTo = %d, %v, want %d, %v", d, n, err, 5000-full.left, io.ErrShortWrite)
		}
	}
}

type limited struct{ left int }

func (w *limited) Write(p []byte) (int, error) {
	if len(p) > w.left {
		return 0, io.ErrShortWrite
	}
	w.left -= len(p)
	return len(p), nil
}
