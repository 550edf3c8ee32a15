package rules

// A field is the place of a rule in f-puzzles' JSON.
type field struct {
	name  string
	form  fieldForm
	value string // of the field, or of an element of its list, if the value determines the kind
}

// A fieldForm is the form of a field's content.
type fieldForm int

const (
	flagField  fieldForm = iota // true, or for "negative" a list of names
	cellsField                  // {"cells":["R1C1","R1C2"],"value":"15"}
	cellField                   // {"cell":"R1C1"}
	linesField                  // {"lines":[["R1C1","R1C2"]],"value":"5"}
	arrowField                  // {"lines":[["R1C1","R1C2"]],"cells":["R1C1"]}: lines begin in the circle
	slantField                  // {"cell":"R0C3","cells":["R1C2","R2C1"],"direction":"DL","value":"6"}
	edgeField                   // {"cell":"R0C8","value":"18"}
	quadField                   // {"cells":[…],"values":[3,4,5]}
	cloneField                  // {"cells":[…],"cloneCells":[…]}
)
