package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
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
	f.Choice("format,f", "print in `FORMAT`:", "line", []string{"line", "grid"}, func(string) {})
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

// TestComplete asks for completions as the scripts do. The words before | are on the command line.
func TestComplete(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"so|", "solve"},
		{"|", "solve completion man help --help --version"},
		{"solve --f|", "--format"},
		{"solve -|", "--every --format --output --limit --help"},
		{"solve -- -|", ":files"},
		{"solve --format |", "line grid"},
		{"solve --format g|", "grid"},
		{"solve -f l|", "line"},
		{"solve --format=g|", "--format=grid"},
		{"solve --format = g|", "grid"}, // as bash cuts it
		{"solve --format =|", "line grid"},
		{"solve --format = grid fi|", ":files"},
		{"solve --every = true --form|", "--format"},
		{"solve --every=|", "--every=true --every=false"},
		{"solve --format --limit --|", "--every --format --output --limit --help"}, // --limit is a format here
		{"solve --limit |", ""},
		{"solve --limit=|", ""},
		{"solve --unknown=|", ""},
		{"solve --output |", ":files"},
		{"solve --output=|", ":files"},
		{"solve fi|", ":files"},
		{"solve a - b|", ":files"},
		{"unknown |", ":files"},
		{"completion |", "bash zsh fish powershell"},
		{"completion bash |", ""},
		{"man s|", "solve"},
		{"help s|", "solve"},
		{"help solve |", ""},
	} {
		line, _, _ := strings.Cut(test.line, "|")
		words := strings.Split(line, " ")
		for _, missing := range []bool{false, true} { // an empty word may be left out
			at := strconv.Itoa(len(words) - 1)
			if missing && words[len(words)-1] == "" {
				words = words[:len(words)-1]
			}
			var out strings.Builder
			if status := shown.Run(t.Context(), append([]string{"__complete", at}, words...), &System{Stdout: &out, Stderr: t.Output()}); status != 0 {
				t.Errorf("%s: status %d", test.line, status)
			}
			var got []string
			for l := range strings.Lines(out.String()) {
				word, _, _ := strings.Cut(strings.TrimSpace(l), "\t")
				got = append(got, word)
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("%s: %v, want %s", test.line, got, test.want)
			}
		}
	}
}

// answering is a program that a completion script calls. It prints the answer of the test if its words are right.
const answering = `#!/bin/sh
case "$*" in
'__complete 0 so'*) printf 'solve\tfind: it\n' ;;
'__complete 1 solve --format=g'*) printf -- '--format=grid\n' ;;
'__complete 3 solve --format = g'*) printf 'grid\n' ;;
'__complete 1 solve'*) printf ':files\n' ;;
'__complete 2 solve --output'*) printf ':files\n' ;;
'__complete 3 solve --output = fi'*) printf ':files\n' ;;
*) echo "no answer: $*" ;;
esac
`

// completing returns a folder with the program that answers, and two files.
func completing(t *testing.T) (dir string) {
	dir = t.TempDir()
	for name, text := range map[string]string{"some-tool": answering, "file1": "", "file2": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestBashCompletion(t *testing.T) {
	dir := completing(t)
	for _, test := range []struct{ line, want string }{
		{"so", "solve"},
		{"solve --format = g", "grid"}, // as bash divides --format=g
		{"solve ", "file1 file2 some-tool"},
		{"solve --output fi", "file1 file2"},
		{"solve --output = fi", "file1 file2"},
	} {
		t.Run(test.line, func(t *testing.T) {
			words := strings.Split("./some-tool "+test.line, " ")
			script := "cd " + dir + "\n" + completionScript("some-tool", "bash") + "COMP_WORDS=('" + strings.Join(words, "' '") + "')\n" +
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
	dir := completing(t)
	for line, want := range map[string]string{
		"so":                 "solve find: it",
		"solve --format=g":   "--format=grid",
		"solve ":             "file1 file2 some-tool",
		"solve --output fi":  "file1 file2",
		"solve --output=fil": "--output=file1 --output=file2",
	} {
		t.Run(line, func(t *testing.T) {
			out := shell(t, "cd "+dir+"\nset PATH . $PATH\n"+completionScript("some-tool", "fish")+"\ncomplete -C 'some-tool "+line+"'\n", "fish", "--no-config")
			if got := strings.Join(strings.Fields(out), " "); got != want {
				t.Errorf("%q completes to %q, want %q", line, got, want)
			}
		})
	}
}

// TestZshCompletion has a terminal of zsh's own complete a line.
func TestZshCompletion(t *testing.T) {
	dir := completing(t)
	if err := os.WriteFile(filepath.Join(dir, "script"), []byte(completionScript("some-tool", "zsh")), 0o644); err != nil {
		t.Fatal(err)
	}
	lines := [][2]string{
		{"so", "solve"},
		{"solve --format=g", "solve --format=grid"},
		{"solve --output fi", "solve --output file"},
		{"solve --output=some", "solve --output=some-tool"},
	}
	script := `zmodload zsh/zpty
cd ` + dir + `
zpty z zsh -f -i
zpty -w z 'PATH=.:$PATH; PS1=""; autoload -U compinit; compinit -u -D; source ./script; bindkey "^I" complete-word; show() { print -r -- "<$BUFFER>"; BUFFER=; zle accept-line }; zle -N show; bindkey "^X" show'
`
	for _, line := range lines {
		script += `zpty -w -n z $'some-tool ` + line[0] + `\t\x18'
zpty -r z text '*<some-tool*>*'; print -r -- $text
`
	}
	out := shell(t, script+"zpty -d z\n", "zsh", "-f", "-s")
	for _, line := range lines {
		_, got, _ := strings.Cut(out, "<some-tool ")
		got, out, _ = strings.Cut(got, ">")
		if strings.TrimSpace(got) != line[1] {
			t.Errorf("%q completes to %q, want %q\n%s", line[0], got, line[1], out)
		}
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
