package dlx

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/dlx/internal/oracle"

	"pgregory.net/rapid"
)

func TestParseProblem(t *testing.T) {
	for _, test := range []struct {
		name, in, want string
	}{
		{"plain", "a b c\na b\nc\n", "a b c\na b\nc\n"},
		{"secondary", "a b | x y\na x y\nb\n", "a b | x y\na x y\nb\n"},
		{"comments and empty lines", "| c\n\n  | c\n|c\n a b\n\n|\na\n \t\n| x\nb", "a b\na\nb\n"},
		{"spaces", "\ta  b\v\n \fb\ta \n", "a b\nb a\n"},
		{"no newline at the end", "a\na", "a\na\n"},
		{"windows line ends", "a b\r\n\r\na b\r\n", "a b\na b\n"},
		{"byte-order mark", "\uFEFFa b\na b\n", "a b\na b\n"},
		{"byte-order mark and comment", "\uFEFF| c\na b\na b\n", "a b\na b\n"},
		{"white space only at the end", "a b\na\n \t\r\n\f", "a b\na\n"},
		{"an option behind a bar", "a b\na\n|b\n | b |\nb", "a b\na\nb\n"},
		{"colours", "a | x y\ny:é a x:2\na x:é y", "a | x y\ny:é a x:2\na x:é y\n"},
		{"multiplicities", "0|a 1:1|b 3|c 2:3|d\na b c d", "0|a b 3|c 2:3|d\na b c d\n"},
		{"costs", "a b\na|3\nb |0\na b |9223372036854775804", "a b\na |3\nb\na b |9223372036854775804\n"},
		{"costs add up", "a b | x\na |1 |2\nb|4 |3 x:c |5\n", "a b | x\na |3\nb x:c |12\n"},
		{"a cost behind a colour", "a | x\na x:red|7", "a | x\na x:red |7\n"},
		{"latin 1", "\xe9 a\n\xe9", "\xe9 a\n\xe9\n"},
		{"a bar before nothing", "a |\na\n", "a\na\n"},
		{"an option twice", "a\na\na\n", "a\na\na\n"},
		{"any characters", "é #1 -= ½\n-= é\n", "é #1 -= ½\n-= é\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.in))
			if err != nil {
				t.Fatal(err)
			}
			if got := stated(p); got != test.want {
				t.Errorf("ParseProblem(%q) = %q, want %q", test.in, got, test.want)
			}
			slow, err := ParseProblem(iotest.OneByteReader(strings.NewReader(test.in)))
			if err != nil || stated(slow) != test.want {
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
		{"nothing", "", `1:1: no items (want a line with their names, the primary ones first)`, nil},
		{"only comments", "| x\n\n|y\n", `4:1: no items (want a line with their names, the primary ones first)`, nil},
		{"unknown item", "a b\na\n b  c\n", `3:5: unknown item "c"`, ErrUnknownItem},
		{"columns are characters", "é ü\né ü ß\n", `2:5: unknown item "ß"`, ErrUnknownItem},
		{"after a byte-order mark", "\uFEFFa a\n", `1:3: repeated item "a"`, ErrRepeatedItem},
		{"a byte-order mark amid the text", "a b\n\uFEFFa b\n", "2:1: unknown item \"\\ufeffa\"", ErrUnknownItem},
		{"repeated item", "a b\na b a\n", `2:5: repeated item "a"`, ErrRepeatedItem},
		{"item declared twice", "a b | c a\n", `1:9: repeated item "a"`, ErrRepeatedItem},
		{"no primary item", "a b | x y\na x\n  x y\n", `3:3: no primary item in the option`, ErrNoPrimary},
		{"two bars", "a | b | c\n", `1:7: unexpected second | (want one at most, before the secondary items)`, nil},
		{"bar in an option", "a | b\na | b\n", `2:4: wrong cost "" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"cost not a number", "a b\na b |3x\n", `2:6: wrong cost "3x" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"cost too far below 0", "a b\na b|-9223372036854775808\n", `2:5: wrong cost "-9223372036854775808" (want -9223372036854775807 at least)`, ErrCost},
		{"cost with a plus", "a b\na b|+3\n", `2:5: wrong cost "+3" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"cost of two signs", "a b\na b|--3\n", `2:5: wrong cost "--3" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"cost too large", "a b\na b|9223372036854775808\n", `2:5: wrong cost "9223372036854775808" (want 9223372036854775807 at most)`, ErrCost},
		{"costs of an option too large", "a b\na |9223372036854775807 |1\n", `2:25: wrong cost: the costs of the option together pass 9223372036854775807`, ErrCost},
		{"a long name", strings.Repeat("a", 1<<16), `1:65536: wrong name "` + strings.Repeat("a", 60) + `"… of an item (want 65535 bytes at most)`, ErrName},
		{"costs too large together", "a b\na |9223372036854775807\nb |1\n", `3:4: wrong cost 1: the costs of all options together pass 9223372036854775807`, ErrCost},
		{"only a cost", "a b\n |3\na\nb\na b|1|2\n", `5:5: wrong cost "1|2" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"multiplicity reversed", "a 3:1|b\n", `1:3: wrong multiplicity: at least 3 times, but at most 1`, ErrMultiplicity},
		{"negative multiplicity", "a -1|b\n", `1:3: wrong multiplicity "-1" (want a number from 0, as in 2|name or 1:3|name)`, ErrMultiplicity},
		{"no multiplicity", "a 1:|b\n", `1:5: wrong multiplicity "" (want a number from 0, as in 2|name or 1:3|name)`, ErrMultiplicity},
		{"multiplicity too large", "9223372036854775808|b\n", `1:1: wrong multiplicity "9223372036854775808" (want 9223372036854775807 at most)`, ErrMultiplicity},
		{"multiplicity of a secondary item", "a | 2|b\n", `1:5: wrong multiplicity: "b" is a secondary item, and has none`, ErrMultiplicity},
		{"multiplicity of nothing", "a 2|\n", `1:5: wrong name "" of an item (want a character at least)`, ErrName},
		{"colour in the line of items", "a x:red\n", `1:4: wrong name "x:red" of an item (want no :)`, ErrName},
		{"colour on a primary item", "a | x\na:red x\n", `2:1: colour on a primary item "a"`, ErrColour},
		{"no colour", "a | x\na x:\n", `2:5: wrong name "" of a colour (want a character at least)`, ErrName},
		{"two colours", "a | x\na x:red:blue\n", `2:8: wrong name "red:blue" of a colour (want no :)`, ErrName},
		{"two colours for one item", "a | x\na x:red x:blue\n", `2:9: repeated item "x"`, ErrRepeatedItem},
		{"unknown item with a colour", "a | x\na y:red\n", `2:3: unknown item "y"`, ErrUnknownItem},
		{"colour without an item", "a | x\na :red\n", `2:3: wrong name "" of an item (want a character at least)`, ErrName},
		{"bar within a name", "a 2|b|c\n", `1:6: wrong name "b|c" of an item (want no |)`, ErrName},
		{"a bar that sticks to a name", "a |b\n", `1:3: wrong multiplicity "" (want a number from 0, as in 2|name or 1:3|name)`, ErrMultiplicity},
		{"three bounds", "1:2:3|a\n", `1:3: wrong multiplicity "2:3" (want a number from 0, as in 2|name or 1:3|name)`, ErrMultiplicity},
		{"signs", "+1|a\n", `1:1: wrong multiplicity "+1" (want a number from 0, as in 2|name or 1:3|name)`, ErrMultiplicity},
		{"cost with two points", "a\na |1.5.0\n", `2:4: wrong cost "1.5.0" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"cost that ends with a point", "a\na |1.\n", `2:4: wrong cost "1." (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"cost that begins with a point", "a\na |.5\n", `2:4: wrong cost ".5" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"cost with an exponent", "a\na |1e3\n", `2:4: wrong cost "1e3" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"cost with a comma", "a\na |12,50\n", `2:4: wrong cost "12,50" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"too many decimals", "a\na |0.0000000000000000001\n", `2:4: wrong cost "0.0000000000000000001" (want 18 decimals at most)`, ErrCost},
		{"too many digits", "a\na |92233720368547758.08\n", `2:4: wrong cost "92233720368547758.08" (want 92233720368547758.07 at most)`, ErrCost},
		{"parts of a cost too large together", "a\na |92233720368547758 |0.25\n", `2:23: wrong cost: the costs of the option together pass 92233720368547758.07`, ErrCost},
		{"decimals that the costs before them have no room for", "a b\na |92233720368547758\nb |0.001\n", `3:4: wrong cost: with as many decimals, the costs of all options together pass 9223372036854775.807`, ErrCost},
		{"a cost without room for the decimals before it", "a b\na |0.001\nb |9223372036854776\n", `3:4: wrong cost 9223372036854776: the costs of all options together pass 9223372036854775.807`, ErrCost},
		{"costs too large together, of either sign", "a b\na |-9223372036854775807\nb |1\n", `3:4: wrong cost 1: the costs of all options together pass 9223372036854775807`, ErrCost},
		{"multiplicity in an option", "a 2|b\na 2|b\n", `2:5: wrong cost "b" (want a number, as in |7, |-7 or |12.50)`, ErrCost},
		{"long name", "a\n" + strings.Repeat("é", 50), `2:1: unknown item "` + strings.Repeat("é", 30) + `"…`, ErrUnknownItem},
		{"control character beyond ASCII", "a b\n\u009b1m a\n", `2:1: wrong name "\u009b1m" of an item (want no control character)`, ErrName},
		{"sixteen bits a character", "\xff\xfea\x00\n\x00", `1:4: wrong name "\xff\xfea\x00" of an item (want no control character)`, ErrName},
		{"control character", "a b\x00\n", `1:4: wrong name "b\x00" of an item (want no control character)`, ErrName},
		{"control character in an option", "a b\na \x1b[1m\n", `2:3: wrong name "\x1b[1m" of an item (want no control character)`, ErrName},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.in))
			if err == nil {
				t.Fatalf("ParseProblem(%q) = %q, want %q", test.in, stated(p), test.want)
			}
			var place *ParseError
			if !errors.As(err, &place) || err.Error() != test.want || test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("ParseProblem(%q): %v, want %q", test.in, err, test.want)
			}
		})
	}
}

