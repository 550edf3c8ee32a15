package ledger

import (
	"errors"
	"fmt"
	"math/big"
)

// ErrForeign is the error for a record of another problem.
var ErrForeign = errors.New("a record of another problem")

// A Sum adds up results. Its zero value is ready.
type Sum struct {
	digest         string
	root           *fork
	seen           map[string]*big.Int // the count of each part
	Results        int                 // results taken, each part once
	Repeated       int                 // results that repeated an earlier one
	Nodes, Updates uint64              // of the results taken
}

// Digest returns the digest of the problem of the records, or "" before the first.
func (s *Sum) Digest() string { return s.digest }

// Add adds a record, as Parse returns it. The error is ErrForeign, a *Contradiction, or says that two parts cannot
// belong to the same tree; the record is not added then.
func (s *Sum) Add(r Record) error {
	if s.digest == "" {
		s.digest, s.seen, s.root = r.Digest, map[string]*big.Int{}, newFork(1)
	}
	if r.Digest != s.digest {
		return fmt.Errorf("%w: digest %s, and %s before", ErrForeign, shortened(r.Digest), shortened(s.digest))
	}
	p, err := parsePart(r.Part)
	if err != nil {
		return err
	}
	if r.Schema == PartSchema {
		return nil
	}
	count, _ := new(big.Int).SetString(r.Count, 10) // as Parse has checked
	text := p.String()
	if before := s.seen[text]; before != nil {
		if before.Cmp(count) != 0 {
			return &Contradiction{text, before, count}
		}
		s.Repeated++
		return nil
	}
	f, err := s.root.at(p.road, p.ways)
	if err != nil {
		return fmt.Errorf("part %s: %w", shortened(r.Part), err)
	}
	f.known = append(f.known, difference{p.first, p.end, count})
	s.seen[text] = count
	s.Results++
	s.Nodes += r.Nodes
	s.Updates += r.Updates
	return nil
}

// Total returns the count of the whole tree, or nil if the results do not determine it; missing then lists parts whose
// counts would complete it. The error is a *Contradiction.
func (s *Sum) Total() (count *big.Int, missing []string, err error) {
	if s.root == nil {
		return nil, []string{allOfIt.String()}, nil
	}
	count, err = s.root.settle(nil)
	if count != nil || err != nil {
		return count, nil, err
	}
	for _, p := range s.root.missing(nil, nil) {
		missing = append(missing, p.String())
	}
	return nil, missing, nil
}
