package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/testkit"
)

var at = time.Unix(1_700_000_000, 0).UTC()

// some has the files of the tests, not in order.
func some() []file {
	return []file{{name: "top/b", data: []byte("second\n")}, {"top/a", []byte("program"), true}}
}

// Archives have all files, in order, with the time given and nothing of this machine.
func TestArchives(t *testing.T) {
	check := func(name string, mode os.FileMode, when time.Time, data []byte, i int) {
		t.Helper()
		want := sorted(some())[i]
		if name != want.name || mode.Perm() != want.mode() || !when.Equal(at) || !bytes.Equal(data, want.data) {
			t.Errorf("%s %v %v %q, want %s %v %v %q", name, mode, when, data, want.name, want.mode(), at, want.data)
		}
	}
	packed, err := tarball(some(), at)
	if err != nil {
		t.Fatal(err)
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(unzipped)
	for i := 0; ; i++ {
		h, err := r.Next()
		if err == io.EOF && i == 2 {
			break
		}
		if err != nil {
			t.Fatal(i, err)
		}
		data, err := io.ReadAll(r)
		if err != nil || h.Uname != "" || h.Uid != 0 {
			t.Errorf("%s: %v, owner %q %d", h.Name, err, h.Uname, h.Uid)
		}
		check(h.Name, h.FileInfo().Mode(), h.ModTime, data, i)
	}
	packed, err = zipped(some(), at)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil || len(z.File) != 2 {
		t.Fatal(err, len(z.File))
	}
	for i, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		check(f.Name, f.Mode(), f.Modified, data, i)
	}
	for name, pack := range map[string]func([]file, time.Time) ([]byte, error){"tar.gz": tarball, "zip": zipped} {
		one, _ := pack(some(), at)
		backward := some()
		slices.Reverse(backward)
		other, _ := pack(backward, at)
		if !bytes.Equal(one, other) {
			t.Errorf("%s: other bytes for files in another order", name)
		}
	}
}

// An image names its configuration and its layer by their sums, as docker load asks.
func TestImage(t *testing.T) {
	bin, out := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "prog"), []byte("program"), 0o777); err != nil {
		t.Fatal(err)
	}
	r := release{version: "v1.2.3", dir: out, time: at}
	if err := r.image("some", bin, []file{{name: "LICENSE", data: []byte("free")}}, "prog"); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(out, "some_1.2.3_image.tar"))
	if err != nil {
		t.Fatal(err)
	}
	parts := make(map[string][]byte)
	for in := tar.NewReader(bytes.NewReader(data)); ; {
		h, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if parts[h.Name], err = io.ReadAll(in); err != nil {
			t.Fatal(err)
		}
	}
	var list []manifest
	if err := json.Unmarshal(parts["manifest.json"], &list); err != nil || len(list) != 1 || len(list[0].Layers) != 1 {
		t.Fatalf("manifest %s: %v", parts["manifest.json"], err)
	}
	var config image
	if err := json.Unmarshal(parts[list[0].Config], &config); err != nil {
		t.Fatal(err)
	}
	layer := fmt.Sprintf("sha256:%x", sha256.Sum256(parts[list[0].Layers[0]]))
	if config.Root.Layers[0] != layer || list[0].Tags[0] != "some:1.2.3" || config.Config.Entrypoint[0] != "/usr/bin/prog" {
		t.Errorf("%+v, %+v, want the layer %s", list, config, layer)
	}
	if want := fmt.Sprintf("%x  some_1.2.3_image.tar\n", sha256.Sum256(data)); !slices.Equal(r.sums, []string{want}) {
		t.Errorf("sums %q, want %q", r.sums, want)
	}
}

func TestComponent(t *testing.T) {
	got := newComponent("library", &debug.Module{Path: "example.org/a", Version: "v1.0.0", Sum: "h1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE="})
	if got.URL != "pkg:golang/example.org/a@v1.0.0" || len(got.Hashes) != 1 || got.Hashes[0].Content != strings.Repeat("0", 63)+"1" {
		t.Errorf("%+v", got)
	}
}

