package gen

import "dlx-sudoku/cmd/internal/cli"

// FilesTopic is the topic about the files that gen reads. Its examples are run by the tests.
var FilesTopic = cli.Topic{
	Name: "files", Short: "the files that gen reads",
	Text: func(int) string {
		return `Some problems of "dlx gen" are stated in a file, or on standard input if the file is -. Empty lines are skipped, and
so are comments, which begin with #; pieces, patterns, kakuro and pips have no comments, because # is a square there.

gen pieces and gen tilings: the name of each piece on a line, then its rows of # for a cell and . for none. Pieces may
be turned, and turned over unless you say one-sided. A line of dashes begins another layer.

   $ cat pieces.txt
   corner
   ##
   #.
   dot
   #
   $ dlx gen pieces pieces.txt 2x2 | dlx count
   4
   $ dlx gen tilings 2x3 'pieces.txt*1-3' | dlx count
   8

gen completion: the rows of a Latin square, numbers with blanks or commas between them, and . or 0 for an empty cell.

   $ cat square.txt
   1 . .
   . . 1
   . . .
   $ dlx gen completion square.txt | dlx count
   2

gen matchings and gen colourings: the edges of a graph, two vertices on each line. A vertex without edges stands
alone.

   $ cat edges.txt
   anna bob
   bob cleo
   cleo dan
   dan anna
   $ dlx gen matchings edges.txt | dlx count
   2
   $ dlx gen colourings edges.txt 3 | dlx count
   18

gen words: words on one line or several. Lower case and capitals differ.

   $ cat words.txt
   cat are ten
   cop pan
   $ dlx gen words 3x3 words.txt | dlx count
   1

gen crossword: the rows of the pattern, # for a black square, . for an open one, and letters where they are given; and
a file of words, as above. No word is used twice.

   $ cat pattern.txt
   ...
   .#.
   p..
   $ dlx gen crossword pattern.txt words.txt | dlx count
   1

gen nonogram: a line "rows" and the clues of the rows from the top, a line each; then "columns" and their clues from
the left. A clue has the lengths of the blocks, with blanks or commas between them, or 0. Files with the ending .non
are read, too.

   $ cat clues.txt
   rows
   1 1
   3
   1
   columns
   2
   2
   2
   $ dlx gen nonogram clues.txt | dlx count
   1

gen kakuro: the rows with blanks between the squares. A square to be filled is . or _ or 0. A black square is # or X,
or it has the sums of the runs that begin there, down\across.

   $ cat sums.txt
   #   7\  3\
   \6  .   .
   \4  .   .
   $ dlx gen kakuro sums.txt | dlx count
   1

gen pips: the rows of the board, a letter for the region of each square, . for no region and # for a hole; the regions
with their conditions, which are a sum of pips, <8, >8, = for equal pips or != for different ones; and the dominoes.

   $ cat pips.txt
   aab
   c.b
   a 5
   b =
   c <2
   1-4 2-2 0-2
   $ dlx gen pips pips.txt | dlx count
   2

gen stars and gen regionqueens: the rows of a square board, with a character for the region of each square, or a word
if there are blanks between them.

   $ cat regions.txt
   ABBB
   ABBB
   ACDD
   CCDD
   $ dlx gen stars regions.txt | dlx count
   1
   $ dlx gen regionqueens regions.txt diagonals | dlx count
   1

gen assignment: the costs of the workers, a row each, with a column for each job. dlx solve --cheapest 1 finds the
best assignment.

   $ cat costs.txt
   4 2
   3 5
   $ dlx gen assignment costs.txt | dlx count
   2
`
	},
}
