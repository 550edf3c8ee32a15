//go:build !js

package sudokucli

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
)

// server is the name of the program that serves.
const server = name + "-serve"

// launch runs the server in the place of this process, or else beside it, with its streams, until it ends.
func launch(s *cli.Session, args []string) {
	path, err := findServer(s)
	if err != nil {
		s.Fail(cli.BadUsage, err.Error())
		return
	}
	s.Flush()
	if s.Sys.Alone && replace(path, args) == nil {
		return
	}
	cmd := exec.CommandContext(s.Ctx, path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = s.Sys.Stdin, s.Sys.Stdout, s.Sys.Stderr
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case s.Ctx.Err() != nil || err == nil:
	case errors.As(err, &exit) && exit.ExitCode() > 0:
		s.Worse(cli.Status(exit.ExitCode()))
	default:
		s.Fail(cli.Unknown, server+": "+err.Error())
	}
}

// findServer returns the path of the server: beside this program, or on PATH. Under "go run" it builds the server.
func findServer(s *cli.Session) (string, error) {
	own, err := os.Executable()
	if err == nil {
		if resolved, err := filepath.EvalSymlinks(own); err == nil {
			own = resolved
		}
		beside := filepath.Join(filepath.Dir(own), server+filepath.Ext(own))
		if path, err := exec.LookPath(beside); err == nil {
			return path, nil
		}
		if strings.Contains(own, string(filepath.Separator)+"go-build") {
			s.Message("building " + server)
			build := exec.CommandContext(s.Ctx, "go", "build", "-o", beside, "dlx-sudoku/cmd/"+server)
			build.Stderr = s.Sys.Stderr
			if build.Run() == nil {
				return beside, nil
			}
		}
	}
	if path, err := exec.LookPath(server); err == nil {
		return path, nil
	}
	return "", errors.New("the page needs the program " + server + ", beside this one or on PATH: in a clone, go install ./cmd/" + server)
}
