package notation

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dlx-sudoku/dlx"

	"pgregory.net/rapid"
)

// knuths returns the digest of a problem in Knuth's text.
func knuths(t interface{ Fatal(...any) }, text string) string {
	p, err := dlx.ParseProblem(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p.Digest()
}

// TestORLibrary reads random problems, in lines of any length.
func TestORLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, columns := rapid.IntRange(3, 9).Draw(t, "rows"), rapid.IntRange(2, 8).Draw(t, "columns")
		blank := func() string { return rapid.SampledFrom([]string{" ", "  ", "\n", " \n  ", "\t"}).Draw(t, "blank") }
		var list, text strings.Builder
		fmt.Fprintf(&list, " %d %d \n", rows, columns)
		for i := range rows {
			fmt.Fprintf(&text, "%d ", i+1)
		}
		for range columns {
			cost := rapid.SampledFrom([]string{"2259", "17", "-4", "12.50", "1e2"}).Draw(t, "cost")
			some := rapid.Permutation(numbersTo(rows)).Draw(t, "rows")[:rapid.IntRange(1, rows).Draw(t, "length")]
			fmt.Fprintf(&list, "%s%s%d", cost, blank(), len(some))
			fmt.Fprintln(&text)
			for _, i := range some {
				fmt.Fprintf(&list, "%s%d", blank(), i)
				fmt.Fprintf(&text, "%d ", i)
			}
			fmt.Fprintf(&list, "%s", blank())
			fmt.Fprintf(&text, "|%s", strings.Replace(cost, "1e2", "100", 1))
		}
		if format, err := Recognise([]byte(list.String())); format != ORLibrary || err != nil {
			t.Fatalf("Recognise(%q) = %s, %v", list.String(), format, err)
		}
		got, err := Parse(strings.NewReader(list.String()), ORLibrary)
		if err != nil || got.Problem.Digest() != knuths(t, text.String()) {
			t.Fatalf("Parse(%q) = %v, %v, want\n%s", list.String(), got, err, text.String())
		}
	})
}

// numbersTo returns the numbers from 1 to n.
func numbersTo(n int) (all []int) {
	for i := range n {
		all = append(all, i+1)
	}
	return all
}

// crew is a set partitioning problem in fixed MPS, and crewText the same in Knuth's text.
const (
	crew = `* a comment
NAME          CREW
ROWS
 N  COST
 E  LEG1
 E  LEG2
 L  REST
 G  BASE
COLUMNS
    MARKER                 'MARKER'                 'INTORG'
    TOUR1     COST           120.50   LEG1                1.
    TOUR1     REST                1
    TOUR2     COST              -75   LEG1                1
    TOUR2     LEG2              1.0   BASE                1
    TOUR3     LEG2                1   BASE             1E+0
    MARKER                 'MARKER'                 'INTEND'
    TOUR4     LEG2                1   REST                1
    TOUR4     COST             1.5D2
RHS
    RHS       LEG1                1   LEG2                1
    RHS       REST                1   BASE                1
BOUNDS
 UP BND       TOUR1               1
 BV BND       TOUR4
ENDATA
`
	crewText = "LEG1 LEG2 1:2|BASE | REST\nLEG1 REST |120.50\nLEG1 LEG2 BASE |-75\nLEG2 BASE\nLEG2 REST |150"
)

