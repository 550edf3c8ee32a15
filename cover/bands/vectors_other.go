//go:build !amd64 || purego

package bands

func haveVectors() bool { return false }

func haveVectors32() bool { return false }

func descend(*vectors, *vectors) *vectors { panic("bands: no vectors") }

func deal(*[3]words, *[81]uint8) bool { panic("bands: no vectors") }

func narrow32(*grid, *notes) int { panic("bands: no vectors") }

func pairs32(*grid) (uint32, uint32, uint32) { panic("bands: no vectors") }

func triples32(*grid, *notes) int { panic("bands: no vectors") }
