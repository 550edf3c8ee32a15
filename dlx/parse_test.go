package dlx

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// text writes a problem in Knuth's format.
func text(p *Problem) string {
	var b strings.Builder
	for i := range p.Items() {
		if i == p.Primary() {
			b.WriteString("| ")
		}
		b.WriteString(p.ItemName(i) + " ")
	}
	b.WriteString("\n")
	for o := range p.Options() {
		for _, i := range p.AppendOption(nil, o) {
			b.WriteString(p.ItemName(i) + " ")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestParseProblem(t *testing.T) {
	for _, test := range []struct {
		name, in, want string
	}{
		{"plain", "a b c\na b\nc\n", "a b c \na b \nc \n"},
		{"secondary", "a b | x y\na x y\nb\n", "a b | x y \na x y \nb \n"},
		{"comments and empty lines", "| c\n\n  | c\n|c\n a b\n\n|\na\n \t\n| x\nb", "a b \na \nb \n"},
		{"spaces", "\ta  b\v\n \fb\ta \n", "a b \nb a \n"},
		{"no newline at the end", "a\na", "a \na \n"},
		{"windows line ends", "a b\r\n\r\na b\r\n", "a b \na b \n"},
		{"byte-order mark", "\uFEFFa b\na b\n", "a b \na b \n"},
		{"byte-order mark and comment", "\uFEFF| c\na b\na b\n", "a b \na b \n"},
		{"a bar before nothing", "a |\na\n", "a \na \n"},
		{"an option twice", "a\na\na\n", "a \na \na \n"},
		{"any characters", "é #1 -= ½\n-= é\n", "é #1 -= ½ \n-= é \n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.in))
			if err != nil {
				t.Fatal(err)
			}
			if got := text(p); got != test.want {
				t.Errorf("ParseProblem(%q) = %q, want %q", test.in, got, test.want)
			}
			slow, err := ParseProblem(iotest.OneByteReader(strings.NewReader(test.in)))
			if err != nil || text(slow) != test.want {
				t.Errorf("ParseProblem(%q), byte by byte: %v", test.in, err)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct {
		name, in, want string
		is             error
	}{
		{"nothing", "", `1:1: no items (want a line with their names)`, nil},
		{"only comments", "| x\n\n|y\n", `4:1: no items (want a line with their names)`, nil},
		{"unknown item", "a b\na\n b  c\n", `3:5: unknown item "c"`, ErrUnknownItem},
		{"columns are characters", "é ü\né ü ß\n", `2:5: unknown item "ß"`, ErrUnknownItem},
		{"after a byte-order mark", "\uFEFFa a\n", `1:3: repeated item "a"`, ErrRepeatedItem},
		{"a byte-order mark amid the text", "a b\n\uFEFFa b\n", "2:1: unknown item \"\\ufeffa\"", ErrUnknownItem},
		{"repeated item", "a b\na b a\n", `2:5: repeated item "a"`, ErrRepeatedItem},
		{"item declared twice", "a b | c a\n", `1:9: repeated item "a"`, ErrRepeatedItem},
		{"no primary item", "a b | x y\na x\n  x y\n", `3:3: no primary item in the option`, ErrNoPrimary},
		{"two bars", "a | b | c\n", `1:7: a second | among the items`, nil},
		{"bar in an option", "a | b\na | b\n", `2:4: wrong cost "" (want a number from 0, as in |7)`, ErrCost},
		{"cost not a number", "a b\na b |3x\n", `2:6: wrong cost "3x" (want a number from 0, as in |7)`, ErrCost},
		{"negative cost", "a b\na b|-3\n", `2:5: wrong cost "-3" (want a number from 0, as in |7)`, ErrCost},
		{"cost too large", "a b\na b|9223372036854775808\n", `2:5: wrong cost 9223372036854775808 (want 9223372036854775807 at most)`, ErrCost},
		{"costs too large together", "a b\na |9223372036854775807\nb |1\n", `3:1: wrong cost 1: the costs of all options together pass 9223372036854775807`, ErrCost},
		{"behind the cost", "a b\na |3 b\n", `2:6: "b" behind the cost, which ends an option`, nil},
		{"only a cost", "a b\n |3\na\nb\na b|1|2\n", `5:5: wrong cost "1|2" (want a number from 0, as in |7)`, ErrCost},
		{"multiplicity reversed", "a 3:1|b\n", `1:3: wrong multiplicity: 3 to 1 times`, ErrMultiplicity},
		{"negative multiplicity", "a -1|b\n", `1:3: wrong multiplicity "-1" (want a number, as in 2|name or 1:3|name)`, ErrMultiplicity},
		{"no multiplicity", "a 1:|b\n", `1:5: wrong multiplicity "" (want a number, as in 2|name or 1:3|name)`, ErrMultiplicity},
		{"multiplicity too large", "9223372036854775808|b\n", `1:1: wrong multiplicity 9223372036854775808 (want 9223372036854775807 at most)`, ErrMultiplicity},
		{"multiplicity of a secondary item", "a | 2|b\n", `1:5: wrong multiplicity on a secondary item: "2|b"`, ErrMultiplicity},
		{"multiplicity of nothing", "a 2|\n", `1:5: not a name: the item has none`, ErrName},
		{"colour in the line of items", "a x:red\n", `1:4: not a name: ':' in that of the item`, ErrName},
		{"colour on a primary item", "a | x\na:red x\n", `2:1: colour on a primary item "a"`, ErrColour},
		{"no colour", "a | x\na x:\n", `2:5: not a name: the colour has none`, ErrName},
		{"two colours", "a | x\na x:red:blue\n", `2:8: not a name: ':' in that of the colour`, ErrName},
		{"two colours for one item", "a | x\na x:red x:blue\n", `2:9: repeated item "x"`, ErrRepeatedItem},
		{"unknown item with a colour", "a | x\na y:red\n", `2:3: unknown item "y"`, ErrUnknownItem},
		{"control character", "a b\x00\n", `1:4: not a name: control character '\x00' in that of the item`, ErrName},
		{"control character in an option", "a b\na \x1b[1m\n", `2:3: not a name: control character '\x1b' in that of the item`, ErrName},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.in))
			if err == nil {
				t.Fatalf("ParseProblem(%q) = %q, want %q", test.in, text(p), test.want)
			}
			var place *ParseError
			if !errors.As(err, &place) || err.Error() != test.want || test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("ParseProblem(%q): %v, want %q", test.in, err, test.want)
			}
		})
	}
}

func TestParseReadError(t *testing.T) {
	_, err := ParseProblem(io.MultiReader(strings.NewReader("a b\na\n"), iotest.ErrReader(io.ErrUnexpectedEOF)))
	if want := "after line 2: unexpected EOF"; !errors.Is(err, io.ErrUnexpectedEOF) || err.Error() != want {
		t.Errorf("ParseProblem: %v, want %q", err, want)
	}
	_, err = ParseProblem(io.MultiReader(strings.NewReader("a b\na\nb"), iotest.ErrReader(io.ErrUnexpectedEOF)))
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("ParseProblem of half a line: %v, want %v", err, io.ErrUnexpectedEOF)
	}
}

