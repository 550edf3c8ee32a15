package sudokucli

// status is what is known of a puzzle.
type status uint8

const (
	unique     status = iota
	multiple          // several solutions
	solved            // one solution, and nobody asked for another
	none              // no solution
	invalid           // clashing givens
	unknown           // it timed out
	unreadable        // no puzzle, or no answer that can be printed
	atLeastOne        // one solution, and a limit of 1 on their number
	statuses          // how many there are
)

var statusNames = [statuses]string{"unique", "multiple", "solved", "none", "invalid", "unknown", "error", "unknown"}

func (s status) String() string { return statusNames[s] }
