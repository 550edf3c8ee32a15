// Package pipeline lets several workers do a long sequence of small jobs, and puts their results in the order of the
// jobs.
//
//	        one at a time          all at once          one at a time, in order
//	        ┌──────────┐           ┌──────────┐           ┌──────────┐
//	items ─▶│   Next   ├──────────▶│   work   ├──────────▶│  Write   ├─▶
//	        └──────────┘   batch   └──────────┘  chunks   └──────────┘
//	        ◀────────────── each worker, again and again ───────────▶
//
// A worker reads a batch of items, does them one after the other, which makes a chunk of results, and writes the chunk if
// it is the batch's turn. So what belongs to an item stays in the cache of one processor. If it is not the batch's turn,
// the worker leaves the chunk to whoever writes the one before, and goes on with another batch. A large chunk is written,
// in its turn, before its batch is done.
//
// The number of batches that wait for their turn is bounded: one slow item holds up the batches behind it, and the other
// workers go on until that many are done, and then wait. So memory grows neither with the number of items nor with the
// results of one item. The first batches are small, so that all workers share a few items. Later batches are larger, but
// a small share of what was read before: workers then seldom wait for each other, and end at about the same time.
//
// Nothing waits longer than it must. If a worker has to wait for input while it reads a batch, it goes on with what it
// has, in another goroutine; the item that is waited for is the first of the next batch. Ten times a second, the results
// so far of the batch whose turn it is are written.
package pipeline
