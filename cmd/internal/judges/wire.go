package judges

import (
	"encoding/json"
	"io"
)

// A request goes to a worker, and an answer comes back, as JSON values on its standard input and output. A worker is
// asked one question at a time; without a question it is asked whether it is there.
type (
	request struct {
		Check   *Claim    `json:",omitempty"`
		Explain *Question `json:",omitempty"`
	}
	answer struct {
		Report      *Report      `json:",omitempty"` // of a check
		Explanation *Explanation `json:",omitempty"`

		senseless bool // what came was no answer
	}
)

// question returns what a request asks.
func (r request) question() Question {
	if r.Check != nil {
		return r.Check.Question
	}
	return *r.Explain
}

// fits reports whether an answer is one to a request.
func (a answer) fits(r request) bool {
	return a.here() || (r.Check != nil) == (a.Report != nil) && (r.Explain != nil) == (a.Explanation != nil)
}

// decoder returns what reads requests or answers, from a program of this version only.
func decoder(in io.Reader) *json.Decoder {
	d := json.NewDecoder(in)
	d.DisallowUnknownFields()
	return d
}

// here reports whether an answer says only that the worker is there.
func (a answer) here() bool { return a == answer{} }
