package main

import (
	"fmt"
	"strings"

	"dlx-sudoku/dlx"
)

// stats tells what a search has cost, if that is asked.
func (r *run) stats(s *dlx.Solver) {
	if !r.set.stats {
		return
	}
	st := s.Stats()
	r.message(r.file, fmt.Sprintf("%s, %s, on %v", plural(st.Nodes, "node"), plural(st.Updates, "update"), s.Representation()))
	if len(st.Levels) > 0 {
		r.table(profile(st.Levels))
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
