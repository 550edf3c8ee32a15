package tally

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// endingAfter is a context that ends when it has been asked a number of times.
type endingAfter struct {
	context.Context
	asks atomic.Int64
}

func endAfter(asks int) *endingAfter {
	e := &endingAfter{Context: context.Background()}
	e.asks.Store(int64(asks))
	return e
}

func (e *endingAfter) Err() error {
	if e.asks.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

func dominoes(t testing.TB, rows, columns int) *dlx.Problem {
	p, err := classics.Dominoes(rows, columns)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCancelEverywhere ends the context at each place where it is asked, saves, takes up again in another
// counter, and goes on.
func TestCancelEverywhere(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		p       *dlx.Problem
		method  Method
		workers int
		want    string
	}{
		{"frontier", dominoes(t, 6, 6), Frontier, 1, "6728"},
		{"layers", latin(t, 4), Layers, 1, "576"},
		{"layers by three workers", latin(t, 5), Layers, 3, "161280"},
		{"frontier with repeated options", parse(t, "a b 2|c\na\na\nb c\nb c\na c\nc\nc\n"), Frontier, 1, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want, _ := new(big.Int).SetString(test.want, 10)
			if want == nil {
				want = bruteForce(test.p)
			}
			stops, saves := 0, 0
			for asks := 1; ; asks += 1 + asks/8 {
				c := NewCounter(test.p)
				c.Method, c.Workers = test.method, test.workers
				got, err := c.Count(endAfter(asks))
				if err == nil {
					if got.Cmp(want) != 0 {
						t.Errorf("Count = %d, want %d", got, want)
					}
					break
				}
				if !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				stops++
				other := NewCounter(test.p)
				other.Method, other.Workers = test.method, test.workers
				var file bytes.Buffer
				if err := c.Save(&file); err == nil {
					saves++
					err = other.Resume(&file)
					if err != nil {
						t.Fatal(err)
					}
				} else if !errors.Is(err, ErrNothing) || saves > 0 {
					t.Fatal(err)
				}
				for _, c := range []*Counter{c, other} {
					got, err := c.Count(context.Background())
					if err != nil || got.Cmp(want) != 0 {
						t.Errorf("Count, ended at ask %d and taken up again = %d, %v, want %d", asks, got, err, want)
					}
				}
			}
			if stops < 4 || saves < 4 {
				t.Errorf("ended %d times and saved %d times, want 4 at least", stops, saves)
			}
		})
	}
}

// TestCancelOpen ends a count while Auto goes along the frontier and has yet to look for swaps, which are far better there. It
// wants that the count goes on to look for them, in the same counter and in another one.
func TestCancelOpen(t *testing.T) {
	p, err := classics.Matchings(classics.Complete(60))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	c, now := NewCounter(p), time.Duration(0)
	c.Progress = func(Progress) { cancel() }
	c.prepare()
	if _, err := c.choose(ctx, func() time.Duration { now += time.Millisecond; return now }); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if s := c.Stats(); s.Method != Frontier {
		t.Fatalf("the count was ended in %v, want %v", s, Frontier)
	}
	var file bytes.Buffer
	if err := c.Save(&file); err != nil {
		t.Fatal(err)
	}
	other := NewCounter(p)
	if err := other.Resume(&file); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*Counter{c, other} {
		c.Progress = nil
		for range 2 {
			n, err := c.Count(t.Context())
			if s := c.Stats(); err != nil || n.String() != "29215606371473169285018060091249259296875" || s.Method != Layers {
				t.Errorf("Count = %v, %v by %v, want 59!! by %v", n, err, s, Layers)
			}
		}
	}
}

// TestCancelAuto ends the context while the search and the layers take turns. What the layers have done is kept, whoever
// sees the end.
func TestCancelAuto(t *testing.T) {
	t.Parallel()
	p := dominoes(t, 14, 14)
	const want = "112202208776036178000000"
	stops := 0
	for asks := 1; asks < 2000; asks += 1 + asks/2 {
		layers := false
		c := NewCounter(p)
		c.Progress = func(Progress) { layers = true }
		if n, err := c.Count(endAfter(asks)); err == nil {
			if n == nil || n.String() != want {
				t.Errorf("Count = %v, want %s", n, want)
			}
			break
		} else if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		var file bytes.Buffer
		err := c.Save(&file)
		if !layers && errors.Is(err, ErrNothing) {
			continue
		}
		if err != nil {
			t.Fatalf("Save, ended at ask %d: %v", asks, err)
		}
		stops++
		other := NewCounter(p)
		if err := other.Resume(&file); err != nil {
			t.Fatal(err)
		}
		if n, err := other.Count(context.Background()); err != nil || n.String() != want {
			t.Errorf("Count, ended at ask %d and taken up again = %v, %v, want %s", asks, n, err, want)
		}
	}
	if stops == 0 {
		t.Error("no count was ended while the layers were under way")
	}
}

