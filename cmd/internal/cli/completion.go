package cli

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/text"
)

// Shells are the shells that [App] can complete command lines in.
var Shells = []string{"bash", "zsh", "fish", "powershell"}

// completionScripts has a script for each shell. It asks the program what may follow ([App.complete]), so that the script
// itself knows no command and no flag.
//
//go:embed completion
var completionScripts embed.FS

// completionScript returns the script for one of the shells.
func completionScript(program, shell string) string {
	script, err := completionScripts.ReadFile("completion/" + shell)
	if err != nil {
		panic(err)
	}
	function := strings.ReplaceAll(program, "-", "_")
	return strings.NewReplacer("PROGRAM", program, "FUNCTION", function).Replace(string(script))
}

// completionCommand returns the command that prints a script with which a shell completes the words of a command line.
func completionCommand(a App) Command {
	return Command{
		Name: "completion", Group: "shell", Short: "print a script that completes command lines in a shell",
		Usage: []string{"completion " + strings.Join(Shells, "|")}, Operands: 1,
		Words: func() []string { return Shells },
		Long:  "Prints a script that a shell runs when it starts.",
		Examples: "   source <(" + a.Name + ` completion bash)                           # in ~/.bashrc
   ` + a.Name + ` completion zsh >"${fpath[1]}/_` + a.Name + `"                # once
   ` + a.Name + " completion fish >~/.config/fish/completions/" + a.Name + `.fish # once
   ` + a.Name + " completion powershell >>$PROFILE                        # once",
		New: func() Runner { return &completion{app: a} },
	}
}

// completion prints the script for a shell.
type completion struct{ app App }

func (c *completion) Flags(*Flags) {}

func (c *completion) Settle(s *Session) error {
	if len(s.Args) == 0 {
		return errors.New("completion: no shell (want " + text.Alternatives(Shells) + ")")
	}
	if !slices.Contains(Shells, s.Args[0]) {
		return fmt.Errorf("completion: unknown shell %q (want %s)", s.Args[0], text.Alternatives(Shells))
	}
	return nil
}

func (c *completion) Run(s *Session) { s.Print(completionScript(c.app.Name, s.Args[0])) }

// plain returns the usage of a flag without the marks round its word.
func (f *Flag) plain() string { return strings.ReplaceAll(f.Usage, "`", "") }

// dashed returns the names of a flag as they are typed.
func (f *Flag) dashed() []string {
	names := []string{"--" + f.Long}
	if f.Short != "" {
		names = append(names, "-"+f.Short)
	}
	return names
}
