package ladder

// conclusion finds what follows from an assumption and its opposite, from each candidate of a cell, or from each
// place of a digit in a house: Nishio and the forcing chains. They differ in how branches grow.
func (b *Board) conclusion(s *Step, g growth) bool {
	b.chains.build(b)
	r := &b.reasoner
	if !r.reason(b, &b.chains.net, g, float64(s.Rung)/10) {
		return false
	}
	s.Rung, s.Type = rungOf(r.best.number), r.best.key
	if c := r.statement(r.drawn.node); c.True {
		s.Placed = c.Candidate
	} else {
		s.Removed = append(s.Removed, c.Candidate)
	}
	if r.drawn.house >= 0 {
		s.Houses = append(s.Houses, r.drawn.house)
	}
	if !s.brief {
		r.explain(s)
	}
	return true
}

// explain notes the chains of a conclusion.
func (r *reasoner) explain(s *Step) {
	r.trace = true
	defer func() { r.trace = false }()
	starts := r.drawn.starts
	if r.best.key == keyDouble {
		starts = append(starts, starts[0]^1)
	}
	for _, start := range starts {
		b := &r.off
		r.grow(b, start)
		ends := []node{r.drawn.node}
		if r.best.key == keyContradiction {
			ends = []node{2*b.at + 1, 2 * b.at}
		}
		s.Chains = append(s.Chains, r.story(start, ends))
	}
}

// story returns the statements that lead from an assumption to some ends. Each comes after its premises.
func (r *reasoner) story(start node, ends []node) (chain []Statement) {
	number := map[node]int{}
	var tell func(at node)
	tell = func(at node) {
		if _, told := number[at]; told {
			return
		}
		from := []int{}
		if at != start {
			for _, p := range r.parents[at] {
				tell(p)
				from = append(from, number[p])
			}
		}
		if at == start || len(from) == 1 && from[0] == len(chain)-1 {
			from = nil
		}
		number[at] = len(chain)
		said := r.statement(at)
		if said.From = from; at != start {
			said.By = r.names[at]
		}
		chain = append(chain, said)
	}
	for _, end := range ends {
		tell(end)
	}
	return chain
}

func conclusionWords(p *phrase) {
	switch p.s.Type {
	case keyContradiction:
		p.net(p.s.Chains[0])
		is := p.s.Chains[0][len(p.s.Chains[0])-1]
		isNot := is
		is.True, isNot.True = true, false
		p.say(", and ", p.told(is), " and ", p.told(isNot), " cannot both be")
		return
	case keyDouble:
		p.say("either way: ")
	case keyHouse:
		p.say("wherever ", p.r.alphabet.Name(p.s.Chains[0][0].Digit), " is in ", p.house(p.s.Houses[0]), ": ")
	default:
		p.say("whatever ", p.cell(p.s.Chains[0][0].Cell), " is: ")
	}
	for i, chain := range p.s.Chains {
		if i > 0 {
			p.say("; ")
		}
		p.net(chain)
	}
}

// net writes a chain in which a statement may follow from several, or by a pattern: "r1c5=2 (r1c1<>2, r1c3<>2)",
// "r3c7<>4 (locked: r1c1<>4)".
func (p *phrase) net(chain []Statement) {
	for i, c := range chain {
		p.say(between(i), p.told(c))
		if c.By == "" && len(c.From) == 0 {
			continue
		}
		p.say(" (")
		if p.say(c.By); c.By != "" && (c.From == nil || len(c.From) > 0) {
			p.say(": ")
		}
		from := c.From
		if from == nil {
			from = []int{i - 1}
		}
		for j, from := range from {
			if j > 0 {
				p.say(", ")
			}
			p.say(p.told(chain[from]))
		}
		p.say(")")
	}
}

// conclusionName returns the name of what several chains prove.
func conclusionName(s *Step) string {
	name := [...]string{
		keyDouble: "double forcing chain", keyCell: "cell forcing chains", keyHouse: "region forcing chains",
		keyContradiction: "contradiction forcing chain",
	}[s.Type]
	if s.Technique != MultipleChain {
		name = "dynamic " + name
	}
	if s.Technique == PatternChain {
		name += " with patterns"
	}
	return name
}
