package dlxcli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

// search has the flags of the commands that search for solutions.
type search struct {
	reading reading
	jobs    int
	timeout cli.Timeout
	verify  cli.VerifyFlag
	proofs  evidence.ProofFlags
	json    bool
	engine  dlx.Representation
	learn   bool // --engine learn
	reduce  reducing
	stats   bool
}

func (c *search) Flags(f *cli.Flags) {
	f.Jobs(&c.jobs, "search with `N` workers")
	engineFlag(f, &c.engine, &c.learn)
	c.reduce.Flags(f)
	f.Timeout(&c.timeout, "problem", "never")
	f.Switch("stats", "report on stderr what the search has cost, level by level", &c.stats)
	c.verify.Flags(f)
	c.proofs.Flags(f)
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.JSON(&c.json, "problem")
	f.Display()
}

// learning is the name of the engine that learns. It is not a representation.
const learning = "learn"

// engineFlag adds the flag --engine, with the engine that learns if learn is not nil.
func engineFlag(f *cli.Flags, to *dlx.Representation, learn *bool) {
	names := text.Each(dlx.Representations(), dlx.Representation.String)
	if learn != nil {
		names = append(names, learning)
	}
	f.Choice("engine", "search with `ENGINE`:", names[0], names, func(s string) {
		*to, _ = dlx.ParseRepresentation(s) // one of the choices, or Auto
		if learn != nil {
			*learn = s == learning
		}
	})
}

// Settle settles the flags.
func (c *search) Settle(s *cli.Session) error { return c.proofs.Settle(s, &c.verify) }

// solver is [job.solver] on the engine asked for.
func (c *search) solver(j *job) (s *dlx.Solver, failure *cli.Failure) {
	if s, failure = j.solver(c.engine, c.jobs); s != nil {
		s.Learn = c.learn
	}
	return s, failure
}

// solver reads the problem and returns a solver of it on an engine, with this many workers. If that fails it reports why
// and returns the failure as load does.
func (j *job) solver(engine dlx.Representation, jobs int) (s *dlx.Solver, failure *cli.Failure) {
	p, failure := j.load()
	if p == nil {
		return nil, failure
	}
	s, err := dlx.NewSolverIn(p, engine)
	if err != nil {
		text := err.Error()
		if errors.Is(err, dlx.ErrRepresentation) {
			text = fmt.Sprintf("--engine %v cannot take this problem (want auto%s)", engine, others(p))
		}
		return nil, j.misfit(text)
	}
	s.Workers = jobs
	return s, nil
}

// others names the engines that can take a problem: " or links".
func others(p *dlx.Problem) (text string) {
	for _, engine := range dlx.Representations()[1:] {
		if engine.Fits(p) {
			text += fmt.Sprintf(" or %v", engine)
		}
	}
	return text
}

// cost returns a function that reports what the last search of a solver has cost, with --stats; without, it does nothing. The
// solver may search again before the function is called.
func (c *search) cost(j *job, s *dlx.Solver) (report func()) {
	if !c.stats {
		return func() {}
	}
	st, on := s.Stats(), s.Representation()
	supported := s.Supported()
	conflicts, clauses, restarts := s.Learned()
	st.Levels = slices.Clone(st.Levels) // valid until the solver is used again
	return func() {
		j.message(fmt.Sprintf("%s, %s, on %v", text.Plural(st.Nodes, "node", "nodes"),
			text.Plural(st.Updates, "update", "updates"), on))
		if supported > 0 {
			j.message(fmt.Sprintf("%s with colours kept supported", text.Plural(supported, "node", "nodes")))
		}
		if conflicts > 0 {
			j.message(fmt.Sprintf("learned from %s, %s kept, %s", text.Plural(conflicts, "conflict", "conflicts"),
				text.Plural(clauses, "clause", "clauses"), text.Plural(restarts, "restart", "restarts")))
		}
		if len(st.Levels) > 0 {
			j.s.Table(profile(st.Levels))
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
