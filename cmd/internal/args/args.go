// Package args puts command lines in order: flags may stand before and after file names.
package args

import (
	"fmt"
	"slices"
	"strings"
)

// A Flag is what Permute has to know of a flag.
type Flag struct {
	Names []string // without dashes, the long one first
	Bool  bool     // takes a value only after '='
}

// Permute puts the flags in front of the operands, with "--" between them. In args, "--" ends the flags, and "-" is an
// operand. A flag that is not among the known ones, or whose value is missing, is an error.
func Permute(args []string, known []Flag) ([]string, error) {
	var flags, operands []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			operands = append(operands, args[i+1:]...)
			break
		}
		if len(arg) < 2 || arg[0] != '-' {
			operands = append(operands, arg)
			continue
		}
		name, _, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		f := find(known, name)
		if f == nil {
			suggestion := Suggest("--", name, known)
			if suggestion == "" {
				suggestion = all(known)
			}
			return nil, fmt.Errorf("unknown flag %s%s", cutValue(arg), suggestion)
		}
		flags = append(flags, arg)
		if f.Bool || hasValue {
			continue
		}
		if i++; i == len(args) {
			return nil, fmt.Errorf("flag %s needs a value", arg)
		}
		// With '=', since the value may look like a flag itself: --limit -1.
		flags[len(flags)-1] += "=" + args[i]
	}
	return slices.Concat(flags, []string{"--"}, operands), nil
}

// cutValue returns a flag without its value.
func cutValue(arg string) string {
	name, _, _ := strings.Cut(arg, "=")
	return name
}

// all returns " (want …)" with all flags, "" if there are none.
func all(known []Flag) string {
	var names []string
	for _, f := range known {
		names = append(names, "--"+f.Names[0])
	}
	if len(names) == 0 {
		return ""
	}
	return " (want " + strings.Join(names, " ") + ")"
}

func find(known []Flag, name string) *Flag {
	for i := range known {
		if slices.Contains(known[i].Names, name) {
			return &known[i]
		}
	}
	return nil
}

// Suggest returns " (did you mean …?)" with the long name nearest to a word, after the prefix, or "" if none is near.
func Suggest(prefix, word string, known []Flag) string {
	best, distance := "", 1+max(1, len(word)/3)
	for _, f := range known {
		name := f.Names[0]
		d := editDistance(word, name)
		if len(word) >= 2 && strings.HasPrefix(name, word) {
			d = min(d, 1)
		}
		if d < distance {
			best, distance = name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s%s?)", prefix, best)
}

// editDistance returns the number of bytes to insert, delete, replace, or swap with the next one, that make b of a.
func editDistance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replace := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			rows[i][j] = min(replace, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
