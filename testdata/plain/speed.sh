#!/usr/bin/env bash
# Prints the README's table of speed: dlx-sudoku and dlx beside the plain program in this folder, on puzzles and problems
# that they make themselves. User CPU time of whole processes, in turn, medians; one worker.
#
#     testdata/plain/speed.sh [RUNS]      7 runs of each if RUNS is not given; needs Go, a C compiler and bash
set -euo pipefail
runs=${1:-7}
cd "$(dirname "$0")/../.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
${CC:-cc} -O3 -march=native -o "$dir/plain" testdata/plain/plain.c
go build -o "$dir/" ./cmd/dlx ./cmd/dlx-sudoku
export PATH="$dir:$PATH" TIMEFORMAT=%U

# median NUMBERS...
median() { printf '%s\n' "$@" | sort -n | sed -n "$((($# + 1) / 2))p"; }

# ten_times repeats its input.
ten_times() {
	local text
	text=$(cat)
	for _ in {1..10}; do printf '%s\n' "$text"; done
}

# row TITLE FILE REFERENCE COMMAND...: a line with the speed of each command as a multiple of the reference's.
row() {
	local title=$1 file=$2 commands=("${@:3}") k run line
	declare -A times=()
	for ((run = 0; run < runs; run++)); do
		for k in "${!commands[@]}"; do
			times[$k]+=" $({ time ${commands[$k]} "$file" >/dev/null; } 2>&1)"
		done
	done
	line="| $title |"
	for k in "${!commands[@]}"; do
		# shellcheck disable=SC2086
		[ "$k" = 0 ] && base=$(median ${times[0]}) || line+=" $(awk "BEGIN { printf \"%.2f\", $base / $(median ${times[$k]}) }") |"
	done
	echo "$line"
}

count='dlx-sudoku count --limit 2 --jobs 1 --engine'
echo '| puzzles | `links` | `cells` | `bands` |'
echo '|---|---:|---:|---:|'
dlx-sudoku generate --number 20000 --seed 1 | ten_times >"$dir/minimal.txt" # so that the start does not count for much
dlx-sudoku generate --number 10000 --seed 1 --se '>4.4' | ten_times >"$dir/hard.txt"
row 'random minimal: `generate --number 20000 --seed 1`, ten times' "$dir/minimal.txt" 'plain sudoku' "$count links" "$count cells" "$count bands"
row 'the harder ones: `generate --number 10000 --seed 1 --se ">4.4"`, ten times' "$dir/hard.txt" 'plain sudoku' "$count links" "$count cells" "$count bands"
echo
echo '| problem of `dlx gen` | `links` | `cells` | `auto` |'
echo '|---|---:|---:|---:|'
count='dlx count --jobs 1 --engine'
for problem in 'langford 12' 'queens 15' 'dominoes 8x8' 'pentominoes 5x12' 'soma'; do
	# shellcheck disable=SC2086
	dlx gen $problem >"$dir/problem.dlx"
	row "$problem" "$dir/problem.dlx" 'plain cover' "$count links" "$count cells" "$count auto"
done
