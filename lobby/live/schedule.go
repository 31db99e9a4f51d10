package live

import (
	"container/heap"
	"time"

	"pawnstorm/lobby/identity"
)

// schedule is when each table has to be looked at, the earliest first. A table whose
// time comes costs the logarithm of their number, the others nothing.
type schedule struct {
	heap appointments
	of   map[identity.TableID]*appointment
}

type appointment struct {
	table identity.TableID
	at    time.Time
	place int // in the heap
}

func newSchedule() schedule { return schedule{of: make(map[identity.TableID]*appointment)} }

// set makes an appointment, in place of the one that the table has.
func (s *schedule) set(id identity.TableID, at time.Time) {
	if a := s.of[id]; a != nil {
		a.at = at
		heap.Fix(&s.heap, a.place)
		return
	}
	a := &appointment{table: id, at: at}
	s.of[id] = a
	heap.Push(&s.heap, a)
}

func (s *schedule) remove(id identity.TableID) {
	if a := s.of[id]; a != nil {
		heap.Remove(&s.heap, a.place)
		delete(s.of, id)
	}
}

// next is the earliest appointment.
func (s *schedule) next() (id identity.TableID, at time.Time, ok bool) {
	if len(s.heap) == 0 {
		return "", time.Time{}, false
	}
	return s.heap[0].table, s.heap[0].at, true
}

// appointments implement heap.Interface.
type appointments []*appointment

func (a appointments) Len() int           { return len(a) }
func (a appointments) Less(i, j int) bool { return a[i].at.Before(a[j].at) }

func (a appointments) Swap(i, j int) {
	a[i], a[j] = a[j], a[i]
	a[i].place, a[j].place = i, j
}

func (a *appointments) Push(x any) {
	x.(*appointment).place = len(*a)
	*a = append(*a, x.(*appointment))
}

func (a *appointments) Pop() any {
	last := len(*a) - 1
	x := (*a)[last]
	(*a)[last] = nil
	*a = (*a)[:last]
	return x
}
