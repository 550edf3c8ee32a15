package dlx

const parallel = false

// supports is empty in the web page.
type supports struct{}

func (s *Solver) supporting() search { return nil }
