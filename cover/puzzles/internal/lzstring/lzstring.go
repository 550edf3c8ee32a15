// Package lzstring packs text as the JavaScript library lz-string does for links (Pieroxy, lz-string 1.5, 2013-2023):
// Lempel and Ziv's scheme of 1978 in Welch's variant (T. Welch, A Technique for High-Performance Data Compression, IEEE
// Computer 17(6), 1984) over UTF-16 units, written as base64.
//
// A code is a number of as many bits as the codes so far need, its lowest bit first. Codes 0 and 1 announce a unit that
// is new, of 8 and 16 bits; 2 is the end; the others stand for the units and strings met before, from 3 on.
package lzstring

import (
	"errors"
	"strings"
	"unicode/utf16"
)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// Codes that stand for no string.
const (
	newByte = 0 // a unit of 8 bits follows
	newUnit = 1 // a unit of 16 bits follows
	end     = 2
	first   = 3 // the first code of a string
)

// MaxUnits is the largest number of UTF-16 units that Unpack returns.
const MaxUnits = 1 << 20

// Errors of Unpack.
var (
	ErrPacked = errors.New("not text packed by lz-string")
	ErrSize   = errors.New("unpacks to more than 1 Mi characters")
)

// Pack returns the text in base64, filled up with = to a multiple of four.
func Pack(text string) string {
	p := packer{codes: make(map[entry]int), fresh: make(map[int]uint16), width: 2, left: 2}
	word := 0
	for _, unit := range utf16.Encode([]rune(text)) {
		alone := p.codes[entry{0, unit}]
		if alone == 0 {
			alone = p.add(entry{0, unit})
			p.fresh[alone] = unit
		}
		if word == 0 {
			word = alone
			continue
		}
		longer := entry{word, unit}
		if code := p.codes[longer]; code != 0 {
			word = code
			continue
		}
		p.emit(word)
		p.add(longer)
		word = alone
	}
	if word != 0 {
		p.emit(word)
	}
	p.bits(end, p.width)
	p.out.WriteByte(alphabet[p.held<<(6-p.holds)]) // what is held, filled up with zeros: always one character more
	for p.out.Len()%4 != 0 {
		p.out.WriteByte('=')
	}
	return p.out.String()
}

// An entry is a string as the code of all but its last unit, 0 for none, and that unit.
type entry struct {
	before int
	unit   uint16
}

// packer is the state of Pack.
type packer struct {
	codes map[entry]int
	fresh map[int]uint16 // the units that have not been written, by code
	width int            // bits of a code
	left  int            // codes until they are a bit wider
	out   strings.Builder
	held  int // bits not yet written, the first of them the highest
	holds int
}

// add gives an entry the next code.
func (p *packer) add(e entry) (code int) {
	code = first + len(p.codes)
	p.codes[e] = code
	return code
}

// emit writes the code of a word, or the unit if the word is one that is new.
func (p *packer) emit(word int) {
	unit, fresh := p.fresh[word]
	switch {
	case !fresh:
		p.bits(word, p.width)
	case unit < 256:
		p.bits(newByte, p.width)
		p.bits(int(unit), 8)
	default:
		p.bits(newUnit, p.width)
		p.bits(int(unit), 16)
	}
	if fresh {
		delete(p.fresh, word)
		p.used()
	}
	p.used()
}

// used counts a code that there is now.
func (p *packer) used() {
	if p.left--; p.left == 0 {
		p.left = 1 << p.width
		p.width++
	}
}

// bits writes a number of that many bits, the lowest first.
func (p *packer) bits(value, count int) {
	for range count {
		p.held = p.held<<1 | value&1
		value >>= 1
		if p.holds++; p.holds == 6 {
			p.out.WriteByte(alphabet[p.held])
			p.held, p.holds = 0, 0
		}
	}
}

// Unpack returns the text that Pack has packed. Blanks for +, as links suffer them, and a missing end of = are mended.
// The error is ErrPacked or ErrSize.
func Unpack(packed string) (string, error) {
	u := unpacker{in: strings.TrimRight(strings.ReplaceAll(packed, " ", "+"), "=")}
	strs := make([][]uint16, first) // by code
	width, left := 2, 1
	used := func() { // a code, as the packer counts them
		if left--; left == 0 {
			left, width = 1<<width, width+1
		}
	}
	var out, word []uint16
	for {
		code := u.bits(width)
		if code == newByte || code == newUnit {
			strs = append(strs, []uint16{uint16(u.bits(8 << code))})
			code = len(strs) - 1
			used()
		} else if code == end && !u.failed {
			return string(utf16.Decode(out)), nil
		}
		var entry []uint16
		switch {
		case u.failed:
			return "", ErrPacked
		case code < len(strs) && code >= first:
			entry = strs[code]
		case code == len(strs) && word != nil:
			entry = append(append([]uint16(nil), word...), word[0])
		default:
			return "", ErrPacked
		}
		if out = append(out, entry...); len(out) > MaxUnits {
			return "", ErrSize
		}
		if word != nil {
			strs = append(strs, append(append([]uint16(nil), word...), entry[0]))
			used()
		}
		word = entry
	}
}

// unpacker reads bits of base64.
type unpacker struct {
	in     string
	held   int
	holds  int
	failed bool
}

func (u *unpacker) bits(count int) (value int) {
	for i := range count {
		if u.holds == 0 {
			u.held, u.holds = -1, 6
			if u.in != "" {
				u.held, u.in = strings.IndexByte(alphabet, u.in[0]), u.in[1:]
			}
			if u.held < 0 {
				u.failed = true
				return 0
			}
		}
		u.holds--
		value |= u.held >> u.holds & 1 << i
	}
	return value
}
