package tally

import (
	"math/big"
	"slices"

	"dlx-sudoku/dlx/tally/internal/symmetry"
)

// Marginals returns for each option of the problem the number of solutions that contain it. The numbers are the caller's.
// It takes about as long as the count.
func (d *Diagram) Marginals() []*big.Int {
	with := make([]*big.Int, d.problem.Options())
	for o := range with {
		with[o] = new(big.Int)
	}
	if d.method == Search {
		one := big.NewInt(1)
		for _, sol := range d.list {
			for _, o := range sol {
				with[o].Add(with[o], one)
			}
		}
		return with
	}
	orbits := symmetry.Orbits(d.model, d.families)
	sums := d.flow(orbits)
	size := make([]int64, len(orbits))
	for _, least := range orbits {
		size[least]++
	}
	for o, least := range orbits {
		sum, left := new(big.Int).SetBits(slices.Clone(sums[least])), new(big.Int)
		if sum.QuoRem(sum, big.NewInt(size[least]), left); left.Sign() != 0 {
			panic("tally: swaps exchange options that are in different numbers of solutions")
		}
		with[d.model.Options[o].Number] = sum
	}
	return with
}

// flow returns for the least option of each orbit the number of pairs of a solution and an option of the orbit in it: the
// ways to a node, times the completions behind an arc, summed over the arcs of the orbit. The ways are kept for the pages
// that were reached and not gone through.
func (d *Diagram) flow(orbits []int32) [][]big.Word {
	all := d.rest(0)
	sums := make([][]big.Word, len(orbits))
	for _, least := range orbits {
		if sums[least] == nil {
			sums[least] = make([]big.Word, len(all)+2)
		}
	}
	ways := make([]numbers, len(d.pages))
	ways[0] = d.room(0, len(all))
	ways[0].words[0] = 1
	scaled := make([]big.Word, len(all)+1)
	for n := range d.pages {
		p := &d.pages[n]
		if ways[n].words == nil {
			continue
		}
		for node := range p.nodes() {
			here := trim(ways[n].at(node))
			if len(here) == 0 {
				continue
			}
			for at := p.begins[node]; at < p.begins[node+1]; at++ {
				a, times := p.arcs[at], p.multiple(at)
				on := d.rest(a.to)
				if len(on) == 0 {
					continue // its ways may be more than the solutions
				}
				to := &ways[a.to>>pageBits]
				if to.words == nil {
					*to = d.room(int(a.to>>pageBits), len(all))
				}
				if addTimes(to.at(int(a.to&(pageNodes-1))), here, times) != 0 {
					panic("tally: more solutions go through a node than there are")
				}
				if times > 1 {
					clear(scaled)
					addTimes(scaled, on, times)
					on = trim(scaled)
				}
				if a.option >= 0 {
					addProduct(sums[orbits[a.option]], here, on)
					continue
				}
				for _, o := range d.options(a) {
					addProduct(sums[orbits[o]], here, on)
				}
			}
		}
		ways[n] = numbers{}
	}
	return sums
}

// numbers are natural numbers with the same number of words.
type numbers struct {
	words []big.Word
	limbs int
}

func (x *numbers) at(n int) []big.Word { return x.words[n*x.limbs : (n+1)*x.limbs] }

// room returns room for the ways to the nodes of a page, given the words of the count. The ways to a node times its
// completions are some of the solutions.
func (d *Diagram) room(n, all int) numbers {
	p := &d.pages[n]
	least := all
	for node := range p.nodes() {
		if words := len(trim(p.rest[node*p.limbs : (node+1)*p.limbs])); words > 0 {
			least = min(least, words)
		}
	}
	limbs := all - least + 1
	return numbers{make([]big.Word, limbs*p.nodes()), limbs}
}