// git runs git in a folder.
func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.org"}, args...)...)
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, text)
	}
}

// A module path is changed where it names packages, and nowhere else.
func TestRename(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module old-name\n\ngo 1.26.0\n")
	write("a.go", "package a\n\nimport _ \"old-name/dlx\" // go doc old-name/cover\n\nconst program = \"old-name\"\nconst file = \"testdata/old-name/dlx\"\nconst flag = \"-gcflags=old-name/\"\n")
	write("README.md", "go mod edit -require old-name@v0.0.0 -replace old-name=../old-name; go run ./cmd/old-name\n")
	write("cmd/sub/go.mod", "module old-name/cmd/sub\n\nrequire (\n\told-name v0.0.0\n)\n\nreplace old-name => ../..\n")
	git(t, dir, "init", "-q")
	git(t, dir, "add", ".")
	if err := renameModule(dir, dir, "nodot/x"); err == nil {
		t.Error("a path without a host is taken")
	}
	if err := renameModule(dir, dir, "example.org/new"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"go.mod":         "module example.org/new\n\ngo 1.26.0\n",
		"a.go":           "package a\n\nimport _ \"example.org/new/dlx\" // go doc example.org/new/cover\n\nconst program = \"old-name\"\nconst file = \"testdata/old-name/dlx\"\nconst flag = \"-gcflags=example.org/new/\"\n",
		"README.md":      "go mod edit -require example.org/new@v0.0.0 -replace example.org/new=../old-name; go run ./cmd/old-name\n",
		"cmd/sub/go.mod": "module example.org/new/cmd/sub\n\nrequire (\n\texample.org/new v0.0.0\n)\n\nreplace example.org/new => ../..\n",
	} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
}

func TestCommandLines(t *testing.T) {
	for _, args := range [][]string{{}, {"1.0.0"}, {"v1"}, {"v1.0.0", "a", "b"}, {"--only", "linux", "v1.0.0"}, {"--rename", "x"}} {
		if err := run(args); err == nil {
			t.Errorf("run(%q) succeeds", args)
		}
	}
}

// Two releases of one commit have the same sums, in any folders; the programs in the archive run, and print its version. This
// builds everything twice, for one platform.
func TestReproducible(t *testing.T) {
	if !testkit.Slow() {
		t.Skipf("builds all programs twice, some minutes: set %s", testkit.SlowVariable)
	}
	root, err := output("", "git", "rev-parse", "--show-toplevel")
	if err != nil {
		t.Fatal(err)
	}
	var sums []string
	for range 2 {
		clone, out := filepath.Join(t.TempDir(), "clone"), filepath.Join(t.TempDir(), "out")
		git(t, root, "clone", "-q", ".", clone)
		r := release{version: "v9.8.7", dir: out, platforms: []platform{{"linux", "amd64"}}}
		if err := r.make(clone); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(out, "SHA256SUMS"))
		if err != nil {
			t.Fatal(err)
		}
		sums = append(sums, string(text))
		unpacked := t.TempDir()
		if text, err := exec.Command("tar", "-xzf", filepath.Join(out, "dlx-sudoku_9.8.7_linux_amd64.tar.gz"), "-C", unpacked).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		for _, name := range []string{"dlx", "dlx-sudoku"} {
			text, err := output("", filepath.Join(unpacked, "dlx-sudoku_9.8.7_linux_amd64", name), "--version")
			if err != nil || !strings.HasPrefix(text, name+" version v9.8.7, commit ") {
				t.Errorf("%s --version: %q, %v", name, text, err)
			}
		}
	}
	if sums[0] != sums[1] {
		t.Errorf("two runs differ:\n%s\n%s", sums[0], sums[1])
	}
}

