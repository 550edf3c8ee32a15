package testkit

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/rogpeppe/go-internal/testscript"
)

// Commands returns the commands for scripts that test a program:
//
//	status N ARGS...         runs the program and checks its exit status
//	patient RE N ARGS...     does so with longer and longer times instead of LIMIT, until the output has a match
//	pack gzip|zstd OUT IN... compresses files one after the other
//	make FILE PART...        writes a file of parts: Go strings, perhaps *N times, FILE:N for its first N
//	                         bytes, or FILE:all
func Commands(program string) map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"status":  func(ts *testscript.TestScript, _ bool, args []string) { checkStatus(ts, program, args) },
		"patient": func(ts *testscript.TestScript, _ bool, args []string) { checkPatiently(ts, program, args) },
		"pack":    pack,
		"make":    makeFile,
	}
}

// KeepRace gives the commands of a script the settings of the race detector, which testscript leaves out.
func KeepRace(env *testscript.Env) error {
	if settings, ok := os.LookupEnv("GORACE"); ok {
		env.Setenv("GORACE", settings)
	}
	return nil
}

func checkStatus(ts *testscript.TestScript, program string, args []string) {
	if len(args) < 1 {
		ts.Fatalf("usage: status N ARGS...")
	}
	err := ts.Exec(program, args[1:]...)
	got := 0
	var failed *exec.ExitError
	switch {
	case errors.As(err, &failed):
		got = failed.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

// checkPatiently is for programs that must do something within a time limit before the limit ends them. On a busy machine, the
// first limits may be over before anything is done.
func checkPatiently(ts *testscript.TestScript, program string, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: patient RE N ARGS...")
	}
	enough, err := regexp.Compile("(?m)" + args[0])
	ts.Check(err)
	for limit := 50 * time.Millisecond; limit < 20*time.Second; limit *= 2 {
		run := slices.Clone(args[1:])
		for i := range run {
			run[i] = strings.ReplaceAll(run[i], "LIMIT", limit.String())
		}
		checkStatus(ts, program, run)
		if enough.MatchString(ts.ReadFile("stdout")) || enough.MatchString(ts.ReadFile("stderr")) {
			return
		}
	}
	ts.Fatalf("no output matches %s, whatever the limit", args[0])
}

func pack(ts *testscript.TestScript, _ bool, args []string) {
	var out bytes.Buffer
	for _, in := range args[2:] {
		var w io.WriteCloser = gzip.NewWriter(&out)
		if args[0] == "zstd" {
			var err error
			w, err = zstd.NewWriter(&out)
			ts.Check(err)
		}
		_, err := io.WriteString(w, ts.ReadFile(in))
		ts.Check(err)
		ts.Check(w.Close())
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out.Bytes(), 0o666))
}

func makeFile(ts *testscript.TestScript, _ bool, args []string) {
	var out []byte
	for _, part := range args[1:] {
		if file, length, ok := strings.Cut(part, ":"); ok {
			text := ts.ReadFile(file)
			if length != "all" {
				n, err := strconv.Atoi(length)
				ts.Check(err)
				text = text[:n]
			}
			out = append(out, text...)
			continue
		}
		text, times := part, 1
		if i := strings.LastIndex(part, "*"); i > 0 {
			if n, err := strconv.Atoi(part[i+1:]); err == nil {
				text, times = part[:i], n
			}
		}
		unquoted, err := strconv.Unquote(`"` + text + `"`)
		ts.Check(err)
		out = append(out, strings.Repeat(unquoted, times)...)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out, 0o666))
}
