package text

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Each returns the results of calling of on each of the things. The slice is never nil.
func Each[T, U any](things []T, of func(T) U) []U {
	all := make([]U, len(things))
	for i, thing := range things {
		all[i] = of(thing)
	}
	return all
}

// Alternatives joins words: "a, b or c".
func Alternatives(words []string) string {
	last := len(words) - 1
	if last <= 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Plural returns a number of things: "1 entry", "2 entries".
func Plural[N int | int64 | uint64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.FormatUint(uint64(n), 10) + " " + many
}

// SoFar returns the progress of a search: "1,234 solutions, 56,789 nodes".
func SoFar(solutions, nodes uint64) string {
	text := Thousands(solutions) + " solutions, "
	if solutions == 1 {
		text = "1 solution, "
	}
	return text + Thousands(nodes) + " nodes"
}

// Learned returns the progress of a search that learns: "1,234 conflicts, 567 learned, 8 restarts". kept is the number of
// learned clauses that it has not dropped.
func Learned(conflicts, kept, restarts uint64) string {
	return Thousands(conflicts) + " conflicts, " + Thousands(kept) + " learned, " + Thousands(restarts) + " restarts"
}

// Thousands returns a number with commas between groups of three digits.
func Thousands(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Cut returns text of one line cut to a width in characters, with "…" at its end if something is missing.
func Cut(text string, width int) string {
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	return string([]rune(text)[:max(width-1, 0)]) + "…"
}

// Clipped returns an untrusted name, cut to 40 bytes for a message.
func Clipped(name string) string {
	const most = 40
	if len(name) > most {
		name = name[:most] + "…"
	}
	return strings.ToValidUTF8(name, "\ufffd")
}
