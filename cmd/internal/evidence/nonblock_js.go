package evidence

// nonBlock does nothing: there are no pipes in WebAssembly.
const nonBlock = 0
