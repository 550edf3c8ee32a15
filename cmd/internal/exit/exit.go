// Package exit has the exit statuses of the commands.
package exit

// A Status is what a command tells the shell.
type Status int

// The statuses. All questions answered is the zero value.
const (
	OK          Status = 0   // the question was answered, and not with "no"
	No          Status = 1   // answered "no"
	Usage       Status = 2   // bad flag, command, value or combination
	Input       Status = 3   // some input could not be read or understood
	Unknown     Status = 4   // some answer is not known, or did not reach its reader
	Disagree    Status = 5   // two engines, or an engine and the rules, disagree
	Interrupted Status = 130 // by a signal
)

// weight orders the statuses of a batch: 5, then 3, 4, 1, 0, and 2, for an input that a flag does not fit, behind 3. An
// interruption tells more than all but a disagreement, which nothing hides.
func weight(s Status) int {
	switch s {
	case OK:
		return 0
	case No:
		return 1
	case Unknown:
		return 2
	case Usage:
		return 3
	case Input:
		return 4
	case Interrupted:
		return 5
	default: // Disagree
		return 6
	}
}

// Worse returns the worse of two statuses, which is that of both together.
func Worse(a, b Status) Status {
	if weight(b) > weight(a) {
		return b
	}
	return a
}
