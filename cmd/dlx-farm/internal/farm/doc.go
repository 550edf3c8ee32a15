// Package farm counts the solutions of a problem on many machines, over NATS JetStream.
//
//	              ┌─ texts    object store: the problem, and its parts ─┐
//	Coordinator ──┼─ jobs     bucket: what is counted, on which terms   ├── Worker, Worker, …
//	              ├─ queue    stream: tasks, each leased to one worker  │
//	              └─ ledger   bucket: an entry for each part, once      ┘
//
// The ledger is the truth, and everything else can be made again from it. It holds, under a key made from the text of a
// part, either the count of that part or the list of the parts that replaced it. A key is created once and never changed: the
// first writer wins, and later entries are compared and dropped. So neither a task that is given out twice nor a worker that
// wakes up after its lease can alter a count.
//
// The queue holds a task for each part without an entry. The subject of the task is made from the part, and the stream refuses a
// second task with the same subject. So the [Coordinator] may offer all open parts at any time: at its start, when a part was
// split, and when the queue holds fewer tasks than there are open parts because a process crashed between two steps. A [Worker]
// takes a task, keeps its lease by heartbeats, writes the entry, and acknowledges the task last.
//
// At the end, [ledger.Sum] reads all entries again and adds them up: the count follows from them, or there is no count.
//
// # What can go wrong
//
//	a worker dies or stalls          its lease ends, and another worker gets the task
//	a task fails five times          it is reported, and the job ends without a count
//	the server dies                  workers go on with what they have, and deliver when it is back
//	two results for a part differ    Disagreement: both are reported, and there is no count
//	a worker miscounts               found if the part is a sample, which another worker counts again in another
//	                                 representation. Samples are chosen by a hash of the part. They find machines that
//	                                 miscount; an attacker who has access can write any result
//	an entry cannot be read          it is reported, removed, and the part is counted again
//	an entry is there, but the       its worker replaces it; if that fails, the part is given up
//	ledger does not hand it out
//	the problem or the list of       it is reported, and they are stored again: the problem as it was given, the list as
//	parts cannot be read             it follows from the ledger
//	the queue gives out nothing      it is made anew when all workers wait and parts are open; after three times in vain,
//	                                 the error is ErrStuck
//	the ledger does not end          ErrSilent, when no entry comes for half a minute
package farm
