//go:build unix

package bots

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

// BenchmarkStart starts a server with bots on a store with open and finished games. It measures the time
// until the server is ready, and the idle load from the third second on.
//
//	go test -run xxx -bench Start/5000 -benchtime 1x ./lobby/bots
//
// Filling the store takes most of the time. Set PAWNSTORM_FIXTURE to a folder to keep it there.
func BenchmarkStart(b *testing.B) {
	for _, size := range []struct{ open, finished int }{{50, 1000}, {5000, 100_000}} {
		b.Run(fmt.Sprintf("%d+%d", size.open, size.finished), func(b *testing.B) {
			path := filledStore(b, size.open, size.finished)
			info, err := os.Stat(path)
			if err != nil {
				b.Fatal(err)
			}
			var storeOpen, clubOpen, houseOpen, idle time.Duration
			const from, to = 2 * time.Second, 5 * time.Second
			for b.Loop() {
				began := time.Now()
				st, err := bolt.Open(path, bolt.Options{})
				if err != nil {
					b.Fatal(err)
				}
				storeOpen += time.Since(began)
				w := &world{tb: b, path: path, store: st, log: new(logBuffer)}
				w.Club = w.newClub()
				clubOpen += time.Since(began)
				w.bots = w.newBots(w.Club, Config{Players: playersOf(engineOf(&fakeEngine{})), Wait: 45 * time.Second})
				houseOpen += time.Since(began)
				b.StopTimer()
				<-time.After(from) // warm-up, not measured
				before := cpu(b)
				<-time.After(to - from)
				idle += cpu(b) - before
				w.close()
				b.StartTimer()
			}
			b.ReportMetric(float64(info.Size()>>20), "MiB")
			ms := func(d time.Duration) float64 { return float64(d.Milliseconds()) / float64(b.N) }
			b.ReportMetric(ms(storeOpen), "ms-store")
			b.ReportMetric(ms(clubOpen), "ms-club")
			b.ReportMetric(ms(houseOpen), "ms-ready")
			b.ReportMetric(100*float64(idle)/float64(b.N)/float64(to-from), "%core-idle")
		})
	}
}

// filledStore returns the path of a store with open and finished games.
func filledStore(b *testing.B, open, finished int) (path string) {
	b.Helper()
	folder := os.Getenv("PAWNSTORM_FIXTURE")
	if folder == "" {
		folder = b.TempDir()
	}
	path = filepath.Join(folder, fmt.Sprintf("%d-%d.db", open, finished))
	if _, err := os.Stat(path); err != nil {
		fillStore(b, path, open, finished)
	}
	return path
}

// cpu returns the processor time of this process and its children.
func cpu(tb testing.TB) (used time.Duration) {
	tb.Helper()
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err != nil {
			tb.Fatal(err)
		}
		used += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return used
}

// member returns the n-th of many players with an account.
func member(n int) identity.Person {
	return identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%06d", n)), Name: fmt.Sprintf("member%06d", n)}
}

// filler writes many changes to a store in large batches.
type filler struct {
	testing.TB
	draft *store.Draft
}

// add adds the changes that compose returns. If the batch is full, it commits and composes them again.
func (f *filler) add(compose func() []store.Change) {
	if !f.draft.Add(compose()...) {
		f.commit()
		f.draft.Add(compose()...)
	}
}

// put adds a new value.
func (f *filler) put(key string, v any) {
	c, err := store.JSON(key, v, 0)
	if err != nil {
		f.Fatal(err)
	}
	f.add(func() []store.Change { return []store.Change{c} })
}

func (f *filler) commit() {
	if err := f.draft.Commit(f.Context()); err != nil {
		f.Fatal(err)
	}
	f.draft = store.NewDraft(f.draft.Store)
}

// fillStore creates a store with games of a thousand players. It uses the server's own code to settle
// them.
func fillStore(tb testing.TB, path string, open, finished int) {
	tb.Helper()
	st, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	f := &filler{tb, store.NewDraft(st)}
	for n := range 1000 {
		f.put(account.PlayerKeys+string(member(n).ID), account.Account{Person: member(n), Created: time.Now().UTC()})
	}
	for n := range open {
		r := openRecord(member(n % 1000))
		r.ID, r.Clock = identity.TableID(fmt.Sprintf("x%07d", n)), "5+3"
		value, err := table.Encode(r)
		if err != nil {
			tb.Fatal(err)
		}
		f.add(func() []store.Change { return []store.Change{{Key: live.TableKeys + string(r.ID), Value: value}} })
	}
	f.finish(finished)
	f.commit()
	if err := st.Close(); err != nil {
		tb.Fatal(err)
	}
}

// openRecord returns the record of an open table.
func openRecord(host identity.Person) table.Record {
	now := time.Now().UTC().Truncate(time.Millisecond)
	return table.Record{Game: "chess", Created: now, Host: host, Wish: 0, Seed: 1, Rated: true, Log: []table.Event{}}
}

// finish adds finished games of 70 plies, one a minute.
func (f *filler) finish(games int) {
	long := f.longGame()
	docs := store.Docs{Store: f.draft.Store, Log: slog.New(slog.DiscardHandler)}
	ar, book := archive.New(archive.Config{Docs: docs, Now: time.Now, Log: docs.Log, Games: catalog.All()}),
		rating.New(docs, time.Now)
	if needs, err := ar.NeedsIndex(f.Context()); needs || err != nil {
		f.Fatal("the store is not new: ", err)
	}
	from := long.Changed.Add(-time.Duration(games) * time.Minute)
	for n := range games {
		t := *long
		t.ID, t.Changed = identity.TableID(fmt.Sprintf("e%07d", n)), from.Add(time.Duration(n)*time.Minute)
		t.Record.ID, t.Seats = t.ID, [2]identity.Person{member(n % 1000), member((n + 1 + n/1000) % 1000)}
		t.Log = slices.Clone(t.Log)
		for seat := range t.Seats {
			t.Log[seat].Who = &t.Seats[seat]
		}
		f.add(func() []store.Change {
			docs.Store = f.draft
			kept, err := ar.Changes(f.Context(), docs, &t)
			if err != nil {
				f.Fatal(err)
			}
			counted, err := book.Changes(f.Context(), docs, &t)
			if err != nil {
				f.Fatal(err)
			}
			return append(kept, counted...)
		})
	}
}

// longGame returns a game that White resigned after 70 plies.
func (f *filler) longGame() *table.Table {
	rules, _ := catalog.Find("chess")
	state, err := rules.New("")
	if err != nil {
		f.Fatal(err)
	}
	white, black := member(0), member(1)
	r := openRecord(white)
	r.Log = append(r.Log, table.Event{At: r.Created, Kind: table.Sat, Who: &white},
		table.Event{At: r.Created, Kind: table.Sat, Seat: 1, Who: &black})
	for n := range 70 {
		m := state.Moves()[n*31%len(state.Moves())]
		r.Log = append(r.Log, table.Event{At: r.Created, Kind: table.Moved, Seat: state.Turn(), Text: state.Format(m)})
		if state, err = state.Play(m); err != nil {
			f.Fatal(err)
		}
	}
	r.Log = append(r.Log, table.Event{At: r.Created, Kind: table.Resigned})
	t, err := table.Replay(r, 1, rules)
	if err != nil {
		f.Fatal(err)
	}
	return t
}
