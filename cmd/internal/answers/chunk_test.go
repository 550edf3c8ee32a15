package answers

import "testing"

// TestChunkIsBounded drops a chunk's text after use if it is much longer than many puzzles are.
func TestChunkIsBounded(t *testing.T) {
	for size, kept := range map[int]bool{keptText / 4: true, keptText: true, 25 * keptText: false} {
		c := Chunk{Text: make([]byte, size), notes: make([]Note, 1)}
		c.notes[0].Text = "text"
		c.Reset()
		if (cap(c.Text) > 0) != kept || len(c.Text) > 0 || c.notes[:1][0].Text != "" {
			t.Errorf("after %d bytes the chunk has room for %d, and the note %q", size, cap(c.Text), c.notes[:1][0].Text)
		}
	}
}
