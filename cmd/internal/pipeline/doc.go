// Package pipeline lets several workers do a long sequence of small jobs, and puts their results in the order of the
// jobs.
//
//	 Next            work               order            Write
//	┌────────┐ batch ┌──────────┐              chunks  ┌────────┐
//	│ reader ├──────▶│ worker 1 ├─────────────────────▶│ writer │
//	│        │       │ …        │                      │        │
//	│        │──────▶│ worker N ├─────────────────────▶│        │
//	└───▲────┘       └──────────┘                      └───┬────┘
//	    └───────────────────── free batches ◀──────────────┘
//
// The reader fills a batch with items and puts it into two queues: a worker takes it from the first, and the writer
// takes the batches in order from the second. A worker sends its results to the writer in chunks, through a channel of
// the batch. The number of batches is fixed: one slow item holds up the writer, and the other workers go on until all
// batches are under way, and then wait. So memory grows neither with the number of items nor with the results of one
// item. The first batches are small, so that a few items are shared among all workers.
//
// Nothing waits longer than it must. The reader sends a batch before it is full if it would have to wait for input. If
// the writer has waited for a batch for a while, it takes the chunk that the worker has made so far.
package pipeline
