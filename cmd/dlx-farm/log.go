package main

import (
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/clock"
)

// logging writes a line of progress to stderr at intervals until end is called. It writes nothing on a terminal, where a bar
// shows the same.
func logging(s *cli.Session, every time.Duration, line func() string) (end func()) {
	if s.Sys.StderrTerminal {
		return func() {}
	}
	return clock.Every(every, func() { s.Message(line()) })
}

// logFlag adds the flag --log-every.
func logFlag(f *cli.Flags, every *time.Duration) {
	*every = time.Minute
	f.Duration("log-every", "where stderr is no terminal, print the progress there every `DURATION`", "1m",
		func(d time.Duration) { *every = d })
}
