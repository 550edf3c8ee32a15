package ladder

import "slices"

// The links of chains that are found together.
var (
	allLinks   = webKind{houses: true, cells: true, mates: true, loops: true}
	groupLinks = webKind{houses: true, cells: true, mates: true, groups: true, loops: true}
)

// chain finds a chain of candidates and groups by links of a kind, or a loop: from a spot that is false it follows that
// another one is true.
func (b *Board) chain(s *Step, k webKind) bool {
	if (k.groups || k.also != nil) && b.rules.n > 16 {
		return false // there would be too many of them
	}
	return b.weave(k).chain(b, s)
}

// chain makes a chain the only one.
func (s *Step) chain(chain []Statement) { s.Chains = append(s.Chains[:0], chain) }

// chainWords writes a chain from a candidate that is false to one that is true, and what follows.
func chainWords(p *phrase) {
	chain := p.s.Chains[0]
	p.chain(chain)
	first, last := chain[0], chain[len(chain)-1]
	switch {
	case p.s.Placed.Digit != 0:
	case p.s.Type == 1:
		p.say(", and back again: of any two in turn one is true")
	default:
		first.True = true
		p.say(", so ", p.told(first), " or ", p.told(last))
	}
}

// chain writes a chain: "if r1c1<>2 then r1c5=2, r4c5<>2".
func (p *phrase) chain(chain []Statement) {
	if p.r.eureka {
		p.links(chain)
		return
	}
	for i, c := range chain {
		p.say(between(i), p.told(c))
		if c.By != "" {
			p.say(" (", c.By, ")")
		}
	}
}

// between returns what stands before statement i of a chain in words.
func between(i int) string { return [...]string{"if ", " then ", ", "}[min(i, 2)] }

// links writes a chain in Eureka notation: of two candidates with = between them one is true, with - one is false.
func (p *phrase) links(chain []Statement) {
	for i, c := range chain {
		if i > 0 {
			p.say(map[bool]string{true: "=", false: "-"}[c.True])
		}
		if i == 0 || c.Digit != chain[i-1].Digit {
			p.say("(", p.r.alphabet.Name(c.Digit), ")")
		}
		p.text = p.r.AppendCells(p.text, c.cells())
	}
}

// chainName returns the name of a chain.
func chainName(s *Step) string {
	name := "chain"
	if s.Type == 1 {
		name = "nice loop"
	}
	if slices.ContainsFunc(s.Chains[0], func(c Statement) bool { return c.Group != nil }) {
		name = "grouped " + name
	}
	if slices.ContainsFunc(s.Chains[0], func(c Statement) bool { return c.By != "" }) {
		name += " with ALS"
	}
	return name
}
