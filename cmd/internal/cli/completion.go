package cli

import (
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/text"
)

// completionCommand returns the command that prints a script with which a shell completes the words of a command line.
func completionCommand(a App) Command {
	return Command{
		Name: "completion", Group: "shell", Short: "print a script that completes command lines in a shell",
		Usage: []string{"completion bash|zsh|fish"}, Operands: 1,
		Long: "Prints a script that a shell runs when it starts.",
		Examples: "   source <(" + a.Name + ` completion bash)                           # in ~/.bashrc
   ` + a.Name + ` completion zsh >"${fpath[1]}/_` + a.Name + `"                # once
   ` + a.Name + " completion fish >~/.config/fish/completions/" + a.Name + ".fish # once",
		New: func() Runner { return &completion{app: a} },
	}
}

// completion prints the script for a shell.
type completion struct {
	app   App
	write func(App) string
}

func (c *completion) Flags(*Flags) {}

func (c *completion) Settle(s *Session) error {
	shells := map[string]func(App) string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}
	if len(s.Args) == 0 {
		return errors.New("completion: no shell (want bash, zsh or fish)")
	}
	if c.write = shells[s.Args[0]]; c.write == nil {
		return fmt.Errorf("completion: unknown shell %q (want bash, zsh or fish)", s.Args[0])
	}
	return nil
}

func (c *completion) Run(s *Session) { s.Print(c.write(c.app)) }

// shellWord returns the name of a program as a part of names in a shell.
func shellWord(name string) string { return strings.ReplaceAll(name, "-", "_") }

// single returns text in single quotes, as shells read it.
func single(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

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

// bashScript completes the command, then flags, their values and names of files.
func bashScript(a App) string {
	names := text.Each(a.all(), func(c Command) string { return c.Name })
	values, flags := a.bashWords()
	return fmt.Sprintf(`# bash completion for %[1]s
_%[2]s() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words=
	if [ "$word" = = ]; then
		word=
	elif [ "$before" = = ]; then
		before=${COMP_WORDS[COMP_CWORD-2]}
	fi
	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W '%[3]s help --help --version' -- "$word"))
		return
	fi
	case $command/$before in
%[4]s	esac
	case $command in
%[5]s	completion) words='bash zsh fish' ;;
	help) words='%[6]s' ;;
	esac
	case $command/$word in
	*/-*|completion/*|help/*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
	*) COMPREPLY=($(compgen -f -- "$word")) ;;
	esac
}
complete -o filenames -o bashdefault -F _%[2]s %[1]s
`, a.Name, shellWord(a.Name), strings.Join(names, " "), values, flags, strings.Join(append(names, a.topics()...), " "))
}

// bashWords returns what completes the values of flags that are words, and what sets the flags of each command.
func (a App) bashWords() (values, flags string) {
	for _, c := range a.all() {
		words := "--help"
		for _, f := range c.List() {
			words += " --" + f.Long
			if f.IsSwitch() || f.File {
				continue
			}
			patterns := text.Each(f.dashed(), func(name string) string { return c.Name + "/" + name })
			values += fmt.Sprintf("\t%s) COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n",
				strings.Join(patterns, "|"), strings.Join(f.Choices, " "))
		}
		if c.Name != "completion" { // whose operands are words
			flags += fmt.Sprintf("\t%s) words='%s' ;;\n", c.Name, words)
		}
	}
	return values, flags
}

// zshScript describes each command to _arguments.
func zshScript(a App) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#compdef %[1]s\n_%[2]s() {\n\tlocal -a commands\n\tcommands=(\n", a.Name, shellWord(a.Name))
	for _, c := range a.all() {
		fmt.Fprintf(&b, "\t\t%s\n", single(c.Name+":"+strings.ReplaceAll(c.Short, ":", `\:`)))
	}
	b.WriteString(`		'help:show help'
	)
	if (( CURRENT == 2 )); then
		_describe command commands
		return
	fi
	shift words
	(( CURRENT-- ))
	case $words[1] in
`)
	for _, c := range a.all() {
		fmt.Fprintf(&b, "\t%s)\n\t\t_arguments -s -S", c.Name)
		for _, f := range c.List() {
			for _, name := range f.dashed() {
				fmt.Fprintf(&b, " \\\n\t\t\t%s", single(zshFlag(f, name)))
			}
		}
		rest := "*:file:_files"
		if c.Name == "completion" {
			rest = "1:shell:(bash zsh fish)"
		}
		fmt.Fprintf(&b, " \\\n\t\t\t'--help[show help]' \\\n\t\t\t'%s' ;;\n", rest)
	}
	fmt.Fprintf(&b, "\thelp) _describe command commands ;;\n\tesac\n}\n")
	fmt.Fprintf(&b, "if [ \"$funcstack[1]\" = _%[2]s ]; then\n\t_%[2]s \"$@\"\nelse\n\tcompdef _%[2]s %[1]s\nfi\n",
		a.Name, shellWord(a.Name))
	return b.String()
}

// zshFlag returns the words with which _arguments takes a flag under one of its names.
func zshFlag(f *Flag, name string) string {
	usage := strings.NewReplacer("[", "(", "]", ")", ":", `\:`).Replace(f.plain())
	switch {
	case f.IsSwitch():
		return name + "[" + usage + "]"
	case strings.HasPrefix(name, "--"):
		name += "="
	default:
		name += "+"
	}
	action := ""
	switch {
	case f.File:
		action = "_files"
	case f.Choices != nil:
		action = "(" + strings.Join(f.Choices, " ") + ")"
	}
	return fmt.Sprintf("%s[%s]:%s:%s", name, usage, strings.ToLower(f.Word()), action)
}

// fishScript has a line for each command and each flag.
func fishScript(a App) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# fish completion for %s\n", a.Name)
	for _, c := range append(a.all(), Command{Name: "help", Short: "show help", New: func() Runner { return new(completion) }}) {
		fmt.Fprintf(&b, "complete -c %s -n __fish_use_subcommand -f -a %s -d %s\n", a.Name, c.Name, single(c.Short))
		within := single("__fish_seen_subcommand_from " + c.Name)
		fmt.Fprintf(&b, "complete -c %s -n %s -l help -d 'show help'\n", a.Name, within)
		for _, f := range c.List() {
			fmt.Fprintf(&b, "complete -c %s -n %s -l %s", a.Name, within, f.Long)
			if f.Short != "" {
				fmt.Fprintf(&b, " -s %s", f.Short)
			}
			switch {
			case f.IsSwitch():
			case f.File:
				b.WriteString(" -r -F")
			case f.Choices != nil:
				fmt.Fprintf(&b, " -x -a %s", single(strings.Join(f.Choices, " ")))
			default:
				b.WriteString(" -x")
			}
			fmt.Fprintf(&b, " -d %s\n", single(f.plain()))
		}
	}
	fmt.Fprintf(&b, "complete -c %s -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n", a.Name)
	return b.String()
}
