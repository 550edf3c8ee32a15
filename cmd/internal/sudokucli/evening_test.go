package sudokucli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover/puzzles"
)

// evening has, for each command line of people/evening/index.tsv, the arguments, and what must come of it; what was expected
// there is said in prose. FILE is the file of the row.
var evening = map[string]struct {
	args   []string
	piped  bool // the file is the input
	status cli.Status
	stdout []string // parts of it, in this order
	stderr []string
}{
	`dlx-sudoku solve "$(cat active-constraints.txt)"`: {args: []string{"solve", "TEXT"}, stdout: []string{"694512378"}, stderr: []string{"not unique"}},
	"dlx-sudoku solve active-constraints.txt":          {args: []string{"solve", "FILE"}, stdout: []string{"694512378"}, stderr: []string{"not unique"}},
	"dlx-sudoku check check-columns.csv":               {args: []string{"check", "FILE"}, stdout: []string{"right\n"}},
	"dlx-sudoku check check-header.csv":                {args: []string{"check", "FILE"}, stdout: []string{"right\n"}},
	"dlx-sudoku check <check-stdin.csv":                {args: []string{"check"}, piped: true, stdout: []string{"right\n"}},
	"dlx-sudoku solve f_discord-emoji.txt":             {args: []string{"solve", "FILE"}, stdout: []string{slidesSolved}, stderr: []string{"9 rows of names of emoji"}},
	"dlx-sudoku solve f_divs.html":                     {args: []string{"solve", "FILE"}, stdout: []string{slidesSolved}, stderr: []string{"took 81 elements"}},
	"dlx-sudoku solve f_fen.txt":                       {args: []string{"solve", "FILE"}, status: cli.BadInput, stderr: []string{"unexpected character '/'"}},
	"dlx-sudoku solve f_hash1.txt":                     {args: []string{"solve", "FILE"}, stdout: []string{slidesSolved}},
	"dlx-sudoku solve f_ocr-O0.txt":                    {args: []string{"solve", "FILE"}, stdout: []string{slidesSolved}, stderr: []string{"read O as 0"}},
	"dlx-sudoku solve f_ocr-letters.txt":               {args: []string{"solve", "FILE"}, status: cli.BadInput, stderr: []string{"S, l and B stand where digits stand: --ocr reads them as 5, 1 and 8"}},
	"dlx-sudoku solve f_websudoku-hidden.html":         {args: []string{"solve", "FILE"}, stdout: []string{slidesSolved}},
	"dlx-sudoku solve f_whatsapp.txt":                  {args: []string{"solve", "FILE"}, stdout: []string{slidesSolved}, stderr: []string{"left out 1 line of text"}},
	"dlx-sudoku solve 'https://sudokupad.app/xyz123'":  {args: []string{"solve", "https://sudokupad.app/xyz123"}, status: cli.BadInput, stderr: []string{"has to be fetched from the network"}},
	"dlx-sudoku explain needless-rules.txt":            {args: []string{"explain", "FILE"}, stdout: []string{"redundant: ", "cage: 4 r1c1 r1c2, even: r6c1", " (each alone)"}},
	"dlx-sudoku minimize needless-rules.txt":           {args: []string{"minimize", "--json", "FILE"}, stdout: []string{`"dropped":["cage: 10 r1c3 r2c3","cage: 10 r3c3 r4c3 r5c3","even: r6c1"]`}},
	"dlx-sudoku solve own.json":                        {args: []string{"solve", "FILE"}, stdout: []string{"126584793", "\n174638592"}},
	"dlx-sudoku solve side-by-side.csv":                {args: []string{"solve", "FILE"}, stdout: []string{slidesSolved, slidesSolved}},
	"dlx-sudoku solve sp.txt":                          {args: []string{"solve", "FILE"}, stdout: []string{slidesSolved}, stderr: []string{"2 blanks between boxes"}},
	"dlx-sudoku solve zero8.txt":                       {args: []string{"solve", "FILE"}, status: cli.BadInput, stderr: []string{"say which with --digits"}},
}

const slidesSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"

// TestEvening does what people did with the command, and what they did from Go. What they did with the page is a test of the
// page.
func TestEvening(t *testing.T) {
	rows, dir := testkit.Index(t, "evening", "dlx-sudoku ", "go: ")
	all, _ := testkit.Index(t, "evening", "")
	others, _ := testkit.Index(t, "evening", "dlx ", "page: ", "paste it into the page", "command")
	if len(all) != len(rows)+len(others) {
		t.Errorf("of %d rows %d have a test", len(all), len(rows)+len(others))
	}
	for _, row := range rows {
		t.Run(row.Command, func(t *testing.T) {
			file := filepath.Join(dir, row.File)
			text, err := os.ReadFile(file)
			if os.IsNotExist(err) {
				t.Skipf("the published data do not have %s", row.File)
			} else if err != nil {
				t.Fatal(err)
			}
			switch row.Command {
			case "go: puzzles.Parse(text), then sudoku.Solve":
				if _, err := puzzles.Parse(string(text)); err == nil || !strings.Contains(err.Error(), "anti-knight") {
					t.Errorf("Parse: %v, want an error that names the rule", err)
				}
				return
			case "dlx-sudoku generate -n 3 --seed 1 --solution | dlx-sudoku check":
				made := runOn("", "generate", "-n", "3", "--seed", "1", "--solution")
				if got := runOn(made.stdout, "check"); got.stdout != strings.Repeat("right\n", 3) || got.status != cli.OK {
					t.Errorf("check prints %q, %q", got.stdout, got.stderr)
				}
				return
			}
			want, is := evening[row.Command]
			if !is {
				t.Fatalf("there is no test of this row, which expects %q", row.Expected)
			}
			input := ""
			if want.piped {
				input = string(text)
			}
			args := make([]string, len(want.args))
			for k, arg := range want.args {
				args[k] = strings.NewReplacer("FILE", file, "TEXT", strings.TrimSpace(string(text))).Replace(arg)
			}
			got := runOn(input, args...)
			if got.status != want.status || !inOrder(got.stdout, want.stdout) || !inOrder(got.stderr, want.stderr) {
				t.Errorf("exit %d, %q, %q; want exit %d, %q, %q: %s", got.status, got.stdout, got.stderr, want.status, want.stdout, want.stderr, row.Expected)
			}
		})
	}
}

// inOrder reports whether a text has some parts, one behind the other.
func inOrder(text string, parts []string) bool {
	for _, part := range parts {
		_, rest, found := strings.Cut(text, part)
		if !found {
			return false
		}
		text = rest
	}
	return true
}
