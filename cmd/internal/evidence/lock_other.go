//go:build !unix

package evidence

import "os"

// lock does nothing: this system has no such locks.
func lock(*os.File) (holder int, err error) { return 0, nil }
