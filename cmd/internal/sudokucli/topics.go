package sudokucli

// Help about what several commands share.

import (
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

// formatsTopic is the topic about the formats of puzzles.
var formatsTopic = cli.Topic{
	Name: "formats", Short: "how puzzles are written",
	Text: func(columns int) string {
		var rows [][2]string
		for _, f := range puzzles.Formats() {
			in, out := "", ""
			if f.Reads {
				in = "in"
			}
			if f.Writes {
				out = "out"
			}
			rows = append(rows, [2]string{fmt.Sprintf("%-10s  %-2s  %-3s", f.Name, in, out), f.About})
		}
		return `Formats are detected from the text. --input-format forces one of the formats marked "in"; convert --to takes
the ones marked "out". Whatever convert writes in these formats can be read again.

` + cli.WrapTable(rows, columns) + `
A line is one puzzle, its first field: what follows after a blank or a comma is ignored. A grid is n lines of n cells,
with or without lines between the boxes; a blank line ends it. An empty cell is one of . 0 * _, and a digit above 9 is
a letter. The alphabet is recognised and kept (--digits says otherwise). In csv, cells stand between commas, and a
table has puzzles in one of its columns (--column). In candidates, each cell lists the digits that it may hold. Lines
that begin with # are comments. gzip and zstd are recognised, too. A grid may stand anywhere on a sheet of a
spreadsheet. --ocr reads letters of a scan, such as S and l, as the digits they look like.

The boxes of an n x n grid are as square as possible, with no more rows than columns, unless other boxes are drawn or
the text says so: "box: 3x2" above a puzzle, box:3x2 behind one on a line. --box sets the boxes of all puzzles.

Grids that overlap, such as those of a samurai, are one puzzle: drawn, with blanks where no grid is, or as lists. A list
is "at r7c7", the place of the grid's first cell on the board, and the grid behind it or below. Below "samurai" or
"sohei" the places are known: those of the usual drawing, row by row; so they are in JSON, in {"samurai": [five grids]}.
solve, count, candidates, check, convert and print take such puzzles, with classic rules; other commands take one grid at
a time.
`
	},
}

// rulesTopic is the topic about rules.
var rulesTopic = cli.Topic{
	Name: "rules", Short: "rules beyond the classic, and how they are written",
	Text: func(columns int) string {
		var table [][2]string
		for _, k := range rules.Kinds {
			table = append(table, [2]string{k.Synopsis(), k.Explained()})
		}
		return `A rule is a line above its puzzle, in any format: a word, a colon, numbers and cells. It may be an item of a
list or in quotes. A line that begins with # is a comment, never a rule. A puzzle with a rule below it is refused.
Names that people and other programs use are understood, too: "killer", "German whispers", "kropki: white r1c1 r1c2".
--rule adds a rule to every puzzle, and may be repeated. Rules are also read from links to f-puzzles, cages of
SudokuPad, strings of killers and game IDs of Solo. An unknown rule is refused by name; --ignore-rule NAME goes on
without it. convert writes rules above a line or a grid, and into links.

   title: ours
   rules: anti-knight, windoku
   cage: 15 r1c1 r1c2
   little-killer: 22 r1c1-r9c9
   sandwich: 12 r5
   ..3.5…

Commas may stand between cells. A cell is r4c7, and r1c123 is three cells; r1c9-r1c1 is the straight line between two
cells, in that order, r5 a row read from the left, and c7 a column read from the top. A clue outside the grid names its
line as read from the clue: r1c9-r1c1 from the right. | divides groups of cells. Regions replace the boxes, unless a
line "box: 3x3" or --box says that boxes hold, too. "doubler: r1c1 r2c4" says that these cells count twice in cages, which
makes them doubler-cages, and hold different digits; there is at most one in each row, column and box.

All commands take puzzles with rules except rate (there is no scale for them), canon, same and bench. encode writes
them to dimacs only, and decode reads the answers. steps and hint use the additional houses and the cells that differ.
Whatever else a rule excludes is a step "by rule" after the singles, in the words below; with rules, steps have no
numbers.

--engine rules searches for the solutions. After a second, the puzzle is also searched as an exact cover, if the rules
need neither sums nor lines, and by a SAT solver, whose proof that there is no other solution is checked.

` + cli.WrapTable(table, columns)
	},
}

// techniquesTopic is the topic about the techniques of steps.
var techniquesTopic = cli.Topic{
	Name: "techniques", Short: "the techniques of steps and hints",
	Text: func(columns int) string {
		var rows [][2]string
		for _, name := range ladder.TechniqueNames() {
			set, err := ladder.ParseTechniques(name)
			if err != nil {
				panic("a technique without its name: " + err.Error())
			}
			text, points := "", ""
			for t := range ladder.Refutation + 1 {
				if set.Has(t) && t.Rung() != ladder.Beyond {
					text += t.Rung().String() + ", "
				}
				if set.Has(t) {
					points = strconv.Itoa(t.Points())
				}
			}
			rows = append(rows, [2]string{name, text + points + " points"})
		}
		return `The first number is Sudoku Explainer's rating of the easiest step of the technique; some techniques have
none. Points are HoDoKu's score for a step. "hint --example NAME" shows a technique on a board of its own, and
"generate --technique NAME" makes puzzles that need it.

` + cli.WrapTable(rows, columns)
	},
}

// apiTopic is the topic about what programs can ask of a server.
var apiTopic = cli.Topic{
	Name: "api", Short: "what a server can be asked (serve)",
	Text: func(columns int) string {
		var callable []string
		for _, c := range all {
			if c.Call != cli.NoCall {
				callable = append(callable, c.Name)
			}
		}
		return `POST /api/v1/COMMAND?flag=value&flag=value runs a command. The body has the puzzles, and the header is
Content-Type: text/plain. The answer is lines of JSON: what the command prints with --json, as it is found, and a last
line

   {"exit":0,"notes":["1:1: note: not unique"]}

with the exit status and the lines that went to stderr. A switch needs no value. What a command prints without --json,
as with format=svg, is one object {"text":"..."}. proof=zip adds an object {"zip":"..."}, an archive in base64 that
"proof check" reads. The body may be compressed with gzip or zstd.

` + cli.WrapTable([][2]string{
			{"commands", strings.Join(callable, ", ") + ", and trace of dlx"},
			{"flags", "as on the command line, except flags that name files or run for ever; timeout is for the whole " +
				"call, 10s by default, 1m at most; puzzle=- of hint takes the first puzzle of the body, and boards behind it"},
			{"bounds", "1 MiB of body, 1000 puzzles, 20000 solutions of each, 4 MiB of answers, 8 MiB of proofs, " +
				"32 MiB for an exact count of other sizes than 9x9, 8 MiB of a compressed body once it is unpacked; an answer " +
				"that reaches a bound ends with exit status 4 and says so"},
			{"given", "/api/v1/given, with an empty body, has the files of the command line: {\"file\":\"...\",\"text\":\"...\"}"},
		}, columns) + `
A call that makes no sense has status 400, an unknown command 404, a caller who is not allowed 401, 403 or 421, a body
that is too long, compressed or not, 413, and one of another type 415; the last line says why. If the server has too
much to do, the status is 503, and the header Retry-After says when to try again. Closing the connection cancels a
call. A server that other machines can reach wants "Authorization: Bearer TOKEN"; the token is in the address that
serve prints.
`
	},
}

// jsonTopic is the topic about the fields of JSON objects.
var jsonTopic = cli.Topic{
	Name: "json", Short: "the fields of --json",
	Text: func(int) string {
		return `With --json each puzzle has one object, on a line of its own, in the order of the input. Fields that do not
apply are left out. Fields may be added; none changes its meaning within a schema, which the field "schema" names.
"dlx-sudoku help json --schema" prints a JSON Schema with the fields of each command.
`
	},
	Fields: true,
}
