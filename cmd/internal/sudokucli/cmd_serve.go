//go:build !js

package sudokucli

import (
	"errors"
	"net/url"
	"os"

	"dlx-sudoku/cmd/internal/cli"
)

// serveCommand is the command as dlx-sudoku has it: a program of its own does the work, as what a server needs would make
// every run of this one dearer.
var serveCommand = ServeCommand(func(s *cli.Session, _ *Serving) { launch(s, os.Args[1:]) })

// Serving has the flags of serve.
type Serving struct {
	Listen  string   // HOST:PORT
	Hosts   []string // other names of this machine
	Origins []string // of other pages that may ask
	Setters string   // HOST:PORT where pages of setters are answered; "": they are not
}

// settersListen is where the user script of f-puzzles' page looks for a solver.
const settersListen = "localhost:4545"

// usualListen is where a server listens without a flag.
const usualListen = "127.0.0.1:7290"

// ServeCommand returns the command serve, given what it does.
func ServeCommand(run func(*cli.Session, *Serving)) cli.Command {
	return cli.Command{
		Name: "serve", Group: "learn", Short: "open a page in the browser to type, solve and prove puzzles",
		Usage: []string{"serve [FLAGS] [FILE|-]..."},
		Long: `Serves a page to the browser on this machine, and prints its address. The page shows what the commands
answer, and begins with the puzzles in FILE. It runs until it is interrupted (Ctrl-C). It stores nothing, and asks
nothing of any other host.

Programs can call the commands, too. POST /api/v1/COMMAND?flag=value with puzzles as the body returns what the command
prints with --json, and a last line with the exit status and what it wrote to stderr:

   curl -H 'Content-Type: text/plain' --data-binary @puzzles.txt \
      '127.0.0.1:7290/api/v1/count?limit=2'

"help api" has the details and the limits.

Only this machine can connect unless --listen says otherwise. Then the printed address has a token, and whoever has the
address can ask; requests without the token are refused. There is no encryption: in a network that you do not trust,
put a proxy with TLS in front of it, and give its name with --host.

--fpuzzles also answers f-puzzles.com in a browser on this machine that has the user script of the program
SudokuSolver. It answers solve, check, count, true candidates, solution path and step, at ws://localhost:4545. It says
that there is only one solution once that is proved, and refuses an unknown rule by name. Other pages may ask if
--allow-origin names them; other machines never.`,
		Examples: `   dlx-sudoku serve puzzles.txt
   dlx-sudoku serve --listen 127.0.0.1:0          # at any free port
   dlx-sudoku serve --fpuzzles                    # and solve for f-puzzles.com`,
		New: func() cli.Runner { return &serving{run: run} },
	}
}

// serving is a run of serve.
type serving struct {
	Serving
	fpuzzles bool
	run      func(*cli.Session, *Serving)
}

func (c *serving) Flags(f *cli.Flags) {
	c.Listen = usualListen
	f.Text("listen", "serve at `HOST:PORT`; port 0 means any free port", usualListen, "want HOST:PORT", &c.Listen)
	f.Texts("host", "answer to this `NAME` of the machine as well", "none", "want a name", &c.Hosts)
	f.Value("allow-origin", "let pages from `URL` ask, such as https://example.org", "none", func(text string) error {
		u, err := url.Parse(text)
		if err != nil || u.Scheme == "" || u.Host == "" || u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
			return errors.New("want a scheme and a host, such as https://example.org")
		}
		c.Origins = append(c.Origins, text)
		return nil
	})
	f.Switch("fpuzzles", "also solve for f-puzzles.com, at ws://"+settersListen, &c.fpuzzles)
}

func (c *serving) Run(s *cli.Session) {
	if c.fpuzzles {
		c.Setters = settersListen
	}
	c.run(s, &c.Serving)
}
