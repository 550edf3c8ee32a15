package cli

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// The linker sets the version and the first digits of the commit in a release.
var released, commit string

// Version returns the version of the module and its commit, as far as the build knows them.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = new(debug.BuildInfo)
	}
	return describe(info)
}

// version returns the version of the module, the commit, the version of Go and the platform, as far as the build knows
// them: "v1.2.0, commit 1f3a5c7e9b2d, go1.26.0, linux/amd64". "go run" and builds outside a repository know no commit.
func version() string {
	return Version() + ", " + runtime.Version() + ", " + runtime.GOOS + "/" + runtime.GOARCH
}

// LinkerFlags returns the linker flags that give another program the version of this one, or "" if this is no release.
func LinkerFlags() string {
	if released == "" {
		return ""
	}
	return " -X dlx-sudoku/cmd/internal/cli.released=" + released + " -X dlx-sudoku/cmd/internal/cli.commit=" + commit
}

// describe returns the version of the module and its commit.
func describe(info *debug.BuildInfo) string {
	if released != "" {
		return released + ", commit " + commit
	}
	parts := []string{info.Main.Version}
	if parts[0] == "" {
		parts[0] = "(devel)"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		commit = "commit " + commit[:min(12, len(commit))]
		if settings["vcs.modified"] == "true" {
			commit += " with changes"
		}
		parts = append(parts, commit)
	}
	return strings.Join(parts, ", ")
}
