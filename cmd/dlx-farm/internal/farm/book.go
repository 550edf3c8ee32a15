package farm

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"slices"

	"dlx-sudoku/cmd/internal/ledger"
)

// A book holds the state of a job for a coordinator. It follows from the parts with which the job began and from the entries of
// the ledger, whatever their order.
type book struct {
	digest string
	check  float64 // the share of parts that are samples, from 0 to 1

	pieces   map[string]*piece // by key
	early    map[string][]news // entries about parts that are not known yet
	disputes []string          // messages about results that differ

	sums      Progress // the figures that follow from the entries, except Solutions
	solutions *big.Int
	unchecked int // samples that were given up
	spent     effort
}

// A piece is a part of the job.
type piece struct {
	Piece
	state  pieceState
	count  string
	by     string // the worker that counted it
	in     string // the representation
	sample bool
	again  string // the second count; "" before there is one

	failed, unchecked string // why the task to count it was given up, and the task to count it again
}

type pieceState int

const (
	isOpen pieceState = iota
	isDone
	isSplit
)

// news is an entry, and the kind of its key.
type news struct {
	kind   string
	entry  *Entry
	record ledger.Record
}

func newBook(digest string, check float64) *book {
	return &book{
		digest: digest, check: check, pieces: map[string]*piece{}, early: map[string][]news{},
		solutions: new(big.Int),
	}
}

// add adds a part, with the entries that came before it was known. It returns the pieces to offer: the part, or the parts that
// replaced it.
func (b *book) add(p Piece) (open []*piece) {
	key := keyOf(p.Part)
	if b.pieces[key] != nil {
		return nil
	}
	g := &piece{Piece: p, sample: sampled(b.digest, p.Part, b.check)}
	b.pieces[key] = g
	b.sums.Parts++
	before := b.early[key]
	delete(b.early, key)
	for _, n := range before {
		open = append(open, b.take(n)...)
	}
	if g.state == isOpen {
		open = append(open, g)
	}
	return open
}

// sampled reports whether a part is a sample. The given share of all parts are samples.
func sampled(digest, part string, share float64) bool {
	sum := sha256.Sum256([]byte(digest + " " + part))
	return float64(binary.BigEndian.Uint64(sum[:])) < share*math.Exp2(64)
}

// take takes an entry. It returns the pieces to offer: parts that replaced another, or a sample to be counted again.
func (b *book) take(n news) []*piece {
	key := keyOf(n.entry.Part)
	g := b.pieces[key]
	if g == nil {
		b.early[key] = append(b.early[key], n)
		return nil
	}
	switch n.kind {
	case partKind:
		return b.entry(g, n)
	case checkKind:
		if g.again == "" {
			g.again = n.record.Count
			if b.sums.Checked++; g.unchecked != "" { // the second count came after all
				b.unchecked--
				g.unchecked = ""
			}
			if n.entry.Same {
				b.sums.Alone++
			}
			b.compare(g)
		}
	case disputeKind:
		b.dispute(g, n)
	case failedKind:
		if g.state == isOpen && g.failed == "" {
			g.failed = n.entry.Why
			b.sums.Failed++
		}
	case uncheckedKind:
		if g.again == "" && g.unchecked == "" {
			g.unchecked = n.entry.Why
			b.unchecked++
		}
	}
	return nil
}

// entry takes the entry of a part, unless it has one.
func (b *book) entry(g *piece, n news) []*piece {
	if g.state != isOpen {
		return nil
	}
	if g.failed != "" { // the entry came after all
		b.sums.Failed--
		g.failed = ""
	}
	if n.entry.Split != nil {
		g.state = isSplit
		b.sums.Parts--
		var open []*piece
		for _, p := range n.entry.Split {
			open = append(open, b.add(Piece{p.Part, p.Share * g.Share})...)
		}
		return open
	}
	g.state, g.count, g.by, g.in = isDone, n.record.Count, n.entry.Worker, n.record.Representation
	b.sums.Done++
	b.sums.Share += g.Share
	count, _ := new(big.Int).SetString(g.count, 10) // as Parse has checked
	b.solutions.Add(b.solutions, count)
	b.spent.add(g.Share, n.entry.Seconds)
	if !g.sample {
		return nil
	}
	b.sums.Checks++
	if g.again != "" {
		b.compare(g)
		return nil
	}
	return []*piece{g}
}

// compare compares the two counts of a sample, if both are there.
func (b *book) compare(g *piece) {
	if g.state == isDone && g.again != "" && g.again != g.count {
		b.disputes = append(b.disputes, fmt.Sprintf("part %s has %s solutions as worker %s counted in %s, and %s as a second count found",
			g.Part, g.count, g.by, g.in, g.again))
	}
}

// dispute takes a count that came late.
func (b *book) dispute(g *piece, n news) {
	if g.state == isDone && n.record.Count != g.count {
		b.disputes = append(b.disputes, fmt.Sprintf("part %s has %s solutions as worker %s counted, and %s as worker %s did",
			g.Part, g.count, g.by, n.record.Count, n.entry.Worker))
	}
}

// open returns the pieces that need a task, the ones with most work first.
func (b *book) open() (open []*piece) {
	for _, g := range b.pieces {
		if g.wants() != "" {
			open = append(open, g)
		}
	}
	slices.SortFunc(open, func(p, q *piece) int {
		return cmp.Or(cmp.Compare(q.Share, p.Share), cmp.Compare(p.Part, q.Part))
	})
	return open
}

// wanted returns how many pieces need a task.
func (b *book) wanted() int { return b.uncounted() + b.sums.Checks - b.sums.Checked - b.unchecked }

// uncounted returns how many parts are still to be counted.
func (b *book) uncounted() int { return b.sums.Parts - b.sums.Done - b.sums.Failed }

// wants returns the kind of task that a piece needs, or "" if it needs none.
func (g *piece) wants() string {
	switch {
	case g.state == isOpen && g.failed == "":
		return partKind
	case g.state == isDone && g.sample && g.again == "" && g.unchecked == "":
		return checkKind
	}
	return ""
}

// failures returns the pieces that were given up, with the reasons.
func (b *book) failures() (failed []string) {
	for _, g := range b.pieces {
		if g.state == isOpen && g.failed != "" {
			failed = append(failed, fmt.Sprintf("part %s: %s", g.Part, g.failed))
		}
		if g.sample && g.again == "" && g.unchecked != "" {
			failed = append(failed, fmt.Sprintf("part %s was not counted again: %s", g.Part, g.unchecked))
		}
	}
	slices.Sort(failed)
	return failed
}
