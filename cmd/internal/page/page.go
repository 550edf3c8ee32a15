package page

import (
	"embed"
	"io/fs"
)

//go:embed assets
var assets embed.FS

// Files holds the files by the names that the browser asks for: "index.html" is the page itself.
var Files = files()

func files() fs.FS {
	sub, err := fs.Sub(assets, "assets")
	if err != nil {
		panic("page: " + err.Error()) // the name of a folder that is embedded
	}
	return sub
}
