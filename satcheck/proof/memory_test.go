package proof

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
)

// TestCheckProofMemory checks a long proof that is written while it is read: lemmas are added and deleted again, none is
// there for long. What the checker holds does not grow with the length of the proof.
func TestCheckProofMemory(t *testing.T) {
	size := int64(8 << 20)
	if os.Getenv("DLX_SUDOKU_SLOW") != "" {
		size = 100 << 20
	}
	const chain = 60
	f := &Formula{}
	for v := 1; v < chain; v++ {
		f.Add(-v, v+1)
	}
	a, b := chain+1, chain+2
	for _, x := range []int{a, -a} {
		f.Add(x, b)
		f.Add(x, -b)
	}
	lemmas := &lemmas{left: size, chain: chain, end: fmt.Sprintf("%d 0\n0\n", a), random: rand.New(rand.NewPCG(3, 4))}
	stats, err := Check(t.Context(), f, lemmas, DRAT)
	if err != nil || stats.Bytes < size {
		t.Fatalf("Check = %+v, %v, want %d bytes accepted", stats, err, size)
	}
	t.Logf("%+v: %d to %d kB", stats, lemmas.least>>10, lemmas.most>>10)
	if lemmas.most > lemmas.least+4<<20 {
		t.Errorf("from %d to %d bytes in use over a proof of %d", lemmas.least, lemmas.most, stats.Bytes)
	}
}

// lemmas is the text of a proof: clauses that follow from a chain of implications, each deleted 100 steps later. It looks at
// the memory in use from time to time.
type lemmas struct {
	left        int64
	chain       int
	end         string
	random      *rand.Rand
	live        []string
	text        []byte
	reads       int
	least, most uint64
}

func (l *lemmas) Read(p []byte) (int, error) {
	if len(l.text) == 0 {
		if l.left < 0 {
			return 0, io.EOF
		}
		for len(l.text) < 1<<16 {
			from := 1 + l.random.IntN(l.chain-1)
			to := from + 1 + l.random.IntN(l.chain-from)
			clause := fmt.Sprintf("%d -%d %d 0\n", to, from, 1+l.random.IntN(l.chain))
			l.live = append(l.live, clause)
			l.text = append(l.text, clause...)
			if len(l.live) > 100 {
				l.text = append(append(l.text, "d "...), l.live[0]...)
				l.live = l.live[1:]
			}
		}
		if l.left -= int64(len(l.text)); l.left < 0 {
			l.text = append(l.text, l.end...)
		}
		if l.reads++; l.reads%16 == 0 {
			l.look()
		}
	}
	n := copy(p, l.text)
	l.text = l.text[n:]
	return n, nil
}

func (l *lemmas) look() {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if l.least == 0 {
		l.least = m.HeapAlloc
	}
	l.least, l.most = min(l.least, m.HeapAlloc), max(l.most, m.HeapAlloc)
}
