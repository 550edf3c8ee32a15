//go:build !js

// The command dlx-sudoku-wasm makes the page of "dlx-sudoku serve" work without a server: it builds the commands for
// WebAssembly, and writes all that the page needs to a folder, which any web server of files can show.
//
//	go run ./cmd/dlx-sudoku-wasm DIR
//
// It is this very program that runs in the browser (main_js.go), in a worker (web/worker.js), to which the page hands its
// calls (web/wasm.js).
package main

import (
	"fmt"
	"os"

	"dlx-sudoku/cmd/internal/cli"
)

func main() {
	if len(os.Args) != 2 || os.Args[1] == "" || os.Args[1][0] == '-' {
		fmt.Fprintln(os.Stderr, "usage: go run ./cmd/dlx-sudoku-wasm DIR\nwrites the page and its program to DIR, for a web server of files")
		os.Exit(int(cli.BadUsage))
	}
	sizes, err := export(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "dlx-sudoku-wasm:", err)
		os.Exit(int(cli.BadInput))
	}
	fmt.Printf("%s: %d files, %d bytes; try it by: cd %[1]s && python3 -m http.server\n", os.Args[1], len(sizes), sum(sizes))
}

func sum(sizes map[string]int) (all int) {
	for _, n := range sizes {
		all += n
	}
	return all
}
