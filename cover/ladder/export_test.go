package ladder

// Tests make rules of houses, pairs and limits of their own.
type (
	More  = more
	Limit = limit
)

var NewRules = newRules
