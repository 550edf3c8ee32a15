package tally

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"dlx-sudoku/dlx/tally/internal/symmetry"
)

// Marginals returns for each option of the problem the number of solutions that contain it. The numbers are the caller's.
// It takes about as long as the count. The error is the error of ctx, or of reading the temporary file.
func (d *Diagram) Marginals(ctx context.Context) ([]*big.Int, error) {
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
		return with, ctx.Err()
	}
	if d.plane != nil || d.circuit != nil {
		sums, err := d.sums(ctx)
		for o := range sums {
			with[d.model.Options[o].Number] = &sums[o]
		}
		return with, err
	}
	orbits := symmetry.Orbits(d.model, d.families)
	sums, err := d.flow(ctx, orbits)
	if err != nil {
		return nil, err
	}
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
	return with, nil
}

// sums returns for each option of the model the number of solutions that contain it, by determinants or along a tree.
func (d *Diagram) sums(ctx context.Context) ([]big.Int, error) {
	if d.plane != nil {
		return d.plane.marginals(ctx, len(d.model.Options))
	}
	return d.circuit.marginals(len(d.model.Options), ctx.Err)
}

// flow returns for the least option of each orbit the number of pairs of a solution and an option of the orbit in it: the
// ways to a node, times the completions behind an arc, summed over the arcs of the orbit. The ways are kept for the pages
// that were reached and not gone through.
func (d *Diagram) flow(ctx context.Context, orbits []int32) ([][]big.Word, error) {
	r, all := d.reader(), d.count.Bits()
	sums := make([][]big.Word, len(orbits))
	for _, least := range orbits {
		if sums[least] == nil {
			sums[least] = make([]big.Word, len(all)+2)
		}
	}
	ways := make([]numbers, len(d.pages))
	var free [][]big.Word // room of pages that were gone through
	first, err := r.page(0)
	if err != nil {
		return nil, err
	}
	ways[0] = first.room(len(all), &free)
	ways[0].words[0] = 1
	scaled := make([]big.Word, len(all)+1)
	for n := range d.pages {
		if ways[n].words == nil {
			continue
		}
		p, err := r.page(uint32(n) << pageBits)
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return nil, err
		}
		for node := range p.nodes() {
			here := trim(ways[n].at(node))
			if len(here) == 0 {
				continue
			}
			for at := p.begins[node]; at < p.begins[node+1]; at++ {
				a, times := p.arcs[at], p.multiple(at)
				behind, err := r.page(a.to)
				if err != nil {
					return nil, err
				}
				on := behind.completions(a.to)
				if len(on) == 0 {
					continue // its ways may be more than the solutions
				}
				to := &ways[a.to>>pageBits]
				if to.words == nil {
					*to = behind.room(len(all), &free)
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
		free, ways[n] = append(free, ways[n].words), numbers{}
	}
	return sums, nil
}

// numbers are natural numbers with the same number of words.
type numbers struct {
	words []big.Word
	limbs int
}

func (x *numbers) at(n int) []big.Word { return x.words[n*x.limbs : (n+1)*x.limbs] }

// room returns room for the ways to the nodes of a page, given the words of the count. The ways to a node times its
// completions are some of the solutions. It takes room that is free, if that is enough.
func (p *page) room(all int, free *[][]big.Word) numbers {
	least := all
	for node := range p.nodes() {
		if words := len(trim(p.rest[node*p.limbs : (node+1)*p.limbs])); words > 0 {
			least = min(least, words)
		}
	}
	limbs := all - least + 1
	size, last := limbs*p.nodes(), len(*free)-1
	if last < 0 || cap((*free)[last]) < size {
		return numbers{make([]big.Word, size), limbs}
	}
	words := (*free)[last][:size]
	*free = (*free)[:last]
	clear(words)
	return numbers{words, limbs}
}
