package walk_test

import (
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// recorder is moves that note, at each call of the walk, what has been spent since the last one, under the number of
// forks there are then.
type recorder struct {
	walk.Moves
	forks  int
	spent  walk.Costs
	levels []walk.Level
}

// note notes what has been spent at a level.
func (r *recorder) note(level int) {
	for level >= len(r.levels) {
		r.levels = append(r.levels, walk.Level{})
	}
	now := *r.Costs()
	r.levels[level].Nodes += now.Nodes - r.spent.Nodes
	r.levels[level].Updates += now.Updates - r.spent.Updates
	r.spent = now
}

func (r *recorder) Propagate() walk.State {
	s := r.Moves.Propagate()
	r.note(r.forks)
	return s
}

func (r *recorder) Descend() (uint32, walk.State) {
	ways, s := r.Moves.Descend()
	r.forks++
	r.note(r.forks)
	return ways, s
}

func (r *recorder) Again(depth int, skip uint32, last bool) (walk.State, bool) {
	s, worth := r.Moves.Again(depth, skip, last)
	r.forks = depth + 1
	r.note(r.forks)
	return s, worth
}

// The profile by level is that of a search that counts each node where it is.
func TestLevels(t *testing.T) {
	forEachKind(t, func(t *testing.T, k kind) {
		rapid.Check(t, func(t *rapid.T) {
			m := draw(t, k)
			c := choose(t, m)
			r := &recorder{Moves: k.moves(m)}
			w := walk.New(r)
			w.Root(c)
			r.note(0) // the root, though it may be dead
			list(w, c)
			if got := w.Stats(nil).Levels; !slices.Equal(got, r.levels) {
				t.Fatalf("levels of %+v = %v, want %v", m, got, r.levels)
			}
		})
	})
}

// Choice names the item and the option of the last fork, and the ways there are those in which the solutions differ.
func TestChoice(t *testing.T) {
	forEachKind(t, func(t *testing.T, k kind) {
		rapid.Check(t, func(t *rapid.T) {
			m := draw(t, k)
			c := matrix.NewChosen(m)
			moves := k.moves(m)
			if moves.Root(&c, false) != walk.Open || moves.Propagate() != walk.Open {
				return
			}
			ways, _ := moves.Descend()
			item, last := moves.Choice()
			for way := range ways - 1 {
				moves.Again(0, 0, way+2 == ways)
				i, o := moves.Choice()
				if i != item || last < 0 || o >= 0 && (o <= last || !slices.Contains(m.Option(o), int32(i))) {
					t.Fatalf("way %d of %d of %+v is option %d of item %d, behind option %d of item %d", way+1, ways, m, o, i, last, item)
				}
				last = o
			}
			if lo, _ := m.Bounds(item); last < 0 && lo > 0 && m.Lo == nil {
				t.Fatalf("item %d of %+v may be left out", item, m)
			}
		})
	})
}
