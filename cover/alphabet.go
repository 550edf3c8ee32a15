package cover

import (
	"cmp"
	"fmt"
	"strings"

	"dlx-sudoku/cover/internal/glyphs"
)

// An Alphabet is the characters that stand for the digits of a puzzle, in ascending order: the first for 1, the second
// for 2, and so on. A grid of size n uses the first n of them. Letters may be written in either case, and are printed
// as capitals. The zero value "" is [Standard]. [ParseAlphabet] makes any other Alphabet than those below.
type Alphabet string

// The alphabets that are recognised.
const (
	Standard  Alphabet = glyphs.Standard  // 1-9 and then letters, A for 10: 1-G for 16x16
	ZeroBased Alphabet = glyphs.ZeroBased // the numbers from 0 on, in hexadecimal for 16x16: 0-F
	Letters   Alphabet = glyphs.Letters   // letters only: A-P for 16x16
)

// ParseAlphabet returns the alphabet that s describes: its characters in order, with ranges. "1-9A-G", "1-G" and
// "123456789ABCDEFG" are the same, and so are "0-F" and "0-9A-F"; within a range, letters follow 9. There are at least
// [MinSize] and at most [MaxSize] characters, digits and letters, none of them twice. If s is the beginning of
// [Standard], [ZeroBased] or [Letters], it returns that alphabet.
func ParseAlphabet(s string) (Alphabet, error) {
	text := strings.ToUpper(s)
	var names strings.Builder
	for i := 0; i < len(text); i++ {
		from := strings.IndexByte(glyphs.Characters, text[i])
		to := from
		if i+2 < len(text) && text[i+1] == '-' {
			to = strings.IndexByte(glyphs.Characters, text[i+2])
			i += 2
		}
		if from < 0 || to < from {
			return "", fmt.Errorf("digits %q (want digits, letters and ranges of them, such as 1-9A-G)", s)
		}
		names.WriteString(glyphs.Characters[from : to+1])
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
	a = cmp.Or(a, Standard)
	if d < 1 || d > len(a) {
		panic(fmt.Sprintf("cover: digit %d (want 1 to %d)", d, len(a)))
	}
	return string(a[d-1 : d])
}

// Range returns the alphabet of a grid of size n as people write it: "1-9", "1-9A-G", "0-9A-F", "A-P".
func (a Alphabet) Range(n int) string {
	return strings.Join(glyphs.Ranges(a, n), "")
}
