package tally

import "sync"

// blockWords is the size of a full block, in words of 8 bytes.
const blockWords = 4096

// A store hands out blocks of words and takes them back, so that the memory of a layer that is done serves the
// next one.
type store struct {
	mu    sync.Mutex
	free  [][]uint64 // full blocks not in use
	words int64      // in blocks in use
	most  int64      // words in use at once, free blocks included
}

// get returns an empty block with room for at least the given number of words.
func (s *store) get(words int) []uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if last := len(s.free) - 1; last >= 0 && words > blockWords/4 && words <= blockWords {
		block := s.free[last]
		s.free = s.free[:last]
		s.words += blockWords
		return block
	}
	if words > blockWords/4 {
		words = max(words, blockWords)
	}
	s.words += int64(words)
	s.most = max(s.most, s.words+int64(len(s.free))*blockWords)
	return make([]uint64, 0, words)
}

// put takes back a block that nothing refers to any more.
func (s *store) put(block []uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.words -= int64(cap(block))
	if cap(block) == blockWords {
		s.free = append(s.free, block[:0])
	}
}
