package cli

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/text"
)

// helpWidth is the width of help pages, unless a terminal is narrower.
const helpWidth = 80

// helpColumns returns how wide help pages are for the session.
func (s *Session) helpColumns() int {
	if columns := s.Columns(); columns > 0 {
		return min(columns, helpWidth)
	}
	return helpWidth
}

// helpAbout prints the help of the program, or of the command or topic that words name.
func (a App) helpAbout(words []string, s *Session) error {
	if len(words) == 0 {
		s.Print(a.page(true, s.helpColumns()))
		return nil
	}
	if c, is := a.Command(words[0]); is {
		s.Print(a.commandPage(c, true, s.helpColumns()))
		return nil
	}
	for _, t := range a.Topics {
		if t.Name != words[0] {
			continue
		}
		if len(words) > 1 && words[1] == "--schema" {
			if !t.Fields {
				return fmt.Errorf("help %s: this topic has no schema (want help json --schema)", t.Name)
			}
			s.Write(a.Schema())
			return nil
		}
		columns := s.helpColumns()
		s.Print(helpText(a.topicPage(t, columns), columns))
		return nil
	}
	return a.unknownCommand(words[0], a.topics()...)
}

// topicPage returns the page of a topic.
func (a App) topicPage(t Topic, columns int) string {
	page := t.Text(columns)
	if t.Fields {
		page += "\n" + a.FieldTable(columns)
	}
	return page
}

// topics returns the names of the topics.
func (a App) topics() []string { return text.Each(a.Topics, func(t Topic) string { return t.Name }) }

// page returns the help page of the program: commands and examples that fit on a screen, or everything in the long form.
func (a App) page(long bool, columns int) string {
	parts := []string{
		"NAME", helpText(a.Name+" - "+a.Short, columns),
		"USAGE", helpText("   "+a.Name+" COMMAND [FLAGS] [FILE|-]...", columns),
		"EXAMPLES", helpText(a.Examples, columns),
	}
	commands := grouped("COMMANDS", a.all(), columns, func(c Command) (string, [2]string) {
		return c.Group, [2]string{c.Name, c.Short}
	})
	more := [][2]string{
		{"COMMAND -h", "examples and flags of a command"},
		{"COMMAND --help", "all about it; so does help COMMAND"},
		{"--version, -v", "print the version"},
	}
	if !long {
		if len(a.Topics) > 0 {
			more = append(more, [2]string{"help TOPIC", "more about " + text.Alternatives(a.topics())})
		}
		groups := strings.ReplaceAll(sections(commands...), "\n\n", "\n")
		return strings.Join([]string{sections(parts...), groups, sections("HELP", WrapTable(more, columns))}, "\n")
	}
	for _, t := range a.Topics {
		more = append(more, [2]string{"help " + t.Name, t.Short})
	}
	parts = append(append(parts, commands...), "HELP", WrapTable(more, columns))
	return sections(append(parts, "DESCRIPTION", helpText(a.Long, columns), "VERSION", helpText(version(), columns))...)
}

// commandPage returns the help page of a command: examples and flags, or everything in the long form.
func (a App) commandPage(c Command, long bool, columns int) string {
	usage := text.Each(c.Usage, func(line string) string { return "   " + a.Name + " " + line })
	parts := []string{
		"NAME", helpText(a.Name+" "+c.Name+" - "+c.Short, columns),
		"USAGE", helpText(strings.Join(usage, "\n"), columns),
		"EXAMPLES", helpText(c.Examples, columns),
	}
	help := &Flag{Long: "help", Usage: "show this; -h shows less", isSwitch: true}
	if long {
		parts = append(parts, "DESCRIPTION", helpText(c.long(columns), columns))
		parts = append(parts, grouped("FLAGS", append(c.List(), help), columns, func(f *Flag) (string, [2]string) {
			return f.Group, [2]string{f.names(), f.plain() + defaults(f)}
		})...)
		return sections(parts...)
	}
	var own, others [][2]string
	for _, f := range c.List() {
		at := slices.IndexFunc(others, func(row [2]string) bool { return row[0] == f.Group })
		switch {
		case f.Group == "":
			own = append(own, [2]string{f.names(), f.plain()})
		case at >= 0:
			others[at][1] += " --" + f.Long
		default:
			others = append(others, [2]string{f.Group, "--" + f.Long})
		}
	}
	return sections(append(parts, "FLAGS", WrapTable(own, columns), "MORE FLAGS", WrapTable(others, columns),
		"MORE", helpText("   "+a.Name+" "+c.Name+" --help", columns))...)
}

// names returns the names of a flag with the word for its value: "--limit N, -l N".
func (f *Flag) names() string {
	if f.IsSwitch() {
		return strings.Join(f.dashed(), ", ")
	}
	return strings.Join(f.dashed(), " "+f.Word()+", ") + " " + f.Word()
}

// grouped returns a heading and a table for each group of things: first those without a group, then the groups in the
// order in which they first occur.
func grouped[T any](heading string, things []T, columns int, row func(T) (group string, row [2]string)) (parts []string) {
	groups := []string{""}
	rows := map[string][][2]string{}
	for _, thing := range things {
		group, r := row(thing)
		if rows[group] == nil && group != "" {
			groups = append(groups, group)
		}
		rows[group] = append(rows[group], r)
	}
	for _, group := range groups {
		title := heading
		if group != "" {
			title += " (" + group + ")"
		}
		parts = append(parts, title, WrapTable(rows[group], columns)) // sections leaves out an empty table
	}
	return parts
}

// sections joins headings and the texts below them. It leaves out sections whose text is empty.
func sections(texts ...string) string {
	var page []string
	for i := 0; i < len(texts); i += 2 {
		if texts[i+1] != "" {
			page = append(page, texts[i]+":\n"+texts[i+1])
		}
	}
	return strings.Join(page, "\n")
}

// helpText returns text with its paragraphs wrapped. Lines that begin with a blank stay as they are if there is room.
func helpText(page string, columns int) string {
	const indent = "   "
	var dst []byte
	var words []string // of the paragraph
	flush := func() {
		dst = text.AppendWrapped(dst, indent, words, columns)
		words = words[:0]
	}
	for line := range strings.Lines(page) {
		line = strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\t", "  ")
		switch {
		case line == "":
			flush()
			dst = append(dst, '\n')
		case line[0] == ' ' && utf8.RuneCountInString(line) > columns:
			flush()
			margin := min(len(line)-len(strings.TrimLeft(line, " ")), columns/2)
			dst = text.AppendWrapped(dst, line[:margin], strings.Fields(line), columns)
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

// WrapTable returns a table, columns wide, with rows of a name and a text that is wrapped in its column. A name too long for
// its column has a line of its own.
func WrapTable(rows [][2]string, columns int) string {
	most := min(26, columns/2-5)
	width := 0
	for _, row := range rows {
		if len(row[0]) <= most {
			width = max(width, len(row[0]))
		}
	}
	var dst []byte
	for _, row := range rows {
		prefix := strings.Repeat(" ", 3+width+2)
		below := text.AppendWrapped(nil, prefix, strings.Fields(row[1]), columns)
		if len(row[0]) > width {
			dst = append(text.AppendWrapped(dst, "   ", strings.Fields(row[0]), columns), below...)
		} else {
			dst = fmt.Appendf(dst, "   %-*s  %s", width, row[0], below[min(len(prefix), len(below)):])
		}
	}
	return string(dst)
}
