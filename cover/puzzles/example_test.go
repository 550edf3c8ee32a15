package puzzles_test

import (
	"fmt"
	"io"
	"strings"

	"dlx-sudoku/cover/puzzles"
)

func ExampleReader() {
	text := `quizzes,solutions
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,
53..7....6..195....98....6.8...6...34..8.x..17...2...6.6....28....419..5....8..79,

[Puzzle]
|1 2|3 4|
|. .|. .|
|---+---|
|2 1|4 3|
|. .|. .|
`
	r := puzzles.NewReader(strings.NewReader(text), "puzzles.txt")
	var rec puzzles.Record
	for {
		if err := r.Read(&rec); err == io.EOF {
			break
		} else if err != nil {
			fmt.Println(err) // the text could not be read on
			break
		}
		if rec.Err != nil {
			fmt.Println(rec.Err)
			continue
		}
		fmt.Println(rec.Line, rec.Grid)
	}
	// Output:
	// 2 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
	// puzzles.txt:3:42: unexpected character 'x' (want 1-9, or one of . 0 * _ for an empty cell)
	// 6 1234....2143....
}
