//go:build !amd64 || purego

package bands

const haveVectors = false

func descend(*vectors) verdict { panic("bands: no vectors") }

func deal(*[3]words, *[81]uint8) bool { panic("bands: no vectors") }
