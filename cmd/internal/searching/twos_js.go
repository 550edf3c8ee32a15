package searching

import "dlx-sudoku/cmd/internal/puzzlein"

// ByTwos counts nothing in the browser, where each kilobyte is loaded.
func (e *Exact) ByTwos(*puzzlein.Item) (c ExactCount, ok bool) { return c, false }
