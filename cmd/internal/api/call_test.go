package api

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/sudokucli"
)

// Puzzles that are unique, not unique, invalid, without a solution, and not readable.
const (
	proper  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	several = "3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1..\n"
	clash   = "53..7.5..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	broken  = "53..7\n"
	all     = "# a title\n" + proper + several + clash + broken
)

// called returns what a call answers.
func called(t *testing.T, command, query, text string) (lines string, last Last) {
	t.Helper()
	flags, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewCall(command, flags, []byte(text))
	if err != nil {
		t.Fatalf("%s?%s: %v", command, query, err)
	}
	var out bytes.Buffer
	last = c.Run(t.Context(), &out)
	return out.String(), last
}

// ran returns what a command line prints.
func ran(app cli.App, text string, args ...string) (stdout, stderr string, status cli.Status) {
	var out, errs bytes.Buffer
	status = app.Run(context.Background(), args, &cli.System{Stdin: strings.NewReader(text), Stdout: &out, Stderr: &errs})
	return out.String(), errs.String(), status
}

// Each command answers, byte for byte, what it prints with --json; a command without --json in one object.
func TestCommands(t *testing.T) {
	t.Parallel()
	tested := make(map[string]bool)
	for _, tt := range []struct{ command, query, text string }{
		{"count", "limit=2", all},
		{"count", "exact=true", proper + several},
		{"count", "exact=true", strings.Repeat(".", 36) + "\n"}, // 28,200,960, by states
		{"count", "limit=10&verify=true", all},
		{"rate", "", all},
		{"hint", "", all},
		{"hint", "order=se", proper},
		{"hint", "format=svg", proper},
		{"hint", "puzzle=-", proper + proper + clash},
		{"convert", "to=candidates", all},
		{"convert", "", all},
		{"candidates", "", all},
		{"canon", "", proper},
		{"encode", "to=dimacs", proper},
		{"solve", "", all},
		{"solve", "limit=7", all},
		{"solve", "limit=2&verify=true", all},
		{"explain", "", all},
		{"explain", "format=svg", several},
		{"steps", "", all},
		{"print", "per-page=4&title=Ours&solutions=none", all},
		{"minimize", "", proper},
		{"complete", "", several},
		{"generate", "seed=1&number=2", ""},
		{"trace", "", "a b\na\nb\n"},
	} {
		tested[tt.command] = true
		t.Run(tt.command+"?"+tt.query, func(t *testing.T) {
			t.Parallel()
			lines, last := called(t, tt.command, tt.query, tt.text)
			args := []string{tt.command}
			flags, _ := url.ParseQuery(tt.query)
			for name, values := range flags {
				args = append(args, "--"+name+"="+values[0])
			}
			p := commands()[tt.command]
			objects := !flags.Has("format") && slices.ContainsFunc(p.List(), func(f *cli.Flag) bool { return f.Long == "json" })
			if objects {
				args = append(args, "--json")
			}
			want, stderr, status := ran(p.app, tt.text, args...)
			if !objects {
				want = string(append(new(cli.Object).AppendValue(nil, map[string]string{"text": want}), '\n'))
			}
			if lines != want || want == "" {
				t.Errorf("the call answers\n%s\nwant, as %v prints,\n%s", lines, args, want)
			}
			notes := strings.Count(stderr, "\n")
			if last.Exit != status || len(last.Notes) != notes {
				t.Errorf("last line %s, want exit %d and %d notes: %s", last.Line(), status, notes, stderr)
			}
		})
	}
	for _, name := range Commands() {
		if !tested[name] {
			t.Errorf("%s is not tested", name)
		}
	}
}

// A flag that is allowed is one of a command that can be called, and names no file.
func TestFlags(t *testing.T) {
	used := make(map[string]bool)
	for name, p := range commands() {
		for _, f := range p.List() {
			if may := check(name, f.Long); may != nil && f.File && may("name") == nil {
				t.Errorf("--%s of %s names a file", f.Long, name)
			}
			used[f.Long], used[name+" "+f.Long] = true, true
		}
	}
	for _, name := range slices.AppendSeq(slices.Clone(harmless), maps.Keys(bounded)) {
		if !used[name] {
			t.Errorf("no command has a flag %q", name)
		}
	}
}

