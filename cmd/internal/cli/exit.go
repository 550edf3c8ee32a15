package cli

import "slices"

// A Status is the exit status of a command.
type Status int

// The statuses. OK is the zero value.
const (
	OK          Status = 0   // the question was answered, and not with "no"
	No          Status = 1   // answered "no"
	BadUsage    Status = 2   // a flag, command, value or combination that makes no sense
	BadInput    Status = 3   // some input could not be read or understood
	Unknown     Status = 4   // some answer is not known, or did not reach its reader
	Disagree    Status = 5   // two engines, or an engine and the rules, disagree
	Interrupted Status = 130 // by a signal
)

// severity lists the statuses, the worst last. BadUsage, for a flag that does not fit an input, is less bad than BadInput. An
// interruption hides everything except a disagreement, which nothing hides.
var severity = []Status{OK, No, Unknown, BadUsage, BadInput, Interrupted, Disagree}

// Worse returns the worse of two statuses, which is the status of both together.
func Worse(a, b Status) Status {
	if b != OK && slices.Index(severity, b) > slices.Index(severity, a) {
		return b
	}
	return a
}