// An error has the text around it.
func TestParseErrorText(t *testing.T) {
	long := strings.Repeat("é ", 40)
	for _, test := range []struct {
		in, text string
		before   int
	}{
		{"a\n  a oops \r\na", "  a oops ", 0},
		{"\uFEFFa a", "a a", 0},
		{"é\noops " + long + long, "oops " + (long + long)[:len("é ")*47+len("é")], 0},
	} {
		var e *ParseError
		if _, err := ParseProblem(strings.NewReader(test.in)); !errors.As(err, &e) {
			t.Fatalf("ParseProblem(%q): %v", test.in, err)
		}
		if e.Text != test.text || e.Before != test.before {
			t.Errorf("ParseProblem(%q): the text is %q behind %d characters, want %q behind %d", test.in, e.Text, e.Before, test.text, test.before)
		}
	}
	var items strings.Builder
	for i := range 100 {
		fmt.Fprintf(&items, "i%03d ", i)
	}
	var e *ParseError
	_, err := ParseProblem(strings.NewReader(items.String() + "\n" + items.String() + "oops " + items.String()))
	if !errors.As(err, &e) || e.Column != 501 || e.Before != 451 || len(e.Text) != 100 || !strings.HasPrefix(e.Text[e.Column-e.Before-1:], "oops ") {
		t.Errorf("ParseProblem: %v, the text is %q behind %d characters", err, e.Text, e.Before)
	}
}