// saved returns a checkpoint of a count that is about half done.
func saved(t testing.TB, p *dlx.Problem, m Method) []byte { return savedAfter(t, p, m, 20) }

// savedAfter returns a checkpoint of a count whose context has ended when it has been asked a number of times.
func savedAfter(t testing.TB, p *dlx.Problem, m Method, asks int) []byte {
	t.Helper()
	c := NewCounter(p)
	c.Method = m
	if _, err := c.Count(endAfter(asks)); !errors.Is(err, context.Canceled) {
		t.Fatalf("Count: %v, want %v", err, context.Canceled)
	}
	var file bytes.Buffer
	if err := c.Save(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestResumeRefuses(t *testing.T) {
	t.Parallel()
	p := dominoes(t, 6, 6)
	file := saved(t, p, Frontier)
	version := bytes.Replace(file, []byte("checkpoint 2"), []byte("checkpoint 3"), 1)
	altered := bytes.Clone(file)
	altered[len(altered)-60] ^= 1
	var shuffled strings.Builder
	if _, err := p.WriteTo(&shuffled); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(shuffled.String(), "\n")
	lines[1], lines[2] = lines[2], lines[1]
	tests := []struct {
		name string
		p    *dlx.Problem
		file []byte
		want string
	}{
		{"empty", p, nil, "not a checkpoint"},
		{"something else", p, []byte(strings.Repeat("hello", 100)), "not a checkpoint"},
		{"another version", p, version, "its format is \"3\" (want 1 or 2)"},
		{"another problem", dominoes(t, 6, 8), file, "of another problem"},
		{"another order of the options", parse(t, strings.Join(lines, "")), file, "stated in another way"},
		{"altered", p, altered, "altered"},
		{"another sum", p, append(bytes.Clone(file[:len(file)-1]), file[len(file)-1]^1), "altered"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := NewCounter(test.p)
			err := c.Resume(bytes.NewReader(test.file))
			if !errors.Is(err, ErrCheckpoint) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Resume: %v, want %q", err, test.want)
			}
		})
	}
	for n := range file {
		if err := NewCounter(p).Resume(bytes.NewReader(file[:n])); !errors.Is(err, ErrCheckpoint) {
			t.Fatalf("Resume of the first %d of %d bytes: %v, want %v", n, len(file), err, ErrCheckpoint)
		}
	}
	for n := range file {
		wrong := bytes.Clone(file)
		wrong[n] ^= 0x10
		if err := NewCounter(p).Resume(bytes.NewReader(wrong)); !errors.Is(err, ErrCheckpoint) {
			t.Fatalf("Resume with byte %d altered: %v, want %v", n, err, ErrCheckpoint)
		}
	}
}

// TestResumeForged alters checkpoints and gives them the sum that they need. What is taken up all the same can be gone on
// with, wrong as it is.
func TestResumeForged(t *testing.T) {
	t.Parallel()
	for _, m := range []Method{Frontier, Layers} {
		p := parse(t, "1:2|a 0:3|b c d | s\na b\na s:x\nb c\nb d s:x\nc s:y\nd\nb\na\n")
		file := savedAfter(t, p, m, 4)
		taken := 0
		for n := range len(file) - sha256.Size {
			for _, flip := range []byte{1, 2, 0x10, 0x80, 0xff} {
				forged := bytes.Clone(file[:len(file)-sha256.Size])
				forged[n] ^= flip
				sum := sha256.Sum256(forged)
				c := NewCounter(p)
				if err := c.Resume(bytes.NewReader(append(forged, sum[:]...))); err != nil {
					continue
				}
				taken++
				if c.way == Frontier && !permutation(c.order, p.Primary()) {
					t.Errorf("%v: byte %d changed by %#x: order %v is taken", m, n, flip, c.order)
				}
				for n, layer := range c.sweep.layer {
					for _, b := range layer.slabs {
						if b.layer != n || b.limbs < 1 || len(b.block)%(c.sweep.keyWords()+b.limbs) > 0 {
							t.Errorf("%v: byte %d changed by %#x: a slab of broken records is taken", m, n, flip)
						}
					}
				}
			}
		}
		if taken == 0 {
			t.Errorf("%v: no forged checkpoint was taken", m)
		}
	}
}