// TestMPS reads programs, fixed and free, and their names.
func TestMPS(t *testing.T) {
	free := strings.NewReplacer(" RHS       LEG1", " LEG1", " RHS       REST", " REST", "BND ", "", "    T", "\tT").Replace(crew)
	maximal := strings.Replace(crew, "ROWS", "OBJSENSE\n    MAX\nROWS", 1)
	for _, test := range []struct {
		text, want string
		max        bool
	}{
		{crew, crewText, false},
		{free, crewText, false},
		{maximal, crewText, true},
		{strings.Replace(crew, "BOUNDS", "RANGES\nBOUNDS", 1), crewText, false}, // an empty section
		{strings.Replace(crew, "ROWS", "OBJSENSE MAXIMIZE\nROWS", 1), crewText, true},
		// A column without a row that must be covered needs an item that it covers.
		{
			"ROWS\n N c\n L r\n L s\nCOLUMNS\n x r 1\n y s 1 r 1\nRHS\n r 1 s 2\nBOUNDS\n BV x\n BV y\nENDATA\n",
			"0:1|r 0:2|s\nr\ns r", false,
		},
		// Names that mean something else elsewhere.
		{"ROWS\n E a:b\n E u\nCOLUMNS\nU a:b 1 u 1\nRHS\nx a:b 1\nx u 1\nBOUNDS\nUI U 1\nENDATA\n", "", false},
	} {
		if format, err := Recognise([]byte(test.text)); format != MPS || err != nil {
			t.Errorf("Recognise(%q) = %s, %v", test.text, format, err)
		}
		got, err := Parse(strings.NewReader(test.text), MPS)
		if err != nil || test.want != "" && got.Problem.Digest() != knuths(t, test.want) || got.Max != test.max {
			t.Errorf("Parse(%q) = %+v, %v, want %q", test.text, got, err, test.want)
		}
		if err == nil && test.want == crewText && strings.Join(got.Names, " ") != "TOUR1 TOUR2 TOUR3 TOUR4" {
			t.Errorf("names %q", got.Names)
		}
	}
}

// TestProgramErrors refuses what is no set partitioning problem, with the place and the row or column.
func TestProgramErrors(t *testing.T) {
	with := func(old, new string) string { return strings.Replace(crew, old, new, 1) }
	for _, test := range []struct {
		format     Format
		text, want string
	}{
		{MPS, with("1.0   BASE", "2.0   BASE"), `14:1: row "LEG2": 2.0 of column "TOUR2" (want 1: a set partitioning problem has no other coefficients)`},
		{MPS, with("REST                1\n    TOUR2", "REST               -1\n    TOUR2"), `12:1: row "REST": -1 of column "TOUR1" (want 1: a set partitioning problem has no other coefficients)`},
		{MPS, with("RHS       LEG1                1 ", "RHS       LEG1              1.5 "), `20:1: row "LEG1": right-hand side 1.5 (want a whole number that is not negative)`},
		{MPS, with("RHS       LEG1                1 ", "RHS       COST                1 "), `20:1: a constant in the objective, 1 (want none)`},
		{MPS, with(" BV BND       TOUR4\n", ""), `17:1: column "TOUR4" is continuous (want integers: MARKER INTORG, or bound BV)`},
		{MPS, with(" UP BND       TOUR1               1", " UP BND       TOUR1               0"), `23:1: column "TOUR1" has a bound UP 0 (want it to be 0 or 1)`},
		{MPS, with(" UP BND       TOUR1               1", " FX BND       TOUR1               1"), `23:1: column "TOUR1" has a bound FX 1 (want it to be 0 or 1)`},
		{MPS, with(" UP BND       TOUR1               1", " FR BND       TOUR1"), `23:1: column "TOUR1" has a bound FR  (want it to be 0 or 1)`},
		{MPS, with("    TOUR3     LEG2                1   BASE             1E+0", "    TOUR3     BASE             1E+0"), `15:1: column "TOUR3" may be 2 or more (want a bound of 1)`},
		{MPS, with("BOUNDS", "RANGES"), `23:1: section RANGES is not read`},
		{MPS, with("ENDATA", ""), `24:1: the text ends without ENDATA`},
		{MPS, with("TOUR3     LEG2", "TOUR3     LEG9"), `15:1: unknown row "LEG9"`},
		{MPS, with(" L  REST", " L  LEG1"), `7:1: row "LEG1" stands twice`},
		{MPS, with(" L  REST", " N  REST"), `7:1: row "REST" is a second objective (want one row N)`},
		{MPS, with("TOUR4     COST", "TOUR2     COST"), `18:1: column "TOUR2" goes on behind another one`},
		{MPS, with("    TOUR2     LEG2              1.0", "    TOUR2     LEG1              1.0"), `item "LEG1" stands twice in an option`},
		{MPS, with("    TOUR1     REST                1", "    TOUR1     LE G1               1"), `12:1: 3 words (want rows with a number each; names have no blanks)`},
		{MPS, with("120.50", "12x"), `11:1: unexpected "12x" (want a number)`},
		{MPS, "ROWS\n E r\nCOLUMNS\n x r 0\nBOUNDS\n BV x\nENDATA\n", `4:1: column "x" is in no row (want one at least)`},
		{ORLibrary, "3 2\n120 2 1 3\n75 1 4\n", `3:6: unexpected "4" (want a row, a number from 1 to 3)`},
		{ORLibrary, "3 2\n120 2 1 3\n75 2 1\n", `3:6: the text ends too early (want as many columns as its first line says, 1 more)`},
		{ORLibrary, "3 2\n120 2 1 3\n", `2:9: the text ends too early (want as many columns as its first line says, 1 more)`},
		{ORLibrary, "3", `1:1: the text ends too early`},
		{ORLibrary, "3 1\n120 2 1 3\n75 1 2\n", `3:1: unexpected "75" behind the last column (want as many columns as the first line says)`},
		{ORLibrary, "3 1\n120 2 1 1\n", `2:9: item "1" stands twice in an option`},
		{ORLibrary, "3 1\n12,5 2 1 1\n", `2:1: unexpected "12,5" (want the cost of a column, a number)`},
		{ORLibrary, "3 1\n12 4 1 1\n", `2:4: unexpected "4" (want how many rows the column has, a number from 0 to 3)`},
		{ORLibrary, "99999999 1\n", `1:1: unexpected "99999999" (want how many rows there are, a number from 1 to 1048576)`},
	} {
		_, err := Parse(strings.NewReader(test.text), test.format)
		var place *dlx.ParseError
		if err == nil || !strings.Contains(err.Error(), test.want) || !errors.As(err, &place) {
			t.Errorf("%s: Parse(%q) = %v, want %s", test.format, test.text, err, test.want)
		}
	}
}

