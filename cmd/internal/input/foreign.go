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

// refuse returns the error for data that is recognised by its first bytes and not read, or nil.
func refuse(head []byte) error {
	for _, f := range foreigns {
		if strings.HasPrefix(string(head), f.magic) {
			return fmt.Errorf("%s (%s)", f.name, f.remedy)
		}
	}
	return nil
}
