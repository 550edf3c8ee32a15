//go:build !unix && !js

package sudokucli

import "errors"

// replace fails: no program takes the place of another here.
func replace(string, []string) error { return errors.ErrUnsupported }
