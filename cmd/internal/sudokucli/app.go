package sudokucli

import (
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/puzzlein"
)

// App is dlx-sudoku with all of its commands.
var App = cli.App{
	Name:  name,
	Short: "solve, make, rate and explain Sudoku, and prove the answers",
	Long: `Puzzles are read from the files; without a file, or with "-", from standard input. A puzzle may stand in the
place of a file. Without a command, puzzles are solved, also if they come through a pipe. Files are recognised by their
contents (help formats), gzip and zstd too. Grids may have 4x4 to 25x25 cells.

--engine chooses the search. auto is the default: dancing links for the first 16 puzzles, and after them bands for 9x9
grids with boxes of 3x3; several solutions of a puzzle come in the order of links, unless a grid above 9x9 takes long
and the first two are learned. links is dancing links, for grids of any size; cells is the same search on sparse sets.
bands takes only 9x9 grids with boxes of 3x3, and is over ten times as fast. rules is the search for puzzles with
rules, and has a handler for each kind of constraint. bands and rules each find several solutions in an order of their
own. With auto, puzzles with rules of any size are first searched by rules, and the exact cover and a SAT solver join
in after a second.

With --verify each answer of solve and count is put to a SAT solver with an encoding of its own, and the proof that
there are no more solutions is checked. That is about a hundred times slower than the search. Agreement is silent. If the judge has not decided within 10 seconds, or the time that --timeout gives, or if there are more
than 20000 solutions and they are not counted by states (help count), a note says so, "verified" in JSON is false, and
the exit status is 4. Where other solutions are possible ("N+"), those found are only checked to be right and distinct. On
a terminal this happens without the flag, for at most a second in all, and nothing is said about what is undecided by
then. --no-verify turns it off.`,
	Examples: `   dlx-sudoku puzzles.txt                         # one solution each
   dlx-sudoku count --limit 2 --require unique puzzles.txt.gz
   dlx-sudoku hint board.txt                      # the next step
   dlx-sudoku explain puzzle.txt                  # what is wrong with it
   dlx-sudoku generate --level easy`,
	Commands:  all,
	Topics:    []cli.Topic{formatsTopic, rulesTopic, techniquesTopic, cli.ExitTopic, jsonTopic, apiTopic},
	Otherwise: solveIt,
	Piped:     []string{"solve"},
}

// solveIt has puzzles and files solved that stand in the place of a command: no name of a command has a dot or a slash,
// or is mostly digits, as a puzzle is.
func solveIt(arguments []string, s *cli.Session) ([]string, error) {
	word := arguments[0]
	if s.Exists(word) || word == input.Stdin || strings.ContainsAny(word, "./") || puzzlein.NearlyPuzzle(word) {
		return append([]string{"solve"}, arguments...), nil
	}
	return nil, nil
}
