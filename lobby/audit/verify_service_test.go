package audit_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby/audit"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/store"
)

// note adds n entries to a log.
func note(t *testing.T, log *audit.Log, n int) {
	t.Helper()
	for i := range n {
		e := audit.Entry{By: audit.Actor{Name: "op"}, Action: "ban", Target: fmt.Sprint("p", i), Why: "secret"}
		if err := log.Note(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
}

func verify(t *testing.T, log *audit.Log) audit.Verdict {
	t.Helper()
	v, err := log.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// chainOf returns the entries of the chain in the store, the first one first.
func chainOf(t *testing.T, st store.Store) (list []store.Entry) {
	t.Helper()
	for e, err := range st.List(t.Context(), audit.Keys, "") {
		if err != nil {
			t.Fatal(err)
		}
		list = append([]store.Entry{e}, list...)
	}
	return list
}

// TestTampering changes the log behind the program's back. Verify must name the place.
func TestTampering(t *testing.T) {
	const head = "house/audit"
	put := func(st store.Store, key string, value []byte, rev store.Rev) error {
		_, err := st.Put(t.Context(), key, value, rev)
		return err
	}
	edit := func(st store.Store, e store.Entry, from, to string) error {
		value := bytes.Replace(e.Value, []byte(from), []byte(to), 1)
		if bytes.Equal(value, e.Value) {
			t.Fatalf("%s has no %q", e.Value, from)
		}
		return put(st, e.Key, value, e.Rev)
	}
	tests := map[string]struct {
		change func(st store.Store, chain []store.Entry) error
		want   audit.Break
	}{
		"nothing": {func(store.Store, []store.Entry) error { return nil }, audit.Break{}},
		"an entry edited": {func(st store.Store, chain []store.Entry) error {
			return edit(st, chain[3], `"p3"`, `"x3"`)
		}, audit.Break{Fault: audit.Changed, From: 4, To: 4}},
		"the newest edited": {func(st store.Store, chain []store.Entry) error {
			return edit(st, chain[9], `"p9"`, `"x9"`)
		}, audit.Break{Fault: audit.Changed, From: 10, To: 10}},
		"two edited": {func(st store.Store, chain []store.Entry) error {
			return cmp.Or(edit(st, chain[7], `"p7"`, `"x7"`), edit(st, chain[2], `"p2"`, `"x2"`))
		}, audit.Break{Fault: audit.Changed, From: 3, To: 3}},
		"an entry deleted": {func(st store.Store, chain []store.Entry) error {
			return st.Delete(t.Context(), chain[3].Key, chain[3].Rev)
		}, audit.Break{Fault: audit.Missing, From: 4, To: 4}},
		"the first two deleted": {func(st store.Store, chain []store.Entry) error {
			return cmp.Or(st.Delete(t.Context(), chain[0].Key, chain[0].Rev), st.Delete(t.Context(), chain[1].Key, chain[1].Rev))
		}, audit.Break{Fault: audit.Missing, From: 1, To: 2}},
		"the newest deleted": {func(st store.Store, chain []store.Entry) error {
			return st.Delete(t.Context(), chain[9].Key, chain[9].Rev)
		}, audit.Break{Fault: audit.Missing, From: 10, To: 10}},
		"all deleted": {func(st store.Store, chain []store.Entry) (err error) {
			for _, e := range chain {
				err = cmp.Or(err, st.Delete(t.Context(), e.Key, e.Rev))
			}
			return err
		}, audit.Break{Fault: audit.Missing, From: 1, To: 10}},
		"two swapped": {func(st store.Store, chain []store.Entry) error {
			return cmp.Or(put(st, chain[3].Key, chain[6].Value, chain[3].Rev), put(st, chain[6].Key, chain[3].Value, chain[6].Rev))
		}, audit.Break{Fault: audit.Added, From: 7, To: 7}},
		"an entry inserted": {func(st store.Store, chain []store.Entry) error {
			return put(st, chain[3].Key+"x", chain[3].Value, 0)
		}, audit.Break{Fault: audit.Added, From: 4, To: 4}},
		"an entry without a number inserted": {func(st store.Store, chain []store.Entry) error {
			return put(st, chain[3].Key+"x", []byte(`{"v":1,"t":"2026-01-01T00:00:00Z","by":{"name":"op"},"deed":"ban"}`), 0)
		}, audit.Break{Fault: audit.Added}},
		"a newest entry added": {func(st store.Store, chain []store.Entry) error {
			key := audit.Keys + "0" + strings.TrimPrefix(chain[9].Key, audit.Keys)[1:]
			return put(st, key, []byte(`{"v":1,"t":"2026-01-01T00:00:00Z","by":{"name":"op"},"deed":"ban","n":11}`), 0)
		}, audit.Break{Fault: audit.Added, From: 11, To: 11}},
		"an entry made unreadable": {func(st store.Store, chain []store.Entry) error {
			return put(st, chain[3].Key, []byte("x"), chain[3].Rev)
		}, audit.Break{Fault: audit.Unreadable, From: 4, To: 4}},
		"the hash of the newest changed": {func(st store.Store, _ []store.Entry) error {
			e, err := st.Get(t.Context(), head)
			if err != nil {
				return err
			}
			return edit(st, e, `"hash":"`, `"hash":"0`)
		}, audit.Break{Fault: audit.Changed, From: 10, To: 10}},
		"the hash of the newest deleted": {func(st store.Store, _ []store.Entry) error {
			e, err := st.Get(t.Context(), head)
			if err != nil {
				return err
			}
			return st.Delete(t.Context(), head, e.Rev)
		}, audit.Break{Fault: audit.Headless, From: 10, To: 10}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			w := clubtest.New(t)
			note(t, w.Audit, 10)
			chain := chainOf(t, w.Stored)
			if err := test.change(w.Stored, chain); err != nil {
				t.Fatal(err)
			}
			v := verify(t, w.Audit)
			if v.First.At = (time.Time{}); v.First != test.want || (v.Breaks == 0) != (test.want == audit.Break{}) {
				t.Errorf("got %+v, want %+v", v, test.want)
			}
		})
	}
}

// TestComputedAgain changes an entry and computes the whole chain again. Only a head that was kept
// elsewhere shows that.
func TestComputedAgain(t *testing.T) {
	w := clubtest.New(t)
	note(t, w.Audit, 3)
	kept, err := w.Audit.Head(t.Context())
	if err != nil || kept.Number != 3 {
		t.Fatalf("got %+v, %v", kept, err)
	}
	for _, e := range append(chainOf(t, w.Stored), keyed(t, w.Stored, "house/audit")) {
		if err := w.Stored.Delete(t.Context(), e.Key, e.Rev); err != nil {
			t.Fatal(err)
		}
	}
	note(t, w.Audit, 3)
	if v := verify(t, w.Audit); v.Breaks != 0 || v.Head == kept || v.Head.Number != 3 {
		t.Errorf("got %+v, kept %+v", v, kept)
	}
}

func keyed(t *testing.T, st store.Store, key string) store.Entry {
	t.Helper()
	e, err := st.Get(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestOldEntries checks that the chain begins after the entries of older versions, and goes on after
// its head was lost.
func TestOldEntries(t *testing.T) {
	w := clubtest.New(t)
	for i := range 3 {
		old := fmt.Sprintf(`{"v":1,"t":"2025-01-01T00:00:0%dZ","by":{"name":"op"},"deed":"ban","whom":"old"}`, i)
		if _, err := w.Stored.Put(t.Context(), fmt.Sprintf("%s7ffffffff000000%d/x", audit.Keys, i), []byte(old), 0); err != nil {
			t.Fatal(err)
		}
	}
	if v := verify(t, w.Audit); v.Breaks != 0 || v.Older != 3 || v.Head.Number != 0 {
		t.Errorf("before the chain: %+v", v)
	}
	note(t, w.Audit, 2)
	e := keyed(t, w.Stored, "house/audit")
	if err := w.Stored.Delete(t.Context(), e.Key, e.Rev); err != nil {
		t.Fatal(err)
	}
	note(t, w.Audit, 2)
	v := verify(t, w.Audit)
	if v.Breaks != 0 || v.Older != 3 || v.Head.Number != 4 || v.Until.Before(v.Since) {
		t.Errorf("got %+v", v)
	}
	if list, err := w.Audit.Read(t.Context(), "", 100); err != nil || len(list) != 7 {
		t.Errorf("got %d entries, %v", len(list), err)
	}
	e = keyed(t, w.Stored, "house/audit")
	if _, err := w.Stored.Put(t.Context(), e.Key, []byte("damaged"), e.Rev); err != nil {
		t.Fatal(err)
	}
	if v := verify(t, w.Audit); v.First.Fault != audit.Headless {
		t.Errorf("got %+v", v)
	}
	note(t, w.Audit, 1)
	if v := verify(t, w.Audit); v.Breaks != 0 || v.Head.Number != 5 {
		t.Errorf("got %+v", v)
	}
}

// TestTwoNodes adds entries on two nodes at once, whose clocks differ by an hour. They must form one
// chain, also while it is verified.
func TestTwoNodes(t *testing.T) {
	w := clubtest.New(t)
	docs := store.Docs{Store: w.Stored, Log: slog.New(slog.DiscardHandler)}
	nodes := []*audit.Log{
		audit.New(docs, w.Clock.Now),
		audit.New(docs, func() time.Time { return w.Clock.Now().Add(-time.Hour) }),
	}
	const each = 50
	var all sync.WaitGroup
	for _, node := range nodes {
		for range 2 {
			all.Go(func() { note(t, node, each) })
		}
	}
	for range 20 {
		if v := verify(t, nodes[0]); v.Breaks != 0 {
			t.Errorf("got %+v", v)
		}
	}
	all.Wait()
	if v := verify(t, nodes[1]); v.Breaks != 0 || v.Head.Number != 4*each {
		t.Errorf("got %+v", v)
	}
	var last struct {
		Number uint64 `json:"n"`
	}
	for i, e := range chainOf(t, w.Stored) {
		if err := json.Unmarshal(e.Value, &last); err != nil || last.Number != uint64(i+1) {
			t.Fatalf("entry %d has number %d, %v", i+1, last.Number, err)
		}
	}
}
