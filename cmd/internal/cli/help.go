package cli

import (
	"fmt"
	"slices"
	"strings"
)

// helpWidth is the width of help pages.
const helpWidth = 80

// help returns the help page that a command line asks for, as [order] leaves it, or "".
func (a App) help(arguments []string) string {
	page := func(name string) string {
		all := a.all()
		if at := slices.IndexFunc(all, func(c Command) bool { return c.Name == name }); at >= 0 {
			return a.commandPage(all[at])
		}
		return a.page()
	}
	switch {
	case len(arguments) == 0:
		return ""
	case arguments[0] == "help" || arguments[0] == "h" || isHelpFlag(arguments[0]):
		return page(strings.Join(arguments[1:min(2, len(arguments))], ""))
	case len(arguments) == 2 && isHelpFlag(arguments[1]):
		return page(arguments[0])
	}
	return ""
}

func isHelpFlag(word string) bool { return strings.HasPrefix(word, "-") && isHelp(word) }

// page returns the help page of the program.
func (a App) page() string {
	commands := make([][2]string, 0, len(a.Commands)+3)
	for _, c := range append(a.all(), Command{Name: "help", Short: "show this, or the help of a command"}) {
		commands = append(commands, [2]string{c.Name, c.Short})
	}
	return sections(
		"NAME", helpText(a.Name+" - "+a.Short),
		"USAGE", helpText("   "+a.Name+" COMMAND [FLAGS] [FILE|-]..."),
		"VERSION", helpText(version()),
		"DESCRIPTION", helpText(a.Long),
		"COMMANDS", WrapTable(commands),
		"GLOBAL OPTIONS", WrapTable([][2]string{{"--help, -h", "show help"}, {"--version, -v", "print the version"}}),
		"EXAMPLES", helpText(a.Examples),
	)
}

// commandPage returns the help page of a command.
func (a App) commandPage(c Command) string {
	flags := make([][2]string, 0, len(c.List())+1)
	for _, f := range c.List() {
		names := strings.Join(f.dashed(), ", ")
		if !f.IsSwitch() {
			names = strings.Join(f.dashed(), " "+f.Word()+", ") + " " + f.Word()
		}
		flags = append(flags, [2]string{names, f.plain() + defaults(f)})
	}
	var usage []string
	for _, line := range c.Usage {
		usage = append(usage, "   "+a.Name+" "+line)
	}
	return sections(
		"NAME", helpText(a.Name+" "+c.Name+" - "+c.Short),
		"USAGE", helpText(strings.Join(usage, "\n")),
		"DESCRIPTION", helpText(c.long()),
		"OPTIONS", WrapTable(append(flags, [2]string{"--help, -h", "show help"})),
		"EXAMPLES", helpText(c.Examples),
	)
}

// sections joins headings and what stands below them, which leave a section out if it is empty.
func sections(texts ...string) string {
	var page []string
	for i := 0; i < len(texts); i += 2 {
		if texts[i+1] != "" {
			page = append(page, texts[i]+":\n"+texts[i+1])
		}
	}
	return strings.Join(page, "\n")
}

// helpText returns text with its paragraphs wrapped. Lines that begin with a blank stay as they are.
func helpText(text string) string {
	const indent = "   "
	var dst []byte
	var words []string // of the paragraph
	flush := func() {
		dst = AppendWrapped(dst, indent, words, helpWidth)
		words = words[:0]
	}
	for line := range strings.Lines(text) {
		line = strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\t", "  ")
		switch {
		case line == "":
			flush()
			dst = append(dst, '\n')
		case line[0] == ' ':
			flush()
			dst = append(append(dst, line...), '\n')
		default:
			words = append(words, strings.Fields(line)...)
		}
	}
	flush()
	return string(dst)
}

// WrapTable returns lines of up to 80 columns with rows of a name and a text, which is wrapped in its column. A name
// too long for its column has a line of its own.
func WrapTable(rows [][2]string) string {
	const most = 26
	width := 0
	for _, row := range rows {
		if len(row[0]) <= most {
			width = max(width, len(row[0]))
		}
	}
	var dst []byte
	for _, row := range rows {
		prefix := strings.Repeat(" ", 3+width+2)
		text := string(AppendWrapped(nil, prefix, strings.Fields(row[1]), helpWidth))
		if len(row[0]) > width {
			dst = fmt.Appendf(dst, "   %s\n%s", row[0], text)
		} else {
			dst = fmt.Appendf(dst, "   %-*s  %s", width, row[0], text[min(len(prefix), len(text)):])
		}
	}
	return string(dst)
}
