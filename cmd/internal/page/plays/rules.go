package plays

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var named = regexp.MustCompile(`r(\d)c(\d)`)

// add adds a rule, which is one of some.
func (m *Model) add(rule string, all []string) {
	word, rest, _ := strings.Cut(rule, ": ")
	if word == "rules" {
		m.addGlobal(rest, all)
		return
	}
	var cells []int
	for _, name := range named.FindAllStringSubmatch(rest, -1) {
		cells = append(cells, int(name[1][0]-'1')*m.Size+int(name[2][0]-'1'))
	}
	total, _ := strconv.Atoi(strings.Fields(rest)[0])
	digits := func(grid []byte) []byte {
		list := make([]byte, len(cells))
		for k, cell := range cells {
			list[k] = grid[cell]
		}
		return list
	}
	pairs := func(ok func(a, b, apart int) bool) check { // of all cells that are known
		return func(grid []byte) bool {
			list := digits(grid)
			for k, b := range list {
				for i, a := range list[:k] {
					if a > 0 && b > 0 && !ok(int(a), int(b), k-i) {
						return false
					}
				}
			}
			return true
		}
	}
	parity := func(want byte) check {
		return func(grid []byte) bool {
			return !slices.ContainsFunc(digits(grid), func(d byte) bool { return d > 0 && d%2 != want })
		}
	}
	ok := map[string]check{
		"cage":    func(grid []byte) bool { return m.sums(digits(grid), total) },
		"even":    parity(0),
		"odd":     parity(1),
		"white":   pairs(func(a, b, _ int) bool { return a-b == 1 || b-a == 1 }),
		"black":   pairs(func(a, b, _ int) bool { return a == 2*b || b == 2*a }),
		"greater": pairs(func(a, b, _ int) bool { return a > b }),
		"thermo":  pairs(func(a, b, apart int) bool { return b-a >= apart }),
		"renban":  pairs(func(a, b, _ int) bool { return a != b && max(a-b, b-a) < len(cells) }),
		"palindrome": func(grid []byte) bool {
			list := digits(grid)
			for k, a := range list {
				if b := list[len(list)-1-k]; a > 0 && b > 0 && a != b {
					return false
				}
			}
			return true
		},
	}[word]
	if ok == nil {
		panic("the model has no rule " + rule)
	}
	for _, cell := range slices.Compact(slices.Sorted(slices.Values(cells))) {
		m.checks[cell] = append(m.checks[cell], ok)
	}
}

// sums reports whether different digits, of which some may not be known, can add up to a total.
func (m *Model) sums(digits []byte, total int) bool {
	var used uint16
	open := 0
	for _, d := range digits {
		switch {
		case d == 0:
			open++
		case used>>d&1 == 1:
			return false
		default:
			used |= 1 << d
			total -= int(d)
		}
	}
	least, most := 0, 0
	for d, left := 1, open; left > 0 && d <= m.Size; d++ {
		if used>>d&1 == 0 {
			least, left = least+d, left-1
		}
	}
	for d, left := m.Size, open; left > 0 && d > 0; d-- {
		if used>>d&1 == 0 {
			most, left = most+d, left-1
		}
	}
	return least <= total && total <= most
}

// addGlobal adds a rule about all cells.
func (m *Model) addGlobal(name string, all []string) {
	apart := func(a, b int) (rows, columns int) {
		rows, columns = a/m.Size-b/m.Size, a%m.Size-b%m.Size
		return max(rows, -rows), max(columns, -columns)
	}
	dotted := func(a, b int) bool {
		one, other := Name(m.Size, a), Name(m.Size, b)
		return slices.ContainsFunc([]string{"white: ", "black: "}, func(dot string) bool {
			return slices.Contains(all, dot+one+" "+other) || slices.Contains(all, dot+other+" "+one)
		})
	}
	for a := range m.Size * m.Size {
		for b := range a {
			rows, columns := apart(a, b)
			sum := a/m.Size + a%m.Size
			switch name {
			case "anti-knight":
				if rows*columns == 2 {
					m.differ(a, b)
				}
			case "anti-king":
				if rows == 1 && columns == 1 {
					m.differ(a, b)
				}
			case "diagonal-down":
				if a/m.Size == a%m.Size && b/m.Size == b%m.Size {
					m.differ(a, b)
				}
			case "diagonal-up":
				if sum == m.Size-1 && b/m.Size+b%m.Size == m.Size-1 {
					m.differ(a, b)
				}
			case "non-consecutive", "all-white":
				if rows+columns == 1 && !(name == "all-white" && dotted(a, b)) {
					ok := func(grid []byte) bool {
						return grid[a] == 0 || grid[b] == 0 || grid[a] != grid[b]+1 && grid[b] != grid[a]+1
					}
					m.checks[a], m.checks[b] = append(m.checks[a], ok), append(m.checks[b], ok)
				}
			default:
				panic("the model has no rule " + name)
			}
		}
	}
}

// kept reports whether one of some rules depends on another rule, which is not tried alone then.
func kept(rule string, all []string) bool {
	word, _, _ := strings.Cut(rule, ":")
	return (word == "white" || word == "black") && slices.Contains(all, "rules: all-white")
}

// Name returns the name of a cell.
func Name(size, cell int) string {
	return "r" + strconv.Itoa(cell/size+1) + "c" + strconv.Itoa(cell%size+1)
}

func claim(size, cell int, digit byte) string { return Name(size, cell) + "=" + string(rune(digit)) }

// place reads what claim writes.
func place(size int, name string) (cell int, digit byte) {
	cell = int(name[1]-'1')*size + int(name[3]-'1')
	if len(name) > 5 {
		digit = name[5]
	}
	return cell, digit
}
