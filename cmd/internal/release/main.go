package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// versions matches the versions that the go command accepts.
var versions = regexp.MustCompile(`^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-[0-9A-Za-z.-]+)?$`)

// run runs a command line.
func run(args []string) error {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	module := flags.String("module", "", "build under this module `PATH`")
	only := flags.String("only", "", "build for this `OS/ARCH` alone, without the page")
	rename := flags.String("rename", "", "change the module path of the tracked files to `PATH`")
	require := flags.String("require", "", "make the nested modules require `VERSION` of the main module, instead of the files beside them")
	if err := flags.Parse(args); err != nil {
		return err
	}
	root, err := output("", "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	switch {
	case *rename != "" && flags.NArg() == 0:
		return renameModule(root, root, *rename)
	case *require != "" && flags.NArg() == 0:
		if !versions.MatchString(*require) {
			return fmt.Errorf("version %q (want v1.2.3)", *require)
		}
		return requireVersion(root, *require)
	case flags.NArg() < 1 || flags.NArg() > 2:
		return errors.New("want VERSION [DIR]")
	case !versions.MatchString(flags.Arg(0)):
		return fmt.Errorf("version %q (want v1.2.3)", flags.Arg(0))
	}
	if changes, err := output(root, "git", "status", "--porcelain"); err != nil || changes != "" {
		return cmp.Or(err, errors.New("commit first: a release is made from what is committed"))
	}
	r := release{version: flags.Arg(0), dir: "dist", module: *module}
	if flags.NArg() == 2 {
		r.dir = flags.Arg(1)
	}
	r.platforms = platforms
	if *only != "" {
		system, arch, ok := strings.Cut(*only, "/")
		if !ok {
			return fmt.Errorf("--only %q (want OS/ARCH, such as linux/amd64)", *only)
		}
		r.platforms = []platform{{system, arch}}
	}
	r.page = *only == ""
	return r.make(root)
}
