package input

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// packed returns a text compressed.
func packed(t *testing.T, kind, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	var w io.WriteCloser = gzip.NewWriter(&out)
	if kind == "zstd" {
		var err error
		if w, err = zstd.NewWriter(&out); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestCutEverywhere cuts compressed data at each byte: no cut is taken for the end of the text, and what comes before
// the error is right.
func TestCutEverywhere(t *testing.T) {
	text := strings.Repeat("12341234................\n", 20)
	for _, kind := range []string{"gzip", "zstd"} {
		whole := packed(t, kind, text)
		for n := 4; n <= len(whole); n++ {
			in, err := Open(Stdin, iotest.OneByteReader(bytes.NewReader(whole[:n])))
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(in)
			in.Close()
			if !strings.HasPrefix(text, string(got)) {
				t.Fatalf("%s data cut at byte %d: wrong text", kind, n)
			}
			switch {
			case n == len(whole) && (err != nil || string(got) != text):
				t.Errorf("whole %s data: %v", kind, err)
			case n < len(whole) && (err == nil || err.Error() != kind+" data ends too early"):
				t.Errorf("%s data cut at byte %d: error %v", kind, n, err)
			}
		}
	}
}

func TestShortText(t *testing.T) {
	for _, text := range []string{"", "1", "\x1f", "123", "1234"} {
		in, err := Open(Stdin, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(in); err != nil || string(got) != text {
			t.Errorf("read %q, %v, want %q", got, err, text)
		}
	}
}

func TestSize(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	text := write("text", []byte("1234"))
	small := write("small", packed(t, "gzip", "1234"))
	for _, test := range []struct {
		names []string
		want  int64
		known bool
	}{
		{[]string{text}, 4, true},
		{[]string{text, text}, 8, true},
		{[]string{text, filepath.Join(dir, "missing"), dir}, 4, true},
		{[]string{text, Stdin}, 0, false},
		{[]string{text, small}, 0, false},
		{[]string{dir}, 0, false},
	} {
		if got, known := Size(test.names); got != test.want || known != test.known {
			t.Errorf("Size(%v) = %d, %v, want %d, %v", test.names, got, known, test.want, test.known)
		}
	}
}

// TestWindow reads zstd data that looks back far, as the zstd program writes it with --long, and refuses data that would
// look back farther and take more memory than that.
func TestWindow(t *testing.T) {
	for _, test := range []struct {
		window int
		err    string
	}{{8 << 20, ""}, {maxWindow, ""}, {2 * maxWindow, "broken zstd data: window size exceeded"}} {
		var out bytes.Buffer
		w, err := zstd.NewWriter(&out, zstd.WithWindowSize(test.window), zstd.WithSingleSegment(false), zstd.WithEncoderConcurrency(1))
		if err != nil {
			t.Fatal(err)
		}
		// Two blocks: the size of the text is not known when its first byte is written.
		for _, text := range []string{"1...............\n", "2...............\n"} {
			if _, err := io.WriteString(w, text); err != nil {
				t.Fatal(err)
			}
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		in, err := Open(Stdin, &out)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(in)
		in.Close()
		if test.err == "" && (err != nil || len(got) != 34) || test.err != "" && (err == nil || err.Error() != test.err) {
			t.Errorf("a window of %d MB: %d bytes, %v, want the error %q", test.window>>20, len(got), err, test.err)
		}
	}
}