// TestPlain writes numbers without exponents.
func TestPlain(t *testing.T) {
	for word, want := range map[string]string{
		"7": "7", "-7.50": "-7.50", "+12": "12", "007": "7", ".5": "0.5", "5.": "5", "1e3": "1000", "1.25e1": "12.5", "1.50e2": "150",
		"12e-3": "0.012", "-1D-1": "-0.1", "0": "0", "0e9": "0",
	} {
		if got, err := plain(word); got != want || err != nil {
			t.Errorf("plain(%q) = %q, %v, want %q", word, got, err, want)
		}
	}
	for _, wrong := range []string{"", "-", ".", "e1", "1e", "1e9999", "inf", "0x1", "1_0", strings.Repeat("1", 101)} {
		if got, err := plain(wrong); err == nil {
			t.Errorf("plain(%q) = %q, want an error", wrong, got)
		}
	}
}

// TestRecognisePrograms has a large list of columns recognised by its beginning, and lists that break off, and other numbers,
// not at all.
func TestRecognisePrograms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var long strings.Builder
	fmt.Fprintln(&long, "30 9000")
	for range 9000 {
		fmt.Fprintln(&long, 100+r.IntN(900), 3, 1+r.IntN(10), 11+r.IntN(10), 21+r.IntN(10))
	}
	if format, err := Recognise([]byte(long.String()[:HeadLength])); format != ORLibrary || err != nil {
		t.Errorf("Recognise of 9000 columns = %s, %v", format, err)
	}
	for _, text := range []string{
		"3 2\n120 2 1 3\n", "3 2\n120 2 1 3\n7 1 9\n", "3 2 1\n120 2 1 3\n7 1 2\n", "3 2\n", "5 9\n1 1 1 1 1\n", "a 2\n120 2 1 3\n",
		"NAME x\nCOLUMNS\n", "ROWS\n",
	} {
		if format, err := Recognise([]byte(text)); format == ORLibrary || format == MPS {
			t.Errorf("Recognise(%q) = %s, %v", text, format, err)
		}
	}
}

func FuzzORLibrary(f *testing.F) { fuzz(f, ORLibrary, "3 2\n120 2 1 3\n75.5 1 2\n", "1 0", "2 1 7 0") }

func FuzzMPS(f *testing.F) {
	fuzz(f, MPS, crew, "ROWS\n E r\nCOLUMNS\n x r 1\nBOUNDS\n BV x\nENDATA\n")
}
