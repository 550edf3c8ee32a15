package links

import "unsafe"

// A place is where something stands in memory: its distance from the beginning, in bytes. Place 0 is the head of the
// list of the items that are still to be covered.
type place uint32

// A spot is the place of a word of the queue or the trail. It is as wide as an address, because a loop over words would
// otherwise widen it at each step.
type spot uintptr

// node is a one of the matrix: an option has an item.
type node struct {
	up, down place // its neighbours in the list of its item
	item     place // the head of that list
	right    place // the next node of the same option in its circle; of a head, itself
}

// head is an item, which is two nodes: the first stands in the list of its options, the second in the list of the items
// to be covered, which is the list of item 0.
type head struct {
	node
	prev, next place  // the second node's up and down; of a secondary item, itself
	list       place  // the second node's item: 0; of a secondary item, itself
	size       uint32 // the length of the item's list; of a secondary item, large
}

// The sizes of what stands in memory, in bytes.
const (
	wide   = place(unsafe.Sizeof(head{}))
	narrow = place(unsafe.Sizeof(node{}))
	word   = spot(unsafe.Sizeof(place(0)))
)

// memory holds all that the links consist of, in one piece.
//
// It is read without checks of bounds: nothing but the links writes places, and those that it writes are of nodes and
// heads. Slices of nodes, with checks and with indices to be multiplied by 16, take 1.2 to 1.4 times as long, and so do
// arrays of 65,536 numbers of 16 bits, which need no checks. Go pointers are as fast, but nodes take twice the room, and
// the garbage collector follows them.
type memory struct{ first unsafe.Pointer }

// newMemory returns memory of so many bytes, which is zero.
func newMemory(bytes int) memory {
	return memory{unsafe.Pointer(unsafe.SliceData(make([]head, (bytes+int(wide)-1)/int(wide))))}
}

// node returns the node at q, which may be a head.
func (m memory) node(q place) *node { return (*node)(unsafe.Add(m.first, uintptr(q))) }

// head returns the head at i.
func (m memory) head(i place) *head { return (*head)(unsafe.Add(m.first, uintptr(i))) }

// word returns the entry of the queue or the trail at q.
func (m memory) word(q spot) *place { return (*place)(unsafe.Add(m.first, uintptr(q))) }

// headOf returns the place of the head of item i, counted from 1.
func headOf(i int) place { return place(i) * wide }

// item returns the number of the item whose head is at i, counted from 1.
func (i place) item() int { return int(i / wide) }

// listed returns the node of item i in the list of the items to be covered.
func (i place) listed() place { return i + narrow }

// next returns the item that follows item i, or if that is 0, the first, among those to be covered; 0 after the last.
func (m memory) next(i place) place { return m.head(i).next - narrow }

// entry returns which of all entries node q is, counted from 0.
func (l *links) entry(q place) int { return int((q - l.base) / narrow) }
