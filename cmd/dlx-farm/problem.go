package main

import (
	"context"
	"errors"
	"math"
	"time"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// readProblem reads the problem of the only operand. If that fails it reports why and returns nil.
func readProblem(s *cli.Session) (p *dlx.Problem, name string) {
	file := s.Files()[0]
	in, err := s.Open(file, "a problem")
	if err != nil {
		s.FileMessage(file, err.Error())
		s.Worse(cli.BadInput)
		return nil, file
	}
	defer in.Close()
	text, err := dlx.ParseText(in)
	var place *dlx.ParseError
	switch {
	case s.Ctx.Err() != nil:
		return nil, file
	case errors.As(err, &place):
		s.ErrorIn(cli.Place{File: file, Line: place.Line, Column: place.Column}, place.Err.Error(),
			cli.Excerpt{Text: place.Text, Column: place.Column - place.Before})
	case err != nil:
		s.FileMessage(file, err.Error())
	default:
		if n := len(text.Skipped); n > 0 {
			s.FileMessage(file, cli.Plural(n, "option", "options")+" without a primary item skipped")
		}
		return text.Problem, file
	}
	s.Worse(cli.BadInput)
	return nil, file
}

// split splits a problem into some n parts, or into as many as seem right if n is 0.
func split(ctx context.Context, p *dlx.Problem, n int) ([]farm.Piece, error) {
	if n == 0 {
		var err error
		if n, err = partsFor(ctx, p); err != nil {
			return nil, err
		}
	}
	shares, err := p.Split(ctx, n)
	if err != nil {
		return nil, err
	}
	var pieces []farm.Piece
	for _, share := range shares {
		pieces = append(pieces, farm.Piece{Part: share.Part.String(), Share: share.Work})
	}
	return pieces, nil
}

// partsFor returns the number of parts for a problem: four times the square root of the seconds that the search is
// expected to take on one processor. So a search of a minute has some 30 parts of 2 seconds, one of a day 1,200 parts of
// a minute, and one of a year 22,000 parts of 24 minutes. What is too large at the end is split then; docs of package
// simulation have what other numbers would cost.
func partsFor(ctx context.Context, p *dlx.Problem) (int, error) {
	const least, most = 1, 100_000
	s := dlx.NewSolver(p)
	trial, cancel := context.WithTimeout(ctx, time.Second/4)
	defer cancel()
	began := time.Now()
	if _, err := s.Count(trial, 0); err == nil {
		return least, nil
	} else if ctx.Err() != nil {
		return 0, err
	}
	rate := float64(s.Stats().Nodes) / time.Since(began).Seconds()
	e, err := s.Estimate(ctx, 256, 1)
	if err != nil {
		return 0, err
	}
	return int(min(max(4*math.Sqrt(e.Nodes.Mean/rate), 16), most)), nil
}
