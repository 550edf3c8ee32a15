//go:build race

package dlxcli

func init() { mostTaken, mostCopied = 2*mostTaken, 2*mostCopied } // what io.ReadAll appends is allocated by itself first
