// Package exit has the exit statuses of package cli under their old names.
package exit

import "dlx-sudoku/cmd/internal/cli"

// Status is cli.Status.
type Status = cli.Status

// The statuses.
const (
	OK          = cli.OK
	No          = cli.No
	Usage       = cli.BadUsage
	Input       = cli.BadInput
	Unknown     = cli.Unknown
	Disagree    = cli.Disagree
	Interrupted = cli.Interrupted
)

// Worse is cli.Worse.
func Worse(a, b Status) Status { return cli.Worse(a, b) }
