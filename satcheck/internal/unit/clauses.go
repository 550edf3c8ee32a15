// Trusted: a fault here can make a wrong claim Verified.

package unit

// Clauses are clauses one behind the other. A literal is a variable, from 1, or its negative. Clause i ends at Ends[i],
// and begins where the one before it ends. The zero value has no clauses.
type Clauses struct {
	Literals []int32
	Ends     []int
}

// Len returns the number of clauses.
func (c *Clauses) Len() int { return len(c.Ends) }

// At returns clause i, counting from 0, as part of the list; it must not be changed.
func (c *Clauses) At(i int) []int32 {
	begin := 0
	if i > 0 {
		begin = c.Ends[i-1]
	}
	return c.Literals[begin:c.Ends[i]:c.Ends[i]]
}

// Add appends a clause.
func (c *Clauses) Add(clause []int32) {
	c.Literals = append(c.Literals, clause...)
	c.Ends = append(c.Ends, len(c.Literals))
}
