// The command dlx solves exact-cover problems, counts their solutions, and explains why there are none. It reads the text
// format of Knuth's programs, with colours, multiplicities and costs, and writes the classic problems in it.
//
//	input ──▶ problem ──▶ search ──▶ answer ──▶ judge ──▶ stdout, stderr, exit status
//
// One file is one problem; several are answered one after the other, each by all workers.
package main

import "dlx-sudoku/cmd/internal/system"

func main() {
	system.Main(execute)
}