// ParseText reads what ParseProblem reads, and records the lines.
func TestParseText(t *testing.T) {
	text, err := ParseText(strings.NewReader("| none\n\n a b | x\n  | one \r\na b\nx\n\n|two\nb x:c\n x\na |3 |4"))
	if err != nil {
		t.Fatal(err)
	}
	want := Text{
		Problem: text.Problem, Items: 3, Options: []int{5, 9, 11}, Skipped: []int{6, 10},
		Comments: []Comment{{4, "| one "}, {8, "|two"}},
	}
	if !reflect.DeepEqual(*text, want) || stated(text.Problem) != "a b | x\na b\nb x:c\na |7\n" {
		t.Errorf("ParseText = %+v of\n%v\nwant %+v", *text, text.Problem, want)
	}
	if _, err := ParseText(strings.NewReader("a\nb\n")); !errors.Is(err, ErrUnknownItem) {
		t.Errorf("ParseText: %v, want %v", err, ErrUnknownItem)
	}
	if _, err := ParseText(strings.NewReader("|\n")); !errors.Is(err, ErrNoItems) {
		t.Errorf("ParseText: %v, want %v", err, ErrNoItems)
	}
}

// A comment takes no memory, however long it is.
func TestParseLongComment(t *testing.T) {
	const length = 50 << 20
	comment := io.LimitReader(endless{}, length)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p, err := ParseProblem(io.MultiReader(strings.NewReader("a\n  |"), comment, strings.NewReader("\na\n")))
	runtime.ReadMemStats(&after)
	if err != nil || p.Options() != 1 {
		t.Fatalf("ParseProblem = %v, %v", p, err)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > length/10 {
		t.Errorf("%d bytes were allocated for a comment of %d", n, length)
	}
}

// endless is a text of commas.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for n := range p {
		p[n] = ','
	}
	return len(p), nil
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

