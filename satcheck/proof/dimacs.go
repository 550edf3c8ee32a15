// Not trusted: a fault here makes no wrong claim Verified; it can write a wrong text.

package proof

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"dlx-sudoku/satcheck/internal/output"
)

// WriteTo writes the formula in DIMACS CNF: comment lines (the title, and what each variable stands for, where that is
// known), the line "p cnf VARIABLES CLAUSES", and one line a clause, ended by 0. It implements io.WriterTo.
func (f *Formula) WriteTo(w io.Writer) (int64, error) {
	return output.Write(w, func(out *bufio.Writer) {
		if f.Title != "" {
			for line := range strings.SplitSeq(f.Title, "\n") {
				fmt.Fprintln(out, strings.TrimRight("c "+line, " "))
			}
		}
		if f.Name != nil {
			for v := 1; v <= f.variables; v++ {
				fmt.Fprintln(out, "c", v, "is", f.Name(v))
			}
		}
		fmt.Fprintln(out, "p cnf", f.variables, f.clauses.Len())
		for i := range f.clauses.Len() {
			writeList(out, f.clauses.At(i), '\n')
		}
	})
}

// WriteTo writes the proof as DRAT text: one line a step, its literals and 0, with a d before the clauses that are
// deleted. It implements io.WriterTo.
func (p *Proof) WriteTo(w io.Writer) (int64, error) {
	return output.Write(w, func(out *bufio.Writer) {
		for i := range p.clauses.Len() {
			if p.deletion[i] {
				out.WriteString("d ")
			}
			writeList(out, p.clauses.At(i), '\n')
		}
	})
}

// writeList writes numbers with blanks behind them, then 0 and another character.
func writeList(out *bufio.Writer, numbers []int32, end byte) {
	line := out.AvailableBuffer()
	for _, n := range numbers {
		line = append(strconv.AppendInt(line, int64(n), 10), ' ')
	}
	out.Write(append(line, '0', end))
}
