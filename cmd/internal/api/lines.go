package api

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
)

// lines passes the output of a command on, whole lines only, up to the bounds of a call. What is no JSON becomes an object
// with one text.
type lines struct {
	to      io.Writer
	most    int    // bytes
	objects bool   // the command prints objects
	stop    func() // ends the command

	part    []byte // of a line; all of a text
	written int    // bytes
	records int    // lines
	full    string // the bound that was met, "" for none
	err     error  // of the writer
}

var errFull = errors.New("a bound of the answer is met")

func (l *lines) Write(text []byte) (int, error) {
	switch {
	case l.err != nil:
		return 0, l.err
	case l.full != "":
		return 0, errFull
	}
	l.part = append(l.part, text...)
	if l.objects {
		l.pass(bytes.LastIndexByte(l.part, '\n') + 1)
	}
	if l.full == "" && l.written+len(l.part) > l.most {
		l.bound(fmt.Sprintf("stopped after %d bytes of answers", l.written))
	}
	return len(text), l.err
}

// pass passes so many bytes on, which are whole lines.
func (l *lines) pass(n int) {
	whole := l.part[:n]
	end := 0
	for end < n && l.full == "" {
		line := bytes.IndexByte(whole[end:], '\n') + 1
		if l.records == MaxPuzzles || l.written+end+line > l.most {
			l.bound(fmt.Sprintf("stopped after %s", text.Plural(uint64(l.records), "answer", "answers")))
			break
		}
		end += line
		l.records++
	}
	if end > 0 {
		l.send(whole[:end])
	}
	l.part = append(l.part[:0], l.part[n:]...)
}

// bound ends the command at a bound.
func (l *lines) bound(why string) {
	l.full = why
	l.stop()
}

// send writes to the caller.
func (l *lines) send(text []byte) {
	l.written += len(text)
	if _, l.err = l.to.Write(text); l.err != nil {
		l.stop()
	}
}

// end writes what is left.
func (l *lines) end() {
	if l.objects || len(l.part) == 0 || l.full != "" || l.err != nil {
		return
	}
	l.send(lineOf(struct {
		Text string `json:"text" help:"what the command prints without --json"`
	}{string(l.part)}))
}

// archive writes the archive of proofs.
func (l *lines) archive(text []byte) {
	l.send(lineOf(struct {
		Zip []byte `json:"zip" help:"the archive of proofs, in base64"`
	}{text}))
}

// lineOf returns a value in JSON, on a line.
func lineOf(value any) []byte { return append(new(cli.Object).AppendValue(nil, value), '\n') }

// An archiveBuffer takes an archive, up to its bound.
type archiveBuffer struct {
	text []byte
	full bool
}

func (b *archiveBuffer) Write(text []byte) (int, error) {
	if len(b.text)+len(text) > maxArchive {
		b.full = true
		return 0, fmt.Errorf("more than %d bytes of proofs", maxArchive)
	}
	b.text = append(b.text, text...)
	return len(text), nil
}

// A Last is the last line of an answer.
type Last struct {
	Exit  cli.Status `json:"exit" help:"the exit status of the command"`
	Notes []string   `json:"notes" help:"the lines that the command wrote to stderr"`
	Fault error      `json:"-"` // why the text cannot be decompressed, or nil; [input.ErrLong] if it would be too long
}

// Line returns the line.
func (l Last) Line() []byte { return lineOf(l) }

// notes keeps what a command reports.
type notes struct {
	program string // its name

	mu   sync.Mutex
	text strings.Builder
	more bool // some is left out
}

// maxNotes is how much of the notes is kept, in bytes.
const maxNotes = 64 << 10

func (n *notes) Write(text []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.text.Len()+len(text) > maxNotes {
		n.more = true
	} else {
		n.text.Write(text)
	}
	return len(text), nil
}

// list returns the notes, one for each line, without the names of the program and of standard input: "1:1: note: not
// unique". The list is never nil.
func (n *notes) list() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	all := []string{}
	for line := range strings.Lines(n.text.String()) {
		line = strings.TrimSuffix(line, "\n")
		line = strings.TrimPrefix(line, n.program+": ")
		all = append(all, strings.TrimPrefix(strings.TrimPrefix(line, "-:"), " "))
	}
	if n.more {
		all = append(all, "and more notes, which are left out")
	}
	return all
}
