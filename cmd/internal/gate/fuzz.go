package main

import (
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"time"
)

// atOnce is how many targets are fuzzed at a time.
const atOnce = 2

// fuzz fuzzes each target for the given time. First it clears the fuzz cache: replaying the inputs that earlier runs found may
// take longer than that.
func fuzz(all []target, duration time.Duration, processors int) error {
	if len(all) == 0 {
		return errors.New("no fuzz targets")
	}
	if out, err := exec.Command("go", "clean", "-fuzzcache").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	queue := make(chan target)
	var workers sync.WaitGroup
	var mu sync.Mutex // guards what follows, and stdout
	var failed []error
	for range atOnce {
		workers.Go(func() {
			for t := range queue {
				began := time.Now()
				out, line, err := t.fuzz(duration, (processors+atOnce-1)/atOnce)
				mu.Lock()
				if err != nil {
					failed = append(failed, fmt.Errorf("%s %s: %w", t.folder, t.name, err))
					line += "\n" + out
				}
				fmt.Printf("%4.0f s  %-50s %s\n", time.Since(began).Seconds(), t.folder+" "+t.name, line)
				mu.Unlock()
			}
		})
	}
	for _, t := range all {
		queue <- t
	}
	close(queue)
	workers.Wait()
	return errors.Join(failed...)
}

// errNothing is the error of a run that generated no inputs, perhaps because the seeds took all of the time.
var errNothing = errors.New("nothing was executed")

// fuzz fuzzes a target, and ten times as long if its seeds take all of the time. It returns the output of go test, and the
// number of inputs tried, in words.
func (t target) fuzz(duration time.Duration, parallel int) (out, tried string, err error) {
	for _, d := range []time.Duration{duration, 10 * duration} {
		// New inputs are not minimized: that takes longer than finding others.
		text, failed := exec.Command("go", "test", t.folder, "-run", "^$", "-fuzz", "^"+t.name+"$", "-fuzztime", d.String(),
			"-fuzzminimizetime", "1x", "-parallel", fmt.Sprint(parallel)).CombinedOutput()
		out = string(text)
		if tried, err = verdict(out, failed); !errors.Is(err, errNothing) {
			break
		}
	}
	return out, tried, err
}

var (
	executions = regexp.MustCompile(`execs: [0-9]+`)

	// progress matches the lines of a run that failed only because its time was over.
	progress = regexp.MustCompile(`^(fuzz: elapsed: .*|--- FAIL: Fuzz\w* \([0-9.]*s\)|    context deadline exceeded|FAIL|exit status 1|FAIL\t.*|)$`)
)

// verdict returns the number of inputs tried, in words, and the error of a run of go test. Go before 1.27 has a race
// (https://go.dev/issue/75804): now and then it reports the end of the time as a failure, without a failing input. verdict
// does not count that as a failure.
func verdict(out string, err error) (tried string, _ error) {
	runs := executions.FindAllString(out, -1)
	if len(runs) == 0 {
		return "", errors.Join(errNothing, err)
	}
	tried = runs[len(runs)-1]
	if err == nil {
		return tried, nil
	}
	late := false
	for line := range strings.Lines(out) {
		line = strings.TrimRight(line, "\r\n")
		late = late || line == "    context deadline exceeded"
		if !progress.MatchString(line) {
			return tried, err
		}
	}
	if !late {
		return tried, err
	}
	return tried, nil
}
