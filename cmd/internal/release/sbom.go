package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"runtime/debug"
	"strings"
	"time"
)

// A bom is a bill of materials in the words of CycloneDX 1.5 (OWASP; ECMA-424, 2024).
type bom struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version"`
	URL     string `json:"purl"`
	Hashes  []hash `json:"hashes,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

// newComponent returns a module as a component.
func newComponent(kind string, m *debug.Module) component {
	url := "pkg:golang/" + m.Path + "@" + m.Version
	c := component{Type: kind, Ref: url, Name: m.Path, Version: m.Version, URL: url}
	if sum, ok := strings.CutPrefix(m.Sum, "h1:"); ok { // a hash of the names and SHA-256 sums of the module's files
		if raw, err := base64.StdEncoding.DecodeString(sum); err == nil {
			c.Hashes = []hash{{"SHA-256", hex.EncodeToString(raw)}}
		}
	}
	return c
}

// billOfMaterials writes the list of the modules that the programs are made of, and of the version of Go's library.
func (r *release) billOfMaterials(all []*debug.Module, goVersion string) error {
	module, err := output(r.source, "go", "list", "-m")
	if err != nil {
		return err
	}
	b := bom{Format: "CycloneDX", Spec: "1.5", Version: 1, Metadata: metadata{
		r.time.Format(time.RFC3339), newComponent("application", &debug.Module{Path: module, Version: r.version}),
	}}
	for _, m := range all {
		b.Components = append(b.Components, newComponent("library", m))
	}
	library := debug.Module{Path: "stdlib", Version: strings.TrimPrefix(goVersion, "go")}
	b.Components = append(b.Components, newComponent("library", &library))
	return r.write("dlx-sudoku_"+r.number()+"_sbom.json", func() ([]byte, error) {
		text, err := json.MarshalIndent(b, "", "  ")
		return append(text, '\n'), err
	})
}