// A line has no greatest length.
func TestParseLongLines(t *testing.T) {
	var b strings.Builder
	const n = 100000
	for range 2 {
		for i := range n {
			fmt.Fprintf(&b, "item%d ", i)
		}
		b.WriteString("\n")
	}
	p, err := ParseProblem(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if p.Items() != n || p.Options() != 1 || p.Entries() != n {
		t.Fatalf("%d items, %d options, %d entries, want %d, 1, %[4]d", p.Items(), p.Options(), p.Entries(), n)
	}
	if count, err := NewSolver(p).Count(context.Background(), 0); count != 1 || err != nil {
		t.Errorf("Count = %d, %v, want 1", count, err)
	}
	_, err = ParseProblem(strings.NewReader(b.String() + "item7 oops\n"))
	if want := `3:7: unknown item "oops"`; err == nil || err.Error() != want {
		t.Errorf("ParseProblem: %v, want %q", err, want)
	}
	_, err = ParseProblem(strings.NewReader(strings.TrimSuffix(b.String(), "\n") + "oops\n"))
	if want := fmt.Sprintf(`2:%d: unknown item "oops"`, strings.Index(b.String(), "\n")+1); err == nil || err.Error() != want {
		t.Errorf("ParseProblem: %v, want %q", err, want)
	}
}

// Written and read again, a problem is the same, however it was stated.
func TestParseIsInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t)
		p := m.problem(t)
		q, err := ParseProblem(strings.NewReader(text(p)))
		if err != nil {
			t.Fatal(err)
		}
		if text(q) != text(p) || q.Primary() != p.Primary() || q.Secondary() != p.Secondary() {
			t.Fatalf("ParseProblem(%q) = %q", text(p), text(q))
		}
		var b Builder
		for i := range p.Items() {
			if i < p.Primary() {
				b.Primary(p.ItemName(i))
			} else {
				b.Secondary(p.ItemName(i))
			}
		}
		for o := range p.Options() {
			var names []string
			for _, i := range p.AppendOption(nil, o) {
				names = append(names, p.ItemName(i))
			}
			b.Option(names...)
		}
		built, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		if text(built) != text(p) {
			t.Fatalf("Builder gives %q, want %q", text(built), text(p))
		}
	})
}

