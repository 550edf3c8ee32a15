package interchange

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Format is a language that solvers read, by its name.
type Format string

// The formats.
const (
	DIMACS  Format = "dimacs"    // clauses
	SMTInt  Format = "smt2-int"  // SMT-LIB 2, integers
	SMTBV   Format = "smt2-bv"   // SMT-LIB 2, bit-vectors
	SMTBool Format = "smt2-bool" // SMT-LIB 2, Booleans
	OPB     Format = "opb"       // pseudo-Boolean equations
	SMV     Format = "smv"       // a model for NuSMV
)

// Formats returns all formats.
func Formats() (formats []Format) {
	for _, l := range languages {
		formats = append(formats, l.format)
	}
	return formats
}

// ParseFormat returns the format of that name. The error names them all.
func ParseFormat(name string) (Format, error) {
	if f := Format(name); slices.Contains(Formats(), f) {
		return f, nil
	}
	return "", fmt.Errorf("unknown format %q (want one of %s)", name, join(Formats(), ", ", Format.String))
}

// String returns the name that ParseFormat takes.
func (f Format) String() string { return string(f) }

// The variants of SMTBV and SMV.
const (
	Plain      = "plain"      // SMTBV: a bit-vector a cell
	Array      = "array"      // SMTBV: an array from cells to digits
	Naive      = "naive"      // SMV: an empty cell holds any digit
	Candidates = "candidates" // SMV: an empty cell holds a digit that is not given in one of its houses
	Coverage   = "coverage"   // SMV and DIMACS: 0-1 variables, exactly one true for each item to cover
)

// Variants returns the names of a format's variants, the default first; nil if it has none. The variants of DIMACS are
// the values of Encoding.
func (f Format) Variants() []string {
	if l := f.language(); l != nil {
		return slices.Clone(l.variants)
	}
	return nil
}

// A Dialect is a format and one of its variants.
type Dialect struct {
	Format  Format
	Variant string // "" if the format has none
}

// NewDialect returns the dialect of a format and a variant. The format "" means DIMACS, the variant "" the default one of
// the format. The error names the variants that the format has.
func NewDialect(f Format, variant string) (Dialect, error) {
	f = cmp.Or(f, DIMACS)
	variants := f.Variants()
	switch {
	case variant != "" && variants == nil:
		return Dialect{}, fmt.Errorf("%v has no variant %q (it has none)", f, variant)
	case variant == "" && variants != nil:
		variant = variants[0]
	case variant != "" && !slices.Contains(variants, variant):
		return Dialect{}, fmt.Errorf("%v has no variant %q (want one of %s)", f, variant, strings.Join(variants, ", "))
	}
	return Dialect{f, variant}, nil
}

// String returns the format, and the variant behind a blank if there is one: "dimacs extended".
func (d Dialect) String() string { return strings.TrimRight(d.Format.String()+" "+d.Variant, " ") }
