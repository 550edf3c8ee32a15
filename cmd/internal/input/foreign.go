package input

import (
	"fmt"
	"strings"
)

// A foreign is a kind of data that is recognised and not read.
type foreign struct{ magic, name, remedy string }

var foreigns = []foreign{
	{"\xFD7zX", "xz data", "unpack it: xz -dc FILE | …"},
	{"BZh", "bzip2 data", "unpack it: bzip2 -dc FILE | …"},
	{"PK\x03\x04", "a zip archive", "unpack it: unzip -p FILE | …"},
	{"7z\xBC\xAF", "a 7z archive", "unpack it: 7z x -so FILE | …"},
	{"%PDF", "a PDF document", "copy the text out of it"},
	{"\x89PNG", "a picture", "puzzles are read as text"},
	{"\xFF\xD8\xFF", "a picture", "puzzles are read as text"},
	{"\xFF\xFE", "text in UTF-16", "convert it: iconv -f UTF-16 -t UTF-8 FILE | …"},
	{"\xFE\xFF", "text in UTF-16", "convert it: iconv -f UTF-16 -t UTF-8 FILE | …"},
}

// wide returns "UTF-16LE" or "UTF-16BE" for the beginning of a text in UTF-16 without a byte order mark, "" for others: two
// characters of ASCII, each with a zero byte.
func wide(head []byte) string {
	switch {
	case len(head) < 4:
	case head[0] != 0 && head[1] == 0 && head[2] != 0 && head[3] == 0:
		return "UTF-16LE"
	case head[0] == 0 && head[1] != 0 && head[2] == 0 && head[3] != 0:
		return "UTF-16BE"
	}
	return ""
}

// refuse returns the error for data that is recognised by its first bytes and not read, or nil.
func (in *Input) refuse(head []byte) error {
	for _, f := range foreigns {
		if strings.HasPrefix(string(head), f.magic) {
			return fmt.Errorf("%s (%s)", f.name, f.remedy)
		}
	}
	if code := wide(head); code != "" && !in.Bytes {
		return fmt.Errorf("text in UTF-16 (convert it: iconv -f %s -t UTF-8 FILE | …)", code)
	}
	return nil
}
