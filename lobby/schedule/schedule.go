package schedule

import (
	"container/heap"
	"time"
)

// Agenda is when to look at each of many things, the earliest first. To enter or to
// cross out one of them costs the logarithm of their number; the others cost nothing.
// The zero Agenda is empty. It is for one goroutine.
type Agenda[K comparable] struct {
	heap appointments[K]
	of   map[K]*appointment[K]
}

type appointment[K comparable] struct {
	key   K
	at    time.Time
	place int // in the heap
}

// Set makes an appointment, in place of the one that there is.
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

// Remove crosses an appointment out, if there is one.
func (a *Agenda[K]) Remove(key K) {
	if it := a.of[key]; it != nil {
		heap.Remove(&a.heap, it.place)
		delete(a.of, key)
	}
}

// Len is how many appointments there are.
func (a *Agenda[K]) Len() int { return len(a.heap) }

// Next is the earliest appointment; false if there is none.
func (a *Agenda[K]) Next() (key K, at time.Time, ok bool) {
	if len(a.heap) == 0 {
		return key, at, false
	}
	return a.heap[0].key, a.heap[0].at, true
}

// appointments implement heap.Interface.
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
