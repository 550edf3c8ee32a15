package census

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// ErrCheckpoint is the error of a checkpoint that cannot be resumed: it is damaged, or belongs to another puzzle.
var ErrCheckpoint = errors.New("checkpoint")

// checkpointTitle is the first line of a checkpoint: the format and its number.
const checkpointTitle = "dlx-sudoku census 1"

// A save is the content of a checkpoint.
type save struct {
	sum      big.Int
	products uint64
	done     map[split]*big.Int // of each front, a bit for each block that was summed
}

// digest returns the digest of the puzzle: of the digits that may stand in each cell.
func (c *Counter) digest() string {
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, c.survey.puzzle)))
}

// Save returns the progress of the count under way, or of the last one, as a text for [Counter.Resume]:
//
//	dlx-sudoku census 1
//	puzzle DIGEST
//	road {true [2 0 1] [0 1 2]}
//	front 17 blocks 3ff            a bit for each block that was summed, hexadecimal
//	sum 5327198212640
//	products 1827364
//	end DIGEST                     of everything above
//
// There are at most 1680 fronts of 56 blocks each, so the text is shorter than 64 KB. Before the first count Save returns nil.
func (c *Counter) Save() []byte {
	r := c.current()
	if r == nil {
		return nil
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	text := fmt.Appendf(nil, "%s\npuzzle %s\nroad %v\n", checkpointTitle, c.digest(), c.plans[c.choice].orientation)
	for i := range r.fronts {
		if f := &r.fronts[i]; f.done.Sign() != 0 {
			text = fmt.Appendf(text, "front %d blocks %x\n", f.least, &f.done)
		}
	}
	text = fmt.Appendf(text, "sum %v\nproducts %d\n", &r.sum, r.products)
	return fmt.Appendf(text, "end %x\n", sha256.Sum256(text))
}

// Resume makes the next count continue from a text of [Counter.Save]. If the text is damaged, or has another format or another
// puzzle, it returns an error that wraps [ErrCheckpoint] and says why.
func (c *Counter) Resume(text []byte) error {
	body, end, ok := strings.Cut(string(text), "\nend ")
	if first, _, _ := strings.Cut(body, "\n"); first != checkpointTitle {
		return fmt.Errorf("%w: its first line is %.40q (want %q)", ErrCheckpoint, first, checkpointTitle)
	}
	body += "\n"
	if !ok || end != fmt.Sprintf("%x\n", sha256.Sum256([]byte(body))) {
		return fmt.Errorf("%w: it is cut or altered", ErrCheckpoint)
	}
	s := &save{done: make(map[split]*big.Int)}
	choice := -1
	for line := range strings.Lines(body) {
		word, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch word {
		case "puzzle":
			if rest != c.digest() {
				return fmt.Errorf("%w: it is of another puzzle", ErrCheckpoint)
			}
		case "road":
			choice = slices.IndexFunc(c.plans, func(p plan) bool { return fmt.Sprint(p.orientation) == rest })
		case "front":
			var least split
			done := new(big.Int)
			if _, err := fmt.Sscanf(rest, "%d blocks %x", &least, done); err != nil {
				return fmt.Errorf("%w: line %q", ErrCheckpoint, line)
			}
			s.done[least] = done
		case "sum":
			s.sum.SetString(rest, 10)
		case "products":
			fmt.Sscan(rest, &s.products)
		}
	}
	if choice < 0 {
		return fmt.Errorf("%w: it is of a road that this version does not go", ErrCheckpoint)
	}
	c.saved, c.choice = s, choice
	return nil
}

// resume continues from a save.
func (r *run) resume(s *save) {
	r.sum.Set(&s.sum)
	r.products = s.products
	for i := range r.fronts {
		if done := s.done[r.fronts[i].least]; done != nil {
			r.fronts[i].done.Set(done)
		}
	}
}
