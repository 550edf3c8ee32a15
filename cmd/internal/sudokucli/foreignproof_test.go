package sudokucli

import (
	"os"
	"path/filepath"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// TestForeignProofs checks proofs as other programs write them, and the formulas of SATLIB.
func TestForeignProofs(t *testing.T) {
	const formula = "p cnf 1 2\n1 0\n-1 0\n"
	const frat = ": it looks like FRAT, which is not read (want DRAT or LRAT: cadical without --frat)\n"
	for _, test := range []struct {
		name, formula, file, proof string
		want                       result
	}{
		{"kissat", formula, "p.drat", "a\x00a\x00d\x03\x00", result{stdout: "verified: drat-binary, 1 step\n"}},
		{"cadical --lrat", formula, "p.lrat", "a\x06\x00\x02\x04\x00", result{stdout: "verified: lrat-binary, 1 step\n"}},
		{"SATLIB", formula + "%\n0\n\n", "p.drat", "0\n", result{stdout: "verified: drat, 1 step\n"}},
		{"FRAT", formula, "p.frat", "o 1 1 0\no 2 -1 0\na 3 0 l 1 2 0\n", result{status: cli.BadInput, stderr: "p.frat:1:1: error" + frat}},
		{"UTF-16", "p\x00 \x00c\x00n\x00f\x00", "p.drat", "0\n", result{
			status: cli.BadInput, stderr: "dlx-sudoku: f.cnf: text in UTF-16 (convert it: iconv -f UTF-16LE -t UTF-8 FILE | …)\n",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			for name, text := range map[string]string{"f.cnf": test.formula, test.file: test.proof} {
				if err := os.WriteFile(filepath.Clean(name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if got := runOn("", "proof", "check", "f.cnf", test.file); got != test.want {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}
