package main

const appHelp = `A file is one problem, in the text format of Knuth's programs: the first line names the items, and each other line is
an option, a list of items. To solve it is to choose options so that each item is in exactly one of them. Behind a lone
| stand secondary items, which may also be left out. A line that begins with | is a comment.

   a b c 1:2|d | x y        d is to be covered once or twice, x and y at most once
   a b x:red                x wears a colour; options that agree on it go together
   c d x:red |7             7 is the cost of the option

Without a file, or with -, standard input is read; gzip and zstd are recognised.

   dlx gen queens 8 | dlx count
   dlx gen pentominoes 6x10 reduced | dlx solve --format grid
   dlx explain puzzle.dlx

--engine chooses what searches: links is dancing links, cells is the same search on other data, and bits is that on sets
of bits, for problems without multiplicities of up to 1024 primary items and 4095 options. The answers are the same, in
the same order; auto takes what is expected to be the fastest for the problem. A problem that the engine cannot take is
not answered, and the exit status is 2.

With --verify, which is the default on a terminal, each solution is checked by counting, and that there are no others by
a SAT solver whose proof is checked. That is feasible for up to 20000 solutions of some 150 options; with more options it
is tried only if --verify was given. If it is not, or takes longer than 10 seconds where --timeout says nothing else, a
note says what has not been checked, "verified" in JSON is false, and the exit status is 4 if --verify was given.

Exit status: 0 answered, 1 answered "no", 2 usage, 3 some input could not be read, 4 some answer is not known,
5 engine and judge disagree, 130 interrupted.`

const (
	solveHelp = `Prints the first solution, or as many as are asked for: a heading, its options one a line as they stand in the input,
and a blank line. Where options have costs, so has the heading: "# solution 1 cost 17". The order is always the same,
whatever --jobs is, unless --unordered. Several files are told apart by lines "# file NAME"; what has no solution gets a
line "# no solution", what cannot be read a line "# error: " with the reason, and where the time was up before all that
was asked for was found, a line "# unknown: " comes last.

With --format grid, items with names such as r2c5, or l3r2c5 for layer 3, are drawn as the cells of a grid, with a letter
for each option: that of its first item that is no cell, or else of the alphabet. A cell that wears a colour shows that.

Each solution is checked before it is printed. With --verify, all of them are put to a SAT solver, as all there are or
else as different. That no solution is cheaper than those of --cheapest is not checked, unless there are fewer than K.

Exit status: 1 if some problem has no solution.

   dlx solve --all problem.dlx
   dlx solve --every 1000 problem.dlx
   dlx solve --cheapest 3 costs.dlx
   dlx gen soma | dlx solve --format grid`

	countHelp = `Prints the number of solutions, and with several files the file behind a tab. The number is N+ if the limit or the
time ended the count at N, and ? if the file is no problem.

--verify has the solutions delivered, too, and checks each of them; where --verify is not given but on by default, the
first 20000.

Exit status: 0 whatever the counts are, 4 if the time was up.

   dlx count problem.dlx
   dlx count --limit 2 problem.dlx      is the solution unique?
   dlx count --stats --jobs 1 *.dlx     what does it cost?`

	estimateHelp = `Estimates, by random probes of the search tree (Knuth 1975), how many solutions there are and how many nodes a search
visits: two lines, each with the mean and the ends of a 95% interval.

   solutions   93.2   84.5   101.9
   nodes       1301   1288   1314

The same seed gives the same estimate. Where few probes meet most of the tree, the interval is too narrow: an estimate
is no proof. A number above 1.8e308 is written inf, and null in JSON.

   dlx estimate --probes 100000 problem.dlx`

	explainHelp = `Tells why a problem has no solution: the names of primary items that cannot all be covered, one a line under a
heading. Without any one of them, the others can be covered, unless the limit of --effort or --timeout is reached; then
the heading says so, and the exit status is 4. A problem with a solution gets one of them.

   # no solution: a minimal set of items that cannot all be covered (3 of 62)

Exit status: 0 if the explanation was found, 4 if not.

   dlx explain --timeout 1m problem.dlx`

	checkHelp = `Reads problems and prints their sizes, a line each. On stderr it tells what looks wrong: options that are listed twice,
which is allowed, and each counts for itself; items without options; comments that look like options.

Exit status: 1 if a primary item has fewer options than it needs, so that there is no solution, 3 if a file is no
problem. What only looks wrong does not change it.

   dlx check *.dlx`

	genHelp = `Writes a problem to stdout. Without a name it lists the problems:`
)
