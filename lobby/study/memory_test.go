package study

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// TestKeptStudiesAreSmall checks that studies that no one looks at need little memory, no matter how much is in
// them.
func TestKeptStudiesAreSmall(t *testing.T) {
	const count, most = 10_000, 1_000
	value := func(n int) []byte {
		rec := full(t, 100).clone()
		rec.ID, rec.Leader = identity.StudyID(fmt.Sprintf("%08d", n)), ann
		value, err := Encode(rec)
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	sample := string(value(0))
	es := New(store.Docs{}, time.Now, nil, catalog.All())
	before := heap()
	for n := range count {
		id := fmt.Sprintf("%08d", n)
		es.Learn(store.Entry{Key: Keys + id, Value: []byte(sample[:13] + id + sample[21:]), Rev: store.Rev(n + 1)})
	}
	each := (heap() - before) / count
	t.Logf("%d studies of %d bytes need %d bytes each", count, len(sample), each)
	if all := es.List(); len(all) != count || all[0].Moves != 100 || each > most {
		t.Errorf("%d studies, %d bytes each, want at most %d", len(all), each, most)
	}
	runtime.KeepAlive(es)
}

// heap returns how many bytes are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestRecent checks that the recent studies are bounded, and that the ones used last stay.
func TestRecent(t *testing.T) {
	var r recent
	first := examined(t, "chess")
	for n := range 2 * recentPositions / perStudy {
		e := *first
		e.ID, e.Rev = identity.StudyID(fmt.Sprint(n)), 2
		r.keep(&e)
		r.find("0")
	}
	if r.find("0") == nil || r.find("1") != nil || len(r.studies) > recentPositions/perStudy || r.positions > recentPositions {
		t.Errorf("kept %d studies with %d positions", len(r.studies), r.positions)
	}
	old := *first
	old.ID, old.Rev = "0", 1
	if r.keep(&old); r.find("0").Rev != 2 {
		t.Error("an old state replaced a newer one")
	}
}
