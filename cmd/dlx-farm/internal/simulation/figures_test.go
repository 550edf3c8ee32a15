package simulation

import (
	"fmt"
	"strings"
	"time"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
)

// What was measured: the seconds that the server needs for a message, the bytes of an entry on its disk, and the seconds
// that a split takes for each part, of pentominoes, where that is long.
const (
	messageTime = 60e-6
	entryBytes  = 830
	cutting     = 14e-3
)

const (
	minute = 60.0
	hour   = 60 * minute
	day    = 24 * hour
)

// usual returns a setting with the defaults of package farm, and hours of work for each worker.
func usual(workers int, hours float64) Setting {
	work := float64(workers) * hours * hour
	parts, target := farm.Plan(time.Duration(work * float64(time.Second)))
	terms := farm.DefaultTerms
	return Setting{
		Workers: workers, Work: work, Parts: parts, Target: target.Seconds(), Joining: minute, Absence: 5 * minute,
		Lease: terms.Lease.Seconds(), Split: terms.Split.Seconds(), Cutting: cutting, Message: messageTime, Seed: 1,
	}
}

// Page returns the page of documentation about part sizes, failures and samples.
func Page() string {
	var b strings.Builder
	b.WriteString(`# A farm in virtual time

Made by ` + "`go test ./internal/simulation -update`" + `: discrete events, one seed. Each worker has an hour of work unless it says otherwise; workers
join within a minute. The times of parts are spread as those of 770 parts of five problems are (ratios.txt; the longest
takes 22 times the mean). The server handles one message in 60 µs, and an entry of the ledger takes 830 bytes of its disk,
as measured; a worker needs 14 ms for each part that it makes of another, as pentominoes do. Efficiency is the work of the
search, as a share of the time of all workers from the first moment to the count; "again" is work that was done twice or broken off, as a share of the search.

## The number of parts

Four, 16 and 64 parts for each worker, and what ` + "`serve`" + ` does by itself ("plan"): a part for each minute of the search, or four
times the square root of its seconds, but no more than 4,096 at first; those that are expected to take more than twice as
long as they should are split by the workers that get them, before they are counted. With splits, parts that take longer
than 5 s are split further while workers are idle.

`)
	pageParts(&b)
	b.WriteString(`
To split a part while it is counted loses what was counted of it, so that large parts cost a fifth of all time; parts of a
minute lose 2 to 5 %, whatever the number of workers, which "serve" does not know when it plans. Without any splits, the
longest part alone decides. Parts are not made smaller than a minute where the search takes hours: each second of
10,000 workers has 7,000 messages already, of some 17,000 that the server can handle, and half a gigabyte of ledger.

## Workers that die, stall and join late

A worker dies after some time on average, and another one joins five minutes later; that alone costs what "gone" says. It
stalls once an hour for twice the lease on average. 1,000 workers, the parts of ` + "`serve`" + `.

| lives for | gone | lease | efficiency | again | split | messages/s |
|---:|---:|---:|---:|---:|---:|---:|
`)
	pageFailures(&b)
	b.WriteString(`
Parts of a minute are short against the lives of machines: where each dies once a day, that costs nothing that can be seen,
and where it does once an hour, 8 % beyond the absence itself. The lease counts at the end, when all wait for a part whose
worker is silent: 10 s would win 1 %, but a machine or a network may well be away for 10 s; 2 minutes lose 5 %. Hence 30 s.

## Samples

100 workers, of whose counts some are wrong at random. A wrong count is found if it, or the second count, is a sample.

| wrong | samples | wrong counts | found | found at all in | efficiency |
|---:|---:|---:|---:|---:|---:|
`)
	pageSamples(&b)
	b.WriteString(`
Samples cost somewhat more than what they are, since they are not split. Two in a hundred find that one count of a hundred
is wrong in 17 of 20 searches of this size; a single wrong count is found for sure by nothing less than ` + "`--check 100%`" + `.
Hence there are no samples unless somebody asks for them, and says how many.
`)
	return b.String()
}

// pageParts writes the table of the numbers of parts.
func pageParts(b *strings.Builder) {
	head := "| workers | parts | a part takes | split | efficiency | without splits | again | messages/s | ledger |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
	b.WriteString(head)
	for _, workers := range []int{10, 100, 1000, 10_000} {
		for _, each := range []int{1, 4, 16, 64, 0} {
			s := usual(workers, 1)
			parts := "plan"
			if each > 0 {
				s.Parts, s.Target = each*workers, 0
				parts = fmt.Sprint(s.Parts)
			}
			r := Run(s)
			s.Split = 0
			plain := Run(s)
			fmt.Fprintf(b, "| %d | %s | %s | %d | %s | %s | %s | %.0f | %s |\n", workers, parts, span(s.Work/float64(r.Counted)),
				r.Splits, percent(r.Efficiency), percent(plain.Efficiency), percent(r.Twice), float64(r.Messages)/r.Time, size(r.Entries))
		}
	}
}

// pageFailures writes the table of workers that die and stall.
func pageFailures(b *strings.Builder) {
	for _, life := range []float64{0, 7 * day, day, 4 * hour, hour} {
		for _, lease := range []float64{10, 30, 120, 600} {
			s := usual(1000, 1)
			s.Life, s.Lease, s.Stall = life, lease, hour
			name, gone := "for ever", 0.0
			if life > 0 {
				name, gone = span(life), s.Absence/(life+s.Absence)
			}
			r := Run(s)
			fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %d | %.0f |\n", name, percent(gone), span(lease), percent(r.Efficiency),
				percent(r.Twice), r.Splits, float64(r.Messages)/r.Time)
		}
	}
}

// pageSamples writes the table of wrong counts and samples.
func pageSamples(b *strings.Builder) {
	for _, lies := range []float64{0.001, 0.01} {
		for _, check := range []float64{0, 0.01, 0.02, 0.1, 1} {
			const runs = 20
			var wrong, found, at int
			var efficiency float64
			for seed := range uint64(runs) {
				s := usual(100, 1)
				s.Lies, s.Check, s.Seed = lies, check, seed+1
				r := Run(s)
				wrong += r.Wrong
				found += r.Found
				efficiency += r.Efficiency / runs
				if r.Found > 0 {
					at++
				}
			}
			fmt.Fprintf(b, "| %s | %s | %d | %d | %d of %d runs | %s |\n", percent(lies), percent(check), wrong, found, at, runs, percent(efficiency))
		}
	}
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

func span(seconds float64) string {
	switch {
	case seconds < minute:
		return fmt.Sprintf("%.0f s", seconds)
	case seconds < hour:
		return fmt.Sprintf("%.1f min", seconds/minute)
	case seconds < day:
		return fmt.Sprintf("%.0f h", seconds/hour)
	}
	return fmt.Sprintf("%.0f d", seconds/day)
}

func size(entries int) string {
	return fmt.Sprintf("%.1f MB", float64(entries)*entryBytes/1e6)
}
