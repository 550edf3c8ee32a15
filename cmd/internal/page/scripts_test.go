package page

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
)

var (
	imported = regexp.MustCompile(`(?m)^(?:import|export) (?:\{([^}]*)\}|\* as (\w+)|\*) from "\./([\w.-]+)";$`)
	exported = regexp.MustCompile(`(?m)^export (?:async )?(?:const|let|function|class) ([$\w]+)`)
	relisted = regexp.MustCompile(`(?m)^export \{([^}]*)\};$`)
)

// names returns the names in braces, without what they are called elsewhere.
func names(list string) (all []string) {
	for part := range strings.SplitSeq(list, ",") {
		if name := strings.Fields(part); len(name) > 0 {
			all = append(all, name[0])
		}
	}
	return all
}

// exports returns the names that a script offers.
func exports(files map[string]string, name string) (all []string) {
	for _, match := range exported.FindAllStringSubmatch(files[name], -1) {
		all = append(all, match[1])
	}
	for _, match := range relisted.FindAllStringSubmatch(files[name], -1) {
		all = append(all, names(match[1])...)
	}
	for _, match := range imported.FindAllStringSubmatch(files[name], -1) {
		if strings.HasPrefix(match[0], "export *") {
			all = append(all, exports(files, match[3])...)
		}
	}
	return all
}

// Every name that a script imports is one that the other script exports, and is used; names of a module asked for as
// module.name are there, too. It needs neither a browser nor node.
func TestImports(t *testing.T) {
	t.Parallel()
	files := read(t)
	checked := 0
	for name, text := range files {
		if path.Ext(name) != ".js" {
			continue
		}
		for _, match := range imported.FindAllStringSubmatch(text, -1) {
			offered := exports(files, match[3])
			wanted := names(match[1])
			uses := func(name string) int {
				return len(regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\b`).FindAllString(text, -1))
			}
			for _, want := range wanted {
				if uses(want) < 2 && want != "$" {
					t.Errorf("%s imports %s, and does not use it", name, want)
				}
			}
			if match[2] != "" {
				for _, use := range regexp.MustCompile(`\b`+match[2]+`\.(\w+)\(`).FindAllStringSubmatch(text, -1) {
					wanted = append(wanted, use[1])
				}
			}
			for _, want := range wanted {
				checked++
				if !slices.Contains(offered, want) {
					t.Errorf("%s wants %s of %s, which has %v", name, want, match[3], offered)
				}
			}
		}
	}
	if checked < 150 {
		t.Errorf("%d names were checked", checked)
	}
}

// lay writes the files of the page into a folder in which node takes them for modules.
func lay(t *testing.T) string {
	t.Helper()
	testkit.NeedPrograms(t, "node")
	dir := t.TempDir()
	files := read(t)
	files["package.json"] = `{"type": "module"}`
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// node runs a script in a folder, and fails with what it prints.
func node(t *testing.T, dir, script string) {
	t.Helper()
	cmd := exec.Command("node", "--input-type=module", "-")
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(script)
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v: %s", err, out)
	}
}

// TestScriptsParse parses and links all scripts. Without a browser, the only error may be that there is no browser.
func TestScriptsParse(t *testing.T) {
	t.Parallel()
	node(t, lay(t), `
		import { readdirSync } from "node:fs";
		for (const name of readdirSync(".").filter((name) => name.endsWith(".js"))) {
			await import(process.cwd() + "/" + name).catch((error) => { if (!(error instanceof ReferenceError)) console.log(name, String(error)); });
		}`)
}

// The modules that need no browser are run: documents, selections, and every sentence of the verdict with its condition.
func TestModules(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("testdata/modules.js")
	if err != nil {
		t.Fatal(err)
	}
	node(t, lay(t), string(script))
}
