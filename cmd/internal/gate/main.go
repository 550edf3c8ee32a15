// The command gate does the parts of .ci/run that are awkward in a shell script. It works on the module in the current folder.
//
//	gate packages concurrent   the packages whose code starts goroutines, for the race detector
//	gate packages slow         the packages with tests that take long, for DLX_SUDOKU_SLOW
//	gate fuzz DURATION         fuzzes each target for that long, two at a time
//	gate types GOOS/GOARCH     checks the types as for another system
//	gate test [FLAG]...        runs the tests, with the race detector where the code starts goroutines
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "gate:", err)
		os.Exit(1)
	}
}

const usage = "want packages concurrent, packages slow, fuzz DURATION, types GOOS/GOARCH, or test [FLAG]..."

func run(args []string) error {
	if len(args) == 2 && args[0] == "types" {
		return checkTypes(args[1])
	}
	files, err := sources(".")
	if err != nil {
		return err
	}
	if len(args) > 0 && args[0] == "test" {
		return test(files, args[1:])
	}
	if len(args) != 2 {
		return fmt.Errorf("%q (%s)", args, usage)
	}
	switch args[0] + " " + args[1] {
	case "packages concurrent":
		return list(files, startsGoroutines)
	case "packages slow":
		return list(files, func(f file) bool { return f.test && slow(f.syntax) })
	}
	duration, err := time.ParseDuration(args[1])
	if args[0] != "fuzz" || err != nil {
		return fmt.Errorf("%q (%s)", args, usage)
	}
	return fuzz(targets(files), duration, runtime.NumCPU())
}

// list prints the packages that have a file of a kind, each on a line. An empty list is an error.
func list(files []file, is func(file) bool) error {
	packages := packagesOf(files, is)
	for _, p := range packages {
		fmt.Println(p)
	}
	if len(packages) == 0 {
		return fmt.Errorf("no package of that kind")
	}
	return nil
}

// startsGoroutines reports whether a file starts goroutines and is no test.
func startsGoroutines(f file) bool { return !f.test && concurrent(f.syntax) }

// test runs the tests of all packages, with the race detector for those whose code starts goroutines.
func test(files []file, flags []string) error {
	if len(files) == 0 {
		return errors.New("no packages")
	}
	concurrent := packagesOf(files, startsGoroutines)
	serial := slices.DeleteFunc(packagesOf(files, func(file) bool { return true }), func(p string) bool {
		return slices.Contains(concurrent, p)
	})
	var failed []error
	for _, run := range []struct{ flags, packages []string }{
		{[]string{"test"}, serial},
		{[]string{"test", "-race"}, concurrent},
	} {
		if len(run.packages) == 0 {
			continue
		}
		cmd := exec.Command("go", slices.Concat(run.flags, flags, run.packages)...)
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		failed = append(failed, cmd.Run())
	}
	return errors.Join(failed...)
}
