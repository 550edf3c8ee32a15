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

// TestCutEverywhere cuts compressed data at each byte: no cut is mistaken for the end of the text, and the text before the
// error is right.
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
	large := filepath.Join(dir, "large")
	if err := os.WriteFile(large, packed(t, "gzip", "1234"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(large, 1<<20); err != nil { // zeros after the data are ignored
		t.Fatal(err)
	}
	for _, test := range []struct {
		names []string
		want  int64
		known bool
	}{
		{[]string{large}, 1 << 20, true},
		{[]string{large, text}, 1<<20 + 4, true},
		{[]string{os.DevNull}, 0, false},
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

// TestKinds reads texts, compressed ones and broken ones, each whole and in single bytes.
func TestKinds(t *testing.T) {
	gz, zst := string(packed(t, "gzip", "one\n")), string(packed(t, "zstd", "one\n"))
	skippable := "\x5a\x2a\x4d\x18\x03\x00\x00\x00abc"
	for _, test := range []struct{ name, data, text, err string }{
		{"nothing", "", "", ""},
		{"a byte", "1", "1", ""},
		{"text", "1...\n", "1...\n", ""},
		{"gzip", gz, "one\n", ""},
		{"gzip twice", gz + gz, "one\none\n", ""},
		{"gzip and zeros", gz + strings.Repeat("\x00", 600), "one\n", ""},
		{"gzip and text", gz + "two\n", "one\n", "trailing garbage after the gzip data"},
		{"gzip, zeros and text", gz + "\x00\x00two\n", "one\n", "trailing garbage after the gzip data"},
		{"gzip, and half the mark of another", gz + "\x1f", "one\n", "gzip data ends too early"},
		{"gzip with a wrong sum", gz[:len(gz)-8] + "\x00\x00\x00\x00" + gz[len(gz)-4:], "one\n", "broken gzip data: invalid checksum"},
		{"gzip's mark and text", "\x1f\x8bxx and so on", "", "broken gzip data: invalid header"},
		{"zstd", zst, "one\n", ""},
		{"zstd twice", zst + zst, "one\none\n", ""},
		{"zstd behind a skippable frame", skippable + zst, "one\n", ""},
		{"zstd and text", zst + "two\n", "one\n", "broken zstd data: invalid input: magic number mismatch"},
	} {
		for _, wrap := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.DataErrReader} {
			in, err := Open(Stdin, wrap(strings.NewReader(test.data)))
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(in)
			if string(got) != test.text || (err == nil) != (test.err == "") || err != nil && err.Error() != test.err {
				t.Errorf("%s: %q, %v, want %q, %q", test.name, got, err, test.text, test.err)
			}
			if err == nil && in.Offset() != int64(len(test.data)) {
				t.Errorf("%s: Offset() = %d, want %d", test.name, in.Offset(), len(test.data))
			}
			in.Close()
		}
	}
	in, err := Open(Stdin, iotest.ErrReader(&os.PathError{Op: "read", Path: "somewhere", Err: os.ErrPermission}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(in); err == nil || err.Error() != "permission denied" {
		t.Errorf("a read that fails: %v, want the reason alone", err)
	}
	dir := t.TempDir()
	for name, want := range map[string]string{dir: "is a directory (want a file)", filepath.Join(dir, "none"): "no such file or directory"} {
		if _, err := Open(name, nil); err == nil || err.Error() != want {
			t.Errorf("Open(%s) = %v, want %s", name, err, want)
		}
	}
}
