package dlxcli

import (
	"math/big"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/dlx"
)

// termsPage has terms of integer sequences, each with the command that counts it.
const termsPage = "../../../testdata/terms/README.md"

// A term is a term of the page.
type term struct {
	name        string // "A289202(11)"
	gen         []string
	count       string
	seconds     float64
	fingerprint string
	residues    [2]string
}

// quickTerm is how long a count may have taken for the page so that it is made again in every run of the tests, in seconds.
const quickTerm = 1

var termPattern = regexp.MustCompile(`(?m)^## (A\d{6}\(\d+\))\n\n[^\n]+\n\n\s+\$ dlx gen ([^|\n]+) \| dlx count --exact\n\s+(\d+)\n\n` +
	`\| CPU time \| peak memory \| states \| modulo 2\^61 - 1 \| modulo 2\^61 - 31 \|\n\|[-|]+\n` +
	`\| ([0-9.]+) s \| \d+ MB \| \d+ \| (\d+) \| (\d+) \|\n\nFingerprint: ` + "`([0-9a-f]+)`")

// readTerms returns the terms of the page.
func readTerms(t *testing.T) (terms []term) {
	t.Helper()
	page, err := os.ReadFile(termsPage)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range termPattern.FindAllStringSubmatch(string(page), -1) {
		seconds, err := strconv.ParseFloat(m[4], 64)
		if err != nil {
			t.Fatal(err)
		}
		terms = append(terms, term{
			name: m[1], gen: strings.Fields(m[2]), count: m[3], seconds: seconds,
			residues: [2]string{m[5], m[6]}, fingerprint: m[7],
		})
	}
	if headings := strings.Count(string(page), "\n## A"); len(terms) != headings || headings < 5 {
		t.Fatalf("%d terms behind %d headings are written as the others", len(terms), headings)
	}
	return terms
}

// TestTerms makes the terms of the page again, and has each confirmed by the second program: the quick ones always, all
// where long tests are asked for. For all of them it makes the problem and compares its fingerprint, and takes the residues
// of the count.
func TestTerms(t *testing.T) {
	t.Parallel()
	for _, want := range readTerms(t) {
		t.Run(want.name, func(t *testing.T) {
			problem := generated(t, want.gen...)
			p, err := dlx.ParseProblem(strings.NewReader(problem))
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Fingerprint(); got != want.fingerprint {
				t.Errorf("fingerprint %s, want %s", got, want.fingerprint)
			}
			count, ok := new(big.Int).SetString(want.count, 10)
			if !ok {
				t.Fatalf("count %q", want.count)
			}
			for k, below := range []int64{1, 31} {
				prime := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 61), big.NewInt(below))
				if got := new(big.Int).Mod(count, prime).String(); got != want.residues[k] {
					t.Errorf("modulo 2^61 - %d: %s, want %s", below, got, want.residues[k])
				}
			}
			if want.seconds > quickTerm && os.Getenv("DLX_SUDOKU_SLOW") == "" {
				return // its count takes long
			}
			if testing.Short() {
				t.Skip("-short: a large count, and no other goroutines than in exact.txtar")
			}
			got := runOn(problem, "count", "--exact", "--memory", "4G", "--verify", "--timeout", "3h", "--json")
			if !strings.Contains(got.stdout, `"count":"`+want.count+`"`) || !strings.Contains(got.stdout, `"verified":true`) {
				t.Errorf("%s%s, want %s, verified", got.stdout, got.stderr, want.count)
			}
		})
	}
}
