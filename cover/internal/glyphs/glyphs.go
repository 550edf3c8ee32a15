// Package glyphs says which characters stand for which digits, and how messages name sizes and lists. Package cover and the
// packages below it share it.
//
// An alphabet is a string here: its first character stands for digit 1. Sizes are those of grids, 4 to 25.
package glyphs

import (
	"cmp"
	"strings"
	"sync"
	"sync/atomic"
)

// MaxSize is the largest size of a grid.
const MaxSize = 25

// The alphabets that are recognised. All have 25 characters.
const (
	Standard  = "123456789ABCDEFGHIJKLMNOP"
	ZeroBased = "0123456789ABCDEFGHIJKLMNO"
	Letters   = "ABCDEFGHIJKLMNOPQRSTUVWXY"
)

// Characters are all that an alphabet may have, in the order in which ranges count them.
const Characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// A Table holds for each byte the digit that it stands for, 0 for an empty cell, or None.
type Table [256]uint8

// None is what a Table holds for a byte that is no cell. It is the only value with bit 7 set.
const None = 0xFF

// EmptyMarks are the characters that stand for an empty cell. The first is the one that is written. A mark that is a
// digit of the alphabet is no mark.
const EmptyMarks = ".0*_"

// usual holds the tables of the standard alphabet by size, nil until they are used.
var usual [MaxSize + 1]atomic.Pointer[Table]

// Usual returns the table of the standard alphabet for a size. It is shared and must not be changed.
func Usual(size int) *Table {
	if t := usual[size].Load(); t != nil {
		return t
	}
	usual[size].CompareAndSwap(nil, makeTable(tableKey{Standard, size, 0}))
	return usual[size].Load()
}

// tables holds the *Table of each tableKey.
var tables sync.Map

type tableKey struct {
	alphabet string
	size     int
	mark     byte
}

// TableOf returns the table of an alphabet for grids of a size; "" is Standard. The mark, if it is not 0, stands for an
// empty cell as well; a letter does so in either case. The table is shared and must not be changed.
func TableOf[A ~string](alphabet A, size int, mark byte) *Table {
	alphabet = cmp.Or(alphabet, Standard)
	if alphabet == Standard && mark == 0 {
		return Usual(size)
	}
	key := tableKey{string(alphabet), size, mark}
	if t, ok := tables.Load(key); ok {
		return t.(*Table)
	}
	t, _ := tables.LoadOrStore(key, makeTable(key))
	return t.(*Table)
}

func makeTable(key tableKey) *Table {
	t := new(Table)
	for i := range t {
		t[i] = None
	}
	for _, c := range []byte(EmptyMarks) {
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
func (t *Table) set(c byte, digit uint8) {
	t[c] = digit
	if 'A' <= c && c <= 'Z' {
		t[c-'A'+'a'] = digit
	}
}

// Ranges returns the stretches of the alphabet of a grid of size n: "1-9" and "A-G".
func Ranges[A ~string](alphabet A, n int) (all []string) {
	alphabet = cmp.Or(alphabet, Standard)
	a := string(alphabet[:min(n, len(alphabet))])
	for from := 0; from < len(a); {
		to := from
		for to+1 < len(a) && a[to+1] == a[to]+1 {
			to++
		}
		text := a[from : from+1]
		switch {
		case to == from+1:
			text += a[to : to+1]
		case to > from:
			text += "-" + a[to:to+1]
		}
		all = append(all, text)
		from = to + 1
	}
	return all
}

// Wanted says which characters are cells: "1-9, or one of . 0 * _ for an empty cell".
func Wanted[A ~string](alphabet A, n int) string {
	marks := ". 0 * _"
	if alphabet == ZeroBased {
		marks = ". * _"
	}
	return strings.Join(Ranges(alphabet, n), ", ") + ", or one of " + marks + " for an empty cell"
}
