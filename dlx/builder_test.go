package dlx

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

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
	if got, want := stated(p), "a b | x y\ny a x\nb\n"; got != want {
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
		{"colour on a primary item", `option 0: colour on a primary item: a`, func(b *Builder) { b.Option("a:red") }, ErrColour},
		{"two colours", `option 0: repeated item: x`, func(b *Builder) { b.Option("a", "x:red", "x:blue") }, ErrRepeatedItem},
		{"no colour", `option 0: wrong name "" of a colour (want a character at least)`, func(b *Builder) { b.Option("a", "x:") }, ErrName},
		{"a line feed in a colour", `option 0: wrong name "a\u00a0b\n" of a colour (want no control character)`, func(b *Builder) { b.Option("a", "x:a\u00a0b\n") }, ErrName},
		{"no name", `wrong name "" of an item (want a character at least)`, func(b *Builder) { b.Primary("") }, ErrName},
		{"control character", `wrong name "x\x00" of an item (want no control character)`, func(b *Builder) { b.Secondary("x\x00") }, ErrName},
		{"reversed multiplicity", `item "b": wrong multiplicity: at least 2 times, but at most 1`, func(b *Builder) { b.Multiple(2, 1, "b") }, ErrMultiplicity},
		{"negative multiplicity", `item "b": wrong multiplicity: at least -1 times (want 0 or more)`, func(b *Builder) { b.Multiple(-1, 1, "b") }, ErrMultiplicity},
		{"too long a name", `wrong name "` + strings.Repeat("x", 60) + `…" of an item (want 65535 bytes at most)`, func(b *Builder) { b.Primary(strings.Repeat("x", 1<<16)) }, ErrName},
		{"the least cost", `option 0: wrong cost -9223372036854775808: the costs of all options together pass 9223372036854775807`, func(b *Builder) { b.OptionAt(-1<<63, "a") }, ErrCost},
		{"no cost", `option 0: wrong cost "1.x" (want a number, as in |7, |-7 or |12.50)`, func(b *Builder) { b.OptionPriced("1.x", "a") }, ErrCost},
		{"a cost that needs finer ones", `option 1: wrong cost: with as many decimals, the costs of all options together pass 922337203685477580.7`, func(b *Builder) { b.OptionAt(1<<60, "a"); b.OptionPriced("0.5", "a") }, ErrCost},
		{"costs too large together", `option 1: wrong cost 1: the costs of all options together pass 9223372036854775807`, func(b *Builder) { b.OptionAt(1<<63-1, "a"); b.OptionAt(1, "a") }, ErrCost},
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

// An option keeps its value in the problem, in one that is made later, and in one restricted to some options.
func TestValue(t *testing.T) {
	var b Builder
	b.Option("a") // without a value, as is the last one
	b.SetValue(b.Option("a", "b"), 1)
	b.SetValue(b.Option("b"), "two")
	b.SetValue(2, "three")
	b.Option("b")
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	values := func(p *Problem) (all []any) {
		for o := range p.Options() {
			all = append(all, p.Value(o))
		}
		return all
	}
	b.SetValue(0, "late")
	later, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		p    *Problem
		want []any
	}{
		{"first", p, []any{nil, 1, "three", nil}},
		{"later", later, []any{"late", 1, "three", nil}},
		{"restricted", p.Restrict([]int{2, 3, 1}), []any{"three", nil, 1}},
		{"restricted, without values", new(Problem).Restrict(nil), nil},
	} {
		if got := values(test.p); !slices.Equal(got, test.want) {
			t.Errorf("%s: values %v, want %v", test.name, got, test.want)
		}
	}
	for name, call := range map[string]func(){
		"SetValue": func() { b.SetValue(4, nil) },
		"below 0":  func() { b.SetValue(-1, nil) },
		"Value":    func() { p.Value(4) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of an option that does not exist: no panic", name)
				}
			}()
			call()
		}()
	}
	b.SetValue(b.Option("a", "a"), "after an error") // Option returns -1
	if _, err := b.Problem(); !errors.Is(err, ErrRepeatedItem) {
		t.Errorf("Problem = %v, want %v", err, ErrRepeatedItem)
	}
}

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
		want := stated(p)
		b.Primary("q")
		b.Secondary("z")
		if _, err := b.Problem(); err != nil {
			t.Fatal(err)
		}
		if got := stated(p); got != want {
			t.Errorf("after more items, the first Problem = %q, want %q", got, want)
		}
	}
}

