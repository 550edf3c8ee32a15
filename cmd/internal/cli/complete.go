package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// completeWord is the hidden command that scripts for shells run.
const completeWord = "__complete"

// complete says which words may stand in a place of a command line. The script of a shell runs
//
//	dlx-sudoku __complete INDEX WORD...
//
// WORD... are the words after the name of the program, and INDEX says which of them to complete, counting from 0. A missing
// word counts as empty, and the words after it do not matter. For each word that may stand there, complete prints a line with
// the word, a tab and its meaning. The line ":files" means that a file name may stand there.
func (a App) complete(arguments []string, s *Session) error {
	if len(arguments) == 0 {
		return errors.New(completeWord + ": no index of a word")
	}
	words := append(slices.Clone(arguments[1:]), "")
	at, err := strconv.Atoi(arguments[0])
	if err != nil || at < 0 || at >= len(words) {
		return fmt.Errorf("%s: no word has the index %q", completeWord, arguments[0])
	}
	o := offer{typed: words[at]}
	a.offer(&o, words[:at])
	s.Print(o.out.String())
	return nil
}

// An offer has the words that may stand in a place.
type offer struct {
	typed  string // the beginning of the word
	prefix string // text before it that is kept: "--format="
	out    strings.Builder
}

// word offers a word if it begins as typed, with what it means.
func (o *offer) word(word, about string) {
	if !strings.HasPrefix(word, o.typed) {
		return
	}
	o.out.WriteString(o.prefix + word)
	if about != "" {
		o.out.WriteString("\t" + strings.Join(strings.Fields(about), " "))
	}
	o.out.WriteByte('\n')
}

// words offers words that need no explanation.
func (o *offer) words(words []string) {
	for _, word := range words {
		o.word(word, "")
	}
}

// files offers the names of files.
func (o *offer) files() { o.out.WriteString(":files\n") }

// offer offers the words that may follow before: commands, topics, or the flags and operands of a command.
func (a App) offer(o *offer, before []string) {
	switch {
	case len(before) == 0:
		for _, c := range a.all() {
			o.word(c.Name, c.Short)
		}
		o.word("help", "show help")
		o.word("--help", "show help")
		o.word("--version", "print the version")
		if a.Otherwise != nil {
			o.files()
		}
	case before[0] == "help":
		for _, t := range a.Topics {
			if len(before) == 2 && t.Name == before[1] && t.Fields {
				o.word("--schema", "print its JSON Schema")
			}
		}
		if len(before) == 1 {
			for _, c := range a.all() {
				o.word(c.Name, c.Short)
			}
			for _, t := range a.Topics {
				o.word(t.Name, t.Short)
			}
		}
	default:
		if c, is := a.Command(before[0]); is {
			c.offer(o, before[1:])
		} else {
			o.files()
		}
	}
}

// offer offers the flags of a command, their values, and operands.
func (c Command) offer(o *offer, before []string) {
	_, flags := c.begin()
	place := flags.place(before)
	name, value, hasValue := strings.Cut(o.typed, "=")
	switch {
	case place.flag != nil && o.typed == "=": // bash cuts --format=line into three words
		o.typed = ""
		o.value(place.flag)
	case place.value:
		o.value(place.flag)
	case !place.ended && strings.HasPrefix(name, "-") && hasValue:
		o.prefix, o.typed = name+"=", value
		o.value(flags.find(strings.TrimLeft(name, "-")))
	case !place.ended && strings.HasPrefix(name, "-"):
		for _, f := range flags.list {
			o.word("--"+f.Long, f.plain())
		}
		o.word("--help", "show help")
	case c.Operands < 0 || c.Operands > 0 && place.operands >= c.Operands:
	case c.Words != nil && place.operands == 0:
		o.words(c.Words())
	default:
		o.files()
	}
}

// value offers the values of a flag, which may be nil.
func (o *offer) value(f *Flag) {
	switch {
	case f == nil:
	case f.File:
		o.files()
	case f.isSwitch:
		o.words([]string{"true", "false"})
	default:
		o.words(f.Choices)
	}
}

// A place is a place in a command line, after some words.
type place struct {
	flag     *Flag // the flag before it, or the flag whose value goes here
	value    bool  // the value of the flag goes here
	ended    bool  // after "--"
	operands int   // how many operands come before it
}

// place returns the place after some words, read as [Flags.parse] reads them.
func (f *Flags) place(before []string) (p place) {
	for _, word := range before {
		switch {
		case p.flag != nil && word == "=": // as bash cuts --format=line
			p.value = true
		case p.value:
			p.flag, p.value = nil, false
		case p.ended || !strings.HasPrefix(word, "-") || word == "-":
			p.flag = nil
			p.operands++
		case word == "--":
			p.flag, p.ended = nil, true
		default:
			name, _, hasValue := strings.Cut(strings.TrimPrefix(word[1:], "-"), "=")
			p.flag = f.find(name)
			p.value = p.flag != nil && !hasValue && !p.flag.isSwitch
		}
	}
	return p
}
