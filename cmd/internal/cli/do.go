package cli

import (
	"cmp"
	"context"
)

// A Setting is a flag and its value, as they stand on a command line: "limit" and "2". A switch has the value "true".
type Setting struct{ Flag, Value string }

// Do runs one of the app's commands within this process, and returns its exit status. It knows nothing of command lines:
// a flag is its long name, and an operand is never taken for one. The end of ctx interrupts the command.
//
// Any number of runs may go on at the same time. Do waits for the command, so the reader and writers of sys must not block
// for long.
func (a App) Do(ctx context.Context, command string, flags []Setting, operands []string, sys *System) Status {
	s := NewSession(ctx, a.Name, sys)
	if err := a.do(command, flags, operands, s); err != nil {
		s.Fail(BadUsage, err.Error())
	}
	return s.end()
}

func (a App) do(command string, flags []Setting, operands []string, s *Session) error {
	c, is := a.Command(command)
	if !is {
		return a.unknownCommand(command)
	}
	runner, f := c.begin()
	return a.execute(c, runner, f, operands, f.take(flags), s)
}

// Command returns the command of that name, and reports whether there is one.
func (a App) Command(name string) (Command, bool) {
	for _, c := range a.all() {
		if c.Name == name {
			return c, true
		}
	}
	return Command{}, false
}

// take gives flags their values. The error is about the first flag that is not in the list, or else about the first bad
// value.
func (f *Flags) take(settings []Setting) error {
	var bad error
	for _, set := range settings {
		flag := f.find(set.Flag)
		if flag == nil {
			return f.unknown("--"+set.Flag, set.Flag)
		}
		bad = cmp.Or(bad, flag.give(set.Value))
	}
	return bad
}
