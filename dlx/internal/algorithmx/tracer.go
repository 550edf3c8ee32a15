package algorithmx

import _ "embed"

// A Tracer is told what a search does, right after the line that did it, and the node that it did it to: a node of an
// option, or the head of an item, which has the item's number counting from 1. When it is told of a choice it returns
// whether to go on; its other results are ignored.
type Tracer func(do Deed, node int) (more bool)

// A Deed is what a search does.
type Deed string

// Each undo has the name of its do.
const (
	Choose  Deed = "choose"   // the item with the fewest options
	Try     Deed = "try"      // the option of a node
	Untry   Deed = "untry"    //
	Cover   Deed = "cover"    // an item, which leaves the list of items
	Uncover Deed = "uncover"  //
	Hide    Deed = "hide"     // a node, which leaves the list of its item
	Unhide  Deed = "unhide"   //
	Found   Deed = "solution" // of no node: 0
)

// Source is the file algorithmx.go, whose lines a trace names.
//
//go:embed algorithmx.go
var Source string

// tell tells the tracer, and reports whether to go on.
func (m *matrix) tell(do Deed, node int) bool { return m.tracer == nil || m.tracer(do, node) }
