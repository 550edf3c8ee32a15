package main

import (
	"dlx-sudoku/cmd/dlx-farm/internal/simulation"
	"dlx-sudoku/cmd/internal/cli"
)

var simulateCommand = cli.Command{
	Name: "simulate", Short: "print what a farm of up to 10,000 workers would do, as a page of tables",
	Usage: []string{"simulate"}, Operands: 1,
	Long: `Tries farms out in virtual time, with machines that die, stall, miscount and join late, and prints tables of their
efficiency, messages and ledgers against the size of parts and the rate of failures. The defaults of "serve" follow from
them. The page is SIMULATION.md of this module. It takes some ten seconds.`,
	Examples: `   dlx-farm simulate
   dlx-farm simulate --output SIMULATION.md`,
	New: func() cli.Runner { return new(simulate) },
}

// simulate prints the page of simulations.
type simulate struct{}

func (c *simulate) Flags(f *cli.Flags) { f.Display() }

func (c *simulate) Run(s *cli.Session) {
	bar := s.Doing("simulating")
	page := simulation.Page()
	bar.End()
	s.Print(page)
}
