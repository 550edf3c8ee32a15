package cli

import (
	"bytes"
	"strings"

	"dlx-sudoku/cmd/internal/text"
)

// showHelp prints a help page, wrapped again where the terminal is narrower than the page.
func (s *Session) showHelp(page string) {
	if width := s.Columns(); width > 0 && width < helpWidth {
		page = narrow(page, width)
	}
	s.Print(page)
}

// narrow wraps a help page again in lines up to a width, blank by blank. What stands in a second column stays there if
// there is room for it, and stands below otherwise.
func narrow(page string, width int) string {
	var dst []byte
	lines := strings.Split(strings.TrimSuffix(page, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.TrimRight(lines[i], " ")
		if line == "" {
			dst = append(dst, '\n')
			continue
		}
		head, words := columnsOf(line)
		hang := len(head)
		for last := line; i+1 < len(lines) && goesOn(last, lines[i+1], hang); i++ {
			last = lines[i+1]
			words += " " + strings.TrimSpace(last)
		}
		if name := strings.TrimSpace(head); name != "" && hang > width/2 {
			from := hang - len(strings.TrimLeft(head, " "))
			dst = text.AppendWrapped(dst, head[:from], strings.Fields(name), width)
			hang = min(from+3, width/2)
			head = strings.Repeat(" ", hang)
		}
		wrapped := text.AppendWrapped(nil, strings.Repeat(" ", min(hang, width/2)), strings.Fields(words), width)
		if strings.TrimSpace(head) != "" {
			wrapped = append([]byte(head), bytes.TrimLeft(wrapped, " ")...)
		}
		dst = append(dst, wrapped...)
	}
	return string(dst)
}

// columnsOf divides a line before its second column, behind two blanks or more, or before its first.
func columnsOf(line string) (head, text string) {
	from := len(line) - len(strings.TrimLeft(line, " "))
	if gap := strings.LastIndex(line[from:], "  "); gap >= 0 {
		from += gap + 2
	}
	return line[:from], line[from:]
}

// goesOn reports whether the next line of a page goes on with the text of the last one: it stands below it, and its first
// word had no room there.
func goesOn(last, next string, hang int) bool {
	head, text := columnsOf(strings.TrimRight(next, " "))
	word, _, _ := strings.Cut(text, " ")
	return word != "" && len(head) == hang && strings.TrimSpace(head) == "" && len(last)+1+len(word) > helpWidth
}
