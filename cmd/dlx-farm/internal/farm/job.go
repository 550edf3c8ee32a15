package farm

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/ledger"
	"dlx-sudoku/dlx"
)

// Schema is the version of the messages and entries that coordinators and workers exchange.
const Schema = "dlx-farm/1"

// A Job is a count that is spread over workers, in the form that the bucket of jobs holds.
type Job struct {
	Schema  string    `json:"schema"`
	ID      string    `json:"id"`     // the beginning of the digest
	Digest  string    `json:"digest"` // of the exact text of the problem
	Parts   string    `json:"parts"`  // the format of the texts of parts: "1:"
	Name    string    `json:"name"`   // of the problem, for people
	Created time.Time `json:"created"`
	State   State     `json:"state"`
	Count   string    `json:"count,omitempty"` // the count of a job that is done, in decimal
	Terms   Terms     `json:"terms"`
}

// A State says whether a job goes on.
type State string

// The states of a job.
const (
	Open      State = "open"
	Done      State = "done"
	Halted    State = "halted" // ended by an error; continues when it is served again
	Cancelled State = "cancelled"
)

// Terms are the rules of a job for its workers.
type Terms struct {
	Lease    time.Duration `json:"lease"`    // a task without a heartbeat for this time goes to another worker
	Attempts int           `json:"attempts"` // a task that has been given out this many times in vain is given up
	Split    time.Duration `json:"split"`    // a part that takes longer is split when other workers are idle

	// Work is the expected time of all parts together. Target is the expected time of a part that is not worth
	// splitting: a part with more than twice Target is split before it is counted. 0 means unknown.
	Work   time.Duration `json:"work,omitempty"`
	Target time.Duration `json:"target,omitempty"`
}

// Plan returns the number of parts to make at first from a search, and the time that a part should take in the end. work is
// the expected time of the search on one processor. Package simulation shows what other numbers would cost.
//
//   - Parts take a minute, or less in a short search: there are four times the square root of the seconds.
//   - They take longer if that would be more parts than the ledger of a job should hold.
//   - At first, there are no more parts than a coordinator can make while workers wait. Workers split them further.
func Plan(work time.Duration) (parts int, target time.Duration) {
	const minute, fewest, most, atFirst = 60, 16, 400_000, 4096
	seconds := work.Seconds()
	end := max(4*math.Sqrt(seconds), seconds/minute, fewest)
	end = min(end, most)
	return int(min(end, atFirst)), time.Duration(seconds / end * float64(time.Second))
}

// DefaultTerms are the default terms.
var DefaultTerms = Terms{Lease: 30 * time.Second, Attempts: 5, Split: 5 * time.Second}

// partFormat is the format of the texts of parts.
var partFormat = dlx.Part{}.String()

// newJob returns a job for a problem.
func newJob(p *dlx.Problem, name string, terms Terms) *Job {
	digest := p.Digest()
	return &Job{
		Schema: Schema, ID: digest[:16], Digest: digest, Parts: partFormat, Name: name,
		Created: time.Now().UTC().Truncate(time.Second), State: Open, Terms: terms,
	}
}

// ErrFormat is the error for a job in the format of another version of this program.
var ErrFormat = errors.New("a job of another format")

// ErrProblem is the error for a problem that is not the one of the job.
var ErrProblem = errors.New("not the problem of the job")

// parseJob reads a job. The error wraps ErrFormat if it is one that this program cannot work on.
func parseJob(text []byte) (*Job, error) {
	j := new(Job)
	err := json.Unmarshal(text, j)
	switch {
	case j.Schema != "" && j.Schema != Schema:
		return nil, fmt.Errorf("%w: %s (this program has %s)", ErrFormat, j.Schema, Schema)
	case err != nil || j.Schema == "":
		return nil, fmt.Errorf("not a job of dlx-farm: %v", err)
	case j.Parts != partFormat:
		return nil, fmt.Errorf("%w: parts of format %s (this program has %s)", ErrFormat, j.Parts, partFormat)
	case len(j.Digest) < 16 || j.ID != j.Digest[:16] || strings.Trim(j.ID, "0123456789abcdef") != "":
		return nil, fmt.Errorf("not a job of dlx-farm: digest %.80q", j.Digest)
	}
	return j, nil
}

// The names of the streams and buckets of a job in JetStream.
const (
	jobsBucket  = "dlx-farm-jobs"
	textsBucket = "dlx-farm-texts"
	consumer    = "workers"
)

func (j *Job) ledgerBucket() string  { return "dlx-farm-ledger-" + j.ID }
func (j *Job) queueStream() string   { return "dlx-farm-queue-" + j.ID }
func (j *Job) problemObject() string { return j.ID + ".problem" }
func (j *Job) partsObject() string   { return j.ID + ".parts" }