// Options are numbered as they are added; names may have what a text cannot.
func TestBuilderNames(t *testing.T) {
	var b Builder
	b.Primary("New York", "a|b")
	b.Secondary("x", "x:1")
	if o := b.Option("New York", "x:dark red"); o != 0 {
		t.Errorf("Option = %d, want 0", o)
	}
	if o := b.OptionAt(3, "a|b", "x:1"); o != 1 {
		t.Errorf("OptionAt = %d, want 1", o)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	if got := p.OptionNames(0); !slices.Equal(got, []string{"New York", "x:dark red"}) {
		t.Errorf("OptionNames(0) = %q", got)
	}
	if got := p.OptionNames(1); !slices.Equal(got, []string{"a|b", "x:1"}) || p.Colours() != 1 {
		t.Errorf("OptionNames(1) = %q, and %d colours, want 1", got, p.Colours())
	}
	for _, test := range []struct{ name, want string }{
		{"New York", `no text for the problem: item "New York" has white space`},
		{"a|b", `no text for the problem: item "a|b" has a |`},
		{"x", `no text for the problem: colour "a:b" has a :`},
	} {
		var b Builder
		b.Primary(test.name)
		b.Secondary("y")
		b.Option(test.name, "y:a:b")
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if n, err := p.WriteTo(&text); n != 0 || text.Len() != 0 || !errors.Is(err, ErrNotText) || err.Error() != test.want {
			t.Errorf("WriteTo = %d, %v, want %q", n, err, test.want)
		}
	}
	if o := b.Option("nowhere"); o != -1 || b.Option("x") != -1 {
		t.Errorf("Option with an error = %d, want -1", o)
	}
}

// TestBuilderImplied declares nothing: the items are those of the options, in the order in which they occur.
func TestBuilderImplied(t *testing.T) {
	var b, declared Builder
	declared.Primary("c", "e", "f", "a", "d", "g")
	for _, b := range []*Builder{&b, &declared} {
		b.Option("c", "e", "f")
		b.Option("a", "d", "g")
	}
	p, err := b.Problem()
	want, _ := declared.Problem()
	if err != nil || p.Digest() != want.Digest() {
		t.Errorf("Problem = %v, %v, want that with declared items", p, err)
	}
	for _, test := range []struct {
		state func(b *Builder)
		err   error
	}{
		{func(b *Builder) { b.Option("a"); b.Primary("a") }, ErrRepeatedItem},
		{func(b *Builder) { b.Option("a"); b.Primary("b"); b.Option("c") }, ErrUnknownItem},
		{func(b *Builder) { b.Option("a"); b.Primary("b"); b.Option("a", "b") }, nil},
		{func(b *Builder) { b.Option("a"); b.Secondary("x"); b.Option("a", "x:red") }, nil},
		{func(b *Builder) { b.Option("a", "a") }, ErrRepeatedItem},
		{func(b *Builder) { b.Option("a:red") }, ErrColour},
		{func(b *Builder) { b.Option("") }, ErrName},
		{func(b *Builder) { b.Option() }, ErrNoPrimary},
		{func(b *Builder) { b.Primary(); b.Option("a") }, nil},
	} {
		var b Builder
		test.state(&b)
		if _, err := b.Problem(); !errors.Is(err, test.err) || b.Err() != err {
			t.Errorf("Problem: %v, want %v; Err: %v", err, test.err, b.Err())
		}
	}
}

// TestNil has nothing where there must be something: the panic says what is missing.
func TestNil(t *testing.T) {
	var none context.Context
	p := new(Problem)
	for want, call := range map[string]func(){
		"nil Problem":                func() { NewSolver(nil) },
		"Count with a nil context":   func() { NewSolver(p).Count(none, 0) },
		"First with a nil context":   func() { NewSolver(p).First(none) },
		"Explain with a nil context": func() { p.Explain(none, 0) },
		"Split with a nil context":   func() { NewSolver(p).Split(none, 2) },
		"Solutions with a nil context": func() {
			for range NewSolver(p).Solutions(none) {
			}
		},
		"Cheapest with a nil context": func() { NewSolver(p).Cheapest(none, 1) },
		"Estimate with a nil context": func() { NewSolver(p).Estimate(none, 1, 1) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("panic %q, want %q in it", got, want)
				}
			}()
			call()
		}()
	}
}
