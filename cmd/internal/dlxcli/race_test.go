//go:build race

package dlxcli

func init() { mostTaken *= 2 } // what io.ReadAll appends is allocated by itself first
