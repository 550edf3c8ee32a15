// Trusted by proof.Check: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package proof

import (
	"context"
	"fmt"
	"io"
)

// A Format is a form in which proofs are written.
type Format string

// The formats of proofs. DRAT and LRAT have two forms each; Check recognises which.
const (
	DRAT       Format = "drat"        // each step a clause to add or to delete
	DRATBinary Format = "drat-binary" // the same in bytes
	LRAT       Format = "lrat"        // clauses with numbers, each with the numbers of the clauses that it follows from
	LRATBinary Format = "lrat-binary" // the same in bytes
)

// A form has the functions of a format: how to check proofs, as text or binary, and how to write them.
type form struct {
	name  Format
	check func(ctx context.Context, f *Formula, s *textScanner, stats *Stats) error
	write func(ctx context.Context, w io.Writer, f *Formula, p *Proof) error
}

var forms = []form{
	{DRAT, checkDRAT, func(_ context.Context, w io.Writer, _ *Formula, p *Proof) error {
		_, err := p.WriteTo(w)
		return err
	}},
	{LRAT, checkLRAT, func(ctx context.Context, w io.Writer, f *Formula, p *Proof) error {
		hinted, err := p.LRAT(ctx, f)
		if err == nil {
			_, err = hinted.WriteTo(w)
		}
		return err
	}},
}

// Formats returns the formats that proofs are written in, the default first. Names of files end in their names.
func Formats() (names []Format) {
	for _, form := range forms {
		names = append(names, form.name)
	}
	return names
}

// binary returns a format as bytes.
func (f Format) binary() Format { return f + "-binary" }

// formOf returns the form of a format, and whether it is the binary one.
func formOf(name Format) (of form, binary bool, err error) {
	for _, form := range forms {
		if name == form.name || name == form.name.binary() {
			return form, name != form.name, nil
		}
	}
	return form{}, false, fmt.Errorf("unknown format %.20q of proofs (want one of %q)", name, Formats())
}

// Write writes the proof of a formula in one of the Formats, as text. The error is as LRAT's, or the writer's.
func (p *Proof) Write(ctx context.Context, w io.Writer, f *Formula, format Format) error {
	form, binary, err := formOf(format)
	switch {
	case err != nil:
		return err
	case binary:
		return fmt.Errorf("format %s is not written (want one of %q)", format, Formats())
	}
	return form.write(ctx, w, f, p)
}
