package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// An image is the configuration of a container image, as far as docker load needs it (OCI Image Format Specification 1.1, 2024).
type image struct {
	Created      string      `json:"created"`
	Architecture string      `json:"architecture"`
	System       string      `json:"os"`
	Config       imageConfig `json:"config"`
	Root         imageRoot   `json:"rootfs"`
}

type imageConfig struct {
	User       string   `json:"User"`
	Entrypoint []string `json:"Entrypoint"`
	Env        []string `json:"Env"`
	WorkingDir string   `json:"WorkingDir"`
}

type imageRoot struct {
	Type   string   `json:"type"`
	Layers []string `json:"diff_ids"`
}

// A manifest names the parts of an image.
type manifest struct {
	Config string
	Tags   []string `json:"RepoTags"`
	Layers []string
}

// images writes the container images: programs for linux on an empty base, run as the user nobody, and licences. docker load
// and podman load take them without a network.
func (r *release) images(bin string, licences []file) error {
	if err := r.image("dlx-sudoku", bin, licences, "dlx-sudoku", "dlx", "dlx-sudoku-serve"); err != nil {
		return err
	}
	return r.image("dlx-farm", bin, licences, "dlx-farm")
}

// image writes an image with some programs. It starts the first one.
func (r *release) image(name, bin string, licences []file, names ...string) error {
	files := below("usr/share/doc/"+name, licences)
	for _, n := range names {
		data, err := os.ReadFile(filepath.Join(bin, n))
		if err != nil {
			return err
		}
		files = append(files, file{"usr/bin/" + n, data, true})
	}
	layer, err := plainTar(files, r.time)
	if err != nil {
		return err
	}
	sum := fmt.Sprintf("%x", sha256.Sum256(layer))
	config, err := json.Marshal(image{
		Created: r.time.Format(time.RFC3339), Architecture: "amd64", System: "linux",
		Config: imageConfig{"65534:65534", []string{"/usr/bin/" + names[0]}, []string{"PATH=/usr/bin"}, "/"},
		Root:   imageRoot{"layers", []string{"sha256:" + sum}},
	})
	if err != nil {
		return err
	}
	configName := fmt.Sprintf("%x.json", sha256.Sum256(config))
	list, err := json.Marshal([]manifest{{configName, []string{name + ":" + r.number()}, []string{sum + ".tar"}}})
	if err != nil {
		return err
	}
	return r.write(name+"_"+r.number()+"_image.tar", func() ([]byte, error) {
		return plainTar([]file{{name: configName, data: config}, {name: sum + ".tar", data: layer}, {name: "manifest.json", data: list}}, r.time)
	})
}
