package repo

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/dlxcli"
	"dlx-sudoku/cmd/internal/sudokucli"
	"dlx-sudoku/cmd/internal/testkit"
)

// proofRuns are commands that write proofs of each kind. Their input is what "dlx gen" writes, a file of testdata, or a text.
var proofRuns = []struct {
	name     string
	run      command
	input    string
	args     string
	verified string // what "proof check" says
}{
	{"hard", sudokucli.App.Run, "file sudoku/hard.txt", "solve", "verified"},
	{"improper", sudokucli.App.Run, "file sudoku/generated-no-solution.txt", "solve", "verified"},
	{"several", sudokucli.App.Run, "file sudoku/generated-several-solutions.txt", "count", "verified"},
	{"explained", sudokucli.App.Run, "file sudoku/generated-no-solution.txt", "explain", "verified"},
	{"sizes", sudokucli.App.Run, "file sudoku/generated-6x6.txt", "solve --box 2x3", "verified"},
	{"sixteen", sudokucli.App.Run, "file sudoku/generated-16x16.txt", "solve --box 4x4", "verified"},
	{"rules", sudokucli.App.Run, "file rules/generated.txt", "solve", "verified"},
	{"counted puzzles", sudokucli.App.Run, "file sudoku/generated-several-solutions.txt", "count --proof-format scpog", "verified"},
	{"all of 4x4", sudokucli.App.Run, "................", "count --box 2x2 --proof-format scpog", "verified 1 proof"},

	{"cover", dlxcli.App.Run, "gen queens 8", "solve --all", "verified 1 proof"},
	{"no solution", dlxcli.App.Run, "gen dominoes 6x6 r1c1 r6c6", "solve", "verified 1 proof"},
	{"learned", dlxcli.App.Run, "gen langford 6", "count --engine learn --limit 2", "verified 1 proof"},
	{"colours", dlxcli.App.Run, "a b | x y z\na x:1 y\na x:2 z:1\nb x:1 z\nb x:2 y\na b\nb z:1 x:2\n", "solve --all", "verified 1 proof"},
	{"multiplicities", dlxcli.App.Run, "gen domination 5 3", "solve --all", "verified 1 proof"},
	{"weights", dlxcli.App.Run, "10:12|s 1:3|n\ns:1 n\ns:2 n\ns:3 n\ns:4 n\ns:5 n\ns:6 n\ns:7 n\n", "solve --all", "verified 1 proof"},
	{"costs", dlxcli.App.Run, "a b c | x\na |3\nb |4\nc |1\na b |5\nb c x |2\na x |2\n", "solve --cheapest 2", "verified 1 proof"},
	{"dearest", dlxcli.App.Run, "a b c | x\na |3\nb |4\nc |1\na b |5\nb c x |2\na x |2\n", "solve --cheapest 1 --max", "verified 1 proof"},
	{"counted cover", dlxcli.App.Run, "gen queens 8", "count --exact --proof-format scpog", "verified 1 proof"},
	{"counted dominoes", dlxcli.App.Run, "gen dominoes 6x6", "count --exact --proof-format scpog", "verified 1 proof"},
	{"none counted", dlxcli.App.Run, "gen dominoes 6x6 r1c1 r6c6", "count --proof-format scpog", "verified 1 proof"},
	{"counted colours", dlxcli.App.Run, "a b | x y z\na x:1 y\na x:2 z:1\nb x:1 z\nb x:2 y\na b\nb z:1 x:2\n", "count --proof-format scpog", "verified 1 proof"},
	{"counted multiplicities", dlxcli.App.Run, "gen domination 5 3", "count --proof-format scpog", "verified 1 proof"},
	{"counted weights", dlxcli.App.Run, "10:12|s 1:3|n\ns:1 n\ns:2 n\ns:3 n\ns:4 n\ns:5 n\ns:6 n\ns:7 n\n", "count --proof-format scpog", "verified 1 proof"},
}

// TestVerifiedCheckers has verified checkers, cake_lpr and cake_scpog, read all proofs that commands write in LRAT and SCPOG. Each
// accepts them, and refuses them without their last lemma.
func TestVerifiedCheckers(t *testing.T) {
	checkers := map[string]string{".lrat": testkit.Checker(t, "cake_lpr"), ".scpog": testkit.Checker(t, "cake_scpog")}
	accepted := map[string]int{}
	for _, test := range proofRuns {
		t.Run(test.name, func(t *testing.T) {
			input := test.input
			if words := strings.Fields(input); words[0] == "gen" {
				input, _, _ = testkit.Run(dlxcli.App.Run, cli.System{}, words...)
			} else if words[0] == "file" {
				text, err := os.ReadFile(filepath.Join(root, "testdata", words[1]))
				if err != nil {
					t.Fatal(err)
				}
				input = string(text)
				if words[1] == "rules/generated.txt" { // five puzzles of 9x9
					input = strings.Join(strings.SplitAfter(input, "\n\n")[:5], "")
				}
			}
			for ending, n := range verifiedOutside(t, checkers, test.run, input, test.args, test.verified) {
				accepted[ending] += n
			}
		})
	}
	t.Logf("accepted: %v", accepted)
	if accepted[".lrat"] < 50 || accepted[".scpog"] < 8 {
		t.Errorf("accepted %v, want more", accepted)
	}
}

