package main

import (
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/dlx"
)

// stats returns a function that tells, if that is asked, what the last search of a solver has cost. The solver may be
// used for another one before it is called.
func (r *run) stats(s *dlx.Solver) (tell func()) {
	if !r.set.stats {
		return func() {}
	}
	st, on := s.Stats(), s.Representation()
	if r.set.cheapest > 0 {
		on = dlx.Links // whatever the solver has
	}
	st.Levels = slices.Clone(st.Levels) // valid until the solver is used again
	return func() {
		r.message(r.file, fmt.Sprintf("%s, %s, on %v", words.Plural(st.Nodes, "node"), words.Plural(st.Updates, "update"), on))
		if len(st.Levels) > 0 {
			r.table(profile(st.Levels))
		}
	}
}

// profile returns a table of what each level of the tree has cost.
func profile(levels []dlx.Level) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%8s%16s%16s\n", "level", "nodes", "updates")
	for level, l := range levels {
		fmt.Fprintf(&text, "%8d%16d%16d\n", level, l.Nodes, l.Updates)
	}
	return text.String()
}
