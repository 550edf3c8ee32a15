package cli

// find runs the command of a command line. The library that does so elsewhere is a third of a program, which is fetched
// over the network here.
func (a App) find(arguments []string, s *Session) error {
	if c, is := a.Command(arguments[0]); is {
		return a.command(c, arguments[1:], s)
	}
	return a.unknownCommand(arguments[0])
}
