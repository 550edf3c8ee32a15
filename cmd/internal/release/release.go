package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A platform is a system and a processor.
type platform struct{ system, arch string }

// platforms has the platforms of a release.
var platforms = []platform{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

// A program is a program of a release: its name, its module and package, and whether it prints its own documents, with the
// commands man and completion.
type program struct {
	name, module, pkg string
	documented        bool
}

var programs = []program{
	{"dlx-sudoku", ".", "./cmd/dlx-sudoku", true},
	{"dlx", ".", "./cmd/dlx", true},
	{"dlx-sudoku-serve", ".", "./cmd/dlx-sudoku-serve", false},
	{"dlx-farm", "cmd/dlx-farm", ".", false},
}

// A release is made in a folder.
type release struct {
	version   string // v1.2.3
	dir       string
	module    string // the module path to build under; "" for the one in go.mod
	platforms []platform
	page      bool

	source string    // the commit, written out
	commit string    // the hash of the commit
	time   time.Time // of the commit; all files get it
	sums   []string  // lines of SHA256SUMS
}

// make makes the files.
func (r *release) make(root string) (err error) {
	if r.dir, err = filepath.Abs(r.dir); err != nil {
		return err
	}
	if old, err := os.ReadDir(r.dir); err == nil && len(old) > 0 {
		return fmt.Errorf("%s is not empty", r.dir)
	}
	if err := os.MkdirAll(r.dir, 0o777); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := r.checkOut(root, filepath.Join(work, "source")); err != nil {
		return err
	}
	bin := func(p platform) string { return filepath.Join(work, p.system+"-"+p.arch) }
	here := platform{runtime.GOOS, runtime.GOARCH} // the programs for this platform print the manual pages
	built := r.platforms
	if !slices.Contains(built, here) {
		built = append(slices.Clip(built), here)
	}
	var bins []string
	for _, p := range built {
		if err := r.build(p, bin(p)); err != nil {
			return err
		}
		bins = append(bins, bin(p))
	}
	docs, err := r.documents(bin(here))
	if err != nil {
		return err
	}
	all, goVersion, err := modules(bins)
	if err != nil {
		return err
	}
	licences, err := r.licences(all)
	if err != nil {
		return err
	}
	docs = append(docs, licences...)
	licences = append(licences, docs[slices.IndexFunc(docs, func(f file) bool { return f.name == "LICENSE" })])
	for _, p := range r.platforms {
		if err := r.archive(p, bin(p), docs); err != nil {
			return err
		}
	}
	linux := platform{"linux", "amd64"}
	if slices.Contains(r.platforms, linux) {
		if err := r.images(bin(linux), licences); err != nil {
			return err
		}
	}
	if err := r.billOfMaterials(all, goVersion); err != nil {
		return err
	}
	if r.page {
		if err := r.webPage(filepath.Join(work, "page"), licences); err != nil {
			return err
		}
	}
	slices.Sort(r.sums)
	return os.WriteFile(filepath.Join(r.dir, "SHA256SUMS"), []byte(strings.Join(r.sums, "")), 0o666)
}

// checkOut writes the commit out to a folder, under the module path asked for.
func (r *release) checkOut(root, to string) (err error) {
	if r.commit, err = output(root, "git", "rev-parse", "HEAD"); err != nil {
		return err
	}
	seconds, err := output(root, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return err
	}
	r.time, r.source = time.Unix(unix, 0).UTC(), to
	if _, err := output(root, "git", "clone", "--quiet", root, to); err != nil {
		return err
	}
	if r.module == "" {
		return nil
	}
	return renameModule(to, to, r.module)
}

// plainBuild overrides the user's settings, so that all builds make the same bytes.
var plainBuild = []string{
	"CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOFIPS140=off", "GODEBUG=", "GOAMD64=v1", "GOARM64=v8.0", "GOWASM=",
}

// build builds the programs for a platform, into a folder.
func (r *release) build(p platform, to string) error {
	for _, prog := range programs {
		name := filepath.Join(to, prog.name)
		if p.system == "windows" {
			name += ".exe"
		}
		module, err := output(filepath.Join(r.source, prog.module), "go", "list", "-m")
		if err != nil {
			return err
		}
		root, _, _ := strings.Cut(module, "/cmd/")
		cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags=urfave_cli_no_docs", // see package cli, Start
			"-ldflags=-s -w"+r.linkerFlags(root),
			"-o", name, prog.pkg)
		cmd.Dir = filepath.Join(r.source, prog.module)
		cmd.Env = append(os.Environ(), plainBuild...)
		cmd.Env = append(cmd.Env, "GOOS="+p.system, "GOARCH="+p.arch)
		if text, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("building %s for %s/%s: %w\n%s", prog.name, p.system, p.arch, err, text)
		}
	}
	return nil
}

// linkerFlags returns the flags by which the linker gives a program its version.
func (r *release) linkerFlags(module string) string {
	return " -X " + module + "/cmd/internal/cli.released=" + r.version + " -X " + module + "/cmd/internal/cli.commit=" + r.commit[:12]
}

// webPage exports the page with the commands in WebAssembly, and packs it with licences.
func (r *release) webPage(dir string, licences []file) error {
	module, err := output(r.source, "go", "list", "-m")
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "run", "-ldflags="+r.linkerFlags(module), "./cmd/dlx-sudoku-wasm", dir) // passes its version on
	cmd.Dir, cmd.Env = r.source, append(os.Environ(), plainBuild...)
	cmd.Env = append(cmd.Env, "GOFLAGS=-trimpath -buildvcs=false")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("exporting the page: %w\n%s", err, text)
	}
	files, err := folder(dir, "page")
	if err != nil {
		return err
	}
	files = append(files, below("page", licences)...)
	return r.write("dlx-sudoku_"+r.number()+"_page.tar.gz", func() ([]byte, error) { return tarball(files, r.time) })
}

// number returns the version as it stands in names of files: without the v.
func (r *release) number() string { return strings.TrimPrefix(r.version, "v") }

// write writes a file of the release, and records its checksum.
func (r *release) write(name string, make func() ([]byte, error)) error {
	data, err := make()
	if err != nil {
		return err
	}
	r.sums = append(r.sums, fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name))
	return os.WriteFile(filepath.Join(r.dir, name), data, 0o666)
}

// output returns the trimmed output of a command. The error includes what the command wrote to stderr.
func output(dir string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	text, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = fmt.Errorf("%s: %w: %s", name, err, exit.Stderr)
	}
	return strings.TrimSpace(string(text)), err
}
