package dlx

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxName is the length of the longest name of an item or a colour, in bytes.
const maxName = 1<<16 - 1

// textOnly are the characters, besides white space, that no name in a text may have.
const textOnly = "|: \t\r\n\v\f"

// misnamed returns where name has something that the name of an item or a colour must not have, and what is wanted
// instead; -1 if the name is good. It must have none of the characters that are barred.
func misnamed[S []byte | string](name S, barred string) (at int, want string) {
	if len(name) == 0 {
		return 0, "a character at least"
	}
	if len(name) > maxName {
		return maxName, fmt.Sprintf("%d bytes at most", maxName)
	}
	for n := range len(name) {
		switch c := name[n]; {
		case barred != "" && isSpace(c):
			return n, "no white space"
		case c < ' ' || c == 0x7f || c == 0xc2 && n+1 < len(name) && 0x80 <= name[n+1] && name[n+1] < 0xa0:
			return n, "no control character"
		case strings.IndexByte(barred, c) >= 0:
			return n, "no " + string(c)
		}
	}
	return -1, ""
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// mostQuoted is how much of a name is quoted in an error.
const mostQuoted = 60

// abridged is a name, or its beginning if it is long.
func abridged(name string) string {
	if len(name) <= mostQuoted {
		return name
	}
	return cut(name) + "…"
}

// quote is a word of a text in quotes, its end left out if it is long.
func quote(word []byte) string {
	if len(word) <= mostQuoted {
		return strconv.Quote(string(word))
	}
	return strconv.Quote(cut(string(word[:mostQuoted+1]))) + "…"
}

// cut returns the beginning of a long name, in whole characters.
func cut(name string) string {
	n := mostQuoted
	for n > mostQuoted-utf8.UTFMax && !utf8.RuneStart(name[n]) {
		n--
	}
	return name[:n]
}
