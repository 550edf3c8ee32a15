package text

// Escape codes of ANSI terminals.
const (
	Bold      = "\x1b[1m"
	Red       = "\x1b[31m"
	Green     = "\x1b[32m"
	Yellow    = "\x1b[33m"
	Magenta   = "\x1b[35m"
	Cyan      = "\x1b[36m"
	BoldRed   = "\x1b[1;31m"
	BoldGreen = "\x1b[1;32m"
	BoldCyan  = "\x1b[1;36m"
	Plain     = "\x1b[0m"
)

// Paint appends text, with an escape code around it if colour is wanted.
func Paint(dst []byte, code, text string, color bool) []byte {
	if !color {
		return append(dst, text...)
	}
	return append(append(append(dst, code...), text...), Plain...)
}
