package clubtest

import (
	"fmt"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Member returns the n-th of many members.
func Member(n int) identity.Person {
	return identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%06d", n)), Name: fmt.Sprintf("member%06d", n)}
}

// openRecord returns the record of the n-th of many open tables.
func openRecord(n int, host identity.Person, made time.Time) table.Record {
	return table.Record{
		Version: table.RecordVersion, ID: identity.TableID(fmt.Sprintf("x%07d", n)), Game: "chess", Clock: "5+3",
		Created: made.UTC().Truncate(time.Millisecond), Host: host, Wish: game.NoSeat, Seed: uint32(n), Log: []table.Event{},
	}
}

// EndedRecord returns the record of the n-th of many rated games. White resigns after some moves.
func EndedRecord(n int, white, black identity.Person, ended time.Time, moves ...string) table.Record {
	ended = ended.UTC().Truncate(time.Millisecond)
	r := openRecord(n, white, ended.Add(-time.Hour))
	r.ID, r.Wish, r.Rated = identity.TableID(fmt.Sprintf("e%07d", n)), 0, true
	at := func(ply int) time.Time { return ended.Add(time.Duration(ply-len(moves)) * time.Second) }
	r.Log = append(r.Log, table.Event{At: at(0), Kind: table.Sat, Seat: 0, Who: &white}, table.Event{At: at(0), Kind: table.Sat, Seat: 1, Who: &black})
	for ply, m := range moves {
		r.Log = append(r.Log, table.Event{At: at(ply), Kind: table.Moved, Seat: game.Seat(ply % 2), Text: m})
	}
	r.Log = append(r.Log, table.Event{At: ended, Kind: table.Resigned, Seat: 0})
	return r
}

// PutLive writes records of live tables, as a stopped server leaves them. It writes in parallel, so that
// the store needs fewer commits.
func (w *World) PutLive(records ...table.Record) {
	w.Tb.Helper()
	var all sync.WaitGroup
	for part := range 64 {
		all.Go(func() {
			for i := part; i < len(records); i += 64 {
				value, err := table.Encode(records[i])
				if err == nil {
					_, err = w.Stored.Put(w.Tb.Context(), "table/"+string(records[i].ID), value, 0)
				}
				if err != nil {
					w.Tb.Error(err)
				}
			}
		})
	}
	all.Wait()
}

// EndedGames returns n games, a minute apart, between a few players.
func EndedGames(n int) []table.Record {
	records := make([]table.Record, n)
	from := time.Now().Add(-time.Duration(n+1) * time.Minute)
	for i := range records {
		a, b := i%7, (i+1+i/7%5)%7
		records[i] = EndedRecord(i, Member(a), Member(b), from.Add(time.Duration(i)*time.Minute), "e4", "e5")
	}
	return records
}
