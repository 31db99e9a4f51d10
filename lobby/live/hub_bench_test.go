package live

import (
	"fmt"
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table/tabletest"
)

// BenchmarkPublish256 publishes a table to 256 followers who all read it.
func BenchmarkPublish256(b *testing.B) {
	h, t := newHub(), *tabletest.StartedTable(b)
	var mail []<-chan Update
	for i := range 256 {
		mail = append(mail, h.follow(b.Context(), &t, identity.Person{ID: identity.PlayerID(fmt.Sprint(i))}))
	}
	b.ReportAllocs()
	for b.Loop() {
		next := t
		next.Rev++
		h.publish(&next)
		t = next
		for _, m := range mail {
			<-m
		}
	}
}

// BenchmarkSleepers256 publishes a table to 256 followers who never read.
func BenchmarkSleepers256(b *testing.B) {
	h, t := newHub(), *tabletest.StartedTable(b)
	for i := range 256 {
		h.follow(b.Context(), &t, identity.Person{ID: identity.PlayerID(fmt.Sprint(i))})
	}
	for b.Loop() {
		next := t
		next.Rev++
		h.publish(&next)
		t = next
	}
}
