package cli

import (
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/text"
)

// manualCommand returns the command that prints the manual page of the program.
func manualCommand(a App) Command {
	return Command{
		Name: "man", Group: "shell", Short: "print the manual page",
		Usage: []string{"man [COMMAND]"}, Operands: 1,
		Words:    func() []string { return text.Each(a.all(), func(c Command) string { return c.Name }) },
		Long:     "Prints the manual page of one command, or of all commands, for man to show.",
		Examples: "   " + a.Name + " man | man -l -\n   " + a.Name + " man >~/.local/share/man/man1/" + a.Name + ".1   # then: man " + a.Name,
		New:      func() Runner { return &manual{a} },
	}
}

// manual prints the manual page.
type manual struct{ app App }

func (m *manual) Flags(*Flags) {}

func (m *manual) Settle(s *Session) error {
	if len(s.Args) == 0 {
		return nil
	}
	if !slices.ContainsFunc(m.app.all(), func(c Command) bool { return c.Name == s.Args[0] }) {
		return m.app.unknownCommand(s.Args[0])
	}
	return nil
}

func (m *manual) Run(s *Session) {
	if len(s.Args) == 0 {
		s.Print(manualPage(m.app))
		return
	}
	for _, c := range m.app.all() {
		if c.Name == s.Args[0] {
			s.Print(commandPage(m.app, c))
		}
	}
}

// manualPage returns the manual page in the macros of man(7).
func manualPage(a App) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1\n.SH NAME\n%s \\- %s\n", strings.ToUpper(a.Name), roff(a.Name), roff(a.Short))
	b.WriteString(".SH SYNOPSIS\n.nf\n")
	for _, c := range a.all() {
		for _, usage := range c.Usage {
			fmt.Fprintf(&b, "%s\n", roff(a.Name+" "+usage))
		}
	}
	b.WriteString(".fi\n.SH DESCRIPTION\n")
	b.WriteString(roffText(a.Long))
	b.WriteString(".SH COMMANDS\n")
	for _, c := range a.all() {
		fmt.Fprintf(&b, ".SS %s\n%s.\n", roff(a.Name+" "+c.Name), roff(strings.ToUpper(c.Short[:1])+c.Short[1:]))
		b.WriteString(".PP\n" + roffText(c.long(helpWidth)))
		b.WriteString(roffFlags(c))
		if c.Examples != "" {
			b.WriteString(".PP\nExamples:\n" + roffText(c.Examples))
		}
	}
	for _, t := range a.Topics {
		fmt.Fprintf(&b, ".SH %s\n%s", roff(strings.ToUpper(t.Short)), roffText(a.topicPage(t, helpWidth)))
	}
	if a.Examples != "" {
		b.WriteString(".SH EXAMPLES\n" + roffText(a.Examples))
	}
	return b.String()
}

// commandPage returns the manual page of one command.
func commandPage(a App, c Command) string {
	var b strings.Builder
	title := a.Name + "-" + c.Name
	fmt.Fprintf(&b, ".TH %s 1\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.nf\n", strings.ToUpper(title), roff(title), roff(c.Short))
	for _, usage := range c.Usage {
		fmt.Fprintf(&b, "%s\n", roff(a.Name+" "+usage))
	}
	b.WriteString(".fi\n.SH DESCRIPTION\n" + roffText(c.long(helpWidth)))
	if flags := roffFlags(c); flags != "" {
		b.WriteString(".SH OPTIONS\n" + flags)
	}
	if c.Examples != "" {
		b.WriteString(".SH EXAMPLES\n" + roffText(c.Examples))
	}
	fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1)\n", roff(a.Name))
	return b.String()
}

// roffFlags returns the flags of a command with their usage.
func roffFlags(c Command) string {
	var b strings.Builder
	for _, f := range c.List() {
		fmt.Fprintf(&b, ".TP\n%s\n%s\n", roffFlag(f), roff(f.plain()+defaults(f)))
	}
	return b.String()
}

// roffFlag returns a flag with all its names and the word for its value.
func roffFlag(f *Flag) string {
	var names []string
	for _, name := range f.dashed() {
		name = `\fB` + roff(name) + `\fR`
		if !f.IsSwitch() {
			name += ` \fI` + roff(f.Word()) + `\fR`
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// defaults returns the default of a flag, in words.
func defaults(f *Flag) string {
	if f.Default == "" {
		return ""
	}
	return " (default: " + f.Default + ")"
}

// roff escapes one line of text for roff.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "`", "").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

// roffText returns paragraphs of text. Lines that begin with a blank stay as they are.
func roffText(text string) string {
	var b strings.Builder
	verbatim := false
	for line := range strings.SplitSeq(text, "\n") {
		if indented := strings.HasPrefix(line, " "); indented != verbatim && line != "" {
			if verbatim = indented; verbatim {
				b.WriteString(".nf\n")
			} else {
				b.WriteString(".fi\n")
			}
		}
		if line == "" {
			b.WriteString(".PP\n")
			continue
		}
		b.WriteString(roff(line) + "\n")
	}
	if verbatim {
		b.WriteString(".fi\n")
	}
	return b.String()
}
