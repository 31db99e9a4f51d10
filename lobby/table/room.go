package table

import "sync/atomic"

// room is the memory of a list that only grows. All tables of a game share it. Each sees the list
// as it was, and the first to add to the latest list writes behind it.
type room[T any] struct {
	items []T          // used entries, then free ones
	taken atomic.Int64 // how many are used
}

// grow returns a list with more entries. It copies nothing if the list is the latest in its room
// and the room is large enough. Otherwise the list moves to a new room.
func grow[T any](list []T, in *room[T], more ...T) ([]T, *room[T]) {
	before, after := len(list), len(list)+len(more)
	if in == nil || after > len(in.items) || before > 0 && &list[0] != &in.items[0] ||
		!in.taken.CompareAndSwap(int64(before), int64(after)) {
		in = &room[T]{items: make([]T, after+after/2+8)}
		in.taken.Store(int64(after))
		copy(in.items, list)
	}
	copy(in.items[before:], more)
	return in.items[:after:after], in
}
