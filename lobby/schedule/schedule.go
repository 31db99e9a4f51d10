package schedule

import (
	"container/heap"
	"time"
)

// Agenda holds a time for each of many keys and returns the earliest first. Adding or removing a
// key costs O(log n). Keys that are waiting cost nothing. The zero Agenda is empty and ready to
// use. It is not safe for concurrent use.
type Agenda[K comparable] struct {
	heap appointments[K]
	of   map[K]*appointment[K]
}

type appointment[K comparable] struct {
	key   K
	at    time.Time
	place int // index in the heap
}

// Set sets the time of a key. It replaces the key's earlier time, if any.
func (a *Agenda[K]) Set(key K, at time.Time) {
	if it := a.of[key]; it != nil {
		it.at = at
		heap.Fix(&a.heap, it.place)
		return
	}
	if a.of == nil {
		a.of = make(map[K]*appointment[K])
	}
	it := &appointment[K]{key: key, at: at}
	a.of[key] = it
	heap.Push(&a.heap, it)
}

// Remove removes a key, if it is there.
func (a *Agenda[K]) Remove(key K) {
	if it := a.of[key]; it != nil {
		heap.Remove(&a.heap, it.place)
		delete(a.of, key)
	}
}

// Len returns the number of keys.
func (a *Agenda[K]) Len() int { return len(a.heap) }

// Next returns the key with the earliest time. ok is false if the Agenda is empty.
func (a *Agenda[K]) Next() (key K, at time.Time, ok bool) {
	if len(a.heap) == 0 {
		return key, at, false
	}
	return a.heap[0].key, a.heap[0].at, true
}

// appointments implements heap.Interface.
type appointments[K comparable] []*appointment[K]

// Len implements sort.Interface.
func (a appointments[K]) Len() int { return len(a) }

// Less implements sort.Interface.
func (a appointments[K]) Less(i, j int) bool { return a[i].at.Before(a[j].at) }

// Swap implements sort.Interface.
func (a appointments[K]) Swap(i, j int) {
	a[i], a[j] = a[j], a[i]
	a[i].place, a[j].place = i, j
}

// Push implements heap.Interface.
func (a *appointments[K]) Push(x any) {
	it := x.(*appointment[K])
	it.place = len(*a)
	*a = append(*a, it)
}

// Pop implements heap.Interface.
func (a *appointments[K]) Pop() any {
	last := len(*a) - 1
	it := (*a)[last]
	(*a)[last] = nil
	*a = (*a)[:last]
	return it
}
