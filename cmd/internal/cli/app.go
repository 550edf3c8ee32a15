package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/text"
)

// An App is a program of several commands.
type App struct {
	Name     string
	Short    string // what it does, in a line without a full stop
	Long     string // the help that follows
	Examples string // command lines, each with what it is for
	Commands []Command
	Topics   []Topic

	// Otherwise is called for a command line whose first word is no command. It returns the command line that was meant, or
	// nil if it does not recognise any; its error says what to type instead. Otherwise may be nil.
	Otherwise func(arguments []string, s *Session) ([]string, error)

	// Piped replaces an empty command line if something comes through standard input. If it is nil, the help is shown.
	Piped []string
}

// A Topic is a page of help about something that several commands share.
type Topic struct {
	Name  string
	Short string                   // what it is about, in a line without a full stop
	Text  func(columns int) string // the page, with tables up to columns wide

	// Fields says that a table of all fields of JSON objects follows, and that help TOPIC --schema prints their schema.
	Fields bool
}

// A Command is one question that a program answers.
type Command struct {
	Name     string
	Group    string   // of the commands that are listed together, such as "solve"; "" for none
	Call     Call     // whether programs may call it, such as a page
	Short    string   // what it does, in a line without a full stop
	Usage    []string // command lines without the program's name: "solve [FLAGS] [FILE|-]..."
	Operands int      // how many operands there may be; 0 means any number, -1 none
	Long     string   // the help that follows
	Examples string   // command lines, each with what it is for
	New      func() Runner

	// Forms returns the forms of the objects that it writes with --json. It may be nil.
	Forms func() []Form

	// Words returns the words that the first operand may be; the other operands are files. If it is nil, all are files.
	Words func() []string

	// Rows returns the rows of a table at the end of the help, each with a name and its meaning. It may be nil.
	Rows func() [][2]string
}

// A Call says whether programs on other machines can call a command, and how soon it usually has an answer.
type Call uint8

// The calls.
const (
	NoCall Call = iota // they cannot: it reads files, or runs programs
	Slow               // it can take seconds
	Quick              // it takes milliseconds
)

// A Runner is a command on its way from the flags to the answer. The value that [Command.New] returns serves one run.
type Runner interface {
	// Flags adds the flags of the command.
	Flags(f *Flags)

	// Run answers the question, and reports its exit status by [Session.Worse]. When the context of the session ends, Run
	// returns soon, unless it hangs in a read or a write; then it is left behind.
	Run(s *Session)
}

// A Settler is a Runner that must check its flags and operands together, or whose defaults depend on a terminal.
type Settler interface {
	// Settle does this after all flags are set. Its error is about the command line. It prints nothing and reads nothing.
	Settle(s *Session) error
}

// begin returns a runner of the command and its flags.
func (c Command) begin() (Runner, *Flags) {
	runner, f := c.New(), new(Flags)
	runner.Flags(f)
	return runner, f
}

// List returns the flags of the command.
func (c Command) List() []*Flag {
	_, f := c.begin()
	return f.All()
}

// long returns the help with its table, columns wide.
func (c Command) long(columns int) string {
	if c.Rows == nil {
		return c.Long
	}
	return c.Long + "\n\n" + WrapTable(c.Rows(), columns)
}

// names returns the names of the commands that answer a question.
func (a App) names() []string { return text.Each(a.Commands, func(c Command) string { return c.Name }) }

// all returns the commands of the app and the commands that every app has.
func (a App) all() []Command {
	return append(slices.Clip(a.Commands), completionCommand(a), manualCommand(a))
}

// run runs a command line to its end and returns the exit status.
func (a App) run(arguments []string, s *Session) Status {
	if len(arguments) > 0 && arguments[0] == "--" { // it ends the flags, and a command has none before it
		arguments = arguments[1:]
	}
	if err := a.dispatch(arguments, s); err != nil {
		s.Fail(BadUsage, err.Error())
	}
	return s.end()
}

// dispatch handles the words and flags of the program itself, such as help and --version. For everything else it has the
// library find the command. Commands parse their own flags ([Flags.parse]).
func (a App) dispatch(arguments []string, s *Session) error {
	if len(arguments) == 0 {
		if arguments = []string{"-h"}; a.Piped != nil && s.comesIn() {
			arguments = a.Piped
		}
	}
	switch first := arguments[0]; {
	case first == "--help", first == "-help", first == "-h":
		s.Print(a.page(first != "-h", s.helpColumns()))
		return nil
	case first == completeWord:
		return a.complete(arguments[1:], s)
	case first == "help", first == "h":
		return a.helpAbout(arguments[1:], s)
	case slices.Contains([]string{"--version", "-version", "-v"}, first):
		s.Print(a.Name + " version " + version() + "\n")
		return nil
	case len(first) > 1 && first[0] == '-':
		return fmt.Errorf("%w, or a command missing before it (want %s)",
			unknownFlag(first, strings.TrimLeft(first, "-"), []string{"help", "version"}), text.Alternatives(a.names()))
	}
	return a.find(arguments, s)
}

// command settles the flags of a command and runs it.
func (a App) command(c Command, arguments []string, s *Session) error {
	runner, f := c.begin()
	operands, help, err := f.parse(arguments)
	if help != "" {
		s.Print(a.commandPage(c, help == "help", s.helpColumns()))
		return nil
	}
	return a.execute(c, runner, f, operands, err, s)
}

// execute runs a command whose flags have been set, given the error of setting them.
func (a App) execute(c Command, runner Runner, f *Flags, operands []string, err error, s *Session) error {
	switch {
	case errors.As(err, new(badValue)):
		return err
	case err != nil:
		return fmt.Errorf("%s: %w", c.Name, err)
	case c.Operands != 0 && len(operands) > max(0, c.Operands):
		return fmt.Errorf("%s: unexpected argument %q (usage: %s %s)", c.Name, operands[max(0, c.Operands)], a.Name, strings.Join(c.Usage, ", or "))
	}
	s.Args = operands
	if f.output != "" && f.output != input.Stdin { // a dash means stdin among operands, and stdout here
		if err := f.overwrites(s); err != nil {
			return err
		}
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
	f.display.settleBar(s, c.Operands >= 0)
	if s.Ctx.Err() == nil {
		s.start()
		runner.Run(s)
		s.complete = true
	}
	return nil
}

// Run runs a command line and returns the exit status. The end of ctx interrupts the command. If the command hangs in a read
// or a write, Run leaves it behind after the grace period, or at once if sys.Urgent is closed: its later output is lost, and
// its drafts are removed. A command that is saving something may take longer.
func (a App) Run(ctx context.Context, arguments []string, sys *System) Status {
	s := NewSession(ctx, a.Name, sys)
	done := make(chan Status, 1)
	go func() { done <- a.run(arguments, s) }()
	select {
	case status := <-done:
		return status
	case <-ctx.Done():
		return s.leave(done)
	}
}
