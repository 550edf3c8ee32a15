package cover

import (
	"fmt"
	"strings"
	"sync"
)

// An Alphabet is the characters that stand for the digits of a puzzle, in ascending order: the first for 1, the second
// for 2, and so on. A grid of size n uses the first n of them. Letters stand for themselves in either case and are
// written as capitals. The zero value "" is [Standard]. Any other Alphabet than those below is made by
// [ParseAlphabet].
type Alphabet string

// The alphabets that a [Reader] recognises.
const (
	Standard  Alphabet = "123456789ABCDEFGHIJKLMNOP" // 1-9 and then letters, A for 10: 1-G for 16x16
	ZeroBased Alphabet = "0123456789ABCDEFGHIJKLMNO" // the numbers from 0 on, in hexadecimal for 16x16: 0-F
	Letters   Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXY" // letters only: A-P for 16x16
)

// all is the characters that an Alphabet may have, in the order in which ranges count them.
const allCharacters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// ParseAlphabet returns the alphabet that s describes: its characters in order, with ranges. "1-9A-G", "1-G" and
// "123456789ABCDEFG" are the same, and so are "0-F" and "0-9A-F"; within a range, letters follow 9. There are at least
// [MinSize] and at most [MaxSize] characters, digits and letters, none of them twice. Where s is the beginning of
// [Standard], [ZeroBased] or [Letters], that is what it returns.
func ParseAlphabet(s string) (Alphabet, error) {
	text := strings.ToUpper(s)
	var names strings.Builder
	for i := 0; i < len(text); i++ {
		from := strings.IndexByte(allCharacters, text[i])
		to := from
		if i+2 < len(text) && text[i+1] == '-' {
			to = strings.IndexByte(allCharacters, text[i+2])
			i += 2
		}
		if from < 0 || to < from {
			return "", fmt.Errorf("digits %q (want digits, letters and ranges of them, such as 1-9A-G)", s)
		}
		names.WriteString(allCharacters[from : to+1])
	}
	a := Alphabet(names.String())
	if n := len(a); n < MinSize || n > MaxSize {
		return "", fmt.Errorf("digits %q are %d (want %d to %d)", s, n, MinSize, MaxSize)
	}
	for i := range a {
		if strings.IndexByte(string(a), a[i]) < i {
			return "", fmt.Errorf("digits %q have %c twice", s, a[i])
		}
	}
	for _, known := range []Alphabet{Standard, ZeroBased, Letters} {
		if strings.HasPrefix(string(known), string(a)) {
			return known, nil
		}
	}
	return a, nil
}

// Name returns the character that stands for digit d, 1 for the first. A digit out of range is misuse and panics.
func (a Alphabet) Name(d int) string {
	a = a.orStandard()
	if d < 1 || d > len(a) {
		panic(fmt.Sprintf("cover: digit %d (want 1 to %d)", d, len(a)))
	}
	return string(a[d-1 : d])
}

// Range returns the alphabet of a grid of size n as people write it: "1-9", "1-9A-G", "0-9A-F", "A-P".
func (a Alphabet) Range(n int) string { return strings.Join(a.ranges(n), "") }

// ranges returns the stretches of the alphabet of a grid of size n: "1-9" and "A-G".
func (a Alphabet) ranges(n int) (all []string) {
	a = a.orStandard()
	a = a[:min(n, len(a))]
	for from := 0; from < len(a); {
		to := from
		for to+1 < len(a) && a[to+1] == a[to]+1 {
			to++
		}
		text := string(a[from : from+1])
		switch {
		case to == from+1:
			text += string(a[to : to+1])
		case to > from:
			text += "-" + string(a[to:to+1])
		}
		all = append(all, text)
		from = to + 1
	}
	return all
}

func (a Alphabet) orStandard() Alphabet {
	if a == "" {
		return Standard
	}
	return a
}

// A table holds for each byte the digit that it stands for, 0 for an empty cell, or notCell.
type table [256]uint8

// notCell is what a table holds for a byte that is no cell. It is the only value with bit 7 set.
const notCell = 0xFF

// emptyMarks are the characters that stand for an empty cell. The first is the one that is written. A mark that is a
// digit of the alphabet is no mark.
const emptyMarks = ".0*_"

// tables holds the *table of each tableKey.
var tables sync.Map

type tableKey struct {
	alphabet Alphabet
	size     int
	mark     byte
}

// tableOf returns the table of an alphabet for grids of a size. The mark, if it is not 0, stands for an empty cell as
// well; a letter does so in either case.
func tableOf(a Alphabet, size int, mark byte) *table {
	key := tableKey{a.orStandard(), size, mark}
	if t, ok := tables.Load(key); ok {
		return t.(*table)
	}
	t, _ := tables.LoadOrStore(key, makeTable(key))
	return t.(*table)
}

func makeTable(key tableKey) *table {
	t := new(table)
	for i := range t {
		t[i] = notCell
	}
	for _, c := range []byte(emptyMarks) {
		t[c] = 0
	}
	if key.mark != 0 {
		t.set(key.mark, 0)
	}
	for i := range min(key.size, len(key.alphabet)) {
		t.set(key.alphabet[i], uint8(i+1))
	}
	return t
}

// set lets a character, a letter in either case, stand for a digit.
func (t *table) set(c byte, digit uint8) {
	t[c] = digit
	if 'A' <= c && c <= 'Z' {
		t[c-'A'+'a'] = digit
	}
}
