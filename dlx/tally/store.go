package tally

import "sync"

// blockWords is the size of a full block, in words of 8 bytes.
const blockWords = 4096

// A store hands out blocks of words and takes them back, so that the memory of a layer that is done serves the
// next one.
type store struct {
	mu    sync.Mutex
	free  map[int][][]uint64 // blocks not in use, by size: full ones and slabs
	words int64              // in blocks in use
	idle  int64              // in those not in use
	most  int64              // words in use at once, free blocks included
}

// get returns an empty block with room for at least the given number of words.
func (s *store) get(words int) []uint64 {
	if words > blockWords/4 {
		words = max(words, blockWords)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.words += int64(words)
	if list := s.free[words]; len(list) > 0 {
		block := list[len(list)-1]
		s.free[words] = list[:len(list)-1]
		s.idle -= int64(words)
		return block
	}
	s.most = max(s.most, s.words+s.idle)
	return make([]uint64, 0, words)
}

// drop forgets the blocks of one size that are not in use, if they are many.
func (s *store) drop(size int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if words := int64(len(s.free[size])) * int64(size); 8*words > dealtSpare {
		delete(s.free, size)
		s.idle -= words
	}
}

// put takes back a block that nothing refers to any more.
func (s *store) put(block []uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.words -= int64(cap(block))
	if size := cap(block); size == blockWords || size == slabWords {
		if s.free == nil {
			s.free = make(map[int][][]uint64)
		}
		s.free[size] = append(s.free[size], block[:0])
		s.idle += int64(size)
	}
}