func TestBuilder(t *testing.T) {
	var b Builder
	b.Secondary("x")
	b.Primary("a")
	b.Secondary("y")
	b.Primary("b")
	b.Option("y", "a", "x")
	b.Option("b")
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := text(p), "a b | x y \ny a x \nb \n"; got != want {
		t.Errorf("Problem = %q, want %q", got, want)
	}
	b.Option("b", "y")
	if more, err := b.Problem(); err != nil || more.Options() != 3 || p.Options() != 2 {
		t.Errorf("Problem with one option more: %d options, %v, and %d before", more.Options(), err, p.Options())
	}
	if empty, err := new(Builder).Problem(); err != nil || empty.Items() != 0 {
		t.Errorf("Problem of nothing: %v", err)
	}

	for _, test := range []struct {
		name, want string
		state      func(*Builder)
		is         error
	}{
		{"unknown item", `option 1: unknown item "c"`, func(b *Builder) { b.Option("a"); b.Option("a", "c") }, ErrUnknownItem},
		{"repeated item", `option 0: repeated item: a`, func(b *Builder) { b.Option("a", "x", "a") }, ErrRepeatedItem},
		{"no primary item", `option 0: no primary item in the option`, func(b *Builder) { b.Option("x") }, ErrNoPrimary},
		{"declared twice", `repeated item: "a" is declared twice`, func(b *Builder) { b.Secondary("a") }, ErrRepeatedItem},
		{"the first error stays", `option 0: unknown item "c"`, func(b *Builder) { b.Option("c"); b.Primary("a"); b.Option("d") }, ErrUnknownItem},
	} {
		var b Builder
		b.Primary("a")
		b.Secondary("x")
		test.state(&b)
		if _, err := b.Problem(); !errors.Is(err, test.is) || err.Error() != test.want {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

// A problem does not change when its Builder is added to.
func TestBuilderLetsGo(t *testing.T) {
	for primary := range 10 {
		var b Builder
		for i := range primary {
			b.Primary(fmt.Sprint("p", i))
		}
		b.Secondary("x", "y")
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		want := text(p)
		b.Primary("q")
		b.Secondary("z")
		if _, err := b.Problem(); err != nil {
			t.Fatal(err)
		}
		if got := text(p); got != want {
			t.Errorf("after more items, the first Problem = %q, want %q", got, want)
		}
	}
}

func FuzzParseProblem(f *testing.F) {
	for _, in := range []string{
		"a b c | x\na x\nb c\n", "| comment\n\na\na\na", "a 1:2|b\n", "a | x\na x:red\n", "\uFEFFa\r\na\r\n", "a\na |3\n",
	} {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		p, err := ParseProblem(strings.NewReader(in))
		if err != nil {
			var place *ParseError
			if !errors.As(err, &place) || place.Line < 1 || place.Column < 1 {
				t.Fatalf("ParseProblem(%q): %v has no place", in, err)
			}
			return
		}
		if p.Items() > 0 && p.Primary() == 0 {
			return // would be a comment when written
		}
		if p.Items() == 0 {
			return
		}
		// A first line of its own, lest a name that begins with a byte-order mark be the first.
		q, err := ParseProblem(strings.NewReader("|\n" + text(p)))
		if err != nil || text(q) != text(p) {
			t.Fatalf("ParseProblem(%q), written and read again: %v", in, err)
		}
		if p.Entries() > 64 {
			return
		}
		s := NewSolver(p)
		n, err := s.Count(context.Background(), 100)
		if err != nil {
			t.Fatal(err)
		}
		solutions := uint64(0)
		for solution := range s.Solutions(context.Background()) {
			if err := p.Verify(slices.Clip(solution)); err != nil {
				t.Fatal(err)
			}
			if solutions++; solutions == 100 {
				break
			}
		}
		if n != solutions {
			t.Fatalf("Count = %d, but %d solutions", n, solutions)
		}
	})
}
