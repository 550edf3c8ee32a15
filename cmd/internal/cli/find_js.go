package cli

// find runs the command of a command line. The library that finds it elsewhere would be a third of the program that a browser
// downloads.
func (a App) find(arguments []string, s *Session) error {
	if c, is := a.Command(arguments[0]); is {
		return a.command(c, arguments[1:], s)
	}
	return a.unknownCommand(arguments[0])
}
