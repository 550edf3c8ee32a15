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
	Text: func() string {
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
		return `A puzzle is recognised by what it looks like. --input-format takes the names marked "in", to say otherwise;
convert --to takes those marked "out". Whatever convert writes can be read again, under whatever name.

` + cli.WrapTable(rows) + `
A line is one puzzle, its first field: what follows after a blank or a comma is ignored. A grid is n lines of n cells,
with or without lines between the boxes; a blank line ends it. An empty cell is one of . 0 * _ and a digit above 9 is a
letter, of an alphabet that is recognised and kept (--digits says otherwise). In csv, cells stand between commas, and a
table has puzzles in one of its columns (--column). In candidates, a cell has several digits: what it may hold. Lines
that begin with # are comments. gzip and zstd are recognised as well.

The boxes of a grid of n x n cells are the squarest ones, with no more rows than columns, unless lines are drawn around
others, or the text says so: "box: 3x2" above a puzzle, box:3x2 behind one on a line. --box says so for all puzzles.
`
	},
}

// rulesTopic is the topic about rules.
var rulesTopic = cli.Topic{
	Name: "rules", Short: "rules beyond the classic, and how they are written",
	Text: func() string {
		var table [][2]string
		for _, k := range rules.Kinds {
			table = append(table, [2]string{k.Synopsis(), k.Explained()})
		}
		return `A rule is a line above its puzzle, in any format: a word, a colon, numbers and cells. It may be an item of a list or in
quotes, and never stands behind #, which begins a comment. A puzzle with a rule below it is refused. --rule adds one to every puzzle, and repeats. Links to f-puzzles, SudokuPad's cages, strings of
killers and game IDs of Solo are read as well; what is not known is refused by name, and --ignore-rule NAME goes on
without it. convert writes rules above a line or a grid, and as links.

   title: ours
   rules: anti-knight, windoku
   cage: 15 r1c1 r1c2
   little-killer: 22 r1c1-r9c9
   sandwich: 12 r5
   ..3.5…

A cell is r4c7; r1c9-r1c1 is the straight way from one cell to another, r5 a row from the left, c7 a column from the
top. A clue outside is the line as it is read from there: r1c9-r1c1 from the right. | divides groups of cells.

All commands take puzzles with rules but rate, for which there is no scale, canon, same and bench, which refuse them;
encode writes them to dimacs only, and decode reads the answers. steps and hint see more houses and cells that differ, and what else a rule leaves out
is a step "by rule" after the singles, in the words below; steps have no numbers there.
They are searched by --engine rules; what takes longer than a second is also tried as an exact cover, where the rules
need neither sums nor lines, and by a SAT solver, whose proof that there is no other solution is replayed.

` + cli.WrapTable(table)
	},
}

// techniquesTopic is the topic about the techniques of steps.
var techniquesTopic = cli.Topic{
	Name: "techniques", Short: "the techniques of steps and hints",
	Text: func() string {
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
		return `The rating is that of Sudoku Explainer, of the easiest step of its kind; points are what HoDoKu counts for a step.
"hint --example NAME" shows a technique on a board of its own, "generate --technique NAME" makes puzzles that need it.

` + cli.WrapTable(rows)
	},
}

// apiTopic is the topic about what programs can ask of a server.
var apiTopic = cli.Topic{
	Name: "api", Short: "what a server can be asked (serve)",
	Text: func() string {
		var callable []string
		for _, c := range all {
			if c.Call != cli.NoCall {
				callable = append(callable, c.Name)
			}
		}
		return `POST /api/v1/COMMAND?flag=value&flag=value, with puzzles as the body and the header Content-Type: text/plain, runs
a command. The answer is lines of JSON: what the command prints with --json, as it is found, and a last line

   {"exit":0,"notes":["1:1: note: not unique"]}

with the exit status and the lines that went to stderr. A switch needs no value. What a command prints without --json, as
with format=svg, is one object {"text":"..."}, and proof=zip adds an object {"zip":"..."}, an archive in base64 that "proof
check" reads. The body may be compressed with gzip or zstd.

` + cli.WrapTable([][2]string{
			{"commands", strings.Join(callable, ", ") + ", and trace of dlx"},
			{"flags", "as on the command line, except flags that name files or run for ever; timeout is for the whole " +
				"call, 10s by default, 1m at most; puzzle=- of hint takes the first puzzle of the body, and boards behind it"},
			{"bounds", "1 MiB of body, 1000 puzzles, 20000 solutions of each, 4 MiB of answers, 8 MiB of proofs, " +
				"32 MiB for an exact count of other sizes than 9x9; an answer that meets one ends with exit status 4 and says so. " +
				"8 MiB of a compressed body"},
			{"given", "/api/v1/given, with an empty body, has the files of the command line: {\"file\":\"...\",\"text\":\"...\"}"},
		}) + `
A call that makes no sense has status 400, an unknown command 404, a stranger 401, 403 or 421, a body that is too long,
compressed or not, 413, and one of another type 415; the last line says why. When too much is at work the status is 503, and the header
Retry-After says when to try again. A call is cancelled by closing its connection. A server for others than this machine
wants "Authorization: Bearer TOKEN"; the token stands in the address that serve prints.
`
	},
}

// jsonTopic is the topic about the fields of JSON objects.
var jsonTopic = cli.Topic{
	Name: "json", Short: "the fields of --json",
	Text: func() string {
		return `With --json there is one object a line for each puzzle, in the order of the input. Fields that do not apply are
left out. Fields may be added; none changes its meaning within a schema.

` + cli.WrapTable([][2]string{
			{"schema", `"` + schema + `"`},
			{"file, line", "where the puzzle stands; an argument is \"argument\", standard input \"-\""},
			{"puzzle", "the puzzle in one line, or the text that stood in its place"},
			{"box, digits", "the shape of the boxes, rows first, and the digits, if they are not the usual ones"},
			{"title", "the title that stands above the puzzle"},
			{"rules", "a list of the rules beyond the classic, as \"help rules\" has them"},
			{"status", "unique, multiple, solved (nobody looked for a second solution), none, invalid (givens that " +
				"clash), unknown (timed out), error; made; right and wrong; same and different"},
			{"count, more", "the number of solutions as a decimal string; true if there may be more"},
			{"solutions", "a list of solutions, each in one line"},
			{"puzzles", "a list of the puzzles made"},
			{"clashes", "pairs of givens that clash: digit, house, cells"},
			{"verified", "true if the judge has confirmed the answer, false if it was asked and has not"},
			{"verified_by", "what has confirmed an exact count: other code that counts in another way"},
			{"recounted", "what has made the same exact count again with the same code: not verified"},
			{"core", "givens that cannot all be right, such as \"r1c6=5\""},
			{"redundant", "givens any one of which is not needed"},
			{"witnesses", "solutions that show that something is needed: without the given, or without the member of the core"},
			{"differ", "cells that differ between solutions"},
			{"rating, level", "how hard the puzzle is; scale says by whose measure"},
			{"steps, step", "steps of a solution: rung, technique, text; placed and removed; digits, cells and houses of the pattern, " +
				"the candidates that it rests on, and links of chains and wings from one statement to the next"},
			{"marks", "the candidates of each cell before the first step, row by row; \"\" if it is filled"},
			{"error", "why something is not known: text, and line and column where it is not the puzzle's line"},
		})
	},
}
