package links

// stretch is what a sweep with multiplicities notes.
type stretch struct{}

// sweepsMultiple says that such sweeps make the moves of the tree one by one, which keeps the WebAssembly small.
const sweepsMultiple = false

func (t *tree) sweepMultiple(*sweep) {}
