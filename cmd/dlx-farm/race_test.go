//go:build race

package main

func init() { long.queens, long.count = 13, "73712" } // it slows a search down twenty times
