package ledger

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
)

// The schemas of records. The number changes when older programs cannot read them.
const (
	PartSchema   = "dlx-part/1"
	ResultSchema = "dlx-result/1"
)

// A Record is a line of a ledger: a part to be counted, or one that has been counted.
type Record struct {
	Schema string  `json:"schema" help:"the form of the line: dlx-part/1 for a part to be counted, dlx-result/1 for one that was counted"`
	Digest string  `json:"digest" help:"the digest of the exact text of the problem"`
	Part   string  `json:"part" help:"the name of the part"`
	Share  float64 `json:"share,omitempty" help:"the share of the expected work that a part to be counted has, from 0 to 1; missing if unknown"`

	// The result of a part that has been counted.
	Count          string `json:"count,omitempty" help:"the number of solutions of the part, a decimal string"`
	Nodes          uint64 `json:"nodes,omitempty" help:"nodes of the search tree"`
	Updates        uint64 `json:"updates,omitempty" help:"links changed"`
	Representation string `json:"representation,omitempty" help:"the representation in which the part was counted"`
	Version        string `json:"version,omitempty" help:"the version of the program that counted"`

	Sum string `json:"sum" help:"a checksum of all other fields"`
}

// PartOf returns the record of a part to be counted.
func PartOf(digest, part string, share float64) Record {
	return Record{Schema: PartSchema, Digest: digest, Part: part, Share: share}
}

// ResultOf returns the record of a part that has been counted; the caller fills in the figures.
func ResultOf(digest, part string, count *big.Int) Record {
	return Record{Schema: ResultSchema, Digest: digest, Part: part, Count: count.String()}
}

// checksum returns the checksum of all fields but Sum: the first half of a SHA-256, in hexadecimal digits.
func (r *Record) checksum() string {
	h := sha256.New()
	for _, field := range []string{
		r.Schema, r.Digest, r.Part, strconv.FormatFloat(r.Share, 'g', -1, 64), r.Count,
		strconv.FormatUint(r.Nodes, 10), strconv.FormatUint(r.Updates, 10), r.Representation, r.Version,
	} {
		fmt.Fprintf(h, "%d:%s,", len(field), field) // no two lists of fields give the same text
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Append appends the record as a line, with its checksum.
func (r Record) Append(dst []byte) []byte {
	r.Sum = r.checksum()
	line, err := json.Marshal(&r)
	if err != nil {
		panic("ledger: a record that is no JSON: " + err.Error()) // the share is NaN or infinite
	}
	return append(append(dst, line...), '\n')
}

// Parse reads a line. It checks the schema, the checksum, and that the part and the count can be read.
func Parse(line []byte) (Record, error) {
	var r Record
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return r, fmt.Errorf("no record: %w", err)
	}
	if d.More() {
		return r, errors.New("something follows the record on its line")
	}
	if r.Schema != PartSchema && r.Schema != ResultSchema {
		return r, fmt.Errorf("schema %q (want %s or %s)", r.Schema, PartSchema, ResultSchema)
	}
	if want := r.checksum(); r.Sum != want {
		return r, fmt.Errorf("checksum %q of a record with the checksum %s: the line was altered", r.Sum, want)
	}
	if _, err := parsePart(r.Part); err != nil {
		return r, err
	}
	if r.Schema == ResultSchema {
		if n, ok := new(big.Int).SetString(r.Count, 10); !ok || n.Sign() < 0 || n.String() != r.Count {
			return r, fmt.Errorf("count %q (want a number in decimal digits)", shortened(r.Count))
		}
	}
	return r, nil
}

// maxLine is the length of the longest line, in bytes.
const maxLine = 1 << 20

// ErrLongLine is the error for a line that is longer than any record.
var ErrLongLine = errors.New("line longer than 1 MiB")

// Read reads a ledger and calls yield with each record, or the error of its line, and the line's number from 1, until
// yield returns false. It skips blank lines and lines that begin with #. It returns an error only if r fails.
func Read(r io.Reader, yield func(line int, record Record, err error) bool) error {
	b := bufio.NewReaderSize(r, 1<<16)
	for line := 1; ; line++ {
		text, long, err := readLine(b)
		more := true
		switch text = bytes.TrimSpace(text); {
		case long:
			more = yield(line, Record{}, ErrLongLine)
		case len(text) > 0 && text[0] != '#':
			record, wrong := Parse(text)
			more = yield(line, record, wrong)
		}
		switch {
		case !more, errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// readLine reads a line. If it is too long, readLine reads it to its end, but does not keep it.
func readLine(b *bufio.Reader) (line []byte, long bool, err error) {
	for {
		piece, err := b.ReadSlice('\n')
		if long = long || len(line)+len(piece) > maxLine; !long {
			line = append(line, piece...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}
