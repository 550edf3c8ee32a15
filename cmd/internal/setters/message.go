package setters

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"dlx-sudoku/cmd/internal/text"
)

// maxMessage is the greatest length of a message, in bytes. Puzzles of 16x16 with many rules have some 20,000.
const maxMessage = 1 << 20

// A request is a message of the page.
type request struct {
	Nonce    int64  `json:"nonce"` // the number of the request and of its replies
	Command  string `json:"command"`
	DataType string `json:"dataType"`
	Data     string `json:"data"`
}

// readRequest reads a message. The error says what is wrong with it; the request has its number then, if that could be
// read.
func readRequest(body []byte) (request, error) {
	var r request
	if err := json.Unmarshal(body, &r); err != nil {
		return request{Nonce: r.Nonce}, fmt.Errorf("not a message of a setters' page (want an object with nonce, command, dataType and data): %w", err)
	}
	switch {
	case r.Command == cancelCommand:
		return r, nil
	case commands[r.Command] == nil:
		names := append(slices.Sorted(maps.Keys(commands)), cancelCommand)
		return r, fmt.Errorf("unknown command %q (want %s)", text.Clipped(r.Command), text.Alternatives(names))
	case r.DataType != "fpuzzles":
		return r, fmt.Errorf("unknown type of data %q (want fpuzzles)", text.Clipped(r.DataType))
	case r.Data == "":
		return r, errors.New("no data: want the puzzle as a link to f-puzzles has it behind ?load=")
	}
	return r, nil
}

// A head begins every reply. By itself it says that a request was cancelled.
type head struct {
	Nonce int64  `json:"nonce"`
	Type  string `json:"type"`
}

// invalidReply says why a request has no answer.
type invalidReply struct {
	head
	Message string `json:"message"`
}

// solvedReply has a solution.
type solvedReply struct {
	head
	Solution []int `json:"solution"` // digits, row by row
}

// countReply has the number of solutions, or the number found so far.
type countReply struct {
	head
	Count      uint64 `json:"count"`
	InProgress bool   `json:"inProgress"`
}

// candidatesReply has the true candidates.
type candidatesReply struct {
	head

	// SolutionsPerCandidate has the number of solutions with digit d in cell c, both from 0, at c·n+d, up to the bound of the
	// request; -1 for a candidate without solutions that no step rules out.
	SolutionsPerCandidate []int `json:"solutionsPerCandidate"`
}

// logicalReply has a board after some steps.
type logicalReply struct {
	head
	Cells   []logicalCell `json:"cells"` // row by row
	Message string        `json:"message"`
	IsValid bool          `json:"isValid"`
}

// A logicalCell holds a digit, or has candidates.
type logicalCell struct {
	Value      int   `json:"value"` // 0: empty
	Candidates []int `json:"candidates,omitempty"`
}
