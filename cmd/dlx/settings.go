package main

import (
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"dlx-sudoku/dlx"
)

// settings are what the flags say.
type settings struct {
	files []string

	first     uint64 // solve: stop at so many solutions; 0: never
	every     uint64 // solve: print each solution whose number this divides
	cheapest  int    // solve: so many solutions of least cost; 0: not asked
	unordered bool   // solve: as they are found
	draw      bool   // solve: as a grid
	limit     uint64 // count: stop at so many; 0: never

	jobs    int
	engine  dlx.Representation
	timeout time.Duration // for each problem; 0: none
	stats   bool

	verify bool // put answers to the judge
	insist bool // an answer that it does not decide is not known

	probes int    // estimate
	seed   uint64 // estimate
	effort uint64 // explain; 0: no limit

	json     bool
	color    bool // on stdout
	progress bool // show a bar: after a second, or
	always   bool // at once
}

// many reports whether there are several problems, so that a record must say which it is about.
func (set *settings) many() bool { return len(set.files) > 1 }

// system is the world around a run: its streams, and which of them are terminals.
type system struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	stdinTerminal  bool
	stdoutTerminal bool
	stderrTerminal bool
	getenv         func(string) string
}

// realSystem returns the system that the process runs in.
func realSystem() *system {
	terminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	return &system{
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		stdinTerminal:  terminal(os.Stdin),
		stdoutTerminal: terminal(os.Stdout),
		stderrTerminal: terminal(os.Stderr),
		getenv:         os.Getenv,
	}
}

// colored tells whether to colour a stream, as --color says.
func (sys *system) colored(choice string, terminal bool) bool {
	switch choice {
	case "always":
		return true
	case "never":
		return false
	}
	return terminal && sys.getenv("NO_COLOR") == "" && sys.getenv("TERM") != "dumb"
}
