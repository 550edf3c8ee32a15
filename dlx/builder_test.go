package dlx

import (
	"errors"
	"fmt"
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
		{"white space in a colour", `option 0: wrong name "a\u00a0b\n" of a colour (want no white space)`, func(b *Builder) { b.Option("a", "x:a\u00a0b\n") }, ErrName},
		{"no name", `wrong name "" of an item (want a character at least)`, func(b *Builder) { b.Primary("") }, ErrName},
		{"control character", `wrong name "x\x00" of an item (want no control character)`, func(b *Builder) { b.Secondary("x\x00") }, ErrName},
		{"reversed multiplicity", `item "b": wrong multiplicity: at least 2 times, but at most 1`, func(b *Builder) { b.Multiple(2, 1, "b") }, ErrMultiplicity},
		{"negative multiplicity", `item "b": wrong multiplicity: at least -1 times (want 0 or more)`, func(b *Builder) { b.Multiple(-1, 1, "b") }, ErrMultiplicity},
		{"negative cost", `option 0: wrong cost -1 (want 0 or more)`, func(b *Builder) { b.OptionAt(-1, "a") }, ErrCost},
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
