package main

import (
	"errors"
	"slices"
	"testing"
)

// TestSources compares with facts about this module.
func TestSources(t *testing.T) {
	files, err := sources("../../..")
	if err != nil {
		t.Fatal(err)
	}
	concurrentOnes := packagesOf(files, startsGoroutines)
	slowOnes := packagesOf(files, func(f file) bool { return f.test && slow(f.syntax) })
	for _, test := range []struct {
		packages []string
		name     string
		want     bool
	}{
		{concurrentOnes, "./dlx/internal/walk", true},
		{concurrentOnes, "./cmd/internal/pipeline", true},
		{concurrentOnes, "./cmd/internal/gate", true}, // by WaitGroup.Go
		{concurrentOnes, "./dlx/notation", false},
		{concurrentOnes, "./cmd/dlx-farm", false}, // another module
		{slowOnes, "./dlx", true},                 // by the variable
		{slowOnes, "./cmd/internal/dlxcli", true}, // by testkit.Slow
		{slowOnes, "./cover/generate", true},      // by covertest.Many
		{slowOnes, "./dlx/notation", false},
	} {
		if got := slices.Contains(test.packages, test.name); got != test.want {
			t.Errorf("%s in %v: %v, want %v", test.name, test.packages, got, test.want)
		}
	}
	if all := targets(files); !slices.Contains(all, target{"./dlx/notation", "FuzzValues"}) || len(all) < 20 {
		t.Errorf("%d fuzz targets: %v", len(all), all)
	}
}

// TestNothing has no packages to test.
func TestNothing(t *testing.T) {
	if err := test(nil, nil); err == nil {
		t.Error("the tests of no packages passed")
	}
}

func TestVerdict(t *testing.T) {
	const (
		going    = "fuzz: elapsed: 0s, gathering baseline coverage: 0/5 completed\nfuzz: elapsed: 3s, execs: 10 (3/sec), new interesting: 0\nfuzz: elapsed: 6s, execs: 42 (3/sec)\n"
		deadline = going + "--- FAIL: FuzzX (10.01s)\n    context deadline exceeded\nFAIL\nexit status 1\nFAIL\tdlx-sudoku/dlx\t10.2s\n"
	)
	failed := errors.New("exit status 1")
	for _, test := range []struct {
		name, out string
		err       error
		ok        bool
	}{
		{"passes", going + "PASS\nok  \tdlx-sudoku/dlx\t10.2s\n", nil, true},
		{"is late", deadline, failed, true},
		{"finds something", going + "--- FAIL: FuzzX (1.01s)\n    x_test.go:3: wrong\nFAIL\n", failed, false},
		{"finds something and is late", deadline + "    x_test.go:3: wrong\n", failed, false},
		{"fails without a reason", going + "FAIL\n", failed, false},
		{"does not build", "FAIL\tdlx-sudoku/dlx [build failed]\n", failed, false},
		{"runs nothing", "PASS\n", nil, false},
	} {
		tried, err := verdict(test.out, test.err)
		if (err == nil) != test.ok || test.ok && tried != "execs: 42" {
			t.Errorf("%s: %q, %v", test.name, tried, err)
		}
	}
}
