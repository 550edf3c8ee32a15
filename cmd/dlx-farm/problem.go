package main

import (
	"context"
	"errors"
	"time"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

// readProblem reads the problem of the only operand. If that fails it reports why and returns nil.
func readProblem(s *cli.Session) (p *dlx.Problem, name string) {
	file := s.Files()[0]
	parsed, err := cli.Read(s, file, "a problem", dlx.ParseText)
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
		if n := len(parsed.Skipped); n > 0 {
			s.FileMessage(file, text.Plural(n, "option", "options")+" without a primary item skipped")
		}
		return parsed.Problem, file
	}
	s.Worse(cli.BadInput)
	return nil, file
}

// split splits a problem into about n parts. If n is 0, it chooses the number by the expected time, and sets the expected times in
// the terms.
func split(ctx context.Context, p *dlx.Problem, n int, terms *farm.Terms) ([]farm.Piece, error) {
	if n == 0 {
		work, err := expect(ctx, p)
		if err != nil {
			return nil, err
		}
		n = 1
		if work > 0 {
			n, terms.Target = farm.Plan(work)
			terms.Work = work
		}
	}
	shares, err := dlx.NewSolver(p).Split(ctx, n)
	if err != nil {
		return nil, err
	}
	return text.Each(shares, farm.PieceOf), nil
}

// expect returns the expected time of the search on one processor like this one, or 0 if it is too short to be split.
func expect(ctx context.Context, p *dlx.Problem) (time.Duration, error) {
	const probes, longest = 256, 200 * 365 * 24 * time.Hour
	s := dlx.NewSolver(p)
	trial, cancel := context.WithTimeout(ctx, time.Second/4)
	defer cancel()
	began := time.Now()
	if _, err := s.Count(trial, 0); err == nil {
		return 0, nil
	} else if ctx.Err() != nil {
		return 0, err
	}
	rate := float64(s.Stats().Nodes) / time.Since(began).Seconds()
	e, err := s.Estimate(ctx, probes, 1)
	if err != nil {
		return 0, err
	}
	return time.Duration(min(e.Nodes.Mean/rate, longest.Seconds()) * float64(time.Second)), nil
}
