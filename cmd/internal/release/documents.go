package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/dlxcli"
	"dlx-sudoku/cmd/internal/sudokucli"
)

// commands has the commands of the programs that have some.
var commands = map[string][]cli.Command{"dlx-sudoku": sudokucli.App.Commands, "dlx": dlxcli.App.Commands}

// scripts are the names of the files with completions, for each of [cli.Shells].
var scripts = map[string]string{"bash": "%s.bash", "zsh": "_%s", "fish": "%s.fish", "powershell": "%s.ps1"}

// documents returns the documents of an archive: manual pages, completions, README and the files that it links to. The
// programs in the folder bin, built for this machine, print some of them.
func (r *release) documents(bin string) (docs []file, err error) {
	if docs, err = readTexts(r.source); err != nil {
		return nil, err
	}
	for _, prog := range programs {
		if !prog.documented {
			continue
		}
		run := filepath.Join(bin, prog.name)
		pages, err := manuals(run, prog.name)
		if err != nil {
			return nil, err
		}
		docs = append(docs, pages...)
		for _, shell := range cli.Shells {
			text, err := output("", run, "completion", shell)
			if err != nil {
				return nil, err
			}
			docs = append(docs, file{name: path.Join("completions", fmt.Sprintf(scripts[shell], prog.name)), data: []byte(text + "\n")})
		}
	}
	return docs, nil
}

// manuals returns the manual pages of a program: one that names its commands, and one for each of them.
func manuals(run, name string) (pages []file, err error) {
	help, err := output("", run, "man")
	if err != nil {
		return nil, err
	}
	pages = append(pages, file{name: "man/" + name + ".1", data: []byte(help + "\n")})
	for _, command := range commands[name] {
		page, err := output("", run, "man", command.Name)
		if err != nil {
			return nil, err
		}
		pages = append(pages, file{name: "man/" + name + "-" + command.Name + ".1", data: []byte(page + "\n")})
	}
	return pages, nil
}

// modules returns the modules that the programs in some folders are made of, each once, without the project's own, and the
// version of Go. There is a folder for each platform, since the modules of a program depend on it.
func modules(bins []string) (all []*debug.Module, goVersion string, err error) {
	for _, bin := range bins {
		entries, err := os.ReadDir(bin)
		if err != nil {
			return nil, "", err
		}
		for _, e := range entries {
			info, err := buildinfo.ReadFile(filepath.Join(bin, e.Name()))
			if err != nil {
				return nil, "", err
			}
			goVersion = info.GoVersion
			for _, m := range info.Deps {
				if m.Replace == nil && !slices.ContainsFunc(all, func(o *debug.Module) bool { return o.Path == m.Path && o.Version == m.Version }) {
					all = append(all, m)
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b *debug.Module) int { return strings.Compare(a.Path+"@"+a.Version, b.Path+"@"+b.Version) })
	return all, goVersion, nil
}

// licenceNames matches the names of licence files.
var licenceNames = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)(\.|$|-)`)

// licences returns the licences of modules, a folder for each, and of Go.
func (r *release) licences(all []*debug.Module) (files []file, err error) {
	add := func(dir, as string) error {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return err
		}
		found := false
		for _, e := range entries {
			if e.IsDir() || !licenceNames.MatchString(e.Name()) {
				continue
			}
			data, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				return err
			}
			files, found = append(files, file{name: path.Join("licences", as, e.Name()), data: data}), true
		}
		if !found {
			return fmt.Errorf("%s has no licence", as)
		}
		return nil
	}
	for _, m := range all {
		dir, err := output(filepath.Join(r.source, "cmd/dlx-farm"), "go", "list", "-m", "-f", "{{.Dir}}", m.Path+"@"+m.Version)
		if err != nil {
			return nil, err
		}
		if err := add(dir, m.Path); err != nil {
			return nil, err
		}
	}
	root, err := output("", "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return files, add(root, "go")
}
