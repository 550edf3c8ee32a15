//go:build race

package main

func init() { long.queens, long.count = 14, "365596" } // it slows a search down twenty times
