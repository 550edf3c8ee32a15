// Package table writes tables: for people with the columns in line, for programs as JSON or CSV.
package table

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A Column is a column of a table for people: a heading, and whether what is below it stands at the right.
type Column struct {
	Heading string
	Right   bool
}

// Text writes a table with its columns in line, two blanks between them. Nothing stands behind the last text of a line.
func Text(w io.Writer, columns []Column, lines [][]string) error {
	headings := make([]string, len(columns))
	for i, c := range columns {
		headings[i] = c.Heading
	}
	lines = append([][]string{headings}, lines...)
	widths := make([]int, len(columns))
	for _, line := range lines {
		for i, text := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	var out strings.Builder
	for _, line := range lines {
		var b strings.Builder
		for i, text := range line {
			gap := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text))
			if columns[i].Right {
				text = gap + text
			} else {
				text += gap
			}
			b.WriteString("  " + text)
		}
		out.WriteString(strings.TrimRight(b.String()[2:], " ") + "\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// A Record is a line of a table for programs: fields with the same names in each.
type Record []Field

// A Field is a name and a value: a string, a number, a bool, or nil for what is not known.
type Field struct {
	Name  string
	Value any
}

// JSON writes an object a line, which begins with the name of the schema. What is not known is left out.
func JSON(w io.Writer, schema string, records []Record) error {
	var out strings.Builder
	for _, r := range records {
		for i, f := range append(Record{{"schema", schema}}, r...) {
			if f.Value == nil {
				continue
			}
			value, err := json.Marshal(f.Value)
			if err != nil {
				return err
			}
			out.WriteByte("{,"[min(i, 1)])
			fmt.Fprintf(&out, "%q:%s", f.Name, value)
		}
		out.WriteString("}\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// CSV writes the names in the first line, and then the values; nothing stands for what is not known.
func CSV(w io.Writer, records []Record) error {
	out := csv.NewWriter(w)
	for i, r := range records {
		names, values := make([]string, len(r)), make([]string, len(r))
		for j, f := range r {
			names[j] = f.Name
			if f.Value != nil {
				values[j] = fmt.Sprint(f.Value)
			}
		}
		if i == 0 {
			out.Write(names)
		}
		out.Write(values)
	}
	out.Flush()
	return out.Error()
}
