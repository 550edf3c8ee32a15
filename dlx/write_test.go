package dlx

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// stated is a problem as text, by WriteTo.
func stated(p *Problem) string {
	var b strings.Builder
	if _, err := p.WriteTo(&b); err != nil {
		return err.Error()
	}
	return b.String()
}

// drawProblem draws a small problem with colours, multiplicities and costs,
// or with some of them, or with none, stated to a Builder.
func drawProblem(t *rapid.T) *Problem {
	var b Builder
	primary, secondary := rapid.IntRange(1, 6).Draw(t, "primary"), rapid.OneOf(rapid.IntRange(0, 3), rapid.Just(3)).Draw(t, "secondary")
	multiple, coloured, priced := rapid.Bool().Draw(t, "multiple"), rapid.Bool().Draw(t, "coloured"), rapid.Bool().Draw(t, "priced")
	for i := range primary {
		lo, hi := 1, 1
		if multiple {
			lo = rapid.SampledFrom([]int{1, 1, 0, 2, 3}).Draw(t, "lo")
			hi = lo + rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "more")
		}
		b.Multiple(lo, hi, fmt.Sprint("p", i))
	}
	for i := range secondary {
		b.Secondary(fmt.Sprint("s", i))
	}
	for range rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(5, 9)).Draw(t, "options") {
		first := rapid.IntRange(0, primary-1).Draw(t, "first")
		option := []string{fmt.Sprint("p", first)}
		for i := range primary {
			if i != first && rapid.IntRange(0, 3).Draw(t, "has") == 0 {
				option = append(option, fmt.Sprint("p", i))
			}
		}
		for i := range secondary {
			if rapid.Bool().Draw(t, "has") {
				name := fmt.Sprint("s", i)
				if coloured {
					name += rapid.SampledFrom([]string{"", ":red", ":blue"}).Draw(t, "colour")
				}
				option = append(option, name)
			}
		}
		cost := "0"
		if priced {
			cost = rapid.SampledFrom([]string{"0", "1", "3", "-2", "0.0", "0.5", "-0.25", "12.50", "-3.000"}).Draw(t, "cost")
		}
		b.OptionPriced(cost, rapid.Permutation(option).Draw(t, "order")...)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// same reports whether two problems are equal in all their parts.
func same(p, q *Problem) bool { return reflect.DeepEqual(clean(p), clean(q)) }

// clean returns p without irrelevant differences: capacity, and empty slices that may
// be nil.
func clean(p *Problem) Problem {
	c := *p
	if p.Colours() == 0 {
		c.palette = nil
	}
	if len(p.m.Entries) == 0 {
		c.m.Entries = nil
	}
	return c
}

// Written and read again, a problem is the same.
func TestWriteIsInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t)
		q, err := ParseProblem(strings.NewReader(stated(p)))
		if err != nil || !same(p, q) {
			t.Fatalf("written and read again: %v, %+v, want %+v, of\n%s", err, q, p, stated(p))
		}
	})
}

func TestWriteTo(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"everything", "| c\n a 1:1|b 2:2|c 0:3|d |  x y\nx:red a\n\n y  c b x |007\n|c\nd |0", "a b 2|c 0:3|d | x y\nx:red a\ny c b x |7\nd\n"},
		{"no options", "a", "a\n"},
		{"costs later on", "a\na\na|5\na", "a\na\na |5\na\n"},
		{"costs with decimals", "a\na|5\na|0.50\na|-12.5 |0.125\na|1.50 |-1.5\na|-0.00\na|007.10", "a\na |5\na |0.50\na |-12.375\na\na\na |7.10\n"},
		{"two byte-order marks", "\uFEFF\uFEFFa b\nb", "\uFEFF\uFEFFa b\nb\n"},
		{"a byte-order mark behind a multiplicity", "2|\uFEFFa b\nb", "2|\uFEFFa b\nb\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.in))
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			n, err := p.WriteTo(&b)
			if b.String() != test.want || n != int64(b.Len()) || err != nil {
				t.Errorf("WriteTo = %d, %v, %q, want %q", n, err, b.String(), test.want)
			}
		})
	}
	empty, err := NewProblem(0, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := empty.WriteTo(&strings.Builder{}); n != 0 || !errors.Is(err, ErrNotText) {
		t.Errorf("WriteTo = %d, %v, want %v", n, err, ErrNotText)
	}
}

// full is a writer with room for a number of bytes.
type full int

var errFull = errors.New("full")

func (f *full) Write(data []byte) (int, error) {
	n := min(int(*f), len(data))
	*f -= full(n)
	if n < len(data) {
		return n, errFull
	}
	return n, nil
}

func TestWriteError(t *testing.T) {
	p := queens(t, 90) // more than the writer's buffer
	for _, room := range []full{0, 1, 1000, 70000} {
		w := room
		if n, err := p.WriteTo(&w); n != int64(room) || err != errFull {
			t.Errorf("WriteTo with room for %d = %d, %v, want %v", room, n, err, errFull)
		}
	}
}

// The published problems, written and read again, are the same.
func TestPublishedText(t *testing.T) {
	files, err := filepath.Glob(openData(t, "xc/*.dlx"))
	if err != nil || len(files) < 70 {
		t.Fatalf("only %d problems, %v", len(files), err)
	}
	for _, file := range files {
		p := readProblem(t, file)
		q, err := ParseProblem(strings.NewReader(stated(p)))
		if err != nil || !same(p, q) {
			t.Errorf("%s, written and read again: %v", filepath.Base(file), err)
		}
		in, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := words(stated(p)), words(string(in)); !slices.Equal(got, want) {
			t.Errorf("%s: written with other words than it has", filepath.Base(file))
		}
	}
}

// words are the words of a problem's text, without comments, costs of 0 and
// multiplicities of 1, and k:k made k.
func words(text string) (words []string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "|") {
			continue
		}
		for _, word := range strings.Fields(line) {
			times, name, _ := strings.Cut(word, "|")
			if lo, hi, _ := strings.Cut(times, ":"); lo == hi {
				times = lo
			}
			switch {
			case word == "|0":
				continue
			case times == "1" && name != "":
				word = name
			case name != "":
				word = times + "|" + name
			}
			words = append(words, word)
		}
	}
	return words
}
