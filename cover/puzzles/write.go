package puzzles

import (
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// A Writer writes puzzles in one format. The zero value is not usable; see [NewWriter].
type Writer struct{ format *format }

// WriterNames returns the names of the formats that a Writer writes.
func WriterNames() []string { return namesOf((*format).writes) }

// NewWriter returns a writer of the format of that name.
func NewWriter(name string) (*Writer, error) {
	if f := formatOf(name, (*format).writes); f != nil {
		return &Writer{f}, nil
	}
	return nil, fmt.Errorf("format %q (want one of %s)", name, strings.Join(WriterNames(), ", "))
}

// Begin returns what stands before the first puzzle, End what stands behind the last.
func (w *Writer) Begin() string { return w.format.begin }

// End returns what stands behind the last puzzle.
func (w *Writer) End() string { return w.format.end }

// Append appends a puzzle with its title, which may be empty. Boxes that are not the usual ones are written in a form
// that a [Reader] understands. The error says why the format cannot hold the puzzle; then nothing is appended.
func (w *Writer) Append(dst []byte, g *cover.Grid, title string) ([]byte, error) {
	f, l := w.format, g.Layout()
	if g.Restricted() && !f.candidates {
		return dst, errors.New("it restricts cells to candidates, which this format cannot say")
	}
	if l.Overlaps() && (!f.overlaps || f == &gridFormat && !readsBack(g)) {
		return dst, errors.New("overlapping grids, which this format cannot say")
	}
	if l.IsDefault() && !isAmbiguous(g) && (f != &sukakuFormat || l.Size() > cover.MinSize) || f.boxes == inside || f.boxes == drawn && l.BoxRows() > 1 && l.BoxCols() > 1 {
		return f.write(dst, g, title)
	}
	switch f.boxes {
	case refused:
		return dst, fmt.Errorf("its boxes are %v, which this format cannot say", l)
	case behind:
		text, err := f.write(dst, g, title)
		if err != nil {
			return dst, err
		}
		return fmt.Appendf(text[:len(text)-1], " %s:%v\n", boxWord, l), nil
	}
	text, err := f.write(fmt.Appendf(dst, "%s: %v\n", boxWord, l), g, title)
	if err != nil {
		return dst, err
	}
	return text, nil
}

// AppendRuled is [Writer.Append] for a puzzle with rules, given as lines that a [Reader] reads above a puzzle, such as "cage:
// 15 r1c1 r1c2". Most formats have such lines above the puzzle, a title among them in place of title; others say rules in a
// document; the rest cannot, which is an error.
func (w *Writer) AppendRuled(dst []byte, g *cover.Grid, title string, lines []string) ([]byte, error) {
	if len(lines) == 0 {
		return w.Append(dst, g, title)
	}
	set, err := setOf(g, lines)
	switch f := w.format; {
	case err != nil:
		return dst, err
	case f.rulesAbove:
		return w.Append(append(dst, set.Text()...), g, "")
	case f == &jsonFormat:
		return appendObject(dst, g, title, set.Texts())
	case f.packs != "":
		return pack(dst, f.packs, g, title, set)
	}
	return dst, fmt.Errorf("%s cannot say rules (%s)", w.format.name, strings.Join(set.Words(), ", "))
}

// setOf returns the rules that lines state.
func setOf(g *cover.Grid, lines []string) (*rules.Set, error) {
	texts := make([]rules.TextLine, len(lines))
	for i, line := range lines {
		texts[i].Text = line
	}
	return rules.Parse(g.Layout(), texts)
}

// isAmbiguous reports whether the candidates of a puzzle on a line may be another puzzle of another size.
func isAmbiguous(g *cover.Grid) bool { return g.Layout().Size() == cover.MinSize && g.Restricted() }

// AppendBoxLine appends the line that names the boxes of the puzzle below: "box: 3x2". It appends nothing for the usual
// boxes.
func AppendBoxLine(dst []byte, l *cover.Layout) []byte {
	if l.IsDefault() {
		return dst
	}
	return fmt.Appendf(dst, "%s: %v\n", boxWord, l)
}

// AppendBoxField appends the field that names the boxes of the puzzle before it on a line: " box:3x2". It appends
// nothing for the usual boxes.
func AppendBoxField(dst []byte, l *cover.Layout) []byte {
	if l.IsDefault() {
		return dst
	}
	return fmt.Appendf(dst, " %s:%v", boxWord, l)
}

// Lost returns in words what [Writer.AppendRuled] leaves out of a puzzle, or "".
func (w *Writer) Lost(g *cover.Grid, title string, lines []string) string {
	var lost []string
	if title != "" && !w.format.title && (len(lines) == 0 || !w.format.rulesAbove) {
		lost = append(lost, "its title")
	}
	if g.Alphabet() != cover.Standard && !w.format.alphabet {
		lost = append(lost, "its digits "+g.Alphabet().Range(g.Layout().Size())+" as characters")
	}
	return strings.Join(lost, " and ")
}

func appendTitle(dst []byte, title string) []byte {
	if title == "" {
		return dst
	}
	return append(append(dst, "# "+strings.Map(printable, title)...), '\n')
}

// printable makes control characters blanks.
func printable(r rune) rune {
	if r < ' ' || r == 0x7F {
		return ' '
	}
	return r
}
