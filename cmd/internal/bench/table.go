package bench

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/text"
)

// A Table is the columns of a table with lines of type T. Its form as text, as CSV and as JSON follows from them.
type Table[T any] []Column[T]

// A Column is one column of a table.
type Column[T any] struct {
	Heading string // in text
	Name    string // in CSV and JSON; "" for a column that is in text only
	Left    bool   // in text the column stands at the left; numbers stand at the right
	Minor   bool   // left out where text has no room for it
	Help    string // what it means, of a column with a name

	// Value returns a string, an int, an int64, a bool, a float64, a time.Duration, which programs get in nanoseconds,
	// a Bound, a Failure, or nil for what is not known.
	Value func(T) any

	// Text words the value for people; nil if its own text will do. A column without a heading and a Text is not in
	// text.
	Text func(T) string
}

// A Bound is a number, or a lower bound of one that was not counted to its end.
type Bound[T int64 | float64 | time.Duration] struct {
	N       T
	Known   bool // or else there is nothing to report
	AtLeast bool // it is a lower bound
}

// parts returns the number, or nil, and whether it is a lower bound.
func (b Bound[T]) parts() (n any, atLeast bool) {
	if !b.Known {
		return nil, false
	}
	return b.N, b.AtLeast
}

// atLeast returns whether a number is a lower bound, or nil if it is not known.
func atLeast[T int64 | float64 | time.Duration](b Bound[T]) any {
	if !b.Known {
		return nil
	}
	return b.AtLeast
}

// A Failure is why there are no figures. In JSON it is an object, as the field error is in all records.
type Failure struct {
	Text string `json:"text"`
}

func (f Failure) String() string { return f.Text }

type bounded interface{ parts() (n any, atLeast bool) }

// words returns a value in words for people: "-" for what is not known, ">" before a lower bound.
func words(value any) string {
	switch v := value.(type) {
	case nil:
		return "-"
	case string:
		return v
	case time.Duration:
		return Duration(v)
	case float64:
		return Number(v)
	case int64:
		return text.Thousands(uint64(v))
	case bounded:
		n, atLeast := v.parts()
		if atLeast {
			return ">" + words(n)
		}
		return words(n)
	}
	return fmt.Sprint(value)
}

// plain returns a value for programs: nil, a string, a number, a bool or a Failure.
func plain(value any) any {
	switch v := value.(type) {
	case time.Duration:
		return v.Nanoseconds()
	case bounded:
		n, _ := v.parts()
		return plain(n)
	}
	return value
}

// A Field is a column as programs see it.
type Field struct {
	Name, Help string
	Kind       string  // what its values are in JSON: string, integer, number, boolean or object
	Fields     []Field // of objects
	Optional   bool    // it may be missing
}

// fields returns the columns with a name, given a line of which all is known, and one of which nothing is.
func (t Table[T]) fields(all, nothing T) (fields []Field) {
	for _, c := range t {
		if c.Name == "" {
			continue
		}
		f := Field{Name: c.Name, Help: c.Help, Kind: "integer", Optional: plain(c.Value(nothing)) == nil}
		switch plain(c.Value(all)).(type) {
		case string:
			f.Kind = "string"
		case float64:
			f.Kind = "number"
		case bool:
			f.Kind = "boolean"
		case Failure:
			f.Kind, f.Fields = "object", []Field{{Name: "text", Help: "the reason in words", Kind: "string"}}
		}
		fields = append(fields, f)
	}
	return fields
}

// Write writes lines in a format: text, csv, or json with a schema in each line.
func (t Table[T]) Write(w io.Writer, format, schema string, lines []T) error {
	switch format {
	case "csv":
		return t.writeCSV(w, lines)
	case "json":
		return t.writeJSON(w, schema, lines)
	}
	return t.writeText(w, lines)
}

// Fit returns a table whose lines fit a width as text, without minor columns for which there is no room, the last
// first, and the headings of these.
func (t Table[T]) Fit(width int, lines []T) (fitting Table[T], without []string) {
	fitting = slices.Clone(t)
	total := -2
	for _, c := range t {
		if cells, width := c.cells(lines); cells != nil {
			total += 2 + width
		}
	}
	for i := len(fitting) - 1; i >= 0 && total > width; i-- {
		if c := fitting[i]; c.Minor {
			_, width := c.cells(lines)
			total -= 2 + width
			fitting = slices.Delete(fitting, i, i+1)
			without = append([]string{c.Heading}, without...)
		}
	}
	return fitting, without
}

// cells returns the heading of a column in text, what stands below it, and its width; nil if the column is not in text.
func (c *Column[T]) cells(lines []T) (cells []string, width int) {
	if c.Heading == "" && c.Text == nil {
		return nil, 0
	}
	cells, width = []string{c.Heading}, utf8.RuneCountInString(c.Heading)
	for _, line := range lines {
		var cell string
		if c.Text != nil {
			cell = c.Text(line)
		} else {
			cell = words(c.Value(line))
		}
		cells, width = append(cells, cell), max(width, utf8.RuneCountInString(cell))
	}
	return cells, width
}

// writeText writes the columns in line, two blanks between them. Nothing stands behind the last text of a line.
func (t Table[T]) writeText(w io.Writer, lines []T) error {
	rows := make([]strings.Builder, 1+len(lines))
	for _, c := range t {
		cells, width := c.cells(lines)
		for i, cell := range cells {
			gap := strings.Repeat(" ", width-utf8.RuneCountInString(cell))
			if c.Left {
				rows[i].WriteString("  " + cell + gap)
			} else {
				rows[i].WriteString("  " + gap + cell)
			}
		}
	}
	for i := range rows {
		line := strings.TrimRight(strings.TrimPrefix(rows[i].String(), "  "), " ")
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// writeJSON writes an object a line, which begins with the name of the schema. What is not known is left out.
func (t Table[T]) writeJSON(w io.Writer, schema string, lines []T) error {
	for _, line := range lines {
		out := fmt.Appendf(nil, `{"schema":%q`, schema)
		for _, c := range t {
			if c.Name == "" || plain(c.Value(line)) == nil {
				continue
			}
			value, _ := json.Marshal(plain(c.Value(line))) // a number, a text, a truth or a Failure
			out = append(fmt.Appendf(out, ",%q:", c.Name), value...)
		}
		if _, err := w.Write(append(out, "}\n"...)); err != nil {
			return err
		}
	}
	return nil
}

// writeCSV writes the names in the first line, and then the values; nothing stands for what is not known.
func (t Table[T]) writeCSV(w io.Writer, lines []T) error {
	out := csv.NewWriter(w)
	named := slices.DeleteFunc(slices.Clone(t), func(c Column[T]) bool { return c.Name == "" })
	out.Write(text.Each(named, func(c Column[T]) string { return c.Name }))
	for _, line := range lines {
		out.Write(text.Each(named, func(c Column[T]) string {
			return fmt.Sprint(cmp.Or(plain(c.Value(line)), any("")))
		}))
	}
	out.Flush()
	return out.Error()
}