// TestParseLongLine has lines as long as they may be, and longer by a byte. Most of them have a lower limit, which is still
// many times the reader's buffer.
func TestParseLongLine(t *testing.T) {
	const lower = 1 << 20
	for _, test := range []struct {
		name, before, unit, after string
		most                      int
	}{
		{"blanks", "", " ", "a", lower},
		{"blanks in an option", "a\na\na", " ", "a", lower},
		{"names", "a\n", "a ", "a", lower},
		{"one name", "a\n", "a", "", lower},
		{"as long as is promised", "a\n", "a", "", maxLine},
	} {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && test.most == maxLine {
				t.Skip("-short: a long text, and no goroutine")
			}
			parse := func(r io.Reader) error {
				p := newParser(r)
				if p.most != maxLine {
					t.Errorf("the limit is %d bytes, want %d", p.most, maxLine)
				}
				p.most = test.most
				return p.parse()
			}
			line := strings.LastIndex(test.before, "\n") + 1
			text := func(length int) io.Reader {
				n := length - len(test.before[line:]) - len(test.after)
				return io.MultiReader(strings.NewReader(test.before+strings.Repeat(test.unit, n/len(test.unit))+test.after), endless{})
			}
			if err := parse(io.LimitReader(text(test.most), int64(line+test.most))); errors.Is(err, ErrLongLine) {
				t.Errorf("parse of a line of %d bytes: %v", test.most, err)
			}
			want := fmt.Sprintf("%d:1: line longer than %d MiB", strings.Count(test.before, "\n")+1, maxLine>>20)
			for name, more := range map[string]int64{"a byte more": 1, "an endless line": math.MaxInt32} {
				err := parse(io.LimitReader(text(test.most), int64(line+test.most)+more))
				if !errors.Is(err, ErrLongLine) || err.Error() != want {
					t.Errorf("parse of %s: %v, want %s", name, err, want)
				}
			}
		})
	}
}

