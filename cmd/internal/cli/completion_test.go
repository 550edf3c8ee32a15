package cli

import (
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// shown is an app with flags of all kinds.
var shown = App{
	Name: "some-tool", Short: "do it - well",
	Long: "Two lines\nof text.\n\n   .indented 'example'\n\n.A line that begins with a full stop, and a \\.",
	Commands: []Command{{
		Name: "solve", Short: "find it", Usage: []string{"solve [FLAGS] [FILE|-]..."},
		Long: "Finds it.", Examples: "   some-tool solve file   it's an example",
		New: func() Runner { return new(flagsOfAllKinds) },
	}},
}

type flagsOfAllKinds struct{ on bool }

func (r *flagsOfAllKinds) Flags(f *Flags) {
	f.Switch("every,e", "each [one]: it's `all`", &r.on)
	f.Choice("format,f", "print in `FORMAT`: line or grid", "line", []string{"line", "grid"}, func(string) {})
	f.Value("output,o", "write to `FILE`", "", func(string) error { return nil }).File = true
	f.Value("limit", "stop at `N`", "0", func(string) error { return nil })
}
func (*flagsOfAllKinds) Settle(*Session) error { return nil }
func (*flagsOfAllKinds) Run(*Session)          {}

// shell runs a command in a shell with text as its input. A shell that is not installed skips the test.
func shell(t *testing.T, text string, command ...string) string {
	t.Helper()
	if _, err := exec.LookPath(command[0]); err != nil {
		t.Skipf("%s is not installed", command[0])
	}
	c := exec.CommandContext(t.Context(), command[0], command[1:]...)
	c.Dir, c.Stdin = t.TempDir(), strings.NewReader(text)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", command, err, out)
	}
	return string(out)
}

func TestBashCompletion(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"some-tool so", "solve"},
		{"some-tool ", "--help --version completion help man solve"},
		{"some-tool solve --f", "--format"},
		{"some-tool solve --format g", "grid"},
		{"some-tool solve --format ", "grid line"},
		{"some-tool solve -f l", "line"},
		{"some-tool solve --format = g", "grid"}, // as bash divides --format=g
		{"some-tool solve --format =", "grid line"},
		{"some-tool solve --limit ", ""},
		{"some-tool solve --every fi", "file1 file2"},
		{"some-tool solve --output fi", "file1 file2"},
		{"some-tool completion ", "bash fish zsh"},
		{"some-tool help s", "solve"},
	} {
		t.Run(test.line, func(t *testing.T) {
			words := strings.Split(test.line, " ")
			script := bashScript(shown) + "touch file1 file2\nCOMP_WORDS=('" + strings.Join(words, "' '") + "')\n" +
				"COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_some_tool\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
			got := strings.Fields(shell(t, script, "bash", "--norc", "-s"))
			slices.Sort(got)
			if strings.Join(got, " ") != test.want {
				t.Errorf("%q completes to %v, want %s", test.line, got, test.want)
			}
		})
	}
}

func TestFishCompletion(t *testing.T) {
	for line, want := range map[string]string{
		"some-tool so":              "solve",
		"some-tool solve --form":    "--format",
		"some-tool solve --format ": "grid line",
		"some-tool completion b":    "bash",
	} {
		t.Run(line, func(t *testing.T) {
			out := shell(t, fishScript(shown)+"\ncomplete -C '"+line+"'\n", "fish", "--no-config")
			var got []string
			for l := range strings.Lines(out) {
				word, _, _ := strings.Cut(strings.TrimSpace(l), "\t")
				got = append(got, word)
			}
			slices.Sort(got)
			if strings.Join(got, " ") != want {
				t.Errorf("%q completes to %v, want %s", line, got, want)
			}
		})
	}
}

func TestZshScriptIsRead(t *testing.T) {
	shell(t, zshScript(shown), "zsh", "-n")
	if script := zshScript(shown); !strings.Contains(script, `'--format=[print in FORMAT\: line or grid]:format:(line grid)'`) ||
		!strings.Contains(script, `'-e[each (one)\: it'\''s all]'`) {
		t.Errorf("the script lacks a flag:\n%s", script)
	}
}

func TestManualPage(t *testing.T) {
	page := manualPage(shown)
	for _, want := range []string{
		".TH SOME-TOOL 1\n", `some\-tool \- do it \- well`, "\n.nf\n   .indented 'example'\n.PP\n.fi\n",
		"\n" + `\&.A line that begins with a full stop, and a \e.`, `\fB\-\-limit\fR \fIN\fR`, "(default: 0)",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	shown := shell(t, page, "groff", "-man", "-Tutf8", "-ww")
	for _, want := range []string{"Finds it.", "each [one]: it's all", ".indented 'example'"} {
		if !strings.Contains(shown, want) {
			t.Errorf("the page as shown lacks %q:\n%s", want, shown)
		}
	}
}

func TestDescribe(t *testing.T) {
	for _, test := range []struct {
		info debug.BuildInfo
		want string
	}{
		{debug.BuildInfo{}, "(devel)"},
		{debug.BuildInfo{Main: debug.Module{Version: "v1.2.0"}}, "v1.2.0"},
		{debug.BuildInfo{
			Main:     debug.Module{Version: "v1.2.0"},
			Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "1f3a5c7e9b2d4f6a"}, {Key: "vcs.modified", Value: "true"}},
		}, "v1.2.0, commit 1f3a5c7e9b2d with changes"},
	} {
		if got := describe(&test.info); got != test.want {
			t.Errorf("describe(%v) = %q, want %q", test.info, got, test.want)
		}
	}
}
