// Package api has the commands for programs: a page in a browser, or curl. It is the commands and nothing else:
//
//	solve?limit=2&verify=true   and puzzles as text   ──▶   what "dlx-sudoku solve --limit 2 --verify --json" prints,
//	                                                        and a last line {"exit":0,"notes":["1:1: note: not unique"]}
//
// The help of a command is its documentation. A [Call] names a command, flags and a text; [Call.Run] runs it in this
// process and writes the lines as they are found. The server (package serve) and the page without a server
// (cmd/dlx-sudoku-wasm) are two callers of it.
//
// # What a call may do
//
// Flags are the ones that package api knows to be harmless or can bound: none names a file, runs a program or has the whole
// process for itself ([harmless], [bounded]). A flag that stands in no list is refused. A call has a time, a number of
// puzzles and of solutions, and a number of bytes that it may write; the constants say how much.
package api