// Long lines are read as short ones are.
func TestParseLongLines(t *testing.T) {
	var b strings.Builder
	const n = 20_000 // each line is longer than the reader's buffer three times
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

// Neither the number of items nor that of colours has a limit below 31 bits.
func TestParseManyItems(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine")
	}
	const n = 70000
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "p%d ", i)
	}
	b.WriteString("| x")
	for i := range n {
		fmt.Fprintf(&b, "\np%d x:%d", i, i)
	}
	p, err := ParseProblem(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if p.Primary() != n || p.Options() != n || p.Colours() != n {
		t.Fatalf("%d primary items, %d options, %d colours, want %d of each", p.Primary(), p.Options(), p.Colours(), n)
	}
	last := p.AppendColours(nil, n-1)
	if got, want := p.ColourName(last[1]), "69999"; got != want || last[0] != 0 {
		t.Errorf("the last option has colours %v, the second is %q, want %q", last, got, want)
	}
	if got := stated(p); got != b.String()+"\n" {
		t.Error("written with other words than read")
	}
}

// Written and read again, a problem is the same, however it was stated.
func TestParseIsInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := state(t, draw(t, oracle.Kind{}))
		q, err := ParseProblem(strings.NewReader(stated(p)))
		if err != nil {
			t.Fatal(err)
		}
		if stated(q) != stated(p) || q.Primary() != p.Primary() || q.Secondary() != p.Secondary() {
			t.Fatalf("ParseProblem(%q) = %q", stated(p), stated(q))
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
		if stated(built) != stated(p) {
			t.Fatalf("Builder gives %q, want %q", stated(built), stated(p))
		}
	})
}

// FuzzParseText: the lines of items and options are where the text says they are.
func FuzzParseText(f *testing.F) {
	for _, text := range []string{
		"a b | x\na x\nx\nb\n", "| c\n\n a\n|d\n a", "\uFEFFa\na\na", " \uFEFF\n\uFEFF\n", " \n\uFEFF\n\uFEFF\n", "a 1:2|b | x y\na x:red |3\n| b x\nb x:blue|4\n",
		"a | x\r\na x\r\n", "0:1|a\na\na\na", "a\n   |   \n a", strings.Repeat("| ", 9000) + "\na\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, in string) {
		text, err := ParseText(iotest.HalfReader(strings.NewReader(in)))
		if err != nil {
			return
		}
		if len(text.Options) != text.Problem.Options() {
			t.Fatalf("%d lines of options of %q, want %d", len(text.Options), in, text.Problem.Options())
		}
		lines := strings.Split(strings.TrimPrefix(in, mark), "\n")
		items := "\n" + lines[text.Items-1] + "\n" // after a blank line, since a mark is dropped only at the start of a text
		for o, line := range text.Options[:min(20, len(text.Options))] {
			alone, err := ParseProblem(strings.NewReader(items + lines[line-1]))
			if err != nil || alone.Options() != 1 || !slices.Equal(alone.OptionNames(0), text.Problem.OptionNames(o)) {
				t.Errorf("option %d is not on line %d of %q: %v", o, line, in, err)
			}
		}
		for _, line := range text.Skipped[:min(20, len(text.Skipped))] {
			if _, err := ParseProblem(strings.NewReader(items + lines[line-1])); !errors.Is(err, ErrNoPrimary) {
				t.Errorf("the option on line %d of %q was skipped: %v", line, in, err)
			}
		}
	})
}

func FuzzParseProblem(f *testing.F) {
	for _, in := range []string{
		"a b c | x\na x\nb c\n", "| comment\n\na\na\na", "a 1:2|b\n", "a | x\na x:red\n", "\uFEFFa\r\na\r\n", "a\na |3\n",
		"\uFEFF\uFEFFa\n", "0:3|a b | x y\nx:b a|5\n\nb y:a y:b |0\n", "a | x\na:red", "2|a\na |9223372036854775807\na |1\n",
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
		q, err := ParseProblem(strings.NewReader(stated(p)))
		if err != nil || !same(p, q) || stated(p) != stated(q) {
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
