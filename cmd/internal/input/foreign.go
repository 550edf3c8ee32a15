package input

import (
	"fmt"
	"strings"
)

// A foreign is a kind of data that is recognised but not read.
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

// wide recognises UTF-16 without a byte order mark by two ASCII characters, each with a zero byte. It returns "UTF-16LE",
// "UTF-16BE", or "" for other text.
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

// refuse returns an error if the first bytes show data that is recognised but not read, or nil.
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
