package interchange

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// A valueKind is the sort of a value, as messages name it.
type valueKind string

const (
	integerValue valueKind = "integer"
	booleanValue valueKind = "Boolean"
	vectorValue  valueKind = "bit-vector"
	arrayValue   valueKind = "array"
)

// A value is what a term of a model is: a number, 0 or 1 for a Boolean, or an array.
type value struct {
	kind   valueKind
	number int
	width  int // of a bit-vector
	array  *array
}

// An array is a chain of stores: the last one comes first. The first of all has no array before it: every index holds
// its number.
type array struct {
	before        *array
	index, number int
}

// at returns what an array holds at an index.
func (a *array) at(index int) (int, bool) {
	for ; a != nil; a = a.before {
		if a.before == nil || a.index == index {
			return a.number, true
		}
	}
	return 0, false
}

// An environment holds the names that let has bound.
type environment map[string]value

// evaluate returns the value of a term: true, 5, (- 5), #b0101, #x5, (_ bv5 4), and of these ((as const …) d),
// (store a i d) and (let …).
func evaluate(e expression, names environment) (value, error) {
	unknown := func() (value, error) { return value{}, fmt.Errorf("unexpected term %.60q", e.String()) }
	if e.list == nil {
		if v, ok := names[e.atom]; ok {
			return v, nil
		}
		return constant(e.atom)
	}
	if len(e.list) == 0 {
		return unknown()
	}
	head, rest := e.list[0], e.list[1:]
	switch {
	case head.atom == "-" && len(rest) == 1:
		v, err := evaluate(rest[0], names)
		if err != nil || v.kind != integerValue {
			return unknown()
		}
		v.number = -v.number
		return v, nil
	case head.atom == "_" && len(rest) == 2 && strings.HasPrefix(rest[0].atom, "bv"):
		number, err := strconv.ParseUint(rest[0].atom[2:], 10, 31)
		width, errWidth := strconv.ParseUint(rest[1].atom, 10, 16)
		if err != nil || errWidth != nil {
			return unknown()
		}
		return value{kind: vectorValue, number: int(number), width: int(width)}, nil
	case len(head.list) == 3 && head.list[0].atom == "as" && head.list[1].atom == "const" && len(rest) == 1:
		v, err := evaluate(rest[0], names)
		if err != nil || v.kind != vectorValue {
			return unknown()
		}
		return value{kind: arrayValue, array: &array{number: v.number}}, nil
	case head.atom == "store" && len(rest) == 3:
		return store(e, names)
	case head.atom == "let" && len(rest) == 2:
		inner := make(environment, len(names)+len(rest[0].list))
		maps.Copy(inner, names)
		for _, binding := range rest[0].list {
			if len(binding.list) != 2 {
				return unknown()
			}
			v, err := evaluate(binding.list[1], names)
			if err != nil {
				return v, err
			}
			inner[binding.list[0].atom] = v
		}
		return evaluate(rest[1], inner)
	}
	return unknown()
}

// store returns the value of (store a i d).
func store(e expression, names environment) (value, error) {
	var parts [3]value
	for i := range parts {
		var err error
		if parts[i], err = evaluate(e.list[i+1], names); err != nil {
			return value{}, err
		}
	}
	a, index, number := parts[0], parts[1], parts[2]
	if a.kind != arrayValue || index.kind != vectorValue || number.kind != vectorValue {
		return value{}, fmt.Errorf("unexpected term %.60q", e.String())
	}
	return value{kind: arrayValue, array: &array{a.array, index.number, number.number}}, nil
}

// constant returns the value of an atom.
func constant(atom string) (value, error) {
	base, digits, width := 10, atom, 0
	kind := integerValue
	switch {
	case atom == "true" || atom == "false":
		v := value{kind: booleanValue}
		if atom == "true" {
			v.number = 1
		}
		return v, nil
	case strings.HasPrefix(atom, "#b"):
		kind, base, digits, width = vectorValue, 2, atom[2:], len(atom)-2
	case strings.HasPrefix(atom, "#x"):
		kind, base, digits, width = vectorValue, 16, atom[2:], 4*(len(atom)-2)
	}
	number, err := strconv.ParseUint(digits, base, 31)
	if err != nil {
		return value{}, fmt.Errorf("unexpected term %.60q", atom)
	}
	return value{kind: kind, number: int(number), width: width}, nil
}
