package testkit

import (
	"flag"
	"os"
	"testing"
)

// TestMain sets how many generators a property draws, unless the command line does: each of them makes puzzles.
func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	switch {
	case given:
	case Slow():
		flag.Set("rapid.checks", "100")
	case testing.Short():
		flag.Set("rapid.checks", "20")
	default:
		flag.Set("rapid.checks", "40")
	}
	os.Exit(m.Run())
}