// For another module: each program runs when it is installed from a proxy, and a program that imports the packages builds.
func TestInstall(t *testing.T) {
	if !testkit.Slow() {
		t.Skipf("installs all programs, some minutes: set %s", testkit.SlowVariable)
	}
	const path, version = "example.org/dlx-sudoku", "v1.0.0"
	root, err := output("", "git", "rev-parse", "--show-toplevel")
	if err != nil {
		t.Fatal(err)
	}
	work := t.TempDir()
	r := release{version: version, module: path}
	if err := r.checkOut(root, filepath.Join(work, "source")); err != nil {
		t.Fatal(err)
	}
	if err := requireVersion(r.source, version); err != nil {
		t.Fatal(err)
	}
	for _, below := range []string{".", "cmd/dlx-farm"} {
		proxy := filepath.Join(work, "proxy", path, below, "@v")
		if err := serveModule(filepath.Join(r.source, below), filepath.Join(path, below), version, proxy); err != nil {
			t.Fatal(err)
		}
	}
	cache, err := output("", "go", "env", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), "GOPROXY=file://"+filepath.Join(work, "proxy")+",file://"+filepath.Join(cache, "cache", "download")+",off", "GOSUMDB=off",
		"GOFLAGS=-modcacherw", "GOBIN="+filepath.Join(work, "bin"), "GOWORK=off", "GOMODCACHE="+filepath.Join(work, "cache"))
	goRun := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir, cmd.Env = dir, env
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %q: %v\n%s", args, err, text)
		}
	}
	for _, prog := range programs {
		goRun(work, "install", filepath.Join(path, prog.module, prog.pkg)+"@"+version)
	}
	for _, name := range []string{"dlx", "dlx-farm"} {
		text, err := output("", filepath.Join(work, "bin", name), "--version")
		if err != nil || !strings.Contains(text, version) {
			t.Errorf("%s --version: %q, %v", name, text, err)
		}
	}
	user := filepath.Join(work, "user")
	if err := errors.Join(os.Mkdir(user, 0o777), os.WriteFile(filepath.Join(user, "main.go"), []byte(`package main

import (
	"fmt"

	"`+path+`/cover"
	"`+path+`/dlx"
	"`+path+`/satcheck"
)

func main() {
	g, err := cover.ParseGrid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	fmt.Println(g != nil, err, dlx.Auto, satcheck.Verified)
}
`), 0o666)); err != nil {
		t.Fatal(err)
	}
	goRun(user, "mod", "init", "example.org/user")
	goRun(user, "get", path+"/dlx@"+version, path+"/cover@"+version, path+"/satcheck@"+version)
	goRun(user, "run", ".")
}

// serveModule writes a module as a proxy serves it.
func serveModule(source, path, version, proxy string) error {
	tracked, err := output(source, "git", "ls-files")
	if err != nil {
		return err
	}
	below, err := output(source, "git", "ls-files", "*/go.mod")
	if err != nil {
		return err
	}
	var files []file
	for name := range strings.FieldsSeq(tracked) {
		if slices.ContainsFunc(strings.Fields(below), func(mod string) bool { return strings.HasPrefix(name, filepath.Dir(mod)+"/") }) {
			continue // it belongs to another module
		}
		data, err := os.ReadFile(filepath.Join(source, name))
		if err != nil {
			return err
		}
		files = append(files, file{name: path + "@" + version + "/" + name, data: data})
	}
	packed, err := zipped(files, at)
	if err != nil {
		return err
	}
	mod, err := os.ReadFile(filepath.Join(source, "go.mod"))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(proxy, 0o777); err != nil {
		return err
	}
	info := []byte(`{"Version":"` + version + `"}`)
	for name, data := range map[string][]byte{"list": []byte(version + "\n"), version + ".info": info, version + ".mod": mod, version + ".zip": packed} {
		if err := os.WriteFile(filepath.Join(proxy, name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
