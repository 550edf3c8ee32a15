package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestDo(t *testing.T) {
	t.Parallel()
	var args []string
	a := tool(func(_ *runner, s *Session) {
		args = s.Args
		s.Print("done\n")
		s.Worse(No)
	})
	for _, tt := range []struct {
		name, command string
		flags         []Setting
		operands      []string
		stdout        string
		stderr        string // a part of it
		status        Status
	}{
		{"a command", "count", nil, nil, "done\n", "", No},
		{"an operand like a flag", "count", nil, []string{"--help"}, "done\n", "", No},
		{"a flag", "count", []Setting{{"quiet", "true"}}, nil, "done\n", "", No},
		{"an unknown command", "cuont", nil, nil, "", `unknown command "cuont" (did you mean count?)`, BadUsage},
		{"a name that is none", "--help", nil, nil, "", "unknown command", BadUsage},
		{"an unknown flag", "count", []Setting{{"quite", "true"}}, nil, "", "unknown flag --quite (did you mean --quiet?)", BadUsage},
		{"help is no flag", "count", []Setting{{"help", ""}}, nil, "", "unknown flag --help", BadUsage},
		{"a bad value", "count", []Setting{{"quiet", "perhaps"}}, nil, "", `invalid boolean value "perhaps" for --quiet`, BadUsage},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args = nil
			var stdout, stderr bytes.Buffer
			status := a.Do(t.Context(), tt.command, tt.flags, tt.operands, &System{Stdout: &stdout, Stderr: &stderr})
			if status != tt.status || stdout.String() != tt.stdout || !strings.Contains(stderr.String(), tt.stderr) ||
				tt.stderr == "" && stderr.Len() > 0 || strings.Join(args, " ") != strings.Join(tt.operands, " ") {
				t.Errorf("Do = %d, %q, %q, operands %q, want %d, %q, %q, %q", status, &stdout, &stderr, args,
					tt.status, tt.stdout, tt.stderr, tt.operands)
			}
		})
	}
}

// Do waits for a command that is interrupted, and the command reports how far it got.
func TestDoInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	a := tool(func(_ *runner, s *Session) {
		cancel()
		<-s.Ctx.Done()
		s.Print("so far\n")
	})
	var stdout, stderr bytes.Buffer
	status := a.Do(ctx, "count", nil, nil, &System{Stdout: &stdout, Stderr: &stderr})
	if status != Interrupted || stdout.String() != "so far\n" || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("Do = %d, %q, %q, want %d, what was printed and that it was interrupted", status, &stdout, &stderr, Interrupted)
	}
}