// The subjects of a job: tasks are kept, signals are not.
func (j *Job) taskSubject(kind, key string) string {
	return "dlx-farm." + j.ID + ".task." + kind + "." + key
}
func (j *Job) tasks() string             { return j.taskSubject("*", "*") }
func (j *Job) signal(kind string) string { return "dlx-farm." + j.ID + ".signal." + kind }

// The kinds of tasks, which begin their subjects, and of entries, which begin their keys in the ledger.
const (
	partKind      = "part"      // count a part; its entry
	checkKind     = "check"     // count a part again; the second count
	failedKind    = "failed"    // why the task to count a part was given up
	uncheckedKind = "unchecked" // why the task to count it again was given up
	disputeKind   = "dispute"   // a late count that differs
)

// progressKey is the key under which the coordinator stores the progress. It is in the same bucket as the entries, so
// that the coordinator notices when entries cannot be stored any more.
const progressKey = "progress"

// The kinds of signals.
const (
	hereSignal = "here" // from each worker, again and again
	idleSignal = "idle" // to workers: others are idle
	overSignal = "over" // to workers: the job has ended
)

// keyOf returns the name of a part in keys and subjects, which cannot hold its text: the first half of a SHA-256.
func keyOf(part string) string {
	sum := sha256.Sum256([]byte(part))
	return hex.EncodeToString(sum[:16])
}

// A task asks a worker to count a part, or to count it again.
type task struct {
	Part  string  `json:"part"`
	Share float64 `json:"share,omitempty"` // of the expected work
	First string  `json:"first,omitempty"` // of a check: the worker that counted first
	Other string  `json:"other,omitempty"` // of a check: the representation of the first count
	Alone bool    `json:"alone,omitempty"` // of a check: there is no other worker
}

// A Piece is one of the parts that replace another.
type Piece struct {
	Part  string  `json:"part"`
	Share float64 `json:"share"` // of the expected work of the whole, or of the part that was split
}

// PieceOf returns the piece of a share.
func PieceOf(s dlx.Share) Piece { return Piece{s.Part.String(), s.Work} }

// An Entry of the ledger is the count of a part, or the parts that replace it.
type Entry struct {
	Part    string          `json:"part"`
	Split   []Piece         `json:"split,omitempty"`
	Record  json.RawMessage `json:"record,omitempty"` // a record of package ledger
	Worker  string          `json:"worker"`
	Seconds float64         `json:"seconds"` // the time of the count, or the time lost by the split
	Same    bool            `json:"same,omitempty"`
	Why     string          `json:"why,omitempty"` // why the task was given up
}

// marshal returns the JSON of a value. It must have one.
func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("farm: no JSON: " + err.Error())
	}
	return text
}

// maxSplit bounds the number of parts that may replace one, so that an entry fits in a message.
const maxSplit = 256

// parseEntry reads an entry, which must have the key of its part and be about the problem with the digest.
func parseEntry(key, digest string, text []byte) (e *Entry, r ledger.Record, err error) {
	e = new(Entry)
	if err := json.Unmarshal(text, e); err != nil {
		return nil, r, fmt.Errorf("entry %s: %w", key, err)
	}
	kind, want, _ := strings.Cut(key, ".")
	if keyOf(e.Part) != want {
		return nil, r, fmt.Errorf("entry %s: it is about part %.80s, which has another key", key, e.Part)
	}
	switch {
	case kind == failedKind, kind == uncheckedKind:
		if e.Why == "" {
			err = errors.New("it does not say why")
		}
	case kind == partKind && e.Split != nil:
		err = checkSplit(e)
	case kind == partKind, kind == checkKind, kind == disputeKind:
		r, err = e.result(digest)
	default:
		err = errors.New("no kind of entry")
	}
	if err != nil {
		return nil, r, fmt.Errorf("entry %s: part %.80s: %w", kind, e.Part, err)
	}
	return e, r, nil
}

// result returns the record of an entry, which must be the result of its part.
func (e *Entry) result(digest string) (r ledger.Record, err error) {
	r, err = ledger.Parse(e.Record)
	if err == nil && (r.Schema != ledger.ResultSchema || r.Part != e.Part) {
		err = errors.New("its record is not its result")
	}
	if err == nil && r.Digest != digest {
		err = ledger.ErrForeign
	}
	return r, err
}

// checkSplit checks that a split consists of parts. Adding up the counts shows whether they make up the whole part.
func checkSplit(e *Entry) error {
	if len(e.Split) > maxSplit {
		return fmt.Errorf("split into %d parts (want at most %d)", len(e.Split), maxSplit)
	}
	for _, piece := range e.Split {
		if _, err := dlx.ParsePart(piece.Part); err != nil {
			return err
		}
		if !(piece.Share >= 0 && piece.Share <= 1.001) {
			return fmt.Errorf("share %v of part %s", piece.Share, piece.Part)
		}
	}
	return nil
}
