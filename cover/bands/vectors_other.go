//go:build !amd64 || purego

package bands

const haveVectors = false

func descend(*vectors) verdict { panic("bands: no vectors") }
