package interchange

import (
	"bufio"
	"bytes"
	"slices"
)

// A language is all that tells one format from the others. A new one is a file with its row, and a line in languages.
type language struct {
	format   Format
	variants []string // the default first; nil: none
	rules    bool     // it can say the rules of a variant of Sudoku

	// prepare chooses the variables of a problem, or says why the language cannot write it; nil: the variables are cells.
	prepare func(p *Problem) error
	write   func(p *Problem, w *bufio.Writer)
	read    func(m *model, text []byte) error

	// recognise reports whether an answer looks like one to this format, and to which variant of it, "" for the default.
	recognise func(a answerText) (variant string, ok bool)
}

// languages are in the order in which people are told of them. If several recognise an answer, the last of them reads it.
var languages = []*language{&dimacs, &smtInt, &smtBV, &smtBool, &opb, &smv}

// language returns the row of a format, nil if there is none.
func (f Format) language() *language {
	i := slices.IndexFunc(languages, func(l *language) bool { return l.format == f })
	if i < 0 {
		return nil
	}
	return languages[i]
}

// An answerText is what a solver printed, for a language to recognise.
type answerText []byte

// has reports whether one of the texts occurs.
func (a answerText) has(texts ...string) bool {
	return slices.ContainsFunc(texts, func(s string) bool { return bytes.Contains(a, []byte(s)) })
}

// starts reports whether a line begins with one of the texts.
func (a answerText) starts(texts ...string) bool {
	return slices.ContainsFunc(texts, func(s string) bool { return bytes.HasPrefix(a, []byte(s)) || a.has("\n"+s) })
}

// Recognise returns the dialect that a solver's answer is probably to, with the default variant where the answer leaves
// it open. It reports false if the answer fits several formats, such as a mere "unsat".
func Recognise(text []byte) (Dialect, bool) {
	for _, l := range slices.Backward(languages) {
		if variant, ok := l.recognise(text); ok {
			d, err := NewDialect(l.format, variant)
			return d, err == nil
		}
	}
	return Dialect{}, false
}
