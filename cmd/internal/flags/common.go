package flags

import (
	"time"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/words"
)

// VerifyName is the name of the flag of Verify, without dashes.
const VerifyName = "verify"

// Verify returns the flag that has answers checked. Whether it was given says the command line.
func Verify(on *bool) cli.Flag {
	return &cli.BoolFlag{Name: VerifyName, Usage: "have each answer checked by a SAT solver", DefaultText: "on a terminal", Destination: on}
}

// JSON returns the flag that asks for output for programs, given what an object is written for.
func JSON(each string, on *bool) cli.Flag {
	return Switch("json", "write a JSON object for each "+each+", on one line", on)
}

// Timeout returns the flag that limits the time, given for what, and what is done where it is not given.
func Timeout(each, fallback string, d *time.Duration) cli.Flag {
	return Duration("timeout", "give up a "+each+" after `DURATION`, such as 10s or 500ms", fallback, func(given time.Duration) { *d = given })
}

// Engine returns the flag that chooses what searches, given the names.
func Engine(fallback string, names []string, set func(string)) cli.Flag {
	return Choice("engine", "search with `ENGINE`: "+words.Alternatives(names), fallback, names, set)
}

// Progress returns the flag of the progress bar, which is auto, always or never.
func Progress(word *string) cli.Flag {
	*word = when[0]
	return Choice("progress", "show a progress bar on stderr, `WHEN`: "+words.Alternatives(when), when[0], when, func(s string) { *word = s })
}

// Color returns the flag of colours, which is auto, always or never.
func Color(word *string) cli.Flag {
	*word = when[0]
	return Choice("color", "use colours, `WHEN`: "+words.Alternatives(when), when[0], when, func(s string) { *word = s })
}

// when are the choices of flags whose default depends on a terminal.
var when = []string{"auto", "always", "never"}
