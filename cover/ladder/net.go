package ladder

import (
	"math/bits"
	"slices"
)

// A net numbers the candidates of a board, ascending by cell and digit, from 0, and says which exclude each other, and
// of which pairs one must be true. Sets of candidates are rows of words, a bit each: a grid of 9x9 with 250 candidates
// needs four words.
type net struct {
	m, w   int      // candidates, words of a row
	cell   []uint16 // of each candidate
	digit  []uint8  // of each candidate, from 0
	at     []int16  // of cell·n + digit from 0: the candidate, -1 if it is ruled out
	mates  []uint64 // of each candidate, a row: the others of its cell
	peers  []uint64 // of each candidate, a row: the same digit where it is excluded
	weak   []uint64 // of each candidate, a row: mates and peers
	near   links    // of each candidate, the same as a list: mates ascending, then peers in the order of the rules
	split  []int32  // of each candidate, where its peers begin
	pairs  links    // of each candidate, its partners by houses
	single []int16  // of each candidate, the other one of its cell if there are two; else -1
}

// Links have a list of candidates for each candidate, one list after the other.
type links struct {
	to    []int16
	first []int32 // of each candidate, where its list begins; one more at the end
}

func (l *links) clear()             { l.to, l.first = l.to[:0], append(l.first[:0], 0) }
func (l *links) end()               { l.first = append(l.first, int32(len(l.to))) } // of the list of the next candidate
func (l *links) of(c int16) []int16 { return l.to[l.first[c]:l.first[c+1]] }

// grow returns a slice of n elements, the same memory if that is enough. What it holds is not defined.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}

// build makes the net of a board.
func (t *net) build(b *Board) {
	n := b.rules.n
	t.at = grow(t.at, len(b.cands)*n)
	t.cell, t.digit = t.cell[:0], t.digit[:0]
	for c, set := range b.cands {
		for d := range n {
			t.at[c*n+d] = -1
			if set>>d&1 == 1 {
				t.at[c*n+d] = int16(len(t.cell))
				t.cell, t.digit = append(t.cell, uint16(c)), append(t.digit, uint8(d))
			}
		}
	}
	t.m = len(t.cell)
	t.w = (t.m + 63) / 64
	t.exclude(b)
	t.link(b)
}

// exclude notes which candidates exclude each other.
func (t *net) exclude(b *Board) {
	n, size := b.rules.n, t.m*t.w
	t.mates, t.peers, t.weak = grow(t.mates, size), grow(t.peers, size), grow(t.weak, size)
	clear(t.mates)
	clear(t.peers)
	t.near.clear()
	t.split = t.split[:0]
	for i := range t.m {
		cell, d := int(t.cell[i]), int(t.digit[i])
		mates, peers := t.row(t.mates, i), t.row(t.peers, i)
		for set := b.cands[cell] &^ (1 << d); set != 0; set &= set - 1 {
			j := t.at[cell*n+bits.TrailingZeros32(set)]
			mates[j>>6] |= 1 << (j & 63)
			t.near.to = append(t.near.to, j)
		}
		t.split = append(t.split, int32(len(t.near.to)))
		for _, peer := range b.rules.peers[cell] {
			if j := t.at[int(peer)*n+d]; j >= 0 {
				peers[j>>6] |= 1 << (j & 63)
				t.near.to = append(t.near.to, j)
			}
		}
		t.near.end()
	}
	for i := range t.weak {
		t.weak[i] = t.mates[i] | t.peers[i]
	}
}

// link notes the pairs of candidates, one of which must be true.
func (t *net) link(b *Board) {
	n := b.rules.n
	t.pairs.clear()
	t.single = t.single[:0]
	for i := range t.m {
		cell, d := int(t.cell[i]), int(t.digit[i])
		other := int16(-1)
		if rest := b.cands[cell] &^ (1 << d); rest != 0 && rest&(rest-1) == 0 {
			other = t.at[cell*n+bits.TrailingZeros32(rest)]
		}
		t.single = append(t.single, other)
		begin := len(t.pairs.to)
		for _, s := range b.rules.chained[cell] {
			rest := b.where[int(s.house)*n+d] &^ s.bit
			if rest == 0 || rest&(rest-1) != 0 {
				continue
			}
			j := t.at[int(b.rules.houses[s.house].cells[bits.TrailingZeros32(rest)])*n+d]
			if !slices.Contains(t.pairs.to[begin:], j) {
				t.pairs.to = append(t.pairs.to, j)
			}
		}
		t.pairs.end()
	}
}

// excluded returns the candidates that a candidate excludes: all, or only the same digit.
func (t *net) excluded(c int16, same bool) []int16 {
	if same {
		return t.near.to[t.split[c]:t.near.first[c+1]]
	}
	return t.near.of(c)
}

// row returns the row of a candidate.
func (t *net) row(rows []uint64, i int) []uint64 { return rows[i*t.w : i*t.w+t.w : i*t.w+t.w] }

// candidate returns the candidate of a number.
func (t *net) candidate(i int) Candidate { return Candidate{int(t.cell[i]), int(t.digit[i]) + 1} }

// statement returns what a node says.
func (t *net) statement(at node) Statement {
	return Statement{Candidate: t.candidate(int(at >> 1)), True: at&1 == 1}
}

func has(row []uint64, i int16) bool { return row[i>>6]>>(i&63)&1 == 1 }
func add(row []uint64, i int16)      { row[i>>6] |= 1 << (i & 63) }

// unite adds the members of another row.
func unite(row, more []uint64) {
	for i, word := range more {
		row[i] |= word
	}
}

// meet reports whether two rows have a common member.
func meet(one, two []uint64) bool {
	for i, word := range one {
		if word&two[i] != 0 {
			return true
		}
	}
	return false
}
