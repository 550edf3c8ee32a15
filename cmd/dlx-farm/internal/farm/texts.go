package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/ledger"
	"dlx-sudoku/dlx"
)

// This file stores the texts of a job, its problem and its first parts, and reads them.

// prepare stores the problem and its parts. The job is written afterwards; until then nobody looks at them.
func (s *Store) prepare(ctx context.Context, j *Job, p *dlx.Problem, split func(*Terms) ([]Piece, error)) error {
	if err := s.putProblem(ctx, j, p); err != nil {
		return err
	}
	pieces, err := split(&j.Terms)
	if err != nil {
		return err
	}
	return s.putPieces(ctx, j, pieces)
}

// putProblem stores the problem of a job.
func (s *Store) putProblem(ctx context.Context, j *Job, p *dlx.Problem) error {
	var text bytes.Buffer
	if _, err := p.WriteTo(&text); err != nil {
		return err
	}
	if again, err := dlx.ParseProblem(bytes.NewReader(text.Bytes())); err != nil || again.Digest() != j.Digest {
		return fmt.Errorf("the problem changes when it is written and read again (%v)", err)
	}
	return s.putObject(ctx, j.problemObject(), text.Bytes())
}

// putPieces stores the parts with which a job begins.
func (s *Store) putPieces(ctx context.Context, j *Job, pieces []Piece) error {
	var parts []byte
	for _, piece := range pieces {
		parts = ledger.PartOf(j.Digest, piece.Part, piece.Share).Append(parts)
	}
	return s.putObject(ctx, j.partsObject(), parts)
}

// putObject stores an object, and replaces one of the same name.
func (s *Store) putObject(ctx context.Context, name string, content []byte) error {
	texts, err := s.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: textsBucket, Replicas: s.Replicas})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, transfer(len(content)))
	defer cancel()
	if _, err := texts.PutBytes(ctx, name, content); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// transfer returns the time limit for storing or reading an object of a size. Without a limit, the library would wait forever for
// room, or for a lost piece of the object.
func transfer(size int) time.Duration { return 2*patience + time.Duration(size>>20)*time.Second }

// mend stores the problem and the parts of a job again if they cannot be read. It takes the parts from the ledger, see counted.
// If the ledger has no result, it calls split for them.
func (s *Store) mend(ctx context.Context, j *Job, p *dlx.Problem, split func(*Terms) ([]Piece, error)) error {
	if _, err := s.Problem(ctx, j); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.Report(fmt.Sprintf("the problem is stored again, because it cannot be read: %v", err))
		if err := s.putProblem(ctx, j, p); err != nil {
			return err
		}
	}
	_, err := s.pieces(ctx, j)
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	s.Report(fmt.Sprintf("the list of parts is made again from the ledger, because it cannot be read: %v", err))
	pieces, err := s.counted(ctx, j)
	if err == nil && len(pieces) == 0 {
		pieces, err = split(&j.Terms)
	}
	if err != nil {
		return err
	}
	return s.putPieces(ctx, j, pieces)
}

// counted returns the parts with results in the ledger, and the parts that complete them, or none if the ledger has no result.
// Their shares of the work are unknown, so all are equal.
func (s *Store) counted(ctx context.Context, j *Job) (pieces []Piece, err error) {
	var sum ledger.Sum
	if err := s.Records(ctx, j, func(r ledger.Record) error {
		pieces = append(pieces, Piece{Part: r.Part})
		return sum.Add(r)
	}); err != nil || len(pieces) == 0 {
		return nil, err
	}
	_, missing, err := sum.Total() // a contradiction is reported when the job ends
	if err != nil {
		missing = nil
	}
	for _, part := range missing {
		pieces = append(pieces, Piece{Part: part})
	}
	for n := range pieces {
		pieces[n].Share = 1 / float64(len(pieces))
	}
	return pieces, nil
}

// maxText bounds the length of a problem or of its list of parts.
const maxText = 1 << 30

// Problem returns the problem of a job. The error wraps ErrProblem if the store holds a different problem.
func (s *Store) Problem(ctx context.Context, j *Job) (*dlx.Problem, error) {
	text, err := s.object(ctx, j.problemObject())
	if err != nil {
		return nil, err
	}
	p, err := dlx.ParseProblem(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrProblem, err)
	}
	if got := p.Digest(); got != j.Digest {
		return nil, fmt.Errorf("%w: its digest is %s, and the job's is %s", ErrProblem, got, j.Digest)
	}
	return p, nil
}

// pieces returns the parts with which a job began.
func (s *Store) pieces(ctx context.Context, j *Job) (pieces []Piece, err error) {
	text, err := s.object(ctx, j.partsObject())
	if err != nil {
		return nil, err
	}
	var wrong error
	err = ledger.Read(bytes.NewReader(text), func(line int, r ledger.Record, err error) bool {
		if err == nil && (r.Schema != ledger.PartSchema || r.Digest != j.Digest) {
			err = ErrProblem
		}
		if err != nil {
			wrong = fmt.Errorf("parts of job %s, line %d: %w", j.ID, line, err)
			return false
		}
		pieces = append(pieces, Piece{r.Part, r.Share})
		return true
	})
	return pieces, errors.Join(err, wrong)
}

// object reads an object, if it is not too long.
func (s *Store) object(ctx context.Context, name string) ([]byte, error) {
	texts, err := s.js.ObjectStore(ctx, textsBucket)
	if err != nil {
		return nil, err
	}
	info, err := texts.GetInfo(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if info.Size > maxText {
		return nil, fmt.Errorf("%s: %d bytes (at most %d are read)", name, info.Size, maxText)
	}
	if err := s.complete(ctx, info); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	ctx, cancel := context.WithTimeout(ctx, transfer(int(info.Size)))
	defer cancel()
	text, err := texts.GetBytes(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, nil
}

// complete checks that all chunks of an object are there.
func (s *Store) complete(ctx context.Context, info *jetstream.ObjectInfo) error {
	stream, err := s.js.Stream(ctx, "OBJ_"+textsBucket)
	if err != nil {
		return err
	}
	subject := "$O." + textsBucket + ".C." + info.NUID
	state, err := stream.Info(ctx, jetstream.WithSubjectFilter(subject))
	if err != nil {
		return err
	}
	if there := state.State.Subjects[subject]; there != uint64(info.Chunks) {
		return fmt.Errorf("%d chunks (want %d)", there, info.Chunks)
	}
	return nil
}