// The topic of the help names each command that can be called.
func TestTopic(t *testing.T) {
	i := slices.IndexFunc(sudokucli.App.Topics, func(topic cli.Topic) bool { return topic.Name == "api" })
	text := sudokucli.App.Topics[i].Text(80)
	for _, name := range Commands() {
		if !strings.Contains(text, name) {
			t.Errorf("help api does not name %s", name)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, tt := range []struct{ command, query, want string }{
		{"bench", "", "unknown command"},
		{"contu", "", "unknown command"},
		{"solve", "all=true", "command lines only"},
		{"solve", "output=/tmp/x", "command lines only"},
		{"solve", "proof=/tmp/x.zip", "want zip"},
		{"hint", "puzzle=/etc/passwd", "want -"},
		{"solve", "limit=0", "want a whole number from 1"},
		{"generate", "number=100000", "up to 1000"},
		{"count", "timeout=2h", "up to 1m0s"},
		{"count", "lim=2", "no flag"},
		{"count", "box=" + strings.Repeat("3", 2000), "more than 1024 bytes"},
		{"count", strings.Repeat("rule=windoku&", 70), "more than 64 flags"},
		{"count", "limit=2&limit=3", `"limit" is given twice, as "2" and "3"`},
		{"count", "limit=2&limit=2", `"limit" is given twice`},
		{"count", "timeout=1s&timeout=2s", `"timeout" is given twice`},
		{"count", "lim=2&lim=3", "no flag"},
	} {
		flags, err := url.ParseQuery(tt.query)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewCall(tt.command, flags, nil); err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), "from 1 to 1000", "up to 1000"), tt.want) {
			t.Errorf("NewCall(%s?%.40s): %v, want %q", tt.command, tt.query, err, tt.want)
		}
	}
}

// Whatever a call is bound by, its answer is whole lines and a last one that says so.
func TestBounds(t *testing.T) {
	t.Parallel()
	const empty = ".................................................................................\n"
	for _, tt := range []struct{ name, command, query, text, want string }{
		{"time", "count", "limit=0&timeout=50ms", empty, "timed out after 50ms"},
		{"puzzles", "count", "limit=2", strings.Repeat(proper, MaxPuzzles+1), "stopped after 1000 answers"},
		{"bytes", "solve", "limit=100", strings.Repeat(empty, 4), "stopped after"},
		{"bytes of text", "solve", "limit=100&format=line", strings.Repeat(empty, 4), "stopped"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			flags, err := ParseFlags(tt.query)
			if err != nil {
				t.Fatal(err)
			}
			c, err := NewCall(tt.command, flags, []byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if strings.HasPrefix(tt.name, "bytes") {
				c.most = 20_000
			}
			last := c.Run(t.Context(), &out)
			lines := out.String()
			if len(last.Notes) > 1 && tt.name != "time" {
				t.Errorf("%q, want one reason for one stop", last.Notes)
			}
			if !slices.ContainsFunc(last.Notes, func(n string) bool { return strings.Contains(n, tt.want) }) || last.Exit != cli.Unknown {
				t.Errorf("last line %s, want exit %d and %q", last.Line(), cli.Unknown, tt.want)
			}
			if len(lines) > c.most {
				t.Errorf("%d bytes, want %d at most", len(lines), c.most)
			}
			for line := range strings.Lines(lines) {
				if !json.Valid([]byte(line)) {
					t.Errorf("not an object: %.100q", line)
				}
			}
		})
	}
}

// outlasting is a command that looks how long it may take.
type outlasting struct{ left *time.Duration }

func (outlasting) Flags(*cli.Flags) {}

func (o outlasting) Run(s *cli.Session) {
	deadline, _ := s.Ctx.Deadline()
	*o.left = time.Until(deadline)
}

// A command has more time than its own --timeout leaves it, so that it can say that this is up.
func TestSlack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var left time.Duration
		command := cli.Command{Name: "outlast", New: func() cli.Runner { return outlasting{&left} }}
		c := Call{program: program{command, cli.App{Name: "test", Commands: []cli.Command{command}}}, time: time.Minute}
		if last := c.Run(t.Context(), io.Discard); last.Exit != cli.OK || left <= time.Minute {
			t.Errorf("exit %d, %v for a call of a minute, want more", last.Exit, left)
		}
	})
}

// Proofs come as an archive, which the command checks.
func TestProofs(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ command, query, text string }{
		{"solve", "limit=10&proof=zip", proper + several},
		{"count", "proof=zip&proof-format=lrat", several + clash},
		{"explain", "proof=zip", proper + clash},
	} {
		lines, last := called(t, tt.command, tt.query, tt.text)
		var object struct{ Zip []byte }
		for line := range strings.Lines(lines) {
			if err := json.Unmarshal([]byte(line), &object); err != nil {
				t.Fatal(err)
			}
		}
		name := filepath.Join(t.TempDir(), "proof.zip")
		if err := os.WriteFile(name, object.Zip, 0o666); err != nil {
			t.Fatal(err)
		}
		stdout, stderr, status := ran(sudokucli.App, "", "proof", "check", name)
		if status != cli.OK || stdout != "verified 2 proofs\n" {
			t.Errorf("%s?%s: %s %v; proof check: %q %q %d, want 2 proofs", tt.command, tt.query, lines, last, stdout, stderr, status)
		}
	}
}