// TestVerifiedCheckersFiles does the same with published puzzles and problems. A proof that is not found within 10 s is left out.
func TestVerifiedCheckersFiles(t *testing.T) {
	if !testkit.Slow() {
		t.Skipf("takes minutes: set %s", testkit.SlowVariable)
	}
	checkers := map[string]string{".lrat": testkit.Checker(t, "cake_lpr"), ".scpog": testkit.Checker(t, "cake_scpog")}
	for _, files := range []struct {
		pattern, args string
		run           command
	}{
		{"rules/*.txt", "solve", sudokucli.App.Run},
		{"xc/*.dlx", "solve --first 2000", dlxcli.App.Run},
		{"xc/*.dlx", "count --limit 2000 --proof-format scpog", dlxcli.App.Run},
	} {
		accepted := map[string]int{}
		for _, name := range testkit.Data(t, files.pattern) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(filepath.Base(name), func(t *testing.T) {
				for ending, n := range verifiedOutside(t, checkers, files.run, string(text), files.args, "verified") {
					accepted[ending] += n
				}
			})
		}
		t.Logf("%s, %s: accepted %v", files.pattern, files.args, accepted)
	}
}

// verifiedOutside has a command write proofs, and verified checkers read them. It returns how many there were of each format.
func verifiedOutside(t *testing.T, checkers map[string]string, run command, input, args, verified string) map[string]int {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "proofs")
	words := append(strings.Fields(args), "--proof", folder)
	if !strings.Contains(args, "--proof-format") {
		words = append(words, "--proof-format", "lrat")
	}
	stdout, stderr, status := testkit.Run(run, cli.System{Stdin: strings.NewReader(input)}, words...)
	if status != cli.OK && status != cli.No && status != cli.Unknown {
		t.Fatalf("%v: status %d, %q\n%s", words, status, stdout, stderr)
	}
	if out, errs, _ := testkit.Run(run, cli.System{}, "proof", "check", folder); !strings.Contains(out, verified) {
		t.Fatalf("proof check: %q\n%s", out, errs)
	}
	accepted := make(map[string]int)
	for ending, checker := range checkers {
		names, _ := filepath.Glob(filepath.Join(folder, "*"+ending))
		for _, name := range names {
			formula := strings.TrimSuffix(name, ending) + ".cnf"
			begun := time.Now()
			if out := testkit.RunChecker(t, checker, formula, name); !strings.HasPrefix(out, "s VERIFIED") {
				t.Errorf("%s says %q", filepath.Base(checker), out)
				continue
			}
			accepted[ending]++
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %d bytes, %.1f s", filepath.Base(name), len(text), time.Since(begun).Seconds())
			damaged := filepath.Join(t.TempDir(), "damaged"+ending)
			clauses, err := os.ReadFile(formula)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(clauses, []byte("\n0\n")) {
				continue // givens clash, and nothing is left to prove
			}
			if !withoutLast(t, damaged, text) {
				t.Errorf("%s has no lemma", name)
				continue
			}
			if out := testkit.RunChecker(t, checker, formula, damaged); strings.Contains(out, "s VERIFIED") {
				t.Errorf("%s says %q of a proof without its last lemma", filepath.Base(checker), out)
			}
		}
	}
	return accepted
}

// withoutLast writes a proof without its last lemma, and reports whether it has one.
func withoutLast(t *testing.T, name string, text []byte) bool {
	t.Helper()
	lines := bytes.SplitAfter(text, []byte("\n"))
	for i := len(lines) - 1; i >= 0; i-- {
		words := bytes.Fields(lines[i])
		if len(words) > 1 && words[0][0] != 'c' && words[0][0] != 'D' && words[0][0] != 'r' && words[1][0] != 'd' {
			lines[i] = nil
			if err := os.WriteFile(name, bytes.Join(lines, nil), 0o666); err != nil {
				t.Fatal(err)
			}
			return true
		}
	}
	return false
}
