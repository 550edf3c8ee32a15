package input

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// TestRefuse gives files of other programs, which are refused by name.
func TestRefuse(t *testing.T) {
	for head, want := range map[string]string{
		"\xFD7zXZ\x00\x00":         "xz data (unpack it: xz -dc FILE | …)",
		"BZh91AY&SY":               "bzip2 data (unpack it: bzip2 -dc FILE | …)",
		"PK\x03\x04\x14\x00":       "a zip archive (unpack it: unzip -p FILE | …)",
		"\xFF\xFE5\x003\x00":       "text in UTF-16 (convert it: iconv -f UTF-16 -t UTF-8 FILE | …)",
		"\xFE\xFF\x005\x003":       "text in UTF-16 (convert it: iconv -f UTF-16 -t UTF-8 FILE | …)",
		"5\x003\x00.\x00":          "text in UTF-16 (convert it: iconv -f UTF-16LE -t UTF-8 FILE | …)",
		"\x005\x003\x00.":          "text in UTF-16 (convert it: iconv -f UTF-16BE -t UTF-8 FILE | …)",
		"%PDF-1.7":                 "a PDF document (copy the text out of it)",
		"\x89PNG\r\n\x1a\n":        "a picture (puzzles are read as text)",
		"BZ is no bzip2":           "",
		"PK":                       "",
		"53..7....6..195....98...": "",
	} {
		in, err := Open(Stdin, strings.NewReader(head))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		switch {
		case want == "" && (err != nil || string(text) != head):
			t.Errorf("reading %q = %q, %v", head, text, err)
		case want != "" && (err == nil || err.Error() != want || len(text) > 0):
			t.Errorf("reading %q = %q, %v, want the error %q", head, text, err, want)
		}
	}
}

// TestBytes reads what need not be text: a proof may look like UTF-16.
func TestBytes(t *testing.T) {
	const proof = "a\x00a\x00d\x03\x00"
	for _, text := range []string{proof, string(packed(t, "gzip", proof)), string(packed(t, "zstd", proof))} {
		in, err := Open(Stdin, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		in.Bytes = true
		got, err := io.ReadAll(in)
		in.Close()
		if string(got) != proof || err != nil {
			t.Errorf("reading %q = %q, %v, want %q", text, got, err, proof)
		}
	}
}

// TestTwice compresses data that is compressed already, or of another kind.
func TestTwice(t *testing.T) {
	for _, outer := range []string{"gzip", "zstd"} {
		for inner, want := range map[string]string{
			string(packed(t, "gzip", "1234")): "compressed twice (want text, compressed once or not at all)",
			string(packed(t, "zstd", "1234")): "compressed twice (want text, compressed once or not at all)",
			"PK\x03\x04\x14\x00":              "a zip archive (unpack it: unzip -p FILE | …)",
			"":                                "", "1": "", "12341234": "",
		} {
			in, err := Open(Stdin, bytes.NewReader(packed(t, outer, inner)))
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(in)
			in.Close()
			switch {
			case want == "" && (err != nil || string(text) != inner):
				t.Errorf("reading %q in %s = %q, %v", inner, outer, text, err)
			case want != "" && (err == nil || err.Error() != want || len(text) > 0):
				t.Errorf("reading %q in %s = %q, %v, want the error %q", inner, outer, text, err, want)
			}
		}
	}
}
