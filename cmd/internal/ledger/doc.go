// Package ledger keeps the parts of a count that is spread over many processes, and puts their results together.
//
// A part of a search is a range of ways at a fork of the tree ([dlx.Part]), with the way taken and the number of ways at
// each fork above it:
//
//	1:1/3.0/2.4-6/9      at the root way 1 of 3, below it way 0 of 2, below that the ways 4, 5 and 6 of 9
//	1:                   the whole tree
//
// So the text of a part says how it lies to every other part, without the problem: whether they overlap, and what is
// missing between them. A ledger is a text with a JSON record a line, of two kinds, both bound to the exact text of a
// problem by its digest and closed by a checksum:
//
//	{"schema":"dlx-part/1","digest":"9f…","part":"1:1/3","share":0.33,"sum":"…"}                       to be counted
//	{"schema":"dlx-result/1","digest":"9f…","part":"1:1/3","count":"42","nodes":99,…,"sum":"…"}        counted
//
// # Merging
//
// A [Sum] takes results in any order. At each fork it regards the borders between the ways as points and each result as
// a known difference between two of them:
//
//	border   0     1     2     3     4
//	way      │  0  │  1  │  2  │  3  │
//	         └─ 17 ┘     │           │       the result of 0/4
//	               └──── 25 ──┘      │       the result of 1-2/4
//	                           └─ 8 ─┘       way 3, of which all parts below are known
//
// The count is the difference of the last border and the first, if the known ones connect them. A result that comes
// twice, or a part that was counted whole and in pieces, adds a difference that is known already: if it is another one,
// the results contradict each other. Nothing is ever added up twice, so that no order and no repetition changes a count.
// # Recipes
//
// The commands need nothing but a way to start processes and to collect their output. With GNU parallel, on the cores of
// this machine or, with --sshloginfile, on others:
//
//	dlx split --parts 200 problem.dlx >parts.ndjson
//	parallel --will-cite -j 4 dlx run --jobs 1 --parts parts.ndjson --shard {}/20 problem.dlx ::: $(seq 20) >results.ndjson
//	dlx merge results.ndjson
//
// As an array of jobs of Slurm, sbatch --array=1-20 with this script:
//
//	#!/bin/sh
//	exec dlx run --parts parts.ndjson --shard "$SLURM_ARRAY_TASK_ID/20" problem.dlx >"results-$SLURM_ARRAY_TASK_ID.ndjson"
//
// As an Indexed Job of Kubernetes with 20 completions, each container of which runs
//
//	dlx run --parts /data/parts.ndjson --shard $((JOB_COMPLETION_INDEX + 1))/20 /data/problem.dlx \
//	    >/data/results-$JOB_COMPLETION_INDEX.ndjson
//
// What is lost with a machine is missing in the merge, and "dlx merge --missing" prints it as a ledger of its own.
package ledger
