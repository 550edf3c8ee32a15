// Not trusted: a fault here makes no wrong claim Verified; it can write a wrong text.

package proof

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// WriteTo writes the formula in DIMACS CNF: comment lines (the title, and what each variable stands for, where that is
// known), the line "p cnf VARIABLES CLAUSES", and one line a clause, ended by 0. It implements io.WriterTo.
func (f *Formula) WriteTo(w io.Writer) (int64, error) {
	out := newLineWriter(w)
	if f.Title != "" {
		for line := range strings.SplitSeq(f.Title, "\n") {
			out.text(strings.TrimRight("c "+line, " "))
		}
	}
	if f.Name != nil {
		for v := 1; v <= f.variables; v++ {
			out.text("c " + strconv.Itoa(v) + " is " + f.Name(v))
		}
	}
	out.text("p cnf " + strconv.Itoa(f.variables) + " " + strconv.Itoa(f.clauses.Len()))
	for i := range f.clauses.Len() {
		out.clause("", f.clauses.At(i))
	}
	return out.finish()
}

// WriteTo writes the proof as DRAT text: one line a step, its literals and 0, with a d before the clauses that are
// deleted. It implements io.WriterTo.
func (p *Proof) WriteTo(w io.Writer) (int64, error) {
	out := newLineWriter(w)
	for i := range p.clauses.Len() {
		prefix := ""
		if p.deletion[i] {
			prefix = "d "
		}
		out.clause(prefix, p.clauses.At(i))
	}
	return out.finish()
}

// A lineWriter counts what it writes. Its w remembers the first error, and writes nothing from then on.
type lineWriter struct {
	w       *bufio.Writer
	buffer  []byte
	written int64
}

func newLineWriter(w io.Writer) *lineWriter { return &lineWriter{w: bufio.NewWriter(w)} }

func (w *lineWriter) clause(prefix string, literals []int32) {
	w.buffer = append(w.buffer[:0], prefix...)
	for _, literal := range literals {
		w.buffer = strconv.AppendInt(w.buffer, int64(literal), 10)
		w.buffer = append(w.buffer, ' ')
	}
	w.buffer = append(w.buffer, '0', '\n')
	w.put()
}

func (w *lineWriter) text(line string) {
	w.buffer = append(append(w.buffer[:0], line...), '\n')
	w.put()
}

func (w *lineWriter) put() {
	n, _ := w.w.Write(w.buffer)
	w.written += int64(n)
}

// finish flushes; what the buffer could not pass on counts as not written.
func (w *lineWriter) finish() (int64, error) {
	err := w.w.Flush()
	return w.written - int64(w.w.Buffered()), err
}
