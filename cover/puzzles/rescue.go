package puzzles

import (
	"errors"
	"slices"
)

// A rescuer reads lines from the reader's place on that no format could read. It takes them only if it can read them.
type rescuer func(r *Reader, rec *Record) bool

// maxRefused is the number of failures in a row after which the rescuers are not asked again: they look at many lines
// for each one that cannot be read.
const maxRefused = 100

// readOrRescue reads the next puzzle as readSlow does. If it cannot be read, each rescuer may try the same lines. The
// first that succeeds gives the puzzle; if none does, the error stands.
func (r *Reader) readOrRescue(rec *Record) (bool, error) {
	if r.in.format != FormatAuto && r.in.format != FormatFramed {
		return r.readSlow(rec)
	}
	before := *r
	pos, taken := r.in.src.pos, r.in.src.taken
	r.in.src.held = true
	found, err := r.readSlow(rec)
	switch {
	case !found || err != nil:
	case rec.Err == nil:
		r.refused = 0
	case r.refused < maxRefused && r.in.src.held && r.stream == nil && r.in.column == "" && !rec.unclaimed:
		r.rescue(rec, &before, pos, taken)
	}
	r.in.src.held = false
	r.in.src.take(0, 0)
	return found, err
}

// rescue lets the rescuers try to read from a place on, with the reader in the state that it had there.
func (r *Reader) rescue(rec *Record, before *Reader, pos, taken int) {
	after := *r
	src := r.in.src
	src.pos, src.taken = pos, taken
	*r = *before
	r.in.src, r.content, r.mixed = src, true, false
	r.block, r.template = after.block, after.template
	found := Record{file: rec.file, claims: rec.claims}
	for _, f := range formats {
		if f.rescue == nil {
			continue
		}
		barrier := r.barrier
		if f == &spreadsheetFormat {
			r.barrier = before.barrier // rows that could not be read in a frame may stand in a table
		}
		if !f.rescue(r, &found) {
			r.barrier = max(r.barrier, barrier)
			continue
		}
		found.Name = slices.Clone(rec.Name)
		*rec = found
		r.sixteen, r.standing, r.template.layout, r.refused = false, false, nil, 0
		return
	}
	var at *ParseError
	if r.mixed && errors.As(rec.Err, &at) {
		at.Err = errZero
	}
	after.refused++
	after.barrier = r.barrier
	src = r.in.src // its buffer may have grown
	src.pos, src.taken = after.in.src.pos, after.in.src.taken
	*r = after
	r.in.src = src
}