// TestResumeOld takes up checkpoints of format 1, in which each layer was one list with ascending keys.
func TestResumeOld(t *testing.T) {
	for _, test := range []struct {
		file string
		p    *dlx.Problem
		want string
	}{
		{"frontier.1", dominoes(t, 6, 6), "6728"},
		{"layers.1", latin(t, 4), "576"},
	} {
		file, err := os.ReadFile(filepath.Join("testdata", test.file))
		if err != nil {
			t.Fatal(err)
		}
		c := NewCounter(test.p)
		if err := c.Resume(bytes.NewReader(file)); err != nil {
			t.Fatalf("%s: %v", test.file, err)
		}
		if n, err := c.Count(context.Background()); err != nil || n.String() != test.want || c.sweep.live != 0 {
			t.Errorf("%s: Count = %v, %v, %d states left, want %s", test.file, n, err, c.sweep.live, test.want)
		}
	}
}

// fullDisk is a writer that takes some bytes only.
type fullDisk struct{ room int }

var errFull = errors.New("no space left")

func (f *fullDisk) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestSaveErrors(t *testing.T) {
	c := NewCounter(dominoes(t, 6, 6))
	if err := c.Save(io.Discard); !errors.Is(err, ErrNothing) {
		t.Errorf("Save before Count: %v, want %v", err, ErrNothing)
	}
	c.Method = Frontier
	if _, err := c.Count(endAfter(20)); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := c.Save(&fullDisk{100}); !errors.Is(err, errFull) {
		t.Errorf("Save on a full disk: %v, want %v", err, errFull)
	}
	if n, err := c.Count(context.Background()); err != nil || n.String() != "6728" {
		t.Errorf("Count after that = %v, %v, want 6728", n, err)
	}
}

// TestSaveFromProgress saves between all slices and takes up each of the checkpoints.
func TestSaveFromProgress(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		text := draw(rt)
		p := parse(t, text)
		for _, m := range []Method{Frontier, Layers} {
			var files []*bytes.Buffer
			c := NewCounter(p)
			c.Method = m
			c.Progress = func(Progress) {
				file := new(bytes.Buffer)
				if err := c.Save(file); err != nil {
					rt.Fatal(err)
				}
				files = append(files, file)
			}
			want, err := c.Count(context.Background())
			if err != nil {
				rt.Fatal(err)
			}
			for k, file := range files {
				other := NewCounter(p)
				if err := other.Resume(file); err != nil {
					rt.Fatalf("%v: Resume of checkpoint %d of %q: %v", m, k, text, err)
				}
				if got, err := other.Count(context.Background()); err != nil || got.Cmp(want) != 0 {
					rt.Fatalf("%v: Count of %q from checkpoint %d = %d, %v, want %d", m, text, k, got, err, want)
				}
			}
		}
	})
}

// TestSavePieces saves a count in pieces while some are put aside. Taken up, it comes to the same number, at the same
// costs, and so does a new count, with any number of workers. The bound is less than Count allows, so that a small problem
// does for some ninety pieces.
func TestSavePieces(t *testing.T) {
	t.Parallel()
	p := latin(t, 5)
	counter := func(workers int) *Counter {
		c := NewCounter(p)
		c.Memory, c.Workers = 250<<10, workers
		c.prepare()
		return c
	}
	var files []*bytes.Buffer
	c := counter(1)
	order := orders(c.model, until(t.Context(), orderSteps))[0]
	c.startFrontier(order)
	slices := 0
	c.Progress = func(at Progress) {
		if slices++; at.Held > 0 && slices%60 == 0 && len(files) < 2 {
			file := new(bytes.Buffer)
			if err := c.Save(file); err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
	}
	const want = "161280"
	if n, err := c.finish(t.Context()); err != nil || n.String() != want || len(files) < 2 {
		t.Fatalf("count = %d, %v, with %d checkpoints, want %s, 2", n, err, len(files), want)
	}
	if c.Stats().Pieces == 0 {
		t.Error("no pieces")
	}
	costs := c.Stats().String()
	for k, file := range append(files, nil) { // the last count starts anew
		c := counter([]int{1, 3, 7}[k])
		if file == nil {
			c.startFrontier(order)
		} else if err := c.Resume(file); err != nil {
			t.Fatal(err)
		}
		got, err := c.finish(t.Context())
		if err != nil || got.String() != want || c.Stats().String() != costs {
			t.Errorf("count from checkpoint %d = %d, %v, %v, want %s, %s", k, got, err, c.Stats(), want, costs)
		}
	}
}

func FuzzResume(f *testing.F) {
	p := latin(f, 4)
	f.Add(saved(f, p, Frontier))
	f.Add([]byte("dlx-tally checkpoint 2\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		c := NewCounter(p)
		if err := c.Resume(bytes.NewReader(file)); err == nil {
			if n, err := c.Count(context.Background()); err != nil || n.String() != "576" {
				t.Errorf("Count from an altered checkpoint that was taken = %v, %v, want 576", n, err)
			}
		}
	})
}
