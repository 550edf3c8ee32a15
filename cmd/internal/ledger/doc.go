// Package ledger records the parts of a count that is spread over many processes, and adds up their results.
//
// A part of a search is a range of ways at a fork of the tree ([dlx.Part]), with the way taken and the number of ways
// at each fork above it:
//
//	1:1/3.0/2.4-6/9      at the root way 1 of 3, below it way 0 of 2, below that the ways 4, 5 and 6 of 9
//	1:                   the whole tree
//
// So the texts of two parts show, without the problem, whether the parts overlap and what is missing between them. A
// ledger is a text with a JSON record on each line. There are two kinds of records. Both name the exact text of the
// problem by its digest, and end with a checksum:
//
//	{"schema":"dlx-part/1","digest":"9f…","part":"1:1/3","share":0.33,"sum":"…"}                       to be counted
//	{"schema":"dlx-result/1","digest":"9f…","part":"1:1/3","count":"42","nodes":99,…,"sum":"…"}        counted
//
// # Merging
//
// A [Sum] takes results in any order. At each fork, the borders between the ways are points, and each result is a known
// difference between two of them:
//
//	border   0     1     2     3     4
//	way      │  0  │  1  │  2  │  3  │
//	         └─ 17 ┘     │           │       the result of 0/4
//	               └──── 25 ──┘      │       the result of 1-2/4
//	                           └─ 8 ─┘       way 3: all parts below it are known
//
// The count is the difference between the last border and the first, if known differences connect them. If a result
// comes twice, or a part was counted both whole and in pieces, it gives a difference that is known already: if the two
// are not equal, the results contradict each other. Nothing is added up twice, so neither order nor repetition changes
// a count.
//
// # Recipes
//
// The commands only need a way to start processes and to collect their output. With GNU parallel, on the cores of this
// machine or, with --sshloginfile, on others:
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
// Results lost with a machine are missing in the merge; "dlx merge --missing" prints the missing parts as a ledger.
package ledger
