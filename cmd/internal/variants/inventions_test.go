package variants

import (
	"math/rand/v2"

	"dlx-sudoku/cover/rules"
)

// inventions are trials with a rule of one kind, which several tests take up, one after the other.
type inventions struct {
	kind *rules.Kind
	rng  *rand.Rand
	all  []*trial // nil where the rule did not fit its grid
}

// inventionsOf holds the inventions of each kind.
var inventionsOf = func() map[*rules.Kind]*inventions {
	of := map[*rules.Kind]*inventions{}
	for _, k := range rules.Kinds {
		of[k] = &inventions{kind: k, rng: rand.New(rand.NewPCG(7, 7))}
	}
	return of
}()

// get returns an invention, by its number from 0; nil if the rule did not fit its grid. It must not be
// changed.
func (v *inventions) get(i int) *trial {
	for i >= len(v.all) {
		tr, err := invent(v.rng, v.kind)
		if v.all = append(v.all, &tr); err != nil {
			v.all[len(v.all)-1] = nil
		}
	}
	return v.all[i]
}
