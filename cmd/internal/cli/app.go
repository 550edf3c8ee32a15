package cli

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	urfave "github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/input"
)

// An App is a program of several commands.
type App struct {
	Name     string
	Short    string // what it does, in a line without a full stop
	Long     string // the help that follows
	Examples string // command lines, each with what it is for; the end of the help
	Commands []Command
}

// A Command is one question that a program answers.
type Command struct {
	Name     string
	Short    string   // what it does, in a line without a full stop
	Usage    []string // command lines without the program's name: "solve [FLAGS] [FILE|-]..."
	Operands int      // how many operands there may be; 0 means any number
	Long     string   // the help that follows
	Examples string   // command lines, each with what it is for; the end of the help
	New      func() Runner

	// Rows returns the rows of a table behind the help, each a name and what it is for. It may be nil.
	Rows func() [][2]string
}

// A Runner is a command on its way from the flags to the answer. The value that [Command.New] returns serves one run.
type Runner interface {
	// Flags adds the flags of the command.
	Flags(f *Flags)

	// Run answers the question. It reports how that went by [Session.Worse]. When the context of the session ends it
	// returns soon, unless it hangs in a read or a write; then it is left behind.
	Run(s *Session)
}

// A Settler is a Runner whose flags and operands mean something together, or whose defaults depend on a terminal.
type Settler interface {
	// Settle decides that. Its error is about the command line. It prints nothing and reads nothing.
	Settle(s *Session) error
}

// List returns the flags of the command.
func (c Command) List() []*Flag {
	var f Flags
	c.New().Flags(&f)
	return f.All()
}

// long returns the help with its table.
func (c Command) long() string {
	if c.Rows == nil {
		return c.Long
	}
	return c.Long + "\n\n" + WrapTable(c.Rows())
}

// all returns the commands of the app, and those that every app has.
func (a App) all() []Command {
	return append(slices.Clip(a.Commands), completionCommand(a), manualCommand(a))
}

// parsing is held while a command line is parsed: the library's flags for help and the version are variables of its
// package, which every run writes, and a run that is left behind may be at it still.
var parsing sync.Mutex

// run finds the command of a command line, settles its flags and runs it.
func (a App) run(arguments []string, s *Session) {
	parsing.Lock()
	parsed := sync.OnceFunc(parsing.Unlock)
	defer parsed()
	var bad Flags // keeps what is wrong with a value
	usageError := func(_ *urfave.Context, err error, _ bool) error {
		if bad.err != nil {
			return bad.err
		}
		return err
	}
	app := &urfave.App{
		Name:           a.Name,
		Usage:          a.Short,
		Version:        version(),
		Writer:         s,
		ErrWriter:      s.stderr,
		OnUsageError:   usageError,
		ExitErrHandler: func(*urfave.Context, error) {},
	}
	app.Action = func(*urfave.Context) error { return noCommand(app) }
	if len(arguments) > 0 && arguments[0] == "--" { // there are no flags before a command that it could end
		arguments = arguments[1:]
	}
	for _, c := range a.all() {
		if len(arguments) == 0 || c.Name != arguments[0] { // the library needs no more of it than its name
			app.Commands = append(app.Commands, &urfave.Command{Name: c.Name, HideHelpCommand: true})
			continue
		}
		f := &Flags{}
		command := a.describe(c, f, s, func(ctx *urfave.Context, err error, sub bool) error {
			bad = *f
			return usageError(ctx, err, sub)
		})
		action := command.Action
		command.Action = func(ctx *urfave.Context) error {
			parsed()
			return action(ctx)
		}
		app.Commands = append(app.Commands, command)
	}
	arguments, err := order(app, arguments)
	page := ""
	if err == nil {
		page = a.help(arguments)
	}
	switch {
	case page != "":
		s.Print(page)
	case err == nil:
		err = app.RunContext(s.Ctx, append([]string{a.Name}, arguments...))
	}
	if err != nil {
		s.Message(err.Error())
		s.Worse(BadUsage)
	}
}

// describe describes a command to the library. Its action runs the command.
func (a App) describe(c Command, f *Flags, s *Session, usageError urfave.OnUsageErrorFunc) *urfave.Command {
	runner := c.New()
	runner.Flags(f)
	described := &urfave.Command{
		Name: c.Name, Usage: c.Short, HideHelpCommand: true, OnUsageError: usageError,
	}
	for _, flag := range f.list {
		described.Flags = append(described.Flags, flag)
	}
	described.Action = func(ctx *urfave.Context) error {
		s.Args = ctx.Args().Slice()
		if c.Operands > 0 && len(s.Args) > c.Operands {
			return fmt.Errorf("%s: one file at a time (%q is one too many)", c.Name, s.Args[c.Operands])
		}
		if f.output != "" {
			if err := s.redirect(f.output); err != nil {
				return fmt.Errorf("--output: %s: %w", f.output, input.Bare(err))
			}
		}
		f.display.settle(s)
		if settler, ok := runner.(Settler); ok {
			if err := settler.Settle(s); err != nil {
				return err
			}
		}
		if s.Ctx.Err() == nil {
			s.start()
			runner.Run(s)
			s.complete = true
		}
		return nil
	}
	return described
}

// Run runs a command line and returns the exit status. The first end of ctx interrupts the command. If the command does
// not end within the grace after that, because it hangs in a read or a write, it is left behind: what it prints later
// goes nowhere.
func (a App) Run(ctx context.Context, arguments []string, sys *System) Status {
	s := NewSession(ctx, a.Name, sys)
	done := make(chan Status, 1)
	go func() {
		a.run(arguments, s)
		done <- s.end()
	}()
	select {
	case status := <-done:
		return status
	case <-ctx.Done():
	}
	select {
	case status := <-done:
		return status
	case <-time.After(sys.grace()):
		return s.abandon()
	}
}
