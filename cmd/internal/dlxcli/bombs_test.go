package dlxcli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// A bomb is text without end.
type bomb struct {
	head, fill string
	read       int64
}

func (b *bomb) Read(p []byte) (int, error) {
	n := copy(p, b.head)
	b.head = b.head[n:]
	for rest := p[n:]; len(rest) > 0; {
		rest = rest[copy(rest, b.fill):]
	}
	b.read += int64(len(p))
	return len(p), nil
}

// compressed returns the text of r as it is compressed, while it is read, and what ends that.
func compressed(r io.Reader, writer func(io.Writer) (io.WriteCloser, error)) (io.Reader, func()) {
	out, in := io.Pipe()
	var reading sync.WaitGroup
	reading.Go(func() {
		w, err := writer(in)
		if err == nil {
			_, err = io.Copy(w, r)
		}
		in.CloseWithError(err)
	})
	return out, func() {
		out.Close()
		reading.Wait()
	}
}

// mostTaken is how many bytes of memory are taken for a bomb.
var mostTaken uint64 = 200_000_000

// TestBombs reads texts that never end. Little of them is read, and little memory taken.
func TestBombs(t *testing.T) {
	problem := filepath.Join(t.TempDir(), "problem")
	if err := os.WriteFile(problem, []byte("a\na\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	pack := map[string]func(io.Writer) (io.WriteCloser, error){
		"plain": nil,
		"gzip":  func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestSpeed) },
		"zstd": func(w io.Writer) (io.WriteCloser, error) {
			return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
		},
	}
	const mostRead = 100 << 20 // bytes of text
	for _, test := range []struct {
		name, args, head, fill string
		want                   string // the message
		packed                 bool   // also read from compressed text: one row for each reader, all in the long test
	}{
		{"blanks", "count", "", " ", "-:1:1: error: line longer than 32 MiB\n", false},
		{"a name", "solve", "", "a", "-:1:1: error: line longer than 32 MiB\n", true},
		{"a name in an option", "check", "a b\na\n", "a", "-:3:1: error: line longer than 32 MiB\n", false},
		{"rows of blanks", "count --input-format matrix", "0\n", " ", "-:2:1: error: line longer than 1 MiB\n", false},
		{"a long row", "count --input-format matrix", "", "0", "-:1:1: error: line longer than 1 MiB\n", true},
		{"a set of blanks", "count --input-format sets", "{", " ", "-:1:1: error: line longer than 1 MiB\n", false},
		{"a name in a set", "count --input-format sets", "{", "a", "-:1:1: error: line longer than 1 MiB\n", true},
		{"JSON of blanks", "count --input-format json", "[", " ", "-:1:1: error: more than 64 MiB of JSON", false},
		{"a JSON string", "count --input-format json", `[["`, "a", "-:1:1: error: more than 64 MiB of JSON", true},
		{"an answer", "decode --problem " + problem, "", "v", "-:1:1: error: more than 64 MiB", true},
	} {
		for kind, writer := range pack {
			t.Run(test.name+"/"+kind, func(t *testing.T) {
				if writer != nil && !test.packed && !testkit.Slow() {
					t.Skipf("set %s", testkit.SlowVariable)
				}
				if testing.Short() && strings.Contains(test.want, "64 MiB") {
					t.Skip("-short: long texts, and no other goroutines than with short ones")
				}
				text := &bomb{head: test.head, fill: strings.Repeat(test.fill, 1<<12)}
				in, end := io.Reader(text), func() {}
				if writer != nil {
					in, end = compressed(in, writer)
				}
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				got := runWith(cli.System{Stdin: in}, strings.Fields(test.args)...)
				runtime.ReadMemStats(&after)
				end()
				if got.status != cli.BadInput || !strings.HasPrefix(got.stderr, test.want) {
					t.Errorf("exit %d with stderr %q, want %d and %q", got.status, got.stderr, cli.BadInput, test.want)
				}
				if n := after.TotalAlloc - before.TotalAlloc; n > mostTaken {
					t.Errorf("%d bytes were allocated, want %d at most", n, mostTaken)
				}
				if text.read > mostRead {
					t.Errorf("%d bytes were read, want %d at most", text.read, mostRead)
				}
			})
		}
	}
}

// mostCopied is how many bytes of memory are taken for JSON of 3 MiB.
var mostCopied uint64 = 8_000_000

// TestLongString has JSON that is one long string, for the most part: beside the text, which takes its size twice while it
// is read, there is no room for a copy of the string.
func TestLongString(t *testing.T) {
	text := append(bytes.Repeat([]byte{'a'}, 3<<20), `"}], "options": []}`...)
	var before, after runtime.MemStats
	for _, head := range []string{`[["`, `{"primary": [{"name": "`, `{"`} {
		runtime.ReadMemStats(&before)
		got := runWith(cli.System{Stdin: io.MultiReader(strings.NewReader(head), bytes.NewReader(text))}, "count", "--input-format", "json")
		runtime.ReadMemStats(&after)
		if got.status != cli.BadInput {
			t.Errorf("%s: exit %d, want %d", head, got.status, cli.BadInput)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > mostCopied {
			t.Errorf("%s: %d bytes were allocated, want %d at most", head, n, mostCopied)
		}
	}
}
