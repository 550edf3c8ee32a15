package dlxcli

// Help about what several commands share.

import (
	"dlx-sudoku/cmd/internal/cli"
)

// formatsTopic is the topic about the formats of problems.
var formatsTopic = cli.Topic{
	Name: "formats", Short: "how problems are written",
	Text: func(int) string {
		return `Problems are in the text format of Knuth's programs: the first line names the items, and each other line is
an option, a list of items. The items behind a lone | are secondary and may be left out. A line that begins with | is a
comment.

   a b c 1:2|d | x y   d is to be covered once or twice, x and y at most once
   a b x:red           x wears a colour; an item may be in several options
                       that give it the same colour
   c d x:red |7        7 is its cost, as |-7 and |12.50 would be
   d:2                 covers d twice, as d d would: only an item with a
                       multiplicity may stand in an option several times

Other notations are recognised, and --input-format forces one of them or dlx:

   matrix   rows of 0 and 1, perhaps with their numbers on the first line;
            also [1 0 1; 0 1 0], numbered rows, and a list as programs
            write it: M = np.array([[1,0,1],[0,1,0]]), rows += [[1,0,0]]
   sets     a set on each line, or sets in brackets, which may have names:
            A = {1, 4, 7}; a first set U, X, S, universe or items that
            holds all items declares them, and is no option
   json     arrays or objects of sets, or the whole form: go doc ./dlx/notation
   code     a list of rows or sets as programs write it, with types, calls
            and names around it: C#, Java, Ruby, Rust, R, PHP, Sage, NumPy,
            and matrices of LaTeX
   orlib    set partitioning as OR-Library has it: rows and columns; then for
            each column its cost, how many rows it has, and these rows
   mps      an integer program, fixed or free, if it is a set partitioning
            problem: columns are 0 or 1, and so are their coefficients

gzip and zstd are recognised, too. dlx encode writes problems for other solvers.
`
	},
}

// jsonTopic is the topic about the fields of JSON objects.
var jsonTopic = cli.Topic{
	Name: "json", Short: "the fields of --json",
	Text: func(int) string {
		return `With --json each problem has one object, on a line of its own. Fields that do not apply are left out. Fields
may be added; none changes its meaning within a schema, which the field "schema" names. split, run and merge --missing print
lines of schemas of their own. "dlx help json --schema" prints a JSON Schema with the fields of each command.
`
	},
	Fields: true,
}
