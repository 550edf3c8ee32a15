package flags

import (
	"fmt"
	"slices"
	"strings"
)

// known is what permute has to know of a flag.
type known struct {
	names  []string // without dashes, the long one first
	isBool bool     // takes a value only after '='
}

// permute puts the flags in front of the operands, with "--" between them. In args, "--" ends the flags, and "-" is an
// operand. A flag that is not among the known ones, or whose value is missing, is an error.
func permute(args []string, all []known) ([]string, error) {
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
		f := find(all, name)
		if f == nil {
			suggestion := suggest("--", name, longNames(all))
			if suggestion == "" {
				suggestion = wanted(all)
			}
			return nil, fmt.Errorf("unknown flag %s%s", cutValue(arg), suggestion)
		}
		flags = append(flags, arg)
		if f.isBool || hasValue {
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

// wanted returns " (want …)" with all flags, "" if there are none.
func wanted(all []known) string {
	if len(all) == 0 {
		return ""
	}
	return " (want --" + strings.Join(longNames(all), " --") + ")"
}

// longNames returns the long name of each flag.
func longNames(all []known) []string {
	var names []string
	for _, f := range all {
		names = append(names, f.names[0])
	}
	return names
}

func find(all []known, name string) *known {
	for i := range all {
		if slices.Contains(all[i].names, name) {
			return &all[i]
		}
	}
	return nil
}

// Suggest returns " (did you mean …?)" with the name nearest to a word, or "" if none is near.
func Suggest(word string, names []string) string { return suggest("", word, names) }

// suggest is Suggest with a prefix for the name.
func suggest(prefix, word string, names []string) string {
	best, distance := "", 1+max(1, len(word)/3)
	for _, name := range names {
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
