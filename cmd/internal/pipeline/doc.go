// Package pipeline lets several workers do a long row of small jobs, and puts what they make in the order of the jobs.
//
//	 Next            work               order            Write
//	┌────────┐ batch ┌──────────┐              chunks  ┌────────┐
//	│ reader ├──────▶│ worker 1 ├─────────────────────▶│ writer │
//	│        │       │ …        │                      │        │
//	│        │──────▶│ worker N ├─────────────────────▶│        │
//	└───▲────┘       └──────────┘                      └───┬────┘
//	    └───────────────────── free batches ◀──────────────┘
//
// The reader fills a batch with items and puts it at the end of two queues: a worker takes it from the one, and the
// writer, who takes the batches in their order, from the other. What a worker makes goes to the writer in chunks, by a
// channel of the batch's own. The number of batches is fixed: one slow item holds up the writer, the others go on until
// all batches are under way, and then wait. So memory does not grow, neither with the number of items nor with the
// amount that is made of one of them. The first batches are small, so that all workers have a share of a few items.
//
// Nothing waits longer than it must. A batch goes out before it is full when the reader would have to wait for input,
// and when the writer has been waiting for a batch for a while, it takes the chunk that the worker has made so far.
package pipeline
