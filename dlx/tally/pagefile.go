package tally

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"os"
	"sync"
)

// A pageFile is a temporary file with the pages of a diagram. Each page is written twice: its arcs when its nodes have been made,
// and its arcs, in the same place, and completions when it is complete.
//
//	nodes, arcs, multiples or 0    numbers of 4 bytes, the lowest one first
//	arcs of each node              numbers of 4 bytes
//	option, node of each arc       4 bytes each
//	multiple of each arc           8 bytes, if there are multiples
//
//	completions of each node       limbs of 8 bytes
//
// It may be read by several goroutines.
type pageFile struct {
	f      *os.File
	size   int64
	places []place
	buffer []byte // of the writer
	shut   sync.Once
}

// A place is where a page is in the file.
type place struct {
	arcs, rest           int64 // where its parts begin
	arcBytes, limbs, all int   // all: its nodes
}

// newPageFile makes a file in a folder. Where the system allows it, the file has no name any more, so that it goes with the
// process.
func newPageFile(folder string) (*pageFile, error) {
	f, err := os.CreateTemp(folder, "dlx-diagram-*")
	if err != nil {
		return nil, err
	}
	os.Remove(f.Name()) // or else in close
	return &pageFile{f: f}, nil
}

// close removes the file.
func (f *pageFile) close() {
	f.shut.Do(func() {
		f.f.Close()
		os.Remove(f.f.Name())
	})
}

// write writes page n. A page that is written again must have as many nodes and arcs as before.
func (f *pageFile) write(n int, p *page) error {
	b := f.buffer[:0]
	for _, x := range []int{p.nodes(), len(p.arcs), len(p.times)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(x))
	}
	for _, begin := range p.begins {
		b = binary.LittleEndian.AppendUint32(b, begin)
	}
	for _, a := range p.arcs {
		b = binary.LittleEndian.AppendUint32(b, uint32(a.option))
		b = binary.LittleEndian.AppendUint32(b, a.to)
	}
	for _, t := range p.times {
		b = binary.LittleEndian.AppendUint64(b, uint64(t))
	}
	for len(f.places) <= n {
		f.places = append(f.places, place{arcs: -1, rest: -1})
	}
	at := &f.places[n]
	if at.arcs < 0 {
		at.arcs, at.arcBytes, at.all = f.size, len(b), p.nodes()
		f.size += int64(len(b))
	}
	if err := f.put(b, at.arcs); err != nil || p.rest == nil {
		return err
	}
	b = b[:0]
	for _, word := range p.rest {
		b = binary.LittleEndian.AppendUint64(b, uint64(word))
	}
	at.rest, at.limbs = f.size, p.limbs
	f.size += int64(len(b))
	return f.put(b, at.rest)
}

// put writes bytes of a page, which it keeps as room for the next ones.
func (f *pageFile) put(b []byte, at int64) error {
	f.buffer = b
	_, err := f.f.WriteAt(b, at)
	return err
}

// read reads page n.
func (f *pageFile) read(n uint32) (*page, error) {
	at := &f.places[n]
	limbs := 0
	if at.rest >= 0 {
		limbs = at.limbs
	}
	b := make([]byte, max(at.arcBytes, 8*limbs*at.all))
	if _, err := f.f.ReadAt(b[:at.arcBytes], at.arcs); err != nil {
		return nil, err
	}
	next := func() uint32 {
		x := binary.LittleEndian.Uint32(b)
		b = b[4:]
		return x
	}
	all := b
	nodes, arcs, times := next(), next(), next()
	if int(nodes) != at.all || 4*(4+int(nodes))+8*(int(arcs)+int(times)) != at.arcBytes {
		return nil, fmt.Errorf("the temporary file %s has changed", f.f.Name())
	}
	p := &page{begins: make([]uint32, nodes+1), arcs: make([]arc, arcs)}
	for k := range p.begins {
		p.begins[k] = next()
	}
	for k := range p.arcs {
		p.arcs[k] = arc{int32(next()), next()}
	}
	if times > 0 {
		p.times = make([]uint, times)
	}
	for k := range p.times {
		p.times[k] = uint(binary.LittleEndian.Uint64(b[8*k:]))
	}
	if limbs == 0 {
		return p, nil
	}
	b = all[:8*limbs*at.all]
	if _, err := f.f.ReadAt(b, at.rest); err != nil {
		return nil, err
	}
	p.limbs, p.rest = limbs, make([]big.Word, limbs*at.all)
	for k := range p.rest {
		p.rest[k] = big.Word(binary.LittleEndian.Uint64(b[8*k:]))
	}
	return p, nil
}
